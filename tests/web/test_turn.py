"""A turn of Get on Board at the page: tried, taken back, confirmed, interrupted."""

import re

from playwright.sync_api import expect

from tests.web.visitor import Visitor


def _begin(visitor: Visitor, city: str = "new-york") -> None:
    visitor.home()
    visitor.play(f"get-on-board/{city}")
    visitor.choose_departure()
    visitor.await_turn()


def test_cancel_last_start_over_and_confirm(visitor: Visitor) -> None:
    _begin(visitor)
    cancel, over = visitor.button("desk.cancel_last"), visitor.button("desk.start_over")
    expect(cancel).to_be_disabled()
    before = visitor.offered()

    visitor.press(".target.next")
    expect(cancel).to_be_enabled()
    cancel.click()
    expect(cancel).to_be_disabled()
    assert visitor.offered() == before

    visitor.place_line()
    over.click()
    expect(visitor.confirm).to_be_disabled()
    assert visitor.offered() == before

    visitor.place_line()
    ply = visitor.ply()
    visitor.confirm.click()
    expect(visitor.page.locator(".log li").first).to_be_visible()
    visitor.await_ply_after(ply)


def test_a_line_that_eliminates_says_so_first(visitor: Visitor) -> None:
    _begin(visitor)
    warning = visitor.page.locator(".desk [role=alert]")
    bad = visitor.page.locator(".target.end.bad")
    while not bad.count():
        expect(warning).to_have_count(0)
        ply = visitor.ply()
        visitor.place_line()
        visitor.confirm.click()
        visitor.await_ply_after(ply)
        visitor.await_turn()
    bad.first.dispatch_event("focus")
    expect(warning).to_contain_text(visitor.words("desk.eliminates", at="").split(":")[1].strip())
    visitor.press(".target.end.bad")
    expect(warning).to_be_visible()
    expect(visitor.confirm).to_have_class(re.compile(r"\bbad\b"))
    visitor.button("desk.start_over").click()
    expect(warning).to_have_count(0)


def test_a_reload_in_mid_turn_loses_nothing_that_was_confirmed(visitor: Visitor) -> None:
    _begin(visitor)
    before, ply = visitor.offered(), visitor.ply()
    visitor.place_line()
    visitor.page.reload()
    visitor.await_turn()
    assert visitor.ply() == ply
    assert visitor.offered() == before
    visitor.place_line()
    visitor.confirm.click()
    visitor.await_ply_after(ply)


def test_a_lost_connection_is_told_and_comes_back(visitor: Visitor) -> None:
    _begin(visitor)
    ply = visitor.ply()
    visitor.context.set_offline(True)
    expect(visitor.page.get_by_text(visitor.words("connection.offline"))).to_be_visible()
    visitor.place_line()
    visitor.confirm.click()
    expect(visitor.page.get_by_text(visitor.words("connection.not_sent"))).to_be_visible()
    visitor.context.set_offline(False)
    expect(visitor.page.get_by_text(visitor.words("connection.offline"))).to_have_count(0)
    if not visitor.confirm.is_enabled():
        visitor.place_line()
    visitor.confirm.click()
    visitor.await_ply_after(ply)


def test_a_turn_by_keys_alone(visitor: Visitor) -> None:
    """From the address bar to a confirmed line without a pointer."""
    visitor.home()
    keys = visitor.page.keyboard
    visitor.tab_to('article.poster[data-name="get-on-board/london"] button.picture')
    keys.press("Enter")
    visitor.page.wait_for_url("**/table/*")
    expect(visitor.page.locator(".departures button.ticket").first).to_be_visible()
    visitor.tab_to(".departures button.ticket")
    keys.press("Enter")
    visitor.await_turn()
    ply = visitor.ply()
    for _ in range(30):
        if visitor.confirm.is_enabled():
            break
        placed = visitor.page.locator(".target").count(), visitor.button("desk.cancel_last").is_enabled()
        for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            keys.press(arrow)
            now = visitor.page.locator(".target").count(), visitor.button("desk.cancel_last").is_enabled()
            if now != placed or visitor.confirm.is_enabled():
                break
    visitor.tab_to(".desk .button.primary")
    keys.press("Enter")
    visitor.await_ply_after(ply)
