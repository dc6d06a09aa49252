"""Part of a migration: counts the results of games played on a device apart from those that the server saw."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec

from fareplay.server.storage.store import Script


def count_device_results_apart() -> Script[None]:
    """Count each device game once, and for its player alone. The affected statistics are counted anew from the results;
    points by round, which results do not have, begin anew."""
    tables = yield (
        "SELECT id, host, game, options, setup FROM tables WHERE purpose = 'device' ORDER BY ended_at, id",
        (),
    )
    known: set[bytes] = set()
    for id, *rest in tables:
        turns = yield "SELECT moves FROM turns WHERE table_id = $1 ORDER BY ply", (id,)
        moves = [move for turn in turns for move in msgspec.json.decode(turn[0])]
        record = sha256(msgspec.json.encode([*rest, moves])).digest()
        counted = 0 if record in known else 2
        known.add(record)
        yield "UPDATE results SET counted = $2 WHERE table_id = $1 AND counted = 1", (id, counted)
    for person, game in (
        yield (
            "SELECT DISTINCT r.person, r.game FROM results r JOIN tables t ON t.id = r.table_id "
            "WHERE t.purpose = 'device' AND r.person IS NOT NULL",
            (),
        )
    ):
        yield "DELETE FROM statistics WHERE player = $1 AND game = $2", (person, game)
        yield "DELETE FROM averages WHERE player = $1 AND game = $2", (person, game)
        for player, counted in ((str(person), 1), (f"device {person}", 2)):
            results = yield (
                "SELECT won, score, sheet, table_id, ended_at FROM results "
                "WHERE person = $1 AND game = $2 AND counted = $3 ORDER BY ended_at, table_id",
                (person, game, counted),
            )
            yield from _count(player, game, results)


def _count(player: str, game: str, results: Sequence[Sequence[Any]]) -> Script[None]:
    if not results:
        return
    best: tuple[Any, Any, Any] = (None, None, None)  # points, table, when
    sums: dict[str, tuple[int, int, int]] = {}  # n, points, best; by zone
    for _, score, sheet, table, ended_at in results:
        if score is None:
            continue
        if best[0] is None or score > best[0]:
            best = (score, table, ended_at)
        for zone, points in msgspec.json.decode(sheet).items():
            if points is not None:
                n, total, most = sums.get(zone, (0, 0, points))
                sums[zone] = (n + 1, total + points, max(most, points))
    yield (
        "INSERT INTO statistics (player, game, played, won, best, best_table, best_at) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7)",
        (player, game, len(results), sum(int(row[0]) for row in results), *best),
    )
    for zone, values in sums.items():
        yield (
            "INSERT INTO averages (player, game, part, n, points, best) VALUES ($1, $2, $3, $4, $5, $6)",
            (player, game, f"zone {zone}", *values),
        )
