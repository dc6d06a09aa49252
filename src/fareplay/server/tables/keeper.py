"""The keeper of the tables: finds them in memory or in the store, changes them, and lets go of those nobody needs."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

import fareplay
from fareplay.errors import FareplayError
from fareplay.server import fairness
from fareplay.server.clock import Clocks, now_ms
from fareplay.server.problem import Problem, not_found, unavailable
from fareplay.server.settings import Settings
from fareplay.server.store import Conflict, Script, Store
from fareplay.server.store.rows import ChoiceRow, TableRow, TurnRow
from fareplay.server.store.tables import find_table, save_table, when_changed
from fareplay.server.store.turns import held, turns_since
from fareplay.server.tables import telling
from fareplay.server.tables.live import LiveTable

T = TypeVar("T")
Held = dict[int, ChoiceRow]
TRIES = 5  # when another process is faster


class Told(msgspec.Struct, array_like=True):
    """Turns as one process tells them to the others: those after so many moves, and what is so since."""

    version: int
    since: int
    ply: int
    turns: Sequence[TurnRow]
    clocks: Clocks | None
    due_at: int | None
    changed_at: int


_told = msgspec.json.Decoder(Told)


class Keeper:
    """All tables of this process."""

    def __init__(self, store: Store, settings: Settings, node: str) -> None:
        self._store, self._settings, self._node = store, settings, node
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}

    # Finding

    async def find(self, id: str) -> LiveTable:
        """A table with its game, or the problem that there is none."""
        live = self._tables.get(id)
        if live is None:
            live = await self._load(id)
        if live is None:
            raise not_found("table")
        self._tables.move_to_end(id)
        live.used = time.monotonic()
        if live.stale or (live.game is None and live.row.setup is not None):
            async with live.lock:
                await self.freshen(live)
        return live

    def known(self, id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._tables.get(id)

    def all(self) -> list[LiveTable]:
        """All tables in memory."""
        return list(self._tables.values())

    def add(self, row: TableRow) -> LiveTable:
        """A table that was just made."""
        live = self._tables[row.id] = LiveTable(row)
        return live

    async def _load(self, id: str) -> LiveTable | None:
        """Read a table; those who ask for it at the same time wait for the same reading."""
        waiting = self._loading.get(id)
        if waiting is not None:
            return await asyncio.shield(waiting)
        waiting = self._loading[id] = asyncio.get_running_loop().create_future()
        try:
            found = await self._store.read(_stored(id, 0))
            live = self._tables.get(id)
            if live is None and found is not None:
                live = self.add(found[0])
                _take(live, *found)
            waiting.set_result(live)
            return live
        except BaseException as error:
            waiting.set_exception(error)
            waiting.exception()  # somebody has seen it: the one who asked first
            raise
        finally:
            del self._loading[id]

    async def freshen(self, live: LiveTable) -> None:
        """Bring a table up to what is stored; the caller holds its lock. Viewers are told what is new."""
        known = 0 if live.game is None else live.game.ply
        found = await self._store.read(_stored(live.id, known))
        if found is None:
            raise not_found("table")
        before, begun = live.row, live.game is not None
        chosen = sorted(live.held)
        _take(live, *found)
        if not live.streams:
            return
        if live.game is not None and before.state == "open":
            telling.tell_start(live)
        elif live.game is not None and begun and live.game.ply > known:
            telling.tell_moves(live, known)
        elif live.game is not None and begun and sorted(live.held) != chosen:
            telling.tell_turn(live)
        if live.row.version != before.version:
            telling.tell_table(live)

    # Changing

    async def change(self, live: LiveTable, edit: Callable[[TableRow], None], tell: bool = True) -> None:
        """Change a table's row and write it, again if another process was faster; `edit` may raise a problem."""
        async with live.lock:
            await self.change_locked(live, edit, tell)

    async def change_locked(
        self,
        live: LiveTable,
        edit: Callable[[TableRow], None],
        tell: bool = True,
        script: Callable[[TableRow, int], Script[None]] = save_table,
    ) -> None:
        """The same for somebody who holds the table's lock."""
        sure = not self._store.shared
        for _ in range(TRIES):
            if live.stale:
                await self.freshen(live)
                sure = True
            row = live.row.copy()
            try:
                edit(row)
            except Problem:
                if sure:
                    raise
                live.stale = True  # another process may have done what makes it possible
                continue
            row.version += 1
            row.changed_at = now_ms()
            try:
                await self.write(live, script(row, live.row.version))
            except Conflict:
                live.stale = True
                continue
            live.row = row
            self.announce(live)
            if tell:
                telling.tell_table(live)
            return
        raise unavailable("the table is being changed by many at once; try again")

    async def write(self, live: LiveTable, script: Script[T]) -> T:
        """Write something about a table; if it is not sure whether it was written, the table is read again."""
        try:
            return await self._store.write(script)
        except Conflict:
            raise
        except BaseException:
            live.stale = True
            raise

    def announce(self, live: LiveTable) -> None:
        """Let the other processes know that there is something new."""
        self._store.announce(f"table {live.id} {self._node}")

    def announce_turns(self, live: LiveTable, since: int, turns: Sequence[TurnRow]) -> None:
        """Let the other processes know what moves were made, so that they need not ask the database."""
        if self._store.shared:
            row = live.row
            told = Told(row.version, since, row.ply, turns, row.clocks, row.due_at, row.changed_at)
            self._store.announce(f"turns {live.id} {msgspec.json.encode(told).decode()} {self._node}")

    @property
    def nests(self) -> bool:
        """Whether the database can write a turn in one statement."""
        return self._store.nests

    @property
    def may_be_behind(self) -> bool:
        """Whether other processes write too, so that what is in memory may be old."""
        return self._store.shared

    # What other processes did

    def hear(self, id: str) -> None:
        """Another process changed a table."""
        live = self._tables.get(id)
        if live is not None:  # one that is stale already may have nobody who would read it again
            live.stale = True
            if live.streams:
                asyncio.get_running_loop().create_task(self._catch_up(live))

    def hear_turns(self, id: str, text: str) -> None:
        """Another process made moves at a table. If they follow on what is here, viewers are told at once."""
        live = self._tables.get(id)
        if live is None:
            return
        try:
            followed = self._follow(live, _told.decode(text))
        except (msgspec.DecodeError, FareplayError):  # told by another version of the server
            followed = False
        if not followed:
            self.hear(id)

    def _follow(self, live: LiveTable, told: Told) -> bool:
        """Make the moves that another process has made and written; False if the table must be read instead."""
        game, row = live.game, live.row
        if live.stale or game is None or live.lock.locked() or not live.streams or row.version != told.version:
            return False
        if game.ply >= told.ply:
            return True  # this was read already
        if game.ply != told.since:
            return False
        after = game.copy()
        for move in (move for turn in told.turns for move in turn.moves):
            after.push(move)
        row = row.copy()
        row.ply, row.clocks, row.due_at, row.changed_at = told.ply, told.clocks, told.due_at, told.changed_at
        live.row, live.game, live.held = row, after, {}
        for turn in told.turns:
            live.remember(turn)
        telling.tell_moves(live, told.since)
        return True

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            async with live.lock:
                if live.stale:
                    await self.freshen(live)
        except Exception:
            live.stale = True  # the next look will try again

    async def look_for_changes(self) -> None:
        """Find what other processes changed, for a notice may be lost."""
        for id, moment in (await self._store.read(when_changed(list(self._tables)))).items():
            live = self._tables.get(id)
            if live is not None and live.row.changed_at != moment:
                self.hear(id)

    # Memory

    def let_go(self) -> int:
        """Forget tables that nobody has used for a while, and the oldest if there are too many."""
        now, gone = time.monotonic(), 0
        too_many = len(self._tables) - self._settings.live_tables
        for id, live in list(self._tables.items()):
            idle = now - live.used
            if idle < self._settings.idle_seconds and gone >= too_many:
                break  # the rest was used later
            if live.busy:
                continue
            if live.streams:
                live.forget()  # viewers stay, the game is read again when something happens
            else:
                del self._tables[id]
            gone += 1
        return gone


def _stored(id: str, since: int) -> Script[tuple[TableRow, list[TurnRow], Held] | None]:
    """A table, its turns since a ply, and the choices that wait."""
    row = yield from find_table(id)
    if row is None:
        return None
    if row.setup is None:
        return row, [], {}
    turns = yield from turns_since(id, since)
    kept = yield from held(id, row.ply)
    return row, [turn for turn in turns if turn.ply < row.ply], kept


def _take(live: LiveTable, row: TableRow, turns: list[TurnRow], kept: Held) -> None:
    """Make a table what was read."""
    if row.setup is not None:
        moves = [move for turn in turns for move in turn.moves]
        if live.game is None:
            live.game = restore(row, moves)
        else:
            game = live.game.copy()
            for move in moves:
                game.push(move)
            live.game = game
        for turn in turns:
            live.remember(turn)
    live.row, live.held, live.stale = row, kept, False


def restore(row: TableRow, moves: list[str]) -> fareplay.Game:
    """The game out of its record; what chance has still to do comes from the salt."""
    record = {
        "game": row.game,
        "seats": len(row.seats),
        "options": row.options,
        "setup": row.setup,
        "moves": moves,
    }
    return fareplay.load(record, seed=None if row.salt is None else fairness.seed_of(row.salt))
