"""A real Chromium at a real server, for the tests of the client."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Browser, sync_playwright
from tools.site import FLAGS, Site, build, chromium, lacking

from fareplay.client import Client, bot, me
from tests.requirements import missing
from tests.server.playing import play_on
from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]

PLACES: Final = ("/", "/daily", "/puzzles", "/learn", "/workshop", "/watch", "/league", "/ladder", "/clubs")
PAGES: Final = (
    *PLACES,
    *("/companion", "/games/get-on-board", "/games/ticket-to-ride", "/learn/get-on-board", "/learn/ticket-to-ride"),
    *("/me", "/me/results", "/me/people", "/me/account", "/settings", "/join", "/bots/skilled", "/sign-in"),
    *("/create-account", "/replay", "/confirm/none", "/unsubscribe/none"),
)
# Every page there is, and what makes a browser the person's who is at home there.
Pages = tuple[tuple[str, ...], dict[str, str]]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The built client and its server; without a browser these tests are skipped, except in CI."""
    if (program := lacking()) is not None:
        missing(program)
    build()
    running = Site(tmp_path_factory.mktemp("site") / "fareplay.db")
    yield running
    running.close()


@pytest.fixture(scope="session")
def browser(site: Site) -> Iterator[Browser]:
    """One browser; each visitor has a profile of their own in it."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield running
        running.close()


class Finished(NamedTuple):
    """A game that is over: its table, how many moves it had, and what makes a browser its player's."""

    table: str
    plies: int
    cookies: dict[str, str]


@pytest.fixture(scope="session")
def finished(site: Site) -> Callable[[str], Finished]:
    """A finished game of each kind, played without the page and shared by all tests that only look at it."""

    @cache
    def play(game: str) -> Finished:
        client = Client(site.address)
        client.guest("Ada")
        table = client.open_table(game, [me(), bot("novice")], start=True).table.id
        play_on(client, table, seed=1, careful=True)
        plies = client.snapshot(table).table.ply
        client.close()
        return Finished(table, plies, dict(client._http.cookies))

    return play


@pytest.fixture(scope="session")
def pages(site: Site, finished: Callable[[str], Finished]) -> Pages:
    """Those of a club, a tournament, a person and a game among them."""
    client = Client(site.address)
    person = client.guest("Wilhelmina").person
    assert person is not None
    game = finished("get-on-board/new-york")
    club = client.open_club("Thursday evenings").id
    cup = client.open_tournament(club, "Spring cup", "arena", "get-on-board/new-york").id
    league = client.open_tournament(club, "By post", "round_robin", "ticket-to-ride/london").id
    client.enter_tournament(league)
    own = (f"/clubs/{club}", f"/tournaments/{cup}", f"/tournaments/{league}", f"/people/{person.id}")
    cookies = dict(client._http.cookies)
    client.close()
    return (*PAGES, *own, "/recover", f"/fairness/{game.table}"), cookies


@pytest.fixture
def visit(site: Site, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open a visitor's browser: `visit()`, `visit(language="fr", width=390, height=844, dark=True)`.

    It is as people have it: animations, the default speed, tips, the service worker, nothing stored. Only a test with
    the mark `quick("reason")` gets browsers without animations and service worker, at Instant speed.

    Contexts have no routes: with one, Playwright would see every request, and the browser would cache nothing.
    """
    mark = request.node.get_closest_marker("quick")
    if mark is not None:
        (reason,) = mark.args
        assert reason, "a quick browser needs a reason"
    visitors: list[Visitor] = []

    def come(
        *, width: int = 1440, height: int = 900, dark: bool = False, base_url: str = "", **choices: Any
    ) -> Visitor:
        context = browser.new_context(
            base_url=base_url or site.address,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if mark else "no-preference",
            has_touch=min(width, height) < 600,
            locale="en-GB",
            service_workers="block" if mark else "allow",
        )
        visitors.append(Visitor(context, {**(QUICK if mark else {}), **choices}))
        return visitors[-1]

    yield come
    for visitor in visitors:
        if not visitor.page.is_closed() and visitor.page.url.startswith("http"):
            still, pace, worker = visitor.page.evaluate(MODE)
            assert still == bool(mark)
            assert (pace == "instant") == bool(mark), f"the speed is {pace}"
            assert not (mark and worker), "a quick browser has a service worker"
        visitor.context.close()
    for visitor in visitors:
        assert not visitor.complaints, "the page complained in its console"


# What a quick browser has chosen, and what tells such a browser from others.
QUICK: Final = {"level": "novice", "tips": False, "pace": "instant"}
MODE: Final = """async () => [
  matchMedia('(prefers-reduced-motion: reduce)').matches,
  JSON.parse(localStorage.fareplay ?? '{}').pace ?? null,
  (await navigator.serviceWorker?.getRegistrations() ?? []).length > 0,
]"""


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    """One person at a wide screen, in English."""
    return visit()


def come(visit: Visit, site: Site, cookies: dict[str, str], **how: Any) -> Visitor:
    visitor = visit(**how)
    visitor.context.add_cookies(
        [{"name": name, "value": value, "url": site.address} for name, value in cookies.items()]
    )
    return visitor
