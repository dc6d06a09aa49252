"""The table cache: reads tables from the store when they are needed, writes their changes, and evicts unused ones."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import msgspec

import fareplay
from fareplay.api.clock import Clocks, now_ms
from fareplay.errors import FareplayError
from fareplay.game.game import Game
from fareplay.rules.rules import Rules
from fareplay.server.http.errors import ApiError, conflict, not_found, too_many_tables, unavailable
from fareplay.server.settings import Settings
from fareplay.server.storage.conditional import Planned, conditional_turns
from fareplay.server.storage.notices import Notices
from fareplay.server.storage.rows import ChoiceRow, PersonRow, TableRow, TurnRow
from fareplay.server.storage.store import Conflict, Script, Store
from fareplay.server.storage.tables import (
    Room,
    close_idle,
    delete_closed,
    find_table,
    guests_of_one_address,
    save_table,
    when_changed,
)
from fareplay.server.storage.turns import held_choices, turns_from
from fareplay.server.tables import broadcast, fairness
from fareplay.server.tables.custom_boards import is_custom, load_rules, rules_of
from fareplay.server.tables.kinds import TableKinds
from fareplay.server.tables.table import CachedTable

T = TypeVar("T")
Held = dict[int, ChoiceRow]
TRIES = 5  # when another process is faster
DELETED_AT_ONCE = 100
DESERTED = 600_000  # ms that the table of a big screen stays open when the screen is off
OPEN = 7 * 86_400_000  # ms until an open table that nobody touches is closed


class TurnsNotice(msgspec.Struct, array_like=True):
    """Turns as one process sends them to the others: the plies before and after, and what changed."""

    version: int
    ply_before: int
    ply: int
    turns: Sequence[TurnRow]
    clocks: Clocks | None
    due_at: int | None
    changed_at: int


_turns_notice = msgspec.json.Decoder(TurnsNotice)


class TableCache:
    """The tables of this process."""

    def __init__(self, store: Store, settings: Settings, notices: Notices) -> None:
        self.kinds = TableKinds()
        self._store, self._settings, self._notices = store, settings, notices
        self.has_played: Callable[[TableRow, str], Awaitable[bool]]  # whether somebody knows a deal; set by a feature
        self.welcome: Callable[[PersonRow, TableRow], Awaitable[None]] | None = None  # raises if somebody may not join
        self.on_delete: list[Callable[[Sequence[str]], Script[None]]] = []  # what features delete with tables
        self.closed_elsewhere: Callable[[CachedTable], None] = lambda table: None  # called if bots think there
        self._tables: OrderedDict[str, CachedTable] = OrderedDict()  # the least recently used first
        self._loading: dict[str, asyncio.Future[CachedTable | None]] = {}
        notices.on("table", lambda id, text, node: self.invalidate(id))
        notices.on("turns", lambda id, text, node: self.receive_turns(id, text))

    # Reading

    async def get(self, id: str) -> CachedTable:
        """Return a table with its game. Raises ApiError if there is none."""
        table = self._tables.get(id)
        if table is None:
            table = await self._load(id)
        if table is None:
            raise not_found("table")
        self._tables.move_to_end(id)
        table.last_used = time.monotonic()
        if table.stale or (table.game is None and table.row.setup is not None):
            async with table.lock:
                await self.refresh(table)
        return table

    async def game_of(self, id: str) -> Game | None:
        """Return the game of a table; None if it has not begun or there is no such table."""
        try:
            return (await self.get(id)).game
        except ApiError:
            return None

    def cached(self, id: str) -> CachedTable | None:
        """Return a table if it is in memory."""
        return self._tables.get(id)

    def all(self) -> list[CachedTable]:
        """Return all tables in memory."""
        return list(self._tables.values())

    def add(self, row: TableRow) -> CachedTable:
        """Add a table that was just created."""
        table = self._tables[row.id] = CachedTable(row)
        return table

    async def _load(self, id: str) -> CachedTable | None:
        """Read a table; concurrent requests share one read."""
        loading = self._loading.get(id)
        if loading is not None:
            return await asyncio.shield(loading)
        loading = self._loading[id] = asyncio.get_running_loop().create_future()
        try:
            found = await self._store.read(_stored(id, 0))
            rules = None if found is None else await self._custom(found[0])
            table = self._tables.get(id)
            if table is None and found is not None:
                table = self.add(found[0])
                _apply(table, *found)
            del rules  # the table has them now
            loading.set_result(table)
            return table
        except BaseException as error:
            loading.set_exception(error)
            loading.exception()  # mark it as retrieved: the first caller gets it
            raise
        finally:
            del self._loading[id]

    async def _custom(self, row: TableRow) -> Rules | None:
        """The rules of a custom board, which a table must have in memory."""
        return await load_rules(self._store, row.game) if is_custom(row.game) else None

    async def refresh(self, table: CachedTable) -> None:
        """Read the stored changes of a table and send viewers what is new. The caller holds its lock."""
        ply = 0 if table.game is None else table.game.ply
        table.stale = False  # before the read: a later change makes it stale again
        try:
            found = await self._store.read(_stored(table.id, ply))
            if found is None:
                raise not_found("table")
            rules = await self._custom(found[0])
        except BaseException:
            table.stale = True
            raise
        before, had_game = table.row, table.game is not None
        chosen, planned = sorted(table.held), table.conditional
        _apply(table, *found)
        del rules  # the table has them now
        if not table.streams:
            return
        if table.game is not None and before.state == "open":
            broadcast.start(table)
        elif table.game is not None and had_game and (table.game.ply > ply or sorted(table.held) != chosen):
            broadcast.turn(table)
        elif table.game is not None and had_game:
            for seat in {
                seat for seat in (*planned, *table.conditional) if planned.get(seat) != table.conditional.get(seat)
            }:
                broadcast.own_turn(table, seat)
        if table.row.version != before.version:
            broadcast.table_changed(table, before)

    async def check_welcome(self, person: PersonRow, row: TableRow) -> None:
        """Raise ApiError if somebody may not sit down at a table."""
        if self.welcome is not None:
            await self.welcome(person, row)

    async def check_may_see(self, row: TableRow, person: str | None) -> None:
        """Raise ApiError if a game must stay hidden from somebody, because they may still play its deal. Its players
        may see it."""
        if not (row.is_sealed or row.dealt_again) or row.seats_of(person):
            return
        if person is None or row.is_sealed or not await self.has_played(row, person):
            raise conflict("sealed", "others still play this deal")

    @property
    def room(self) -> Room:
        """Return how many tables one person may have."""
        return Room(self._settings.tables_per_person, self.kinds.listed)

    # Writing

    async def update(self, table: CachedTable, edit: Callable[[TableRow], None], newcomer: str | None = None) -> None:
        """Change a table's row and write it, retrying if another process was faster. `edit` may raise ApiError. A
        `newcomer` who sits down must not have too many tables."""
        async with table.lock:
            await self.update_locked(table, edit, newcomer=newcomer)

    async def update_locked(
        self,
        table: CachedTable,
        edit: Callable[[TableRow], None],
        silent: bool = False,
        newcomer: str | None = None,
    ) -> None:
        """Do the same as `update` for a caller who holds the table's lock. `silent` sends viewers nothing."""
        is_current = not self._store.shared
        for _ in range(TRIES):
            if table.stale:
                await self.refresh(table)
                is_current = True
            row = table.row.copy()
            try:
                edit(row)
            except ApiError:
                if is_current:
                    raise
                table.stale = True  # another process may have changed what forbids it
                continue
            row.version += 1
            row.changed_at = now_ms()
            try:
                if not await self.write(table, save_table(row, table.row.version, newcomer, self.room)):
                    raise too_many_tables()
            except Conflict:
                table.stale = True
                continue
            table.row = row
            gone = [seat for seat in table.conditional if row.state != "playing" or row.seats[seat].away]
            for seat in gone:
                del table.conditional[seat]
            self.notify(table)
            if not silent:
                broadcast.table_changed(table)
            return
        raise unavailable("too many changes are made at this table at once; try again")

    async def write(self, table: CachedTable, script: Script[T]) -> T:
        """Run a script about a table. If it is unknown whether it was written, the table is read again."""
        try:
            return await self._store.write(script)
        except Conflict:
            raise
        except BaseException:
            table.stale = True
            raise

    async def is_between_guests(self, row: TableRow) -> bool:
        """Return whether a guest plays with somebody from the same address, perhaps with themselves."""
        people = [seat.person for seat in row.seats if seat.kind == "person" and seat.person is not None]
        return await self._store.read(guests_of_one_address(people))

    def notify(self, table: CachedTable) -> None:
        """Tell the other processes that a table has changed."""
        self._notices.send("table", table.id)

    def notify_turns(self, table: CachedTable, ply_before: int, turns: Sequence[TurnRow]) -> None:
        """Send the other processes the new moves, so that they need not query the database."""
        if self._store.shared:
            row = table.row
            notice = TurnsNotice(row.version, ply_before, row.ply, turns, row.clocks, row.due_at, row.changed_at)
            self._notices.send("turns", table.id, msgspec.json.encode(notice).decode())

    @property
    def batches(self) -> bool:
        """Return whether the store can write turns at many tables in one statement."""
        return self._store.batches

    @property
    def shared(self) -> bool:
        """Return whether other processes write too, so that the tables in memory may be outdated."""
        return self._store.shared

    # Changes by other processes

    def invalidate(self, id: str) -> None:
        """Mark a table as changed by another process, and read it at once if it has viewers."""
        table = self._tables.get(id)
        if table is not None:  # if it is stale already, it may have had no viewers then
            table.stale = True
            if table.streams or table.thinking:
                asyncio.get_running_loop().create_task(self._catch_up(table))

    def invalidate_seats(self, person: str) -> None:
        """Read the tables again that show a person whose name was changed or deleted."""
        for table in self.all():
            if table.row.seats_of(person):
                self.invalidate(table.id)

    def receive_turns(self, id: str, text: str) -> None:
        """Handle moves of another process. If they continue the game in memory, viewers get them at once."""
        table = self._tables.get(id)
        if table is None:
            return
        try:
            applied = self._apply_turns(table, _turns_notice.decode(text))
        except (msgspec.DecodeError, FareplayError):  # sent by another version of the server
            applied = False
        if not applied:
            self.invalidate(id)

    def _apply_turns(self, table: CachedTable, notice: TurnsNotice) -> bool:
        """Make the moves that another process has written. Return False if the table must be read instead."""
        game, row = table.game, table.row
        if table.stale or game is None or table.lock.locked() or not table.streams or row.version != notice.version:
            return False
        if game.ply >= notice.ply:
            return True  # already read
        if game.ply != notice.ply_before:
            return False
        after = game.copy()
        for move in (move for turn in notice.turns for move in turn.moves):
            after.push(move)
        row = msgspec.structs.replace(row)  # its seats do not change
        row.ply, row.clocks, row.due_at, row.changed_at = notice.ply, notice.clocks, notice.due_at, notice.changed_at
        table.row, table.game, table.held = row, after, {}
        for turn in notice.turns:
            table.add_turn(turn)
        broadcast.turn(table)
        return True

    async def _catch_up(self, table: CachedTable) -> None:
        try:
            async with table.lock:
                if table.stale:
                    await self.refresh(table)
            if table.thinking and table.row.state != "playing":
                self.closed_elsewhere(table)
        except Exception:
            table.stale = True  # the next request or check tries again

    async def check_for_changes(self) -> None:
        """Check for changes by other processes, since a notice may be lost."""
        if self._store.shared:
            await self.read_changes()

    async def read_changes(self) -> None:
        """Read the tables that were changed elsewhere, also by an operator's command."""
        for id, moment in (await self._store.read(when_changed(list(self._tables)))).items():
            table = self._tables.get(id)
            if table is not None and table.row.changed_at != moment:
                self.invalidate(id)

    async def close_idle(self) -> None:
        """Close open tables that nobody has touched for days, and those that a big screen has made and left."""
        now = now_ms()
        watched = [
            table.id
            for table in self.all()
            if table.streams and table.row.state == "open" and all(seat.kind == "open" for seat in table.row.seats)
        ]
        for id in await self._store.write(close_idle(now, now - OPEN, now - DESERTED, watched)):
            self.invalidate(id)

    async def delete_closed(self) -> None:
        """Delete games that were closed long ago without a result, a few at a time."""
        before = now_ms() - int(self._settings.closed_days * 86_400_000)
        while self._settings.closed_days:
            deleted = await self._store.write(delete_closed(before, DELETED_AT_ONCE, self.on_delete))
            for id in deleted:
                self._tables.pop(id, None)
            if len(deleted) < DELETED_AT_ONCE:
                return

    # Memory

    def evict(self) -> int:
        """Evict tables that nobody has used for a while, and the oldest if there are too many. Return their number.
        Tables with viewers stay, so that these see what happens at other processes."""
        now, evicted = time.monotonic(), 0
        too_many = len(self._tables) - self._settings.live_tables
        for id, table in list(self._tables.items()):
            idle = now - table.last_used
            if idle < self._settings.idle_seconds and evicted >= too_many:
                break  # the others were used later
            if not table.busy:
                del self._tables[id]
                evicted += 1
        return evicted


