"""Attacks by one visitor on all others."""

import asyncio
import json
import os
import stat
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from fareplay.client import ApiError, Client, bot, me
from fareplay.rules import registry
from fareplay.server.bots.hints import HintService
from fareplay.server.http import protocol
from fareplay.server.http.security import COOKIE, client_address
from fareplay.server.storage.sqlite import SqliteStore
from fareplay.server.storage.store import Unavailable
from tests.server.conftest import Start
from tests.server.playing import GAME, eventually, listen
from tests.server.running import Running, sqlite_first

ELSEWHERE = {"origin": "https://elsewhere.example"}


# Other sites


@sqlite_first
@pytest.mark.parametrize("path", ["/api/people/sign-out", "/api/people/guest", "/api/people/sign-in"])
@pytest.mark.parametrize("headers", [ELSEWHERE, {"sec-fetch-site": "cross-site"}, {"origin": "null"}])
def test_another_site_may_not_even_sign_out(running: Running, path: str, headers: dict[str, str]) -> None:
    with running.http() as http:
        answer = http.post(path, json={}, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "cross_site")
    assert "set-cookie" not in answer.headers


# Tokens


def with_token(running: Running) -> Client:
    ada = running.client("Ada")
    token = ada.add_token("my bot").token
    program = running.client()
    program._http.headers["authorization"] = f"Bearer {token}"
    return program


@sqlite_first
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/me/tokens", {"label": "another"}),
        ("DELETE", "/api/me", None),
        ("POST", "/api/people/claim", {"password": "a long sentence"}),
        ("POST", "/api/people/sign-out-everywhere", {}),
        ("POST", "/api/me/password", {"password": "a", "new": "a long sentence"}),
        ("PATCH", "/api/me", {"name": "Another"}),
        ("DELETE", "/api/me/tokens/x", None),
    ],
)
def test_a_token_plays_and_does_nothing_to_the_account(running: Running, method: str, path: str, body: Any) -> None:
    program = with_token(running)
    answer = program._http.request(method, path, json=body)
    assert (answer.status_code, answer.json()["error"]) == (403, "session_only")
    assert program.open_table(GAME, [me(), bot("random")], start=True).table.state == "playing"


@pytest.mark.usefixtures("no_time_passes")
def test_guessing_tokens_is_slow(start: Start, tmp_path: Path) -> None:
    running = start(str(tmp_path / "fareplay.db"), requests_per_second=15.0)
    with running.http() as http:
        statuses = [http.get("/api/me", headers={"authorization": f"Bearer fp_{n}"}).status_code for n in range(20)]
    assert statuses == [401] * 5 + [429] * 15


