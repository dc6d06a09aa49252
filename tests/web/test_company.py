"""The other players at the table: messages, absence, and the question of a rematch."""

from threading import Thread

import pytest
from playwright.sync_api import expect
from tools.site import Site

from fareplay.api.clock import LiveClock
from fareplay.client import Client, bot, me, nobody
from tests.server.playing import person_of, play_on, two_at_a_table
from tests.web.conftest import Visit
from tests.web.guests import GAME, Guests, be
from tests.web.visitor import Visitor


def test_a_phrase_is_read_in_the_readers_language(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada"), guests.client("Ben")
    table = ada.open_table(GAME, [me(), nobody()], private=True).table.id
    ben.join(table)
    host, friend = be(visit(), ada), be(visit(language="fr"), ben)
    for one in (host, friend):
        one.page.goto(f"/table/{table}")
    friend.button("phrase.hello").click()
    expect(host.page.locator(".chat li")).to_contain_text("Hello!")
    expect(friend.page.locator(".chat li")).to_contain_text(friend.words("phrase.hello"))
    host.page.locator(".chat input").fill("<b>see</b> https://example.org")
    host.page.keyboard.press("Enter")
    said = friend.page.locator(".chat li").nth(1)
    expect(said).to_contain_text("<b>see</b> https://example.org")
    expect(said.locator("a")).to_have_count(0)
    said.locator(".more").click()
    friend.button("chat.mute", name="Ada").click()
    expect(friend.page.locator(".chat li")).to_have_count(1)


def test_who_is_gone_is_named_and_a_bot_is_offered(visit: Visit, site: Site) -> None:
    ada, ben, table = two_at_a_table(Guests(site))  # type: ignore[arg-type]  # Ada is to move
    stays, goes = be(visit(), ben), be(visit(), ada)
    goes.page.goto(f"/table/{table}")
    goes.await_turn()
    stays.page.goto(f"/table/{table}")
    expect(stays.page.locator("[data-board]")).to_be_visible()
    expect(stays.page.locator(".player .gone")).to_have_count(0)
    goes.page.close()
    expect(stays.page.locator(".player .gone")).to_be_visible()
    note = stays.page.locator("[data-note]")
    wait = stays.words("absent.wait", name=_name(ada), time="").rstrip(" .")
    expect(note).to_contain_text(wait)  # they know for how long
    expect(stays.button("absent.bot")).to_have_count(0)
    _covers_nothing(stays)
    stays.button("nudge.go").click()
    expect(note).to_contain_text(stays.words("error.unreachable"))


def test_a_guest_plays_on_with_a_borrowed_phone(visit: Visit, site: Site) -> None:
    ada, ben, table = two_at_a_table(Guests(site))  # type: ignore[arg-type]  # Ada is to move
    stays, goes, borrowed = be(visit(), ben), be(visit(), ada), visit(width=390, height=844)
    for one in (goes, stays):
        one.page.goto(f"/table/{table}")
    goes.await_turn()
    phone_of_ada = goes.page
    phone_of_ada.context.set_offline(True)
    phone_of_ada.close()
    expect(stays.page.locator(".player .gone")).to_be_visible()
    borrowed.page.goto(f"/table/{table}")
    borrowed.page.locator("[data-note] .fold").click()
    asked, again = borrowed.words("claim.asked"), borrowed.button("claim.me", name=_name(ada))
    for _ in range(3):  # a device that has been gone for a moment only may come back
        again.click()
        borrowed.page.wait_for_timeout(2000)
        if not again.is_visible():
            break
    expect(borrowed.page.locator("[data-note]")).to_contain_text(asked)
    stays.button("claim.yes", name=_name(ada)).click()
    borrowed.await_turn()  # the game is theirs
    expect(stays.page.locator("[data-note]")).to_contain_text(stays.words("claim.done", name=_name(ada)))
    expect(stays.page.locator(".player .gone")).to_have_count(0)


def test_a_guest_takes_their_seat_with_the_code_of_the_television(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    screen, borrowed = visit(width=1920, height=1080), visit(width=390, height=844)
    screen.page.goto("/screen")
    code = screen.page.locator(".gathering output")
    expect(code).to_be_visible()
    ada, ben = guests.client("Ada"), guests.client("Ben")
    table = ada.find_code(code.inner_text().replace(" ", "")).table
    more = len(ada.snapshot(table).table.seats) - 2
    for client in (ada, ben, *(guests.client("Cleo") for _ in range(more))):
        client.join(table)
        client.ready(table)
    ada.start(table)
    expect(screen.page.locator("[data-screen] [data-board]")).to_be_visible()
    borrowed.page.goto(f"/table/{table}")
    borrowed.page.locator("[data-note] .fold").click()
    typed = borrowed.page.get_by_label(borrowed.words("claim.code"))
    while not typed.is_visible():  # somebody who has been gone for a moment only may come back
        borrowed.button("claim.me", name=_name(ben)).click()
        borrowed.page.wait_for_timeout(2000)
    shown = screen.page.locator("[data-code]")
    expect(shown).to_contain_text(_name(ben))
    screen.check_measures_here("the code")
    digits = "".join(letter for letter in shown.inner_text().replace(_name(ben), "") if letter.isdigit())
    typed.fill(digits)
    typed.press("Enter")
    expect(screen.page.locator(".whose")).to_contain_text(screen.words("claim.done", name=_name(ben)))
    expect(typed).to_have_count(0)
    seat = ada.snapshot(table).table.seats[1]
    assert seat.person is not None
    assert (seat.label, seat.person.id == person_of(ben)) == (_name(ben), False)
    assert not screen.faults, "\n".join(screen.faults)


def _name(client: Client) -> str:
    person = client.me().person
    assert person is not None
    return person.name


def _covers_nothing(visitor: Visitor) -> None:
    """What is said beside the game lies in the bar on top, not over the board."""
    note, board = visitor.page.locator("[data-note]").bounding_box(), visitor.page.locator("main.board").bounding_box()
    assert note is not None
    assert board is not None
    below = note["y"] + note["height"] <= board["y"]
    beside = note["x"] >= board["x"] + board["width"]
    assert below or beside, (note, board)


def test_a_rematch_is_a_question_to_the_others(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada"), guests.client("Ben")
    table = ada.open_table("ticket-to-ride/london", [me(), nobody(), bot("random")], private=True).table.id
    ben.join(table)
    ada.start(table)
    other = Thread(target=play_on, args=(ben, table, 2))
    other.start()
    play_on(ada, table, 1)
    other.join()
    asks, answers = be(visit(), ada), be(visit(), ben)
    for one in (asks, answers):
        one.page.goto(f"/table/{table}")
        expect(one.ending).to_be_visible()
    asks.button("end.rematch").click()
    answers.button("rematch.yes").click()
    for one in (asks, answers):
        one.page.wait_for_url(lambda url: table not in url)
        expect(one.page.locator(".offer").first).to_be_visible()
    seats = answers.page.request.get(f"/api/tables/{answers.table}").json()["table"]["seats"]
    assert [seat["level"] for seat in seats] == ["random", None, None]
    assert [seat["person"] and seat["person"]["name"] for seat in seats] == [None, "Ada", "Ben"]


@pytest.mark.long
def test_a_rematch_that_is_declined_is_told(visit: Visit, site: Site) -> None:
    ada, ben, table = two_at_a_table(Guests(site))  # type: ignore[arg-type]
    asks, answers = be(visit(), ada), be(visit(width=390, height=844), ben)
    for one in (asks, answers):
        one.page.goto(f"/table/{table}")
        expect(one.page.locator("[data-board]")).to_be_visible()
    expect(asks.page.get_by_text(asks.words("status.your_turn", shape="").split(".")[0]).first).to_be_visible()
    ada.vote_to_end(table, True)
    ben.vote_to_end(table, True)
    asks.button("end.rematch").click()
    asks.page.wait_for_url(lambda url: table not in url)
    expect(asks.button("lobby.close")).to_be_visible()  # who asked waits there for the answer
    answers.button("rematch.no").click()
    expect(asks.page.locator(".news")).to_have_text(asks.words("rematch.declined", name=_name(ben)))


def test_new_talk_and_viewers_are_seen_at_once(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada"), guests.client("Ben")
    table = ada.open_table(GAME, [me(), nobody()], private=True).table.id
    ben.join(table)
    phone = be(visit(width=390, height=844), ben)
    phone.page.goto(f"/table/{table}")
    expect(phone.page.locator(".chat .phrases")).to_be_attached()
    phone.page.evaluate("scrollTo(0, 0)")
    ada.say(table, phrase="hello")
    unread = phone.page.locator("[data-unread]")
    expect(unread).to_be_in_viewport()
    unread.click()
    expect(phone.page.locator(".chat li")).to_be_in_viewport()
    expect(unread).to_have_count(0)
    ada.start(table)
    laptop, watcher = be(visit(), ada), visit()
    laptop.page.goto(f"/table/{table}")
    watcher.page.goto(f"/table/{table}")
    expect(laptop.page.locator(".top .subtitle")).to_contain_text("1 viewer")


def test_a_vote_can_be_refused_and_ends_the_game_on_every_screen(visit: Visit, site: Site) -> None:
    ada, ben, table = two_at_a_table(Guests(site))  # type: ignore[arg-type]
    asks, answers = be(visit(), ada), be(visit(width=390, height=844), ben)
    watches = visit()
    for one in (asks, answers, watches):
        one.page.goto(f"/table/{table}")
        expect(one.page.locator("[data-board]")).to_be_visible()
    ada.vote_to_end(table, True)
    for width, height in ((844, 390), (390, 844)):
        answers.page.set_viewport_size({"width": width, "height": height})
        expect(answers.page.locator("[data-note]")).to_be_visible()
        _covers_nothing(answers)
    answers.page.locator("[data-note] button").click()
    answers.button("vote.no").click()
    expect(answers.page.get_by_role("button", name=answers.words("vote.agree"))).to_have_count(0)
    expect(asks.page.get_by_role("button", name=asks.words("vote.back"))).to_have_count(0)
    expect(asks.page.locator("[data-note]")).to_contain_text(asks.words("vote.refused"))
    ada.vote_to_end(table, True)
    expect(answers.page.locator("[data-note]")).to_contain_text(answers.words("vote.asked", names="").strip())
    answers.page.locator("[data-note] button").click()
    answers.button("vote.agree").click()
    for one in (asks, answers, watches):
        expect(one.page.get_by_role("dialog")).to_contain_text(one.words("vote.ended_text"))
    expect(watches.page.get_by_role("button", name=watches.words("end.rematch"))).to_have_count(0)
    asks.button("end.rematch").click()
    answers.page.reload()
    expect(answers.page.get_by_role("dialog").first).to_be_visible()  # it says so after a reload as well


def test_who_is_removed_or_whose_table_is_closed_is_told(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, ben, cleo = (guests.client(name) for name in ("Ada", "Ben", "Cleo"))
    table = ada.open_table(GAME, [me(), nobody(), nobody()], private=True).table.id
    ben.join(table, seat=1)
    cleo.join(table, seat=2)
    removed, stays = be(visit(width=390, height=844), ben), be(visit(language="fr"), cleo)
    for one in (removed, stays):
        one.page.goto(f"/table/{table}")
        expect(one.button("lobby.unready")).to_be_visible()
    ada.arrange(table, 1, "open")
    message = removed.page.locator("[data-ended]")
    expect(message).to_have_text(removed.words("lobby.removed"))
    expect(removed.button("lobby.am_ready").or_(removed.button("lobby.unready"))).to_have_count(0)
    expect(stays.page.locator(".news")).to_have_text(stays.words("lobby.left", name="Ben"))
    removed.button("nav.watch").click()  # who likes may look on, and sit down again
    expect(removed.button("lobby.sit")).to_be_visible()
    ada.end(table)
    for one in (removed, stays):
        expect(one.page.locator("[data-ended]")).to_have_text(one.words("lobby.closed"))


def test_those_at_a_table_are_told_what_its_host_changes(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada"), guests.client("Ben")
    table = ada.open_table(GAME, [me(), nobody()], private=True).table.id
    ben.join(table)
    host, friend = be(visit(), ada), be(visit(language="de"), ben)
    for one in (host, friend):
        one.page.goto(f"/table/{table}")
    host.button("terms.change").click()
    form = host.page.locator("dialog form")
    form.locator("select").nth(0).select_option("get-on-board/london")
    form.locator("select").nth(1).select_option("5")
    form.get_by_role("button", name=host.words("me.save")).click()
    news = friend.page.locator(".news")
    expect(news).to_contain_text("London")
    expect(news).to_contain_text("5")
    expect(friend.page.locator(".seats > li")).to_have_count(5)
    expect(friend.button("lobby.am_ready")).to_be_visible()  # they have to confirm again
    expect(host.page.locator(".news")).to_have_count(0)


def test_a_name_that_is_taken_is_said_beside_the_button(visit: Visit, site: Site) -> None:
    ada = Guests(site).client("Ada")
    olga = Guests(site).client("Olga Tram #")
    olga.claim("a long password")
    taken = olga.me().person.name  # type: ignore[union-attr]
    table = ada.open_table(GAME, [me(), nobody()], private=True).table.id
    phone = visit(width=390, height=844)
    phone.page.goto(f"/table/{table}")
    phone.page.get_by_label(phone.words("lobby.name")).fill(taken)
    phone.button("lobby.sit").click()
    trouble = phone.page.locator("[role=alert]")
    expect(trouble).to_be_in_viewport()
    below, button = trouble.bounding_box(), phone.button("lobby.sit").bounding_box()
    assert below is not None
    assert button is not None
    assert abs(below["y"] - button["y"]) < 400


@pytest.mark.parametrize("until_out", [False, pytest.param(True, marks=pytest.mark.long)], ids=["short", "out"])
def test_a_phone_shows_clocks_bubbles_and_who_is_away(visit: Visit, site: Site, until_out: bool) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada"), guests.client("Ben")
    clock = LiveClock(20, 0)  # short from the first moment
    table = ada.open_table("ticket-to-ride/london", [me(), nobody()], private=True, clock=clock, first=0).table.id
    ben.join(table)
    phone, other = be(visit(width=390, height=844), ada), be(visit(), ben)
    for one in (phone, other):
        one.page.goto(f"/table/{table}")
    ada.start(table)
    strip = phone.page.locator(".handle")
    expect(strip.locator('[data-seat="1"]')).to_contain_text("Ben")
    expect(strip.locator('[data-seat="0"] time.short')).to_be_visible()
    expect(phone.page.locator("[data-note]")).to_contain_text(phone.words("clock.short", time="").strip())
    _covers_nothing(phone)
    words = "Who brings the pizza, and when does the last train leave?"
    ben.say(table, text=words)
    expect(strip.locator('[data-seat="1"] [data-said]')).to_have_text(words)
    ben.say(table, phrase="clap")
    expect(strip.locator('[data-seat="1"] svg[aria-label]').first).to_be_visible()
    if not until_out:
        return
    # The time runs out: a bot plays on, and both know why.
    expect(phone.page.locator("[data-note]")).to_contain_text(phone.words("away.time"))
    expect(strip.locator('[data-seat="0"] [data-there="bot"]')).to_be_visible()


def test_talk_at_the_table_is_docked_and_covers_no_board(visit: Visit, site: Site) -> None:
    ada, _, table = two_at_a_table(Guests(site))  # type: ignore[arg-type]
    talks = be(visit(), ada)
    talks.page.goto(f"/table/{table}")
    for width, height in ((1440, 900), (1024, 768), (768, 1024)):
        talks.page.set_viewport_size({"width": width, "height": height})
        talks.page.locator(".top .talk").click()
        talk = talks.page.locator(".chat").bounding_box()
        board = talks.page.locator("main.board").bounding_box()
        assert talk is not None
        assert board is not None
        assert talk["x"] >= board["x"] + board["width"] - 1 or talk["y"] >= board["y"] + board["height"] - 1
        talks.page.locator(".chat .phrases button").first.click()
        expect(talks.page.locator(".chat li").last).to_contain_text(talks.words("phrase.hello"))
        talks.page.locator(".top .talk").click()
        expect(talks.page.locator(".chat")).to_have_count(0)
