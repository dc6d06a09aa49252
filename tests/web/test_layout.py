"""Nothing is clipped or covered, and axe finds nothing: full tables, late in the game, measured at nine sizes."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect
from tools.site import Site

from fareplay import boards, puzzles
from fareplay.api.clock import LiveClock, NoClock
from fareplay.client import Client, me, nobody
from tests.repetitions import long_but
from tests.server.playing import careful_turn, seen
from tests.web.conftest import Finished, Visit
from tests.web.laws import FOLLOWED, MEASURE, SIZES
from tests.web.visitor import Visitor
from tests.web.words import LANGUAGES

PHONES: Final = ((390, 844), (844, 390))
PATIENCE: Final = 20  # looks at a page that follows its new size, two frames each
NAMES: Final = ("Passenger 27", "Wilhelmina", "Otto", "Beatrice", "Gianluca")

Play = Callable[..., Finished]


@pytest.fixture(scope="session")
def play(site: Site) -> Play:
    """Return a game after some turns with the first person to move; each is played once."""

    @cache
    def begin(game: str, seats: int, turns: int, by_clock: bool = False) -> Finished:
        people = [Client(site.address) for _ in range(seats)]
        clock = LiveClock(3600, 10) if by_clock else NoClock()
        for client, name in zip(people, NAMES, strict=False):
            client.guest(name)
        table = people[0].open_table(game, [me(), *[nobody()] * (seats - 1)], hints=True, clock=clock).table.id
        for client in people[1:]:
            client.join(table)
        people[0].start(table)
        chance, made = Random(7), 0
        while (snapshot := people[0].snapshot(table)) and not seen(snapshot)[0].is_over:
            view, turn = seen(snapshot)
            if turns == 0 or (made >= turns and view.to_move == 0):
                break
            seat = next(one for one in turn.choosers if one not in turn.chosen)
            people[seat].play(table, turn.ply, careful_turn(people[seat].snapshot(table), chance))
            made += 1
        cookies = dict(people[0]._http.cookies)
        for client in people:
            client.close()
        return Finished(table, made, cookies)

    return begin


def _visit(visit: Visit, site: Site, game: Finished, language: str) -> Visitor:
    """The first player of a game, in their own browser."""
    visitor = visit(language=language)
    for name, value in game.cookies.items():
        visitor.context.add_cookies([{"name": name, "value": value, "url": site.address}])
    return visitor


def _measure(visitor: Visitor, what: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
    for width, height in sizes:
        visitor.page.set_viewport_size({"width": width, "height": height})
        for _ in range(PATIENCE):
            visitor.page.evaluate(FOLLOWED)
            if not (faults := visitor.page.evaluate(MEASURE)):
                break
        visitor.faults += [f"{what}, {width}×{height}, {visitor.language}: {fault}" for fault in faults]


def _table(
    visit: Visit,
    site: Site,
    game: Finished,
    language: str,
    what: str,
    sizes: tuple[tuple[int, int], ...] = SIZES,
) -> None:
    """A table as it opens."""
    visitor = _visit(visit, site, game, language)
    visitor.page.goto(f"/table/{game.table}")
    expect(visitor.page.locator("[data-board]")).to_be_visible()
    _measure(visitor, what, sizes)
    visitor.check_with_axe(what)
    assert not visitor.faults, "\n".join(visitor.faults)


@pytest.mark.parametrize("language", long_but(LANGUAGES, "de"))
def test_nothing_is_clipped_at_a_table_of_ticket_to_ride(visit: Visit, site: Site, play: Play, language: str) -> None:
    _table(visit, site, play("ticket-to-ride/london", 4, 44), language, "late")


@pytest.mark.parametrize("language", long_but(LANGUAGES, "fr"))
def test_nothing_is_clipped_at_a_table_of_five(visit: Visit, site: Site, play: Play, language: str) -> None:
    _table(visit, site, play("get-on-board/london", 5, 30), language, "late")


# Every board, number of players and size occurs, and a size with each kind of board at least once.
@pytest.mark.parametrize(
    ("game", "seats", "language", "sizes"),
    long_but(
        [
            ("get-on-board/paris", 5, "pt", SIZES[::2]),
            ("get-on-board/new-york", 3, "fr", SIZES[1::3]),
            ("get-on-board/rome", 2, "de", SIZES[2::3]),
            ("ticket-to-ride/london", 2, "es", SIZES[1::2]),
        ],
        ("get-on-board/paris", 5, "pt", SIZES[::2]),
    ),
)
def test_nothing_is_clipped_at_other_tables(
    visit: Visit, site: Site, play: Play, game: str, seats: int, language: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    _table(visit, site, play(game, seats, 4), language, game, sizes)


@pytest.mark.parametrize("language", long_but(LANGUAGES, "fr"))
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
def test_a_whole_sheet_is_in_sight_on_a_small_laptop(
    visit: Visit, site: Site, play: Play, size: tuple[int, int], language: str
) -> None:
    """Those of Rome have the most zones; beside the sheet are the other player, a tip and the log."""
    visitor = _visit(visit, site, play("get-on-board/rome", 2, 8), language)
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.goto(f"/table/{play('get-on-board/rome', 2, 8).table}")
    expect(visitor.page.locator(".side .zone").first).to_be_visible()
    visitor.page.evaluate(FOLLOWED)
    high, seen = visitor.page.locator(".side .scroll").evaluate("({ scrollHeight: a, clientHeight: b }) => [a, b]")
    assert high <= seen


@pytest.mark.parametrize("language", long_but(["fr", "de"], "fr"))
def test_nothing_is_clipped_on_a_phone_either_way_up(visit: Visit, site: Site, play: Play, language: str) -> None:
    newcomer = visit(language=language, width=360, height=640)
    newcomer.page.goto("/")
    expect(newcomer.page.locator(".tile").first).to_be_visible()
    newcomer.check_width("home of a newcomer")
    assert not newcomer.faults
    game = play("get-on-board/rome", 2, 4)
    visitor = _visit(visit, site, game, language)
    for path, shown in (("/", ".tile"), ("/me", "h1"), (f"/replay/{game.table}?at=6", "[data-board]")):
        visitor.page.goto(path)
        expect(visitor.page.locator(shown).first).to_be_visible()
        _measure(visitor, path.split("?")[0], PHONES)
        visitor.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        _measure(visitor, f"end of {path.split('?')[0]}", PHONES)
    assert not visitor.faults


# Every kind of page with a board, at every size: by seats and clocks where they change anything.
WHOLE: Final = 1000  # turns, more than any game has
BOARDS: Final = {2: "get-on-board/new-york", 5: "get-on-board/london"}


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("by_clock", [False, True], ids=["no-clock", "clock"])
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("place", ["table", "television", "replay", "end"])
def test_nothing_is_clipped_wherever_a_game_is_shown(
    visit: Visit, site: Site, play: Play, place: str, seats: int, by_clock: bool, language: str
) -> None:
    game = play(BOARDS[seats], seats, WHOLE if place == "end" else 8 * seats, by_clock)
    visitor = _visit(visit, site, game, language)
    path = {"television": "screen", "replay": "replay"}.get(place, "table")
    visitor.page.goto(f"/{path}/{game.table}")
    shown = visitor.ending if place == "end" else visitor.page.locator("[data-board]")
    expect(shown).to_be_visible()
    visitor.check(place)
    sizes = SIZES if place != "television" else tuple(size for size in SIZES if size[0] >= 1280)  # no phone is one
    _measure(visitor, place, sizes)
    visitor.check_with_axe(place)
    assert not visitor.faults, "\n".join(visitor.faults)


@pytest.mark.parametrize("language", long_but(["en", "de"], "en"))
def test_nothing_is_clipped_in_a_replay_of_ticket_to_ride(visit: Visit, site: Site, play: Play, language: str) -> None:
    game = play("ticket-to-ride/london", 2, WHOLE)
    visitor = _visit(visit, site, game, language)
    visitor.page.goto(f"/replay/{game.table}?at=20")
    expect(visitor.page.locator("[data-board]")).to_be_visible()
    _measure(visitor, "replay")
    assert not visitor.faults, "\n".join(visitor.faults)


@pytest.mark.parametrize("language", long_but(["en", "de"], "de"))
@pytest.mark.parametrize(
    "path",
    long_but(
        [
            *(f"/learn/get-on-board/tutorial/{step}" for step in (2, 4, 8)),
            *(f"/learn/ticket-to-ride/tutorial/{step}" for step in (1, 2, 5)),
            *(f"/puzzles/{next(one.id for one in puzzles.load_all() if one.game == game)}" for game in boards.names()),
            "/companion",
        ],
        "/learn/ticket-to-ride/tutorial/1",
    ),
)
def test_nothing_is_clipped_where_one_learns_or_plays_alone(visit: Visit, path: str, language: str) -> None:
    visitor = visit(language=language)
    visitor.page.goto(path)
    expect(visitor.page.locator("form" if path == "/companion" else "[data-board]").first).to_be_visible()
    visitor.check(path)
    _measure(visitor, path)
    assert not visitor.faults, "\n".join(visitor.faults)