# Limits


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8::1", "2001:db8::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::"),
        ("192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_stands_for_all_that_one_person_has(address: str, who: str) -> None:
    assert client_address({"client": (address, 1)}) == who


def test_tables_opened_at_once_count_each_other(start: Start, database: str) -> None:
    running = start(database, tables_per_person=5)
    ada = running.client("Ada")
    statuses: list[int] = []

    def open_one() -> None:
        with httpx.Client(base_url=running.address, cookies=ada._http.cookies) as http:
            body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
            statuses.append(http.post("/api/tables", json=body).status_code)

    threads = [threading.Thread(target=open_one) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(set(statuses)) == [201, 429]
    assert statuses.count(201) == 5


@pytest.mark.usefixtures("no_time_passes")
def test_spaces_in_a_name_open_no_further_guesses_and_the_owner_gets_in(start: Start, tmp_path: Path) -> None:
    running = start(str(tmp_path / "fareplay.db"), requests_per_second=12.0, proxies="127.0.0.1")
    running.client("Ada Lovelace").claim("the right sentence")

    def sign_in(name: str, password: str, address: str) -> int:
        with running.http() as http:
            body = {"name": name, "password": password}
            return http.post("/api/people/sign-in", json=body, headers={"x-forwarded-for": address}).status_code

    names = ["Ada Lovelace", "A da Lovelace", "Ad a Lovelace", "Ada L ovelace", "AdaLovelace", "Ada Lo velace"]
    guesses = [sign_in(name, "a wrong sentence", "192.0.2.1") for name in names]
    assert guesses.count(401) == 4
    assert sign_in("Ada Lovelace", "the right sentence", "192.0.2.2") == 200


@pytest.mark.usefixtures("no_time_passes")
def test_what_takes_the_server_long_is_counted_by_person_and_by_address(start: Start, tmp_path: Path) -> None:
    running = start(str(tmp_path / "fareplay.db"), requests_per_second=5.0, address_factor=2.0)
    table = running.client("Host").open_table(GAME, [me(), bot("random")], start=True).table.id
    for name, expected in (("Ada", [200, 200, 429]), ("Bo", [200, 200]), ("Carl", [429])):
        guest = running.client(name)
        assert [guest._http.get(f"/api/tables/{table}/replay").status_code for _ in expected] == expected


def test_one_address_cannot_take_all_streams(start: Start, tmp_path: Path) -> None:
    running = start(str(tmp_path / "fareplay.db"), streams_per_person=2, address_factor=2.0)
    table = running.client("Host").open_table(GAME, [me(), bot("random")], start=True).table.id
    streams = [listen(running.client(f"Guest {number}"), table) for number in range(4)]
    for stream in streams:
        next(stream)
    with pytest.raises(AssertionError, match="too_much"):
        next(listen(running.client("Guest 5"), table))
    for stream in streams:
        stream.close()


def test_a_seat_has_one_hint_at_a_time_and_a_hang_up_cancels_it(start: Start, tmp_path: Path) -> None:
    running = start(str(tmp_path / "fareplay.db"), own_bots=True)
    ada = running.client("Ada")
    table = ada.open_table(GAME, [me(), me()], start=True).table.id
    busy = asyncio.run_coroutine_threadsafe(running.server.pool.run("other", 0.0, 600.0, time.sleep, 600), running.loop)
    hints = running.server.context.service(HintService)
    cookie = "; ".join(f"{name}={value}" for name, value in ada._http.cookies.items())
    with running.connect() as connection:
        body = b'{"seat": 0}'
        head = f"POST /api/tables/{table}/hint HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\ncontent-length: {len(body)}"
        connection.sendall(head.encode() + b"\r\n\r\n" + body)
        eventually(lambda: bool(hints._under_way))
        with pytest.raises(ApiError, match="409 hint_under_way"):
            ada.hint(table, seat=0)
    eventually(lambda: not hints._under_way)
    busy.cancel()


@sqlite_first
def test_a_layout_that_takes_long_delays_nobody(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, gate = threading.Event(), threading.Event()

    def slow(board: object) -> dict[str, object]:
        begun.set()
        assert gate.wait(60)
        return {}

    monkeypatch.setattr(type(registry.by_name(GAME)), "layout", slow)
    with running.http() as one, running.http() as other:
        asker = threading.Thread(target=one.get, args=(f"/api/boards/{GAME}/layout",))
        asker.start()
        assert begun.wait(60)
        assert other.get("/health").status_code == 200
        gate.set()
        asker.join()


# Odd requests


@sqlite_first
@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/api/me", {"origin": "http://["}, 200),
        ("/" + "a" * 260, {}, 200),
        ("/assets/" + "a" * 260, {}, 404),
        ("/api/tables/%00", {}, 404),
        ("/api/people/%00", {}, 404),
        ("/api/tables?person=%00", {}, 400),
        ("/%00", {}, 200),
    ],
)
def test_odd_requests_are_no_fault_of_ours(running: Running, path: str, headers: dict[str, str], status: int) -> None:
    with running.http() as http:
        assert http.get(path, headers=headers).status_code in (status, 404)  # without a built client the page is 404


@sqlite_first
def test_an_origin_that_cannot_be_read_is_another_site(running: Running) -> None:
    with running.http() as http:
        assert http.post("/api/people/sign-out", json={}, headers={"origin": "http://["}).status_code == 403


# Half-sent requests


def test_a_connection_that_sends_no_headers_is_closed(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol.HttpProtocol, "header_seconds", 0.3)
    running = start(str(tmp_path / "fareplay.db"))
    for said in (b"", b"GET /api/me HTTP/1.1\r\nhost: x\r\n", b"GET /health HTTP/1.1\r\nhost: x\r\n\r\nGET /h"):
        with running.connect() as connection:
            connection.sendall(said)
            while connection.recv(4096):  # an empty answer is the end
                pass


def test_a_body_that_does_not_come_is_not_waited_for(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fareplay.server.http.requests.BODY_SECONDS", 0.3)
    running = start(str(tmp_path / "fareplay.db"))
    with running.connect() as connection:
        connection.sendall(b'POST /api/people/guest HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{"na')
        assert b"408" in connection.recv(4096)


# Accounts


@sqlite_first
def test_a_password_can_be_changed_and_other_devices_are_signed_out(running: Running) -> None:
    here = running.client(f"Ada {time.monotonic_ns()}")
    name = here.me().person
    assert name is not None
    here.claim("a long sentence")
    there = running.client()
    there.sign_in(name.name, "a long sentence")
    table = here.open_table(GAME, [me(), bot("random")], start=True).table.id
    stream = listen(there, table)
    next(stream)
    with pytest.raises(ApiError, match="401"):
        here.change_password("a longer sentence", "a wrong sentence")
    here.change_password("a longer sentence", "a long sentence")
    assert here.me().person == name.__class__(name.id, name.name, guest=False)
    assert there.me().person is None
    assert [message.kind for message in stream][-1] == "bye"
    there.sign_in(name.name, "a longer sentence")


@sqlite_first
def test_streams_end_with_signing_out_everywhere(running: Running) -> None:
    ada = running.client("Ada")
    table = ada.open_table(GAME, [me(), bot("random")], start=True).table.id
    stream = listen(ada, table)
    next(stream)
    twin = running.client()
    twin._http.cookies.update(ada._http.cookies)
    twin.sign_out_everywhere()
    assert [message.kind for message in stream][-1] == "bye"


@sqlite_first
def test_a_cookie_from_a_clock_that_is_ahead_is_somebodys(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = running.client("Ada")
    person = running.do(running.server.accounts.find(ada.me().person.id))  # type: ignore[union-attr]
    signer = running.server.accounts._signer
    monkeypatch.setattr(signer, "get_timestamp", lambda: int(time.time()) + 60)
    cookie = running.do(running.server.accounts.open_session(person, "test"))
    monkeypatch.undo()
    with running.http() as http:
        http.cookies.set(COOKIE, cookie)
        assert http.get("/api/me").json()["person"]["name"] == "Ada"


# The database


def test_the_database_file_is_private(start: Start, tmp_path: Path) -> None:
    old = os.umask(0o000)
    try:
        start(str(tmp_path / "fareplay.db")).client("Ada")
    finally:
        os.umask(old)
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("fareplay.db*")} == {0o600}


@pytest.mark.parametrize("mode", [0o644, 0o666, 0o640])
def test_a_database_of_before_becomes_private(tmp_path: Path, mode: int) -> None:
    files = [tmp_path / f"fareplay.db{ending}" for ending in ("", "-wal", "-shm")]

    async def open_and_close(during: list[int] | None = None) -> None:
        store = SqliteStore(str(files[0]))
        await store.open()
        if during is not None:
            during += [stat.S_IMODE(file.stat().st_mode) for file in files]
        await store.close()

    asyncio.run(open_and_close())
    for file in files:
        file.touch()
        file.chmod(mode)
    found: list[int] = []
    asyncio.run(open_and_close(found))
    assert set(found) == {mode if mode == 0o640 else 0o600}  # an operator may have admitted a group


def test_two_servers_on_one_file_refuse(tmp_path: Path) -> None:
    async def main() -> None:
        one, two = (SqliteStore(str(tmp_path / "fareplay.db")) for _ in range(2))
        for store in (one, two):
            await store.open()
        one.claim()
        with pytest.raises(Unavailable, match="another server uses this file"):
            two.claim()
        await one.close()
        two.claim()
        await two.close()

    asyncio.run(main())


def test_ready_writes_and_names_no_error_to_strangers(start: Start, database: str) -> None:
    running = start(database)

    async def fail(script: object) -> None:
        raise Unavailable("secret-host:5432: ConnectionRefusedError")

    with running.http() as http:
        assert http.get("/ready").json()["status"] == "ready"
        running.server.store.write = fail  # type: ignore[method-assign, assignment]
        answer = http.get("/ready")
    assert answer.status_code == 503
    assert json.loads(answer.text) == {"status": "the database cannot write"}


@sqlite_first
def test_a_nul_in_any_text_is_refused(running: Running) -> None:
    ada = running.client("Ada")
    table = ada.open_table(GAME, [me(), bot("random")]).table.id
    for path, body in (
        (f"/api/tables/{table}/invitations", {"person": "\0"}),
        ("/api/clubs", {"name": "a\0b"}),
        ("/api/people/sign-in", {"name": "\0", "password": "\0"}),
        ("/api/me/push/remove", {"endpoint": "\0"}),
    ):
        assert ada._http.post(path, json=body).status_code in (404, 422), path


def test_games_that_were_left_lock_nobody_out(start: Start, database: str) -> None:
    running = start(database, tables_per_person=3)
    ada = running.client("Ada")
    for _ in range(6):
        ada.leave(ada.open_table(GAME, [me(), bot("random")], start=True).table.id)
    for _ in range(3):
        ada.open_table(GAME, [me(), bot("random")], start=True)
    with pytest.raises(ApiError, match="429 too_many_tables"):
        ada.open_table(GAME, [me(), bot("random")], start=True)


def test_tables_of_screens_count_and_are_found_by_nobody(start: Start, database: str) -> None:
    running = start(database, tables_per_person=3)
    screen = running.client("Screen")
    wish = {"game": GAME, "seats": [{"kind": "open"}] * 2, "private": False, "screen": True}
    answers = [screen._http.post("/api/tables", json=wish) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    assert all(answer.json()["table"]["private"] for answer in answers[:3])


@sqlite_first
def test_whoever_watches_a_public_table_keeps_nobody_waiting(running: Running) -> None:
    for private, screens in ((False, 0), (True, 1)):
        host, watcher = running.client("Ada"), running.client("Mallory")
        table = host.open_table(GAME, [me()], private=private, start=True).table.id
        stream = listen(watcher, table, spectator=True, presence=True)
        event = next(message.data for message in stream if message.kind == "presence")
        assert event["screens"] == screens
