"""Attacks by one connection on all others with malformed or slow HTTP."""

import socket
from pathlib import Path

import pytest

from fareplay.server import app
from fareplay.server.http import protocol
from tests.server.conftest import Start
from tests.server.running import Running


def answer_of(connection: socket.socket) -> bytes:
    """Return an answer without a body, or with a short one."""
    text = b""
    while b"\r\n\r\n" not in text:
        more = connection.recv(4096)
        assert more, "the connection was closed"
        text += more
    return text


def is_closed(connection: socket.socket) -> bool:
    """Wait until the other side closes; False if it says something first."""
    try:
        return connection.recv(4096) == b""
    except ConnectionResetError:
        return True


UNREAD = b"HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nx"


@pytest.mark.parametrize(
    "request_line",
    [
        b"POST /api/mail/x/confirm ",  # has no body
        b"GET /api/me ",
        b"GET /health ",
        b"POST /nowhere ",
    ],
)
@pytest.mark.parametrize("more", [b"", b"x"])
def test_a_body_that_nobody_reads_does_not_hold_the_connection(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request_line: bytes, more: bytes
) -> None:
    monkeypatch.setattr(protocol.HttpProtocol, "drain_seconds", 0.3)
    running = start(str(tmp_path / "fareplay.db"))
    with running.connect() as connection:
        connection.sendall(request_line + UNREAD)
        answer_of(connection)
        connection.sendall(more)
        while not is_closed(connection):
            pass


def test_a_connection_answered_408_is_closed(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fareplay.server.http.requests.BODY_SECONDS", 0.3)
    monkeypatch.setattr(protocol.HttpProtocol, "drain_seconds", 0.3)
    running = start(str(tmp_path / "fareplay.db"))
    with running.connect() as connection:
        connection.sendall(b"POST /api/people/guest " + UNREAD)
        assert b" 408 " in answer_of(connection)
        connection.sendall(b"x")
        while not is_closed(connection):
            pass


def test_a_body_that_comes_late_is_followed_by_the_next_request(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(str(tmp_path / "fareplay.db"))
    with running.connect() as connection:
        connection.sendall(b"POST /api/mail/x/confirm " + UNREAD)
        assert b" 404 " in answer_of(connection)
        connection.sendall(b"x" * 99 + b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
        assert b" 200 " in answer_of(connection)
        connection.sendall(b"POST /api/mail/x/confirm " + UNREAD)
        assert b" 404 " in answer_of(connection)
        monkeypatch.setattr(protocol.HttpProtocol, "header_seconds", 0.3)
        connection.sendall(b"x" * 99)  # and then silence
        while not is_closed(connection):
            pass


HEAD = b"GET /health HTTP/1.1\r\nhost: x\r\n"


@pytest.mark.parametrize(
    ("begin", "again"),
    [
        (HEAD, b"x: " + b"y" * 1_000 + b"\r\n"),  # many headers
        (HEAD + b"x: ", b"y" * 1_000),  # one
        (b"GET /", b"y" * 1_000),  # an address
        (b"POST /health HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx: ", b"y" * 1_000),  # a trailer
        (b"POST /health HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1;", b"y" * 1_000),  # an extension
    ],
)
def test_headers_have_a_limit(shared: Running, begin: bytes, again: bytes) -> None:
    sent = 0
    with shared.connect() as connection:
        connection.sendall(begin)
        try:
            while sent < 20_000_000:
                connection.sendall(again)
                sent += len(again)
        except (ConnectionResetError, BrokenPipeError):
            pass
    assert sent < 20_000_000


def test_headers_that_come_at_once_have_a_limit_too(shared: Running) -> None:
    for size, status in ((60_000, b" 200 "), (70_000, b" 431 ")):
        with shared.connect() as connection:
            connection.sendall(HEAD + b"x: " + b"y" * size + b"\r\n\r\n")
            assert status in answer_of(connection)


def test_the_description_of_the_interface_is_made_once(shared: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with shared.http() as http:
        first = http.get("/api/openapi.json")
        monkeypatch.setattr(app, "document", None)
        again = http.get("/api/openapi.json")
    assert first.headers["content-encoding"] == "gzip"
    assert first.json() == again.json()


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /health HTTP/1.1\r\n\r\n", b" 400 "),
        (b"GET /health HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n", b" 400 "),
        (b"POST /api/people/guest HTTP/1.1\r\nhost: a\r\nHost: a\r\ncontent-length: 2\r\n\r\n{}", b" 400 "),
        (b"GET /health HTTP/1.0\r\nhost: a\r\nhost: b\r\n\r\n", b" 400 "),
        (b"GET /health HTTP/1.0\r\n\r\n", b" 200 "),  # had no such header
        (b"GET /health HTTP/1.1\r\nhost: a\r\n\r\n", b" 200 "),
    ],
)
def test_a_request_has_one_host(shared: Running, head: bytes, status: bytes) -> None:
    with shared.connect() as connection:
        connection.sendall(head)
        assert status in answer_of(connection)
