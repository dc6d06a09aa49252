"""A turn of Ticket to Ride in the browser: tickets kept, cards drawn, routes claimed, by mouse, finger and keys."""

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.visitor import STEPS, Visitor

GAME = "ticket-to-ride/london"


def _keep(visitor: Visitor) -> Locator:
    return visitor.page.locator(".offer button.primary")


def _deck(visitor: Visitor) -> Locator:
    return visitor.page.locator(".market .deck:enabled")


def _claim(visitor: Visitor) -> Locator:
    return visitor.button("desk.claim")


def _begin(visitor: Visitor) -> None:
    """A game against bots, tickets kept, and my turn."""
    visitor.play_at_server(GAME)
    _keep(visitor).click()
    visitor.await_turn()


def _view(visitor: Visitor) -> dict[str, object]:
    """What the server says of the table now."""
    position: dict[str, object] = visitor.page.request.get(f"/api/tables/{visitor.table}?as=json").json()["view"][
        "position"
    ]
    return position


def test_one_ticket_of_two_may_be_kept_but_not_none(visitor: Visitor) -> None:
    visitor.play_at_server(GAME)
    tickets = visitor.page.locator(".offer button.ticket")
    expect(tickets).to_have_count(2)
    tickets.first.click()
    tickets.last.click()
    expect(_keep(visitor)).to_be_disabled()
    tickets.last.click()
    _keep(visitor).click()
    visitor.await_turn()
    expect(visitor.page.locator(".side .tickets li")).to_have_count(1)


def test_a_route_is_chosen_cancelled_chosen_again_and_claimed(visitor: Visitor) -> None:
    _begin(visitor)
    ply = visitor.ply()
    visitor.press(".target")
    expect(_claim(visitor)).to_be_enabled()
    expect(visitor.page.locator(".hand .paid")).not_to_have_count(0)
    visitor.button("desk.cancel").click()
    expect(_claim(visitor)).to_be_disabled()
    assert visitor.ply() == ply
    chosen = visitor.targets.first.get_attribute("data-route")
    visitor.press(".target")
    _claim(visitor).click()
    visitor.await_ply_after(ply)
    routes = _view(visitor)["routes"]
    assert isinstance(routes, list)
    assert routes[int(chosen or 0) - 1] == 0


def test_two_cards_are_drawn_and_the_second_is_no_face_up_bus(visitor: Visitor) -> None:
    _begin(visitor)
    ply = visitor.ply()
    _deck(visitor).click()
    expect(visitor.page.locator(".message .status")).to_have_text(visitor.words("status.second"))
    expect(visitor.targets).to_have_count(0)
    row = _view(visitor)["row"]
    assert isinstance(row, list)
    for slot, card in enumerate(row):
        button = visitor.page.locator(f'.slots [data-slot="{slot}"]')
        if card == "bus":
            expect(button).to_be_disabled()
        elif card is not None:
            expect(button).to_be_enabled()
    visitor.page.locator(".slots .slot:enabled").first.click()
    visitor.await_ply_after(ply + 1)


def test_a_reload_between_two_cards_keeps_the_first_and_asks_for_the_second(visitor: Visitor) -> None:
    _begin(visitor)
    held = visitor.page.locator(".hand li[data-card]")
    before = _view(visitor)["cards"]
    ply = visitor.ply()
    _deck(visitor).click()
    visitor.await_ply_after(ply)
    visitor.page.reload()
    expect(visitor.page.locator(".message .status")).to_have_text(visitor.words("status.second"))
    after = _view(visitor)["cards"]
    assert isinstance(before, list)
    assert isinstance(after, list)
    assert after[0] == before[0] + 1
    expect(held).not_to_have_count(0)
    _deck(visitor).click()
    visitor.await_ply_after(ply + 1)


@pytest.mark.long
def test_a_lost_connection_takes_a_claim_back_and_lets_it_be_made_again(visitor: Visitor) -> None:
    _begin(visitor)
    ply = visitor.ply()
    mine = visitor.page.locator(".side .me .buses")
    buses = mine.inner_text()
    visitor.context.set_offline(True)
    visitor.press(".target")
    _claim(visitor).click()
    expect(visitor.page.get_by_text(visitor.words("connection.not_sent"))).to_be_visible()
    expect(mine).to_have_text(buses, use_inner_text=True)
    visitor.context.set_offline(False)
    expect(visitor.page.get_by_text(visitor.words("connection.offline"))).to_have_count(0)
    visitor.press(".target")
    _claim(visitor).click()
    visitor.await_ply_after(ply)


def test_a_claim_shows_before_the_server_has_confirmed_it(visitor: Visitor) -> None:
    _begin(visitor)
    ply = visitor.ply()
    visitor.page.route("**/turn", lambda _: None)
    mine = visitor.page.locator(".side .me .buses")
    buses = mine.inner_text()
    visitor.press(".target")
    _claim(visitor).click()
    expect(mine).not_to_have_text(buses, use_inner_text=True)
    assert visitor.ply() == ply


