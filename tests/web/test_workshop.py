"""The workshop, as somebody meets it who draws a city: problems in words, play, and links that carry the city."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.visitor import CLICK, FIRST, STEPS, Visitor

PATIENCE: Final = 60_000  # Python is loaded once a page, from the same machine
SIDE: Final = 4  # streets of the small city, across and along
POINT: Final = """(svg, [x, y]) => {
  const { x: left, y: top } = new DOMPoint(x * 90, y * 90).matrixTransform(svg.getScreenCTM());
  return [left, top];
}"""

Spot = tuple[float, float]


class Drawing:
    """The grid of a city and the tools beside it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.grid = visitor.page.locator("svg.ground")

    @property
    def problems(self) -> Locator:
        return self.page.locator("aside li button.bad")

    def pick(self, tool: str) -> None:
        self.page.locator(f'.tools input[value="{tool}"]').check(force=True)

    def press(self, *spots: Spot) -> None:
        for spot in spots:
            self.page.mouse.click(*self.grid.evaluate(POINT, spot))

    def drag(self, start: Spot, *spots: Spot) -> None:
        self.page.mouse.move(*self.grid.evaluate(POINT, start))
        self.page.mouse.down()
        for spot in spots:
            self.page.mouse.move(*self.grid.evaluate(POINT, spot), steps=12)
        self.page.mouse.up()


def begin(visitor: Visitor, start: str, name: str) -> Drawing:
    visitor.page.goto("/workshop")
    visitor.button("cities.new").first.click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_text(visitor.words(f"begin.how.{start}"), exact=True).click()
    dialog.get_by_label(visitor.words("begin.title")).fill(name)
    expect(visitor.button("begin.make")).to_be_enabled(timeout=PATIENCE)
    visitor.button("begin.make").click()
    drawing = Drawing(visitor)
    expect(drawing.grid).to_be_visible(timeout=PATIENCE)
    expect(visitor.page.locator("aside [role=status]")).to_be_visible(timeout=PATIENCE)
    return drawing


def test_a_city_is_drawn_mended_and_played(visit: Visit) -> None:
    visitor = visit()
    drawing = begin(visitor, "empty", "Tiny")
    for k in range(SIDE):
        drawing.drag((2, 2 + k), (1 + SIDE, 2 + k))
        drawing.drag((2 + k, 2), (2 + k, 1 + SIDE))
    drawing.drag((1, 2), (2, 2))  # a dead end
    expect(drawing.problems.filter(has_text="A2").first).to_be_visible(timeout=PATIENCE)
    drawing.problems.filter(has_text="A2").first.click()
    expect(visitor.page.locator("circle.shown")).to_be_visible()
    visitor.page.keyboard.press("Control+z")
    expect(drawing.problems.filter(has_text="A2")).to_have_count(0, timeout=PATIENCE)
    for k, place in enumerate(("school", "landmark", "museum", "office")):
        spot = (2 + k, 2)
        drawing.pick(place)
        drawing.press(spot)
        drawing.pick("sight")
        drawing.press(spot)
    drawing.pick("departure")
    drawing.press(*((2 + k % SIDE, 3 + k // SIDE) for k in range(6)))
    for card in range(5):
        drawing.pick(f"objective-{card}")
        drawing.press(*((2 + (card + k) % SIDE, 3 + k) for k in range(3)))
    expect(visitor.page.locator("aside [role=status]")).to_have_text(visitor.words("problems.none"), timeout=PATIENCE)
    visitor.check_no_raw_keys()
    visitor.check_with_axe("/workshop/ID")
    visitor.button("play").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name=visitor.words("play"), exact=True).click()
    expect(visitor.page.locator(".departures button.ticket").first).to_be_visible(timeout=PATIENCE)
    visitor.choose_departure()
    visitor.await_turn()
    visitor.place_line()
    visitor.confirm.click()
    assert not visitor.faults
    assert not visitor.complaints


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


def test_a_city_is_printed_on_a3(visit: Visit) -> None:
    visitor = visit()
    begin(visitor, "generated", "Avila")
    visitor.page.get_by_role("link", name=visitor.words("print"), exact=True).click()
    pages = visitor.page.locator("figure img")
    expect(pages).to_have_count(5, timeout=PATIENCE)  # the board, three pages of sheets, the cards
    visitor.check_no_raw_keys()
    visitor.check_with_axe("/workshop/ID/print")
    visitor.page.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth)")
    boxes = re.findall(rb"/MediaBox ?\[([^]]+)]", visitor.page.pdf(prefer_css_page_size=True))
    assert [[round(float(side) / 72 * 25.4) for side in box.split()[2:]] for box in boxes] == [[420, 297]] * 5
    assert not visitor.faults


def finish_together(*visitors: Visitor) -> None:
    """Play a game on several devices to its end, at every step by the first thing there is to click."""
    selectors = list(STEPS.values())
    playing = list(visitors)
    while playing:
        for visitor in list(playing):
            step = visitor.page.evaluate(FIRST, selectors)
            if not step:
                visitor.page.wait_for_timeout(30)
            elif selectors[step - 1] == STEPS["over"]:
                playing.remove(visitor)
            elif selectors[step - 1] == STEPS["be eliminated"]:
                visitor.hold_confirm()
            else:
                visitor.page.evaluate(CLICK, selectors[step - 1])
