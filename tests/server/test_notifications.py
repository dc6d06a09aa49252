"""Notifications, with a real mail server and a push service of our own that decrypts what arrives."""

import json
import re
import secrets
import threading
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from fareplay.api.clock import CorrespondenceClock
from fareplay.client import ApiError, Client, bot, me, nobody
from fareplay.games import manifest
from fareplay.server.http.errors import ApiError as ServerError
from fareplay.server.http.outgoing import clean_url
from fareplay.server.http.rate_limits import SharedRateLimit
from fareplay.server.notifications.service import notifications_of
from fareplay.server.people import accounts, sessions
from fareplay.server.relations.invitations import InvitationRow, decline, invitations_of, invite
from fareplay.server.settings import Settings
from fareplay.texts import Texts, languages
from tests.server.conftest import Start
from tests.server.notified import GOOD_KEY, Mailbox, PushService, settings_for, two_by_correspondence
from tests.server.playing import GAME, a_line, eventually, listen, play_on, seen, turn_back
from tests.server.running import Running


def test_a_week_by_correspondence_misses_no_turn_and_repeats_none(
    start: Start, database: str, pushes: PushService, mailbox: Mailbox
) -> None:
    running = start(database, **settings_for(mailbox))
    ada, bo, table = two_by_correspondence(running)
    people = {"ada": ada, "bo": bo}
    for name, language in (("ada", "en"), ("bo", "fr")):
        pushes.subscribe(people[name], name, language)
        mailbox.subscribe(people[name], f"{name}@example.org", language)
    mailbox.mails.clear()
    running.do(running.server.notifier.send_due(patience=25))
    assert sorted(name for name, _ in pushes.messages) == ["ada", "bo"]  # both choose a departure
    for client in people.values():
        view, _ = seen(client.snapshot(table))
        client.play(table, 0, [view.legal_moves[0]])
    expected = [*pushes.messages]
    for turn in range(7):
        mover = next(name for name, client in people.items() if seen(client.snapshot(table))[0].legal_moves)
        expected += [(mover, {})]
        for _ in range(2):
            running.do(running.server.notifier.send_due(patience=25))
        if turn == 3:  # the server goes down and comes back: nothing is sent again
            running.close()
            running = start(database, **settings_for(mailbox))
            for name, client in people.items():
                people[name] = Client(running.address)
                people[name]._http.cookies.update(client._http.cookies)
            running.do(running.server.notifier.send_due(patience=25))
        assert sorted(name for name, _ in pushes.messages) == sorted(name for name, _ in expected)
        assert sorted(to for to, _ in mailbox.mails) == sorted(f"{name}@example.org" for name, _ in expected)
        ply, moves = a_line(people[mover], table)
        people[mover].play(table, ply, moves)
    told = pushes.messages[-1][1]
    assert told["url"] == f"/table/{table}"
    assert {message["title"] for _, message in pushes.messages} == {
        "It’s your turn: New York",
        "C’est à vous de jouer\u00a0: New York",
    }
    secrets_of = json.dumps([client.snapshot(table).view for client in people.values()], default=str)
    assert "setup" in secrets_of
    for _, message in pushes.messages:
        assert set(message) == {"title", "body", "url", "tag"}


@pytest.mark.parametrize(
    "address", ["ada@example.org\n", "ada\0@example.org", "ada@example.org\r\nBcc: bo@example.org"]
)
def test_what_is_no_address_is_refused_and_kept_nowhere(
    start: Start, database: str, mailbox: Mailbox, address: str
) -> None:
    ada = start(database, **settings_for(mailbox)).client("Ada")
    assert ada._http.post("/api/me/mail", json={"address": address}).status_code == 422
    assert ada._http.get("/api/me/notifications").json()["addresses"] == []
    assert mailbox.mails == []


@pytest.mark.parametrize(
    "broken",
    [
        {"endpoint": "http://127.0.0.1/\0"},
        {"p256dh": "x"},
        {"p256dh": "\0"},
        {"auth": "AAAA"},
        {"auth": "A" * 21 + "é"},
    ],
)
def test_a_subscription_that_nothing_can_be_sent_to_is_refused(
    start: Start, database: str, mailbox: Mailbox, broken: dict[str, str]
) -> None:
    ada = start(database, **settings_for(mailbox)).client("Ada")
    body = {"endpoint": "http://127.0.0.1/ada", "p256dh": GOOD_KEY, "auth": "A" * 22}
    assert ada._http.post("/api/me/push", json=body | broken).status_code == 422
    assert ada._http.get("/api/me/notifications").json()["browsers"] == []
    assert ada._http.post("/api/me/push", json=body).status_code == 200


