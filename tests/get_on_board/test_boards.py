"""Board files: the printed boards, custom ones, and broken ones, which are refused with file, place and reason."""

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fareplay
from fareplay import InvalidBoard, boards
from fareplay.game.game import Game
from fareplay.rules import registry
from tests.broken_json import broken
from tests.get_on_board.drive import start
from tests.get_on_board.grid import grid
from tests.get_on_board.random_board import random_board
from tests.random_games import play_randomly

Change = Callable[[Any], object]
BUSES, METROS = grid("buses", {"B1": "granny", "C1": "light"}), grid("metros", {"B1": "granny", "C1": "entrance"})
SMALL = [random_board(Random(2)), random_board(Random(7))]  # of the buses and of the metros


def _stop(facts: Any, name: str) -> Any:
    """An intersection of a board file."""
    return next(stop for stop in facts["intersections"] if stop["id"] == name)


BROKEN: list[tuple[str, Change, str, str]] = [
    # The whole
    *(("buses", lambda facts, key=key: facts.pop(key), key, "is missing") for key in ("board", "title", "edition")),
    *(("buses", lambda facts, key=key: facts.pop(key), key, "is missing") for key in ("intersections", "roads")),
    *(
        ("buses", lambda facts, key=key: facts.pop(key), key, "is missing")
        for key in ("players", "personal_objectives")
    ),
    ("buses", lambda facts: facts.pop("game"), "game", "is missing"),
    ("buses", lambda facts: facts.update(game="chess"), "game", "'chess' is not one of: get-on-board"),
    ("buses", lambda facts: facts.update(edition="trams"), "edition", "'trams' is not one of: buses, metros"),
    ("buses", lambda facts: facts.update(board=""), "board", "1 to 60 printable characters"),
    ("buses", lambda facts: facts.update(board="My Town"), "board", "in small letters, digits and hyphens"),
    ("buses", lambda facts: facts.update(board="my/town"), "board", "in small letters, digits and hyphens"),
    ("buses", lambda facts: facts.update(title="x" * 61), "title", "1 to 60 printable characters"),
    ("buses", lambda facts: facts.update(title="a\nb"), "title", "1 to 60 printable characters"),
    ("buses", lambda facts: facts.update(players=[2]), "players", "must have 2 entries, has 1"),
    ("buses", lambda facts: facts.update(players="23"), "players", "must be a list, not a text"),
    ("buses", lambda facts: facts.update(players=[2, 6]), "players[1]", "whole number from 1 to 5, not 6"),
    ("buses", lambda facts: facts.update(players=[0, 2]), "players[0]", "whole number from 1 to 5, not 0"),
    ("buses", lambda facts: facts.update(players=[3, 2]), "players", "the smaller number first"),
    ("buses", lambda facts: facts.update(players=[True, 2]), "players[0]", "whole number"),
    ("buses", lambda facts: facts.update(notes=float("nan")), "notes", "nan cannot be written"),
    ("buses", lambda facts: facts.update(notes=10**5000), "notes", "a huge int cannot be written"),
    ("buses", lambda facts: facts.update(notes="\ud800"), "notes", "cannot be written"),
    ("buses", lambda facts: facts.update(notes={1: 2}), "notes", "1 is not a name"),
    ("buses", lambda facts: facts.update(notes=object()), "notes", "cannot be written"),
    # Intersections
    ("buses", lambda facts: facts.update(intersections={}), "intersections", "must be a list, not an object"),
    ("buses", lambda facts: facts.update(intersections=[]), "intersections", "must have 2 to 128 entries, has 0"),
    ("buses", lambda facts: facts["intersections"].extend([{}] * 12), "intersections", "2 to 128 entries, has 129"),
    ("buses", lambda facts: facts["intersections"].insert(3, 7), "intersections[3]", "must be an object, not a number"),
    ("buses", lambda facts: facts["intersections"][3].pop("id"), "intersections[3].id", "is missing"),
    ("buses", lambda facts: facts["intersections"][3].update(id="A1"), "intersections[3].id", "'A1' is taken"),
    ("buses", lambda facts: facts["intersections"][3].update(id="stop"), "intersections[3].id", "'stop' is taken"),
    ("buses", lambda facts: facts["intersections"][3].update(id="T5"), "intersections[3].id", "'T5' is taken"),
    ("buses", lambda facts: facts["intersections"][3].update(id=7), "intersections[3].id", "must be a text"),
    ("buses", lambda facts: facts["intersections"][3].update(letter=7), "intersections[3].letter", "must be a text"),
    ("buses", lambda facts: facts["intersections"][3].update(x="3"), "intersections[3].x", "must be a whole number"),
    ("buses", lambda facts: facts["intersections"][3].update(y=1.0), "intersections[3].y", "must be a whole number"),
    ("buses", lambda facts: facts["intersections"][3].update(y=True), "intersections[3].y", "must be a whole number"),
    ("buses", lambda facts: facts["intersections"][3].update(y=10**9), "intersections[3].y", "must be a whole number"),
    (
        "buses",
        lambda facts: facts["intersections"][3].update(x=2),
        "intersections[3].x",
        "D1 is at the same position as C1",
    ),
    (
        "buses",
        lambda facts: facts["intersections"][3].update(passengers="granny"),
        "intersections[3].passengers",
        "a list",
    ),
    (
        "buses",
        lambda facts: facts["intersections"][3].update(passengers=["cat"]),
        "intersections[3].passengers",
        "'cat'",
    ),
    (
        "buses",
        lambda facts: facts["intersections"][3].update(passengers=["lover_dark"]),
        "intersections[3].passengers",
        "lover",
    ),
    (
        "buses",
        lambda facts: facts["intersections"][3].update(passengers=["granny"] * 3),
        "intersections[3].passengers",
        "at most 2",
    ),
    (
        "buses",
        lambda facts: facts["intersections"][3].update(place="zoo"),
        "intersections[3].place",
        "'zoo' is not one of",
    ),
    (
        "buses",
        lambda facts: facts["intersections"][3].update(place="cinema"),
        "intersections[3].place",
        "is not one of",
    ),
    (
        "buses",
        lambda facts: facts["intersections"][1].update(place="school"),
        "intersections[1].place",
        "already has passengers",
    ),
    ("buses", lambda facts: facts["intersections"][3].update(light=1), "intersections[3].light", "true or false"),
    (
        "buses",
        lambda facts: facts["intersections"][3].update(entrance=True),
        "intersections[3].entrance",
        "does not exist in this edition",
    ),
    (
        "metros",
        lambda facts: facts["intersections"][3].update(light=True),
        "intersections[3].light",
        "does not exist in this edition",
    ),
    (
        "metros",
        lambda facts: facts["intersections"][3].update(place="opera", sight="X"),
        "intersections[3].sight",
        "(G59)",
    ),
    ("buses", lambda facts: facts["intersections"][3].update(sight="X"), "intersections[3].sight", "(G59)"),
    ("buses", lambda facts: _stop(facts, "A8").pop("sight"), "intersections", "must be sights (G59)"),
    (
        "buses",
        lambda facts: _stop(facts, "D1").update(place="school", sight="X"),
        "intersections",
        "must be sights (G59)",
    ),
    # Departures
    (
        "buses",
        lambda facts: _stop(facts, "C9").pop("departure"),
        "intersections",
        "departures must be 1 to 6 or 1 to 12",
    ),
    (
        "buses",
        lambda facts: _stop(facts, "C9").update(departure=1),
        "intersections[106].departure",
        "1 is not a ticket",
    ),
    (
        "buses",
        lambda facts: _stop(facts, "C9").update(departure=13),
        "intersections[106].departure",
        "13 is not a ticket",
    ),
    ("buses", lambda facts: _stop(facts, "D1").update(departure=7), "intersections", "found [1, 2, 3, 4, 5, 6, 7]"),
    ("buses", lambda facts: _stop(facts, "D1").update(departure="7"), "intersections[3].departure", "whole number"),
    # Roads
    ("buses", lambda facts: facts.update(roads=[]), "roads", "must have 1 to 224 entries, has 0"),
    ("buses", lambda facts: facts["roads"].extend([{}] * 13), "roads", "must have 1 to 224 entries, has 225"),
    ("buses", lambda facts: facts["roads"][3].pop("a"), "roads[3].a", "is missing"),
    ("buses", lambda facts: facts["roads"][3].update(b="Z1"), "roads[3].b", "'Z1' is not one of"),
    ("buses", lambda facts: facts["roads"][3].update(b=["A1"]), "roads[3].b", "is not one of"),
    ("buses", lambda facts: facts["roads"][0].update(b="C1"), "roads[0].b", "A1 and C1 are not neighbours"),
    ("buses", lambda facts: facts["roads"][0].update(b="B2"), "roads[0].b", "A1 and B2 are not neighbours"),
    (
        "buses",
        lambda facts: facts["roads"].append({"a": "B1", "b": "A1"}),
        "roads[212].b",
        "B1 and A1 are already joined",
    ),
    ("buses", lambda facts: facts["roads"][3].update(jammed="yes"), "roads[3].jammed", "true or false"),
    (
        "metros",
        lambda facts: facts["roads"][3].update(jammed=True),
        "roads[3].jammed",
        "does not exist in this edition",
    ),
    (
        "metros",
        lambda facts: facts["roads"][3].update(fluid="blue"),
        "roads[3].fluid",
        "'blue' is not one of: burgundy, yellow",
    ),
    ("buses", lambda facts: facts["roads"][3].update(fluid="yellow"), "roads[3].fluid", "is not allowed here"),
    ("buses", lambda facts: facts["roads"].pop(0), "intersections[0].id", "A1 needs two roads"),
    # Personal objectives
    ("buses", lambda facts: facts["personal_objectives"].pop(), "personal_objectives", "must have 5 entries, has 4"),
    ("buses", lambda facts: facts["personal_objectives"].__setitem__(2, "A1"), "personal_objectives[2]", "3 different"),
    ("buses", lambda facts: facts["personal_objectives"][2].pop(), "personal_objectives[2]", "3 different"),
    (
        "buses",
        lambda facts: facts["personal_objectives"].__setitem__(2, ["A1", "A1", "B1"]),
        "personal_objectives[2]",
        "3 diff",
    ),
    (
        "buses",
        lambda facts: facts["personal_objectives"][2].__setitem__(1, "Z1"),
        "personal_objectives[2][1]",
        "no intersection",
    ),
    (
        "buses",
        lambda facts: facts["personal_objectives"][2].__setitem__(1, {}),
        "personal_objectives[2][1]",
        "no intersection",
    ),
]


