"""Analysis: the bots look at every turn of a finished game and say what they would have done; and then, knowing all
that was to come, what the best line of each seat would have been."""

import asyncio
import logging
from typing import Any

from fareplay.game import Game
from fareplay.server.bots import worker
from fareplay.server.bots.pool import ANALYSIS, Pool
from fareplay.server.bots.warmth import COMPILING, Warmth
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

    def __init__(self, store: Store, pool: Pool, warmth: Warmth, tell: Tell) -> None:
        self._store, self._pool, self._warmth, self._tell = store, pool, warmth, tell
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, live: LiveTable) -> Analysis:
        """Begin, unless it has been done or is being done."""
        turns = sorted(live.answered.values(), key=lambda turn: turn.ply)
        now = now_ms()
        if await self._store.write(begin_analysis(live.id, len(turns) + len(live.row.seats), now, now - SILENCE)):
            task = asyncio.get_running_loop().create_task(self._analyse(live.id, live.playing(), turns))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await self.look(live.id)

    async def look(self, id: str) -> Analysis:
        """How far it is."""
        found = await self._store.read(find_analysis(id))
        if found is None:
            return Analysis("none", 0, 0, [])
        state, done, of, body = found
        return Analysis(state, done, of, body["turns"], body["clairvoyant"])

    async def close(self) -> None:
        """Stop; another process may take it up later."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _analyse(self, id: str, game: Game, turns: list[TurnRow]) -> None:
        try:
            found: list[dict[str, Any]] = []
            foreseen: list[dict[str, Any]] = []
            all_of_it = len(turns) + game.seats
            for done, turn in enumerate(turns, 1):
                found.append(await self._turn(game, turn))
                if done % EVERY == 0:
                    await self._save(id, "running", done, all_of_it, found, foreseen)
            for seat in range(game.seats):
                line = await self._pool.run(ANALYSIS, COMPILING, worker.clairvoyant, game.record(), seat)
                if line is not None:
                    foreseen.append(line)
                if seat < game.seats - 1:
                    await self._save(id, "running", len(turns) + seat + 1, all_of_it, found, foreseen)
            await self._save(id, "ready", all_of_it, all_of_it, found, foreseen)
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("analysis failed", extra={"table": id})

    async def _save(
        self, id: str, state: str, done: int, of: int, turns: list[dict[str, Any]], foreseen: list[dict[str, Any]]
    ) -> None:
        """Write how far it is, and tell those who watch."""
        body = {"turns": turns, "clairvoyant": foreseen}
        await self._store.write(save_analysis(id, state, done, body, now_ms()))
        self._tell(id, "analysis", {"done": done, "of": of, "ready": state == "ready"})

    async def _turn(self, game: Game, turn: TurnRow) -> dict[str, Any]:
        """What the bots think of one turn, seeing no more than its player saw."""
        then = game.copy()
        while then.ply > turn.answers:
            then.pop()
        for other in range(turn.answers, turn.ply):  # chosen at the same time, by seats before this one
            if turn.seat not in then.choosers or turn.seat == then.to_move:
                then.push(game.moves[other])
        view, patience = then.view(turn.seat), self._warmth.seconds(game.name, SECONDS)
        return await self._pool.run(ANALYSIS, patience, worker.judge, view, turn.ply, turn.moves, SECONDS)
