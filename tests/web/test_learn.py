"""The pages where one learns: rules and tutorials."""

import json
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.repetitions import long_but
from tests.web.conftest import Visit
from tests.web.lessons import GAMES, LESSONS
from tests.web.visitor import Visitor
from tests.web.words import LANGUAGES


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


@pytest.mark.long  # a newcomer walks the first in every run
@pytest.mark.parametrize("family", ["get-on-board", "ticket-to-ride"])
def test_a_tutorial_is_one_game_walked_to_its_end(visitor: Visitor, family: str) -> None:
    """Every step is shown, taken back, made by the learner and answered; another move is explained."""
    steps = json.loads((LESSONS / family / "lessons.json").read_text())["steps"]
    texts = json.loads((GAMES / family.replace("-", "_") / "texts/en/tutorial.json").read_text())["steps"]
    page, coach = visitor.page, visitor.page.locator("section.coach")
    said = coach.get_by_role("status")
    page.goto(f"/learn/{family}/tutorial")
    for number, (step, text) in enumerate(zip(steps, texts, strict=True), start=1):
        expect(coach.get_by_role("heading")).to_have_text(text["title"])
        for at, turn in enumerate(step["turns"]):
            if at == 0:
                expect(said).to_have_text(text["ask"])
                expect(page.locator(".ring").first).to_be_visible()
                visitor.button("learn.show").click()
                page.mouse.click(5, 300)  # a click skips the demonstration
                expect(said).to_have_text(visitor.words("learn.shown"))
            if number == 1 and family == "get-on-board":
                page.locator('button[data-move="T3"]').click()
                expect(said).to_have_text(visitor.words("learn.other_none"))
            make(visitor, turn["moves"])
        if step["turns"]:
            expect(said).to_have_text(text["done"])
        if number < len(steps):
            visitor.button("learn.next").click()
            page.mouse.click(5, 300)
            page.wait_for_url(f"**/tutorial/{number + 1}")
    visitor.button("learn.play").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-board]")).to_be_visible()


def test_another_move_than_the_one_asked_for_is_explained_and_can_be_made_good(visitor: Visitor) -> None:
    visitor.page.goto("/learn/get-on-board/tutorial")
    step = json.loads((LESSONS / "get-on-board" / "lessons.json").read_text())["steps"][0]
    (asked,) = step["turns"][0]["moves"]
    tickets = visitor.page.locator("button.ticket[data-move]")
    expect(tickets).to_have_count(2)
    visitor.page.locator(f'button.ticket[data-move]:not([data-move="{asked}"])').click()
    said = visitor.page.locator("section.coach").get_by_role("status")
    expect(said).to_have_text(visitor.words("learn.other_none"))
    visitor.page.locator(f'button[data-move="{asked}"]').click()
    expect(visitor.button("learn.next")).to_be_enabled()


def make(visitor: Visitor, moves: list[str]) -> None:
    """Make a turn of a tutorial as a learner does."""
    page = visitor.page
    verb, *rest = moves[0].split()
    if verb == "draw":
        page.locator(f'.market [data-card="{rest[0]}"]').first.click()
    elif verb == "tickets":
        page.locator(".market button.tickets").click()
        page.locator(".bottom button.primary").click()
    elif verb == "keep":
        offered = page.locator(".offer [data-ticket]")
        for ticket in [offered.nth(k) for k in range(offered.count())]:
            if ticket.get_attribute("data-ticket") not in rest:
                ticket.click()
        page.locator(".offer button.primary").click()
    elif verb == "claim":
        page.locator(f'[data-route="{rest[0]}"]').first.press("Enter")
        page.locator(".bottom button.primary").click()
    elif verb.startswith("T"):
        page.locator(f'button[data-move="{verb}"]').click()
    else:
        page.locator(f'[data-node="{moves[-1]}"]').press("Enter")
        visitor.confirm.click()


def test_the_step_about_common_objectives_frames_these_alone(visitor: Visitor) -> None:
    visitor.page.goto("/learn/get-on-board/tutorial/8")
    expect(visitor.page.locator("div.ring")).to_have_count(2)  # and the end of the line
    assert visitor.page.evaluate(_FRAMED) == [True, False]


# Whether a ring is around the common objectives, and around the personal one.
_FRAMED: Final = """() => [...document.querySelectorAll('.side .zone.tone-objective')].map((zone) => {
  const [x, y] = [zone.getBoundingClientRect().left + 20, zone.getBoundingClientRect().top + 10];
  return [...document.querySelectorAll('div.ring')].some((ring) => {
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    return left < x && x < right && top < y && y < bottom;
  });
})"""


@pytest.mark.parametrize("language", long_but(LANGUAGES, "de"))
@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1440, 900)])
def test_no_step_is_cut(visit: Visit, language: str, width: int, height: int) -> None:
    """All of a step's text is in sight, the button too, and the page does not scroll."""
    visitor = visit(language=language, width=width, height=height)
    page = visitor.page
    for family in ("get-on-board", "ticket-to-ride"):
        for number in range(1, 11):
            page.goto(f"/learn/{family}/tutorial/{number}")
            expect(page.locator("section.coach .text")).to_be_in_viewport(ratio=1)
            expect(page.locator("section.coach .on")).to_be_in_viewport(ratio=1)
            frame = page.locator("div.coach, .lesson").first
            assert frame.evaluate("(one) => one.scrollHeight <= one.clientHeight"), (family, number)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (family, number)


@pytest.mark.long
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_where_one_learns(visit: Visit, dark: bool) -> None:
    visitor = visit(dark=dark)
    for page in ("/learn", "/learn/get-on-board", "/learn/ticket-to-ride", "/learn/get-on-board/tutorial"):
        visitor.page.goto(page)
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        visitor.check_with_axe(page)
    assert not visitor.faults
