"""Webhooks: a real HTTP server on this machine stands in for Discord and Slack."""

import hmac
import json
import socketserver
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import pytest

from fareplay.api.clock import now_ms
from fareplay.client import ApiError, Client, bot, me, nobody
from fareplay.server import server
from fareplay.server.people import admin
from fareplay.server.webhooks import delivery
from tests.server.conftest import Start
from tests.server.playing import GAME, a_line, eventually, seen
from tests.server.running import Running

MINUTE = 60_000


class Received(NamedTuple):
    method: str
    path: str
    body: dict[str, Any]


class Service:
    """Discord and Slack in one: takes messages and edits, and remembers them."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.signed: list[tuple[str, bytes]] = []
        self.status = 200
        service = self

        class Handler(BaseHTTPRequestHandler):
            def _take(self) -> None:
                raw = self.rfile.read(int(self.headers["content-length"]))
                service.received.append(Received(self.command, self.path, json.loads(raw)))
                service.signed.append((self.headers[delivery.SIGNATURE], raw))
                answer = json.dumps({"id": f"m{len(service.received)}"}).encode()
                self.send_response(service.status)
                if service.status == 302:
                    self.send_header("location", f"http://127.0.0.1:{service.port}/elsewhere")
                self.send_header("content-length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            do_POST = do_PATCH = do_GET = _take  # noqa: N815

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/api/webhooks/1/x"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def texts(self) -> list[tuple[str, str]]:
        """What was sent: the method, and the first line."""
        return [(one.method, str(one.body.get("content") or one.body["text"]).split("\n")[0]) for one in self.received]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def service() -> Iterator[Service]:
    running = Service()
    yield running
    running.close()


@pytest.fixture(autouse=True)
def no_looks_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests look when they want to."""
    monkeypatch.setattr(server, "WEBHOOKS_EVERY", 1e6)


def begin(start: Start, database: str) -> Running:
    return start(database, webhook_hosts="127.0.0.1", origin="http://play.example.org")


def look(running: Running, at: int | None = None) -> None:
    at = now_ms() if at is None else at
    running.do(running.server.webhooks.send_due(lambda: at))


def set_webhook(client: Client, path: str, url: str, format: str = "discord") -> dict[str, Any]:
    answer = client._http.post(f"{path}/webhook", json={"url": url, "format": format, "language": "en"})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def a_table(running: Running, names: tuple[str, str] = ("Ada", "Bo")) -> tuple[Client, Client, str]:
    """Two people at a table that begins: first both choose."""
    one, other = running.client(names[0]), running.client(names[1])
    table = one.open_table(GAME, [me(), nobody()]).table.id
    other.join(table)
    return one, other, table


def choose(client: Client, table: str) -> None:
    view, _ = seen(client.snapshot(table))
    client.play(table, 0, [view.legal_moves[0]])


def test_discord_gets_one_message_a_turn_which_is_edited(start: Start, database: str, service: Service) -> None:
    running = begin(start, database)
    ada, bo, table = a_table(running)
    state = set_webhook(ada, f"/api/tables/{table}", service.url)
    assert (state["webhook"]["host"], state["webhook"]["format"]) == ("127.0.0.1", "discord")
    assert "webhooks/1" not in ada._http.get(f"/api/tables/{table}/webhook").text  # the address is a secret
    look(running)
    assert service.received == []  # nobody plays yet
    ada.start(table)
    begun = now_ms()
    look(running, begun)
    look(running, begun)
    assert service.texts() == [("POST", "New York: waiting for Ada and Bo.")]
    assert service.received[0].path.endswith("?wait=true")
    assert f"http://play.example.org/table/{table}" in service.received[0].body["content"]
    choose(ada, table)
    look(running, begun + 1)  # the same turn, but one of them has chosen
    assert service.texts()[1:] == [("PATCH", "New York: waiting for Bo.")]
    assert service.received[1].path == "/api/webhooks/1/x/messages/m1"
    choose(bo, table)
    first = ada if seen(ada.snapshot(table))[0].to_move == 0 else bo
    second = bo if first is ada else ada
    names = {ada: "Ada", bo: "Bo"}
    look(running, begun + MINUTE)
    assert service.texts()[2:] == [("POST", f"New York: waiting for {names[first]}.")]
    first.play(table, *a_line(first, table))
    look(running, begun + MINUTE + 1)  # so soon that the channel need not hear a sound
    assert service.texts()[3:] == [("PATCH", f"New York: waiting for {names[second]}.")]
    for client in (ada, bo):
        client._http.post(f"/api/tables/{table}/end", json={"end": True})
    look(running, begun + 10 * MINUTE)
    look(running, begun + 20 * MINUTE)
    assert service.texts()[4:] == [("PATCH", "New York: the game ended without a result.")]


