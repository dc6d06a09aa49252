"""Somebody who does what each step of a tutorial asks."""

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import expect

import fareplay
from tests.web.visitor import Visitor

GAMES: Final = Path(fareplay.__file__).parent / "games"
LESSONS: Final = Path(__file__).parents[2] / "web" / "src" / "games"


def walk(visitor: Visitor, family: str, *, check: bool = False) -> None:
    """Walk through a tutorial to its last step, and check the laws of every page on the way if asked to."""
    page, coach = visitor.page, visitor.page.locator("section.coach")
    steps: list[dict[str, Any]] = json.loads((LESSONS / family / "lessons.json").read_text())["steps"]
    texts = json.loads((GAMES / family.replace("-", "_") / "texts/en/tutorial.json").read_text())["steps"]
    said_of = {text["id"]: text for text in texts}
    for number, step in enumerate(steps, start=1):
        text = said_of[step["id"]]
        expect(coach.get_by_role("heading")).to_have_text(text["title"])
        expect(coach.locator(".count")).to_have_text(f"{number}/{len(steps)}")
        for turn in step["turns"]:
            expect(coach.get_by_role("status")).to_have_text(text["ask"])
            expect(page.locator(".ring").first).to_be_visible()
            if check:
                visitor.check(f"step {number} of the tutorial")
            _do(visitor, turn["moves"])
        if step["turns"]:
            expect(coach.get_by_role("status")).to_contain_text(text["done"])
        if check:
            visitor.check(f"step {number} of the tutorial, done")
        if number < len(steps):
            visitor.button("learn.next").click()
            page.wait_for_url(f"**/tutorial/{number + 1}")
            page.mouse.click(5, 300)  # what the others do is shown; a press skips it


def _do(visitor: Visitor, moves: list[str]) -> None:
    """Make a turn of the lesson's game: a line of Get on Board, or a move of Ticket to Ride."""
    page = visitor.page
    kind, *what = moves[0].split()
    if kind == "claim":
        visitor.press(f'.target[data-route="{what[0]}"]')
        page.locator(".desk .button.primary:enabled").click()
    elif kind == "tickets":
        page.locator(".market .tickets:enabled").click()
    elif kind == "keep":
        for ticket in page.locator(".offer button.ticket").all():
            if (ticket.get_attribute("data-ticket") in what) != (ticket.get_attribute("aria-pressed") == "true"):
                ticket.click()
        page.locator(".offer > button.primary:enabled").click()
    elif kind == "draw":
        page.locator(f".market .slot[data-card={what[0]}]:enabled").first.click()
    elif kind.startswith("T"):
        page.locator(f'button[data-move="{moves[0]}"]').click()
    else:
        visitor.touch(f'.targets:not(.planned) > .target[data-node="{moves[-1]}"]')
        visitor.confirm.click()
