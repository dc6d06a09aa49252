"""Replays: any moment of a game has an address; the bots say what they would have done."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Locator, expect
from tools.site import Site

from tests.repetitions import long_but
from tests.web.conftest import Finished
from tests.web.visitor import Visitor

LONDON = "ticket-to-ride/london"


def _slider(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("slider")


@pytest.fixture
def look_back(site: Site, visitor: Visitor, finished: Callable[[str], Finished]) -> Callable[[str], Finished]:
    """Be a player of a finished game."""

    def become(game: str) -> Finished:
        found = finished(game)
        cookies = found.cookies.items()
        visitor.context.add_cookies([{"name": name, "value": value, "url": site.address} for name, value in cookies])
        return found

    return become


def test_a_replay_opens_at_the_move_its_address_names(visitor: Visitor, look_back: Callable[[str], Finished]) -> None:
    table, last, _ = look_back("get-on-board/new-york")
    visitor.page.goto(f"/table/{table}")
    visitor.ending.get_by_role("link", name=visitor.words("end.replay")).click()
    visitor.page.wait_for_url(f"**/replay/{table}*")

    visitor.page.goto(f"/replay/{table}?at=7")
    slider = _slider(visitor)
    expect(slider).to_have_value("7")
    visitor.button("replay.on").click()
    expect(slider).to_have_value("8")
    visitor.page.wait_for_url("**?at=8")
    visitor.button("replay.end").click()
    expect(slider).to_have_value(str(last))
    visitor.button("replay.first").click()
    expect(slider).to_have_value("0")
    expect(visitor.targets).to_have_count(0)

    # Keys: a move, a turn, the ends; the space bar plays, at three speeds.
    visitor.page.locator("body").click(position={"x": 5, "y": 300})
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        visitor.page.keyboard.press(key)
        expect(slider).to_have_value(str(at))
    speed = visitor.page.locator(".controls .speed")
    for label in ("6×", "1×", "2×", "6×"):
        speed.click()
        expect(speed).to_have_text(label)
    visitor.button("replay.play").click()
    expect(slider).to_have_value(re.compile("^[1-9]"))  # on its way; at this pace a look may miss any one move
    visitor.button("replay.pause").click()
    expect(visitor.button("replay.play")).to_be_visible()


def test_a_replay_of_ticket_to_ride_shows_hands_and_tickets_of_the_seat_one_looks_from(
    visitor: Visitor, look_back: Callable[[str], Finished]
) -> None:
    table, last, _ = look_back(LONDON)
    visitor.page.goto(f"/replay/{table}?at={last // 2}")
    expect(visitor.page.locator("[data-board] svg.fp-ticket-to-ride.over")).to_be_visible()
    hand, tickets = visitor.page.locator(".side .hand"), visitor.page.locator(".side .tickets li")
    expect(hand).to_have_count(0)  # a spectator saw nobody's
    expect(tickets).to_have_count(0)
    eyes = visitor.page.get_by_role("combobox", name=visitor.words("replay.seat"))
    eyes.select_option("1")
    expect(hand).to_be_visible()
    expect(tickets.first).to_be_visible()
    expect(_slider(visitor)).to_have_value(str(last // 2))
    visitor.page.reload()
    expect(hand).to_be_visible()
    visitor.button("replay.end").click()
    expect(visitor.page.locator(".revealed > li")).to_have_count(len(_seats(visitor, table)))


@pytest.mark.parametrize(("width", "height"), long_but([(1440, 900), (1280, 720), (390, 844), (844, 390)], (390, 844)))
@pytest.mark.parametrize(
    ("game", "shown"), [("get-on-board/new-york", [".sheet"]), (LONDON, [".side .hand", ".side .sums"])]
)
def test_all_that_a_player_has_is_in_sight_beside_the_analysis(
    visitor: Visitor, look_back: Callable[[str], Finished], width: int, height: int, game: str, shown: list[str]
) -> None:
    table, _, _ = look_back(game)
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.goto(f"/replay/{table}?at=8&seat=0")  # with two tickets at most; a long list of them scrolls
    expect(visitor.page.locator("[data-board]")).to_be_visible()
    if width > 899:
        expect(visitor.page.locator(".analysis")).to_be_in_viewport()
    else:
        visitor.page.locator(".coach summary").click()
        expect(visitor.page.locator(".analysis")).to_be_in_viewport()  # it may be longer than a phone
        visitor.page.locator(".handle").click()
    for part in shown:
        expect(visitor.page.locator(part).first).to_be_in_viewport(ratio=0.999)


def _seats(visitor: Visitor, table: str) -> list[object]:
    seats: list[object] = visitor.page.request.get(f"/api/tables/{table}").json()["table"]["seats"]
    return seats


@pytest.mark.parametrize("game", long_but(["get-on-board/london", LONDON], "get-on-board/london"))
def test_a_game_under_way_can_be_looked_back_on(visitor: Visitor, game: str) -> None:
    visitor.play_at_server(game)
    visitor.page.locator(".departures button.ticket, .offer button.primary").first.click()
    visitor.await_turn()
    visitor.page.goto(f"/replay/{visitor.table}")
    slider = _slider(visitor)
    expect(slider).to_have_value("0")
    visitor.button("replay.end").click()
    expect(slider).not_to_have_value("0")
    # My own seat or a spectator's, and no other; and no analysis yet.
    expect(visitor.page.get_by_role("combobox", name=visitor.words("replay.seat")).locator("option")).to_have_count(2)
    expect(visitor.page.locator(".analysis")).to_have_count(0)


@pytest.mark.parametrize("game", long_but(["get-on-board/new-york", LONDON], LONDON))
def test_the_bots_say_what_they_would_have_done(
    visitor: Visitor, look_back: Callable[[str], Finished], game: str
) -> None:
    table = look_back(game).table
    visitor.page.goto(f"/replay/{table}?at=0")
    visitor.button("analysis.ask").click()
    bars = visitor.page.locator(".analysis .bars button")
    expect(bars.nth(3)).to_be_attached(timeout=90_000)
    bars.nth(3).click()
    expect(bars.nth(3)).to_have_attribute("aria-current", "step")
    expect(_slider(visitor)).not_to_have_value("0")
    expect(visitor.page.locator(".analysis dd").first).not_to_be_empty()
    visitor.check_no_raw_keys()
    visitor.check_with_axe(f"analysis of {game}")
    assert not visitor.faults


@contextmanager
def _other_site(page: str) -> Iterator[str]:
    """The address of another site with one page; at this machine too, for browsers let no other site in here."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, format: str, *args: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


def test_a_replay_can_be_looked_at_on_another_site(
    visitor: Visitor, site: Site, finished: Callable[[str], Finished]
) -> None:
    table, _, _ = finished("get-on-board/new-york")
    embedded = f'<iframe src="{site.address}/replay/{table}?embed&at=7" width="800" height="600"></iframe>'
    with _other_site(embedded) as address:
        visitor.page.goto(address)
        frame = visitor.page.frame_locator("iframe")
        expect(frame.locator("[data-board]")).to_be_visible()
        expect(frame.get_by_role("slider")).to_have_value("7")
        frame.get_by_role("button", name=visitor.words("replay.on"), exact=True).click()
        expect(frame.get_by_role("slider")).to_have_value("8")