def test_who_looks_at_the_table_is_not_notified(
    start: Start, database: str, pushes: PushService, mailbox: Mailbox
) -> None:
    running = start(database, **settings_for(mailbox))
    ada, bo, table = two_by_correspondence(running)
    for name, client in (("ada", ada), ("bo", bo)):
        pushes.subscribe(client, name)
    stream = listen(ada, table)
    next(stream)
    running.do(running.server.notifier.send_due(patience=25))
    assert [name for name, _ in pushes.messages] == ["bo"]
    answer = ada._http.post("/api/me/notifications", json={"turn": False})
    assert answer.json()["kinds"] == {"turn": False, "reminder": True, "over": True, "invitation": True}


def test_the_time_runs_out_and_the_game_ends(
    start: Start, database: str, pushes: PushService, mailbox: Mailbox
) -> None:
    running = start(database, **settings_for(mailbox))
    ada, bo, table = two_by_correspondence(running)
    row = running.server.tables.cached(table).row  # type: ignore[union-attr]
    assert row.clocks is not None
    day = 86_400_000
    for passed, kinds in ((0.1, {"turn"}), (0.9, {"turn", "reminder"})):
        assert {notice.kind for notice in notifications_of(row, row.clocks.since + int(passed * day))} == kinds
    pushes.subscribe(bo, "bo")
    ada.vote_to_end(table, True)
    bo.vote_to_end(table, True)
    running.do(running.server.notifier.send_due(patience=25))
    assert pushes.messages == []  # a game without a result ends with everybody's consent


def test_a_mail_tells_how_long_the_reader_has_and_what_was_played_and_then_that_a_bot_plays(
    start: Start, database: str, mailbox: Mailbox
) -> None:
    running = start(database, **settings_for(mailbox))
    ada, bo, table = two_by_correspondence(running)
    for client in (ada, bo):
        view, _ = seen(client.snapshot(table))
        client.play(table, 0, [view.legal_moves[0]])
    mover, other = (ada, bo) if seen(ada.snapshot(table))[0].to_move == 0 else (bo, ada)
    mailbox.subscribe(other, "other@example.org", "fr", zone="Pacific/Auckland")
    mailbox.mails.clear()
    ply, moves = a_line(mover, table)
    mover.play(table, ply, moves)
    row = running.server.tables.cached(table).row  # type: ignore[union-attr]
    assert row.due_at is not None
    ends = datetime.fromtimestamp(row.due_at / 1000, ZoneInfo("Pacific/Auckland"))

    def mailed(kind: str) -> str:
        subject = Texts("fr").notification(kind, board="New York")
        running.do(running.server.notifier.send_due(patience=25))
        eventually(lambda: subject in [mail["subject"] for _, mail in mailbox.mails])
        return next(str(mail.get_content()) for _, mail in mailbox.mails if mail["subject"] == subject)  # type: ignore[attr-defined]

    text = mailed("turn")
    assert re.search(r"23 h \d\d min", text)
    assert f"{ends:%d/%m/%Y} à {ends:%H:%M} (Pacific/Auckland)" in text
    assert Texts("fr").page("since.text") in text
    played = [line for line in text.splitlines() if line.startswith("· ")]
    assert len(played) >= len(moves)
    assert "bjectif" not in text  # nobody else knows them
    turn_back(running, table, 86_400_000)
    eventually(lambda: any(seat.timed_out for seat in mover.snapshot(table).table.seats))
    assert Texts("fr").notification("away_text") in mailed("away")


@pytest.mark.parametrize("language", languages())
def test_a_city_is_called_as_on_the_page(language: str) -> None:
    called = {}
    for game in manifest.installed():
        table = manifest.of(game).files / "texts" / language / "table.json"
        for key, name in json.loads(table.read_text()).items() if table.is_file() else ():
            if key.startswith("city."):
                called[f"{game}/{key.removeprefix('city.')}"] = name
    assert len(called) == 9
    labels = {board: Texts(language).board(board) for board in called}
    assert len(set(labels.values())) == 9  # London and Lisbon are boards of two games: both are named
    for board, name in called.items():
        title = Texts(language).title(board.partition("/")[0])
        shared = list(called.values()).count(name) > 1
        assert labels[board] == (f"{name} · {title}" if shared else name)


