"""Send a server random requests: `python -m tests.faults.fuzz --requests 100000`, on SQLite and on PostgreSQL. Bodies
and queries are made from the types of each endpoint, and ids come from earlier responses, so that many requests are
accepted. It counts the responses by status; one of 500 or more is a fault and ends the run."""

import argparse
import asyncio
import json
import re
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
from msgspec.inspect import (
    BoolType,
    CollectionType,
    DictType,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    StrType,
    StructType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from fareplay.server.app import ENDPOINTS, App
from fareplay.server.http.routing import Endpoint
from fareplay.server.people.admin import set_operator
from fareplay.server.settings import Settings
from fareplay.server.storage.databases import AdminError
from tests.server.cluster import Cluster
from tests.server.running import GENEROUS, QUICK_HASHER

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
PASSWORD = "a long sentence"
KNOWN = {
    "game": GAMES,
    "family": ("get-on-board", "ticket-to-ride"),
    "board": ("rome", "london"),
    "language": ("fr", "en"),
    "seat": ("0", "1"),
    "level": ("random", "novice"),
    "day": ("2026-11-18",),
    "password": (PASSWORD,),
    "new": (PASSWORD,),
    "nonce": ("0" * 32,),
    "moves": (["C3"], ["T1"], ["T5"], ["keep 1 2"], ["draw deck"]),
    "kind": ("me", "open", "bot"),
    "name": ("Ada", "Bo", "Cy"),
}


class Fuzzer:
    """People with tables, and requests that are almost valid."""

    def __init__(self, app: App, seed: int) -> None:
        self.chance = Random(seed)
        self.app = app
        self.counted: Counter[int] = Counter()
        self.ids: dict[str, list[str]] = {}  # from responses
        self.accepted: set[str] = set()  # endpoints
        self.numbers = count(1)
        self.people: list[httpx.AsyncClient] = []

    async def begin(self) -> None:
        """Create four people, two with accounts and one an operator, each with an open table and one in progress."""
        for number in range(4):
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
            self.people.append(httpx.AsyncClient(transport=transport, base_url="http://test", timeout=60))
            await self._enter(number)

    async def _enter(self, number: int) -> None:
        """Begin anew as somebody: the first two are guests, the last one is an operator."""
        person, name = self.people[number], f"Person {next(self.numbers)}"
        person.cookies.clear()
        answer = await person.post("/api/people/guest", json={"name": name})
        self._keep(answer.json())
        if number > 1:
            await person.post("/api/people/claim", json={"password": PASSWORD})
        if number > 2:
            with suppress(AdminError):  # another request has renamed or deleted them
                await set_operator(self.app.server.store, name, True)
            self.app.server.accounts.evict(answer.json()["person"]["id"])
        await self._open(person)

    async def _open(self, person: httpx.AsyncClient) -> None:
        for seats, start in (([{"kind": "me"}, {"kind": "open"}], False), ([{"kind": "me"}, {"kind": "me"}], True)):
            wish = {"game": self.chance.choice(GAMES), "seats": seats, "start": start}
            answer = await person.post("/api/tables", json=wish)
            self._keep(answer.json())

    def _keep(self, value: Any, of: str = "") -> None:
        """Remember the ids in a response by what they are of, for later requests."""
        if isinstance(value, dict):
            for name, one in value.items():
                if isinstance(one, str) and name in ("id", "person", "code", "table", "token"):
                    known = self.ids.setdefault(of if name == "id" else name, [])
                    known.append(one)
                    del known[:-20]
                else:
                    self._keep(one, name.removesuffix("s"))
        elif isinstance(value, list):
            for one in value[:20]:
                self._keep(one, of)

    async def send(self) -> None:
        """Send one request. Raises AssertionError if the server fails."""
        chance, number = self.chance, self.chance.randrange(len(self.people))
        person = self.people[number]
        if chance.random() < 0.01:  # somebody may have left, signed out or been suspended
            await self._enter(number)
        endpoint: Endpoint = chance.choice(ENDPOINTS)
        path = re.sub(r"{(\w+)}", lambda place: self._place(place[1]), endpoint.path)
        method = endpoint.method if chance.random() < 0.95 else chance.choice(["GET", "POST", "PUT", "DELETE", "PATCH"])
        headers = {name: chance.choice(values) for name, values in HEADERS.items() if chance.random() < 0.03}
        query = self._object(endpoint.query)
        content = None if endpoint.body is None and chance.random() < 0.95 else self._body(endpoint.body)
        raw = {name.encode(): value.encode("utf-8", "replace") for name, value in headers.items()}
        texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in query.items()}
        request = person.build_request(method, path, params=texts, content=content, headers=list(raw.items()))
        answer = await person.send(request)
        self.counted[answer.status_code] += 1
        summary = f"{method} {request.url} {headers} {content!r}: {answer.status_code} {answer.text[:300]}"
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        busy = answer.status_code == 503 and answer.json().get("error") == "unavailable"  # it says: try again
        assert answer.status_code < 500 or busy, summary
        if is_json and answer.is_success:
            self.accepted.add(f"{endpoint.method} {endpoint.path}")
            if answer.content:
                self._keep(answer.json(), endpoint.path.split("/")[2].removesuffix("s"))
        if answer.status_code == 401:  # signed out, deleted or suspended
            await self._enter(number)

    def _place(self, name: str) -> str:
        chance = self.chance
        if name in KNOWN and chance.random() < 0.8:
            return str(chance.choice(KNOWN[name]))
        if self.ids and chance.random() < 0.9:
            return chance.choice(self.ids.get(name) or self.ids[chance.choice(sorted(self.ids))])
        return chance.choice(["x", "%00", "%2e%2e", "%ff", "a" * 300, "0", "-1", "%F0%9F%92%A5", "unknown"])

    def _text(self) -> str:
        return self.chance.choice((*WORDS, *MOVES, *GAMES, "x" * self.chance.choice([1, 30, 500])))

    def _value(self, depth: int = 0) -> Any:
        chance = self.chance
        kind = chance.randrange(9 if depth < 3 else 6)
        if kind == 6:
            return [self._value(depth + 1) for _ in range(chance.randrange(4))]
        if kind >= 7:
            return {self._text(): self._value(depth + 1) for _ in range(chance.randrange(4))}
        numbers = [0, 1, -1, 2, 5, 3.5, 1e300, 2**63, 10**30]
        return [None, True, chance.choice(numbers), chance.choice(numbers), self._text(), chance.choice(MOVES)][kind]

    def _body(self, type: Any) -> bytes:
        chance = self.chance
        if chance.random() < 0.03:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(60)))
        body = self._value() if type is None or chance.random() < 0.03 else self._object(type)
        return json.dumps(body).encode()[: None if chance.random() < 0.97 else chance.randrange(40)]

    def _object(self, type: Any) -> dict[str, Any]:
        """Return an object with the fields of a type, most of them valid."""
        info = type_info(type)
        if not isinstance(info, StructType):
            return {}
        return self._struct(info)

    def _struct(self, info: StructType) -> dict[str, Any]:
        chance = self.chance
        made = {} if info.tag_field is None else {info.tag_field: info.tag}
        for one in info.fields:
            if one.required or chance.random() < 0.4:
                made[one.encode_name] = self._field(one.encode_name, one.type)
        if chance.random() < 0.02:
            made[self._text()] = self._value()
        return made

    def _field(self, name: str, info: Type) -> Any:
        chance = self.chance
        if chance.random() < 0.04:
            return self._value()
        if name in KNOWN and chance.random() < 0.7:
            return chance.choice(KNOWN[name])
        match info:
            case StructType():
                return self._struct(info)
            case UnionType():
                return self._field(name, chance.choice(info.types))
            case ListType() | CollectionType() | VarTupleType():
                return [self._field("", info.item_type) for _ in range(chance.choice([0, 1, 2, 2, 3, 6]))]
            case DictType():
                return {self._text(): self._field("", info.value_type) for _ in range(chance.randrange(3))}
            case LiteralType():
                return chance.choice(info.values)
            case BoolType():
                return chance.random() < 0.5
            case IntType():
                return chance.choice([0, 0, 1, 2, 3, 5, 30, -1, 2**31, 2**53, 2**63])
            case FloatType():
                return chance.choice([0, 0.5, 1, 30, 1e9, 1e300])
            case StrType() if self.ids and chance.random() < 0.5:
                return self._place(name)
            case StrType():
                return self._text()
        return None


async def fuzz(database: str, requests: int, seed: int) -> str:
    """Send some requests and return a summary of the responses."""
    wishes: dict[str, Any] = {**GENEROUS, "tables_per_person": 1_000_000, "bot_seconds": 0.02, "log_level": "error"}
    app = App(Settings(database=database, **wishes))
    app.server.accounts.passwords.hasher = QUICK_HASHER
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
    return f"{requests:,} requests, {len(fuzzer.accepted)} of {len(ENDPOINTS)} endpoints accepted one: {summary}"


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
