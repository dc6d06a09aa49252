"""Database scripts for the results of finished games and for ratings."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from fareplay.server.ratings.statistics import AverageRow, StatisticsRow, count_results, players_of
from fareplay.server.storage.rows import Counted, ResultRow, TableRow
from fareplay.server.storage.store import Script

Rating = tuple[float, float]  # mu, sigma
Period = tuple[int, int]  # start (included) and end (excluded), in ms
Rate = Callable[[list[Rating | None]], list[Rating]]
NEWCOMER: Final = 25.0  # the rating of somebody who has not played yet
CHANGES: Final = ("rating", "rating_change", "board_rating", "board_change")


class PlayedRow(Struct):
    """A finished game from the point of view of one seat; the ratings are those after it."""

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
    """The player of a seat in a finished game, and their result."""

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
    hinted: bool


class PointRow(Struct):
    """A finished game on a curve."""

    game: str
    at: int
    score: int | None
    rating: float | None
    board_rating: float | None


def add_results(row: TableRow, results: Sequence[ResultRow], rate: Rate | None, listed: bool) -> Script[None]:
    """Store and count the results of a finished table, and store the players' new ratings in the game and on the board
    (`rate` is None for an unrated game). `listed` results are shown to everybody."""
    families, boards = None, None
    if rate is not None:
        families = yield from _rate(row.game.partition("/")[0], results, rate)
        boards = yield from _rate(row.game, results, rate)
    now = row.ended_at or 0
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
    """Store new ratings for a game or a board. Return each player's rating and its change.

    A level of bots that has several seats counts with its current rating, which does not change.
    """
    known: dict[str, Rating] = {}
    seats = Counter(result.player for result in results)
    for player in sorted(seats):  # sorted, so that two tables never deadlock
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
    person: str,
    private_too: bool,
    game: str | None,
    before: tuple[int, str, int] | None,
    limit: int,
    within: Period | None = None,
) -> Script[list[PlayedRow]]:
    """Return a person's finished games, the latest first, with all players."""
    beyond = "" if before is None else "AND (r.ended_at, r.table_id, r.seat) < ($3, $4, $5) "
    next_mark = 3 if before is None else 6
    in_period = "" if within is None else f"AND r.ended_at >= ${next_mark} AND r.ended_at < ${next_mark + 1} "
    of_board = "" if game is None else f"AND r.game = ${next_mark + (0 if within is None else 2)} "
    listed = "" if private_too else "AND r.listed = 1 AND t.dealt_again = 0 "
    rows = yield (
        "SELECT r.table_id, r.seat, r.game, r.score, r.place, r.won, r.sheet, r.ended_at, r.rating, r.rating_change, "
        "r.board_rating, r.board_change, t.purpose FROM results r JOIN tables t ON t.id = r.table_id "
        f"WHERE r.person = $1 {listed}{beyond}{in_period}{of_board}"
        "ORDER BY r.ended_at DESC, r.table_id DESC, r.seat DESC LIMIT $2",
        (person, limit, *(before or ()), *(within or ()), *(() if game is None else (game,))),
    )
    found = [_played(row) for row in rows]
    yield from _add_seats(found)
    return found


def _played(row: Sequence[Any]) -> PlayedRow:
    table, seat, game, score, place, won, sheet, *rest = row
    return PlayedRow(table, seat, game, score, place, bool(won), msgspec.json.decode(sheet), *rest[:6])


def _add_seats(games: Sequence[PlayedRow]) -> Script[None]:
    """Add the players to some games."""
    by_table: dict[str, list[PlayedRow]] = {}
    for game in games:
        by_table.setdefault(game.table, []).append(game)
    if not by_table:
        return
    marks = ", ".join(f"${number}" for number in range(1, len(by_table) + 1))
    rows = yield (
        "SELECT s.table_id, s.seat, s.kind, s.person, p.name, p.password IS NULL, s.level, s.label, s.colour, "
        "r.score, r.place, s.hinted FROM seats s JOIN results r ON r.table_id = s.table_id AND r.seat = s.seat "
        f"LEFT JOIN people p ON p.id = s.person WHERE s.table_id IN ({marks}) ORDER BY s.seat",
        tuple(by_table),
    )
    for table, seat, kind, person, name, guest, level, label, colour, score, place, hinted in rows:
        one = PlayedSeatRow(seat, kind, person, name, bool(guest), level, label, colour, score, place, bool(hinted))
        for game in by_table[table]:
            game.seats.append(one)


def statistics_in(person: str, within: Period, *, mine: bool) -> Script[list[tuple[StatisticsRow, AverageRow]]]:
    """Return a person's games of a period by board, with their total. The stored sums have no dates."""
    rows = yield (
        "SELECT r.game, r.won, r.score, r.table_id, r.ended_at, r.listed * (1 - t.dealt_again), s.hinted "
        "FROM results r JOIN tables t ON t.id = r.table_id "
        "LEFT JOIN seats s ON s.table_id = r.table_id AND s.seat = r.seat WHERE r.person = $1 AND r.counted >= 1 "
        "AND r.counted <= $4 AND r.ended_at >= $2 AND r.ended_at < $3 ORDER BY r.game, r.ended_at, r.table_id",
        (person, *within, _most_counted(mine)),
    )
    found: dict[str, tuple[StatisticsRow, AverageRow]] = {}
    for game, won, score, table, at, listed, hinted in rows:
        if game not in found:
            empty = StatisticsRow(game, 0, 0, None, None, None, False, False)
            found[game] = empty, AverageRow(person, game, "zone total", 0, 0, 0)
        row, total = found[game]
        row.played, row.won = row.played + 1, row.won + won
        if score is None:
            continue
        total.n, total.points = total.n + 1, total.points + score
        if row.best is None or score > row.best:
            row.best, row.best_table, row.best_at, row.listed = score, table, at, bool(listed)
            row.hinted = bool(hinted)
    return list(found.values())


def points_of(person: str, limit: int, *, mine: bool) -> Script[list[PointRow]]:
    """Return the last counted games of a person for their curves, the oldest first."""
    rows = yield (
        "SELECT game, ended_at, score, rating, board_rating FROM results WHERE person = $1 AND counted >= 1 "
        "AND counted <= $3 ORDER BY ended_at DESC, table_id DESC LIMIT $2",
        (person, limit, _most_counted(mine)),
    )
    return [PointRow(*row) for row in reversed(rows)]


def _most_counted(mine: bool) -> int:
    return int(Counted.FOR_ONESELF if mine else Counted.FOR_ALL)


def forget(person: str) -> Script[None]:
    """Delete the statistics and ratings of a deleted account; results of games stay."""
    for table in ("ratings", "statistics", "averages"):
        for player in players_of(person, mine=True):
            yield f"DELETE FROM {table} WHERE player = $1", (player,)
