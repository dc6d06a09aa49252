"""Scripts about what is left of a game when it is over: results, ratings, analyses."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from fareplay.server.storage.rows import ResultRow, TableRow
from fareplay.server.storage.statistics import count_results
from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import save_table

Rating = tuple[float, float]  # mu, sigma
Rate = Callable[[list[Rating | None]], list[Rating]]
NEWCOMER: Final = 25.0  # the rating of who has not played yet
CHANGES: Final = ("rating", "rating_change", "board_rating", "board_change")


class PlayedRow(Struct):
    """A finished game as one of its seats had it; the ratings are those after it."""

    table: str
    seat: int
    game: str
    score: int | None
    place: int
    won: bool
    sheet: dict[str, int | None]
    ended_at: int
    rating: float | None
    rating_change: float | None
    board_rating: float | None
    board_change: float | None
    purpose: str
    seats: list["PlayedSeatRow"] = []


class PlayedSeatRow(Struct):
    """Who sat at a seat of a finished game, and how they did."""

    seat: int
    kind: str
    person: str | None
    name: str | None
    guest: bool
    level: str | None
    label: str | None
    colour: int
    score: int | None
    place: int


class PointRow(Struct):
    """One finished game on a curve."""

    game: str
    at: int
    score: int | None
    rating: float | None
    board_rating: float | None


def finish(row: TableRow, expected: int, results: Sequence[ResultRow], rate: Rate | None) -> Script[None]:
    """The table is over: write its results once, count them, and write the players' new ratings, those of the game and
    those of the board (`rate` None: it does not count)."""
    yield from save_table(row, expected)
    if not results:
        return
    families, boards = None, None
    if rate is not None:
        families = yield from _rate(row.game.partition("/")[0], results, rate)
        boards = yield from _rate(row.game, results, rate)
    now, listed = row.ended_at or 0, not row.private and row.purpose == "game"
    for number, result in enumerate(results):
        changes = () if families is None or boards is None else (*families[number], *boards[number])
        yield (
            "INSERT INTO results (table_id, seat, game, person, score, place, won, sheet, ended_at, counted, listed, "
            "rating, rating_change, board_rating, board_change) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
            (
                row.id,
                result.seat,
                row.game,
                result.person,
                result.score,
                result.place,
                int(result.won),
                msgspec.json.encode(result.sheet).decode(),
                now,
                int(result.counted),
                int(listed),
                *(changes or [None] * len(CHANGES)),
            ),
        )
    levels = None if families is None else [rating for rating, _ in families]
    yield from count_results(row.id, row.game, results, levels, now)


def _rate(game: str, results: Sequence[ResultRow], rate: Rate) -> Script[list[tuple[float, float]]]:
    """Write new ratings for a game or a board; returns each player's rating, and by how much it changed.

    A level of bots that has several seats is played against as it is rated, and keeps its rating.
    """
    known: dict[str, Rating] = {}
    seats = Counter(result.player for result in results)
    for player in sorted(seats):  # so that two tables never deadlock
        rows = yield "SELECT mu, sigma FROM ratings WHERE game = $1 AND player = $2 /*locked*/", (game, player)
        if rows:
            known[player] = (float(rows[0][0]), float(rows[0][1]))
    after = rate([known.get(result.player) for result in results])
    for result, (mu, sigma) in sorted(zip(results, after, strict=True), key=lambda pair: pair[0].player):
        if seats[result.player] > 1:
            continue
        yield (
            "INSERT INTO ratings (game, player, mu, sigma, played) VALUES ($1, $2, $3, $4, 1) "
            "ON CONFLICT (game, player) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
            "played = ratings.played + 1",
            (game, result.player, mu, sigma),
        )
    before = [known.get(result.player, (NEWCOMER, 0.0))[0] for result in results]
    return [
        (old, 0.0) if seats[result.player] > 1 else (mu, mu - old)
        for result, old, (mu, _) in zip(results, before, after, strict=True)
    ]


def games_of(
    person: str, private_too: bool, game: str | None, before: tuple[int, str, int] | None, limit: int
) -> Script[list[PlayedRow]]:
    """A person's finished games, the latest first, with everybody who played."""
    beyond = "" if before is None else "AND (r.ended_at, r.table_id, r.seat) < ($3, $4, $5) "
    of_board = "" if game is None else f"AND r.game = ${3 if before is None else 6} "
    listed = "" if private_too else "AND r.listed = 1 "
    rows = yield (
        "SELECT r.table_id, r.seat, r.game, r.score, r.place, r.won, r.sheet, r.ended_at, r.rating, r.rating_change, "
        "r.board_rating, r.board_change, t.purpose FROM results r JOIN tables t ON t.id = r.table_id "
        f"WHERE r.person = $1 {listed}{beyond}{of_board}"
        "ORDER BY r.ended_at DESC, r.table_id DESC, r.seat DESC LIMIT $2",
        (person, limit, *(before or ()), *(() if game is None else (game,))),
    )
    found = [_played(row) for row in rows]
    yield from _add_seats(found)
    return found


def _played(row: Sequence[Any]) -> PlayedRow:
    table, seat, game, score, place, won, sheet, *rest = row
    return PlayedRow(table, seat, game, score, place, bool(won), msgspec.json.decode(sheet), *rest[:6])


def _add_seats(games: Sequence[PlayedRow]) -> Script[None]:
    """Add everybody who played to some games."""
    by_table: dict[str, list[PlayedRow]] = {}
    for game in games:
        by_table.setdefault(game.table, []).append(game)
    if not by_table:
        return
    marks = ", ".join(f"${number}" for number in range(1, len(by_table) + 1))
    rows = yield (
        "SELECT s.table_id, s.seat, s.kind, s.person, p.name, p.password IS NULL, s.level, s.label, s.colour, "
        "r.score, r.place FROM seats s JOIN results r ON r.table_id = s.table_id AND r.seat = s.seat "
        f"LEFT JOIN people p ON p.id = s.person WHERE s.table_id IN ({marks}) ORDER BY s.seat",
        tuple(by_table),
    )
    for table, seat, kind, person, name, guest, level, label, colour, score, place in rows:
        one = PlayedSeatRow(seat, kind, person, name, bool(guest), level, label, colour, score, place)
        for game in by_table[table]:
            game.seats.append(one)


def points_of(person: str, limit: int) -> Script[list[PointRow]]:
    """The last games of a person that count, the oldest first: what their curves are drawn through."""
    rows = yield (
        "SELECT game, ended_at, score, rating, board_rating FROM results WHERE person = $1 AND counted = 1 "
        "ORDER BY ended_at DESC, table_id DESC LIMIT $2",
        (person, limit),
    )
    return [PointRow(*row) for row in reversed(rows)]


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
