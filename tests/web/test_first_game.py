"""A person's first game: what home says about it, tips beside the board, a departure chosen on the map."""

import json
from pathlib import Path

from playwright.sync_api import expect

import fareplay
from tests.web.conftest import Visit
from tests.web.visitor import STEPS

GAMES = Path(fareplay.__file__).parent / "games"


def test_a_first_game_is_played_with_a_tip_a_turn(visit: Visit) -> None:
    visitor = visit(tips=True)
    visitor.play_at_server("get-on-board/new-york")
    tips = visitor.page.locator(".tips")
    heading = tips.locator(".head")
    expect(heading).to_have_text("Get on Board")
    visitor.check_with_axe("tips")
    assert not visitor.faults
    visitor.press(".spot")
    visitor.await_turn()
    expect(heading).not_to_have_text("Get on Board")
    first = heading.inner_text()
    ply = visitor.ply()
    visitor.place_line()
    visitor.confirm.click()
    visitor.await_ply_after(ply)
    visitor.await_turn()
    expect(heading).not_to_have_text(first)


def test_tips_fold_when_told_to_and_go_for_good(visit: Visit) -> None:
    visitor = visit(tips=True)
    visitor.play_at_server("ticket-to-ride/london")
    tips = visitor.page.locator(".tips")
    never = visitor.button("tips.never")
    expect(never).to_be_visible()
    tips.locator(".head").click()
    expect(never).to_have_count(0)
    tips.locator(".head").click()
    never.click()
    expect(tips).to_have_count(0)
    visitor.page.reload()
    expect(visitor.page.locator(".offer button.primary")).to_be_visible()
    expect(tips).to_have_count(0)


def test_on_a_phone_a_tip_lies_folded_above_the_log(visit: Visit) -> None:
    visitor = visit(tips=True, width=390, height=844)
    visitor.play_at_server("get-on-board/rome")
    visitor.page.locator("button.handle").click()
    visitor.page.get_by_role("tab", name=visitor.words("side.log")).click()
    head = visitor.page.locator(".tips .head")
    expect(head).to_have_attribute("aria-expanded", "false")
    head.click()
    expect(visitor.button("tips.never")).to_be_visible()
    visitor.check_width("tips")
    assert not visitor.faults


def test_home_says_what_the_game_is_and_offers_to_teach_it(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    for board, family in (("get-on-board/rome", "get-on-board"), ("ticket-to-ride/london", "ticket-to-ride")):
        page.locator(f'.tile[data-name="{board}"]').click()
        texts = json.loads((GAMES / family.replace("-", "_") / "texts/en/table.json").read_text())
        expect(page.get_by_text(texts["about"])).to_be_visible()
        learn = page.get_by_role("link", name=visitor.words("home.learn"))
        expect(learn).to_have_attribute("href", f"/learn/{family}/tutorial")
        expect(learn).to_be_in_viewport()
    learn.click()
    expect(page.locator("section.coach")).to_be_visible()
    assert not visitor.faults


def test_a_game_on_the_device_goes_on_in_every_tab(visit: Visit) -> None:
    visitor = visit()
    visitor.home()
    visitor.play("get-on-board/new-york")
    visitor.do(visitor.await_step(STEPS["choose a departure"]))
    visitor.await_turn()
    other = visitor.context.new_page()
    other.goto(visitor.page.url)
    expect(other.locator(STEPS["end a line"]).first).to_be_attached()
    visitor.play_turn()
    expect(other.locator(".subtitle")).to_have_text(visitor.words("table.round", round=2, of=12))
