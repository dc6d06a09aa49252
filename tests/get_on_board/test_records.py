"""Broken records are refused with the place and the reason, and have no other effect."""

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import fareplay
from fareplay import InvalidOption, InvalidRecord
from tests.broken_json import broken
from tests.get_on_board.drive import drive, finish, start
from tests.get_on_board.grid import grid
from tests.get_on_board.random_board import random_board

RECORD = drive("new-york", "C2 C3 B3 B4 A4 A5 B5", "F3 F4 E4 E5", options={"scores": "hidden"}).record()
DEEP = "[" * 100_000 + "]" * 100_000


def _deep() -> Any:
    """A list in a list in a list ..., deeper than Python can follow."""
    value: Any = []
    for _ in range(100_000):
        value = [value]
    return value


def _set(*path: str | int, to: Any) -> Callable[[Any], None]:
    def change(record: Any) -> None:
        for key in path[:-1]:
            record = record[key]
        record[path[-1]] = to

    return change


def _drop(*path: str | int) -> Callable[[Any], None]:
    def change(record: Any) -> None:
        for key in path[:-1]:
            record = record[key]
        del record[path[-1]]

    return change


def _each(*path: str | int, values: list[Any], reason: str) -> list[tuple[Callable[[Any], None], str, str]]:
    """The same place with each of these values."""
    place = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")
    return [(_set(*path, to=value), place, reason) for value in values]


BROKEN: list[tuple[Callable[[Any], None], str, str]] = [
    # Missing and unknown keys
    *((_drop(key), key, "is missing") for key in ("game", "seats", "setup", "moves")),
    *((_drop("setup", key), f"setup.{key}", "is missing") for key in RECORD["setup"]),
    (_set("players", to=2), "players", "is not one of game, rules, board, seats"),
    (_set("x y", to=2), "'x y'", "is not one of"),
    (_set("setup", "reshuffles", to=[]), "setup.reshuffles", "is not one of"),
    # The game and its rules
    (_set("game", to="get-on-board/atlantis"), "game", "'get-on-board/atlantis' is not one of get-on-board/new-york"),
    (_set("game", to="get-on-board/london"), "options", "London is for 4 or 5 players"),
    (_set("game", to="ticket-to-ride/london"), "setup.deck", "is missing"),
    *_each("game", values=[None, 7, True, ["get-on-board/rome"], {}], reason="must be a text"),
    *_each("rules", values=[0, 2, -1, "1", None, True, 1.0, [1], 10**5000], reason="is not supported"),
    # Seats
    *_each("seats", values=["2", None, True, 2.0, [2], 0, -2, 10, 10**5000], reason="whole number"),
    (_set("seats", to=4), "options", "New York is for 2 or 3 players, not 4"),
    (_set("seats", to=3), "setup.sheets", "must be a list of 3"),
    # Options
    *_each("options", values=[None, [], "up", 3], reason="must be an object"),
    (_set("options", to={"colour": "red"}), "options", "there is no option 'colour'"),
    (_set("options", to={"scores": "secret"}), "options", "'visible', 'hidden', not 'secret'"),
    (_set("options", to={"any_board": 1}), "options", "False, True, not 1"),
    (_set("options", to={"scores": ["hidden"]}), "options", "not ['hidden']"),
    (_set("options", to={"scores": 10**5000}), "options", "not a huge int"),
    # The setup, key by key
    *_each("setup", values=[None, [], "x", 3], reason="must be an object"),
    *_each("setup", "first", values=[2, -1, None, "0", True, 0.0, 10**5000], reason="whole number from 0 to 1"),
    *_each("setup", "sheets", values=[None, 3, "12", {}, True, [1], [1, 2, 3]], reason="must be a list of 2"),
    *_each("setup", "common", values=[None, 3, "12", {}, True, ["granny"]], reason="must be a list of 2"),
    *_each("setup", "personal", values=[None, 3, "12", {}, True, []], reason="must be a list of 2"),
    *_each("setup", "tickets", values=[None, 3, "12", {}, list(range(1, 12))], reason="must be a list of 12"),
    *_each("setup", "deal", values=[None, 3, "12", {}, True, [[1, 2]]], reason="must be a list of 2 hands"),
    *_each("setup", "deal", 0, values=[None, 7, "12", {}, [1], [1, 2, 3]], reason="must be a list of 2"),
    (_set("setup", "sheets", to=[1, 1]), "setup.sheets[1]", "1 occurs twice"),
    (_set("setup", "sheets", to=[1, 6]), "setup.sheets[1]", "6 is not one of 1 to 5"),
    (_set("setup", "sheets", to=[1, True]), "setup.sheets[1]", "True is not one of"),
    (_set("setup", "sheets", to=[1, 2.0]), "setup.sheets[1]", "2.0 is not one of"),
    (_set("setup", "sheets", to=[1, float("nan")]), "setup.sheets[1]", "nan is not one of"),
    (_set("setup", "sheets", to=[1, 10**5000]), "setup.sheets[1]", "is not one of"),
    (_set("setup", "sheets", to=[1, _deep()]), "setup.sheets[1]", "is not one of"),
    (_set("setup", "common", to=["granny", "granny"]), "setup.common[1]", "granny occurs twice"),
    (_set("setup", "common", to=["granny", "opera"]), "setup.common[1]", "opera is not one of granny, student"),
    (_set("setup", "personal", to=[0, 1]), "setup.personal[0]", "0 is not one of 1 to 5"),
    (_set("setup", "personal", to=[2, 2]), "setup.personal[1]", "2 occurs twice"),
    (_set("setup", "tickets", 11, to=RECORD["setup"]["tickets"][0]), "setup.tickets[11]", "occurs twice"),
    (_set("setup", "tickets", to=list(range(12))), "setup.tickets[0]", "0 is not one of 1 to 12"),
    (_set("setup", "deal", 0, to=[1, 7]), "setup.deal[0][1]", "7 is not one of 1 to 6"),
    (_set("setup", "deal", 0, to=[2, 2]), "setup.deal[0][1]", "2 occurs twice"),
    (_set("setup", "deal", to=[[1, 2], [2, 3]]), "setup.deal", "2 occurs twice"),
    # Moves
    *_each("moves", values=[None, {}, "T1", 3], reason="must be a list"),
    (_set("moves", to=["T1"] * 10_001), "moves", "has 10001 moves, more than 10000"),
    *_each("moves", 4, values=[None, 3, ["C3"], {"to": "C3"}, True, 10**5000], reason="must be a text"),
    (_set("moves", 0, to="T6"), "moves[0]", "ticket 6 was not dealt to seat 0 (G12)"),
    (_set("moves", 5, to="stop"), "moves[5]", "(G31). Legal: "),
    (_set("moves", 5, to="Z9"), "moves[5]", "'Z9': is not a move on this board"),
    (_set("moves", 5, to="A1" * 10_000), "moves[5]", "is not a move on this board"),
    (_drop("moves", 0), "moves[0]", "ticket 2 was not dealt to seat 0 (G12)"),
]