def test_slack_cannot_edit_and_gets_at_most_one_message_a_turn(start: Start, database: str, service: Service) -> None:
    running = begin(start, database)
    ada, bo, table = a_table(running, ("Ada <!channel>", "Bo & Co"))
    set_webhook(ada, f"/api/tables/{table}", service.url, "slack")
    ada.start(table)
    begun = now_ms()
    look(running, begun)
    assert service.texts() == [("POST", "New York: waiting for Ada &lt;!channel&gt; and Bo &amp; Co.")]
    choose(ada, table)
    look(running, begun + 2 * MINUTE)  # still the same turn
    choose(bo, table)
    look(running, begun + 1)  # too soon
    assert len(service.received) == 1
    look(running, begun + 2 * MINUTE)
    assert [method for method, _ in service.texts()] == ["POST", "POST"]


def test_a_name_pings_nobody_on_discord(start: Start, database: str, service: Service) -> None:
    running = begin(start, database)
    ada, _, table = a_table(running, ("@everyone", "[Bo](//x)"))
    set_webhook(ada, f"/api/tables/{table}", service.url)
    ada.start(table)
    look(running)
    [sent] = service.received
    assert sent.body["allowed_mentions"] == {"parse": []}
    assert "\\@everyone and \\[Bo\\]\\(//x\\)" in sent.body["content"]


def test_messages_are_signed(start: Start, database: str, service: Service) -> None:
    running = begin(start, database)
    ada, _, table = a_table(running)
    secret = set_webhook(ada, f"/api/tables/{table}", service.url)["secret"]
    assert ada._http.get(f"/api/tables/{table}/webhook").json()["secret"] is None  # shown once
    ada.start(table)
    look(running)
    [(signature, body)] = service.signed
    at, signed = (part.partition("=")[2] for part in signature.split(","))
    assert hmac.new(secret.encode(), f"{at}.".encode() + body, "sha256").hexdigest() == signed


@pytest.mark.parametrize("status", [302, 404, 500])
def test_a_service_that_refuses_is_not_asked_for_ever(
    start: Start, database: str, service: Service, status: int
) -> None:
    running = begin(start, database)
    ada, _, table = a_table(running)
    set_webhook(ada, f"/api/tables/{table}", service.url)
    ada.start(table)
    service.status = status
    for _ in range(3):
        look(running)
    assert [one.path for one in service.received] == ["/api/webhooks/1/x?wait=true"]  # once, and no redirect followed
    gone = ada._http.get(f"/api/tables/{table}/webhook").json()["webhook"] is None
    assert gone == (status == 404)


def test_only_hosts_that_the_operator_allows_are_sent_to(start: Start, database: str, service: Service) -> None:
    running = begin(start, database)
    ada, _, table = a_table(running)
    for url in (
        "http://localhost/x",
        "https://discord.com/api/webhooks/1/x",  # not allowed here
        "http://127.0.0.1@evil.example/x",
        "http://127.0.0.1\\@evil.example/x",
        "http://[::1]/x",
        "file:///etc/passwd",
        "http://169.254.169.254/latest",
    ):
        body = {"url": url, "format": "discord", "language": "en"}
        answer = ada._http.post(f"/api/tables/{table}/webhook", json=body)
        assert (answer.status_code, answer.json()["error"]) == (422, "unknown_webhook_host"), url
    set_webhook(ada, f"/api/tables/{table}", service.url)
    ada.start(table)
    running.close()
    changed = start(database, webhook_hosts="hooks.slack.com")  # the operator has changed their mind
    look(changed)
    assert service.received == []


def test_a_server_may_have_no_webhooks(start: Start, database: str, service: Service) -> None:
    running = start(database, webhook_hosts="")
    ada, _, table = a_table(running)
    body = {"url": service.url, "format": "discord", "language": "en"}
    assert ada._http.post(f"/api/tables/{table}/webhook", json=body).json()["error"] == "no_webhooks"
    assert ada._http.get(f"/api/tables/{table}/webhook").json() == {"webhook": None, "hosts": [], "secret": None}


def test_webhooks_are_for_the_host_and_the_organiser(start: Start, database: str, service: Service) -> None:
    running = begin(start, database)
    ada, bo, table = a_table(running)
    club = ada._http.post("/api/clubs", json={"name": "Tuesday"}).json()["id"]
    bo._http.post(f"/api/clubs/{club}/join", json={})
    token = Client(running.address, ada.add_token("mine").token)
    stranger = running.client()
    for path in (f"/api/tables/{table}", f"/api/clubs/{club}"):
        set_webhook(ada, path, service.url)
        body = {"url": service.url, "format": "slack", "language": "en"}
        for client, status in ((bo, 403), (token, 403), (stranger, 401)):
            assert client._http.get(f"{path}/webhook").status_code == status
            assert client._http.post(f"{path}/webhook", json=body).status_code == status
            assert client._http.delete(f"{path}/webhook").status_code == status
        assert ada._http.get(f"{path}/webhook").json()["webhook"]["format"] == "discord"
        assert ada._http.delete(f"{path}/webhook").json()["webhook"] is None
    token.close()