def test_who_is_invited_hears_it_once_and_not_when_they_sit_there(
    start: Start, database: str, pushes: PushService, mailbox: Mailbox
) -> None:
    running = start(database, **settings_for(mailbox))
    ada, bo = running.client("Ada"), running.client("Bo")
    pushes.subscribe(ada, "ada")
    pushes.subscribe(bo, "bo", "fr")
    table = ada.open_table(GAME, [me(), nobody()], private=True).table.id
    who = [client.me().person for client in (ada, bo)]
    assert who[0] is not None
    assert who[1] is not None
    asked = InvitationRow(table, who[1].id, who[0].id, 1)
    store = running.server.store
    assert running.do(store.write(invite(asked)))
    assert not running.do(store.write(invite(asked)))
    (found,) = running.do(store.read(invitations_of(who[1].id)))
    assert (found.table, found.inviter_name) == (table, "Ada")
    for _ in range(2):
        running.do(running.server.notifier.send_due(patience=25))
    title = "Invitation à une partie\u00a0: New York"
    told = {"title": title, "body": "Avec Ada.", "url": f"/table/{table}", "tag": table}
    assert pushes.messages == [("bo", told)]
    bo.join(table)
    assert running.do(store.read(invitations_of(who[1].id))) == []
    assert running.do(store.write(decline(table, who[1].id)))


def test_who_is_reminded_by_another_gets_one_mail_in_their_language_with_a_link(
    start: Start, database: str, mailbox: Mailbox
) -> None:
    running = start(database, **settings_for(mailbox))
    ada, bo, table = two_by_correspondence(running)
    with pytest.raises(ApiError, match="409 unreachable"):
        ada.nudge(table)
    mailbox.subscribe(bo, "bo@example.org", "fr")
    mailbox.mails.clear()
    cy = running.client("Cy")
    third = cy.open_table(GAME, [me(), nobody()], clock=CorrespondenceClock(86_400)).table.id
    bo.join(third)
    cy.start(third)
    cy.nudge(third)
    subject = Texts("fr").notification("nudge", board="New York")
    eventually(lambda: [mail["subject"] for _, mail in mailbox.mails].count(subject) == 1)
    to, mail = next((to, mail) for to, mail in mailbox.mails if mail["subject"] == subject)
    text = str(mail.get_content())  # type: ignore[attr-defined]
    assert to == "bo@example.org"
    assert f"http://play.example.org/table/{third}" in text


def test_a_new_address_hears_nothing_of_games_that_ended_before(start: Start, database: str, mailbox: Mailbox) -> None:
    running = start(database, **settings_for(mailbox))
    ada = running.client("Ada")
    table = ada.open_table("ticket-to-ride/london", [me(), bot("random")], start=True).table.id
    play_on(ada, table, 1)
    mailbox.subscribe(ada, "ada@example.org")
    mailbox.mails.clear()
    running.do(running.server.notifier.send_due(patience=25))
    assert mailbox.mails == []


def test_a_slow_push_service_holds_up_nobody_else(
    start: Start, tmp_path: Path, pushes: PushService, mailbox: Mailbox
) -> None:
    running = start(str(tmp_path / "fareplay.db"), **settings_for(mailbox))
    ada, bo, _ = two_by_correspondence(running)
    released = pushes.slow["ada"] = threading.Event()
    pushes.subscribe(ada, "ada")
    pushes.subscribe(bo, "bo")
    running.do(running.server.notifier.send_due(patience=0.01))
    eventually(lambda: [name for name, _ in pushes.messages] == ["bo"])
    two_by_correspondence(running)
    running.do(running.server.notifier.send_due(patience=0.01))  # returns, though Ada's is still being sent
    released.set()
    eventually(lambda: sorted(name for name, _ in pushes.messages) == ["ada", "bo"])


