"""A batch plays the same game as Game and the oracle, move for move, and reveals nothing hidden to a seat."""

import copy
import pickle
import threading
import time
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools import observations

import fareplay
from fareplay.envs import Batch, IllegalAction
from fareplay.envs.step import Step
from fareplay.errors import InvalidOption
from fareplay.game.encoding import encoding_of
from tests.oracle.get_on_board import GetOnBoardOracle
from tests.oracle.ticket_to_ride import TicketToRideOracle
from tests.random_games import games

from .boards import KINDS, SOME, careful, observed


@pytest.mark.parametrize(("name", "seats"), SOME)
def test_batch_game_and_oracle_agree_move_for_move(name: str, seats: int) -> None:
    batch, chance = Batch(name, seats, 3, seed=5), Random(5)
    step = batch.reset()
    played = [batch.game(number) for number in range(3)]
    ended = 0
    while ended < 3:
        actions = careful(batch, step, chance)
        for game, action in zip(played, actions, strict=True):
            game.push(batch.actions[action])
        step = batch.step(actions)
        for number in range(3):
            game = played[number]
            assert step.done[number] == game.is_over
            if game.is_over:
                ended += 1
                assert step.reward[number].tolist() == pytest.approx(shares(game))
                _check_oracle(game, batch)
                game = played[number] = batch.game(number)
                assert game.ply == 0
            assert batch.game(number).to_json() == _settled(batch, number, game).to_json()
            played[number] = batch.game(number)
            _check_position(batch, step, number, played[number])


def _settled(batch: Batch, number: int, game: fareplay.Game) -> fareplay.Game:
    """The same moves, with the decks that the batch shuffled: a Game shuffles its own."""
    return fareplay.load({**game.record(), "setup": batch.game(number).setup})


def _check_position(batch: Batch, step: Step, number: int, game: fareplay.Game) -> None:
    assert step.seat[number] == game.to_move
    assert {batch.actions[action] for action in np.flatnonzero(step.mask[number])} == set(game.legal_moves)
    assert batch._states[number].tobytes() == game.state_at(game.ply).tobytes()
    assert game.to_move is not None
    assert np.array_equal(step.observation[number], observed(game, game.to_move))


def _check_oracle(game: fareplay.Game, batch: Batch) -> None:
    """The oracle plays the record to the same end."""
    oracles: dict[str, Any] = {"get-on-board": GetOnBoardOracle, "ticket-to-ride": TicketToRideOracle}
    record = game.record()
    oracle = oracles[batch.rules.game](dict(game.rules.facts), record)
    for move in record["moves"]:
        oracle.push(move)
    assert oracle.is_over
    assert oracle.winners == game.winners
    assert oracle.scores == game.scores


def shares(game: fareplay.Game) -> list[float]:
    """1 for a victory alone, shared equally, 0 otherwise."""
    return [1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(game.seats)]


@given(games(), st.integers(0, 2**32))
@settings(max_examples=25)
def test_an_observation_depends_on_nothing_hidden(game: fareplay.Game, seed: int) -> None:
    """Two games that differ only in what a seat cannot know give it the same numbers."""
    for seat in range(game.seats):
        twin = fareplay.determinise(game.view(seat), seed)
        assert np.array_equal(observed(game, seat), observed(twin, seat))


@given(games())
@settings(max_examples=40)
def test_every_number_of_an_observation_is_written_and_small(game: fareplay.Game) -> None:
    encoding = encoding_of(game.rules, game.seats, game.options)
    assert all(len(part.labels) in (0, part.shape[-1]) for part in encoding.parts)
    for seat in range(game.seats):
        row = observed(game, seat)
        assert np.isfinite(row).all()
        assert -1 <= row.min() <= row.max() <= 5


