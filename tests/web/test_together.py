"""Several people: two browsers at one table, one shared device, a spectator."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor

NEW_YORK = "get-on-board/new-york"
RIDE = "ticket-to-ride/london"


def test_two_browsers_at_one_table_by_its_link(visit: Visit) -> None:
    host, friend = visit(name="Ada"), visit(name="Ben")
    host.home()
    host.make_table(NEW_YORK, ["me", "open"])
    expect(host.button("lobby.start")).to_be_disabled()
    code = host.page.locator(".letters output").inner_text()

    friend.home()
    friend.page.locator("#code").fill(code.lower())
    friend.button("join.go").click()
    friend.page.wait_for_url("**/table/*")
    friend.page.get_by_label(friend.words("lobby.name")).fill("Benedikt")
    friend.button("lobby.sit").click()
    expect(host.page.locator(".seats .name", has_text="Benedikt")).to_be_visible()
    friend.page.get_by_role("radio", name=friend.words("colour.star")).click()
    friend.button("lobby.unready").click()
    expect(host.button("lobby.start")).to_be_disabled()
    friend.button("lobby.am_ready").click()
    host.button("lobby.start").click()
    for one in (host, friend):
        expect(one.page.locator("[data-board]")).to_be_visible()
        one.choose_departure()

    first, second = (host, friend) if _has_the_turn(host, friend) else (friend, host)
    expect(second.page.locator(".desk .button.primary:enabled")).to_have_count(0)  # who waits may plan, not confirm
    first.place_line()
    first.confirm.click()
    second.await_turn()
    expect(first.confirm).to_be_disabled()


def _has_the_turn(one: Visitor, other: Visitor) -> bool:
    expect(
        one.targets.or_(one.page.get_by_text(one.words("status.turn_of", name="Ben").split("Ben")[0] + "Ben")).first
    ).to_be_attached()
    return one.targets.count() > 0


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["turn", "game"])
def test_one_device_handed_round(visitor: Visitor, whole: bool) -> None:
    visitor.home()
    visitor.make_table(NEW_YORK, ["me", "me"], ["Mia", "Tom"])
    curtain = visitor.page.locator(".curtain")
    for name in ("Mia", "Tom"):
        expect(curtain).to_contain_text(name)
        _check_nothing_but_the_curtain(visitor)
        curtain.locator("button").click()
        visitor.choose_departure()
        if name == "Mia":
            expect(visitor.page.locator("[data-board]")).to_be_visible()  # one's own turn is seen first
            visitor.hand_over()
    if not whole:
        return
    visitor.finish()
    expect(visitor.ending.locator("thead")).to_contain_text("Tom")
    expect(visitor.ending.locator("thead th")).to_have_count(2)


def _check_nothing_but_the_curtain(visitor: Visitor) -> None:
    """While the device changes hands nothing of the table is in the document; no server knows of it."""
    table = visitor.page.locator("[data-board], .side, .log, .desk, .offer, .departures, .hand, .tickets")
    expect(table).to_have_count(0)
    assert visitor.page.request.get(f"/api/tables/{visitor.table}").status == 404


def test_no_curtain_falls_where_nothing_is_secret(visitor: Visitor) -> None:
    """In Rome everything is open once all have departed: the players take turns at the same board."""
    visitor.home()
    visitor.make_table("get-on-board/rome", ["me", "me"], ["Mia", "Tom"])
    curtain = visitor.page.locator(".curtain")
    curtain.locator("button").click()
    visitor.choose_departure()
    visitor.hand_over()
    curtain.locator("button").click()
    visitor.choose_departure()
    laid = visitor.page.locator(".log li")
    for _ in range(2):
        visitor.await_turn()
        count = laid.count()
        visitor.place_line()
        visitor.confirm.click()
        expect(laid.nth(count)).to_be_attached()
        expect(visitor.page.locator(".curtain, [data-hand-over]")).to_have_count(0)


def test_somebody_who_only_watches_sees_the_moves_and_cannot_make_any(visit: Visit) -> None:
    player, watcher = visit(name="Ada"), visit()
    player.play_at_server(NEW_YORK)
    watcher.page.goto(player.page.url)
    expect(watcher.page.locator("[data-board]")).to_be_visible()
    expect(watcher.page.locator(".departures")).to_have_count(0)
    player.choose_departure()
    player.await_turn()
    count = watcher.page.locator(".log li").count()
    player.place_line()
    player.confirm.click()
    expect(watcher.page.locator(".log li").nth(count)).to_be_attached()
    expect(watcher.targets).to_have_count(0)
    expect(watcher.confirm).to_have_count(0)


@pytest.mark.long
def test_two_browsers_ride_together(visit: Visit) -> None:
    host, friend = visit(name="Ada"), visit(name="Ben")
    host.home()
    host.make_table(RIDE, ["me", "open"])
    friend.page.goto(host.page.locator("#link").input_value())
    friend.button("lobby.sit").click()
    expect(host.page.locator(".seats .name", has_text="Ben")).to_be_visible()
    host.button("lobby.start").click()
    for one in (host, friend):
        one.page.locator(".offer button.primary").click()
    first, second = (host, friend) if _has_the_turn(host, friend) else (friend, host)
    # What one draws unseen the other sees only the back of.
    for _ in range(2):
        ply = first.ply()
        first.page.locator(".market .deck:enabled").click()
        first.await_ply_after(ply)
    second.await_turn()
    expect(second.page.locator(".log summary").last).to_have_text(
        "Ada: a card from the deck ×2" if first is host else "Ben: a card from the deck ×2"
    )
    view = second.page.request.get(f"/api/tables/{second.table}?as=json").json()["view"]
    other = 1 - view["seat"]
    assert view["position"]["hands"][other] is None
    assert view["position"]["tickets"][other] is None


def test_one_device_handed_round_hides_cards_and_tickets(visitor: Visitor) -> None:
    visitor.home()
    visitor.make_table(RIDE, ["me", "me"], ["Mia", "Tom"])
    curtain, keep = visitor.page.locator(".curtain"), visitor.page.locator(".offer button.primary")
    for name in ("Mia", "Tom"):
        expect(curtain).to_contain_text(name)
        _check_nothing_but_the_curtain(visitor)
        curtain.locator("button").click()
        expect(curtain).to_have_count(0)
        keep.click()
        if name == "Mia":
            visitor.hand_over()
    # The turn is with either of the two.
    passing = visitor.page.locator("[data-hand-over]")
    expect(passing.or_(visitor.targets).first).to_be_attached()
    if passing.count():
        visitor.hand_over()
        curtain.locator("button").click()
    visitor.await_turn()
    hand = visitor.page.locator("ul.hand")
    for cards in (3, 4):
        visitor.page.locator(".market .deck:enabled").click()
        expect(hand).to_have_attribute("aria-label", re.compile(rf"\b{cards}\b"))
    expect(passing).to_be_visible()  # the second card is seen before the device is handed over
    expect(curtain).to_have_count(0)
    visitor.hand_over()
    expect(curtain).to_be_visible()
    _check_nothing_but_the_curtain(visitor)


def test_somebody_who_only_watches_a_ride_sees_no_hand(visit: Visit) -> None:
    player, watcher = visit(name="Ada"), visit()
    player.play_at_server(RIDE)
    watcher.page.goto(player.page.url)
    expect(watcher.page.locator("[data-board]")).to_be_visible()
    expect(watcher.page.locator(".offer")).to_have_count(0)
    player.page.locator(".offer button.primary").click()
    player.await_turn()
    count = watcher.page.locator(".log li").count()
    player.page.locator(".market .deck:enabled").click()
    expect(watcher.page.locator(".log li").nth(count)).to_be_attached()
    expect(watcher.page.locator(".hand, .side .tickets")).to_have_count(0)
    expect(watcher.page.locator(".market button:enabled")).to_have_count(0)
    expect(watcher.targets).to_have_count(0)
