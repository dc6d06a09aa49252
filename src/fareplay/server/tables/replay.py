"""The replay of a game: from its beginning, as one seat saw it, move by move."""

import asyncio

from fareplay.game import Game
from fareplay.server.http.schemas.records import Replay, Step
from fareplay.server.tables import snapshots
from fareplay.server.tables.table import CachedTable

MOVES_AT_ONCE = 5  # before other tasks of the event loop get their turn


async def replay(table: CachedTable, game: Game, seat: int | None) -> Replay:
    """All snapshots of a table's game, as far as it may be seen, each as what changed since the one before."""
    times, payload = dict(table.times), snapshots.table_payload(table.row)
    entries = [snapshots.log_entries(table, ply, seat) for ply in range(game.ply)]
    again = game.copy()
    while again.ply:
        again.pop()
    start = again.view(seat)
    before = start.snapshot
    steps: list[Step] = []
    for ply, (mover, move) in enumerate(game.history):
        again.push(move)
        (after,) = again.snapshots([seat])
        steps.append(
            Step(
                ply=ply + 1,
                seat=mover,
                move=after.moves[ply],
                at=times.get(ply),
                entries=entries[ply],
                changes=snapshots.changes(before, after),
                scores=[None if sheet is None else sheet["total"] for sheet in after.sheets],
            )
        )
        before = after
        if ply % MOVES_AT_ONCE == MOVES_AT_ONCE - 1:
            await asyncio.sleep(0)
    return Replay(payload, start.to_dict(), steps)  # type: ignore[arg-type]  # the view is a dict already