def _stored(id: str, ply: int) -> Script[tuple[TableRow, list[TurnRow], Held, Planned] | None]:
    """Return a table, its turns from a ply on, the held choices and the conditional turns."""
    row = yield from find_table(id)
    if row is None:
        return None
    if row.setup is None:
        return row, [], {}, {}
    turns = yield from turns_from(id, ply)
    held = yield from held_choices(id, row.ply)
    planned = yield from conditional_turns(id)
    return row, [turn for turn in turns if turn.ply < row.ply], held, planned


def _apply(table: CachedTable, row: TableRow, turns: list[TurnRow], held: Held, planned: Planned) -> None:
    """Update a table in memory with what was read."""
    if row.setup is not None:
        moves = [move for turn in turns for move in turn.moves]
        if table.game is None:
            table.game = restore(row, moves)
        else:
            game = table.game.copy()
            for move in moves:
                game.push(move)
            table.game = game
        for turn in turns:
            table.add_turn(turn)
    table.row, table.held, table.conditional = row, held, planned


def restore(row: TableRow, moves: list[str]) -> fareplay.Game:
    """Restore the game of a table from its record. Later random events follow from the salt."""
    record = {
        "game": row.game,
        "seats": len(row.seats),
        "options": row.options,
        "setup": row.setup,
        "moves": moves,
    }
    seed = None if row.salt is None else fairness.seed_of(row.salt)
    return fareplay.load(record, seed=seed, rules=rules_of(row.game))
