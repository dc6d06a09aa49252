"""A turn of Get on Board at the page: tried, taken back, confirmed, interrupted."""

from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect
from tools.animation import CROSSINGS

from tests.repetitions import long_but
from tests.web.conftest import Visit
from tests.web.laws import FOLLOWED
from tests.web.visitor import STEPS, Visitor


def _begin(visitor: Visitor, city: str = "new-york") -> None:
    visitor.play_at_server(f"get-on-board/{city}")
    visitor.choose_departure()
    visitor.await_turn()


def test_start_over_change_and_confirm(visitor: Visitor) -> None:
    _begin(visitor)
    over = visitor.button("desk.start_over")
    expect(over).to_be_disabled()
    before = visitor.offered()

    visitor.place_line()
    over.click()
    expect(visitor.confirm).to_be_disabled()
    assert visitor.offered() == before

    visitor.place_line()
    laid = visitor.page.locator(".draft .pencil").first.get_attribute("d")
    visitor.press(f"{STEPS['end a line']} >> nth=1")  # another line, without taking the first back
    assert visitor.page.locator(".draft .pencil").first.get_attribute("d") != laid
    assert visitor.offered() == before
    ply = visitor.ply()
    visitor.confirm.click()
    expect(visitor.page.locator(".log li").first).to_be_visible()
    visitor.await_ply_after(ply)


def test_numbers_stand_at_the_three_best_ends_or_at_all_if_wished(visit: Visit) -> None:
    visitor = visit()
    _begin(visitor)
    ends, badges = visitor.page.locator(".target.end:not(.bad)"), visitor.page.locator(".numbers .badge")
    while ends.count() <= 3:  # a shape may have few ways to go
        visitor.play_turn()
    expect(badges).to_have_count(3)
    visitor.press(STEPS["end a line"])
    expect(badges).to_have_count(1)
    visitor = visit(numbers=True)
    _begin(visitor)
    expect(visitor.page.locator(".numbers .badge")).to_have_count(visitor.page.locator(".target.end:not(.bad)").count())


def test_a_number_is_a_promise(visitor: Visitor) -> None:
    """A press on a ring lays the whole line; the ways to the same end are gone through in the bar."""
    _begin(visitor, "rome")
    worth, number = visitor.page.locator(".desk .gain"), visitor.page.locator(".numbers .badge text")
    following = visitor.button("ways.next")
    switched = 0
    for _ in range(6):  # not every card leaves several ways to the same end
        for corner in visitor.page.locator(".target.end:not(.bad)").all():
            corner.dispatch_event("click")
            visitor.page.evaluate(FOLLOWED)
            expect(number).to_have_text(worth.inner_text())
            if following.is_visible():
                drawn = visitor.page.locator(".draft .pencil").first
                before = drawn.get_attribute("d")
                following.click()
                visitor.page.evaluate(FOLLOWED)
                expect(drawn).not_to_have_attribute("d", before or "")
                expect(number).to_have_text(worth.inner_text())
                switched += 1
        if switched:
            break
        visitor.play_turn()
    assert switched


@pytest.mark.parametrize("device", long_but(["mouse", "touch", "pen"], "touch"))
def test_a_line_is_drawn_by_hand(visit: Visit, device: str) -> None:
    """From the terminus crossing by crossing, back and on again, by each kind of pointer; then confirmed on the bus."""
    visitor = visit()
    _begin(visitor)
    page = visitor.page
    path = _line(visitor)
    hand = Hand(visitor, device)
    hand.down(*path[0])
    for point in path[1:]:
        hand.to(*point)
    expect(page.locator(".desk .gain")).to_be_visible()
    expect(visitor.confirm).to_be_enabled()
    hand.to(*path[-2])
    expect(visitor.confirm).to_be_disabled()  # one crossing back is no line of this shape
    hand.to(*path[-1])
    hand.up()
    expect(visitor.confirm).to_be_enabled()
    ply = visitor.ply()
    hand.down(*path[0])
    hand.up()
    visitor.await_ply_after(ply)


def test_a_pencil_that_cannot_go_on_says_why(visitor: Visitor) -> None:
    _begin(visitor)
    path = _line(visitor)
    hand = Hand(visitor, "mouse")
    hand.down(*path[0])
    for point in path[1:]:
        hand.to(*point)
    hand.to(*visitor.page.evaluate(_FAR, path[-1]), steps=1)  # not by way of crossings that shorten the line
    expect(visitor.page.locator(".desk .refusal")).not_to_be_empty()
    hand.up()
    expect(visitor.page.locator(".desk .refusal")).to_have_count(0)
    expect(visitor.confirm).to_be_enabled()


def _line(visitor: Visitor) -> list[list[float]]:
    """The crossings of a line of two markers or more, on the page, the terminus first, in the first round with one."""
    while True:
        for ring in visitor.page.locator(STEPS["end a line"]).all():
            ring.dispatch_event("click")
            visitor.page.evaluate(FOLLOWED)
            points: list[list[float]] = visitor.page.evaluate(CROSSINGS)
            if len(points) > 2:
                visitor.button("desk.start_over").click()
                return points
        visitor.play_turn()


