"""The server: all its parts, and its periodic work."""

import asyncio
import gc
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from secrets import token_hex
from typing import Any, Final

import msgspec

from fareplay.server.bots import worker
from fareplay.server.bots.analysis import AnalysisService
from fareplay.server.bots.pool import HINT, Pool
from fareplay.server.bots.seats import BotSeats
from fareplay.server.daily.service import DailyService
from fareplay.server.errors import conflict
from fareplay.server.notifications.service import EVERY, Notifier
from fareplay.server.people.accounts import Accounts
from fareplay.server.people.insights import Insights
from fareplay.server.people.ladders import Ladders
from fareplay.server.people.profiles import Profiles
from fareplay.server.people.relations import RelationService
from fareplay.server.puzzles.service import PuzzleService
from fareplay.server.rate_limits import ConcurrencyLimit, RateLimit, SharedRateLimit
from fareplay.server.settings import Settings
from fareplay.server.storage.invitations import forget_invitations
from fareplay.server.storage.people import tables_of
from fareplay.server.storage.postgres import PostgresStore
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.sqlite import SqliteStore
from fareplay.server.storage.store import CHECK_FOR_CHANGES, Store, Unavailable
from fareplay.server.storage.tables import close_idle, hasten, take_due
from fareplay.server.streams.stream import HEARTBEAT
from fareplay.server.tables import broadcast, presence, seats
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.clocks import now_ms
from fareplay.server.tables.ghosts import GhostService
from fareplay.server.tables.table import CachedTable
from fareplay.server.tables.turns import RESCUE, TurnService
from fareplay.server.tables.watching import WatchList
from fareplay.server.tournaments.service import EVERY as TOURNAMENTS_EVERY
from fareplay.server.tournaments.service import TournamentService
from fareplay.server.warmup import Warmup
from fareplay.view import View

_log = logging.getLogger("fareplay.server")

LEASE: Final = 20_000  # ms a process has to do what is due at a table, before another may
DUE_AT_ONCE: Final = 200


