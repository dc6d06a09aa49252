"""Properties of every game at every moment."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fareplay
from fareplay import IllegalMove
from fareplay.game.game import Game
from fareplay.rules.abilities import Gains
from tests.random_games import GET_ON_BOARD, KINDS, games, play_randomly


def _everything(game: Game) -> dict[str, Any]:
    """All that can be seen of a game."""
    return {
        "state": game._state.tobytes(),
        "record": game.to_json(),
        "to move": game.to_move,
        "legal": list(game.legal_moves),
        "choices": [game.choices(seat) for seat in range(game.seats)],
        "sheets": [dict(game.sheet(seat)) for seat in range(game.seats)],
        "views": [game.view(seat).to_dict() for seat in (*range(game.seats), None)],
        "winners": game.winners,
        "log": [event.to_dict() for event in game.log],
    }


@settings(max_examples=30)
@given(games(most=60))
def test_a_sheet_is_seen_by_itself_as_it_is_seen_among_all(game: Game) -> None:
    for seat in (*range(game.seats), None):
        for of, sheet in enumerate(game.view(seat).sheets):
            seen = game.rules.seen_sheet(game._state, of, seat)
            assert (None if seen is None else seen.to_dict()) == (None if sheet is None else sheet.to_dict())


@pytest.mark.parametrize("name", ["get-on-board/new-york", "ticket-to-ride/london"])
def test_what_moves_brought_adds_up_to_what_is_safe(name: str) -> None:
    game = fareplay.new(name, seats=2, seed=5)
    play_randomly(game, 1000, Random(5))
    sheets = [[game.rules.sheet(game.state_at(ply), seat) for ply in range(game.ply + 1)] for seat in range(2)]
    for seat, of in enumerate(sheets):
        plies = [ply for ply, (mover, _) in enumerate(game.history) if mover == seat]
        won = []
        for ply in plies:
            asked = game.state_at(ply), game.state_at(ply + 1), seat, (0, 1, None)
            gains = Gains.of(game.rules).seen_gains(*asked)
            won.append(gains[seat])
            if name.startswith("get-on-board"):  # where what is safe is what the sheet shows
                assert gains == Gains.seen_gains(Gains.of(game.rules), *asked)
        last = of[-1]
        if last["total"] is None:
            assert None in won
            continue
        open_tickets = last.boxes["ticket_points"]["open"] if "ticket_points" in last.boxes else 0
        elsewhere = last.points.get("common") or 0  # an objective may be met in another's move
        safe = last["total"] + open_tickets
        assert safe - elsewhere <= sum(gain for gain in won if gain is not None) <= safe


# Taking back


@settings(max_examples=40)
@given(games(most=60), st.integers(0, 2**32), st.integers(1, 40))
def test_pop_restores_every_byte(game: Game, seed: int, plies: int) -> None:
    before, everything = game._state.tobytes(), _everything(game)
    chance = Random(seed)
    states = []
    for _ in range(plies):
        if game.is_over:
            break
        states.append(game._state.tobytes())
        game.push(chance.choice(game.legal_moves))
    while states:
        move = game.pop()
        assert game._state.tobytes() == states.pop()
        assert move in game.legal_moves
    assert game._state.tobytes() == before
    assert _everything(game) == everything


def test_pop_without_a_move_to_take_back() -> None:
    game = fareplay.new("get-on-board/rome", seed=1)
    with pytest.raises(IndexError):
        game.pop()


@settings(max_examples=30)
@given(games(most=60), st.integers(0, 2**32))
def test_a_copy_is_played_by_itself(game: Game, seed: int) -> None:
    everything = _everything(game)
    twin = game.copy()
    assert _everything(twin) == everything
    play_randomly(twin, 15, Random(seed))
    assert _everything(game) == everything
    while twin.ply:
        twin.pop()
    assert _everything(game) == everything


# Records


@given(games())
def test_records_round_trip_to_the_byte(game: Game) -> None:
    text = game.to_json()
    again = fareplay.load(text)
    assert again.to_json() == text
    assert again._state.tobytes() == game._state.tobytes()
    assert again == game
    assert fareplay.load(text.encode()).to_json() == text
    assert fareplay.load(game.record()).to_json() == text
    assert json.loads(text) == game.record()


@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_keys_does_not_matter(game: Game, chance: Random) -> None:
    def shuffled(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        keys = list(value)
        chance.shuffle(keys)
        return {key: shuffled(value[key]) for key in keys}

    assert fareplay.load(json.dumps(shuffled(game.record()))).to_json() == game.to_json()


@settings(max_examples=20)
@given(games(most=30))
def test_repr_is_code(game: Game) -> None:
    assert eval(repr(game), {"fareplay": fareplay}) == game


SCRIPT = """
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
import fareplay
from tests.random_games import KINDS, play_randomly
for seed, (name, seats) in enumerate(KINDS):
    game = fareplay.new(name, seats, seed=seed)
    play_randomly(game, 40, Random(seed))
    print(game.to_json())
