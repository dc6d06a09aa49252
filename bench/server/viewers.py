"""Measures many viewers of one table: `python -m bench.server.viewers` (or `make bench-server`), on loopback.

A crowd in a process of its own opens streams as fast as the server answers and closes them all again; then the server
is restarted under the crowd, which comes back when the server asked it to. Meanwhile others use another table, one
request every 20 ms, and their waiting times are measured.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import uvloop
from tests.server.cluster import free_port

from bench.server.connection import Connection, Listener
from bench.server.load import processor_seconds
from bench.server.measure import ServerProcess, spread, yardstick

RESULTS = Path(__file__).parent.parent / "results"
GAME: Final = "get-on-board/new-york"
AT_ONCE: Final = 50  # connections being opened at the same time
LIMIT: Final = 120.0  # s for any one phase
PROBE: Final = 0.02  # s between the requests of others


@dataclass
class Phase:
    """What happened while the crowd did one thing."""

    name: str
    seconds: float  # until all viewers had arrived, left or come back
    processor_ms: float  # of the server, for each viewer
    others: dict[str, float] = field(default_factory=dict)  # ms that others waited for their requests


class Crowd:
    """The viewers of one table."""

    def __init__(self, port: int, table: str, cookies: list[str]) -> None:
        self._port, self._table, self._cookies = port, table, cookies
        self._open: dict[int, asyncio.BaseTransport] = {}
        self._seen: set[int] = set()  # viewers who have received a snapshot
        self._retry: dict[int, float] = {}  # s, as the server asked
        self._comes_back = False
        self._chance = Random(1)
        self._tasks: set[asyncio.Task[None]] = set()

    async def arrive(self) -> None:
        free = iter(range(len(self._cookies)))

        async def open_some() -> None:
            for number in free:
                await self._connect(number)

        await asyncio.gather(*(open_some() for _ in range(AT_ONCE)))
        await self._until(lambda: len(self._seen) == len(self._cookies))

    async def leave(self) -> None:
        self._comes_back = False
        for transport in list(self._open.values()):
            transport.close()
        await self._until(lambda: not self._open)

    def expect_restart(self) -> None:
        self._comes_back = True
        self._seen.clear()

    async def return_(self) -> None:
        await self._until(lambda: len(self._seen) == len(self._cookies))

    async def _connect(self, number: int) -> None:
        head = f"Host: 127.0.0.1\r\nCookie: {self._cookies[number]}\r\n\r\n"
        request = f"GET /api/tables/{self._table}/stream HTTP/1.1\r\n{head}"
        listener = Listener(
            request.encode(), lambda kind, data: self._hear(number, kind, data), lambda: self._lost(number)
        )
        self._open[number], _ = await asyncio.get_running_loop().create_connection(
            lambda: listener, "127.0.0.1", self._port
        )

    def _hear(self, number: int, kind: bytes, data: bytes) -> None:
        if kind == b"snapshot":
            self._seen.add(number)
        elif kind == b"bye":
            self._retry[number] = json.loads(data)["retry"] / 1000

    def _lost(self, number: int) -> None:
        self._open.pop(number, None)
        if self._comes_back:
            task = asyncio.get_running_loop().create_task(self._reconnect(number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _reconnect(self, number: int) -> None:
        """Come back as the web client does: after the time the server named, or after a random pause that doubles."""
        pause, patience = self._retry.pop(number, None), 0.5
        while True:
            await asyncio.sleep(patience * self._chance.uniform(0.5, 1.5) if pause is None else pause)
            pause, patience = None, min(8.0, 2 * patience)
            try:
                return await self._connect(number)
            except OSError:
                continue

    async def _until(self, reached: Any) -> None:
        until = time.monotonic() + LIMIT
        while not reached():
            assert time.monotonic() < until, "the crowd waits too long"
            await asyncio.sleep(0.01)


def crowd(port: int, table: str, cookies: list[str], pipe: Any) -> None:
    """Run the crowd in a process of its own; the pipe names what to do and gets the seconds it took."""

    async def main() -> None:
        viewers, loop = Crowd(port, table, cookies), asyncio.get_running_loop()
        while (order := await loop.run_in_executor(None, pipe.recv)) != "end":
            began = time.perf_counter()
            if order == "expect restart":
                viewers.expect_restart()
            else:
                await {"arrive": viewers.arrive, "leave": viewers.leave, "return": viewers.return_}[order]()
            pipe.send(time.perf_counter() - began)

    uvloop.run(main())


class Bench:
    """A server, a table that the crowd watches and a table of others."""

    def __init__(self, viewers: int, folder: str) -> None:
        self._viewers, self._database, self._port = viewers, str(Path(folder) / "viewers.db"), free_port()
        self.server = ServerProcess(self._database, self._port)
        with httpx.Client(base_url=f"http://127.0.0.1:{self._port}") as http:
            self._cookies = [_guest(http, f"Viewer {number}") for number in range(viewers)]
            self._other = _guest(http, "Other")
            self._watched, self._elsewhere = (_begun(http, self._other) for _ in range(2))
        self._pipe, theirs = multiprocessing.get_context("spawn").Pipe()
        self._process = multiprocessing.get_context("spawn").Process(
            target=crowd, args=(self._port, self._watched, self._cookies, theirs)
        )
        self._process.start()

    def close(self) -> None:
        self._pipe.send("end")
        self._process.join(10)
        self.server.stop()

    def order(self, what: str) -> float:
        self._pipe.send(what)
        return float(self._pipe.recv())

    async def phase(self, name: str, what: str) -> Phase:
        """Let the crowd do something while others use the server."""
        loop, waits, going = asyncio.get_running_loop(), list[float](), True

        async def others() -> None:
            connection = Connection("127.0.0.1", self._port)
            while going:
                began = time.perf_counter()
                status, _, _ = await connection.ask(
                    "GET", f"/api/tables/{self._elsewhere}", f"Cookie: {self._other}\r\n"
                )
                assert status == 200, status
                waits.append(time.perf_counter() - began)
                await asyncio.sleep(PROBE)
            connection.close()

        before, task = processor_seconds(self.server.pid), asyncio.create_task(others())
        seconds = await loop.run_in_executor(None, self.order, what)
        await asyncio.sleep(1.5)  # what the server does about it afterwards counts too
        going = False
        await task
        used = processor_seconds(self.server.pid) - before
        return Phase(name, round(seconds, 2), round(1000 * used / self._viewers, 2), spread(waits))

    async def restart(self, name: str, *, kill: bool) -> Phase:
        """Restart the server under the crowd; measured from the moment it is ready again."""
        self.order("expect restart")
        if kill:
            self.server.kill()
        else:
            self.server.stop()
        self.server = ServerProcess(self._database, self._port)
        return await self.phase(name, "return")


def _guest(http: httpx.Client, name: str) -> str:
    http.cookies.clear()
    answer = http.post("/api/people/guest", json={"name": name}).raise_for_status()
    return answer.headers["set-cookie"].partition(";")[0]


def _begun(http: httpx.Client, cookie: str) -> str:
    """Return a table at which the game has begun."""
    http.cookies.clear()
    wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}], "rated": False}
    headers = {"cookie": cookie}
    table = http.post("/api/tables", json=wish, headers=headers).raise_for_status().json()["table"]
    if table["state"] == "open":
        http.post(f"/api/tables/{table['id']}/start", json={}, headers=headers).raise_for_status()
    return str(table["id"])


def main() -> None:
    """Measure, print and save the figures."""
    options = argparse.ArgumentParser(prog="python -m bench.server.viewers", description=__doc__.splitlines()[0])
    options.add_argument("--viewers", type=int, default=2_000)
    chosen = options.parse_args()
    speed = yardstick()
    with tempfile.TemporaryDirectory(prefix="fareplay-bench-") as folder:
        bench = Bench(chosen.viewers, folder)
        try:
            phases = asyncio.run(_measure(bench))
        finally:
            bench.close()
    load = os.getloadavg()[0]
    print(f"{chosen.viewers:,} viewers of one table; load average {load:.1f}, yardstick {speed:.0f} ms")
    print(f"{'':28}{'seconds':>9}{'ms of processor':>17}{'others p50':>12}{'p99':>8}{'max':>8}")
    for one in phases:
        waits = "".join(
            f"{one.others.get(key, 0.0):>{width}.1f}" for key, width in (("p50", 12), ("p99", 8), ("max", 8))
        )
        print(f"{one.name:28}{one.seconds:>9.1f}{one.processor_ms:>17.2f}{waits}")
    both = phases[0].processor_ms + phases[1].processor_ms
    print(f"Arriving and leaving: {both:.2f} ms of processor time each.")
    RESULTS.mkdir(exist_ok=True)
    found = {"viewers": chosen.viewers, "load": load, "yardstick": speed, "phases": [asdict(one) for one in phases]}
    (RESULTS / "viewers.json").write_text(json.dumps(found, indent=2) + "\n")


async def _measure(bench: Bench) -> list[Phase]:
    arriving, leaving = await bench.phase("arriving", "arrive"), await bench.phase("leaving", "leave")
    await bench.phase("arriving again", "arrive")
    return [
        arriving,
        leaving,
        await bench.restart("back after a restart", kill=False),
        await bench.restart("back after a crash", kill=True),
    ]


if __name__ == "__main__":
    main()
