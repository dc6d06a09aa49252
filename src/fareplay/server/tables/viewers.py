"""Viewers: the open streams of this process, who looks at which table at any process, and events for all of them."""

import time
from collections.abc import Sequence
from random import randrange
from typing import Final

import msgspec

from fareplay.api.tables import Form
from fareplay.server.http.errors import ApiError, unavailable
from fareplay.server.http.rate_limits import ConcurrencyLimit
from fareplay.server.settings import Settings
from fareplay.server.storage.notices import Notices
from fareplay.server.tables import broadcast, presence
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.streams import HEARTBEAT, Stream, Wakeups
from fareplay.server.tables.table import CachedTable, ProcessViewers

HEARTBEAT_EVERY: Final = 15.0  # s
ANNOUNCE_EVERY: Final = 1.0  # s between two events about the presence at one table
RETRY: Final = 1_000  # ms before a viewer reconnects
RETRY_EACH: Final = 3  # ms for each open stream: viewers who reconnect after a restart arrive one after the other


class Announcement(msgspec.Struct):
    """An event for all viewers of a table, as one process sends it to the others."""

    kind: str
    data: dict[str, object]
    hidden_from: Sequence[str]


class Viewers:
    """The viewers of all tables."""

    def __init__(self, tables: TableCache, settings: Settings, notices: Notices) -> None:
        self._tables, self._notices, self._most = tables, notices, settings.streams
        self.streams = 0
        self.closing = False
        self._by_person = ConcurrencyLimit("open streams", settings.streams_per_person)
        per_address = int(settings.streams_per_person * settings.address_factor)
        self._by_address = ConcurrencyLimit("open streams from your address", per_address)
        self._elsewhere: dict[str, dict[str, tuple[float, ProcessViewers]]] = {}  # by table and process
        self._unsettled: set[str] = set()  # tables whose presence may have changed, or may change by itself
        self._unsent: set[str] = set()  # ... whose viewers here have changed since the other processes were told
        self._wakeups = Wakeups()
        notices.on("presence", self._hear_presence)
        notices.on("broadcast", self._hear_announcement)
        notices.on("signed-out", lambda person, text, node: self.end_streams(person))

    # Streams

    def enter(self, sender: str, address: str) -> None:
        """Count a new stream. Raises ApiError if there are too many."""
        if self.closing:
            raise unavailable("the server is shutting down; try again in a moment")
        if self.streams >= self._most:
            raise unavailable("too many people are watching; try again later")
        self._by_person.enter(sender)
        try:
            self._by_address.enter(address)
        except ApiError:
            self._by_person.leave(sender)
            raise
        self.streams += 1

    def leave(self, sender: str, address: str) -> None:
        """Count one stream less."""
        self.streams -= 1
        self._by_person.leave(sender)
        self._by_address.leave(address)

    def new_stream(self, person: str | None, asked: int | None, spectator: bool, form: Form) -> Stream:
        """Return a stream that has not been opened yet."""
        return Stream(person, asked, spectator, form, self._wakeups, self.retry())

    def retry(self) -> int:
        """Return the milliseconds after which a viewer who loses the connection should come back. They differ, because
        after a restart all come back."""
        return RETRY + randrange(1 + RETRY_EACH * self.streams)

    def add(self, table: CachedTable, stream: Stream) -> None:
        """Add a viewer of a table."""
        table.streams.add(stream)
        self._presence_changed(table)

    def remove(self, table: CachedTable, stream: Stream) -> None:
        """Remove a viewer of a table."""
        stream.abort()
        table.streams.discard(stream)
        presence.person_left(table, stream.person)
        self._presence_changed(table)

    def close_all(self) -> None:
        """Ask every viewer to reconnect in a moment. No new streams are opened."""
        self.closing = True
        for table in self._tables.all():
            for stream in list(table.streams):
                stream.retry = self.retry()
                stream.close()

    def sign_out(self, person: str) -> None:
        """End the streams of somebody who signed out everywhere, at all processes."""
        self.end_streams(person)
        self._notices.send("signed-out", person)

    def people(self) -> list[str]:
        """Return the people with a stream at this process."""
        return sorted({stream.person for table in self._tables.all() for stream in table.streams if stream.person})

    def end_streams(self, person: str) -> None:
        """End somebody's streams at this process."""
        for table in self._tables.all():
            for stream in list(table.streams):
                if stream.person == person:
                    stream.close()

    async def send_heartbeats(self) -> None:
        """Send all streams a heartbeat."""
        for table in self._tables.all():
            for stream in table.streams:
                stream.send(HEARTBEAT)

    # Events for everybody

    def announce(self, id: str, kind: str, data: dict[str, object], hidden_from: Sequence[str] = ()) -> None:
        """Send an event to all viewers of a table except some people, at all processes."""
        table = self._tables.cached(id)
        if table is not None:
            broadcast.message(table, kind, data, hidden_from)
        self._notices.send("broadcast", id, msgspec.json.encode(Announcement(kind, data, hidden_from)).decode())

    def _hear_announcement(self, id: str, text: str, node: str) -> None:
        table = self._tables.cached(id)
        if table is not None:
            event = msgspec.json.decode(text, type=Announcement)
            broadcast.message(table, event.kind, event.data, event.hidden_from)

    # Presence

    def watching(self, id: str) -> int:
        """Return the number of spectators of a table, at all processes."""
        table, now = self._tables.cached(id), time.monotonic()
        own = 0 if table is None else presence.viewers_here(table).viewers
        return own + sum(other.viewers for until, other in self._elsewhere.get(id, {}).values() if until > now)

    def is_present(self, table: str, person: str) -> bool:
        """Return whether somebody is looking at a table, at any process."""
        known, now = self._tables.cached(table), time.monotonic()
        if known is not None and presence.is_here(known, person):
            return True
        others = [*(known.elsewhere.values() if known is not None else ()), *self._elsewhere.get(table, {}).values()]
        return any(until > now and person in other.people for until, other in others)

    async def settle_presence(self) -> None:
        """Tell what has changed since the last event, and that somebody has left if they have not come back."""
        for id in list(self._unsettled):
            table = self._tables.cached(id)
            if table is None:
                self._unsettled.discard(id)
                self._unsent.discard(id)
                continue
            is_settled = presence.is_settled(table)
            if is_settled:
                self._unsent.add(id)
            if self._tell_presence(table) and is_settled:
                self._unsettled.discard(id)

    async def repeat_presence(self) -> None:
        """Repeat to the other processes who is looking at tables here, since a silent process may have been killed; and
        forget what the others have not repeated."""
        now = time.monotonic()
        kept = {id: {n: one for n, one in nodes.items() if one[0] > now} for id, nodes in self._elsewhere.items()}
        self._elsewhere = {id: nodes for id, nodes in kept.items() if nodes}
        if self._notices.shared:
            for table in self._tables.all():
                if table.streams:
                    self._send_presence(table)

    def _presence_changed(self, table: CachedTable) -> None:
        self._unsettled.add(table.id)
        self._unsent.add(table.id)
        for node, other in self._elsewhere.get(table.id, {}).items():
            table.elsewhere.setdefault(node, other)  # received before the table was read here
        self._tell_presence(table)

    def _tell_presence(self, table: CachedTable) -> bool:
        """Tell the viewers here and the other processes who is present, if that has changed. Return False if the last
        event was too recent: `settle_presence` tells it later."""
        now = time.monotonic()
        if now - table.presence_told < ANNOUNCE_EVERY:
            return False
        if table.id in self._unsent:
            self._unsent.discard(table.id)
            self._send_presence(table)
            table.presence_told = now
        if broadcast.presence_changed(table):
            table.presence_told = now
        return True

    def _send_presence(self, table: CachedTable) -> None:
        if self._notices.shared:
            self._notices.send("presence", table.id, msgspec.json.encode(presence.viewers_here(table)).decode())

    def _hear_presence(self, id: str, text: str, node: str) -> None:
        """Store who is looking at a table elsewhere, even if it is not in memory here."""
        now, viewers = time.monotonic(), msgspec.json.decode(text, type=ProcessViewers)
        self._elsewhere.setdefault(id, {})[node] = (now + presence.EXPIRES, viewers)
        table = self._tables.cached(id)
        if table is not None:
            presence.set_other_process(table, node, viewers)
            self._unsettled.add(id)
            self._tell_presence(table)
