"""A challenge as a friend sees it: the page of the link, the ghost next to one's own line, and the comparison."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tools.site import Site

from fareplay.client import Client
from fareplay.server.deals import league
from tests.server.challenging import alone
from tests.server.running import Running
from tests.web.conftest import Visit
from tests.web.visitor import FAMILIES, Visitor


@pytest.mark.long  # a journey sends and answers one in every run
def test_a_friend_plays_the_same_deal_and_the_lines_are_compared(site: Site, visitor: Visitor) -> None:
    ada = Client(site.address)
    ada.guest("Ada")
    challenge = ada.make_challenge(alone(ada, 3))
    ada.close()
    page = visitor.page
    page.goto(f"/challenge/{challenge.id}")
    expect(page.locator("h1")).to_have_text(visitor.words("challenge.from", name="Ada"))
    expect(page.locator("[data-ranking] li")).to_have_count(1)
    visitor.check_no_raw_keys()
    visitor.check_with_axe("/challenge/ID")
    visitor.check_measures("/challenge/ID", 390)
    visitor.button("challenge.play").click()
    page.wait_for_url("**/table/*")
    visitor.choose_departure()
    for _ in range(4):
        visitor.play_turn()
    standing = page.locator("[data-practice] .head")
    expect(standing).to_have_text(re.compile(r"\d+.*Ada.*\d+"))  # after as many rounds as I have made
    expect(page.locator("g.ghost")).to_have_count(1)
    visitor.finish()
    visitor.ending.get_by_role("link", name=visitor.words("challenge.results")).click()
    expect(page.locator("[data-compared] tbody tr")).to_have_count(9)
    expect(page.locator("[data-compared] thead svg")).to_have_count(2)
    expect(page.locator("[data-ranking] li")).to_have_count(2)
    visitor.check_no_raw_keys()
    visitor.check_with_axe("/challenge/ID, played")
    visitor.check_measures("/challenge/ID, played", 390)
    assert not visitor.faults


@pytest.mark.long
def test_a_game_on_the_device_is_passed_on_as_a_challenge_of_the_server(visit: Visit) -> None:
    visitor = visit(name="Ada")
    visitor.home()
    visitor.play("get-on-board/new-york")
    visitor.finish()
    visitor.ending.get_by_role("button", name=visitor.words("challenge.send")).click()
    link = visitor.page.locator("#link")
    expect(link).to_have_value(re.compile(r"/challenge/[\w-]{8}$"))
    friend = visit(width=390, height=844, language="fr")
    friend.page.goto(link.input_value())
    expect(friend.page.locator("h1")).to_have_text(friend.words("challenge.from", name="Ada"))
    friend.check_no_raw_keys()
    assert not friend.faults


def test_a_deal_of_the_league_is_played_to_its_end(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(league, "LEVELS", ("random", "novice"))  # who need no search
    running = Running(str(tmp_path / "league.db"))
    try:
        visitor = visit(base_url=running.address, name="Ada")
        page = visitor.page
        page.goto("/league")
        expect(page.locator("[data-league] li")).to_have_count(7)
        games = set(page.locator("[data-league] b").all_inner_texts())
        assert any(FAMILIES["ticket-to-ride"] in game for game in games), games  # both games, every week
        page.locator("[data-play]").first.click()  # Play starts the game
        page.wait_for_url("**/table/*")
        page.wait_for_url("**/table/*")
        visitor.finish()
        visitor.ending.get_by_role("link", name=visitor.words("challenge.results")).click()
        expect(page.locator("[data-compared] thead th")).to_have_count(3)  # me and both bots
        visitor.check_no_raw_keys()
        visitor.check_with_axe("/challenge/ID of the league, played")
        page.goto("/league")
        expect(page.locator("[data-league] .done")).to_have_count(1)
        expect(page.locator("tr.own")).to_contain_text("Ada")
        visitor.check_with_axe("/league, played")
        assert not visitor.faults
        assert not visitor.complaints
    finally:
        running.close()
