"""Part of a migration: counts the results of games that ended before there were statistics."""

from typing import Any, Final

import msgspec

from fareplay.server.storage.store import Script

PAGE: Final = 1_000


def count_old_results() -> Script[None]:
    """Fill the new tables of statistics and averages. Points by round are not known."""
    games: dict[tuple[str, str], list[Any]] = {}  # played, won, best, its table, when; by player and board
    sums: dict[tuple[str, str, str], tuple[int, int, int]] = {}  # n, points, best; by player, board and zone
    after: tuple[str, int] = ("", -1)
    while True:
        rows = yield (
            "SELECT r.table_id, r.seat, r.game, r.person, s.level, r.score, r.won, r.sheet, r.ended_at FROM results r "
            "LEFT JOIN seats s ON s.table_id = r.table_id AND s.seat = r.seat "
            "WHERE r.counted = 1 AND (r.table_id, r.seat) > ($1, $2) ORDER BY r.table_id, r.seat "
            f"LIMIT {PAGE}",
            after,
        )
        for table, _, game, person, level, score, won, sheet, ended_at in rows:
            player = f"bot {level}" if person is None else str(person)
            known = games.setdefault((player, game), [0, 0, None, None, None])
            known[0], known[1] = known[0] + 1, known[1] + int(won)
            if score is None:
                continue
            if known[2] is None or score > known[2]:
                known[2:] = [score, table, ended_at]
            for zone, points in msgspec.json.decode(sheet).items():
                if points is not None:
                    n, total, best = sums.get((player, game, zone), (0, 0, points))
                    sums[player, game, zone] = (n + 1, total + points, max(best, points))
        if len(rows) < PAGE:
            break
        after = (str(rows[-1][0]), int(rows[-1][1]))
    for (player, game), counted in games.items():
        yield (
            "INSERT INTO statistics (player, game, played, won, best, best_table, best_at) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7)",
            (player, game, *counted),
        )
    for (player, game, zone), values in sums.items():
        yield (
            "INSERT INTO averages (player, game, part, n, points, best) VALUES ($1, $2, $3, $4, $5, $6)",
            (player, game, f"zone {zone}", *values),
        )
