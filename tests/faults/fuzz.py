"""Send a server random requests: `python -m tests.faults.fuzz --requests 100000`, on SQLite and on PostgreSQL. It
counts the responses by status; one of 500 or more is a fault and ends the run."""

import argparse
import asyncio
import json
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx

from fareplay.server.app import ENDPOINTS, App
from fareplay.server.http.routing import Endpoint
from fareplay.server.settings import Settings
from tests.server.cluster import Cluster
from tests.server.running import GENEROUS

GAMES = ("get-on-board/new-york", "get-on-board/rome", "ticket-to-ride/london")
AT_ONCE = 8
WORDS = (
    "",
    "0",
    "-1",
    "1",
    "7",
    "99999999999999999999",
    "true",
    "null",
    "NaN",
    "é",
    "\0",
    "%00",
    "..",
    "'",
    '"',
    "{",
    "💥",
)
MOVES = ("C3", "D3", "T1", "T5", "stop", "draw deck", "keep 1", "keep 1 2", "claim 1 bus 1", "pass")
HEADERS = {
    "origin": ("http://test", "http://[", "https://elsewhere.example", "null", ""),
    "sec-fetch-site": ("same-origin", "cross-site", "none", "x"),
    "authorization": ("Bearer x", "Bearer ", "Basic YTpi", "\xff"),
    "content-type": ("application/json", "text/plain", "application/json; charset=utf-16", ""),
    "last-event-id": ("0", "1.0", "99999", "x", "-1"),
    "x-request-id": ("a" * 200, "abcdefgh", "\t"),
    "accept-encoding": ("gzip", "identity", "*;q=0"),
    "x-forwarded-for": ("1.2.3.4", "::1", "x, y", ""),
}
FIELDS = [
    "game",
    "seats",
    "kind",
    "level",
    "colour",
    "name",
    "seat",
    "ply",
    "moves",
    "clock",
    "options",
    "private",
    "hints",
    "rated",
    "start",
    "ready",
    "nonce",
    "reaction",
    "password",
    "mine",
    "state",
    "limit",
    "before",
    "since",
    "until",
    "person",
    "reserve",
    "bonus",
    "id",
    "text",
    "code",
    "days",
    "message",
    "log",
    "after",
    "first",
]


