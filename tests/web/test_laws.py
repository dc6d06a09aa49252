"""The invariants of a turn: the board never moves, nothing covers what is decided, and every part of a sum is
visible."""

from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest

from tests.web.conftest import Visit
from tests.web.visitor import CLICK, FIRST, STEPS, Visitor

SIZES: Final = (
    *((1920, 1080), (1440, 900), (1366, 768), (1280, 720), (1024, 768)),
    *((768, 1024), (390, 844), (360, 640), (844, 390)),
)
USUAL: Final = ((1280, 720), (390, 844))
QUICK: Final = (("get-on-board/new-york", (390, 844)), ("ticket-to-ride/london", (1280, 720)))  # the others are long
LAWS: Final = (Path(__file__).parent / "laws.js").read_text()


def _games() -> list[Any]:
    """Every game at every size without shows, and with shows at the usual sizes; in every run each game at one size, up
    to the sixth decision."""
    found = []
    for game, pace in product(("get-on-board/new-york", "ticket-to-ride/london"), ("instant", "brisk")):
        for size in SIZES if pace == "instant" else USUAL:
            name = "{}-{}x{}-{}".format(game, *size, pace)
            if pace == "instant" and (game, size) in QUICK:
                found.append(pytest.param(game, size, pace, 6, id=f"{name}-begun"))
            found.append(pytest.param(game, size, pace, 1000, id=name, marks=pytest.mark.long))
    return found


@pytest.mark.parametrize(("game", "size", "pace", "decisions"), _games())
def test_a_game_keeps_the_laws(visit: Visit, game: str, size: tuple[int, int], pace: str, decisions: int) -> None:
    width, height = size
    visitor = visit(width=width, height=height, tips=True, pace=pace, still=False)
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
    place = page.evaluate("selector => laws.place(selector)", step)
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
