"""Watching public games in small, and a club whose people play an arena, each in a browser of their own."""

import re

from playwright.sync_api import expect
from tools.site import Site

from fareplay.client import Client, me
from tests.web.conftest import Visit

GAME = "get-on-board/new-york"


def test_a_public_game_is_watched_in_small(visit: Visit, site: Site) -> None:
    host = Client(site.address)
    host.guest("Ada")
    table = host.open_table(GAME, [me(), me()], private=False, delayed=True, start=True).table.id
    hidden = host.open_table(GAME, [me(), me()], private=True, start=True).table.id
    for seat in (0, 1):
        view = host.snapshot(table, seat=seat).view
        assert view is not None
        host.play(table, 0, [view.legal_moves[0]], seat=seat)
    visitor = visit(width=390, height=844)
    visitor.page.goto("/")
    visitor.menu("nav.watch")
    card = visitor.page.locator(f'a[href="/table/{table}"]')
    expect(card.locator("svg path.streets")).to_be_visible()
    expect(card).to_contain_text(visitor.words("watch.delayed"))
    expect(visitor.page.locator(f'a[href="/table/{hidden}"]')).to_have_count(0)
    visitor.check_no_raw_keys()
    visitor.check_width("watch")
    visitor.check_with_axe("watch")
    card.click()
    expect(visitor.page.locator("[data-board]")).to_be_visible()
    assert not visitor.faults
    host.close()


def test_a_club_plays_an_arena(visit: Visit) -> None:
    ada, bo = visit(name="Ada"), visit(name="Bo", language="fr", width=390, height=844)
    ada.page.goto("/clubs")
    ada.page.get_by_label(ada.words("club.name")).fill("Tuesday buses")
    ada.button("club.found_go").click()
    ada.page.wait_for_url("**/clubs/*")
    club = ada.page.url
    member = visit()
    member.page.goto(club)
    expect(member.page.get_by_role("link", name="Ada", exact=True)).to_be_visible()
    ada.button("tournament.new").click()
    form = ada.page.locator("dialog form")
    form.get_by_label(ada.words("tournament.name")).fill("Quick lines")
    form.locator("button.primary").click()
    ada.page.wait_for_url("**/tournaments/*")
    bo.page.goto(club)
    bo.button("club.join").click()
    expect(member.page.get_by_role("link", name="Bo", exact=True)).to_be_visible()  # without loading it anew
    expect(member.page.get_by_role("link", name=re.compile("Quick lines"))).to_be_visible()
    bo.page.get_by_role("link", name=re.compile("Quick lines")).click()
    for one, page in ((ada, "organiser"), (bo, "entrant")):
        one.check_no_raw_keys()
        one.check_width(page)
        one.check_with_axe(page)
        assert not one.faults
    for one in (ada, bo):  # after the checks: whoever does not answer for a minute waits no longer
        one.button("tournament.enter").click()
    expect(bo.page.locator("tbody tr")).to_have_count(2)
    ada.button("tournament.start").click()
    for one in (ada, bo):  # whoever waits is taken to the game
        one.page.wait_for_url("**/table/*", timeout=60_000)
        expect(one.page.locator("[data-board]")).to_be_visible(timeout=60_000)
    assert ada.table == bo.table
    bo.page.goto(club)
    bo.page.get_by_role("link", name=re.compile("Quick lines")).click()
    expect(bo.page.get_by_role("link", name=bo.words("tournament.back"))).to_be_visible()
