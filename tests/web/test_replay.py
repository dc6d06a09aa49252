"""Replays: any moment of a game has an address; the bots say what they would have done."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from tools.site import Site

from tests.web.conftest import Finished
from tests.web.visitor import Visitor

LONDON = "ticket-to-ride/london"


def _slider(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("slider")


@pytest.fixture
def look_back(site: Site, visitor: Visitor, finished: Callable[[str], Finished]) -> Callable[[str], Finished]:
    """Be a player of a finished game."""

    def become(game: str) -> Finished:
        found = finished(game)
        cookies = found.cookies.items()
        visitor.context.add_cookies([{"name": name, "value": value, "url": site.address} for name, value in cookies])
        return found

    return become


def test_a_replay_opens_at_the_move_its_address_names(visitor: Visitor, look_back: Callable[[str], Finished]) -> None:
    table, last, _ = look_back("get-on-board/new-york")
    visitor.page.goto(f"/table/{table}")
    visitor.ending.get_by_role("link", name=visitor.words("end.replay")).click()
    visitor.page.wait_for_url(f"**/replay/{table}*")

    visitor.page.goto(f"/replay/{table}?at=7")
    slider = _slider(visitor)
    expect(slider).to_have_value("7")
    visitor.button("replay.on").click()
    expect(slider).to_have_value("8")
    visitor.page.wait_for_url("**?at=8")
    visitor.button("replay.end").click()
    expect(slider).to_have_value(str(last))
    visitor.button("replay.first").click()
    expect(slider).to_have_value("0")
    expect(visitor.targets).to_have_count(0)

    # Keys: a move, a turn, the ends; the space bar plays, at three speeds.
    visitor.page.locator("body").click(position={"x": 5, "y": 300})
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        visitor.page.keyboard.press(key)
        expect(slider).to_have_value(str(at))
    speed = visitor.page.locator(".controls .speed")
    for label in ("6×", "1×", "2×", "6×"):
        speed.click()
        expect(speed).to_have_text(label)
    visitor.button("replay.play").click()
    expect(slider).to_have_value(re.compile("^[1-9]"))  # on its way; at this pace a look may miss any one move
    visitor.button("replay.pause").click()
    expect(visitor.button("replay.play")).to_be_visible()


def test_a_replay_of_ticket_to_ride_shows_hands_and_tickets_of_the_seat_one_looks_from(
    visitor: Visitor, look_back: Callable[[str], Finished]
) -> None:
    table, last, _ = look_back(LONDON)
    visitor.page.goto(f"/replay/{table}?at={last // 2}")
    expect(visitor.page.locator("[data-board] svg.fp-ticket-to-ride.over")).to_be_visible()
    hand, tickets = visitor.page.locator(".side .hand"), visitor.page.locator(".side .tickets li")
    expect(hand).to_have_count(0)  # a spectator saw nobody's
    expect(tickets).to_have_count(0)
    eyes = visitor.page.get_by_role("combobox", name=visitor.words("replay.seat"))
    eyes.select_option("1")
    expect(hand).to_be_visible()
    expect(tickets.first).to_be_visible()
    expect(_slider(visitor)).to_have_value(str(last // 2))
    visitor.page.reload()
    expect(hand).to_be_visible()
    visitor.button("replay.end").click()
    expect(visitor.page.locator(".revealed > li")).to_have_count(len(_seats(visitor, table)))


def _seats(visitor: Visitor, table: str) -> list[object]:
    seats: list[object] = visitor.page.request.get(f"/api/tables/{table}").json()["table"]["seats"]
    return seats


@pytest.mark.parametrize("game", ["get-on-board/london", LONDON])
def test_a_game_under_way_can_be_looked_back_on(visitor: Visitor, game: str) -> None:
    visitor.home()
    visitor.play(game)
    visitor.page.locator(".departures button.ticket, .offer button.primary").first.click()
    visitor.await_turn()
    visitor.page.goto(f"/replay/{visitor.table}")
    slider = _slider(visitor)
    expect(slider).to_have_value("0")
    visitor.button("replay.end").click()
    expect(slider).not_to_have_value("0")
    # My own seat or a spectator's, and no other; and no analysis yet.
    expect(visitor.page.get_by_role("combobox", name=visitor.words("replay.seat")).locator("option")).to_have_count(2)
    expect(visitor.page.locator(".analysis")).to_have_count(0)


@pytest.mark.parametrize("game", ["get-on-board/new-york", LONDON])
def test_the_bots_say_what_they_would_have_done(
    visitor: Visitor, look_back: Callable[[str], Finished], game: str
) -> None:
    table = look_back(game).table
    visitor.page.goto(f"/replay/{table}?at=0")
    visitor.button("analysis.ask").click()
    bars = visitor.page.locator(".analysis .bars button")
    expect(bars.nth(3)).to_be_attached(timeout=90_000)
    bars.nth(3).click()
    expect(bars.nth(3)).to_have_attribute("aria-current", "step")
    expect(_slider(visitor)).not_to_have_value("0")
    expect(visitor.page.locator(".analysis dd").first).not_to_be_empty()
    visitor.check_no_raw_keys()
    visitor.check_with_axe(f"analysis of {game}")
    assert not visitor.faults
