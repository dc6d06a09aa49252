"""The invariants of a turn: the board never moves, nothing covers what is decided, and every part of a sum is
visible."""

from pathlib import Path
from typing import Any, Final

import pytest

from tests.web.conftest import Visit
from tests.web.laws import SIZES
from tests.web.visitor import CLICK, FIRST, PLACE, STEPS, Visitor

USUAL: Final = ((1280, 720), (390, 844))
ALWAYS: Final = (("get-on-board/new-york", (390, 844)), ("ticket-to-ride/london", (1280, 720)))  # the others are long
INSTANT: Final = pytest.mark.quick("whole games at nine sizes: shows would take hours, and have runs of their own")
LAWS: Final = (Path(__file__).parent / "laws.js").read_text()


def _games() -> list[Any]:
    """Every game at the usual sizes as people see it, and at every size without shows; in every run each game at one
    size, up to the sixth decision."""
    found = []
    for game in ("get-on-board/new-york", "ticket-to-ride/london"):
        for size in USUAL:
            name = "{}-{}x{}".format(game, *size)
            if (game, size) in ALWAYS:
                found.append(pytest.param(game, size, 6, id=f"{name}-begun"))
            found.append(pytest.param(game, size, 1000, id=name, marks=pytest.mark.long))
        for size in SIZES:
            name = "{}-{}x{}-instant".format(game, *size)
            found.append(pytest.param(game, size, 1000, id=name, marks=(pytest.mark.long, INSTANT)))
    return found


@pytest.mark.parametrize(("game", "size", "decisions"), _games())
def test_a_game_keeps_the_laws(visit: Visit, game: str, size: tuple[int, int], decisions: int) -> None:
    width, height = size
    visitor = visit(width=width, height=height, tips=True)
    visitor.home()
    visitor.play(game)
    visitor.page.wait_for_function(FIRST, arg=[*STEPS.values()])
    visitor.page.evaluate(LAWS)
    _play(visitor, decisions)
    kept = visitor.page.evaluate("laws.kept()")
    assert len(kept["boards"]) == 1, f"the board moved: {kept['boards']}"
    assert len(kept["confirms"]) <= 1, f"the button to confirm moved: {kept['confirms']}"
    assert not kept["faults"], "\n".join(kept["faults"])
    assert kept["decisions"] > 4  # a finger decides once a turn, and a game may be short


def _play(visitor: Visitor, decisions: int) -> None:
    """Play some turns, or to the end: point at what is chosen, look, choose it, look, confirm."""
    page, selectors = visitor.page, list(STEPS.values())
    while decisions:
        found = page.wait_for_function(FIRST, arg=selectors, polling=30).json_value()
        step = selectors[found - 1]
        if step == STEPS["over"]:
            return
        if step in (STEPS["end a line"], STEPS["end the game"], STEPS["claim"]):
            _decide(visitor, step)
            decisions -= 1
        elif step == STEPS["be eliminated"]:
            visitor.hold_confirm()
        else:
            page.evaluate(CLICK, step)


def _decide(visitor: Visitor, step: str) -> None:
    page = visitor.page
    place = page.evaluate(PLACE, step)
    if place is None:
        return
    touched = page.evaluate("matchMedia('(pointer: coarse)').matches")
    if touched:
        page.touchscreen.tap(*place)
    else:
        page.mouse.move(*place)
        page.evaluate("laws.look()")
        page.mouse.down()
        page.mouse.up()
    page.evaluate("laws.look()")
