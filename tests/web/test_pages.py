"""Pages as their readers meet them: my games, errors with a way on, forms, first paint, long names, magnification."""

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Error, Route, expect
from tools.site import Site

import fareplay
from fareplay.client import Client, bot, me, nobody
from tests.server.playing import play_on
from tests.web.conftest import Visit
from tests.web.guests import GAME, Guests, be
from tests.web.visitor import Visitor
from tests.web.words import LANGUAGES, words

LONG: Final = "W" * 24
# 1440x900 magnified twice.
HALF: Final = {"width": 720, "height": 450}
# Stores a game in the database that the page has opened.
STORE: Final = """async (game) => {
  const done = (request) =>
    new Promise((yes, no) => ((request.onsuccess = () => yes(request.result)), (request.onerror = no)));
  const opening = indexedDB.open('fareplay');
  opening.onupgradeneeded = () => opening.transaction.abort();  // it is the client that creates it
  const database = await done(opening);
  await done(database.transaction('games', 'readwrite').objectStore('games').put(game));
  database.close();
}"""
OPENED: Final = "async () => (await indexedDB.databases()).some((database) => database.name === 'fareplay')"


def _device_game(id: str, ended: bool) -> dict[str, Any]:
    """Return a game as the client keeps it on the device: of a person and a bot, over or after the departures."""
    game = fareplay.new(GAME, seats=2, seed=7)
    while not game.is_over and (ended or game.ply < 2):
        game.push(next(iter(game.legal_moves)))
    seats = [{"kind": "person", "level": None, "name": None, "colour": 0, "hinted": False}]
    seats += [{"kind": "bot", "level": "novice", "name": None, "colour": 1, "hinted": False}]
    result = {"winners": list(game.winners), "scores": list(game.scores), "places": [1, 1]} if ended else None
    now = 1_780_000_000_000
    return {
        "id": id,
        "seats": seats,
        "purpose": "game",
        "subject": None,
        "from": 0,
        "hints": True,
        "record": game.record(),
        "seed": "7",
        "startedAt": now,
        "changedAt": now,
        "uploaded": False,
        **({"endedAt": now, "result": result} if ended else {"endedAt": None}),
    }


def _keep(visitor: Visitor, *games: dict[str, Any]) -> None:
    visitor.home()
    visitor.page.wait_for_function(OPENED)
    for game in games:
        visitor.page.evaluate(STORE, json.loads(json.dumps(game)))


