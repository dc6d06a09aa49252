"""Send a server board files that are almost valid: `python -m tests.faults.fuzz_boards --boards 100000`. Every field of
both games' files is changed. A response of 500 or more is a fault and ends the run with the file that caused it.

Board n depends on the seed and on n alone, so that a run can be divided: `--first 25000 --boards 25000`.
"""

import argparse
import asyncio
import copy
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import httpx

from fareplay.server.app import App
from fareplay.server.http.rate_limits import SharedRateLimit
from fareplay.server.settings import Settings
from tests.server.cities import city
from tests.server.running import GENEROUS

GAMES = ("get-on-board", "ticket-to-ride")
PLAYED = 20  # one of so many accepted boards is drawn, packed and played on; the others are only described
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 5, 17, 64, 129, 1_000, 10_001, 2**31, 2**53, 2**63, 10**30),
    *(0.5, -0.0, 1.5, 1e-300, 1e308, "", "a", "A1", "red", "gray", "bus", "T1", "stop", "x" * 61, "x" * 300),
    *("\0", "\n", "\u202e", "\ud83d\udca5", "é", "<script>", "../..", "1", "-1", "5.0"),
    *([], [[]], [None], [0, 0], [1, 2], ["red"], ["A1", "B1", "C1"], {}, {"a": 1}, {"id": "A1", "x": 0, "y": 0}),
)
NAMES = (
    *("$schema", "game", "board", "title", "players", "drawing", "edition", "intersections", "roads", "deck", "routes"),
    *("personal_objectives", "buses_per_player", "route_points", "player_colours", "locations", "tickets", "id", "x"),
    *("y", "a", "b", "double", "district", "length", "colour", "points", "departure", "passengers", "place", "sight"),
    *("light", "entrance", "jammed", "fluid", "letter", "name", "lakes", "rivers", "labels", "trees", "turned", ""),
)
SCENERY = {
    "rivers": [{"course": [[0, 0], [1, 1]], "width": 20}],
    "lakes": [[[0, 0], [1, 0], [1, 1]]],
    "waves": [[0.5, 0.5]],
    "trees": [[0.5, 0.5, 1]],
    "labels": [{"text": "Park", "x": 0.5, "y": 0.5, "kind": "park", "angle": 10}],
}


@cache
def _valid(game: str, number: int) -> str:
    """Return a valid file as JSON; half of them have scenery."""
    more = {"drawing": SCENERY} if number % 2 else {}
    return json.dumps(city(game=game, seed=number, **more))


def board(seed: int, number: int) -> dict[str, Any]:
    """Return a file with one to four changes."""
    chance = Random(f"{seed} {number}")
    file: dict[str, Any] = json.loads(_valid(chance.choice(GAMES), chance.randrange(8)))
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        _change(file, chance)
    return file


def _change(file: dict[str, Any], chance: Random) -> None:
    """Change a value at any depth: replace it, delete it, repeat it, exchange it with another, or add one."""
    places = list(_places(file, chance))
    if not places:
        return
    holder, key = chance.choice(places)
    kind = chance.randrange(8)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif kind == 2:
        other, there = chance.choice(places)
        holder[key], other[there] = copy.deepcopy(other[there]), copy.deepcopy(holder[key])
    elif kind == 3 and isinstance(holder, dict):
        holder[chance.choice(NAMES)] = copy.deepcopy(chance.choice(VALUES))
    elif kind == 4 and isinstance(holder[key], (int, float)):
        holder[key] = holder[key] + chance.choice((-1, 1, 0.5, 100))
    else:
        holder[key] = copy.deepcopy(chance.choice(VALUES))


def _places(value: Any, chance: Random) -> Iterator[tuple[Any, Any]]:
    """Return places of a file. Every field of an object is among them; of a long list, some entries."""
    if isinstance(value, dict):
        keys: list[Any] = list(value)
    elif isinstance(value, list):
        keys = sorted(chance.sample(range(len(value)), min(2, len(value))))
    else:
        return
    for key in keys:
        yield value, key
        yield from _places(value[key], chance)


async def fuzz(database: str, first: int, boards: int, seed: int) -> Counter[str]:
    """Send some boards and count the responses. Raises AssertionError if the server fails."""
    wishes: dict[str, Any] = {**GENEROUS, "tables_per_person": 10**9, "custom_boards": 1_000, "log_level": "error"}
    app, counted = App(Settings(database=database, **wishes)), Counter[str]()
    app.server.boards._limit = SharedRateLimit("custom boards", 1e9, 1e9, 1.0)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test", timeout=60) as person:
            await person.post("/api/people/guest", json={"name": "Ada"})
            for number in range(first, first + boards):
                file = board(seed, number)
                counted[await _bring(person, file, number)] += 1
                if number % 5_000 == 4_999:
                    print(f"{number + 1 - first:,} boards", flush=True)
    return counted


async def _bring(person: httpx.AsyncClient, file: dict[str, Any], number: int) -> str:
    """Bring a board, and play on some of those that are accepted. Return the status."""
    try:
        content = json.dumps(file).encode()
    except ValueError:
        return "no JSON"
    answer = await person.post("/api/boards", content=content)
    _check(answer, number, content)
    if answer.status_code != 201:
        assert answer.json()["error"] in ("bad_board", "invalid"), answer.text
        return str(answer.status_code)
    if number % PLAYED:
        return "201"
    name = answer.json()["game"]
    _check(await person.get(f"/api/boards/{name}/custom"), number, content)
    seats = [{"kind": "me"}] * int(answer.json()["players"][0])
    table = await person.post("/api/tables", json={"game": name, "seats": seats, "start": True})
    _check(table, number, content)
    if table.status_code == 201:
        id = table.json()["table"]["id"]
        for path in (f"/api/tables/{id}?as=json&seat=0", f"/api/tables/{id}/picture.svg", f"/api/tables/{id}/record"):
            _check(await person.get(path), number, content)
    return "201, played"


def _check(answer: httpx.Response, number: int, content: bytes) -> None:
    summary = f"board {number}: {answer.request.url} {answer.status_code} {answer.text[:300]}\n{content.decode()}"
    assert answer.status_code < 500, summary


def main() -> int:
    """Fuzz; return 0 if the server never failed."""
    options = argparse.ArgumentParser(prog="python -m tests.faults.fuzz_boards", description=__doc__)
    options.add_argument("--boards", type=int, default=10_000)
    options.add_argument("--first", type=int, default=0, help="the number of the first board")
    options.add_argument("--seed", type=int, default=1, help="other seeds, other boards")
    chosen = options.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fareplay-fuzz-") as name:
        counted = asyncio.run(fuzz(str(Path(name) / "fareplay.db"), chosen.first, chosen.boards, chosen.seed))
    summary = ", ".join(f"{count:,} × {status}" for status, count in sorted(counted.items()))
    print(f"{chosen.boards:,} boards: {summary} ({time.monotonic() - began:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
