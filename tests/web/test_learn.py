"""The pages where one learns: rules and tutorials."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

import fareplay
from tests.repetitions import long_but
from tests.web.conftest import Visit
from tests.web.visitor import Visitor
from tests.web.words import LANGUAGES

GAMES = Path(fareplay.__file__).parent / "games"
LESSONS = Path(__file__).parents[2] / "web" / "src" / "games"


def test_a_rule_has_an_address_and_is_found_by_search(visitor: Visitor) -> None:
    visitor.page.goto("/learn/get-on-board#G40")
    expect(visitor.page.locator("#G40")).to_be_in_viewport()
    expect(visitor.page.locator("figure svg").first).to_be_attached()
    rules = visitor.page.locator("li[id^=G]")
    whole = rules.count()
    visitor.page.get_by_role("searchbox").fill("you are eliminated")
    expect(visitor.page.locator("#G40")).to_be_visible()
    expect(visitor.page.locator("#G2")).to_have_count(0)
    assert 0 < rules.count() < whole


@pytest.mark.parametrize("language", long_but(LANGUAGES, "fr"))
def test_rules_and_tutorial_speak_the_language(visit: Visit, language: str) -> None:
    visitor = visit(language=language, width=390, height=844)
    for family in ("get-on-board", "ticket-to-ride"):
        rules = json.loads((GAMES / family.replace("-", "_") / "texts" / language / "rules.json").read_text())
        visitor.page.goto(f"/learn/{family}")
        expect(visitor.page.get_by_text(rules["lead"])).to_be_visible()
        visitor.check_no_raw_keys()
        visitor.check_width(f"rules of {family}")
        visitor.page.goto(f"/learn/{family}/tutorial")
        expect(visitor.page.locator("[data-board]")).to_be_visible()
        visitor.check_no_raw_keys()
        visitor.check_width(f"tutorial of {family}")
    assert not visitor.faults


@pytest.mark.parametrize("family", long_but(["get-on-board", "ticket-to-ride"], "get-on-board"))
def test_a_tutorial_is_one_game_walked_to_its_end(visitor: Visitor, family: str) -> None:
    """Every step is done and answered; another move than the one asked for is explained, and can be made good."""
    steps = json.loads((LESSONS / family / "lessons.json").read_text())["steps"]
    texts = json.loads((GAMES / family.replace("-", "_") / "texts/en/tutorial.json").read_text())["steps"]
    page, coach = visitor.page, visitor.page.locator("section.coach")
    said = coach.get_by_role("status")
    page.goto(f"/learn/{family}/tutorial")
    said_of = {text["id"]: text for text in texts}
    for number, step in enumerate(steps, start=1):
        text = said_of[step["id"]]
        expect(coach.get_by_role("heading")).to_have_text(text["title"])
        if step["turns"]:
            expect(said).to_have_text(text["ask"])
            if text["id"] != "practice":
                expect(page.locator(".ring").first).to_be_visible()
        if number == 2 and family == "get-on-board":
            page.locator('button[data-move="T6"]').click()
            expect(said).to_have_text(visitor.words("learn.other_none"))
            page.locator(f'button[data-move="{step["turns"][0]["moves"][0]}"]').click()
        else:
            for _ in step["turns"]:
                visitor.button("learn.show").click()
        if step["turns"]:
            expect(said).to_contain_text(text["done"])
        if number < len(steps):
            visitor.button("learn.next").click()
            page.mouse.click(5, 300)  # what the others do is shown; a click skips it
            page.wait_for_url(f"**/tutorial/{number + 1}")
    expect(page.get_by_text("Ada")).to_have_count(0)
    visitor.button("learn.play").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-board]")).to_be_visible()
    assert not visitor.faults


@pytest.mark.long
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_where_one_learns(visit: Visit, dark: bool) -> None:
    visitor = visit(dark=dark)
    for page in ("/learn", "/learn/get-on-board", "/learn/ticket-to-ride", "/learn/get-on-board/tutorial"):
        visitor.page.goto(page)
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        visitor.check_with_axe(page)
    assert not visitor.faults
