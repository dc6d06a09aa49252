"""Bot seats: when it is a bot's turn, a search runs in the pool and its moves are played like a person's."""

import asyncio
import logging
from hashlib import sha256
from secrets import randbits
from typing import Final

from fareplay import bots
from fareplay.api.clock import now_ms
from fareplay.bots.engine import EngineError
from fareplay.game.game import Game
from fareplay.server.bots import worker
from fareplay.server.bots.pool import MOVE, Pool
from fareplay.server.http.errors import ApiError
from fareplay.server.settings import Settings
from fareplay.server.storage.store import Conflict, Unavailable
from fareplay.server.tables.custom_boards import rules_of
from fareplay.server.tables.kinds import TableKinds
from fareplay.server.tables.seats import bots_among, bots_wait_until
from fareplay.server.tables.table import CachedTable
from fareplay.server.tables.turns import TurnService

_log = logging.getLogger("fareplay.bots")

ATTEMPTS: Final = 40  # to store a bot's turn
PAUSE: Final = 0.25  # s between attempts


class BotSeats:
    """The bots at all tables of this process."""

    def __init__(self, pool: Pool, settings: Settings, kinds: TableKinds) -> None:
        self._pool, self._settings, self._kinds = pool, settings, kinds
        self._tasks: set[asyncio.Task[None]] = set()  # running searches
        self.turns: TurnService  # set by the caller, since the two refer to each other

    def wake(self, table: CachedTable) -> None:
        """Start a search for every bot whose turn it is. Bots stop when a game is over, and wait while no people are
        left at the table."""
        game, row, waiting = table.game, table.row, bots_among(table.row, table.undecided)
        if game is None or row.state != "playing" or (waiting and bots_wait_until(row) > now_ms()):
            for task in table.thinking.values():
                task.cancel()
            table.thinking.clear()
            return
        for seat in waiting:
            if (game.ply, seat) not in table.thinking:
                self._start(table, game.ply, seat)

    def _start(self, table: CachedTable, ply: int, seat: int) -> None:
        """Start a search."""
        task = asyncio.get_running_loop().create_task(self._think(table, ply, seat))
        self._tasks.add(task)
        table.thinking[ply, seat] = task

        def end(task: asyncio.Task[None]) -> None:  # also of a search that was cancelled before it began
            self._tasks.discard(task)
            if table.thinking.get((ply, seat)) is task:
                del table.thinking[ply, seat]

        task.add_done_callback(end)

    @property
    def thinking(self) -> bool:
        """Return whether any search is running."""
        return bool(self._tasks)

    async def close(self) -> None:
        """Start no more turns. A turn that is being stored is completed."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _think(self, table: CachedTable, ply: int, seat: int) -> None:
        try:
            same = self._kinds.of(table.row).same_bots and table.row.salt
            seed = same_seed(same, seat, ply) if same else randbits(32)
            moves = await self._turn(owner(table), table.loaded_game, self.level(table, seat), seat, seed)
            for attempt in range(ATTEMPTS):
                try:
                    await asyncio.shield(self.turns.play_bot(table, seat, ply, moves))
                    if attempt:
                        self.wake(table)  # an earlier attempt may have stored the turn without waking the next bot
                    break
                except Unavailable:  # the database cannot be reached: try again with the same moves
                    if attempt == ATTEMPTS - 1:
                        raise
                await asyncio.sleep(PAUSE)
        except (Conflict, Unavailable, ApiError) as error:
            table.stale = True  # another process was faster, or the turn is tried again when it is due
            _log.info("bot's turn not played", extra={"table": table.id[:6], "ply": ply, "reason": str(error)})
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("bot failed", extra={"table": table.id[:6], "ply": ply, "seat": seat})

    async def _turn(self, owner: str, game: Game, level: str, seat: int, seed: int) -> list[str]:
        """Return the moves of a bot's turn, planned in one job. A move that reveals something ends a job, so that the
        bot sees the result before it goes on."""
        seconds, view = self._settings.bot_seconds, game.view(seat)
        command = self._settings.engines.get(level)
        if command is not None:
            try:
                return await self._pool.run(owner, MOVE, seconds, worker.plan_by_engine, command, seed, view, seconds)
            except EngineError as error:  # the game goes on without the engine
                _log.warning("engine failed", extra={"engine": level, "reason": str(error)})
                level = self._settings.substitute
        return await self._pool.run(owner, MOVE, seconds, worker.plan, level, seed, view, seconds)

    def level(self, table: CachedTable, seat: int) -> str:
        """Return the level of the bot at a seat."""
        level = table.row.seats[seat].level or self._settings.substitute
        known = (*self._settings.engines, *bots.names(rules_of(table.row.game)))
        return level if level in known else known[-1]


def same_seed(salt: str, seat: int, ply: int) -> int:
    """Return the seed of a bot's turn at tables with the same deal, derived from the salt that they share."""
    return int.from_bytes(sha256(f"fareplay bot {salt} {seat} {ply}".encode()).digest()[:4])


def owner(table: CachedTable) -> str:
    """Return who the computing time of a table's bots is charged to."""
    people = [seat.person for seat in table.row.seats if seat.person is not None]
    return table.row.host or (people[0] if people else table.id)
