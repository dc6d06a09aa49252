"""Each board, from home to the final table, against bots."""

import pytest
from playwright.sync_api import expect

from tests.web.visitor import Visitor

# Every run plays New York and Ticket to Ride to the end as well, on its tour of all pages.
LONG = ["new-york", "london", "paris"]


@pytest.mark.parametrize("city", ["rome", *(pytest.param(city, marks=pytest.mark.long) for city in LONG)])
def test_get_on_board_from_home_to_the_final_table(visitor: Visitor, city: str) -> None:
    visitor.home()
    visitor.play(f"get-on-board/{city}")
    visitor.finish()
    seats = visitor.page.request.get(f"/api/tables/{visitor.table}").json()["table"]["seats"]
    expect(visitor.ending.locator("thead th")).to_have_count(len(seats))
    expect(visitor.ending.get_by_role("link", name=visitor.words("end.replay"))).to_be_visible()
    expect(visitor.button("end.rematch")).to_be_visible()
    visitor.page.goto(f"/fairness/{visitor.table}")
    expect(visitor.page.get_by_text(visitor.words("fairness.good"))).to_be_visible()
    expect(visitor.page.get_by_text(visitor.words("fairness.mine"))).to_be_visible()  # this browser added its number
    visitor.check_no_raw_keys()


@pytest.mark.long
def test_ticket_to_ride_from_home_to_the_final_table(visitor: Visitor) -> None:
    visitor.home()
    visitor.play("ticket-to-ride/london")
    visitor.finish()
    expect(visitor.button("end.rematch")).to_be_visible()
