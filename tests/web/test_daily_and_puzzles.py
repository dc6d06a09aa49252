"""The daily city, a puzzle, and a game tried again, on the page."""

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tools.site import Site

from fareplay import puzzles
from fareplay.client import Client
from tests.server.playing import eventually, play_on
from tests.web.conftest import Finished, Visit
from tests.web.guests import Guests, be
from tests.web.visitor import Visitor

# Whether a puzzle is over, or a number of tickets is left.
PLAYED = """left => document.querySelector('[data-puzzle=over]') !== null
  || document.querySelectorAll('[data-puzzle] li').length === left"""


def same_person(site: Site, visitor: Visitor) -> Client:
    """The visitor without the page."""
    client = Client(site.address)
    for cookie in visitor.context.cookies():
        client._http.cookies.set(str(cookie.get("name")), str(cookie.get("value")))
    return client


@pytest.mark.long  # a journey solves and fails one in every run
def test_a_puzzle_is_played_and_its_best_line_shown(visitor: Visitor) -> None:
    puzzle = next(one for one in puzzles.load_all() if one.turns == 3 and one.difficulty == "easy")
    visitor.page.goto("/puzzles")
    expect(visitor.page.locator("main ol > li")).to_have_count(len(puzzles.load_all()))
    visitor.page.get_by_label(visitor.words("puzzles.difficulty")).select_option("easy")
    visitor.check_no_raw_keys()
    visitor.check_with_axe("/puzzles")
    visitor.check_on_a_narrow_screen("/puzzles")
    visitor.page.locator(f'a[href^="/puzzles/{puzzle.id}"]').click()
    panel = visitor.page.locator("[data-puzzle]")
    expect(panel.locator("li")).to_have_count(puzzle.turns)  # the tickets to come
    for left in range(puzzle.turns, 0, -1):
        visitor.await_turn()
        visitor.place_line()
        visitor.confirm.click()
        visitor.await_truth(PLAYED, left - 1)
        if panel.get_attribute("data-puzzle") == "over":
            break
    expect(panel.get_by_role("status")).to_contain_text(str(puzzle.best))
    visitor.check_no_raw_keys()
    visitor.check_with_axe("/puzzles/ID")
    # Turn by turn: the sheet and the board are as they were after mine, the best line in its own colour.
    best = visitor.page.locator("g.ghost.best")
    expect(best).to_have_count(1)
    why = panel.get_by_role("status").locator("+ p").inner_text()
    turns = panel.locator(".compared button")
    for n in range(puzzle.turns):
        visitor.button("replay.next_turn").click()
        expect(turns.nth(n)).to_have_attribute("aria-pressed", "true")
        expect(visitor.page.locator(".top")).to_contain_text(
            visitor.words("table.round", round=12 - puzzle.turns + min(n + 2, puzzle.turns), of=12)
        )
    assert panel.get_by_role("status").locator("+ p").inner_text() == why
    visitor.page.set_viewport_size({"width": 390, "height": 844})  # what to do next is in sight on a phone
    expect(turns).to_have_count(1)
    visitor.check_measures("/puzzles/ID", 390)
    for key in ("puzzles.retry", "replay.last_turn"):
        expect(visitor.button(key)).to_be_in_viewport(ratio=1)
    visitor.button("puzzles.retry").click()
    expect(visitor.page.locator('[data-puzzle="playing"]')).to_be_visible()
    assert not visitor.faults


