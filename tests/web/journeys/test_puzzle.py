"""Somebody who likes puzzles: one solved and one failed, in both games."""

import pytest
from playwright.sync_api import Locator, expect

from fareplay import puzzles
from fareplay.puzzles import Puzzle
from tests.repetitions import long_but
from tests.web.conftest import Visit
from tests.web.visitor import STEPS, Visitor


def _of_get_on_board() -> Puzzle:
    """A short puzzle with buses, whose lines end by themselves."""
    found = [one for one in puzzles.load_all() if one.game == "get-on-board/new-york" and one.difficulty == "easy"]
    return min(found, key=lambda one: (one.turns, one.id))


def _of_ticket_to_ride() -> Puzzle:
    """A puzzle against another player that is solved by claims without buses."""
    return next(
        one
        for one in puzzles.load_all()
        if one.goal == "safe" and all(moves[0].startswith("claim") and moves[0].endswith(" 0") for moves in one.answer)
    )


def _open(visitor: Visitor, puzzle: Puzzle) -> Locator:
    """From home to the puzzle."""
    visitor.home()
    visitor.menu("puzzles.title")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("puzzles.title"))
    visitor.check("the list of puzzles")
    visitor.page.locator(f'main ol a[href^="/puzzles/{puzzle.id}"]').click()
    panel = visitor.page.locator("[data-puzzle]")
    expect(panel).to_have_attribute("data-puzzle", "playing")
    return panel


@pytest.mark.parametrize(("width", "height"), long_but([(1440, 900), (390, 844)], (390, 844)))
def test_a_puzzle_of_get_on_board_is_solved_and_failed(visit: Visit, width: int, height: int) -> None:
    visitor, puzzle = visit(width=width, height=height), _of_get_on_board()
    panel = _open(visitor, puzzle)
    for moves in puzzle.answer:
        visitor.await_turn()
        visitor.check("a turn of the puzzle")
        visitor.press(f'.targets:not(.planned) > .target[data-node="{moves[-1]}"]')
        visitor.check("a line lies there")
        visitor.confirm.click()
    expect(panel).to_have_attribute("data-puzzle", "over")
    expect(panel).to_contain_text(visitor.words("puzzles.success"))
    expect(panel.get_by_role("status")).to_have_text(visitor.words("puzzles.solved", best=puzzle.best))
    visitor.check("the puzzle is solved")

    visitor.button("puzzles.retry").click()
    expect(panel).to_have_attribute("data-puzzle", "playing")
    for turn, moves in enumerate(puzzle.answer):
        if visitor.await_step(STEPS["end a line"], STEPS["end the game"], '[data-puzzle="over"]').startswith("[data"):
            break  # eliminated before
        wrong = f'{STEPS["end a line"]}:not([data-node="{moves[-1]}"])'
        visitor.press(wrong if turn == 0 and visitor.page.locator(wrong).count() else STEPS["end a line"])
        visitor.confirm.click()
    expect(panel).to_have_attribute("data-puzzle", "over")
    expect(panel.get_by_role("status")).to_contain_text(str(puzzle.best))
    expect(panel).not_to_contain_text(visitor.words("puzzles.success"))
    visitor.check("the puzzle is failed")
    for _ in range(puzzle.turns):
        visitor.button("replay.next_turn").click()
        visitor.check("a turn beside the best one")


def test_a_puzzle_of_ticket_to_ride_is_solved_and_failed(visit: Visit) -> None:
    visitor, puzzle = visit(), _of_ticket_to_ride()
    panel = _open(visitor, puzzle)
    for moves in puzzle.answer[::2]:
        route = f'.targets:not(.planned) > .target[data-route="{moves[0].split()[1]}"]'
        visitor.await_step(route)
        visitor.check("a turn of the puzzle")
        visitor.press(route)
        visitor.check("a route is chosen")
        visitor.page.locator(".desk .button.primary:enabled").click()
    expect(panel).to_have_attribute("data-puzzle", "over")
    expect(panel).to_contain_text(visitor.words("puzzles.success"))
    visitor.check("the puzzle is solved")

    visitor.button("puzzles.retry").click()
    expect(panel).to_have_attribute("data-puzzle", "playing")
    while visitor.await_step('[data-puzzle="over"]', STEPS["draw"], STEPS["draw from the row"]) in (
        *(STEPS["draw"], STEPS["draw from the row"]),
    ):
        visitor.page.locator(f"{STEPS['draw']}, {STEPS['draw from the row']}").first.click()
    expect(panel).not_to_contain_text(visitor.words("puzzles.success"))
    visitor.check("the puzzle is failed")
