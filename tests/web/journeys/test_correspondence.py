"""Two friends who play by correspondence: one is told by mail whose turn it is, forgets it, is reminded, and plays."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fareplay.texts import Texts
from tests.server.notified import Mailbox, settings_for
from tests.server.playing import eventually, turn_back
from tests.server.running import Running
from tests.web.conftest import Visit
from tests.web.visitor import Visitor

RIDE = "ticket-to-ride/london"
DAYS = 2  # for each turn


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()
    yield box
    box.controller.stop()


def test_a_slow_game_goes_on_by_mail(visit: Visit, tmp_path: Path, mailbox: Mailbox) -> None:
    running = Running(str(tmp_path / "post.db"), **settings_for(mailbox))
    try:
        _play_by_mail(visit, running, mailbox)
    finally:
        running.close()


def _play_by_mail(visit: Visit, running: Running, mailbox: Mailbox) -> None:
    ada = visit(base_url=running.address, name="Ada")
    ben = visit(base_url=running.address, name="Ben", width=390, height=844, language="fr")
    ada.home()
    ada.choose_city(RIDE)
    ada.page.locator("form.play button.friends").click()
    ada.page.locator('dialog [data-way="link"]').click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label(ada.words("new.clock")).select_option(label="2 days per turn")
    dialog.locator("button.primary").click()
    ada.page.wait_for_url("**/table/*")
    ada.check("the waiting room")
    ben.page.goto(ada.page.locator("#link").input_value().replace("http://play.example.org", running.address))
    ben.button("lobby.sit").first.click()
    expect(ben.button("lobby.unready")).to_be_visible()
    ben.check("a seat taken")
    table = ada.table

    ben.page.goto("/me/account")
    ben.page.get_by_label(ben.words("notify.mail"), exact=True).fill("ben@example.org")
    ben.page.keyboard.press("Enter")
    eventually(lambda: len(mailbox.mails) == 1)
    ben.page.goto(f"/confirm/{mailbox.token('confirm')}")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(ben.words("notify.confirmed"))
    ben.check("the address confirmed")

    ada.button("lobby.start").click()
    ada.await_step(".offer button.primary")  # leaving at once would stop the request
    for one in (ada, ben):
        one.page.goto(f"/table/{table}")
        one.await_step(".offer button.primary")
        one.check("the tickets to choose from")
        one.page.locator(".offer button.primary").click()
    ada.await_ply_after(1)
    (seat,) = running.server.tables.cached(table).row.clocks.waiting  # type: ignore[union-attr]
    if seat == 0:  # Ada begins
        _draw(ada)
    ben.page.goto("/")  # and forgets about it
    expect(ben.page.locator(".needs")).to_be_visible()
    ben.check("home, where a game waits")

    def mails(kind: str) -> list[str]:
        """Ben's mails of a kind about the table; the server also looks for what is due by itself."""
        texts = Texts("fr")
        subject = texts.notification(kind, board=texts.board(RIDE))
        found = [mail for to, mail in mailbox.mails if to == "ben@example.org" and mail["subject"] == subject]
        return [text for text in (str(mail.get_content()) for mail in found) if f"/table/{table}" in text]  # type: ignore[attr-defined]

    running.do(running.server.notifier.send_due(patience=25))
    eventually(lambda: len(mails("turn")) > 0)
    assert mails("reminder") == []
    turn_back(running, table, int(DAYS * 0.95 * 86_400_000))  # nearly two days pass
    ada.page.goto(f"/table/{table}")
    expect(ada.button("nudge.go")).to_be_visible()  # after half of the time
    ada.check("a friend who takes long")
    running.do(running.server.notifier.send_due(patience=25))
    eventually(lambda: len(mails("reminder")) == 1)
    (text,) = mails("reminder")
    assert "Ada" in text  # in French, with whom
    link = re.search(rf"http://play\.example\.org(/table/{table})", text)
    assert link is not None

    ben.page.goto(link[1])
    ben.await_step(".market .deck:enabled")
    ben.check("my turn, from the mail")
    _draw(ben)
    ada.page.goto(f"/table/{table}")
    ada.await_step(".market .deck:enabled")
    ada.check("my turn again")


def _draw(visitor: Visitor) -> None:
    """Draw two cards from the deck."""
    for _ in range(2):
        visitor.await_step(".market .deck:enabled")
        ply = visitor.ply()
        visitor.page.locator(".market .deck:enabled").click()
        visitor.await_ply_after(ply)
