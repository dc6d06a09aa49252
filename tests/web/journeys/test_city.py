"""Somebody who draws a city: problems in words, its balance, its printed pages, and a game in it."""

import re
from typing import Final

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.drawing import PATIENCE, Drawing, begin
from tests.web.journeys.playing import play_to_the_end

SIDE: Final = 4  # streets of the small city, across and along
BALANCING: Final = 120_000  # ms for thousands of games between bots


def test_a_city_is_drawn_balanced_printed_and_played(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.home()
    visitor.menu("nav.workshop")
    visitor.check("the workshop")
    drawing = begin(visitor, "empty", "Tiny")
    _draw(drawing)
    status = page.locator("aside [role=status]").first
    expect(status).to_have_text(visitor.words("problems.none"), timeout=PATIENCE)
    visitor.check("the city is drawn")
    visitor.button("balance.measure").click()
    expect(visitor.button("balance.again")).to_be_visible(timeout=BALANCING)
    visitor.check("the balance")
    city = page.url

    page.get_by_role("link", name=visitor.words("print"), exact=True).click()
    expect(page.locator("figure img").first).to_be_visible(timeout=PATIENCE)
    page.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth)")
    visitor.check("the printed pages")
    count = page.locator("figure img").count()
    boxes = re.findall(rb"/MediaBox ?\[([^]]+)]", page.pdf(prefer_css_page_size=True))
    assert [[round(float(side) / 72 * 25.4) for side in box.split()[2:]] for box in boxes] == [[420, 297]] * count

    page.goto(city)
    expect(visitor.button("play")).to_be_enabled(timeout=PATIENCE)
    visitor.button("play").click()
    page.get_by_role("dialog").get_by_role("button", name=visitor.words("play"), exact=True).click()
    visitor.await_step(".departures button.ticket")
    visitor.check("a game in the city")
    play_to_the_end(visitor)
    expect(visitor.ending.locator("thead th")).to_have_count(2)


def _draw(drawing: Drawing) -> None:
    """Streets, a dead end taken back, and everything a city needs."""
    visitor = drawing.visitor
    for k in range(SIDE):
        drawing.drag((2, 2 + k), (1 + SIDE, 2 + k))
        drawing.drag((2 + k, 2), (2 + k, 1 + SIDE))
    drawing.drag((1, 2), (2, 2))  # a dead end
    expect(drawing.problems.filter(has_text="A2").first).to_be_visible(timeout=PATIENCE)
    drawing.problems.filter(has_text="A2").first.click()
    expect(visitor.page.locator("circle.shown")).to_be_visible()
    visitor.check("a problem is shown")
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
