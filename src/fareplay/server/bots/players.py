"""Bots as players: when it is a bot's turn at a table, it thinks and its moves are made like anybody's."""

import asyncio
import logging
from secrets import randbits

from fareplay import bots
from fareplay.game import Game
from fareplay.server.bots import worker
from fareplay.server.bots.pool import MOVE, Pool
from fareplay.server.bots.warmth import Warmth
from fareplay.server.problem import Problem
from fareplay.server.settings import Settings
from fareplay.server.store import Conflict, Unavailable
from fareplay.server.tables.live import LiveTable
from fareplay.server.tables.playing import Play, waiting_at
from fareplay.server.tables.seating import bots_among

_log = logging.getLogger("fareplay.bots")


class Players:
    """All bots at all tables of this process."""

    def __init__(self, pool: Pool, warmth: Warmth, settings: Settings) -> None:
        self._pool, self._warmth, self._settings = pool, warmth, settings
        self._tasks: set[asyncio.Task[None]] = set()
        self.play: Play  # set by whoever makes both

    def wake(self, live: LiveTable) -> None:
        """Let the bots think whose turn it is."""
        if live.game is None or live.row.state != "playing":
            return
        for seat in bots_among(live.row, waiting_at(live)):
            mark = (live.game.ply, seat)
            if mark not in live.thinking:
                live.thinking.add(mark)
                task = asyncio.get_running_loop().create_task(self._think(live, *mark))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Let no bot begin another turn; a turn that is being written is finished."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _think(self, live: LiveTable, ply: int, seat: int) -> None:
        try:
            moves = await self._turn(live.playing(), self.level(live, seat), seat)
            async with live.lock:
                still = live.game is not None and live.game.ply == ply and live.row.state == "playing"
                if still and seat in bots_among(live.row, waiting_at(live)):
                    await asyncio.shield(self.play.make(live, seat, moves))
        except (Conflict, Unavailable, Problem) as error:
            live.stale = True  # another process was faster, or it is tried again when it is due
            _log.info("bot's turn not made", extra={"table": live.id[:6], "ply": ply, "reason": str(error)})
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("bot failed", extra={"table": live.id[:6], "ply": ply, "seat": seat})
        finally:
            live.thinking.discard((ply, seat))

    async def _turn(self, game: Game, level: str, seat: int) -> list[str]:
        """The moves of a bot's turn: it sees the view before each."""
        if len(game.choosers) > 1:
            return [await self._choose(game, level, seat)]
        trial, moves = game.copy(), []
        while trial.to_move == seat and len(trial.choosers) == 1:
            moves.append(await self._choose(trial, level, seat))
            known = trial.revealed
            trial.push(moves[-1])
            if trial.revealed != known:
                break  # something was revealed: this much is made first
        return moves

    async def _choose(self, game: Game, level: str, seat: int) -> str:
        seconds = self._settings.bot_seconds
        view = game.view(seat)
        patience = self._warmth.seconds(game.name, seconds)
        return await self._pool.run(MOVE, patience, worker.choose, level, game.name, randbits(32), view, seconds)

    def level(self, live: LiveTable, seat: int) -> str:
        """Which bot plays a seat."""
        wish = live.row.seats[seat].level or self._settings.substitute
        known = bots.names(live.row.game)
        return wish if wish in known else known[-1]
