"""The board of Get on Board in characters."""

import json

import pytest

import fareplay
from fareplay import boards
from fareplay.games.get_on_board.show.terminal import sketch
from fareplay.rules import registry
from fareplay.rules.terminal import SEAT_MARKS, Sketch

BOARDS = [name for name in boards.names() if name.startswith("get-on-board/")]
NEW_YORK = boards.read("get-on-board/new-york")
ROME = boards.read("get-on-board/rome")


def rows_of(drawn: Sketch) -> list[str]:
    return ["".join(span.text for span in row) for row in drawn]


def position(*lines: list[str], **changes: object) -> dict[str, object]:
    """A table with these lines on it."""
    return {"lines": lines, "eliminated": [], "fluid": None, "personal": [None] * len(lines)} | changes


GOLDEN = """\
     A      B      C      D      E      F      G
 1  {S}┈┈┈┈┈*a┈┈┈┈(s)┈┈┈┈[L]┈┈┈┈(t)┈┈┈┈[Ob]
     ┊      ┊      ┊      ┊      ┊      ┊
 2  (b)┈┈┈┈(t)┈┈┈┈<1>┈┈┈┈(b)┈┈┈┈┈*c┈┈┈┈(s)
     ┊      ┊      ┊      ┊      ┊      ┊
 3  (s)┈┈┈┈[Od]┈┈┈(g)    {M}┈┈┈┈(g)┈┈┈┈<2>
     ┊      ┊      ┊      ┊      ┊      ┊
 4   *e┈┈┈┈(b)┈┈┈┈[L]═▒══(s)┈┈┈┈[Of]┈┈┈(t)
     ┊      ┊      ║      ║      ┊      ┊
 5  (s)┈┈┈┈[S]▒▒▒▒(t)     *g════(t)V┈┈┈[S]
"""


def test_a_line_runs_along_its_roads_to_the_letter_at_its_end() -> None:
    drawn = rows_of(sketch(NEW_YORK, position(["C5", "C4", "D4", "D5", "E5"])))
    assert drawn[:10] == GOLDEN.splitlines()


def test_lines_on_one_road_are_counted_along_it_and_run_side_by_side_down_it() -> None:
    drawn = rows_of(sketch(NEW_YORK, position(["E5", "F5", "F6"], ["F5", "E5", "E6"], ["F5", "F6"])))
    assert "(t)══2━[S]" in drawn[9]
    assert drawn[10].rstrip().endswith("┃      ║┇")
    assert "<4>W┈┈┈(b)VX" in drawn[11]


def test_jammed_roads_show_under_a_line() -> None:
    drawn = rows_of(sketch(NEW_YORK, position(["C4", "D4"], ["D4", "C4"], ["C5", "C6"])))
    assert "[L]W▒2━(s)V" in drawn[7]
    assert "┇▒" in drawn[10]
    assert any("▒ jammed road" in row for row in drawn)


def test_fluid_roads_have_a_colour_until_the_first_ticket_and_then_are_fluid_or_plain() -> None:
    before = rows_of(sketch(ROME, position([])))
    assert " 2  [C]┈b┈┈(t)┈┈b┈┈≡a" in before[3]
    assert "[Rl]┈y┈<5>" in before[13]
    after = rows_of(sketch(ROME, position(["A2", "B2"], fluid="burgundy")))
    assert " 2  [C]═~══(t)V┈~┈┈≡a" in after[3]
    assert "[Rl]┈┈┈<5>" in after[13]
    assert any("~ fluid road" in row for row in after)


def test_an_eliminated_players_letter_is_small() -> None:
    drawn = rows_of(sketch(NEW_YORK, position(["A1", "B1"], ["A2", "A3"], eliminated=[1])))
    assert "*aV" in drawn[1]
    assert "(s)w" in drawn[5]


def test_ones_own_objective_is_marked_and_nobody_elses() -> None:
    table = position([], [], personal=[["B1", "E4", "B9"], ["A8", "B3", "F10"]])
    assert "*a!" in rows_of(sketch(NEW_YORK, table, 0))[1]
    assert "[Od]!" not in rows_of(sketch(NEW_YORK, table, 0))[5]
    assert "[Od]!" in rows_of(sketch(NEW_YORK, table, 1))[5]
    assert not any("!" in row for row in rows_of(sketch(NEW_YORK, table, None)))


def test_many_lines_end_at_one_place() -> None:
    drawn = rows_of(sketch(NEW_YORK, position(*[["A1", "A2"]] * 5)))
    assert "(b)VW+" in drawn[3]
    assert "║┃┇•×" in drawn[2]


def test_ways_are_marked_by_style_only() -> None:
    plain, marked = sketch(NEW_YORK, position(["C3"])), sketch(NEW_YORK, position(["C3"]), None, {"C2", "T5"})
    assert rows_of(plain) == rows_of(marked)
    assert {span.text for row in marked for span in row if "way" in span.style} == {"<1>", "<5>"}


def test_names_that_are_no_grid_stand_by_their_places() -> None:
    town = json.loads(json.dumps(ROME).replace('"A2"', '"Gatehouse"'))
    drawn = rows_of(sketch(town, position([])))
    assert "Gate" in drawn[4]
    assert "C2" in drawn[4]
    assert not drawn[0].strip()


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_fits_a_narrow_terminal_and_shows_every_intersection(name: str) -> None:
    rules = registry.by_name(name)
    game = fareplay.new(name, boards.read(name)["players"][1], seed=5)
    while not game.is_over:
        lines = game.lines()
        for move in next((line for line in lines if not line.eliminates), lines[0]).moves:
            game.push(move)
        drawn = rows_of(game.sketch(game.to_move))
        assert max(map(len, drawn)) <= 84
    board = "\n".join(drawn[: drawn.index("")])
    signs = sum(board.count(sign) for sign in "([{<*≡")
    assert signs == len(rules.facts["intersections"])
    for seat in range(game.seats):
        assert SEAT_MARKS[seat] in board.upper()


@pytest.mark.parametrize("name", BOARDS)
def test_every_sign_is_explained(name: str) -> None:
    facts = boards.read(name)
    drawn = rows_of(sketch(facts, position([])))
    legend = " ".join(drawn[drawn.index("") :])
    for row in facts["intersections"]:
        for thing in (*row.get("passengers", ()), row.get("place")):
            assert thing is None or " ".join(reversed(thing.split("_"))) in legend
