"""The start on a new machine: pages are available at once, and what is requested is compiled first."""

import asyncio
import socket
import threading
import time
from pathlib import Path

import httpx
import pytest

from fareplay import boards, manifest
from fareplay.server.bots import warmup
from fareplay.server.bots.pool import Pool
from fareplay.server.http.addresses import network_address
from fareplay.server.run import SILENT, _bind, _greeting
from fareplay.server.settings import Settings
from tests.compiled import A_BOARD, copy_without_marks
from tests.faults.server_process import ServerProcess

LAST = list(A_BOARD)[-1]


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """Return a cache in which everything is compiled but not marked as such."""
    return copy_without_marks(tmp_path / "cache")


def test_people_look_around_and_play_while_the_rest_is_compiled(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAREPLAY_CACHE", str(cache))
    server = ServerProcess(str(tmp_path / "fareplay.db"), tmp_path / "log", cold_bots=False)
    server.start(wait=False)
    try:
        with httpx.Client(base_url=server.address, timeout=60) as http:
            while True:
                try:
                    status = http.get("/api/status", params={"game": A_BOARD[LAST]})
                    break
                except httpx.TransportError:
                    time.sleep(0.02)
            progress = status.json()["warmup"]
            assert progress["playable"] == []
            assert {step["kind"] for step in progress["left"]} == {"rules", "novice", "search", "solver"}
            assert progress["left"][0] == {"game": LAST, "kind": "rules"}  # the requested game comes first
            ready = http.get("/ready").raise_for_status().json()  # tables are accepted at once
            assert (ready["rules"], ready["bots"]) == ("warming up", "warming up")
            assert len(http.get("/api/games").json()) == len(boards.names())
            assert http.get(f"/api/boards/{A_BOARD[LAST]}/picture.svg").status_code == 200
            http.post("/api/people/guest", json={"name": "Ada"}).raise_for_status()
            seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
            asked = {"game": A_BOARD[LAST], "seats": seats, "start": True}
            opened = http.post("/api/tables?as=json", json=asked)
            view = opened.raise_for_status().json()["view"]
            table = f"/api/tables/{opened.json()['table']['id']}"
            turn = {"ply": view["ply"], "moves": [view["legal_moves"][0]]}
            http.post(f"{table}/turn", json=turn).raise_for_status()
            while http.get(table).json()["table"]["ply"] < 2:  # the novice has chosen too
                time.sleep(0.05)
            while http.get("/ready").json().get("bots") != "ready":
                time.sleep(0.1)
            progress = http.get("/api/status").json()["warmup"]
            assert progress["done"] == progress["of"]
            assert (progress["left"], set(progress["playable"])) == ([], set(A_BOARD))
    finally:
        server.stop()
        server.remove()
    log = (tmp_path / "log").read_text()
    assert "Getting ready, once for each version: " in log
    assert "Everything is ready." in log


def test_a_table_waits_for_the_rules_of_its_own_board_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one board is being loaded, another is requested: it comes next, before the rest of the first game."""
    loaded: list[str] = []
    began, go_on = threading.Event(), threading.Event()

    def load(name: str) -> None:
        loaded.append(name)
        if len(loaded) == 1:
            began.set()
            assert go_on.wait(60)

    monkeypatch.setattr(warmup, "load_rules", load)
    monkeypatch.setattr(warmup, "_loaded", set())
    monkeypatch.setattr(warmup, "_work", lambda game, kind: [])

    async def main() -> None:
        ready = warmup.Warmup(Pool(1, 1), with_bots=False)
        ready.open()
        await asyncio.to_thread(began.wait, 60)
        wanted = [name for name in boards.names() if name != loaded[0]][-1]
        waiting = asyncio.ensure_future(ready.rules(wanted))
        await asyncio.sleep(0)
        go_on.set()
        await waiting
        assert loaded.index(wanted) <= len(manifest.installed())
        await ready.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, ["Fareplay: http://127.0.0.1:8000", "Only this machine can reach it. "]),
        ({"host": "::1"}, ["Fareplay: http://[::1]:8000", "Only this machine can reach it. "]),
        ({"host": "192.168.1.5"}, ["Fareplay: http://192.168.1.5:8000"]),
        ({"origin": "https://play.example.org"}, ["Fareplay: https://play.example.org"]),
    ],
)
def test_where_people_find_it(settings: dict[str, str], expected: list[str]) -> None:
    found = _greeting(Settings(**settings))  # type: ignore[arg-type]
    assert len(found) == len(expected)
    assert all(line.startswith(start) for line, start in zip(found, expected, strict=True))


def test_a_server_in_the_network_prints_the_address_for_others() -> None:
    first, second = _greeting(Settings(host="0.0.0.0", port=8001))
    assert first == "Fareplay: http://127.0.0.1:8001"
    if network_address() is None:
        assert second == "This machine has no network address at the moment, so others cannot join."
    else:
        assert second == f"Others in your network: http://{network_address()}:8001"


def test_connections_of_devices_that_vanish_are_given_up() -> None:
    listening = _bind("127.0.0.1", 0)
    listening.listen()
    with listening, socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
        assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        for name, value in SILENT.items():
            if hasattr(socket, name):
                assert accepted.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) == value
