"""Each board, from home to the final table, against bots on the device."""

import pytest
from playwright.sync_api import expect

from fareplay import boards
from tests.web.visitor import Visitor

# Every run plays New York and Ticket to Ride to the end as well, on its tour of all pages.
LONG = ["new-york", "london", "paris"]

# Note what is written on pictures, and in which letters.
WRITTEN = """() => {
  [window.fonts, window.texts] = [[], []];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    window.fonts.push(this.font);
    window.texts.push(text);
    fillText.call(this, text, ...rest);
  };
}"""


@pytest.mark.parametrize("city", ["rome", *(pytest.param(city, marks=pytest.mark.long) for city in LONG)])
def test_get_on_board_from_home_to_the_final_table(visitor: Visitor, city: str) -> None:
    visitor.home()
    visitor.play(f"get-on-board/{city}")
    visitor.finish()
    seats = boards.read(f"get-on-board/{city}")["players"][0]
    expect(visitor.ending.locator("thead th")).to_have_count(seats)
    expect(visitor.ending.get_by_role("link", name=visitor.words("end.replay"))).to_be_visible()
    expect(visitor.button("end.rematch")).to_be_visible()
    visitor.page.evaluate(WRITTEN)
    with visitor.page.expect_download() as picture:
        visitor.button("end.picture").click()
    assert picture.value.suggested_filename == f"fareplay-{visitor.table}.png"
    fonts, texts = visitor.page.evaluate("[window.fonts, window.texts]")
    assert all('"Jost Variable"' in font for font in fonts), "the picture is not written in our letters"
    assert len(texts) == 3 + 2 * seats
    assert texts[-1].endswith(f"/replay/{visitor.table}")
    visitor.check_no_raw_keys()


@pytest.mark.long
def test_ticket_to_ride_from_home_to_the_final_table(visitor: Visitor) -> None:
    visitor.home()
    visitor.play("ticket-to-ride/london")
    visitor.finish()
    expect(visitor.button("end.rematch")).to_be_visible()
