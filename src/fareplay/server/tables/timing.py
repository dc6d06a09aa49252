"""Timing: when the server itself has to do something at a table."""

from collections.abc import Collection, Sequence
from typing import Final

from fareplay.server import clock as clocks
from fareplay.server.clock import Clocks
from fareplay.server.store.rows import TableRow
from fareplay.server.tables.seating import bots_among, thinking

RESCUE: Final = 15_000  # ms: if a bot has not moved by then, any process may let it think again


def set_clocks(row: TableRow, before: Clocks | None, choosing: Sequence[int], done: Collection[int], now: int) -> None:
    """Let the clocks of those run who have to choose now; `done` have just finished their turn."""
    waiting = thinking(row, choosing)
    if before is None:
        row.clocks = clocks.start(row.clock, len(row.seats), waiting, now)
    else:
        row.clocks = clocks.go_on(row.clock, before, done, waiting, now)
    row.clocks.waiting = sorted(choosing)
    set_due(row, choosing, now)


def set_due(row: TableRow, choosing: Sequence[int], now: int) -> None:
    """When somebody's time runs out, or a bot should long have moved."""
    moments = [now + RESCUE] if bots_among(row, choosing) else []
    ends = None if row.clocks is None else row.clocks.runs_out_at()
    if ends is not None:
        moments.append(ends)
    row.due_at = min(moments, default=None)