def test_a_club_hears_of_the_games_of_its_tournaments(start: Start, database: str, service: Service) -> None:
    running = begin(start, database)
    ada, bo = running.client("Ada"), running.client("Bo")
    club = ada._http.post("/api/clubs", json={"name": "Tuesday"}).json()["id"]
    bo._http.post(f"/api/clubs/{club}/join", json={})
    set_webhook(ada, f"/api/clubs/{club}", service.url)
    wish = {"name": "Autumn", "kind": "round_robin", "game": GAME, "seats": 2}
    made = ada._http.post(f"/api/clubs/{club}/tournaments", json=wish)
    assert made.status_code == 201, made.text
    tournament = made.json()["id"]
    for client in (ada, bo):
        client._http.post(f"/api/tournaments/{tournament}/enter", json={})
    begun = ada._http.post(f"/api/tournaments/{tournament}/start", json={})
    assert begun.status_code == 200, begun.text
    running.do(running.server.tournaments.advance_due())
    look(running)
    assert service.texts()[0][1] in (
        "New York: waiting for Ada and Bo.",
        "New York: waiting for Bo and Ada.",
    )


def test_a_round_of_games_is_one_message(start: Start, database: str, service: Service) -> None:
    running = begin(start, database)
    people = [running.client(name) for name in ("Ada", "Bo", "Cy", "Di")]
    club = people[0].open_club("Tuesday").id
    set_webhook(people[0], f"/api/clubs/{club}", service.url)
    for client in people[1:]:
        client.join_club(club)
    wish = {"name": "Autumn", "kind": "round_robin", "game": GAME, "seats": 2}
    tournament = people[0]._http.post(f"/api/clubs/{club}/tournaments", json=wish).json()["id"]
    for client in people:
        client.enter_tournament(tournament)
    people[0]._http.post(f"/api/tournaments/{tournament}/start", json={})
    running.do(running.server.tournaments.advance_due())
    look(running)
    (message,) = service.received
    assert str(message.body["content"]).count("New York: waiting for") == 6
    assert str(message.body["content"]).count("/table/") == 6


def test_of_two_processes_one_sends(start: Start, database: str, service: Service) -> None:
    if "://" not in database:
        pytest.skip("one process uses a file")
    both = [begin(start, database) for _ in range(2)]
    ada, _, table = a_table(both[0])
    set_webhook(ada, f"/api/tables/{table}", service.url)
    ada.start(table)
    for running in both:
        look(running)
    assert len(service.received) == 1


def test_while_bots_play_and_for_who_is_suspended_nothing_is_sent(
    start: Start, database: str, service: Service
) -> None:
    running = begin(start, database)
    ada = running.client()
    ada.register("Ada", "a long sentence")
    table = ada.open_table(GAME, [me(), bot("random")]).table.id
    set_webhook(ada, f"/api/tables/{table}", service.url)
    ada.start(table)
    running.do(admin.suspend(running.server.store, "Ada"))
    look(running)
    assert service.received == []
    running.do(admin.unsuspend(running.server.store, "Ada"))
    look(running)
    assert len(service.received) == 1


def test_a_webhook_goes_with_the_account(start: Start, database: str, service: Service) -> None:
    running = begin(start, database)
    ada, _, table = a_table(running)
    set_webhook(ada, f"/api/tables/{table}", service.url)
    ada.start(table)
    ada._http.delete("/api/me")
    look(running)
    assert service.received == []
    with pytest.raises(ApiError, match="401"):
        ada.add_token("mine")


def test_a_service_that_hangs_delays_nobody_else(
    start: Start, database: str, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "TIMEOUT", 600.0)  # it hangs for as long as the test takes
    running = begin(start, database)
    released = threading.Event()
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), silent(released)) as hanging:
        hanging.daemon_threads = True
        threading.Thread(target=hanging.serve_forever, args=(0.02,), daemon=True).start()
        url = f"http://127.0.0.1:{hanging.server_address[1]}/api/webhooks/1/x"
        tables = [a_table(running, (f"Ada {number}", f"Bo {number}")) for number in range(6)]
        for ada, _, table in tables[:5]:
            set_webhook(ada, f"/api/tables/{table}", url)
        ada, _, table = tables[5]
        set_webhook(ada, f"/api/tables/{table}", service.url)
        for one, _, table in tables:
            one.start(table)
        running.do(running.server.webhooks.send_due(patience=0.01))
        eventually(lambda: len(service.received) == 1)
        eventually(lambda: len(running.server.webhooks._sending) == 5)  # four wait for an answer, and one for them
        running.do(running.server.webhooks.send_due(patience=0.01))  # nothing is sent twice
        assert len(running.server.webhooks._sending) == 5
        released.set()
        hanging.shutdown()


def silent(released: threading.Event) -> type[socketserver.BaseRequestHandler]:
    """A service that takes connections and says nothing."""

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            released.wait(60)

    return Handler