def test_a_forgotten_password_is_replaced_by_a_mailed_code(
    start: Start, database: str, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(database, **settings_for(mailbox))
    ada = running.client("Ada")
    ada.claim("a long sentence")
    stranger = running.client()
    for name in ("Ada", "Nobody"):
        stranger.mail_recovery_code(name)  # the answer is the same whether there is an address or not
    running.do(running.server.notifier.send_due(patience=25))
    assert mailbox.mails == []
    mailbox.subscribe(ada, "ada@example.org", "it", "a long sentence")

    def mailed() -> str:
        before = len(mailbox.mails)
        stranger.mail_recovery_code("Ada")
        eventually(lambda: len(mailbox.mails) > before)
        found = re.search(r"\b[A-Z]{5}-[A-Z]{5}\b", str(mailbox.mails[-1][1].get_content()))  # type: ignore[attr-defined]
        assert found is not None
        return found[0]

    code = mailed()
    assert mailbox.mails[-1][0] == "ada@example.org"
    assert "password" in str(mailbox.mails[-1][1]["subject"])
    with pytest.raises(ApiError, match="401 wrong_code"):
        stranger.recover("Ada", "BBBBB-BBBBB", "another sentence")
    stranger.recover("Ada", code, "another sentence")
    assert ada.me().person is None  # every other device is signed out
    other = running.client()
    with pytest.raises(ApiError, match="401 wrong_code"):
        other.recover("Ada", code, "a third sentence")  # it was good once
    mailbox.subscribe(stranger, "ada@example.org", "it", "another sentence")  # the recent address is gone
    monkeypatch.setattr(accounts, "MAILED_CODE_AGE", -1)
    old = mailed()
    with pytest.raises(ApiError, match="401 wrong_code"):
        other.recover("Ada", old, "a third sentence")
    with pytest.raises(ApiError, match="429"):
        stranger.mail_recovery_code("Ada")  # for the fourth time
    other.sign_in("Ada", "another sentence")


def test_codes_that_were_mailed_hold_whatever_strangers_try(running: Running) -> None:
    store, now, person = running.server.store, 1_000, f"nobody {secrets.token_hex(4)}"

    def tried(hash: str, moment: int = now) -> bool:
        return bool(running.do(store.write(sessions.recover(person, hash, "password", moment, 0))))

    for hash in ("first", "second"):  # a stranger asked for the second
        running.do(store.write(sessions.add_mailed_code(person, hash, now, now + 10)))
    assert not any(tried("wrong") for _ in range(20))
    assert not tried("first", now + 10)
    assert tried("first")
    assert not tried("second")  # the password is new: all codes of before are over


def test_an_address_is_not_asked_again_and_again_by_whomever(start: Start, tmp_path: Path, mailbox: Mailbox) -> None:
    running = start(str(tmp_path / "fareplay.db"), **settings_for(mailbox))
    answers = [
        running.client(name)._http.post("/api/me/mail", json={"address": "x@example.org"}).status_code
        for name in ("Ada", "Bo", "Cleo", "Dan")
    ]
    assert answers == [200, 200, 200, 429]
    assert len(mailbox.mails) == 3


def test_one_address_talks_no_more_than_several_people() -> None:
    limit = SharedRateLimit("messages", 0.0, 2, factor=2)
    for person in ("ada", "ada", "bo", "bo"):
        limit.take(person, "here")
    for person, address in (("ada", "there"), ("cleo", "here")):
        with pytest.raises(ServerError, match="too many messages"):
            limit.take(person, address)
    limit.take("cleo", "there")


def test_one_click_ends_the_mails_and_a_browser_that_is_gone_is_forgotten(
    start: Start, database: str, pushes: PushService, mailbox: Mailbox
) -> None:
    running = start(database, **settings_for(mailbox))
    ada, bo, _ = two_by_correspondence(running)
    mailbox.subscribe(ada, "ada@example.org")
    pushes.subscribe(bo, "bo")
    pushes.gone.add("bo")
    running.do(running.server.notifier.send_due(patience=25))
    to, mail = mailbox.mails[-1]
    assert to == "ada@example.org"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = re.search(r"<http://play.example.org(/api/mail/[\w-]+/unsubscribe)>", mail["List-Unsubscribe"])
    assert address is not None
    with running.http() as http:  # as a mail program does it
        body = {"List-Unsubscribe": "One-Click"}
        assert http.post(address[1], data=body).status_code == 204
        assert http.post(address[1], data=body).status_code == 404
    assert ada._http.get("/api/me/notifications").json()["addresses"] == []
    assert bo._http.get("/api/me/notifications").json()["browsers"] == []


def test_nobody_sends_the_server_anywhere_or_mails_to_strangers(
    start: Start, database: str, mailbox: Mailbox, shared: Running
) -> None:
    hosts = Settings().push_hosts
    assert clean_url("https://fcm.googleapis.com/fcm/send/x", hosts)
    assert clean_url("https://updates.push.services.mozilla.com/wpush/v2/x", hosts)
    for endpoint in (
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://fcm.googleapis.com.evil.org/x",
        "https://evil.org/fcm.googleapis.com",
        "file:///etc/passwd",
        "https://[",
    ):
        assert not clean_url(endpoint, hosts)
    with pytest.raises(ApiError, match="409 no_mail"):
        shared.client("Ada").set_mail("a@example.org")
    strict = start(database, **settings_for(mailbox))
    ada = strict.client("Ada")
    for address in ("no address", "a@b\nBcc: c@d", "a@b,c@d"):
        assert ada._http.post("/api/me/mail", json={"address": address}).status_code == 422
    answers = [ada._http.post("/api/me/mail", json={"address": "x@example.org"}).status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]
    for smtp in ("http://x", "smtp://", "mail.example.org"):
        with pytest.raises(ValueError, match="smtp must be"):
            Settings(smtp=smtp)
