"""The server: all its parts, and what it does from time to time."""

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Any

import msgspec

from fareplay.server.bots import worker
from fareplay.server.bots.analysis import Analyst
from fareplay.server.bots.players import Players
from fareplay.server.bots.pool import HINT, Pool
from fareplay.server.bots.warmth import Warmth
from fareplay.server.clock import now_ms
from fareplay.server.limits import Count, Limit
from fareplay.server.people import People
from fareplay.server.settings import Settings
from fareplay.server.store import Store, Unavailable
from fareplay.server.store.people import tables_of
from fareplay.server.store.postgres import PostgresStore
from fareplay.server.store.rows import PersonRow
from fareplay.server.store.sqlite import SqliteStore
from fareplay.server.store.tables import close_idle, hasten, take_due
from fareplay.server.streams import sse
from fareplay.server.tables import seating, telling
from fareplay.server.tables.keeper import Keeper
from fareplay.server.tables.playing import Play
from fareplay.server.tables.timing import RESCUE
from fareplay.view import View

_log = logging.getLogger("fareplay.server")

LEASE = 20_000  # ms a process has to do what is due at a table, before another may
DUE_AT_ONCE = 200


class Server:
    """Everything one process needs to run tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.node = token_hex(4)
        self.store = store_for(settings.database)
        self.people = People(self.store, self.node)
        self.keeper = Keeper(self.store, settings, self.node)
        self.pool = Pool(settings.bot_processes)
        self.warmth = Warmth(self.pool)
        self.players = Players(self.pool, self.warmth, settings)
        self.play = self.players.play = Play(self.keeper, self.players.wake)
        self.analyst = Analyst(self.store, self.pool, self.warmth, self.tell_everywhere)
        self.closing = False
        self.streams = 0
        self.requests = Limit("requests", settings.requests_per_second, settings.requests_burst)
        self.from_address = Limit(
            "requests from your address",
            settings.requests_per_second * settings.address_factor,
            settings.requests_burst * settings.address_factor,
        )
        self.sign_ins = Limit("attempts to sign in", settings.sign_ins_per_minute / 60, settings.sign_ins_per_minute)
        self.guests = Limit("new guests", settings.guests_per_minute / 60, settings.guests_per_minute)
        self.reactions = Limit("reactions", 1.0, 5)
        self.costly = Limit("replays and analyses", settings.requests_per_second / 10, settings.requests_burst / 10)
        self.watching = Count("open streams", settings.streams_per_person)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Connect to the database and begin to look after the tables."""
        await self.store.open()
        await self.people.open(self.settings.secret)
        if not self.store.shared:  # nobody else can be thinking for the bots that were at work when it stopped
            await self.store.write(hasten(now_ms(), now_ms() + RESCUE))
        self.pool.open()
        if not self.settings.cold_bots:
            self.warmth.open()
        self.store.listen(self._hear)
        for seconds, work in (
            (0.5, self._attend),
            (5.0, self._look_around),
            (5.0, self._let_go),
            (600.0, self._close_idle),
            (600.0, self._sweep),
        ):
            self._tasks.append(asyncio.get_running_loop().create_task(self._again_and_again(seconds, work)))
        self._tasks.append(
            asyncio.get_running_loop().create_task(self._again_and_again(self.settings.heartbeat_seconds, self._beat))
        )

    async def close(self) -> None:
        """Send viewers away to come back, finish what is being written, and stop."""
        self.part()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.warmth.close()
        await self.players.close()
        await self.analyst.close()
        await self.pool.close()
        await self.store.close()

    def part(self) -> None:
        """Tell every viewer to come back in a moment; no new ones are let in."""
        self.closing = True
        for live in self.keeper.all():
            for stream in list(live.streams):
                stream.part()

    def person_changed(self, id: str) -> None:
        """Somebody has another name, or none any more: read again what shows it."""
        self.people.forget(id)
        for live in self.keeper.all():
            if live.row.seats_of(id):
                self.keeper.hear(live.id)

    async def leave_all(self, person: PersonRow) -> None:
        """Stand up from every table that is not over."""
        for id in await self.store.read(tables_of(person.id)):
            await self.play.leave(await self.keeper.find(id), lambda row: seating.leave(row, person))

    async def hint(self, view: View) -> list[dict[str, Any]]:
        """What the bots would do."""
        self.warmth.check(view.record["game"])
        seconds = self.settings.bot_seconds
        return await self.pool.run(HINT, seconds, worker.hint, view, min(seconds, 3.0))

    def _hear(self, notice: str) -> None:
        """What another process says."""
        kind, _, rest = notice.partition(" ")
        if kind == "changes":
            task = asyncio.get_running_loop().create_task(self._look())
            self._tasks.append(task)
            task.add_done_callback(self._tasks.remove)
            return
        what, _, node = rest.rpartition(" ")
        if node == self.node:
            return
        if kind == "table":
            self.keeper.hear(what)
        elif kind == "turns":
            id, _, turns = what.partition(" ")
            self.keeper.hear_turns(id, turns)
        elif kind == "person":
            self.person_changed(what)
        elif kind == "tell":
            id, _, data = what.partition(" ")
            live = self.keeper.known(id)
            if live is not None:
                told = msgspec.json.decode(data)
                telling.tell_all(live, told["kind"], told["data"])

    def tell_everywhere(self, id: str, kind: str, data: dict[str, object]) -> None:
        """Tell all viewers of a table, whichever process they are connected to."""
        live = self.keeper.known(id)
        if live is not None:
            telling.tell_all(live, kind, data)
        text = msgspec.json.encode({"kind": kind, "data": data}).decode()
        self.store.announce(f"tell {id} {text} {self.node}")

    # From time to time

    async def _again_and_again(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Unavailable as error:
                _log.warning("storage is unavailable", extra={"reason": str(error)})
            except Exception:
                _log.exception("%s failed", getattr(work, "__name__", "work"))

    async def _attend(self) -> None:
        """Do what is due at tables: clocks that have run out, bots that should have moved."""
        now = now_ms()
        for id in await self.store.write(take_due(now, now + LEASE, DUE_AT_ONCE)):
            try:
                await self.play.attend(await self.keeper.find(id))
            except Unavailable:
                raise
            except Exception:
                _log.exception("table not attended", extra={"table": id[:6]})

    async def _look_around(self) -> None:
        """A notice of another process may be lost."""
        if self.store.shared:
            await self.keeper.look_for_changes()

    async def _look(self) -> None:
        try:
            await self.keeper.look_for_changes()
        except Unavailable as error:
            _log.warning("storage is unavailable", extra={"reason": str(error)})

    async def _let_go(self) -> None:
        self.keeper.let_go()

    async def _close_idle(self) -> None:
        now = now_ms()
        await self.store.write(close_idle(now, now - int(self.settings.open_days * 86_400_000)))

    async def _sweep(self) -> None:
        """Closed connections and errors leave a few objects that hold each other."""
        gc.collect()

    async def _beat(self) -> None:
        """Show all viewers that the stream is alive, a few at a time."""
        for number, live in enumerate(self.keeper.all()):
            for stream in list(live.streams):
                stream.send(sse.HEARTBEAT)
            if number % 100 == 99:
                await asyncio.sleep(0)


def store_for(database: str) -> Store:
    """The store a setting names."""
    if database.startswith(("postgresql://", "postgres://")):
        return PostgresStore(database)
    file = database.removeprefix("sqlite:///")
    if not file or "://" in file:
        raise Unavailable(f"the database is a file or postgresql://…, not {database!r}")
    return SqliteStore(file)
