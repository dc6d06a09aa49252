"""What a guest might try with the addresses that a server sends notifications to."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from fareplay.api.clock import now_ms
from fareplay.client import Client, bot, me
from fareplay.server.chat.service import Chat
from fareplay.server.http.outgoing import clean_url
from fareplay.server.http.rate_limits import RateLimit
from fareplay.server.notifications import mail, push
from fareplay.server.notifications import storage as scripts
from fareplay.server.notifications.storage import MOST_BROWSERS, MailRow, SubscriptionRow
from fareplay.server.relations.invitations import invited_to
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import TableRow
from tests.server.conftest import Start
from tests.server.notified import GOOD_KEY, Mailbox, PushService, settings_for, two_by_correspondence
from tests.server.playing import GAME, eventually, listen, play_on, seen
from tests.server.running import Running

HOSTS = Settings().push_hosts


class OddService:
    """A push service that redirects, or drips its answer without an end, and counts who comes."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.released = threading.Event()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.asked.append(f"{self.command} {self.path}")
                kind = self.path.strip("/").partition("?")[0]
                if kind == "drip":
                    self.wfile.write(b"HTTP/1.1 201 Created\r\n")
                    while not service.released.wait(0.05):
                        self.wfile.write(b"x: y\r\n")
                    self.wfile.write(b"\r\n")
                else:
                    self.send_response(int(kind))
                    self.send_header("location", f"http://127.0.0.1:{service.port}/200")
                    self.end_headers()

            def do_GET(self) -> None:
                self.do_POST()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def odd() -> Iterator[OddService]:
    service = OddService()
    yield service
    service.close()


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://evil.example\\@fcm.googleapis.com/x",
        "https://evil.example\\.fcm.googleapis.com/x",
        "https://user@fcm.googleapis.com/x",
        "https://user:word@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:22/x",
        "https://fcm.googleapis.com:443/x",
        "https://fcm.googleapis.com#@evil.example/x",
        "https://fcm.googleapis.com\t/x",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/x\n",
        "https:fcm.googleapis.com/x",
        "//fcm.googleapis.com/x",
        "https://fcm.googleapis.com",
        "https://fcm。googleapis.com/x",
        "https://\u212acm.push.apple.com/x",
        "http://fcm.googleapis.com/x",
        "ftp://fcm.googleapis.com/x",
    ],
)
def test_an_endpoint_that_parsers_may_read_in_two_ways_is_refused(endpoint: str) -> None:
    assert clean_url(endpoint, HOSTS) is None


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/dQw4:APA91b-_x",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA==",
        "https://wns2-by3p.notify.windows.com/w/?token=BQYAAAD%2bx%3d",
        "https://web.push.apple.com/QO-_x",
    ],
)
def test_real_endpoints_stay_as_they_are(endpoint: str) -> None:
    assert clean_url(endpoint, HOSTS) == endpoint


def row_of(service: OddService, path: str) -> SubscriptionRow:
    return SubscriptionRow(f"http://127.0.0.1:{service.port}/{path}", "ada", GOOD_KEY, "A" * 22, "en")


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_the_server_is_not_redirected(start: Start, tmp_path: Path, odd: OddService, status: int) -> None:
    running = start(str(tmp_path / "fareplay.db"))
    with pytest.raises(OSError, match=str(status)):
        running.do(push.send(push.new_key(), "mailto:a@example.org", row_of(odd, str(status)), {"title": "x"}))
    assert odd.asked == [f"POST /{status}"]


def test_an_answer_that_drips_is_not_waited_for(
    start: Start, tmp_path: Path, odd: OddService, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "TIMEOUT", 0.5)
    running = start(str(tmp_path / "fareplay.db"), **settings_for(mailbox))
    for _ in range(6):
        for client in two_by_correspondence(running)[:2]:
            person = client.me().person
            assert person is not None
            row = SubscriptionRow(f"http://127.0.0.1:{odd.port}/drip?{person.id}", person.id, GOOD_KEY, "A" * 22, "en")
            running.do(running.server.store.write(scripts.subscribe(row, 0)))
    running.do(running.server.notifier.send_due(patience=0.01))
    mailbox.subscribe(running.client("Cleo"), "cleo@example.org")  # its mail comes meanwhile
    eventually(lambda: not running.server.notifier._sending)
    assert not odd.released.is_set()


