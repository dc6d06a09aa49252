"""Pages for everyone: nothing that axe finds fault with, light and dark; all of it on a phone."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor


def _tour(visitor: Visitor, *checks: str) -> None:
    """Come by every page, and check each."""

    def look(page: str) -> None:
        for check in checks:
            getattr(visitor, check)(page)

    visitor.home()
    look("home")
    visitor.page.locator("article.poster button.friends").first.click()
    expect(visitor.page.locator("dialog form")).to_be_visible()
    look("new table")
    visitor.page.goto("/settings")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    look("settings")
    visitor.page.goto("/nowhere")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    look("not found")
    visitor.home()
    visitor.make_table("get-on-board/rome", ["me", "open"])
    expect(visitor.button("lobby.start")).to_be_visible()
    look("waiting room")
    visitor.home()
    visitor.play("get-on-board/new-york")
    expect(visitor.page.locator(".departures button.ticket").first).to_be_visible()
    look("departure")
    visitor.choose_departure()
    visitor.await_turn()
    look("turn")
    visitor.place_line()
    look("line placed")
    visitor.finish()
    look("end")
    replay = f"/replay/{visitor.table}?at=20"
    visitor.page.goto(replay)
    expect(visitor.page.get_by_role("slider")).to_have_value("20")
    look("replay")
    visitor.home()
    visitor.play("ticket-to-ride/london")
    expect(visitor.page.locator(".offer button.primary")).to_be_visible()
    look("tickets")
    visitor.page.locator(".offer button.primary").click()
    visitor.await_turn()
    look("turn of Ticket to Ride")
    visitor.press(".target")
    look("route chosen")
    visitor.finish()
    look("end of Ticket to Ride")
    visitor.page.goto(f"/replay/{visitor.table}?at=20&seat=0")
    expect(visitor.page.get_by_role("slider")).to_have_value("20")
    look("replay of Ticket to Ride")
    visitor.page.goto("/me")
    expect(visitor.page.locator("table, .statistics").first).to_be_visible()
    look("me")
    me = visitor.page.request.get("/api/me").json()["person"]["id"]
    visitor.page.goto(f"/people/{me}")
    expect(visitor.page.locator("table, .statistics").first).to_be_visible()
    look("a person")


def test_axe_finds_nothing_on_any_page_and_none_is_wider_than_a_phone(visit: Visit) -> None:
    visitor = visit()
    _tour(visitor, "check_with_axe", "check_on_a_narrow_screen")
    assert not visitor.faults


@pytest.mark.long
def test_axe_finds_nothing_in_the_dark(visit: Visit) -> None:
    visitor = visit(dark=True)
    _tour(visitor, "check_with_axe")
    assert not visitor.faults


@pytest.mark.long
def test_no_page_is_wider_than_a_phone(visit: Visit) -> None:
    visitor = visit(width=390, height=844)
    _tour(visitor, "check_width")
    assert not visitor.faults