@pytest.mark.parametrize(("edition", "change", "place", "reason"), BROKEN)
def test_a_broken_board_is_refused_with_file_place_and_reason(
    edition: str, change: Change, place: str, reason: str
) -> None:
    facts = copy.deepcopy(BUSES if edition == "buses" else METROS)
    change(facts)
    with pytest.raises(InvalidBoard) as refused:
        registry.from_facts(facts, "grid.json")
    assert (refused.value.file, refused.value.place) == ("grid.json", place)
    assert reason in refused.value.reason
    assert str(refused.value) == f"grid.json: {place}: {refused.value.reason}"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b'{"notes": NaN}', "NaN is not a JSON number"),
        (b" " * 1_000_001, "is larger than 1000000 bytes"),
        (b"[]", "must be an object, not a list"),
        (b"null", "must be an object, not nothing"),
        (json.dumps({"notes": [[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]}).encode(), "is nested deeper than 20"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_file_that_is_no_board_is_refused(content: bytes, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_bytes(content)
    with pytest.raises(InvalidBoard) as refused:
        fareplay.new(str(file))
    assert refused.value.file == str(file)
    assert reason in refused.value.reason


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(InvalidBoard) as refused:
            boards.read_file(path)
        assert refused.value.file == str(path)


def test_a_board_of_ones_own_by_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(BUSES))
    game = fareplay.new(str(file), seats=2, seed=3)
    assert game.name == "get-on-board/grid"
    play_randomly(game, 40, Random(3))
    assert fareplay.load(game.to_json()).to_json() == game.to_json()
    assert game.record()["board"] == BUSES


def test_a_printed_board_by_path_is_the_printed_board(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(boards.read("get-on-board/rome")))
    assert "board" not in fareplay.new(str(file), seed=1).record()
    assert fareplay.new(str(file), seed=1) == fareplay.new("get-on-board/rome", seed=1)


def test_a_board_with_a_printed_name_but_other_facts_comes_with_the_record(tmp_path: Path) -> None:
    facts = boards.read("get-on-board/rome")
    facts["roads"][0]["fluid"] = "yellow"
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(facts))
    game = fareplay.new(str(file), seed=1)
    assert game.record()["board"] == facts
    assert fareplay.load(game.to_json()) == game


def test_names_and_readable_boards() -> None:
    for name in boards.names():
        assert registry.name_of(registry.by_name(name)) == name


def _play_and_look(game: Game, seed: int) -> None:
    """Everything that may be done with a board that was accepted."""
    play_randomly(game, 60, Random(seed))
    for seat in (*range(game.seats), None):
        game.view(seat).to_dict()
        game.log.seen_by(seat)
    game.svg()
    game.sketch()
    assert fareplay.load(game.to_json()).to_json() == game.to_json()


@pytest.mark.parametrize("key", ["letter", "departure", "place", "sight"])
def test_null_in_a_board_file_means_nothing_there(key: str) -> None:
    facts = grid("buses")
    assert key not in facts["intersections"][3]
    facts["intersections"][3][key] = None
    _play_and_look(start(facts, 2), 1)


@settings(max_examples=150)
@given(st.sampled_from(SMALL).flatmap(broken), st.integers(0, 99))
def test_a_board_broken_by_chance_is_refused_or_can_be_played(facts: Any, seed: int) -> None:
    with suppress(InvalidBoard):
        registry.from_facts(facts, "grid.json")
        _play_and_look(start(facts, 2), seed)
        return
    with pytest.raises(InvalidBoard) as refused:
        registry.from_facts(facts, "grid.json")
    assert refused.value.place
    assert len(str(refused.value)) < 1000


@settings(max_examples=25)
@given(st.sampled_from(boards.names()[:4]).map(boards.read).flatmap(broken), st.integers(0, 99))
def test_a_printed_board_broken_by_chance_is_refused_or_can_be_played(facts: Any, seed: int) -> None:
    with suppress(InvalidBoard):
        registry.from_facts(facts, "grid.json")
        _play_and_look(start(facts, 1), seed)


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(1, 5))
def test_random_boards_can_be_played(seed: int, seats: int) -> None:
    _play_and_look(start(random_board(Random(seed)), seats), seed)