def test_players_come_in_the_order_of_the_table_the_seat_itself_first() -> None:
    batch, chance = Batch("get-on-board/london", 4, 1, seed=1), Random(1)
    step = batch.reset()
    for _ in range(40):
        step = batch.step(careful(batch, step, chance))
    game = batch.game(0)
    me = game.to_move
    assert me is not None
    seen, position = batch.encoding.split(step.observation[0]), game.view(me).position
    for place in range(4):
        line = position["lines"][(me + place) % 4]
        assert {batch.actions[stop] for stop in np.flatnonzero(seen["lines"][place])} == set(line)
        assert [batch.actions[stop] for stop in np.flatnonzero(seen["ends"][place])] == line[-1:]
    assert np.flatnonzero(seen["inspector"]).tolist() == [(position["inspector"] - me) % 4]
    labels = batch.encoding.parts[-1].labels
    true = {labels[number] for number in np.flatnonzero(seen["table"])}
    assert f"the round's ticket is {position['ticket']}" in true
    come = {f"ticket {ticket} is still to come" for ticket in position["tickets_to_come"]}
    assert come == {label for label in true if label.endswith("still to come")}
    (players,) = [part for part in batch.encoding.parts if part.name == "players"]
    grannies = [number for number, label in enumerate(players.labels) if label.startswith("grannies")]
    assert [int(seen["players"][place, grannies[0]] * 8 + 0.5) for place in range(4)] == [
        int(game.state_at(game.ply)[0].players[(me + place) % 4].grannies) for place in range(4)
    ]


def test_a_seat_of_ticket_to_ride_sees_its_own_cards_and_no_others() -> None:
    batch = Batch("ticket-to-ride/london", 3, 1, seed=4)
    step = batch.reset()
    for _ in range(60):
        step = batch.step(batch.sample())
    game = batch.game(0)
    me = game.to_move
    assert me is not None
    seen, position = batch.encoding.split(step.observation[0]), game.view(me).position
    hand = position["hands"][me]
    counts = {"bus": 8}
    cards = next(part.labels for part in batch.encoding.parts if part.name == "hand")
    for number, card in enumerate(cards):
        assert round(float(seen["hand"][number]) * counts.get(card, 6)) == hand.get(card, 0)
        assert round(float(seen["row"][number]) * 5) == position["row"].count(card)
        assert round(float(seen["discards"][number]) * counts.get(card, 6)) == position["discards"].get(card, 0)
    assert (np.flatnonzero(seen["kept"]) + 1).tolist() == position["tickets"][me]
    assert (np.flatnonzero(seen["open"]) + 1).tolist() == position["open"][me]
    owners = {route: owner for route, owner in enumerate(position["routes"]) if owner is not None}
    assert owners == {
        int(route): (me + int(place)) % 3 for place, route in zip(*np.nonzero(seen["routes"]), strict=True)
    }


def test_others_sheets_are_not_observed_if_the_table_hides_scores() -> None:
    for name, seats, kept in (("get-on-board/new-york", 2, "turn-zone"), ("ticket-to-ride/london", 2, "buses left")):
        batch, chance = Batch(name, seats, 1, seed=3, options={"scores": "hidden"}), Random(3)
        step = batch.reset()
        for _ in range(25):
            step = batch.step(careful(batch, step, chance))
        (players,) = [part for part in batch.encoding.parts if part.name == "players"]
        rows = batch.encoding.split(step.observation[0])["players"]
        points = [number for number, label in enumerate(players.labels) if label.startswith("points")]
        assert not rows[1][points].any()
        assert any(label.startswith(kept) for label in players.labels)


@pytest.mark.parametrize(("name", "seats"), [("get-on-board/paris", 4), ("ticket-to-ride/london", 3)])
def test_points_come_as_the_sheet_gains_them(name: str, seats: int) -> None:
    batch, chance = Batch(name, seats, 4, seed=2, reward="points"), Random(2)
    step = batch.reset()
    sums, games = np.zeros((4, seats)), [batch.game(number) for number in range(4)]
    ended = 0
    while ended < 4:
        actions = careful(batch, step, chance)
        games = [batch.game(number) for number in range(4)]
        step = batch.step(actions)
        sums += step.reward
        for number in np.flatnonzero(step.done).tolist():
            last = fareplay.load(games[number].record(), seed=0)
            if batch.rules.game == "get-on-board":  # no chance after the deal
                last.push(batch.actions[actions[number]])
                assert sums[number].tolist() == [score or 0 for score in last.scores]
            sums[number] = 0
            ended += 1
        for number in range(4):
            if not step.done[number]:
                assert sums[number].tolist() == [score or 0 for score in batch.game(number).scores]