@pytest.mark.parametrize(("change", "place", "reason"), BROKEN)
def test_a_broken_record_is_refused_with_place_and_reason(
    change: Callable[[Any], None], place: str, reason: str
) -> None:
    record = copy.deepcopy(RECORD)
    change(record)
    with pytest.raises(InvalidRecord) as refused:
        fareplay.load(record)
    assert refused.value.place.startswith(place)
    assert reason in refused.value.reason
    assert str(refused.value) == f"{refused.value.place}: {refused.value.reason}"
    assert len(str(refused.value)) < 1000


def test_the_unbroken_record_is_read() -> None:
    assert fareplay.load(RECORD).record() == RECORD


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not JSON"),
        ("nonsense", "is not JSON"),
        ("{", "is not JSON"),
        (b"\xff\xfe\x00", "is not JSON"),
        ("x" * 10_000_000, "is larger than 2000000 bytes"),
        (b"[" * 10_000_000, "is larger than 2000000 bytes"),
        (DEEP, "is not JSON"),
        ('{"a":' * 100_000, "is not JSON"),
        (json.dumps({**RECORD, "seats": float("nan")}), "NaN"),
        (json.dumps({**RECORD, "seats": float("inf")}), "Infinity"),
        (json.dumps(RECORD).replace('"seats": 2', '"seats": 2' + "0" * 5000), "is not JSON"),
        ("null", "must be an object"),
        ("[]", "must be an object"),
        ('"get-on-board/new-york"', "must be an object"),
        ("17", "must be an object"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_text_that_is_no_record_is_refused(text: str | bytes, reason: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        fareplay.load(text)
    assert refused.value.place == "the record"
    assert reason in refused.value.reason


@pytest.mark.parametrize("source", [None, 7, [], ["game"], object()], ids=type)
def test_what_is_no_record_at_all_is_refused(source: Any) -> None:
    with pytest.raises(InvalidRecord, match="must be an object"):
        fareplay.load(source)


def test_moves_after_the_end_are_refused() -> None:
    game = drive("new-york", "C2 D2 D1 C1 C2")
    record = game.record()
    record["moves"].append("C3")
    with pytest.raises(InvalidRecord) as refused:
        fareplay.load(record)
    assert refused.value.place == f"moves[{game.ply}]"
    assert "the game is over (G24)" in refused.value.reason


def test_every_wrong_move_is_refused_at_its_ply() -> None:
    game = drive("rome", "E1 E2 D2 D3 D4 C4 B4 B5", None)
    finish(game)
    again = fareplay.load({**game.record(), "moves": []})
    for ply, move in enumerate(game.moves):
        wrong = next(text for text in ("A2", "K2", "T9") if text not in again.legal_moves)
        with pytest.raises(InvalidRecord) as refused:
            fareplay.load({**game.record(), "moves": [*game.moves[:ply], wrong, *game.moves[ply:]]})
        assert refused.value.place == f"moves[{ply}]"
        again.push(move)


def test_a_record_without_a_rules_version_or_options_is_read_by_the_current_rules() -> None:
    short = {key: RECORD[key] for key in ("game", "seats", "setup", "moves")}
    assert fareplay.load(short).record() == {**RECORD, "options": {}}


def test_usual_options_are_not_written() -> None:
    usual = {"objectives": "down", "scores": "visible", "any_board": False}
    assert fareplay.load({**RECORD, "options": usual}).record()["options"] == {}


BOARD_RECORD = drive(grid("buses", {"B1": "granny", "C1": "light"}), "A1 B1 C1 D1").record()


def test_a_board_of_ones_own_comes_with_the_record() -> None:
    game = fareplay.load(BOARD_RECORD)
    assert game.record() == BOARD_RECORD
    assert game.name == "get-on-board/grid"
    without = {key: value for key, value in BOARD_RECORD.items() if key != "board"}
    with pytest.raises(InvalidRecord, match="is not one of"):
        fareplay.load(without)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (_set("board", to=None), "board"),
        (_set("board", to=[]), "board"),
        (_drop("board", "edition"), "board.edition"),
        (_drop("board", "players"), "board.players"),
        (_set("board", "intersections", 5, "x", to="1"), "board.intersections[5].x"),
        (_set("board", "board", to="elsewhere"), "game"),
        (_set("game", to="get-on-board/new-york"), "game"),
        (_set("board", "notes", to=_deep()), "board"),
    ],
)
def test_a_broken_board_in_a_record_is_refused(change: Callable[[Any], None], place: str) -> None:
    record: dict[str, Any] = {**BOARD_RECORD, "board": copy.copy(BOARD_RECORD["board"])}
    record["board"]["intersections"] = copy.deepcopy(record["board"]["intersections"])
    change(record)
    with pytest.raises(InvalidRecord) as refused:
        fareplay.load(record)
    assert refused.value.place.startswith(place)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"game": "get-on-board/atlantis"}, "there is no game"),
        ({"game": None}, "a game is a name"),
        ({"game": ["get-on-board/rome"]}, "a game is a name"),
        ({"seats": "2"}, "whole number"),
        ({"seats": 2.0}, "whole number"),
        ({"seats": True}, "whole number"),
        ({"seed": "x"}, "whole number"),
        ({"seed": 1.5}, "whole number"),
        ({"options": ["up"]}, "object"),
        ({"options": "up"}, "object"),
        ({"options": {1: 2}}, "there is no option 1"),
        ({"options": {"any_board": "yes"}}, "False, True"),
    ],
)
def test_new_refuses_what_makes_no_sense(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidOption, match=reason):
        fareplay.new(**{"game": "get-on-board/new-york", **arguments})