def test_a_subscription_kept_from_before_is_checked_again(start: Start, database: str, mailbox: Mailbox) -> None:
    running = start(database, **settings_for(mailbox) | {"push_hosts": HOSTS})
    ada, _, _ = two_by_correspondence(running)
    person = ada.me().person
    assert person is not None
    bad = SubscriptionRow("https://evil.example\\@fcm.googleapis.com/x", person.id, GOOD_KEY, "A" * 22, "en")
    running.do(running.server.store.write(scripts.subscribe(bad, 0)))
    running.do(running.server.notifier.send_due(patience=25))
    assert running.do(running.server.store.read(scripts.subscriptions(person.id))) == []


def test_a_person_has_a_few_browsers(start: Start, database: str) -> None:
    running = start(database)
    for number in range(MOST_BROWSERS + 5):
        row = SubscriptionRow(f"https://fcm.googleapis.com/{number}", "ada", GOOD_KEY, "A" * 22, "en")
        running.do(running.server.store.write(scripts.subscribe(row, number)))
    kept = [row.endpoint for row in running.do(running.server.store.read(scripts.subscriptions("ada")))]
    assert kept == [f"https://fcm.googleapis.com/{number}" for number in range(5, MOST_BROWSERS + 5)]


# Mail

SEVERAL = [
    "=?utf-8?q?me=40evil.example=2cvictim=40a.example=2c?=x@b.example",
    "=?utf-8?q?x=0d=0aBcc:victim=40a.example?=@b.example",
    "=?utf-8?b?YUBiLGM=?=@b.example",
    "victim(1)@a.example",
    "victim@a.example(1)",
    "victim@[192.0.2.1]",
    "victim@a.example.",
    "victim..x@a.example",
    ".victim@a.example",
    "víctim@a.example",
    "victim@exämple.org",
    "victim@a",
    "victim%00@",
    "a@b@c.example",
]


@pytest.mark.parametrize("address", SEVERAL)
def test_an_address_that_may_be_several_is_refused(
    start: Start, tmp_path: Path, mailbox: Mailbox, address: str
) -> None:
    running = start(str(tmp_path / "fareplay.db"), **settings_for(mailbox))
    assert running.client("Ada")._http.post("/api/me/mail", json={"address": address}).status_code == 422
    assert mailbox.mails == []


def test_an_address_kept_from_before_gets_nothing(start: Start, tmp_path: Path, mailbox: Mailbox) -> None:
    running = start(str(tmp_path / "fareplay.db"), **settings_for(mailbox))
    ada, _, _ = two_by_correspondence(running)
    person = ada.me().person
    assert person is not None
    store = running.server.store
    running.do(store.write(scripts.add_address(MailRow(person.id, SEVERAL[0], "en", False, "token", 0))))
    assert running.do(store.write(scripts.confirm_mail("token", 0)))
    running.do(running.server.notifier.send_due(patience=25))
    assert mailbox.mails == []


def test_a_mail_goes_to_one_address() -> None:
    message = mail.compose("Fareplay <a@b.example>", "o'hara+bus@c.example", "x", "y", "http://u", "http://p")
    (to,) = message["To"].addresses
    assert to.addr_spec == "o'hara+bus@c.example"


def test_spellings_of_one_mailbox_count_together(start: Start, tmp_path: Path, mailbox: Mailbox) -> None:
    running = start(str(tmp_path / "fareplay.db"), **settings_for(mailbox))
    spellings = ["x@example.org", "X@example.org", "x+1@example.org", "x+2@Example.org", "x+3@example.org"]
    answers = [
        running.client(f"Guest {number}")._http.post("/api/me/mail", json={"address": address}).status_code
        for number, address in enumerate(spellings)
    ]
    assert answers == [200, 200, 200, 429, 429]
    assert len(mailbox.mails) == 3


