"""Views leak nothing: games that differ only in what a seat cannot know look the same to it."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fareplay
from fareplay.game.game import Game
from fareplay.rules.abilities import Briefing
from tests.get_on_board.drive import departures, drive, finish, start
from tests.get_on_board.grid import grid
from tests.random_games import GET_ON_BOARD, games, play_randomly


def twin(game: Game, seat: int | None, chance: Random) -> Game:
    """A game that differs from this one in everything the seat cannot know, and in nothing else."""
    setup, position = game.setup, game.view(None).position
    moves = list(game.moves)
    others = [of for of in range(game.seats) if of != seat]
    tickets = setup["tickets"][position["round"] :]
    chance.shuffle(tickets)
    setup["tickets"] = setup["tickets"][: position["round"]] + tickets
    if game.rules.facts["edition"] == "buses" and game.options.get("objectives") != "up":
        unseen = [card for card in range(1, 6) if seat is None or card != setup["personal"][seat]]
        for of, card in zip(others, chance.sample(unseen, len(others)), strict=True):
            setup["personal"][of] = card
    chosen = [int(move[1:]) for move in moves[: game.seats]]
    revealed = position["phase"] != "departure"
    known = {ticket for of, ticket in enumerate(chosen) if revealed or of == seat}
    known |= set(setup["deal"][seat]) if seat is not None else set()
    unseen = [ticket for ticket in departures(game.rules.facts).values() if ticket not in known]
    chance.shuffle(unseen)
    for of in others:
        each = len(setup["deal"][of])
        kept = [chosen[of]] if revealed else []
        setup["deal"][of] = kept + [unseen.pop() for _ in range(each - len(kept))]
        if not revealed and of < len(chosen):
            moves[of] = f"T{chance.choice(setup['deal'][of])}"
    return fareplay.load({**game.record(), "setup": setup, "moves": moves})


def seen(game: Game, seat: int | None) -> dict[str, Any]:
    """Return everything that a seat learns from the game."""
    known: dict[str, Any] = {
        "view": game.view(seat).to_dict(),
        "log": [event.to_dict() for event in game.log.seen_by(seat)],
        "setup": game.seen_setup(seat),
        "sketch": game.sketch(seat),
        "brief": [event.to_dict() for event in Briefing.of(game.rules).brief(game.moment(seat))],
    }
    if seat is not None:
        known["choices"] = game.choices(seat)
    if seat is not None and game.to_move == seat:
        ahead = [*(game.peek(move) for move in game.legal_moves), *game.lines()]
        known["legal"] = list(game.legal_moves)
        known["ahead"] = [
            (line.to_dict(), dict(line.sheet), [event.to_dict() for event in line.events]) for line in ahead
        ]
    return known


@settings(max_examples=80)
@given(games(GET_ON_BOARD, most=120), st.integers(0, 2**32), st.data())
def test_games_that_differ_in_secrets_only_look_the_same(game: Game, seed: int, data: st.DataObject) -> None:
    if game.is_over:
        return
    seat = data.draw(st.sampled_from([*range(game.seats), None, game.to_move]))
    other = twin(game, seat, Random(seed))
    assert seen(other, seat) == seen(game, seat)


@settings(max_examples=10)
@given(games(GET_ON_BOARD, most=60), st.integers(0, 2**32))
def test_pictures_show_no_secret(game: Game, seed: int) -> None:
    if game.is_over:
        return
    for seat in (0, None):
        assert twin(game, seat, Random(seed)).svg(view=seat) == game.svg(view=seat)


@settings(max_examples=40)
@given(st.sampled_from(GET_ON_BOARD), st.integers(0, 2**32), st.integers(0, 5))
def test_departures_chosen_but_not_revealed_are_secret(kind: tuple[str, int], seed: int, chosen: int) -> None:
    name, seats = kind
    game = fareplay.new(name, seats, seed=seed)
    play_randomly(game, min(chosen, seats - 1), Random(seed))
    for seat in (*range(seats), None):
        assert seen(twin(game, seat, Random(seed + 1)), seat) == seen(game, seat)


def test_the_twin_differs_in_all_that_is_secret() -> None:
    """Otherwise the tests above would show nothing."""
    differences: Counter[str] = Counter()
    for seed in range(40):
        game = fareplay.new("get-on-board/new-york", 3, seed=seed)
        play_randomly(game, seed % 2 * 10 + 2, Random(seed))
        other = twin(game, 1, Random(seed))
        mine, theirs = game.setup, other.setup
        differences.update(key for key in mine if mine[key] != theirs[key])
        if game.moves != other.moves:
            differences["moves"] += 1
    assert {"personal", "deal", "tickets", "moves"} <= differences.keys()
    assert differences["personal"] > 20


def test_another_players_face_down_stops_are_told_nowhere() -> None:
    # Seat 0 reaches two stops of its card; nobody else may hear of it, in the log, on the sheet or in the total.
    cards = [["B1", "C1", "M9"], ["J8", "K8", "L8"], ["I8", "I7", "I6"], ["M7", "M8", "M6"], ["A7", "B7", "C7"]]
    games_ = [
        drive(grid("buses", personal=cards), "A1 B1 C1", None, personal=[card, 2], sheets=[1, 2], tickets=[1])
        for card in (1, 3)
    ]
    assert [game.sheet(0).boxes["personal"] for game in games_] == [2, 0]
    assert seen(games_[0], 1) == seen(games_[1], 1)
    assert seen(games_[0], None) == seen(games_[1], None)
    assert seen(games_[0], 0) != seen(games_[1], 0)
    assert [event.key for event in games_[0].log.seen_by(0)].count("personal") == 2


def test_points_for_a_face_down_objective_are_not_in_the_total_others_see() -> None:
    cards = [["B1", "C1", "D1"], *grid("buses")["personal_objectives"][1:]]
    game = drive(grid("buses", personal=cards), "A1 B1 C1 D1", None, personal=[1, 2])
    assert game.sheet(0)["personal"] == 10
    mine, theirs = game.view(0).sheets[0], game.view(1).sheets[0]
    assert mine is not None
    assert theirs is not None
    assert (mine["personal"], theirs["personal"]) == (10, None)
    assert mine["total"] == (theirs["total"] or 0) + 10
    assert "personal" not in theirs.boxes
    up = drive(grid("buses", personal=cards), "A1 B1 C1 D1", None, personal=[1, 2], options={"objectives": "up"})
    assert up.view(1).sheets[0] == up.view(0).sheets[0] == up.sheet(0)


def test_at_the_end_everything_is_told() -> None:
    game = drive("new-york", None, None, personal=[3, 1], options={"scores": "hidden"})
    finish(game)
    for seat in (0, 1, None):
        view = game.view(seat)
        assert view.record == game.record()
        assert view.scores == game.scores
        assert None not in view.position["personal"]
        assert view.winners == tuple(game.winners)


def test_hidden_scores_are_of_others_only() -> None:
    game = fareplay.new("get-on-board/paris", 4, seed=3, options={"scores": "hidden"})
    play_randomly(game, 20, Random(3))
    for seat in (0, 1, 2, 3, None):
        assert [sheet is not None for sheet in game.view(seat).sheets] == [seat == of for of in range(4)]


# Determinise


@settings(max_examples=80)
@given(games(GET_ON_BOARD, most=150), st.integers(0, 2**32), st.data())
def test_determinise_fits_all_that_the_seat_has_seen(game: Game, seed: int, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from([*range(game.seats), None]))
    view = game.view(seat)
    full = fareplay.determinise(view, seed)
    assert full.view(seat).to_dict() == view.to_dict()
    assert seen(full, seat) == seen(game, seat)
    assert fareplay.determinise(view, seed) == full
    assert view.to_dict() == game.view(seat).to_dict()


def test_determinise_keeps_the_order_of_ones_own_hand() -> None:
    game = start("new-york", 2, deal=[[5, 2], [4, 1]])
    for seat in (0, 1):
        view = game.view(seat)
        assert fareplay.determinise(view, 1).view(seat).to_dict() == view.to_dict()


def test_determinise_finds_everything_that_is_possible() -> None:
    """All cards that others may have, all tickets that may come next, all hands: about equally often."""
    game = start("new-york", 2, personal=[4, 2], deal=[[1, 4], [2, 5]], tickets=[9, *range(1, 9), 10, 11, 12])
    hands: Counter[tuple[int, ...]] = Counter()
    kept: Counter[str] = Counter()
    game.push("T1")
    for seed in range(400):
        full = fareplay.determinise(game.view(1), seed)
        hands[tuple(full.setup["deal"][0])] += 1
        kept[full.moves[0]] += 1
    assert set(hands) == {(1, 3), (1, 4), (1, 6), (3, 4), (3, 6), (4, 6)}
    assert min(hands.values()) > 30
    assert set(kept) == {"T1", "T3", "T4", "T6"}
    game.push("T5")
    cards: Counter[int] = Counter()
    tickets: Counter[int] = Counter()
    others: Counter[tuple[int, ...]] = Counter()
    for seed in range(400):
        full = fareplay.determinise(game.view(1), seed)
        cards[full.setup["personal"][0]] += 1
        tickets[full.setup["tickets"][1]] += 1
        others[tuple(full.setup["deal"][0])] += 1
        assert full.setup["tickets"][0] == 9
    assert set(cards) == {1, 3, 4, 5}
    assert min(cards.values()) > 60
    assert set(tickets) == set(range(1, 13)) - {9}
    assert min(tickets.values()) > 15
    assert set(others) == {(1, 3), (1, 4), (1, 6)}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_determinise_at_the_end_is_the_game_itself(seat: int | None) -> None:
    game = drive("rome", "E1 E2 D2 D1 E1", "H3 H4 G4 G3 H3")
    assert game.is_over
    assert fareplay.determinise(game.view(seat), 7) == game


def test_a_seat_may_be_a_numpy_number() -> None:
    game = fareplay.new("get-on-board/rome", 2, seed=3)
    assert game.view(np.int64(1)).to_dict() == game.view(1).to_dict()  # type: ignore[arg-type]
    with pytest.raises(fareplay.InvalidOption):
        game.view(np.int64(2))  # type: ignore[arg-type]
    with pytest.raises(fareplay.InvalidOption):
        game.view(1.0)  # type: ignore[arg-type]