"""


def test_the_same_seed_gives_the_same_record_in_any_process() -> None:
    here = []
    for seed, (name, seats) in enumerate(KINDS):
        game = fareplay.new(name, seats, seed=seed)
        play_randomly(game, 40, Random(seed))
        here.append(game.to_json())
    environment = {"PYTHONHASHSEED": "1", "PYTHONPATH": ":".join(sys.path), "PATH": ""}
    result = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert result.stdout.splitlines() == here


def test_different_seeds_give_different_games() -> None:
    for name, seats in KINDS:
        assert len({fareplay.new(name, seats, seed=seed).to_json() for seed in range(20)}) > 15
        assert fareplay.new(name, seats).to_json() != fareplay.new(name, seats).to_json()


# What a game gives away is not its own


@settings(max_examples=30)
@given(games(most=60))
def test_nothing_handed_in_or_out_is_shared_with_the_game(game: Game) -> None:
    everything = _everything(game)
    _spoil(game.record())
    for seat in (*range(game.seats), None):
        _spoil(game.view(seat).to_dict())
        _spoil(game.view(seat).record)
    assert _everything(game) == everything
    given_record = game.record()
    again = fareplay.load(given_record)
    _spoil(given_record)
    assert _everything(again) == everything


def _spoil(value: Any) -> None:
    """Break everything that can be changed in a value."""
    if isinstance(value, dict):
        for inner in value.values():
            _spoil(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            _spoil(inner)
        value.append("spoiled")


@settings(max_examples=30)
@given(games())
def test_views_and_logs_are_json(game: Game) -> None:
    for seat in (*range(game.seats), None):
        view = game.view(seat).to_dict()
        assert json.loads(json.dumps(view, allow_nan=False)) == view
        result = [event.to_dict() for event in game.log.seen_by(seat)]
        assert json.loads(json.dumps(result, allow_nan=False)) == result


# Moves


MOVES = st.one_of(
    st.text(max_size=8),
    st.sampled_from(["stop", "T1", "T5", "T12", "T13", "T0", "T?", "c3", "C3 ", " C3", "C03", "", "pass", "tickets"]),
    st.builds("{}{}".format, st.sampled_from("ABCDEFGHIJK"), st.integers(1, 13)),
    st.builds("T{}".format, st.integers(-1, 14)),
    st.builds("claim {} {} {}".format, st.integers(-1, 99), st.sampled_from(["bus", "blue", "?"]), st.integers(-1, 9)),
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.binary(max_size=4),
    st.lists(st.text(max_size=3), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    st.tuples(st.text(max_size=3)),
)


@settings(max_examples=100)
@given(games(most=80), st.lists(MOVES, max_size=25))
def test_any_list_of_moves_never_crashes_a_game_nor_changes_it_unless_legal(game: Game, moves: list[Any]) -> None:
    for move in moves:
        before, ply, text = game._state.tobytes(), game.ply, game.to_json()
        legal = list(game.legal_moves)
        if isinstance(move, str) and move in legal:
            game.push(move)
            assert game.moves[-1] == move
            continue
        for attempt in (game.push, game.peek):
            with pytest.raises(IllegalMove) as refused:
                attempt(move)
            assert refused.value.legal == tuple(legal)
            assert refused.value.rule
            assert len(str(refused.value)) < 1000
        assert (game._state.tobytes(), game.ply, game.to_json()) == (before, ply, text)


@settings(max_examples=40)
@given(games(most=80))
def test_every_legal_move_can_be_made_and_no_other(game: Game) -> None:
    texts = [text for text in game.rules.texts if text]
    for move in texts:
        if move in game.legal_moves:
            game.push(move)
            game.pop()
        else:
            with pytest.raises(IllegalMove):
                game.push(move)


# Looking ahead


@settings(max_examples=40)
@given(games(GET_ON_BOARD, most=80))
def test_peek_tells_what_the_move_does_and_changes_nothing(game: Game) -> None:
    seat = game.to_move
    if seat is None:
        return
    before, was = game._state.tobytes(), game.sheet(seat)
    peeked = [game.peek(move) for move in game.legal_moves]
    assert game._state.tobytes() == before
    for line in peeked:
        game.push(line.moves[0])
        _compare_line(game, seat, line, dict(was), 1)
        game.pop()


@settings(max_examples=25)
@given(games(GET_ON_BOARD, most=80))
def test_lines_are_all_the_ways_to_play_the_turn_out(game: Game) -> None:
    seat = game.to_move
    if seat is None:
        return
    before, was = game._state.tobytes(), game.sheet(seat)
    lines = game.lines()
    assert game._state.tobytes() == before
    assert len({line.moves for line in lines}) == len(lines)
    for line in lines:
        for move in line.moves:
            assert game.to_move == seat
            game.push(move)
        _compare_line(game, seat, line, dict(was), len(line.moves))
        for _ in line.moves:
            game.pop()
    assert {line.moves[0] for line in lines} == set(game.legal_moves)


def _compare_line(game: Game, seat: int, line: Any, was: dict[str, Any], moves: int) -> None:
    """Compare a line with what has now happened."""
    now = game.sheet(seat)
    zones = [zone for zone in was if zone != "total"]
    assert dict(line.gains) == {zone: now[zone] - was[zone] for zone in zones if now[zone] != was[zone]}
    assert line.gain == sum(line.gains.values())
    assert line.eliminates == (now["total"] is None)
    assert dict(line.sheet) == dict(now)
    result = [event for ply in range(game.ply - moves, game.ply) for event in game.log.seen_at(ply, seat)]
    assert all(event in result for event in line.events)
    assert json.loads(json.dumps(line.to_dict())) == line.to_dict()


def test_threads_do_not_get_in_each_others_way() -> None:
    """Kernels let other threads run while they work: no two may write to the same place."""
    for name, seats in KINDS:
        tables = [fareplay.new(name, seats, seed=seed) for seed in range(4)]
        for seed, game in enumerate(tables):
            play_randomly(game, 12, Random(seed))
        alone = [_look(game) for game in tables]
        with ThreadPoolExecutor(4) as pool:
            for _ in range(15):
                assert list(pool.map(_look, tables)) == alone


def _look(game: Game) -> list[Any]:
    return [list(game.legal_moves), [line.to_dict() for line in game.lines()], game.scores]