# The crossing farthest from a point of the page.
_FAR: Final = """async ([x, y]) => {
  const layout = await (await fetch('/api/boards/get-on-board/new-york/layout')).json();
  const board = document.querySelector('[data-board]').getBoundingClientRect();
  const unit = board.width / layout.viewBox[2];
  const places = Object.values(layout.positions).map(([u, v]) => [board.left + u * unit, board.top + v * unit]);
  return places.sort((a, b) => Math.hypot(b[0] - x, b[1] - y) - Math.hypot(a[0] - x, a[1] - y))[0];
}"""


class Hand:
    """A mouse, a finger or a pen on the page."""

    def __init__(self, visitor: Visitor, device: str) -> None:
        self._page, self._device = visitor.page, device
        self._at = (0.0, 0.0)
        self._devtools = visitor.context.new_cdp_session(visitor.page)

    def down(self, x: float, y: float) -> None:
        self._at = (x, y)
        self._send("Start", "mousePressed", x, y)

    def to(self, x: float, y: float, *, steps: int = 8) -> None:
        """Move there in small steps, as a hand does."""
        u, v = self._at
        for k in range(1, steps + 1):
            self._send("Move", "mouseMoved", u + (x - u) * k / steps, v + (y - v) * k / steps)
        self._at = (x, y)
        self._page.evaluate(FOLLOWED)

    def up(self) -> None:
        self._send("End", "mouseReleased", *self._at)

    def _send(self, touch: str, mouse: str, x: float, y: float) -> None:
        if self._device == "touch":
            points = [] if touch == "End" else [{"x": x, "y": y}]
            self._devtools.send("Input.dispatchTouchEvent", {"type": f"touch{touch}", "touchPoints": points})
        else:
            button = {"button": "left", "buttons": 0 if mouse == "mouseReleased" else 1, "clickCount": 1}
            entry = {"type": mouse, "x": x, "y": y, "pointerType": self._device, **button}
            self._devtools.send("Input.dispatchMouseEvent", entry)


def test_the_ring_at_the_end_of_a_line_stays_on_crossings(visitor: Visitor) -> None:
    """While a line is driven, its ring goes from crossing to crossing and never across a block."""
    _begin(visitor)
    visitor.place_line()
    visitor.page.evaluate(_WATCH_RINGS)
    visitor.confirm.click()
    visitor.page.wait_for_function("() => window.rings.size > 2")
    visitor.await_turn()
    assert visitor.page.evaluate(_BETWEEN) == []


# Where the rings at the ends of lines are, frame by frame.
_WATCH_RINGS: Final = """() => {
  window.rings = new Set();
  const look = () => {
    for (const ring of document.querySelectorAll('.fp-rings .fp-end')) {
      window.rings.add(getComputedStyle(ring).transform);
    }
    requestAnimationFrame(look);
  };
  look();
}"""

# Those that were at no crossing.
_BETWEEN: Final = """async () => {
  const { positions } = await (await fetch('/api/boards/get-on-board/new-york/layout')).json();
  const crossings = new Set(Object.values(positions).map(([x, y]) => `${x},${y}`));
  return [...window.rings].filter((one) => {
    const { e, f } = new DOMMatrix(one);
    return !crossings.has(`${e},${f}`);
  });
}"""


def test_everybodys_turn_is_seen_and_mine_is_planned_meanwhile(visit: Visit) -> None:
    visitor = visit(pace="calm")
    _begin(visitor, "rome")
    page = visitor.page
    shown, planned = page.locator(".show > *"), page.locator(".planned > .target.end:not(.bad)")
    for _ in range(4):
        visitor.place_line()
        visitor.confirm.click()
        expect(shown.first).to_be_attached()
        expect(planned.or_(visitor.targets).first).to_be_attached()
        if planned.count() and not visitor.targets.count():
            planned.first.dispatch_event("click")
            expect(visitor.button("desk.start_over")).to_be_enabled()
            while not visitor.targets.count() and not visitor.confirm.is_enabled():
                page.keyboard.press(" ")
            page.evaluate(FOLLOWED)
            if visitor.confirm.is_enabled():  # one press confirms, unless the turn began before the line was laid
                return
        while not visitor.targets.count():
            page.keyboard.press(" ")
    raise AssertionError("nothing could be planned")


