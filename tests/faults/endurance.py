"""Load a server for hours and measure its memory: `python -m tests.faults.endurance --hours 12`, on loopback.

A crowd plays game after game while viewers come and go; an arena of 500 players is held at the beginning. The memory of
the server is printed every minute. The run fails if a request fails, or if the server needs more memory in the last
quarter of the run than in the quarter before, by more than `GROWTH`.
"""

import argparse
import asyncio
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final
from zlib import crc32

import httpx

from fareplay.client import Client
from tests.coroutines import run_in_thread
from tests.faults.crowd import Crowd, check
from tests.faults.server_process import ServerProcess

GAME: Final = "get-on-board/new-york"
GROWTH: Final = 0.10  # of the memory, from one quarter of a run to the next
WARM: Final = 120.0  # s until the rules, the bots and the first games are in memory
VIEWERS: Final = 20  # who look at a table for a second, again and again
SETTINGS: Final[dict[str, Any]] = {
    "requests_per_second": 1e6,
    "streams_per_person": 10_000,
}


def memory(pid: int) -> float:
    """Return the memory of a process in MB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor_seconds(pid: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Arena:
    """Players who enter an arena and wait for games, as the page does."""

    def __init__(self, server: ServerProcess, players: int) -> None:
        self._server, self._players = server, players
        self._waits = 0  # requests

    async def run(self) -> str:
        """Hold the arena until everybody has been paired; return a summary."""
        limits = httpx.Limits(max_connections=40)
        async with httpx.AsyncClient(base_url=self._server.address, limits=limits, timeout=60) as http:
            host = await self._guest(http, "Host")
            club = (await self._ask(http, host, "POST", "/api/clubs", {"name": "Endurance"}))["id"]
            wish = {"name": "Arena", "kind": "arena", "game": GAME, "minutes": 60}
            arena = (await self._ask(http, host, "POST", f"/api/clubs/{club}/tournaments", wish))["id"]
            people = [await self._guest(http, f"Player {number}") for number in range(self._players)]
            for cookie in people:
                await self._ask(http, cookie, "POST", f"/api/tournaments/{arena}/enter", {})
            await self._ask(http, host, "POST", f"/api/tournaments/{arena}/start", {})
            began, before = time.monotonic(), [processor_seconds(pid) for pid in (self._server.pid, os.getpid())]
            await asyncio.gather(*(self._wait(http, cookie, arena) for cookie in people))
            seconds, begun = time.monotonic() - began, time.monotonic()
            used = [processor_seconds(pid) for pid in (self._server.pid, os.getpid())]
            page = await self._ask(http, host, "GET", f"/api/tournaments/{arena}")
            shown = time.monotonic() - begun
            metrics = (await http.get("/metrics")).raise_for_status().text
        assert sum(row["table"] is not None for row in page["standings"]) >= self._players - 1
        own, ours = (1000 * (now - then) / self._waits for then, now in zip(before, used, strict=True))
        return (
            f"arena of {self._players}: all paired after {seconds:.0f} s; 99% of {self._waits:,} waiting requests took"
            f" the server at most {1000 * p99_of_waiting(metrics):.0f} ms, and each took {own:.1f} ms of its processor"
            f" time ({ours:.1f} ms of this client's); the page takes {1000 * shown:.0f} ms"
        )

    async def _wait(self, http: httpx.AsyncClient, cookie: str, arena: str) -> None:
        """Ask for a game, then every few seconds whether there is one."""
        until, play = time.monotonic() + 300, True
        await asyncio.sleep(Random(cookie).uniform(0, 4))
        while time.monotonic() < until:
            found = await self._ask(http, cookie, "POST", f"/api/tournaments/{arena}/wait", {"play": play})
            self._waits, play = self._waits + 1, False
            if found["table"] is not None:
                return
            await asyncio.sleep(4)
        raise AssertionError("somebody was not paired")

    async def _guest(self, http: httpx.AsyncClient, name: str) -> str:
        answer = await http.post("/api/people/guest", json={"name": name}, headers={"cookie": ""})
        http.cookies.clear()
        return answer.raise_for_status().headers["set-cookie"].partition(";")[0]

    async def _ask(self, http: httpx.AsyncClient, cookie: str, method: str, path: str, body: Any = None) -> Any:
        address = crc32(cookie.encode()) % 60_000  # as a proxy would tell: everybody has their own
        headers = {"cookie": cookie, "x-forwarded-for": f"198.18.{address // 250}.{address % 250 + 1}"}
        answer = await http.request(method, path, json=body, headers=headers)
        assert answer.status_code < 400, f"{path}: {answer.status_code} {answer.text[:300]}"
        return answer.json()


def p99_of_waiting(metrics: str) -> float:
    """Return the upper bound of the seconds that 99% of the requests for a game took, by the server's own figures: a
    client that plays 500 people is slower than the server."""
    found = re.findall(r'request_seconds_bucket{le="(.+?)",method="POST",route="[^"]+/wait"} (.+)', metrics)
    total = float(found[-1][1])
    return next(float(le) for le, count in found if float(count) >= 0.99 * total)


async def look_on(address: str, until: float) -> int:
    """Open streams at a table and close them again, and return how many."""
    with Client(address) as host:
        host.guest("Looked at")
        table = host._http.post("/api/tables", json={"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    path, looks, chance = f"/api/tables/{table['table']['id']}/stream", 0, Random(1)

    async def look(http: httpx.AsyncClient) -> None:
        nonlocal looks
        while time.monotonic() < until:
            async with http.stream("GET", path) as answer:
                assert answer.status_code == 200, answer.status_code
                await asyncio.sleep(chance.uniform(0.2, 2))
            looks += 1

    limits = httpx.Limits(max_connections=VIEWERS, max_keepalive_connections=0)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=60) as http:
        await asyncio.gather(*(look(http) for _ in range(VIEWERS)))
    return looks


async def sample(pid: int, until: float) -> list[float]:
    """Print the memory every minute, and return it for every second."""
    found: list[float] = []
    while time.monotonic() < until:
        found.append(memory(pid))
        if len(found) % 60 == 1:
            print(f"{len(found) // 60:4} min {found[-1]:8.1f} MB", flush=True)
        await asyncio.sleep(1)
    return found


def endure(database: str, folder: Path, seconds: float, players: int) -> str:
    """Load a server for some time and return a summary. Raises AssertionError if it fails or grows."""
    server = ServerProcess(database, folder / "server.log", **SETTINGS)
    try:
        server.start()
        print(run_in_thread(Arena(server, players).run()), flush=True)
        crowd, until = Crowd([server.address], tables=4, seed=1), time.monotonic() + seconds
        crowd.start()

        async def load() -> tuple[list[float], int]:
            return await asyncio.gather(sample(server.pid, until), look_on(server.address, until))

        samples, looks = run_in_thread(load())
        ledger = crowd.finish()
        used = [fmean(part) for part in quarters(samples)]
        server.stop()
        turns = run_in_thread(check(database, ledger))
        errors = [line for line in (folder / "server.log").read_text().splitlines() if '"level": "error"' in line]
        assert not errors, errors[:3]
        told = ", ".join(f"{one:.1f}" for one in used)
        summary = (
            f"{seconds / 3600:.2f} hours: {len(ledger.finished):,} games, {turns:,} turns, {looks:,} looks; memory by"
            f" quarter after {WARM:.0f} s: {told} MB"
        )
        assert used[-1] <= used[-2] * (1 + GROWTH), f"the memory grows: {summary}"
        return summary
    finally:
        server.remove()


def quarters(samples: list[float]) -> list[list[float]]:
    """Return the samples after the start in four parts."""
    kept = samples[int(min(WARM, len(samples) / 3)) :]
    size = max(1, len(kept) // 4)
    return [kept[number * size : (number + 1) * size] for number in range(4)]


def main() -> int:
    """Load; return 0 if nothing failed and the memory did not grow."""
    options = argparse.ArgumentParser(prog="python -m tests.faults.endurance", description=__doc__)
    options.add_argument("--hours", type=float, default=12.0)
    options.add_argument("--players", type=int, default=500, help="in the arena")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="fareplay-endurance-") as name:
        print(endure(str(Path(name) / "fareplay.db"), Path(name), 3600 * chosen.hours, chosen.players), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
