"""The time to compute the results of a day that many people have played: `python -m bench.daily`.

Fills a SQLite file with the tries of a day, then requests the results as somebody who has played it.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from random import Random

import msgspec

from fareplay.server.deals import day as days
from fareplay.server.server import Server
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Script


def fill(day: str, tries: int) -> Script[None]:
    """Store finished tries, each of another person."""
    chance, counts = Random(1), dict[int, int]()
    for number in range(tries):
        score = int(chance.gauss(60, 12))
        counts[score] = counts.get(score, 0) + 1
        yield (
            "INSERT INTO daily_tries (day, person, table_id, program, score, gains, ended_at) "
            "VALUES ($1, $2, $3, 0, $4, '[5]', 1)",
            (day, f"person {number}", f"table {number}", score),
        )
    for score, count in counts.items():
        yield (
            "INSERT INTO daily_scores (day, program, score, tries) VALUES ($1, 0, $2, $3)",
            (day, score, count),
        )
    for road in range(150):
        yield "INSERT INTO daily_roads (day, road, lines) VALUES ($1, $2, $3)", (day, f"A{road}-B{road}", road)
    yield "UPDATE days SET benchmarks = '{}' WHERE day = $1", (day,)


async def measure(tries: int, times: int) -> list[float]:
    """Return the milliseconds from each request to the JSON."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Settings(database=str(Path(folder) / "daily.db")))
        await server.store.open()
        day = server.daily.today()
        await server.daily.daily(None)
        await server.store.write(fill(day, tries))
        person = PersonRow("person 0", "Ada", None, 0, 0)
        taken = []
        for _ in range(times):
            began = time.perf_counter()
            results = await server.daily.results(person, day)
            msgspec.json.encode(results)
            taken.append(1000 * (time.perf_counter() - began))
        assert results.tries == tries
        assert days.city_of(day) == results.game
        await server.store.close()
        return taken


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.daily", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tries", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=200)
    asked = parser.parse_args()
    taken = sorted(asyncio.run(measure(asked.tries, asked.times)))
    worst = taken[int(len(taken) * 0.99) - 1]
    print(f"{asked.tries:,} tries: median {statistics.median(taken):.1f} ms, 99 of 100 within {worst:.1f} ms")


if __name__ == "__main__":
    main()