def test_deals_depend_on_the_seed_and_the_place_alone() -> None:
    few, many = Batch("get-on-board/rome", 2, 3, seed=9), Batch("get-on-board/rome", 2, 8, seed=9, threads=3)
    one, other = few.reset(), many.reset()
    for _ in range(150):
        assert np.array_equal(one.observation, other.observation[:3])
        assert np.array_equal(one.done, other.done[:3])
        actions = many.sample()
        one, other = few.step(actions[:3]), many.step(actions)
    assert few.game_number(0) > 1
    first = few.reset(seed=9).copy()
    assert np.array_equal(first.observation, few.reset(seed=9).observation)
    assert not np.array_equal(first.observation, few.reset(seed=10).observation)


def test_deals_are_all_different_and_fair() -> None:
    batch = Batch("get-on-board/new-york", 3, 600, seed=1)
    batch.reset()
    setups = [batch.game(number).setup for number in range(600)]
    assert len({repr(setup) for setup in setups}) == 600
    firsts = Counter(setup["first"] for setup in setups)
    assert all(150 < firsts[seat] < 250 for seat in range(3))
    assert len({tuple(setup["common"]) for setup in setups}) == 30


@pytest.mark.parametrize(("name", "seats"), KINDS[::4])
def test_an_illegal_action_is_refused_and_nothing_changes(name: str, seats: int) -> None:
    batch = Batch(name, seats, 5, seed=1)
    step = batch.reset()
    before, states = step.copy(), batch._states.tobytes()
    for wrong in (int(np.flatnonzero(~step.mask[3])[0]), -1, -2, len(batch.actions), 2**40):
        actions = batch.sample().astype(np.int64)
        actions[3] = wrong
        with pytest.raises(IllegalAction) as refused:
            batch.step(actions)
        assert (refused.value.game, refused.value.action) == (3, wrong)
        assert f"game 3: action {wrong} " in str(refused.value)
        assert set(refused.value.legal) == set(batch.game(3).legal_moves)
        assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)
        assert batch._states.tobytes() == states
        assert np.array_equal(before.observation, step.observation)
    with pytest.raises(fareplay.InvalidOption, match="5 whole numbers"):
        batch.step(batch.sample()[:4])
    with pytest.raises(fareplay.InvalidOption, match="whole numbers"):
        batch.step(np.zeros(5))


def test_what_a_step_gives_is_read_only_and_can_be_copied() -> None:
    batch = Batch("get-on-board/rome", 2, 2)
    step = batch.reset()
    with pytest.raises(ValueError, match="read-only"):
        step.mask[:] = True
    kept = step.copy()
    batch.step(batch.sample())
    assert kept.seat.tolist() == [0, 0]
    assert step.seat.tolist() == [1, 1]


def test_a_copy_of_a_batch_goes_the_same_way_by_itself() -> None:
    batch = Batch("get-on-board/new-york", 2, 5, seed=3, threads=2, observations=False, reward="points")
    batch.reset()
    for _ in range(15):
        batch.step(batch.sample())
    makes: tuple[Any, ...] = (Batch.copy, copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)))
    twins = [make(batch) for make in makes]
    before, ahead = batch.game(2), twins[0]
    for _ in range(40):  # games end, and the same ones are dealt
        ahead.step(ahead.sample())
    assert batch.game(2) == before
    assert ahead.game_number(2) > batch.game_number(2)
    for _ in range(40):
        for one in (batch, *twins[1:]):
            one.step(one.sample())
    for one in (batch, *twins[1:]):
        assert [one.game(number) for number in range(5)] == [ahead.game(number) for number in range(5)]
        for field in ("mask", "seat", "reward", "done"):
            assert np.array_equal(getattr(one.now, field), getattr(ahead.now, field))