def test_games_on_this_device_are_listed_without_an_account(visitor: Visitor) -> None:
    _keep(visitor, _device_game("here-running00001", ended=False), _device_game("here-finished0001", ended=True))
    page = visitor.page
    page.goto("/me")
    expect(page.locator("main")).to_contain_text(visitor.words("games.running"))
    row = page.locator(".played li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(visitor.words("games.here"))
    expect(row.get_by_role("link", name=visitor.words("end.replay"))).to_be_visible()
    expect(row.get_by_role("button", name=visitor.words("analysis.title"))).to_be_visible()
    expect(page.get_by_text(visitor.words("games.sign_in"))).to_be_visible()
    visitor.check_with_axe("/me of a stranger")
    page.locator("label", has_text=visitor.words("games.finished")).click()
    expect(page.locator('a[href^="/table/"]')).to_have_count(0)
    page.locator("label", has_text=visitor.words("games.running")).click()
    expect(row).to_have_count(0)
    page.locator("label", has_text=visitor.words("games.all")).first.click()
    row.get_by_role("link", name=visitor.words("end.replay")).click()
    expect(page.locator("[data-board]")).to_be_visible()
    page.goto("/me")
    page.locator(".played .remove").click()
    page.locator("dialog button.bad").click()
    expect(row).to_have_count(0)
    visitor.home()
    expect(page.locator("[data-recent]")).to_have_count(0)
    assert not visitor.faults


def test_games_of_the_device_and_of_the_server_are_one_list(visit: Visit, site: Site) -> None:
    ada = Guests(site).client("Ada")
    play_on(ada, ada.open_table(GAME, [me(), bot("novice")], start=True).table.id, seed=1, careful=True)
    visitor = visit()
    _keep(visitor, _device_game("here-finished0002", ended=True))
    be(visitor, ada)
    visitor.page.goto("/me")  # what was finished here is uploaded, and still listed once
    expect(visitor.page.locator(".played li")).to_have_count(2)
    visitor.page.reload()
    expect(visitor.page.locator(".played li")).to_have_count(2)
    expect(visitor.page.locator(".played li").get_by_text(visitor.words("games.here"))).to_have_count(0)
    visitor.page.locator(".played li").first.get_by_role("link", name=visitor.words("analysis.title")).click()
    expect(visitor.page.locator(".analysis").locator("progress, .bars").first).to_be_visible()  # begun without a press


@pytest.mark.parametrize(
    "path",
    [
        *("/ladder", "/clubs", "/league", "/watch", "/daily", "/people/nobody", "/table/none"),
        *("/me/account", "/screen/none", "/fairness/none", "/challenge/none", "/tournaments/none", "/confirm/none"),
    ],
)
def test_a_page_that_cannot_be_loaded_recovers_by_itself(visitor: Visitor, path: str) -> None:
    """Anything but a 404: the server is away."""
    away = re.compile(r"/api/(?!me$)" if path != "/me/account" else "/api/")
    visitor.page.route(away, lambda route: route.fulfill(status=503, body=""))
    visitor.page.goto(path)
    alert = visitor.page.get_by_role("alert")
    expect(alert).to_contain_text(visitor.words("error.offline"))
    expect(alert.get_by_role("button", name=visitor.words("dialog.retry"))).to_be_visible()
    expect(visitor.page.locator("[data-missing]")).to_have_count(0)
    visitor.page.unroute(away)
    expect(alert.get_by_role("button", name=visitor.words("dialog.retry"))).to_have_count(0)


def test_pages_recover_when_the_server_is_stopped_and_started_again(visit: Visit, tmp_path: Path) -> None:
    site = Site(tmp_path / "fareplay.db")
    try:
        visitor = visit(base_url=site.address)
        title = visitor.page.get_by_role("heading", level=1)
        for path in ("/watch", "/"):  # what a page is made of is there, what it shows is the server's
            visitor.page.goto(path)
            expect(title).to_be_visible()
        site.close()
        visitor.menu("nav.watch")
        alert = visitor.page.get_by_role("alert")
        expect(alert.get_by_role("button", name=visitor.words("dialog.retry"))).to_be_visible()
        expect(alert).to_contain_text(visitor.words("error.offline"))
        site.restart()
        expect(alert).to_have_count(0)
        expect(title).to_have_text(visitor.words("watch.title"))
    finally:
        site.close()


def test_who_is_signed_out_at_a_table_is_told_and_comes_back(visit: Visit, site: Site) -> None:
    visitor = be(visit(), ada := Guests(site).client("Ada"))
    table = ada.open_table("ticket-to-ride/london", [me(), bot("novice")], start=True).table.id
    visitor.page.goto(f"/table/{table}")
    keep = visitor.page.locator(".offer > button.primary:enabled")
    expect(keep).to_be_visible()
    visitor.context.clear_cookies()
    keep.click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text(visitor.words("signed_out.title"))
    dialog.get_by_role("link", name=visitor.words("me.sign_in")).click()
    visitor.page.wait_for_url(f"**/sign-in?then=%2Ftable%2F{table}")


def test_signing_in_leads_back_and_recovery_keeps_the_name(visit: Visit, site: Site) -> None:
    visitor = be(visit(), Guests(site).client("Back again"))
    page = visitor.page
    password = "a long way round"
    page.goto("/create-account")
    page.locator("input[type=password]").fill(password)
    visitor.button("account.create").click()
    expect(page.locator(".corner")).to_contain_text("Back again")
    page.get_by_role("link", name=visitor.words("account.codes_done")).click()
    page.locator(".corner .face:has(.name)").click()
    visitor.button("me.sign_out").click()  # in the menu
    expect(page.locator(".corner")).to_contain_text(visitor.words("me.sign_in"))
    page.goto("/sign-in?then=/puzzles")
    page.get_by_label(visitor.words("me.name")).fill("Back again")
    page.get_by_role("link", name=visitor.words("account.forgot")).click()
    expect(page.get_by_label(visitor.words("me.name"))).to_have_value("Back again")
    page.go_back()
    page.get_by_label(visitor.words("me.name")).fill("Back again")
    page.locator("input[type=password]").fill(password)
    page.locator("form button.primary").click()
    page.wait_for_url("**/puzzles")
    for there in ("//elsewhere.test/", "/%5Celsewhere.test/", "https://elsewhere.test/"):
        page.goto(f"/sign-in?then={there}")
        page.get_by_label(visitor.words("me.name")).fill("Back again")
        page.locator("input[type=password]").fill(password)
        page.locator("form button.primary").click()
        page.wait_for_url(f"{site.address}/")


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_field_says_what_is_wrong_in_the_readers_language(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    visitor.page.goto("/create-account")
    visitor.page.locator("form button.primary").click()
    wrong = visitor.page.locator(".field-error")
    expect(wrong).to_have_text([words("form.missing", language)] * 2)
    name = visitor.page.locator("form input").first
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    visitor.check_with_axe("refused form")
    name.fill("Ada")
    expect(wrong).to_have_count(1)
    visitor.page.locator("input[type=password]").fill("short")
    visitor.page.locator("form button.primary").click()
    expect(wrong).to_have_text(words("form.short", language, n=10))
    assert not visitor.faults


def test_fields_have_one_look(visitor: Visitor) -> None:
    looks = {}
    for path in ("/", "/create-account", "/replay", "/clubs", "/puzzles", "/companion"):
        visitor.page.goto(path)
        expect(visitor.page.locator("main :is(input, select, textarea)").first).to_be_visible()
        looks[path] = visitor.page.evaluate(
            """() => [...new Set([...document.querySelectorAll('main :is(input, select, textarea)')]
              .filter(one => one.checkVisibility() && !['radio', 'checkbox', 'range', 'search'].includes(one.type))
              .map(one => getComputedStyle(one))
              .map(s => [s.backgroundColor, s.borderRadius, s.borderColor].join()))]"""
        )
    assert len({look for found in looks.values() for look in found}) == 1, looks


def test_something_is_painted_before_anything_else_is_loaded(visit: Visit, site: Site) -> None:
    visitor = visit()
    waiting: list[Route] = []
    arrives = False  # anything but the page itself
    visitor.page.route(re.compile(r"/assets/"), lambda route: route.continue_() if arrives else waiting.append(route))
    visitor.page.goto("/", wait_until="commit")
    shell = visitor.page.locator("#shell")
    expect(shell).to_be_visible()
    visitor.page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length === 1")
    assert {words("home.title", one) for one in LANGUAGES} == set(shell.locator("switch text").all_text_contents())
    arrives = True
    for route in waiting:
        with suppress(Error):  # the page no longer asks for it
            route.continue_()
    expect(visitor.page.locator("form.play")).to_be_visible()
    expect(shell).to_have_count(0)


def test_the_offline_mark_is_small_and_covers_nothing(visitor: Visitor) -> None:
    visitor.home()
    visitor.await_kept()
    visitor.play(GAME)
    visitor.context.set_offline(True)
    mark = visitor.page.get_by_role("status").filter(has_text=visitor.words("connection.offline"))
    for size in ({"width": 1440, "height": 900}, {"width": 390, "height": 844}, {"width": 844, "height": 390}):
        visitor.page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(mark).to_be_visible()
        box, top = mark.bounding_box(), visitor.page.locator("header.top").bounding_box()
        assert box is not None
        assert top is not None
        assert box["y"] >= top["y"]
        assert box["y"] + box["height"] <= top["y"] + top["height"]
        assert box["width"] < 120
    visitor.choose_departure()  # a game on the device goes on
    visitor.await_turn()
    visitor.context.set_offline(False)
    expect(mark).to_have_count(0)


def test_a_game_on_the_device_goes_on_when_the_network_returns(visitor: Visitor) -> None:
    """It went away before the bots were loaded."""
    visitor.home()
    visitor.play(GAME)
    visitor.context.set_offline(True)
    visitor.page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    visitor.choose_departure()
    expect(visitor.page.locator(".departures")).to_have_count(0)
    visitor.page.wait_for_timeout(1000)  # the bots are asked for, and not found
    visitor.context.set_offline(False)
    visitor.await_turn()


@pytest.mark.parametrize("size", [HALF, {"width": 390, "height": 844}], ids=["magnified", "phone"])
def test_names_of_wide_letters_and_magnification_fit(visit: Visit, site: Site, size: dict[str, int]) -> None:
    wide, other = Client(site.address), Client(site.address)
    wide.guest(LONG), other.guest(LONG[:-1] + "M")
    visitor = be(visit(language="de"), wide)
    open_table = other.open_table(GAME, [me(), nobody()]).table.id
    playing = wide.open_table("ticket-to-ride/london", [me(), nobody()]).table.id
    other.join(playing)
    waiting = f"/table/{playing}"
    for path in ("/", "/me", "/me/results", "/league", "/ladder", waiting, f"/table/{open_table}"):
        visitor.page.set_viewport_size(size)  # type: ignore[arg-type]
        visitor.page.goto(path)
        expect(visitor.page.locator("h1").first).to_be_visible()
        visitor.page.wait_for_timeout(300)
        visitor.check_measures_here(f"{path} at {size}")
    wide.start(playing)
    visitor.page.goto(waiting)
    expect(visitor.page.locator("[data-board]")).to_be_visible()
    visitor.page.wait_for_timeout(600)  # cards are turned up
    visitor.check_measures_here(f"table at {size}")
    visitor.page.goto("/watch")
    expect(visitor.page.locator(f'a[href="{waiting}"]')).to_be_visible()
    visitor.check_measures_here(f"/watch at {size}")
    faults = [fault for fault in visitor.faults if LONG[:20] not in fault]  # such a name ends in an ellipsis
    assert not faults, "\n".join(faults)
    wide.close()
    other.close()


def test_two_boards_of_one_name_are_told_apart(visit: Visit) -> None:
    visitor = visit(width=390, height=844)
    visitor.home()
    told: dict[str, list[str | None]] = {}
    for tile in visitor.page.locator(".ours .tile").all():
        told.setdefault(tile.inner_text(), []).append(tile.get_attribute("data-name"))
    assert all(len(names) == 1 for names in told.values()), told
    visitor.page.locator("form.play button.friends").click()
    visitor.page.locator("dialog [data-way]").first.click()
    options = visitor.page.locator("dialog select").first.locator("option").all_inner_texts()
    assert len(options) == len(set(options)), options


def test_the_ways_to_play_with_friends_and_the_solo_game_have_entries(visitor: Visitor) -> None:
    visitor.home()
    page = visitor.page
    page.locator("form.play button.friends").click()
    assert [way.get_attribute("data-way") for way in page.locator("dialog [data-way]").all()] == [
        *("link", "device", "screen")
    ]
    visitor.check_with_axe("with friends")
    page.locator('[data-way="device"]').click()
    kinds = [field.input_value() for field in page.locator(".seats select").all()]
    assert set(kinds) == {"me"}
    page.keyboard.press("Escape")
    page.locator('[data-solo="rush-hour"].page-card').click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-board]")).to_be_visible()
    assert not visitor.faults