def test_a_line_that_eliminates_says_so_first(visitor: Visitor) -> None:
    _begin(visitor)
    warning = visitor.page.locator(".desk [role=alert]")
    bad = visitor.page.locator(".target.end.bad")
    while not bad.count():
        expect(warning).to_have_count(0)
        visitor.play_turn()
    bad.first.dispatch_event("focus")
    expect(warning).to_contain_text(visitor.words("desk.eliminates", at="").split(":")[1].strip())
    visitor.press(".target.end.bad")
    expect(warning).to_be_visible()
    expect(visitor.page.locator(".numbers .badge")).to_have_count(0)
    visitor.check_with_axe("a line that eliminates")
    assert not visitor.faults, "\n".join(visitor.faults)
    held = visitor.button("desk.hold")
    ply = visitor.ply()
    held.click()  # a press is not enough
    visitor.page.keyboard.press("Enter")
    assert visitor.ply() == ply
    visitor.hold_confirm()
    visitor.await_ply_after(ply)
    moment = visitor.page.get_by_role("dialog", name=visitor.words("out.title"))
    expect(moment.or_(visitor.ending).first).to_be_visible()  # a bot left alone is quick


def test_a_reload_in_mid_turn_loses_nothing(visitor: Visitor) -> None:
    _begin(visitor)
    ply = visitor.ply()
    visitor.place_line()
    laid = visitor.page.locator(".desk .message").inner_text()
    visitor.page.reload()
    expect(visitor.confirm).to_be_enabled()
    assert visitor.ply() == ply
    assert visitor.page.locator(".desk .message").inner_text() == laid
    visitor.confirm.click()
    visitor.await_ply_after(ply)


def test_a_line_that_is_sent_ignores_every_press_until_the_answer(visitor: Visitor) -> None:
    """A slow server answers late: meanwhile nothing of the turn can be pressed, and the line stays as it was sent."""
    _begin(visitor)
    page = visitor.page
    page.evaluate(_HOLD_TURNS)
    visitor.place_line()
    laid = page.locator(".draft .pencil").first.get_attribute("d")
    ring = visitor.targets.last.bounding_box()
    assert ring is not None
    ply = visitor.ply()
    visitor.confirm.click()
    page.wait_for_function("() => window.held === 1")
    expect(visitor.targets).to_have_count(0)
    expect(page.locator(".desk button:enabled >> visible=true")).to_have_count(0)
    page.mouse.click(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
    for key in (".", "h", "Backspace", "Escape", "Enter"):
        page.keyboard.press(key)
    page.evaluate(FOLLOWED)
    assert page.locator(".draft .pencil").first.get_attribute("d") == laid
    page.evaluate("window.release()")
    visitor.await_ply_after(ply)
    visitor.await_turn()
    assert page.evaluate("window.held") == 1


# Turns are sent when the test says so; how many were to be sent.
_HOLD_TURNS: Final = """() => {
  const { fetch } = window;
  const released = new Promise((resolve) => (window.release = resolve));
  window.held = 0;
  window.fetch = async (address, options) => {
    if (options?.method === 'POST' && address.endsWith('/turn')) {
      window.held += 1;
      await released;
    }
    return fetch(address, options);
  };
}"""


def test_a_lost_connection_is_told_and_comes_back(visitor: Visitor) -> None:
    _begin(visitor)
    ply = visitor.ply()
    visitor.context.set_offline(True)
    expect(visitor.page.get_by_text(visitor.words("connection.offline"))).to_be_visible()
    visitor.place_line()
    visitor.confirm.click()
    expect(visitor.page.get_by_text(visitor.words("connection.not_sent"))).to_be_visible()
    visitor.context.set_offline(False)
    expect(visitor.page.get_by_text(visitor.words("connection.offline"))).to_have_count(0)
    if not visitor.confirm.is_enabled():
        visitor.place_line()
    visitor.confirm.click()
    visitor.await_ply_after(ply)


def test_a_turn_by_keys_alone(visitor: Visitor) -> None:
    """From the address bar to a confirmed line without a pointer."""
    visitor.home()
    keys = visitor.page.keyboard
    visitor.tab_to(".tile input")
    keys.press("ArrowRight")
    expect(visitor.page.locator('.tile[data-name="get-on-board/london"] input')).to_be_checked()
    keys.press("Enter")
    visitor.page.wait_for_url("**/table/*")
    expect(visitor.page.locator(".departures button.ticket").first).to_be_visible()
    assert not visitor.page.evaluate("document.activeElement.matches('body')")
    keys.press("k")
    assert visitor.page.evaluate("document.activeElement.matches('.departures button.ticket')")
    keys.press("Enter")
    visitor.await_turn()
    keys.press("?")
    expect(visitor.page.locator("dialog dl")).to_contain_text(visitor.words("desk.start_over"))
    keys.press("Escape")
    entry = visitor.page.locator(".log summary").filter(has_text=visitor.words("table.you"))
    before = entry.count()
    chance = Random(1)
    for _ in range(200):  # forwards and back, until a line is whole
        if visitor.confirm.is_enabled():
            break
        keys.press(chance.choice(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")))
        visitor.page.evaluate(FOLLOWED)
    visitor.tab_to(".desk .button.primary")
    keys.press("Enter")
    expect(entry).to_have_count(before + 1)
