"""The workshop's drawing board, as somebody uses it who draws a city."""

from typing import Final

from playwright.sync_api import Locator, expect

from tests.web.visitor import Visitor

PATIENCE: Final = 60_000  # Python is loaded once a page, from the same machine
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
