"""Watching public games in small, and clubs whose people talk and play tournaments, each in a browser of their own."""

import re
import sqlite3
from threading import Thread

import pytest
from playwright.sync_api import expect
from tools.site import Site

from fareplay.api.clock import now_ms
from fareplay.client import Client, me
from tests.server.playing import play_on
from tests.web.conftest import Visit
from tests.web.guests import Guests, be

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


def test_a_club_describes_itself_talks_and_is_found(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    olive = guests.client("Olive Depot #")
    olive.claim("a long password")
    founder, guest, reader = (
        be(visit(), olive),
        visit(name="Bo", width=390, height=844),
        visit(name="Cy", language="de"),
    )
    founder.page.goto("/clubs")
    founder.page.get_by_label(founder.words("club.name")).fill("Night buses")
    founder.page.get_by_label(founder.words("club.about")).fill("Every Friday.\nBeginners are welcome.")
    founder.button("club.found_go").click()
    founder.page.wait_for_url("**/clubs/*")
    club = founder.page.url
    expect(founder.page.locator("[data-about]")).to_contain_text("Beginners are welcome.")
    reader.page.goto("/clubs")
    expect(reader.page.locator("[data-directory] h2")).to_be_visible()
    expect(reader.page.get_by_label(reader.words("club.listed"))).to_be_disabled()  # and it says why
    expect(reader.page.get_by_text(reader.words("club.listed_account"))).to_be_visible()
    expect(reader.page.get_by_role("link", name="Night buses")).to_have_count(0)
    guest.page.goto(club)
    expect(guest.page.locator("[data-talk]")).to_contain_text(guest.words("club.chat_members"))
    guest.button("club.join").click()
    guest.page.get_by_label(guest.words("chat.text_club")).fill("Who plays tonight?")
    guest.page.keyboard.press("Enter")
    talk = founder.page.locator("[data-talk] .chat li")
    expect(talk).to_contain_text("Who plays tonight?")  # without loading the page anew
    members = founder.page.locator("[data-members]")
    expect(members.locator("h2")).to_contain_text("(2)")
    expect(members.locator("li", has_text="Bo").locator(".here")).to_be_visible()
    talk.locator(".more").click()
    founder.button("chat.hide").click()
    expect(guest.page.locator("[data-talk] .chat li")).to_contain_text(guest.words("chat.hidden"))
    founder.button("club.change").click()
    form = founder.page.locator("dialog form")
    form.get_by_label(founder.words("club.about")).fill("Now on Saturdays.")
    form.get_by_label(founder.words("club.listed")).check()
    form.locator("button.primary").click()
    expect(guest.page.locator("[data-about]")).to_contain_text("Now on Saturdays.")
    expect(guest.page.get_by_label(guest.words("chat.text_club"))).to_be_visible()  # also in a listed club
    guest.page.locator("[data-talk]").get_by_role("button", name=guest.words("phrase.hello"), exact=True).click()
    expect(talk.nth(1)).to_contain_text(founder.words("phrase.hello"))
    expect(guest.button("club.change")).to_have_count(0)
    reader.page.reload()
    entry = reader.page.locator("[data-directory] li", has_text="Night buses")
    expect(entry).to_contain_text("Now on Saturdays.")
    expect(entry).to_contain_text("2 Mitglieder")
    for one, page in ((founder, "club"), (guest, "club on a phone"), (reader, "directory")):
        one.check_no_raw_keys()
        one.check_width(page)
        one.check_with_axe(page)
        assert not one.faults


@pytest.mark.long
def test_an_arena_begins_by_itself_and_ends_with_a_podium(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, bo = guests.client("Ada"), guests.client("Bo")
    club = ada.open_club("Buses").id
    arena = ada.open_tournament(
        club, "At eight", "arena", "ticket-to-ride/london", minutes=45, rated=False, starts_at=now_ms() + 3_600_000
    ).id
    one, two, idle = be(visit(), ada), be(visit(width=390, height=844), bo), visit(name="Cy")
    idle.page.goto(f"/tournaments/{arena}")
    page = idle.page.locator("main")
    for words in (idle.words("tournament.scoring"), "45 minutes", idle.words("tournament.starts_in", time="").strip()):
        expect(page).to_contain_text(words)
    for who in (one, two):
        who.page.goto(f"/tournaments/{arena}")
        who.button("tournament.enter").click()
        expect(page.locator("tbody")).to_contain_text("Ada")
    expect(one.button("tournament.start")).to_be_enabled()
    with sqlite3.connect(site.database) as database:  # it is eight
        database.execute("UPDATE tournaments SET starts_at = 1, due_at = 1 WHERE id = ?", (arena,))
    for who in (one, two):
        who.page.wait_for_url("**/table/*")
    table = one.table
    assert two.table == table
    idle.button("tournament.enter").click()
    idle.button("tournament.rest").click()
    expect(idle.page.locator("[data-resting]")).to_be_visible()
    other = Thread(target=play_on, args=(bo, table, 2))
    other.start()
    play_on(ada, table, 1)
    other.join()
    expect(one.ending).to_be_visible()
    expect(one.ending.locator("[data-teacher]")).to_have_attribute("data-teacher", "ready", timeout=120_000)
    one.page.keyboard.press("Escape")  # whoever closes the results is back in the arena
    one.page.wait_for_url(f"**/tournaments/{arena}")
    expect(one.page.locator("tbody")).to_contain_text("Ada")
    idle.page.reload()  # a break lasts
    expect(idle.page.locator("[data-resting]")).to_be_visible()
    one.button("tournament.rest").click()
    expect(one.page.locator("[data-resting]")).to_be_visible()
    expect(idle.page.locator("[data-resting]")).to_be_visible()
    assert len(ada.tournament(arena).games) == 1  # nobody is seated by looking
    with sqlite3.connect(site.database) as database:  # the time is over
        database.execute("UPDATE tournaments SET ends_at = 1 WHERE id = ?", (arena,))
    expect(one.page.locator("[data-podium] li")).to_have_count(2)
    expect(one.button("club.invite")).to_have_count(0)
    expect(one.page.locator("tbody")).not_to_contain_text(one.words("tournament.waits"))
    one.page.goto(f"/clubs/{club}")
    expect(one.page.locator("[data-results]")).to_contain_text("1. ")
    two.page.goto(f"/tournaments/{arena}")
    for who, name in ((one, "results of a club"), (two, "podium"), (idle, "arena")):
        who.check_no_raw_keys()
        who.check_width(name)
        who.check_with_axe(name)
        assert not who.faults


def test_a_round_robin_has_a_crosstable_and_says_whose_turn_it_is(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, bo, cleo = (guests.client(name) for name in ("Ada", "Bo", "Cleo"))
    league = ada.open_tournament(ada.open_club("Buses").id, "By post", "round_robin", GAME).id
    organiser = be(visit(width=390, height=844), ada)
    organiser.page.goto(f"/tournaments/{league}")
    expect(organiser.button("tournament.start")).to_be_disabled()
    expect(organiser.page.get_by_text(organiser.words("error.too_few"))).to_be_visible()
    for client in (ada, bo, cleo):
        client.enter_tournament(league)
    organiser.button("tournament.start").click()
    turns = organiser.page.locator("[data-turn]")
    expect(turns).to_have_count(2)
    expect(turns.filter(has_text=organiser.words("tournament.your_turn", name="Bo"))).to_be_visible()
    cells = organiser.page.locator("[data-crosstable] tbody td")
    expect(cells).to_have_count(9)
    expect(organiser.page.locator("[data-crosstable] .turn")).to_have_count(2)
    watcher = visit()
    watcher.page.clock.pause_at(now_ms())  # so that nothing is asked by the clock
    asked: list[str] = []
    watcher.page.on(
        "request", lambda request: asked.append(request.url) if f"/api/tournaments/{league}" in request.url else None
    )
    watcher.page.goto(f"/tournaments/{league}")
    expect(watcher.page.locator("[data-crosstable] tbody td a")).to_have_count(6)
    watcher.page.wait_for_load_state("networkidle")
    assert len(asked) == 2
    watcher.page.clock.resume()
    expect(watcher.page.locator("[data-turn], .turn")).to_have_count(0)
    for one, page in ((organiser, "round robin on a phone"), (watcher, "round robin")):
        one.check_no_raw_keys()
        one.check_width(page)
        one.check_with_axe(page)
        assert not one.faults
    turns.filter(has_text="Bo").click()
    expect(organiser.page.locator("[data-board]")).to_be_visible()
    organiser.choose_departure()
    organiser.page.goto(f"/tournaments/{league}")
    expect(turns).to_have_count(1)  # Bo is to choose now, or it is no longer only mine
