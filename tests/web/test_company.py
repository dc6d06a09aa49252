"""The others at the table: what they say, who is gone, and the question whether to play again."""

from threading import Thread
from typing import Any

from playwright.sync_api import expect
from tools.site import Site

from fareplay.client import Client, bot, me, nobody
from tests.server.playing import play_on, two_at_a_table
from tests.web.conftest import Visit
from tests.web.visitor import Visitor

GAME = "get-on-board/new-york"


def be(visitor: Visitor, client: Client) -> Visitor:
    """Let a browser be the person of a client."""
    cookies: list[Any] = [
        {"name": name, "value": value, "url": str(client._http.base_url)}
        for name, value in client._http.cookies.items()
    ]
    visitor.context.add_cookies(cookies)
    return visitor


class Guests:
    """Makes guests at a site, as the server's tests do."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def client(self, name: str) -> Client:
        client = Client(self._site.address)
        client.guest(name)
        return client


def test_a_phrase_is_read_in_the_readers_language(visit: Visit, site: Site) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada"), guests.client("Ben")
    table = ada.open_table(GAME, [me(), nobody()], private=True).table.id
    ben.join(table)
    host, friend = be(visit(), ada), be(visit(language="fr"), ben)
    for one in (host, friend):
        one.page.goto(f"/table/{table}")
    friend.button("phrase.good_luck").click()
    expect(host.page.locator(".chat li")).to_contain_text("Good luck!")
    expect(friend.page.locator(".chat li")).to_contain_text(friend.words("phrase.good_luck"))
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
    stays.button("nudge.go").click()
    expect(stays.button("nudge.done")).to_be_visible()
    stays.button("absent.bot").click()
    expect(stays.page.locator(".note")).to_contain_text(stays.words("error.not_absent"))


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
