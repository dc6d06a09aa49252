"""Two people meet: they become friends, one invites the other, they play, and look at their pages and the ladder."""

from threading import Thread

import pytest
from playwright.sync_api import expect
from tools.site import Site

from fareplay.client import Client, me, nobody
from tests.server.playing import play_on
from tests.web.conftest import Visit
from tests.web.guests import GAME, Guests, be
from tests.web.visitor import Visitor


def _played_to_the_end(players: list[Client], table: str) -> None:
    threads = [Thread(target=play_on, args=(player, table, seed, True)) for seed, player in enumerate(players)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()


def _look(visitor: Visitor, page: str) -> None:
    visitor.check_no_raw_keys()
    visitor.check_with_axe(page)
    visitor.check_on_a_narrow_screen(page)


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["invited", "played"])
def test_friends_invitation_page_and_ladder(visit: Visit, site: Site, whole: bool) -> None:
    guests = Guests(site)
    ada, ben = guests.client("Ada Bell #"), guests.client("Ben Bell #")
    one, two = (client.me().person.name for client in (ada, ben))  # type: ignore[union-attr]
    for client in (ada, ben):  # guests of one address are not rated
        client.claim("by bus to the lake")
    ben_id = ben.me().person.id  # type: ignore[union-attr]
    host, friend = be(visit(), ada), be(visit(language="fr"), ben)

    host.page.goto(f"/people/{ben_id}")
    host.button("friends.ask").click()
    expect(host.page.get_by_text(host.words("friends.asked"), exact=True)).to_be_visible()
    friend.page.goto("/learn")  # the header of every page has it
    bell = friend.page.locator(".bell")
    bell.click()
    friend.button("friends.accept").click()
    expect(friend.page.locator("[data-online]")).to_have_text(one)
    friend.page.goto("/me/people")
    expect(friend.button("friends.remove")).to_be_visible()
    _look(friend, "people")

    host.home()
    host.make_table(GAME, ["me", "open"])
    table = host.table
    ada.change_table(table, rated=True, private=False)
    host.page.locator(".friends button").click()
    expect(host.page.get_by_text(host.words("invite.done"), exact=True)).to_be_visible()
    friend.home()
    _look(friend, "home with an invitation")
    friend.page.locator(".invitations").get_by_role("button", name=friend.words("friends.decline")).click()
    expect(host.page.locator(".news")).to_contain_text(two)
    expect(host.page.get_by_text(host.words("invite.declined"), exact=True)).to_be_visible()
    assert not host.faults
    assert not friend.faults
    if not whole:
        return
    ada.end(table)
    table = ada.open_table(GAME, [me(), nobody()], rated=True).table.id
    ada.invite(table, ben_id)
    friend.page.reload()
    friend.page.locator(".invitations").get_by_role("button", name=friend.words("row.join")).click()
    friend.page.wait_for_url(f"**/table/{table}")
    expect(friend.button("lobby.unready")).to_be_visible()  # who accepts has a seat
    ada.ready(table)
    ben.ready(table)
    ada.start(table)
    _played_to_the_end([ada, ben], table)

    host.page.goto("/me")
    expect(host.page.locator(".played li")).to_have_count(1)
    expect(host.page.locator(".played li")).to_contain_text(two)
    _look(host, "my games")
    host.page.goto("/me/results")
    expect(host.page.locator(".statistics li")).to_have_count(1)
    _look(host, "my results")
    with host.page.expect_download() as download:
        host.page.get_by_role("link", name=host.words("me.export")).click()
    assert table in download.value.path().read_text()

    friend.page.goto(f"/ladder?game={GAME}")
    expect(friend.page.locator("tr.own")).to_contain_text(two)
    _look(friend, "ladder")
    friend.page.get_by_role("link", name=one).click()
    expect(friend.page.get_by_role("heading", level=1)).to_have_text(one)
    expect(friend.page.locator(".played li")).to_have_count(1)
    friend.button("friends.block").click()
    friend.page.locator("dialog button.bad").click()
    expect(friend.button("friends.unblock")).to_be_visible()
    friend.page.locator(".played li a").click()
    friend.page.wait_for_url(f"**/replay/{table}*")
    assert ada.people().friends == []
    for who in (host, friend):
        assert not who.faults


def test_a_guest_who_signs_out_is_warned_and_the_page_knows_at_once(visit: Visit, site: Site) -> None:
    guest = be(visit(language="fr"), Guests(site).client("Cleo of the walk"))
    guest.page.goto("/me/account")
    expect(guest.page.locator(".corner")).to_contain_text("Cleo of the walk")
    guest.button("me.sign_out").click()
    guest.page.get_by_role("link", name=guest.words("account.leave_claim")).click()
    guest.page.wait_for_url("**/create-account")
    expect(guest.page.get_by_label(guest.words("me.name"))).to_have_value("Cleo of the walk")
    guest.page.goto("/me/account")
    guest.button("me.sign_out").click()
    guest.button("account.leave_anyway").click()
    expect(guest.page.locator(".corner")).to_contain_text(guest.words("account.create"))


def test_what_a_session_alone_may_not_do_asks_for_the_password(visit: Visit, site: Site) -> None:
    client = Guests(site).client("Dora of walk #")
    client.claim("a long sentence")
    client.add_token("my bot", "a long sentence")
    dora = be(visit(language="fr"), client)
    dora.page.goto("/me/account")
    keys = dora.page.locator("section", has=dora.page.get_by_role("heading", name=dora.words("me.tokens")))
    keys.get_by_label(dora.words("me.tokens.label")).fill("second")
    keys.get_by_role("button", name=dora.words("me.tokens.make")).click()
    dialog = dora.page.locator("dialog[open]")
    field = dialog.get_by_label(dora.words("account.old"))
    field.fill("a wrong sentence")
    dialog.get_by_role("button", name=dora.words("account.confirm_action")).click()
    expect(dialog.get_by_role("alert")).to_have_text(dora.words("error.not_your_password"))
    dora.check_with_axe("the dialog")
    field.press("Escape")
    expect(dialog).to_have_count(0)
    expect(keys.get_by_role("alert")).to_have_count(0)  # to change one's mind is no error
    keys.get_by_role("button", name=dora.words("me.tokens.make")).click()
    field.fill("a long sentence")
    field.press("Enter")
    expect(keys.locator("code")).to_contain_text("fp_")
    expect(keys.get_by_role("listitem")).to_have_count(2)
    keys.get_by_role("button", name=dora.words("me.tokens.remove")).first.click()
    expect(keys.get_by_role("listitem")).to_have_count(1)
    assert len(client.me().tokens) == 1
    assert not dora.faults