def test_the_total_in_play_counts_what_is_safe_and_tells_open_tickets_apart(visitor: Visitor) -> None:
    _begin(visitor)
    expect(visitor.page.locator(".side .me .total")).to_have_text("0")
    sheet = visitor.page.request.get(f"/api/tables/{visitor.table}?as=json").json()["view"]["sheets"][0]
    assert sheet["tickets"] < 0
    points = f"−{-sheet['tickets']}"
    expect(visitor.page.locator(".sums .open")).to_have_text(
        visitor.words("tickets.open", points=points), use_inner_text=True
    )


def test_a_route_is_claimed_by_keys_alone(visitor: Visitor) -> None:
    visitor.play_at_server(GAME)
    expect(_keep(visitor)).to_be_visible()
    visitor.tab_to(".offer button.primary")
    visitor.page.keyboard.press("Enter")
    visitor.await_turn()
    ply = visitor.ply()
    visitor.tab_to(".target")
    first = visitor.page.evaluate("document.activeElement.dataset.route")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        visitor.page.keyboard.press(key)
    assert visitor.page.evaluate("document.activeElement.matches('.target')")
    assert first is not None
    visitor.page.keyboard.press("Enter")
    expect(_claim(visitor)).to_be_enabled()
    visitor.page.keyboard.press("Escape")
    expect(_claim(visitor)).to_be_disabled()
    visitor.page.keyboard.press("Enter")
    expect(_claim(visitor)).to_be_enabled()
    visitor.page.keyboard.press("Enter")
    visitor.await_ply_after(ply)


def test_a_finger_finds_the_nearest_route(visit: Visit) -> None:
    visitor = visit(width=390, height=844)
    _begin(visitor)
    box = visitor.targets.first.bounding_box()
    route = visitor.targets.first.get_attribute("data-route")
    assert box is not None
    visitor.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(visitor.page.locator(f'.target[data-route="{route}"][aria-pressed="true"]')).to_have_count(1)
    expect(_claim(visitor)).to_be_enabled()


@pytest.mark.long
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_at_the_table(visit: Visit, dark: bool) -> None:
    visitor = visit(dark=dark)
    visitor.play_at_server(GAME)
    expect(_keep(visitor)).to_be_visible()
    visitor.check_with_axe("tickets")
    _keep(visitor).click()
    visitor.await_turn()
    visitor.check_with_axe("turn")
    visitor.press(".target")
    expect(_claim(visitor)).to_be_enabled()
    visitor.check_with_axe("claim")
    assert not visitor.faults


def test_the_focus_stays_with_the_cards_after_a_draw(visitor: Visitor) -> None:
    """After the first card the keys are at the deck again, and nothing on the map is looked at."""
    _begin(visitor)
    ply = visitor.ply()
    deck = _deck(visitor)
    expect(deck).to_be_enabled()
    visitor.page.keyboard.press("d")
    expect(deck).to_be_focused()
    visitor.page.keyboard.press("Enter")
    visitor.await_ply_after(ply)
    expect(deck).to_be_focused()
    expect(visitor.page.locator(".prospects .shown")).to_have_count(0)


def test_a_route_that_cannot_be_paid_says_what_is_missing(visitor: Visitor) -> None:
    _begin(visitor)
    hand = _view(visitor)["hands"][0]  # type: ignore[index]
    board = visitor.page.request.get(f"/api/boards/{GAME}").json()
    dear = max(
        (k for k, route in enumerate(board["routes"], 1) if route["colour"] != "gray"),
        key=lambda k: board["routes"][k - 1]["length"] - hand.get(board["routes"][k - 1]["colour"], 0),
    )
    route = board["routes"][dear - 1]
    lacking = route["length"] - hand.get(route["colour"], 0) - hand.get("bus", 0)
    assert lacking > 0
    visitor.page.mouse.move(*visitor.page.evaluate(_MIDDLE, dear))
    expect(visitor.page.locator(".desk .status")).to_contain_text(f"missing: {lacking} {route['colour']}")


# The middle of a route on the page, at the first of its cells.
_MIDDLE = """async (route) => {
  const layout = await (await fetch('/api/boards/ticket-to-ride/london/layout')).json();
  const board = document.querySelector('[data-board]').getBoundingClientRect();
  const [x, y] = layout.routes[route][0], unit = board.width / layout.viewBox[2];
  return [board.left + x * unit, board.top + y * unit];
}"""


@pytest.mark.quick("heights are measured, which are the same at every speed")
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
def test_the_cards_beside_the_board_keep_their_height_through_a_game(visit: Visit, width: int, height: int) -> None:
    """Colours come to the deck, the hands and the discards, and leave them; what stands below never moves."""
    visitor = visit(width=width, height=height)
    visitor.home()
    visitor.play(GAME)
    heights = set()
    while (step := visitor.await_step(*STEPS.values())) != STEPS["over"]:
        heights.add(
            round(visitor.page.evaluate("document.querySelector('.market')?.getBoundingClientRect().height ?? 0"))
        )
        visitor.do(step)
    assert len(heights - {0}) == 1, heights
    assert visitor.page.evaluate("[...document.querySelectorAll('.rest > div')].every(d => d.scrollHeight <= 38)")
