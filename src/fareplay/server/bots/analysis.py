"""Analysis: the bots look at every turn of a finished game and say what they would have done."""

import asyncio
import logging
from typing import Any

from fareplay.game import Game
from fareplay.server.bots import worker
from fareplay.server.bots.pool import ANALYSIS, Pool
from fareplay.server.clock import now_ms
from fareplay.server.shapes.play import Analysis
from fareplay.server.store import Store
from fareplay.server.store.results import begin_analysis, find_analysis, save_analysis
from fareplay.server.store.rows import TurnRow
from fareplay.server.tables.live import LiveTable
from fareplay.server.telling import Tell

_log = logging.getLogger("fareplay.bots")

SECONDS = 1.0  # of thought for a turn
SILENCE = 120_000  # ms after which an analysis is taken for dead
EVERY = 5  # turns between notes of how far it is


class Analyst:
    """All analyses of this process."""

    def __init__(self, store: Store, pool: Pool, tell: Tell) -> None:
        self._store, self._pool, self._tell = store, pool, tell
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, live: LiveTable) -> Analysis:
        """Begin, unless it has been done or is being done."""
        turns = sorted(live.answered.values(), key=lambda turn: turn.ply)
        now = now_ms()
        if await self._store.write(begin_analysis(live.id, len(turns), now, now - SILENCE)):
            task = asyncio.get_running_loop().create_task(self._analyse(live.id, live.playing(), turns))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await self.look(live.id)

    async def look(self, id: str) -> Analysis:
        """How far it is."""
        found = await self._store.read(find_analysis(id))
        return Analysis("none", 0, 0, []) if found is None else Analysis(*found)

    async def close(self) -> None:
        """Stop; another process may take it up later."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _analyse(self, id: str, game: Game, turns: list[TurnRow]) -> None:
        try:
            found: list[dict[str, Any]] = []
            for turn in turns:
                found.append(await self._turn(game, turn))
                if len(found) % EVERY == 0 and len(found) < len(turns):
                    await self._store.write(save_analysis(id, "running", len(found), found, now_ms()))
                    self._tell(id, "analysis", {"done": len(found), "of": len(turns), "ready": False})
            await self._store.write(save_analysis(id, "ready", len(found), found, now_ms()))
            self._tell(id, "analysis", {"done": len(found), "of": len(turns), "ready": True})
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("analysis failed", extra={"table": id})

    async def _turn(self, game: Game, turn: TurnRow) -> dict[str, Any]:
        """What the bots think of one turn, seeing no more than its player saw."""
        then = game.copy()
        while then.ply > turn.answers:
            then.pop()
        for other in range(turn.answers, turn.ply):  # chosen at the same time, by seats before this one
            if turn.seat not in then.choosers or turn.seat == then.to_move:
                then.push(game.moves[other])
        view = then.view(turn.seat)
        ways = await self._pool.run(ANALYSIS, SECONDS, worker.hint, view, SECONDS) if view.legal_moves else []
        played = next((way for way in ways if list(way["moves"])[: len(turn.moves)] == turn.moves), None)
        return {
            "ply": turn.ply,
            "seat": turn.seat,
            "moves": turn.moves,
            "best": ways[0] if ways else None,
            "played": played,
        }
