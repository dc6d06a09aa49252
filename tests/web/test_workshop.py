"""The workshop, as somebody meets it who draws a city: problems in words, play, and links that carry the city."""

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor

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
