"""What the daily city, challenges and the league share: a clock, the tables of their tries, and bots that play a deal
in the background."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from fareplay.api.clock import now_ms
from fareplay.game.game import Game
from fareplay.server.http.errors import too_many_tables
from fareplay.server.storage.rows import TableRow
from fareplay.server.storage.store import Script, Store
from fareplay.server.storage.tables import Room, add_table
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.table import CachedTable
from fareplay.server.tables.turns import TurnService

FirstTry = Callable[[Room], Script[str | None]]  # see `FirstTries.begin`


class Deals:
    """The deals of this server. `now` is their clock, in milliseconds; tests set their own."""

    def __init__(self, store: Store, tables: TableCache, turns: TurnService) -> None:
        self.store, self.tables, self._turns = store, tables, turns
        self.now: Callable[[], int] = now_ms
        self.tasks: dict[str, asyncio.Task[None]] = {}  # bots at work

    async def close(self) -> None:
        """Stop the bots. They start again on the next request."""
        for task in list(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

    def start(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> asyncio.Task[None]:
        """Return the task of this name, and start it unless it is running."""
        task = self.tasks.get(name)
        if task is None:
            task = self.tasks[name] = asyncio.get_running_loop().create_task(work())
            task.add_done_callback(lambda _: self.tasks.pop(name, None))
        return task

    async def open(self, row: TableRow, game: Game, first: FirstTry | None) -> CachedTable:
        """Return a table to play a deal. `first` stores a first try, which counts and is resumed; without it and after
        the first try the table is for fun."""
        room = self.tables.room
        if first is not None:
            found = await self.store.write(first(room))
            if found is None:
                raise too_many_tables()
            if found == row.id:
                return self._opened(row, game)
            known = await self.tables.get(found)
            if known.row.state == "playing":
                return known
        if not await self.store.write(add_table(row, room)):
            raise too_many_tables()
        return self._opened(row, game)

    def _opened(self, row: TableRow, game: Game) -> CachedTable:
        table = self.tables.add(row)
        table.game = game
        self._turns.wake_bots(table)
        return table
