"""A turn of Get on Board at the page: tried, taken back, confirmed, interrupted."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
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

    visitor.press("[data-step]")
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


def test_a_number_is_a_promise(visitor: Visitor) -> None:
    """A press on a corner lays the whole line with its number; pressed again, the next line that ends there."""
    _begin(visitor, "rome")
    worth = visitor.page.locator(".desk .gain")
    for corner in visitor.page.locator(".target.end:not(.bad)").all():
        node = corner.get_attribute("data-node")
        number = visitor.page.locator(f'.badge[data-of="{node}"] text').first.text_content()
        corner.dispatch_event("click")
        expect(worth).to_have_text(number or "")
        fan = visitor.page.locator(".fan button")
        for _ in range(fan.count()):
            laid = visitor.page.locator(".fan button[aria-pressed=true] b").inner_text()
            expect(worth).to_have_text(laid)
            visitor.press(f'.target[data-node="{node}"]')
        visitor.button("desk.start_over").click()


def test_everybodys_turn_is_seen_and_mine_is_planned_meanwhile(visit: Visit) -> None:
    visitor = visit(pace="calm", still=False)
    _begin(visitor, "rome")
    page = visitor.page
    shown, planned = page.locator(".show > *"), page.locator(".planned > .target.end:not(.bad)")
    for _ in range(4):
        visitor.place_line()
        visitor.confirm.click()
        expect(shown.first).to_be_attached()
        expect(planned.or_(visitor.targets).first).to_be_attached()
        if planned.count() and not visitor.targets.count():
            planned.first.dispatch_event("click")
            expect(visitor.button("desk.cancel_last")).to_be_enabled()
            while not visitor.targets.count() and not visitor.confirm.is_enabled():
                page.keyboard.press(" ")
            expect(visitor.confirm).to_be_enabled()  # one press confirms
            return
        while not visitor.targets.count():
            page.keyboard.press(" ")
    raise AssertionError("nothing could be planned")


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
    ply = visitor.ply()
    visitor.confirm.click()  # asks, and goes back to the board
    visitor.button("out.no").click()
    assert visitor.ply() == ply
    visitor.confirm.click()
    visitor.button("out.yes").click()
    visitor.await_ply_after(ply)
    moment = visitor.page.get_by_role("dialog", name=visitor.words("out.title"))
    expect(moment.or_(visitor.ending).first).to_be_visible()  # a bot left alone is quick


def test_a_reload_in_mid_turn_loses_nothing(visitor: Visitor) -> None:
    _begin(visitor)
    ply = visitor.ply()
    visitor.place_line()
    laid = visitor.page.locator(".desk .message").inner_text()
    visitor.page.reload()
    expect(visitor.confirm).to_be_enabled()
    assert visitor.ply() == ply
    assert visitor.page.locator(".desk .message").inner_text() == laid
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
    assert not visitor.page.evaluate("document.activeElement.matches('body')")
    keys.press("k")
    assert visitor.page.evaluate("document.activeElement.matches('.departures button.ticket')")
    keys.press("Enter")
    visitor.await_turn()
    keys.press("?")
    expect(visitor.page.locator("dialog dl")).to_contain_text(visitor.words("desk.cancel_last"))
    keys.press("Escape")
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