class Server:
    """Everything one process needs to run tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.node = token_hex(4)
        self.store = store_for(settings.database)
        self.accounts = Accounts(self.store, self.node)
        self.profiles = Profiles(self.store, self.accounts)
        self.insights = Insights(self.store)
        self.ladders = Ladders(self.store)
        self.relations = RelationService(self.store)
        self.pool = Pool(settings.bot_processes, settings.bots_per_person)
        self.pool.address_of = self.address_of
        self.warmup = Warmup(self.pool, with_bots=not settings.cold_bots)
        self.tables = TableCache(self.store, settings, self.node, self.warmup.rules)
        self.bot_seats = BotSeats(self.pool, self.warmup, settings)
        self.tables.closed_elsewhere = self.bot_seats.wake  # who find that it is over
        self.turns = self.bot_seats.turns = TurnService(self.tables, self.bot_seats.wake)
        self.daily = DailyService(self.store, self.tables, self.pool, self.warmup, settings)
        self.turns.finishers = {"daily": self.daily.finished, "daily-bot": self.daily.finished}
        self.puzzles = PuzzleService(self.store, self.tables)
        self.ghosts = GhostService(self.store, self.tables, self.pool, self.warmup, self.daily)
        self.turns.followers = {"puzzle": self.puzzles.played}
        self.analyses = AnalysisService(self.store, self.pool, self.warmup, self.broadcast)
        self.addresses: dict[str, str] = {}  # of people, as last seen
        self.closing = False
        self.streams = 0
        self.requests = RateLimit("requests", settings.requests_per_second, settings.requests_burst)
        self.from_address = RateLimit(
            "requests from your address",
            settings.requests_per_second * settings.address_factor,
            settings.requests_burst * settings.address_factor,
        )
        per_minute = settings.sign_ins_per_minute
        self.sign_ins = RateLimit("attempts to sign in", per_minute / 60, per_minute)
        # One address cannot use this up, so that nobody locks the owner of a name out from elsewhere.
        self.sign_ins_by_name = RateLimit("attempts to sign in", per_minute / 6, per_minute * 10)
        self.bad_tokens = RateLimit("unknown tokens", per_minute / 60, per_minute)
        self.bad_codes = RateLimit("wrong codes", per_minute / 30, per_minute * 2)
        self.guests = RateLimit("new guests", settings.guests_per_minute / 60, settings.guests_per_minute)
        self.reactions = SharedRateLimit("reactions", 1.0, 5, settings.address_factor)
        self.messages = SharedRateLimit("messages", 0.5, 6, settings.address_factor)
        self.reports = SharedRateLimit("reports", 0.1, 5, settings.address_factor)
        self.nudges = RateLimit("nudges", 1 / 60, 1)
        self.requests_to_people = RateLimit("requests to other people", 1 / 30, 20)
        self.requests_to_people_by_address = RateLimit("requests to other people", 1 / 6, 100)
        self.subscriptions = RateLimit("subscriptions", 0.05, 10)
        self.mails = RateLimit("mails", 1 / 600, 3)
        self.mails_by_address = RateLimit("mails", 1 / 120, 10)
        self.mailed_codes = RateLimit("mailed codes", 1 / 600, 3)
        self.notifier = Notifier(self.store, settings, self.is_present)
        per_second, burst = settings.requests_per_second / 10, settings.requests_burst / 10
        self.costly = SharedRateLimit("replays, hints, analyses and tries", per_second, burst, settings.address_factor)
        self.viewers = ConcurrencyLimit("open streams", settings.streams_per_person)
        streams_per_address = int(settings.streams_per_person * settings.address_factor)
        self.viewers_by_address = ConcurrencyLimit("open streams from your address", streams_per_address)
        self.looks = SharedRateLimit("looks at games to watch", 1.0, 30, settings.address_factor)
        self.clubs = SharedRateLimit("new clubs and tournaments", 1 / 60, 10, settings.address_factor)
        self.entries = SharedRateLimit("entries", 0.2, 20, settings.address_factor)
        self.waits = SharedRateLimit("waits for a game", 1.0, 20, settings.address_factor)
        self.tournaments = TournamentService(self.store, self.tables, self.turns)
        self.watch_list = WatchList(self.store, self.tables, self.viewers_of)
        self.replays: dict[tuple[str, int | None], bytes] = {}  # of finished games, by table and seat, as JSON
        self._elsewhere: dict[str, dict[str, tuple[float, presence.Elsewhere]]] = {}  # presence by table and process
        self._unsettled: set[str] = set()  # tables whose presence may change by itself
        self._hints: set[tuple[str, int]] = set()  # those being thought about, by table and seat
        self._tasks: list[asyncio.Task[None]] = []

    def address_of(self, person: str) -> str:
        """Where somebody was last seen."""
        return self.addresses.get(person, person)

    async def open(self) -> None:
        """Connect to the database and begin the periodic work."""
        await self.store.open()
        self.store.claim()
        await self.accounts.open(self.settings.secret)
        if not self.store.shared:  # no other process can be thinking for bots that were at work when this one stopped
            await self.store.write(hasten(now_ms(), now_ms() + RESCUE))
        await self.notifier.open()
        self.pool.open()
        self.warmup.open()
        self.store.listen(self._receive_notice)
        for seconds, work in (
            (0.5, self._attend_tables),
            (1.0, self._settle_presence),
            (TOURNAMENTS_EVERY, self.tournaments.attend_due),
            (EVERY, self.notifier.look),
            (86_400.0, self.notifier.tidy),
            (10.0, self._repeat_presence),
            (5.0, self._check_for_changes),
            (5.0, self._evict_tables),
            (600.0, self._close_idle_tables),
            (600.0, self._collect_garbage),
            (self.settings.heartbeat_seconds, self._send_heartbeats),
        ):
            self._tasks.append(asyncio.get_running_loop().create_task(self._repeat(seconds, work)))

    async def close(self) -> None:
        """Close streams, finish what is being written, and stop."""
        self.close_streams()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.warmup.close()
        await self.bot_seats.close()
        await self.analyses.close()
        await self.daily.close()
        await self.notifier.close()
        await self.pool.close()
        await self.store.close()

    def close_streams(self) -> None:
        """Ask every viewer to come back in a moment; no new streams are opened."""
        self.closing = True
        for table in self.tables.all():
            for stream in list(table.streams):
                stream.close()

    def person_changed(self, id: str) -> None:
        """Somebody has another name, or none any more: read again what shows it."""
        self.accounts.evict(id)
        for table in self.tables.all():
            if table.row.seats_of(id):
                self.tables.invalidate(table.id)

    def presence_changed(self, table: CachedTable) -> None:
        """Somebody has come to a table or gone: say so here, and to the other processes."""
        self._unsettled.add(table.id)
        for node, told in self._elsewhere.get(table.id, {}).items():
            table.elsewhere.setdefault(node, told)  # told before the table was read here
        broadcast.presence_changed(table)
        self._tell_presence(table)

    def _tell_presence(self, table: CachedTable) -> None:
        if self.store.shared:
            text = msgspec.json.encode(presence.here(table)).decode()
            self.store.notify(f"presence {table.id} {text} {self.node}")

    def _hear_presence(self, id: str, node: str, told: presence.Elsewhere) -> None:
        """Remember who looks on elsewhere, also at tables that are not in memory here."""
        now = time.monotonic()
        if len(self._elsewhere) > 10_000:
            kept = {id: {n: one for n, one in nodes.items() if one[0] > now} for id, nodes in self._elsewhere.items()}
            self._elsewhere = {id: nodes for id, nodes in kept.items() if nodes}
        self._elsewhere.setdefault(id, {})[node] = (now + presence.EXPIRES, told)

    async def _settle_presence(self) -> None:
        """Say that somebody has gone, when they have not come back."""
        for id in list(self._unsettled):
            table = self.tables.cached(id)
            if table is not None:
                broadcast.presence_changed(table)
            if table is None or presence.is_settled(table):
                self._unsettled.discard(id)
                if table is not None:
                    self._tell_presence(table)

    async def _repeat_presence(self) -> None:
        """The word of a process holds for a while only: it may be killed."""
        if self.store.shared:
            for table in self.tables.all():
                if table.streams:
                    self._tell_presence(table)

    def viewers_of(self, id: str) -> int:
        """How many look on at a table who do not sit there, at any process."""
        table, now = self.tables.cached(id), time.monotonic()
        own = 0 if table is None else presence.here(table).viewers
        return own + sum(told.viewers for until, told in self._elsewhere.get(id, {}).values() if until > now)

    def is_present(self, table: str, person: str) -> bool:
        """Whether somebody looks at a table now, at any process."""
        known, now = self.tables.cached(table), time.monotonic()
        if known is not None and person in presence.here(known).people:
            return True
        told = [*(known.elsewhere.values() if known is not None else ()), *self._elsewhere.get(table, {}).values()]
        return any(until > now and person in other.people for until, other in told)

    def sign_out(self, id: str) -> None:
        """Somebody signed out everywhere: their streams end, here and at the other processes."""
        self._end_streams(id)
        self.store.notify(f"signed-out {id} {self.node}")

    def _end_streams(self, id: str) -> None:
        for table in self.tables.all():
            for stream in list(table.streams):
                if stream.person == id:
                    stream.close()

    async def leave_all(self, person: PersonRow) -> None:
        """Let a person leave every table that is not over."""
        for id in await self.store.read(tables_of(person.id)):
            await self.turns.update_seats(await self.tables.get(id), lambda row: seats.leave(row, person))

    async def hint(self, table: str, view: View, owner: str) -> list[dict[str, Any]]:
        """What the bots would play; they think about one hint a seat at a time."""
        self.warmup.check(view.record["game"])
        seconds = self.settings.bot_seconds
        assert view.seat is not None
        key = (table, view.seat)
        if key in self._hints:
            raise conflict("hint_under_way", "the bots are thinking about a hint for you already")
        self._hints.add(key)
        try:
            return await self.pool.run(owner, HINT, seconds, worker.hint, view, min(seconds, 3.0))
        finally:
            self._hints.discard(key)

    def broadcast(self, id: str, kind: str, data: dict[str, object], hidden_from: Sequence[str] = ()) -> None:
        """Send an event to all viewers of a table but some people, whichever process they are connected to."""
        table = self.tables.cached(id)
        if table is not None:
            broadcast.message(table, kind, data, hidden_from)
        text = msgspec.json.encode({"kind": kind, "data": data, "hidden_from": hidden_from}).decode()
        self.store.notify(f"broadcast {id} {text} {self.node}")

    def _receive_notice(self, notice: str) -> None:
        """Act on a notice of another process."""
        kind, _, rest = notice.partition(" ")
        if notice == CHECK_FOR_CHANGES:
            task = asyncio.get_running_loop().create_task(self._read_changes())
            self._tasks.append(task)
            task.add_done_callback(self._tasks.remove)
            return
        content, _, node = rest.rpartition(" ")
        if node == self.node:
            return
        id, _, data = content.partition(" ")
        if kind == "table":
            self.tables.invalidate(id)
        elif kind == "turns":
            self.tables.receive_turns(id, data)
        elif kind == "signed-out":
            self._end_streams(id)
        elif kind == "person":
            self.person_changed(id)
        elif kind == "presence":
            table, told = self.tables.cached(id), msgspec.json.decode(data, type=presence.Elsewhere)
            self._hear_presence(id, node, told)
            if table is not None:
                presence.heard(table, node, told)
                self._unsettled.add(id)
                broadcast.presence_changed(table)
        elif kind == "broadcast":
            table = self.tables.cached(id)
            if table is not None:
                event = msgspec.json.decode(data)
                broadcast.message(table, event["kind"], event["data"], event["hidden_from"])

    # Periodic work

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Unavailable as error:
                _log.warning("storage is unavailable", extra={"reason": str(error)})
            except Exception:
                _log.exception("%s failed", getattr(work, "__name__", "work"))

    async def _attend_tables(self) -> None:
        """Do what is due at tables: clocks that have run out, bots that should have moved."""
        now = now_ms()
        for id in await self.store.write(take_due(now, now + LEASE, DUE_AT_ONCE)):
            try:
                await self.turns.attend(await self.tables.get(id))
            except Unavailable:
                raise
            except Exception:
                _log.exception("table not attended", extra={"table": id[:6]})

    async def _check_for_changes(self) -> None:
        """A notice of another process may be lost."""
        if self.store.shared:
            await self.tables.check_for_changes()

    async def _read_changes(self) -> None:
        try:
            await self.tables.check_for_changes()
        except Unavailable as error:
            _log.warning("storage is unavailable", extra={"reason": str(error)})

    async def _evict_tables(self) -> None:
        self.tables.evict()

    async def _close_idle_tables(self) -> None:
        now = now_ms()
        await self.store.write(close_idle(now, now - int(self.settings.open_days * 86_400_000)))
        await self.store.write(forget_invitations())

    async def _collect_garbage(self) -> None:
        """Closed connections and errors leave a few objects that refer to each other."""
        gc.collect()

    async def _send_heartbeats(self) -> None:
        """Show all viewers that the stream is alive, a few at a time."""
        for number, table in enumerate(self.tables.all()):
            for stream in list(table.streams):
                stream.send(HEARTBEAT)
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