@pytest.mark.parametrize("language", ["it"])
def test_a_puzzle_against_another_player_is_solved(site: Site, visit: Visit, language: str) -> None:
    """On the device, the other player replying as the puzzle says; then the server judges and rates it."""
    visitor = visit(language=language)
    client = Client(site.address)
    client.guest("Ada")
    cookies = client._http.cookies.items()
    visitor.context.add_cookies([{"name": name, "value": value, "url": site.address} for name, value in cookies])
    puzzle = next(
        one
        for one in puzzles.load_all()
        if one.goal == "safe" and all(moves[0].startswith("claim") and moves[0].endswith(" 0") for moves in one.answer)
    )
    visitor.page.goto("/puzzles")
    visitor.page.get_by_label(visitor.words("puzzles.theme")).select_option("safe")
    visitor.page.locator(f'main ol a[href^="/puzzles/{puzzle.id}"]').click()
    panel = visitor.page.locator("[data-puzzle]")
    expect(panel).to_have_attribute("data-puzzle", "playing")
    visitor.check_no_raw_keys()
    visitor.check_with_axe("/puzzles/ID")
    for moves in puzzle.answer[::2]:
        route = visitor.page.locator(f'.target[data-route="{moves[0].split()[1]}"]')
        expect(route).to_be_attached()
        visitor.press(f'.target[data-route="{moves[0].split()[1]}"]')
        visitor.page.locator(".desk .button.primary:enabled").dispatch_event("click")
    expect(panel).to_have_attribute("data-puzzle", "over")
    expect(panel.get_by_role("status")).to_contain_text(str(puzzle.best))
    eventually(lambda: client.my_puzzles().solved == [puzzle.id])
    assert client.my_puzzles().rating > 1200
    visitor.button("puzzles.show_best").click()
    expect(panel.locator(".compared .reply")).to_have_count(len(puzzle.answer) // 2)
    expect(visitor.page.locator(".lit.best .missing")).to_have_count(len(puzzle.answer[::2]))
    visitor.button("replay.next_turn").click()
    expect(visitor.page.locator(".lit.best .missing")).to_have_count(1)
    visitor.check_no_raw_keys()
    assert not visitor.faults
    client.close()


@pytest.mark.parametrize("language", ["fr"])
def test_the_daily_city_is_played_once_and_told(site: Site, visit: Visit, language: str) -> None:
    # From an address of their own: a guest of another test may have played this city, and of neighbours one try counts.
    own = {"x-forwarded-for": f"203.0.113.{secrets.randbelow(256)}"}
    person = Guests(site).client("Daily #")
    person._http.headers.update(own)
    person.claim("once a day, by tram")
    visitor = be(visit(language=language), person)
    visitor.context.set_extra_http_headers(own)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.page.goto("/daily")
    expect(visitor.button("daily.play")).to_be_visible()
    visitor.check_no_raw_keys()
    visitor.check_with_axe("/daily")
    visitor.button("daily.play").click()
    visitor.page.wait_for_url("**/table/*")
    table = visitor.table
    expect(visitor.page.locator("[data-board]")).to_be_visible()
    expect(visitor.page.locator(".top")).to_contain_text(visitor.words("daily.title"))
    visitor.page.goto("/daily")
    visitor.button("daily.resume").click()
    visitor.page.wait_for_url(f"**/table/{table}")
    client = same_person(site, visitor)
    client._http.headers.update(own)
    play_on(client, table, seed=5, careful=True)
    results = visitor.ending.get_by_role("link", name=visitor.words("daily.results"))
    expect(results).to_be_in_viewport(ratio=1)  # where one goes from here, without scrolling
    results.click()
    mine = visitor.page.locator('[data-daily="mine"]')
    expect(mine).to_be_visible()
    expect(visitor.page.locator(".bars tr.own")).to_have_count(1)
    visitor.button("daily.share").click()
    visitor.await_truth("async () => /[🟥⬜🟨🟩]{2,12}$/u.test(await navigator.clipboard.readText())")
    visitor.check_no_raw_keys()
    visitor.check_with_axe("/daily/DAY")
    visitor.check_on_a_narrow_screen("/daily/DAY")
    visitor.page.goto("/daily")
    visitor.page.locator("a.day.played").click()
    expect(mine).to_be_visible()
    visitor.button("daily.again").click()  # for fun, beside a ghost: the try that counted
    visitor.page.wait_for_url("**/table/*")
    ghost = visitor.page.locator("[data-practice] select")
    expect(ghost.locator("option:checked")).to_have_text(visitor.words("practice.mine"))
    assert visitor.table != table
    assert not visitor.faults
    client.close()


def test_a_finished_game_is_tried_again_from_a_move(
    site: Site, visit: Visit, finished: Callable[[str], Finished]
) -> None:
    visitor = visit(compare=True)
    found = finished("get-on-board/new-york")
    cookies = found.cookies.items()
    visitor.context.add_cookies([{"name": name, "value": value, "url": site.address} for name, value in cookies])
    visitor.page.goto(f"/replay/{found.table}?at=2&seat=0")
    visitor.button("replay.try_again").click()
    visitor.page.wait_for_url("**/table/*")
    assert visitor.table != found.table
    card = visitor.page.locator("[data-practice]")
    expect(card.locator("option:checked")).to_have_text(visitor.words("practice.mine"))
    visitor.await_turn()
    visitor.place_line()
    visitor.confirm.click()
    expect(card.locator("[data-review]")).to_contain_text(visitor.words("analysis.played"))
    expect(visitor.page.locator("g.ghost.whole")).to_have_count(1)  # as far as I have driven
    visitor.check_no_raw_keys()
    card.locator("select").select_option(label=visitor.words("practice.none"))
    expect(visitor.page.locator("g.ghost.whole")).to_have_count(0)