class Fuzzer:
    """People with tables, and requests that are almost valid."""

    def __init__(self, app: App, seed: int) -> None:
        self.chance = Random(seed)
        self.app = app
        self.counted: Counter[int] = Counter()
        self.tables: list[str] = []
        self.people: list[httpx.AsyncClient] = []

    async def begin(self) -> None:
        """Create three people, each with an open table and one in progress."""
        for name in ("Ada", "Bo", "Cy"):
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
            person = httpx.AsyncClient(transport=transport, base_url="http://test", timeout=60)
            await person.post("/api/people/guest", json={"name": name})
            self.people.append(person)
            await self._open(person)

    async def _open(self, person: httpx.AsyncClient) -> None:
        for seats, start in (([{"kind": "me"}, {"kind": "open"}], False), ([{"kind": "me"}, {"kind": "me"}], True)):
            wish = {"game": self.chance.choice(GAMES), "seats": seats, "start": start}
            answer = await person.post("/api/tables", json=wish)
            if answer.status_code == 201:
                self.tables.append(answer.json()["table"]["id"])
        del self.tables[:-40]

    async def send(self) -> None:
        """Send one request. Raises AssertionError if the server fails."""
        chance, person = self.chance, self.chance.choice(self.people)
        if chance.random() < 0.01:
            await person.post("/api/people/guest", json={"name": "Ada"})
            await self._open(person)
        endpoint: Endpoint = chance.choice(ENDPOINTS)
        path = re.sub(r"{(\w+)}", lambda place: self._place(place[1]), endpoint.path)
        method = endpoint.method if chance.random() < 0.95 else chance.choice(["GET", "POST", "PUT", "DELETE", "PATCH"])
        headers = {name: chance.choice(values) for name, values in HEADERS.items() if chance.random() < 0.08}
        query = {chance.choice(FIELDS): self._text() for _ in range(chance.choice([0, 0, 0, 1, 2, 5]))}
        content = self._body() if method != "GET" or chance.random() < 0.05 else None
        raw = {name.encode(): value.encode("utf-8", "replace") for name, value in headers.items()}
        request = person.build_request(method, path, params=query, content=content, headers=list(raw.items()))
        answer = await person.send(request)
        self.counted[answer.status_code] += 1
        summary = f"{method} {request.url} {headers} {content!r}: {answer.status_code} {answer.text[:300]}"
        busy = answer.status_code == 503 and answer.json().get("error") == "unavailable"  # it says: try again
        assert answer.status_code < 500 or busy, summary

    def _place(self, name: str) -> str:
        chance = self.chance
        if name == "table" and self.tables and chance.random() < 0.85:
            return chance.choice(self.tables)
        known = {"family": "get-on-board", "board": "rome", "language": "fr", "game": "ticket-to-ride", "seat": "1"}
        if name in known and chance.random() < 0.6:
            return known[name]
        return chance.choice(["x", "%00", "%2e%2e", "%ff", "a" * 300, "0", "-1", "%F0%9F%92%A5", "unknown"])

    def _text(self) -> str:
        return self.chance.choice((*WORDS, *MOVES, *GAMES, "x" * self.chance.choice([1, 30, 500])))

    def _value(self, depth: int = 0) -> Any:
        chance = self.chance
        kind = chance.randrange(9 if depth < 3 else 6)
        if kind == 6:
            return [self._value(depth + 1) for _ in range(chance.randrange(4))]
        if kind >= 7:
            return {chance.choice(FIELDS): self._value(depth + 1) for _ in range(chance.randrange(4))}
        numbers = [0, 1, -1, 2, 5, 3.5, 1e300, 2**63, 10**30]
        return [None, True, chance.choice(numbers), chance.choice(numbers), self._text(), chance.choice(MOVES)][kind]

    def _body(self) -> bytes:
        chance = self.chance
        if chance.random() < 0.05:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(60)))
        likely: dict[str, Any] = {
            "game": chance.choice(GAMES),
            "seats": [{"kind": "me"}, {"kind": chance.choice(["me", "open", "bot"])}],
            "ply": chance.randrange(4),
            "moves": [chance.choice(MOVES)],
            "seat": chance.randrange(3),
            "ready": True,
            "name": chance.choice(["Ada", "Bo", "é"]),
            "kind": chance.choice(["me", "open", "bot"]),
            "colour": chance.randrange(6),
            "reaction": chance.choice(["clap", "wow", "x"]),
            "nonce": "0" * chance.choice([31, 32]),
        }
        body = {name: likely[name] for name in chance.sample(sorted(likely), chance.randrange(4))}
        for _ in range(chance.choice([0, 0, 1, 2])):
            body[chance.choice(FIELDS)] = self._value()
        return json.dumps(body).encode()[: None if chance.random() < 0.97 else chance.randrange(40)]


async def fuzz(database: str, requests: int, seed: int) -> str:
    """Send some requests and return a summary of the responses."""
    wishes: dict[str, Any] = {**GENEROUS, "tables_per_person": 1_000_000, "bot_seconds": 0.02, "log_level": "error"}
    app = App(Settings(database=database, **wishes))
    fuzzer = Fuzzer(app, seed)
    left = iter(range(requests))

    async def work() -> None:
        for number in left:
            await fuzzer.send()
            if number % 10_000 == 9_999:
                print(f"{number + 1:,} requests", flush=True)

    async with app.router.lifespan_context(app):
        await fuzzer.begin()
        await asyncio.gather(*(work() for _ in range(AT_ONCE)))
        for person in fuzzer.people:
            await person.aclose()
    summary = ", ".join(f"{count:,} × {status}" for status, count in sorted(fuzzer.counted.items()))
    return f"{requests:,} requests: {summary}"


def main() -> int:
    """Fuzz; return 0 if the server never failed."""
    options = argparse.ArgumentParser(prog="python -m tests.faults.fuzz", description=__doc__)
    options.add_argument("--requests", type=int, default=10_000, help="how many, on each database")
    options.add_argument("--seed", type=int, default=1, help="other seeds, other requests")
    options.add_argument("--only", choices=("sqlite", "postgresql"), help="this database only")
    chosen = options.parse_args()
    for kind in [chosen.only] if chosen.only else ["sqlite", "postgresql"]:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="fareplay-fuzz-") as name:
            if kind == "sqlite":
                summary = asyncio.run(fuzz(str(Path(name) / "fareplay.db"), chosen.requests, chosen.seed))
            else:
                cluster = Cluster()
                try:
                    summary = asyncio.run(fuzz(cluster.new_database(), chosen.requests, chosen.seed))
                finally:
                    cluster.remove()
        print(f"{kind}: {summary} ({time.monotonic() - began:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