def test_without_restart_a_game_stays_at_its_end() -> None:
    batch = Batch("get-on-board/rome", 2, 1, seed=1, restart=False)
    step = batch.reset()
    while not step.done[0]:
        step = batch.step(batch.sample())
    assert batch.game(0).is_over
    assert not step.mask.any()
    over = batch.game(0)
    step = batch.step([0])
    assert batch.game(0) == over
    assert not step.done[0]


def test_action_ids_are_the_moves_in_a_fixed_order() -> None:
    bus = Batch("get-on-board/london", 4, 1)
    stops = [row["id"] for row in bus.rules.facts["intersections"]]
    assert list(bus.actions) == [*stops, "stop", *(f"T{ticket}" for ticket in range(1, 13))]
    ride = Batch("ticket-to-ride/london", 2, 1)
    assert len(ride.actions) == 499
    assert ride.actions[:12] == ("pass", "tickets", "draw deck", "draw blue", "draw green", "draw black", "draw pink",
                                 "draw yellow", "draw orange", "draw bus", "keep 1", "keep 2")  # fmt: skip
    assert (ride.actions[29], ride.actions[30], ride.actions[219]) == ("keep 20", "keep 1 2", "keep 19 20")
    assert ride.actions[220].startswith("claim 1 ")
    assert ride.actions[-1] == f"claim 44 bus {ride.rules.facts['routes'][43]['length']}"
    for batch in (bus, ride):
        assert sorted(batch.actions) == sorted(batch.rules.codes)
        assert [batch.action(move) for move in batch.actions] == list(range(len(batch.actions)))


def test_what_cannot_be_made_is_refused() -> None:
    for keywords in ({"games": 0}, {"threads": 0}, {"seats": 9}, {"reward": "money"}, {"options": {"speed": 1}}):
        with pytest.raises(fareplay.InvalidOption):
            Batch("get-on-board/london", **{"seats": 4, **keywords})  # type: ignore[arg-type]
    with pytest.raises(fareplay.InvalidOption, match="reset"):
        Batch("get-on-board/london", 4, 1).game(0)
    with pytest.raises(fareplay.InvalidOption, match=r"'Z99' is not a move"):
        Batch("get-on-board/london", 4, 1).action("Z99")


def test_the_page_lists_every_number() -> None:
    page = observations.PAGE.read_text(encoding="utf-8")
    blocks = list(observations.BLOCK.finditer(page))
    assert {(block[2], block[3]) for block in blocks} == {
        (what, game) for what in ("sizes", "parts", "numbers") for game in ("get-on-board", "ticket-to-ride")
    }
    for block in blocks:
        made = "\n".join(observations.lines(block[2], block[3])) + "\n"
        assert block[0] == block[1] + made + block[4], "python -m tools.observations writes the page again"


def test_a_second_thread_is_refused_and_no_game_is_corrupted() -> None:
    batch, refused, stop = Batch("get-on-board/new-york", games=64, seed=1), Counter[str](), time.monotonic() + 60
    batch.reset()

    def play() -> None:
        while sum(refused.values()) < 50 and time.monotonic() < stop:
            try:
                batch.step(batch.sample())
            except RuntimeError as error:
                refused[str(error)] += 1
            except IllegalAction:
                pass  # the other thread stepped between the two calls

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(refused) == {"another thread is using this batch; give each thread its own, such as batch.copy()"}
    for number in range(batch.games):
        game = batch.game(number)  # every move is legal
        assert game.state_at(game.ply).tobytes() == batch.state(number).tobytes()


def test_moves_are_given_as_texts_too() -> None:
    one, other = (Batch("get-on-board/new-york", games=3, seed=1) for _ in range(2))
    one.reset()
    other.reset()
    for _ in range(30):
        actions = one.sample()
        one.step(actions)
        other.step([other.actions[action] for action in actions])
    assert [one.moves(number) for number in range(3)] == [other.moves(number) for number in range(3)]
    with pytest.raises(InvalidOption, match="'Z99' is not a move on this board"):
        other.step(["Z99"] * 3)
