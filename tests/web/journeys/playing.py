"""What a person does at a table in a journey: looks, points, presses, and looks again."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from tests.web.visitor import STEPS, Gone, Visitor

# What asks for a decision about the game; everything else only goes on.
DECISIONS: Final = (STEPS["end a line"], STEPS["end the game"], STEPS["claim"])


def play_to_the_end(visitor: Visitor, *, first: Callable[[Visitor], None] | None = None) -> None:
    """Play by the first thing offered, check the laws at every decision, and skip what the others do."""
    while step(visitor, first=first) != STEPS["over"]:
        pass
    visitor.check("the end")


def step(visitor: Visitor, *, first: Callable[[Visitor], None] | None = None) -> str:
    """Wait for what comes next and do it; returns what it was."""
    now = visitor.await_step(*STEPS.values())
    if now in DECISIONS:
        if first is not None:
            first(visitor)
        decide(visitor, now)
    else:
        visitor.do(now)
    return now


def decide(visitor: Visitor, target: str) -> None:
    """Lay a line or choose a route where something is offered, look at what it brings, and confirm."""
    page, ply = visitor.page, visitor.ply()
    visitor.check("my turn")
    try:
        visitor.touch(target)
    except Gone:  # it belonged to the turn that the table has just accepted, which the board begins to show
        return
    sure = page.locator(".desk .button.primary:enabled")
    expect(sure).to_have_count(1)
    visitor.check("a choice lies on the board")
    if page.locator(STEPS["be eliminated"]).count():
        visitor.hold_confirm()
    else:
        sure.click()
    visitor.await_ply_after(ply)