# What has ended


def finished_table(running: Running) -> tuple[Client, Client, str]:
    """A game of two that is over."""
    ada, bo, table = two_by_correspondence(running)
    players = [threading.Thread(target=play_on, args=(client, table, seed)) for seed, client in enumerate((ada, bo))]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert ada.snapshot(table).table.state == "finished"
    return ada, bo, table


def test_of_what_ended_before_one_could_be_reached_nothing_is_said(
    start: Start, database: str, pushes: PushService, mailbox: Mailbox
) -> None:
    running = start(database, **settings_for(mailbox))
    ada, bo, _ = finished_table(running)
    mailbox.subscribe(ada, "ada@example.org")
    pushes.subscribe(bo, "bo")
    mailbox.mails.clear()
    running.do(running.server.notifier.send_due(patience=25))
    assert (mailbox.mails, pushes.messages) == ([], [])


def test_an_ended_game_is_read_until_everybody_has_heard_of_it(
    start: Start, database: str, pushes: PushService, mailbox: Mailbox
) -> None:
    running = start(database, **settings_for(mailbox))
    ada, bo = running.client("Ada"), running.client("Bo")
    pushes.subscribe(ada, "ada")
    pushes.subscribe(bo, "bo")
    table = ada.open_table(GAME, [me(), bot("random"), bot("random")], start=True).table.id
    watching = listen(ada, table)
    next(watching)
    ids = {client: client.me().person.id for client in (ada, bo)}  # type: ignore[union-attr]
    cached = running.server.tables.cached(table)
    assert cached is not None

    def end(row: TableRow) -> None:  # Bo sat there too and has gone
        row.seats[1].kind, row.seats[1].person = "person", ids[bo]
        row.state, row.ended_at, row.due_at = "finished", now_ms(), None

    running.do(running.server.tables.update(cached, end))
    running.do(running.server.notifier.send_due(patience=25))
    assert [name for name, _ in pushes.messages] == ["bo"]  # Ada saw it
    left = running.do(running.server.store.read(scripts.tables_to_watch(0, invited_to)))
    assert left == []
    watching.close()


def test_a_reminder_reaches_who_is_gone_once_a_turn(
    start: Start, database: str, pushes: PushService, mailbox: Mailbox
) -> None:
    running = start(database, **settings_for(mailbox))
    ada, bo, table = two_by_correspondence(running)
    for client in (ada, bo):
        client.play(table, 0, [seen(client.snapshot(table))[0].legal_moves[0]])
    mover, other = (ada, bo) if seen(ada.snapshot(table))[0].legal_moves else (bo, ada)

    def remind() -> int:
        running.server.context.service(Chat).nudges = RateLimit("nudges", 1.0, 1)
        answer = other._http.post(f"/api/tables/{table}/nudge", json={})
        assert answer.status_code == 204 or answer.json()["error"] == "unreachable"
        running.do(running.server.notifier.send_due(patience=25))
        return answer.status_code

    assert remind() == 409  # nothing was sent anywhere, and nobody is told otherwise
    mailbox.subscribe(mover, "mover@example.org")
    pushes.subscribe(mover, "mover")
    running.do(running.server.notifier.send_due(patience=25))
    pushes.messages.clear()
    mailbox.mails.clear()
    for _ in range(3):
        assert remind() == 204
    assert [message["title"] for _, message in pushes.messages] == ["Others are waiting for you: New York"]
    assert [to for to, _ in mailbox.mails] == ["mover@example.org"]
    mover._http.post("/api/me/notifications", json={"reminder": False})
    assert remind() == 409
    watching = listen(mover, table)  # who looks at the table sees it there
    next(watching)
    assert remind() == 204
    assert len(pushes.messages) == 1
    watching.close()
