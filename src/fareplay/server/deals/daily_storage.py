"""Database scripts of the daily city. Tries are counted as they end, so that no query scans all tries of a day."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Final

import msgspec
from msgspec import Struct

from fareplay.engine.ranking import OUT
from fareplay.server.deals.first_tries import FirstTries
from fareplay.server.storage.rows import TableRow
from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import Room

MOST_DAYS: Final = 400  # in a calendar
FIRST_TRIES: Final = FirstTries("daily_tries", "day", "person")


class Ranking(IntEnum):
    """The ranking of a try, as the column `program` has it."""

    PEOPLE = 0
    PROGRAMS = 1
    NONE = 2  # a neighbour has played the day, perhaps the same person


class TryRow(Struct):
    """A person's try of a day: the first."""

    day: str
    table: str
    ranking: Ranking
    score: int | None
    gains: list[int]
    ended_at: int | None


class CountRow(Struct):
    """A score and its number of tries."""

    score: int
    tries: int


class BestRow(Struct):
    """One of the best tries."""

    person: str
    name: str
    score: int


class WeekRow(Struct):
    """Somebody's try of a day."""

    person: str
    name: str
    day: str
    score: int
    table: str


def ensure_day(day: str, key: str) -> Script[str]:
    """Return the key of a day, after storing the given key if the day has none yet."""
    yield "INSERT INTO days (day, key) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING", (day, key)
    rows = yield "SELECT key FROM days WHERE day = $1", (day,)
    return str(rows[0][0])


def find_key(day: str) -> Script[str | None]:
    """Return the key of a day, if it has one."""
    rows = yield "SELECT key FROM days WHERE day = $1", (day,)
    return str(rows[0][0]) if rows else None


def first_day() -> Script[str | None]:
    """Return the first day on this server."""
    rows = yield "SELECT MIN(day) FROM days", ()
    return None if rows[0][0] is None else str(rows[0][0])


def find_benchmarks(day: str) -> Script[dict[str, Any] | None]:
    """Return the benchmarks of a day."""
    rows = yield "SELECT benchmarks FROM days WHERE day = $1", (day,)
    return msgspec.json.decode(rows[0][0]) if rows and rows[0][0] is not None else None


def save_benchmarks(day: str, found: dict[str, Any]) -> Script[None]:
    """Save the benchmarks of a day."""
    yield "UPDATE days SET benchmarks = $2 WHERE day = $1", (day, msgspec.json.encode(found).decode())


def begin_try(row: TableRow, day: str, person: str, program: bool, room: Room) -> Script[str | None]:
    """Begin the first try of a day; see `FirstTries.begin`."""

    def add(counts: bool) -> Script[None]:
        ranking = Ranking.NONE if not counts else Ranking.PROGRAMS if program else Ranking.PEOPLE
        yield (
            "INSERT INTO daily_tries (day, person, table_id, program) VALUES ($1, $2, $3, $4)",
            (day, person, row.id, int(ranking)),
        )

    return (yield from FIRST_TRIES.begin(row, day, person, room, add))


def end_try(
    day: str, person: str, table: str, score: int | None, gains: Sequence[int], roads: Sequence[str], now: int
) -> Script[None]:
    """Store and count a finished try, if it is the first. It does not count if a neighbour has finished theirs."""
    written = OUT if score is None else score
    done = yield (
        "UPDATE daily_tries SET score = $4, gains = $5, ended_at = $6 "
        "WHERE day = $1 AND person = $2 AND table_id = $3 AND ended_at IS NULL RETURNING program",
        (day, person, table, written, msgspec.json.encode(gains).decode(), now),
    )
    if not done or done[0][0] == Ranking.NONE:
        return
    if (yield from FIRST_TRIES.tried_next_door(day, person, finished=True)):
        yield (
            "UPDATE daily_tries SET program = $3 WHERE day = $1 AND person = $2",
            (day, person, int(Ranking.NONE)),
        )
        return
    yield (
        "INSERT INTO daily_scores (day, program, score, tries) VALUES ($1, $2, $3, 1) "
        "ON CONFLICT (day, program, score) DO UPDATE SET tries = daily_scores.tries + 1",
        (day, int(done[0][0]), written),
    )
    for road in sorted({*roads}):  # always in the same order, so that two tries never deadlock
        yield (
            "INSERT INTO daily_roads (day, road, lines) VALUES ($1, $2, 1) "
            "ON CONFLICT (day, road) DO UPDATE SET lines = daily_roads.lines + 1",
            (day, road),
        )


def tries_of(person: str) -> Script[list[TryRow]]:
    """Return a person's first tries, the newest first."""
    rows = yield (
        "SELECT day, table_id, program, score, gains, ended_at FROM daily_tries WHERE person = $1 "
        "ORDER BY day DESC LIMIT $2",
        (person, MOST_DAYS),
    )
    return [_try(row) for row in rows]


_MINE_OR_A_FRIENDS: Final = (
    "(t.person = $1 OR t.person IN (SELECT CASE WHEN one = $1 THEN other ELSE one END FROM friendships "
    "WHERE (one = $1 OR other = $1) AND accepted_at IS NOT NULL))"
)


def week_of(person: str, first: str, last: str) -> Script[list[WeekRow]]:
    """Return the tries of a person and their friends from one day to another, without programs."""
    rows = yield (
        "SELECT t.person, p.name, t.day, t.score, t.table_id FROM daily_tries t JOIN people p ON p.id = t.person "
        f"WHERE t.day >= $2 AND t.day <= $3 AND t.program = 0 AND t.ended_at IS NOT NULL AND {_MINE_OR_A_FRIENDS} "
        "ORDER BY t.day, t.person",
        (person, first, last),
    )
    return [WeekRow(str(row[0]), str(row[1]), str(row[2]), int(row[3]), str(row[4])) for row in rows]


def counts_of(day: str, program: bool = False) -> Script[list[CountRow]]:
    """Return the number of tries by score, the highest first."""
    rows = yield (
        "SELECT score, tries FROM daily_scores WHERE day = $1 AND program = $2 ORDER BY score DESC",
        (day, int(program)),
    )
    return [CountRow(int(row[0]), int(row[1])) for row in rows]


def best_of(day: str, program: bool, limit: int) -> Script[list[BestRow]]:
    """Return the best tries of a day, without eliminated players."""
    rows = yield (
        "SELECT t.person, p.name, t.score FROM daily_tries t LEFT JOIN people p ON p.id = t.person "
        "WHERE t.day = $1 AND t.program = $2 AND t.ended_at IS NOT NULL AND t.score > $4 "
        "ORDER BY t.score DESC LIMIT $3",
        (day, int(program), limit, OUT),
    )
    return [BestRow(str(row[0]), str(row[1] or ""), int(row[2])) for row in rows]


def roads_of(day: str) -> Script[dict[str, int]]:
    """Return how many lines ran along each road."""
    rows = yield "SELECT road, lines FROM daily_roads WHERE day = $1", (day,)
    return {str(row[0]): int(row[1]) for row in rows}


def _try(row: Sequence[Any]) -> TryRow:
    gains = [] if row[4] is None else msgspec.json.decode(row[4], type=list[int])
    return TryRow(str(row[0]), str(row[1]), Ranking(row[2]), row[3], gains, row[5])