@pytest.mark.parametrize(
    ("setup", "place"),
    [
        (["first"], "setup"),
        ("first", "setup"),
        ({"first": 7}, "setup.first"),
        ({"last": 0}, "setup.last"),
        ({1: 0}, "setup.1"),
        ({"tickets": [1, 2, 3]}, "setup.tickets"),
    ],
)
def test_new_refuses_a_setup_that_makes_no_sense(setup: Any, place: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        fareplay.new("get-on-board/new-york", setup=setup)
    assert refused.value.place == place


@pytest.mark.parametrize("seat", [-1, 2, "0", 0.0, True, [0], 10**30])
def test_a_seat_that_is_not_there(seat: Any) -> None:
    game = fareplay.new("get-on-board/new-york", 2, seed=1)
    for look in (game.sheet, game.view, game.choices, game.log.seen_by, lambda seat: game.svg(view=seat)):
        with pytest.raises(InvalidOption, match="there is no seat"):
            look(seat)


# Broken by chance

SMALL_BOARD_RECORD = start(random_board(Random(2))).record()


def _load_or_refuse(source: Any) -> None:
    with suppress(InvalidRecord):
        game = fareplay.load(source)
        assert fareplay.load(game.to_json()).to_json() == game.to_json()
        return
    with pytest.raises(InvalidRecord) as refused:
        fareplay.load(source)
    assert refused.value.place
    assert refused.value.reason
    assert len(str(refused.value)) < 2000


@settings(max_examples=400)
@given(broken(RECORD))
def test_a_record_broken_by_chance_is_read_or_refused(record: Any) -> None:
    _load_or_refuse(record)


@settings(max_examples=200)
@given(broken(RECORD))
def test_a_text_broken_by_chance_is_read_or_refused(record: Any) -> None:
    _load_or_refuse(json.dumps(record))


@settings(max_examples=150)
@given(broken(SMALL_BOARD_RECORD))
def test_a_record_with_a_board_broken_by_chance_is_read_or_refused(record: Any) -> None:
    _load_or_refuse(record)
