"""Database scripts for statistics: sums over finished games, updated as games end, so that no query scans all games.

They are stored by player: a person's id, `device ID` for what a person has played unseen by the server, `bot LEVEL`,
or `level N` for all rated players of similar strength.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from fareplay.server.storage.rows import Counted, ResultRow
from fareplay.server.storage.store import Script

LEVEL_WIDTH: Final = 2.5  # rating points per level
MOST_ROUNDS: Final = 40  # later rounds have no averages
PAGE: Final = 1_000

Key = tuple[str, str, str]  # player, game, part
Sums = dict[Key, tuple[int, int, int]]  # n, points, best


class StatisticsRow(Struct):
    """A player's finished games on one board. `listed` says whether everybody may see the best one, `hinted` whether
    the player had a hint in it."""

    game: str
    played: int
    won: int
    best: int | None
    best_table: str | None
    best_at: int | None
    listed: bool
    hinted: bool


class AverageRow(Struct):
    """A player's points in one part of a sheet, `zone NAME` or `round N`, over all games in which they had a score."""

    player: str
    game: str
    part: str
    n: int
    points: int
    best: int


def players_of(person: str, *, mine: bool) -> list[str]:
    """Return under which names a person's games are counted: what they played unseen is shown only to themselves."""
    return [person, _unseen(person)] if mine else [person]


def _unseen(person: str) -> str:
    return f"device {person}"


def level_of(rating: float) -> int:
    """Return the number of the level of a rating."""
    return int(rating // LEVEL_WIDTH)


def count_results(
    table: str, game: str, results: Sequence[ResultRow], ratings: Sequence[float] | None, now: int
) -> Script[None]:
    """Count the results of a finished game; `ratings` are the players' if it was rated."""
    counted = [(_player(result), result) for result in results if result.counted]
    for player, result in sorted(counted, key=lambda pair: pair[0]):  # sorted, so that two tables never deadlock
        yield from _count_game(player, game, 1, int(result.won), result.score, table, now)
    sums: Sums = {}
    for number, result in enumerate(results):
        if not result.counted or result.score is None:
            continue
        players = [_player(result)] if ratings is None else [_player(result), f"level {level_of(ratings[number])}"]
        parts = {f"zone {zone}": points for zone, points in result.sheet.items() if points is not None}
        parts |= {f"round {n}": points for n, points in enumerate(result.gains[:MOST_ROUNDS], 1)}
        for player in players:
            _add(sums, player, game, parts)
    yield from _add_sums(sums)


def _player(result: ResultRow) -> str:
    return _unseen(result.player) if result.counted is Counted.FOR_ONESELF else result.player


def _add(sums: Sums, player: str, game: str, parts: dict[str, int]) -> None:
    for part, points in parts.items():
        n, total, best = sums.get((player, game, part), (0, 0, points))
        sums[player, game, part] = (n + 1, total + points, max(best, points))


def _count_game(
    player: str, game: str, played: int, won: int, best: int | None, table: str | None, at: int | None
) -> Script[None]:
    better = "excluded.best > coalesce(statistics.best, excluded.best - 1)"
    updates = ", ".join(
        f"{name} = CASE WHEN {better} THEN excluded.{name} ELSE statistics.{name} END"
        for name in ("best", "best_table", "best_at")
    )
    yield (
        "INSERT INTO statistics (player, game, played, won, best, best_table, best_at) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, game) DO UPDATE SET "
        f"played = statistics.played + excluded.played, won = statistics.won + excluded.won, {updates}",
        (player, game, played, won, best, None if best is None else table, None if best is None else at),
    )


def _add_sums(sums: Sums) -> Script[None]:
    """Add to the averages in a few statements, sorted so that two tables never deadlock."""
    rows = sorted((*key, *value) for key, value in sums.items())
    for start in range(0, len(rows), PAGE):
        some = rows[start : start + PAGE]
        marks = ", ".join(f"({', '.join(f'${6 * row + n}' for n in range(1, 7))})" for row in range(len(some)))
        yield (
            f"INSERT INTO averages (player, game, part, n, points, best) VALUES {marks} "
            "ON CONFLICT (player, game, part) DO UPDATE SET n = averages.n + excluded.n, "
            "points = averages.points + excluded.points, "
            "best = CASE WHEN excluded.best > averages.best THEN excluded.best ELSE averages.best END",
            tuple(value for row in some for value in row),
        )


def statistics_of(players: Sequence[str]) -> Script[list[StatisticsRow]]:
    """Return a player's games by board; those counted under several names together."""
    found: dict[str, StatisticsRow] = {}
    for player in players:
        rows = yield (
            "SELECT s.game, s.played, s.won, s.best, s.best_table, s.best_at, t.private + t.dealt_again, "
            "(SELECT max(hinted) FROM seats WHERE table_id = s.best_table AND person = $2) FROM statistics s "
            "LEFT JOIN tables t ON t.id = s.best_table WHERE s.player = $1",
            (player, players[0]),
        )
        for game, played, won, best, table, at, hidden, hinted in rows:
            one = StatisticsRow(game, played, won, best, table, at, hidden == 0, bool(hinted))
            known = found.get(game)
            if known is not None:
                better = one if known.best is None or (best is not None and best > known.best) else known
                better.played, better.won = known.played + played, known.won + won
                one = better
            found[game] = one
    return [found[game] for game in sorted(found)]


def averages_of(players: Sequence[str], game: str | None = None) -> Script[list[AverageRow]]:
    """Return a player's averages on one board or on all; those counted under several names together."""
    found: dict[tuple[str, str], AverageRow] = {}
    for player in players:
        rows = yield (
            "SELECT player, game, part, n, points, best FROM averages WHERE player = $1 "
            "AND (CAST($2 AS TEXT) IS NULL OR game = $2)",
            (player, game),
        )
        for one in (AverageRow(*row) for row in rows):
            known = found.setdefault((one.game, one.part), one)
            if known is not one:
                known.n, known.points = known.n + one.n, known.points + one.points
                known.best = max(known.best, one.best)
    return list(found.values())


def level_averages(game: str, levels: Iterable[int]) -> Script[list[AverageRow]]:
    """Return the averages of several levels on a board."""
    players = [f"level {level}" for level in levels]
    marks = ", ".join(f"${number}" for number in range(2, len(players) + 2))
    rows = yield (
        f"SELECT player, game, part, n, points, best FROM averages WHERE game = $1 AND player IN ({marks})",
        (game, *players),
    )
    return [AverageRow(*row) for row in rows]
