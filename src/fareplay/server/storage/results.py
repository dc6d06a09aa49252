"""Scripts about what is left of a game when it is over: results, ratings, statistics, analyses."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from fareplay.server.storage.rows import ResultRow, TableRow
from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import save_table

Rating = tuple[float, float]  # mu, sigma
Rate = Callable[[list[Rating | None]], list[Rating]]


def finish(row: TableRow, expected: int, results: Sequence[ResultRow], family: str, rate: Rate | None) -> Script[None]:
    """The table is over: write its results once, and the players' new ratings (`rate` None: it does not count)."""
    yield from save_table(row, expected)
    for result in results:
        yield (
            "INSERT INTO results (table_id, seat, game, person, score, place, won, sheet, ended_at) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            (
                row.id,
                result.seat,
                row.game,
                result.person,
                result.score,
                result.place,
                int(result.won),
                msgspec.json.encode(result.sheet).decode(),
                row.ended_at,
            ),
        )
    if rate is None:
        return
    known: dict[str, Rating] = {}
    for player in sorted({result.player for result in results}):  # in one order, so that two tables never deadlock
        rows = yield "SELECT mu, sigma FROM ratings WHERE game = $1 AND player = $2 /*locked*/", (family, player)
        if rows:
            known[player] = (float(rows[0][0]), float(rows[0][1]))
    after = rate([known.get(result.player) for result in results])
    for result, (mu, sigma) in zip(results, after, strict=True):
        yield (
            "INSERT INTO ratings (game, player, mu, sigma, played) VALUES ($1, $2, $3, $4, 1) "
            "ON CONFLICT (game, player) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
            "played = ratings.played + 1",
            (family, result.player, mu, sigma),
        )


def results_of(person: str) -> Script[list[tuple[str, bool, dict[str, int | None]]]]:
    """A person's results: the game, whether it was won, and the sheet."""
    rows = yield "SELECT game, won, sheet FROM results WHERE person = $1", (person,)
    return [(str(row[0]), bool(row[1]), msgspec.json.decode(row[2])) for row in rows]


def ratings_of(player: str) -> Script[list[tuple[str, float, float, int]]]:
    """A player's ratings: game, mu, sigma, games played."""
    rows = yield "SELECT game, mu, sigma, played FROM ratings WHERE player = $1 ORDER BY game", (player,)
    return [(str(row[0]), float(row[1]), float(row[2]), int(row[3])) for row in rows]


def begin_analysis(id: str, of: int, now: int, stale: int) -> Script[bool]:
    """Whether an analysis may begin: nobody has begun it, or who did has not been heard of since `stale`."""
    rows = yield (
        "INSERT INTO analyses (table_id, state, done, of_all, body, at) VALUES ($1, 'running', 0, $2, '{}', $3) "
        "ON CONFLICT (table_id) DO UPDATE SET state = excluded.state, done = excluded.done, of_all = excluded.of_all, "
        "body = excluded.body, at = excluded.at "
        "WHERE analyses.state = 'running' AND analyses.at < $4 RETURNING table_id",
        (id, of, now, stale),
    )
    return bool(rows)


def save_analysis(id: str, state: str, done: int, body: dict[str, Any], now: int) -> Script[None]:
    """How far an analysis is, and what it found."""
    yield (
        "UPDATE analyses SET state = $2, done = $3, body = $4, at = $5 WHERE table_id = $1",
        (id, state, done, msgspec.json.encode(body).decode(), now),
    )


def find_analysis(id: str) -> Script[tuple[str, int, int, dict[str, Any]] | None]:
    """An analysis: state, done, of how many, and what was found."""
    rows = yield "SELECT state, done, of_all, body FROM analyses WHERE table_id = $1", (id,)
    if not rows:
        return None
    return (
        rows[0][0],
        rows[0][1],
        rows[0][2],
        {"turns": [], "clairvoyant": [], "reasons": [], **msgspec.json.decode(rows[0][3])},
    )
