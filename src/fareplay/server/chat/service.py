"""Chat: adding messages, rate limits, and who does not want to read whom."""

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Protocol

import msgspec

from fareplay.api.chat import Message
from fareplay.api.clock import now_ms
from fareplay.api.people import Person
from fareplay.server.chat.storage import MOST_MESSAGES, MessageRow, add_message
from fareplay.server.http.errors import ApiError, conflict, unavailable
from fareplay.server.http.rate_limits import RateLimit, SharedRateLimit
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import SeatRow, TableRow
from fareplay.server.storage.store import Conflict, Store
from fareplay.server.tables.cache import TRIES
from fareplay.server.tables.table import CachedTable
from fareplay.server.tables.viewers import Viewers


class Club(Protocol):
    """A club as chat needs it: its organiser may hide messages."""

    @property
    def id(self) -> str: ...
    @property
    def organiser(self) -> str | None: ...


class Chat:
    """Adds messages and limits their rate, with functions of other features: whom somebody has blocked, who at a table
    has blocked somebody, how to remind an absent player, and the club of a member."""

    def __init__(
        self,
        store: Store,
        viewers: Viewers,
        settings: Settings,
        blocked: Callable[[str], Awaitable[Collection[str]]],
        blockers: Callable[[str, TableRow], Awaitable[list[str]]],
        remind: Callable[[TableRow, str], Awaitable[bool]],
        club_of: Callable[[str, str], Awaitable[Club | None]],
    ) -> None:
        self._store, self._viewers = store, viewers
        self.blocked, self.blockers, self.remind, self.club_of = blocked, blockers, remind, club_of
        self.messages = SharedRateLimit("messages", 0.5, 6, settings.address_factor)
        self.reactions = SharedRateLimit("reactions", 1.0, 5, settings.address_factor)
        self.reports = SharedRateLimit("reports", 0.1, 5, settings.address_factor)
        self.nudges = RateLimit("nudges", 1 / 60, 1)

    async def add(self, table: CachedTable, person: str, phrase: str | None, text: str | None) -> Message:
        """Add a message and send it to everybody at the table. Raises ApiError if there are too many."""
        for _ in range(TRIES):
            try:
                row = await self._store.write(add_message(table.id, person, phrase, text, now_ms()))
            except Conflict as error:
                if "too many" in str(error):
                    raise conflict("too_many_messages", f"a table has room for {MOST_MESSAGES} messages") from None
                continue
            said = message_payload(table.row, row)
            await self.announce(table, said)
            return said
        raise unavailable("there are too many messages at once; try again")

    async def announce(self, table: CachedTable, message: Message) -> None:
        """Send a message to those at the table who want to read its author."""
        blockers = await self.blockers(message.person.id, table.row)
        self._viewers.announce(table.id, "message", msgspec.to_builtins(message), blockers)

    async def tell_device(self, table: CachedTable, person: str) -> None:
        """Say that somebody plays on with another device, as a message of theirs."""
        with suppress(ApiError):
            await self.add(table, person, "device", None)


def message_payload(row: TableRow, message: MessageRow) -> Message:
    """Return a message as those at the table read it."""
    mine = row.seats_of(message.person)
    return payload(message, row.seats[mine[0]] if mine else None)


def payload(message: MessageRow, seat: SeatRow | None = None) -> Message:
    """Return a message as others read it."""
    name = (seat.label if seat else None) or message.name or ""
    return Message(
        n=message.n,
        at=message.at,
        person=Person(message.person, name, message.guest),
        seat=None if seat is None else seat.seat,
        phrase=None if message.hidden else message.phrase,  # type: ignore[arg-type]
        text=None if message.hidden else message.text,
        hidden=message.hidden,
    )
