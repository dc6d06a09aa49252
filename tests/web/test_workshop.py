"""The workshop, as somebody meets it who draws a city: problems in words, play, and links that carry the city."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.drawing import PATIENCE, begin
from tests.web.visitor import CLICK, FIRST, SKIP, STEPS, Visitor


@pytest.mark.long
def test_a_link_carries_a_city_to_another_browser(visit: Visit) -> None:
    visitor = visit()
    begin(visitor, "generated", "Avila")
    visitor.button("share").click()
    link = visitor.page.get_by_role("dialog").locator("input[readonly]").input_value()
    friend = visit(language="fr")
    friend.page.goto(link)
    expect(friend.page.get_by_role("heading", name="Avila")).to_be_visible(timeout=PATIENCE)
    expect(friend.button("play")).to_be_enabled(timeout=PATIENCE)
    expect(friend.page.locator("img.city")).to_be_visible()
    friend.check_no_raw_keys()
    friend.check_on_a_narrow_screen("/workshop#…")
    friend.button("shared.keep").click()
    expect(friend.page.locator("svg.ground")).to_be_visible(timeout=PATIENCE)
    friend.page.goto("/workshop")
    expect(friend.page.get_by_role("link", name="Avila")).to_be_visible()
    expect(friend.page).to_have_title(f"{friend.words('nav.workshop')} · Fareplay")
    assert not friend.faults


def test_friends_play_a_city_at_a_table_of_the_server(visit: Visit) -> None:
    host = visit(name="Ada")
    friend = visit(name="Ben", width=390, height=844, language="de", dark=True)
    begin(host, "generated", "Avila")
    expect(host.button("play")).to_be_enabled(timeout=PATIENCE)
    host.button("play").click()
    host.page.get_by_role("dialog").get_by_role("button", name=host.words("play.friends")).click()
    host.page.wait_for_url("**/table/*")
    expect(host.page.locator("h1")).to_have_text("Avila")
    expect(host.page.locator(".seats-card img")).to_be_visible()
    host.check_with_axe("/table/ID, a custom city")
    asked: list[str] = []
    friend.page.on("request", lambda request: asked.append(request.url))
    friend.page.goto(host.page.url)
    expect(friend.page.locator("h1")).to_have_text("Avila")
    friend.check_no_raw_keys()
    friend.check_width("/table/ID, a custom city")
    friend.button("lobby.sit").first.click()
    host.button("lobby.start").click()
    finish_together(host, friend)
    assert not [url for url in asked if "pyodide" in url]  # whoever joins needs no Python
    for one in (host, friend):
        one.check_no_raw_keys()
        assert not one.faults
        assert not one.complaints
    table = host.table
    friend.page.goto(f"/replay/{table}")
    expect(friend.page.locator("[data-board]")).to_be_visible()
    host.page.goto(f"/table/{table}")
    host.ending.locator("[data-again]").click()
    host.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    expect(host.page.locator("h1")).to_have_text("Avila")


def finish_together(*visitors: Visitor) -> None:
    """Play a game on several devices to its end, at every step by the first thing there is to click."""
    selectors = list(STEPS.values())
    playing = list(visitors)
    while playing:
        for visitor in list(playing):
            step = visitor.page.evaluate(FIRST, selectors)
            if not step:
                visitor.page.evaluate(SKIP)
                visitor.page.wait_for_timeout(30)
            elif selectors[step - 1] == STEPS["over"]:
                playing.remove(visitor)
            elif selectors[step - 1] == STEPS["be eliminated"]:
                visitor.hold_confirm()
            else:
                visitor.page.evaluate(CLICK, selectors[step - 1])
