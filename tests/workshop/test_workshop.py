"""The workshop: checks, repairs, generated boards and their figures, without NumPy and Numba."""

import copy
import itertools
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fareplay
from fareplay import InvalidBoard, InvalidOption, boards, workshop
from fareplay.engine.struct import plain
from fareplay.games.get_on_board.boards.fields import board_fields
from fareplay.rules import registry
from fareplay.texts import Texts, languages
from tests.random_games import play_randomly

SETTINGS = [
    (game, dict(zip(workshop.settings(game), values, strict=True)))
    for game in ("get-on-board", "ticket-to-ride")
    for values in itertools.product(*workshop.settings(game).values())
]
PRINTED = [
    "get-on-board/new-york",
    "get-on-board/london",
    "get-on-board/rome",
    "get-on-board/paris",
    "ticket-to-ride/london",
]

ALONE = """
import json, sys
for name in ("numpy", "numba", "llvmlite"):
    sys.modules[name] = None
from fareplay import workshop
from fareplay.texts import Texts
boards = [workshop.generate(game, 3) for game in workshop.games()[:2]]
for board in boards:
    assert workshop.check(board) == [], board
    assert workshop.draw(board).startswith("<svg")
    workshop.layout(board), workshop.figures(board), workshop.kernel_board(board)
    board["board"] = ""
    (problem,) = workshop.check(board)
    Texts("fr").workshop(board["game"], "problems", problem["key"], problem["facts"])
print(json.dumps([workshop.generate(game, 3) for game in workshop.games()[:2]]))
"""


def test_the_workshop_needs_the_standard_library_only_and_is_the_same_in_every_process() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [workshop.generate(game, 3) for game in workshop.games()[:2]]


@pytest.mark.parametrize("name", PRINTED)
def test_printed_boards_have_no_problems_and_are_within_their_own_ranges(name: str) -> None:
    board = boards.read(name)
    assert workshop.check(board) == []
    assert all(figure["low"] <= figure["value"] <= figure["high"] for figure in workshop.figures(board))


@pytest.mark.parametrize(("game", "settings"), SETTINGS)
def test_generated_boards_are_valid_and_like_printed_ones(game: str, settings: dict[str, str]) -> None:
    for seed in (1, 2):
        board = workshop.generate(game, seed, settings)
        assert workshop.check(board) == []
        figures = workshop.figures(board)
        outside = [figure for figure in figures if not figure["low"] <= figure["value"] <= figure["high"]]
        assert len(outside) <= 2, outside  # a city may be special in something


@pytest.mark.parametrize("game", ["get-on-board", "ticket-to-ride"])
def test_a_generated_board_can_be_played(game: str, tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    file.write_text(json.dumps(workshop.generate(game, 11)), encoding="utf-8")
    played = fareplay.new(str(file), seats=2, seed=1)
    play_randomly(played, 400, Random(1))
    assert fareplay.load(played.record()).moves == played.moves


def test_seeds_and_settings_make_a_difference() -> None:
    one = workshop.generate("get-on-board", 1, {"style": "river"})
    assert one == workshop.generate("get-on-board", 1, {"style": "river"})
    assert one != workshop.generate("get-on-board", 2, {"style": "river"})
    assert "rivers" in one["drawing"]
    with pytest.raises(InvalidOption, match="style 'round' is not one of tight, open, river, centres"):
        workshop.generate("get-on-board", 1, {"style": "round"})
    with pytest.raises(InvalidOption, match="there is no setting 'colour'"):
        workshop.generate("get-on-board", 1, {"colour": "red"})


def _broken() -> Any:
    """New York with an objective, a departure, a sight and two roads missing, and one road twice."""
    board = copy.deepcopy(boards.read("get-on-board/new-york"))
    board["personal_objectives"].pop()
    for row in board["intersections"]:
        if row.get("departure") == 3:
            del row["departure"]
        if row.get("sight") == "Columbia":
            del row["sight"]
    board["roads"] = [*board["roads"][2:], board["roads"][9]]
    return board


def test_all_problems_are_listed_with_their_places_in_every_language() -> None:
    board = _broken()
    found = workshop.check(board)
    assert [problem["key"] for problem in found] == [
        "objectives_missing",
        "joined_twice",
        "few_roads",
        "departures_missing",
        "sight_count",
    ]
    assert found[1]["at"] == {"kind": "road", "index": 124, "id": "E1-E2"}
    assert found[2]["at"] == {"kind": "intersection", "index": 0, "id": "A1"}
    for language in languages():
        texts = Texts(language)
        for problem in found:
            sentence = texts.workshop("get-on-board", "problems", problem["key"], problem["facts"])
            assert sentence.endswith(".")
            assert "…" not in sentence
    english = Texts("en").workshop("get-on-board", "problems", found[3]["key"], found[3]["facts"])
    assert english == "Departures are missing: 3."


def test_repairs_solve_problem_after_problem() -> None:
    board: Any = _broken()
    for _ in range(5):
        before = workshop.check(board)
        repairs = workshop.repairs(board)
        assert len(repairs) == len(before)
        assert [repair["solves"] for repair in repairs] == list(range(len(before)))
        board = repairs[0]["board"]
        assert len(workshop.check(board)) < len(before)
    assert workshop.check(board) == []


def test_repairs_of_routes_and_tickets() -> None:
    board = workshop.generate("ticket-to-ride", 5)
    single = next(number for number, row in enumerate(board["routes"]) if not row.get("double"))
    board["routes"][single]["double"] = True
    board["tickets"] = board["tickets"][:5] + board["tickets"][:1]
    assert {problem["key"] for problem in workshop.check(board)} == {"too_few", "double_alone"}
    while workshop.check(board):
        board = workshop.repairs(board)[0]["board"]
    assert len(board["tickets"]) == 8


def test_a_malformed_value_is_a_problem_at_its_place() -> None:
    board = boards.read("get-on-board/rome")
    board["roads"][2]["a"] = "Z9"
    (problem,) = workshop.check(board)
    assert (problem["key"], problem["place"], problem["at"]) == (
        "malformed",
        "roads[2].a",
        {"kind": "road", "index": 2},
    )
    with pytest.raises(InvalidBoard):
        workshop.draw(board)
    assert workshop.repairs(board) == []
    assert workshop.check({})[0]["place"] == "board"
    board = boards.read("get-on-board/rome") | {"drawing": {"rivers": [{"course": [[1, 2], [3]], "width": 40}]}}
    assert workshop.check(board)[0]["place"] == "drawing.rivers[0].course[1]"


@pytest.mark.parametrize("name", PRINTED)
def test_the_fields_for_kernels_are_those_of_the_struct(name: str) -> None:
    rules, told = registry.by_name(name), workshop.kernel_board(boards.read(name))
    struct: Any = plain(_board_struct(name), rules.board)
    for field, value in told["fields"].items():
        assert _listed(getattr(struct, field)) == value, field
    assert told["moves"] == {str(code): text for code, text in enumerate(rules.texts) if text}
    assert told["like"] == name.partition("/")[2]


def _board_struct(name: str) -> Any:
    from fareplay.games.get_on_board.rules.board import Board as GetOnBoard
    from fareplay.games.ticket_to_ride.rules.board import Board as TicketToRide

    return GetOnBoard if name.startswith("get-on-board") else TicketToRide


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if hasattr(value, "__len__") else value


def test_fields_of_an_unfinished_board_are_refused() -> None:
    with pytest.raises(InvalidBoard, match="must have 5 entries"):
        workshop.kernel_board(_broken())
    assert board_fields(boards.read("get-on-board/rome"))["has_fluid"] == 1
