"""Routing: which endpoint serves a path, and the response if there is none."""

import socket

import httpx
import pytest

from tests.server.running import Running


@pytest.mark.parametrize(
    ("method", "path", "status", "allowed"),
    [
        ("POST", "/api/people/guest", 201, None),  # a name in the path goes before a parameter,
        ("GET", "/api/people/guest", 404, None),  # but not for a method that only the parameter has
        ("DELETE", "/api/people/guest", 405, "POST"),
        ("PUT", "/api/tables", 405, "GET, HEAD, POST"),
        ("GET", "/api/tables/", 404, None),  # a parameter is never empty
        ("GET", "/api/tables/%7B%7D/turn/more", 404, None),
        ("HEAD", "/api/games", 200, None),
        ("GET", "/api", 404, None),
    ],
)
def test_paths(shared: Running, method: str, path: str, status: int, allowed: str | None) -> None:
    with shared.http() as http:
        response: httpx.Response = http.request(method, path, json={"name": "Ada"} if method == "POST" else None)
    assert response.status_code == status
    assert response.headers.get("allow") == allowed
    assert (
        method == "HEAD" or status < 400 or response.json()["error"] in ("not_found", "not_allowed", "no_such_person")
    )


def test_requests_sent_at_once_are_answered_in_order(shared: Running) -> None:
    """Two requests in one packet, the second before the first is answered."""
    host, port = shared.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), 60) as wire:
        one = f"GET /api/games HTTP/1.1\r\nHost: {host}\r\n\r\n"
        two = f"GET /api/nothing HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        wire.sendall((one + two).encode())
        answer = b""
        while part := wire.recv(65536):
            answer += part
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert answer.count(b"HTTP/1.1 ") == 2
    assert b"HTTP/1.1 404 Not Found\r\n" in answer
