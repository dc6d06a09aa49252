"""Replaying: a game from its beginning, as one seat saw it, move by move."""

import asyncio

from fareplay.server.shapes.play import Replay, Step
from fareplay.server.tables import looks
from fareplay.server.tables.live import LiveTable

BREATH = 5  # moves, then others get their turn in the event loop


async def replay(live: LiveTable, seat: int | None) -> Replay:
    """All views of a game, each told by what changed since the one before."""
    game, times, table = live.playing(), dict(live.times), looks.table(live.row)
    told = [looks.things(live, ply, seat) for ply in range(game.ply)]
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
                things=told[ply],
                changes=looks.changes(before, after),
                scores=[None if sheet is None else sheet["total"] for sheet in after.sheets],
            )
        )
        before = after
        if ply % BREATH == BREATH - 1:
            await asyncio.sleep(0)
    return Replay(table, start.to_dict(), steps)  # type: ignore[arg-type]  # the view is a dict already
