"""Database scripts for the bots' analyses of finished games."""

from typing import Any

import msgspec

from fareplay.server.storage.store import Script


def begin_analysis(id: str, of: int, now: int, stale: int) -> Script[bool]:
    """Return whether an analysis may start: it has not been started, or has made no progress since `stale`."""
    rows = yield (
        "INSERT INTO analyses (table_id, state, done, of_all, body, at) VALUES ($1, 'running', 0, $2, '{}', $3) "
        "ON CONFLICT (table_id) DO UPDATE SET state = excluded.state, done = excluded.done, of_all = excluded.of_all, "
        "body = excluded.body, at = excluded.at "
        "WHERE analyses.state = 'running' AND analyses.at < $4 RETURNING table_id",
        (id, of, now, stale),
    )
    return bool(rows)


def save_analysis(id: str, state: str, done: int, body: dict[str, Any], now: int) -> Script[None]:
    """Save the progress and the results of an analysis."""
    yield (
        "UPDATE analyses SET state = $2, done = $3, body = $4, at = $5 WHERE table_id = $1",
        (id, state, done, msgspec.json.encode(body).decode(), now),
    )


def find_analysis(id: str) -> Script[tuple[str, int, int, dict[str, Any]] | None]:
    """Return an analysis: its state, the steps done and in total, and the results."""
    rows = yield "SELECT state, done, of_all, body FROM analyses WHERE table_id = $1", (id,)
    if not rows:
        return None
    return (
        rows[0][0],
        rows[0][1],
        rows[0][2],
        {"turns": [], "chances": [], "clairvoyant": [], "reasons": [], **msgspec.json.decode(rows[0][3])},
    )
