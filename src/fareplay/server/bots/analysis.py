"""Analysis of finished games: what the bots would have played in every turn, and the best line that each seat could
have driven if it had known everything to come."""

import asyncio
import itertools
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from typing import TypeVar

import msgspec

from fareplay.api.clock import now_ms
from fareplay.api.records import AnalysedTurn, Analysis, Chances, Clairvoyant, Reason
from fareplay.game.game import Game
from fareplay.server.bots import worker
from fareplay.server.bots.pool import ANALYSIS, Pool
from fareplay.server.bots.storage import begin_analysis, find_analysis, save_analysis
from fareplay.server.storage.rows import TurnRow
from fareplay.server.storage.store import Store
from fareplay.server.tables.table import CachedTable

T = TypeVar("T")
Broadcast = Callable[[str, str, dict[str, object]], None]  # table, kind of event, data

_log = logging.getLogger("fareplay.bots")

SECONDS = 1.0  # the usual time for a turn
SOLVING = 120.0  # s, the time limit for the best line of a seat
ABANDONED = 120_000  # ms without progress after which an analysis may be taken over
EXPLAINED = 3  # the number of costliest turns to explain for each seat
EXPLAIN_SECONDS = 10.0
CHANCES_SECONDS = 5.0


def costliest(turns: Sequence[AnalysedTurn]) -> list[AnalysedTurn]:
    """Return the costliest turns of each seat, in the order they were played."""
    kept: list[AnalysedTurn] = []
    for seat in sorted({turn.seat for turn in turns}):
        mine = [turn for turn in turns if turn.seat == seat and turn.is_mistake]
        kept += sorted(mine, key=lambda turn: turn.cost, reverse=True)[:EXPLAINED]
    return sorted(kept, key=lambda turn: turn.ply)


class AnalysisService:
    """All analyses of this process."""

    def __init__(self, store: Store, pool: Pool, broadcast: Broadcast) -> None:
        self._store, self._pool, self._broadcast = store, pool, broadcast
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, table: CachedTable, owner: str) -> Analysis:
        """Start an analysis unless one is finished or running. Its computing time is charged to `owner`."""
        turns = sorted(table.turns.values(), key=lambda turn: turn.ply)
        now = now_ms()
        if await self._store.write(begin_analysis(table.id, len(turns) + len(table.row.seats), now, now - ABANDONED)):
            task = asyncio.get_running_loop().create_task(self._analyse(owner, table.id, table.loaded_game, turns))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await self.progress(table.id)

    async def progress(self, id: str) -> Analysis:
        """Return the progress and the results so far."""
        found = await self._store.read(find_analysis(id))
        if found is None:
            return Analysis("none", 0, 0, [], [], [], [])
        state, done, of, body = found
        return msgspec.convert({"state": state, "done": done, "of": of, **body}, Analysis)

    async def close(self) -> None:
        """Stop all analyses. Another process may resume them later."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _analyse(self, owner: str, id: str, game: Game, turns: list[TurnRow]) -> None:
        try:
            found = Analysis("running", 0, len(turns) + game.seats, [], [], [], [])
            found.chances = await self._chances(owner, game, turns)
            async for turn in self._together(self._turn(owner, game, turn) for turn in turns):
                found.turns.append(turn)
                await self._save(id, found)
            mistakes = costliest(found.turns)
            found.reasons = [one async for one in self._together(self._reason(owner, game, one) for one in mistakes)]
            async for line in self._together(self._line(owner, game, seat) for seat in range(game.seats)):
                found.clairvoyant += line
                await self._save(id, found)
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("analysis failed", extra={"table": id})

    async def _together(self, work: Iterator[Coroutine[None, None, T]]) -> AsyncIterator[T]:
        """Yield the results of coroutines in order, running as many at once as there are processes."""
        under_way: deque[asyncio.Task[T]] = deque()
        try:
            while True:
                for one in itertools.islice(work, self._pool.processes - len(under_way)):
                    under_way.append(asyncio.get_running_loop().create_task(one))
                if not under_way:
                    return
                yield await under_way.popleft()
        finally:
            for task in under_way:
                task.cancel()

    async def _save(self, id: str, found: Analysis) -> None:
        """Save the progress and broadcast it."""
        found.done += 1
        found.state = "ready" if found.done == found.of else "running"
        body = {
            "turns": found.turns,
            "chances": found.chances,
            "clairvoyant": found.clairvoyant,
            "reasons": found.reasons,
        }
        await self._store.write(save_analysis(id, found.state, found.done, body, now_ms()))
        self._broadcast(id, "analysis", {"done": found.done, "of": found.of, "ready": found.state == "ready"})

    async def _chances(self, owner: str, game: Game, turns: list[TurnRow]) -> list[Chances]:
        """Return the chances to win before every turn and at the end."""
        plies = sorted({turn.ply for turn in turns} | {game.ply})
        found = await self._pool.run(owner, ANALYSIS, CHANCES_SECONDS, worker.chances, game.record(), plies)
        return msgspec.convert(found, list[Chances])

    async def _turn(self, owner: str, game: Game, turn: TurnRow) -> AnalysedTurn:
        return await self.judge(owner, ANALYSIS, position_before(game, turn), turn)

    async def _line(self, owner: str, game: Game, seat: int) -> list[Clairvoyant]:
        """Return the best line with everything to come known, if the game has a solver."""
        found = await self._pool.run(owner, ANALYSIS, SOLVING, worker.clairvoyant, game.record(), seat)
        return [] if found is None else [msgspec.convert(found, Clairvoyant)]

    async def _reason(self, owner: str, game: Game, turn: AnalysedTurn) -> Reason:
        """Return the zones in which the best turn was expected to gain more than the one played."""
        then = game.copy()
        while then.ply > turn.ply:
            then.pop()
        view, ways = then.view(turn.seat), (turn.best.moves, turn.moves)
        zones = await self._pool.run(owner, ANALYSIS, EXPLAIN_SECONDS, worker.explain, view, *ways)
        return Reason(turn.ply, turn.seat, zones)

    async def judge(self, owner: str, kind: float, then: Game, turn: TurnRow) -> AnalysedTurn:
        """Return the bots' evaluation of a turn, based only on what its player saw."""
        view = then.view(turn.seat)
        found = await self._pool.run(owner, kind, SECONDS, worker.judge, view, turn.ply, turn.moves)
        return msgspec.convert(found, AnalysedTurn)


def position_before(game: Game, turn: TurnRow) -> Game:
    """Return the game as the player saw it before a turn."""
    then = game.copy()
    while then.ply > turn.expected_ply:
        then.pop()
    for other in range(turn.expected_ply, turn.ply):  # simultaneous choices of the seats before this one
        if turn.seat not in then.choosers or turn.seat == then.to_move:
            then.push(game.moves[other])
    return then
