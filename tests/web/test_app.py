"""Fareplay as an app: it can be installed, opens without a network, and marks games that wait."""

import re

from playwright.sync_api import Route, expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor


def test_the_browser_finds_nothing_against_installing_it(visit: Visit) -> None:
    visitor = visit()
    visitor.home()
    devtools = visitor.context.new_cdp_session(visitor.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert not manifest["errors"]
    faults = [fault["errorId"] for fault in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(faults) <= {"in-incognito"}  # as every profile of these tests is


def test_the_app_opens_and_plays_without_a_network_and_says_so(visit: Visit) -> None:
    visitor = visit()
    visitor.home()
    visitor.await_kept()
    visitor.context.set_offline(True)
    visitor.page.reload()
    expect(visitor.page.get_by_text(visitor.words("connection.offline"))).to_be_visible()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("home.title"))
    visitor.play("get-on-board/rome")
    visitor.choose_departure()
    visitor.await_turn()
    visitor.context.set_offline(False)
    expect(visitor.page.get_by_text(visitor.words("connection.offline"))).to_have_count(0)
    visitor.home()


def test_home_marks_the_games_that_wait_for_me(visitor: Visitor) -> None:
    visitor.home()
    expect(visitor.page).to_have_title(re.compile("^(?!●)"))
    visitor.play_at_server("get-on-board/new-york")
    expect(visitor.page.locator(".departures button.ticket").first).to_be_visible()
    visitor.home()
    expect(visitor.page.locator(".list .waiting")).to_have_text(visitor.words("table.your_turn"))
    expect(visitor.page).to_have_title(re.compile("^●"))


def test_a_choice_shows_before_the_server_has_confirmed_it(visitor: Visitor) -> None:
    """With a server that never answers, the line is on the board and the departure is pressed all the same."""
    visitor.play_at_server("get-on-board/new-york")
    visitor.page.route("**/turn", lambda _: None)
    ticket = visitor.page.locator(".departures button.ticket").first
    ticket.click()
    expect(visitor.page.locator(".departures button.ticket[aria-pressed=true]")).to_have_count(1)
    assert visitor.ply() == 0


def test_a_page_older_than_the_server_loads_itself_anew_once(visitor: Visitor) -> None:
    """A film whose states lie otherwise is not read by mistake: the page is fetched again, and then gives up."""
    visitor.play_at_server("get-on-board/new-york")
    expect(visitor.page.locator(".departures button.ticket").first).to_be_visible()
    loads: list[str] = []
    visitor.page.on("load", lambda page: loads.append(page.url))
    wrong = [2]

    def answer(route: Route) -> None:
        response = route.fetch()
        body = response.json()
        if wrong[0]:
            wrong[0] -= 1
            body["film"]["layout"] = "of the server"
        route.fulfill(response=response, json=body)

    visitor.page.route(re.compile(r"/api/tables/[^/?]+(\?.*)?$"), answer)
    visitor.page.reload()
    again = visitor.page.get_by_role("alert").get_by_role("button")
    expect(again).to_be_visible()
    assert len(loads) == 2
    again.click()
    expect(visitor.page.locator(".departures button.ticket").first).to_be_visible()
