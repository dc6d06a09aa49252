"""Chat: rate limits, and who does not want to read whom."""

from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

from fareplay.server.http.rate_limits import RateLimit, SharedRateLimit
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import TableRow


class Club(Protocol):
    """A club as chat needs it: its organiser may hide messages."""

    @property
    def id(self) -> str: ...
    @property
    def organiser(self) -> str | None: ...


class Chat:
    """Rate limits of chat, and the functions it needs from other features: whom somebody has blocked, who at a table
    has blocked somebody, how to remind an absent player, and the club of a member."""

    def __init__(
        self,
        settings: Settings,
        blocked: Callable[[str], Awaitable[Collection[str]]],
        blockers: Callable[[str, TableRow], Awaitable[list[str]]],
        remind: Callable[[TableRow, str], Awaitable[bool]],
        club_of: Callable[[str, str], Awaitable[Club | None]],
    ) -> None:
        self.blocked, self.blockers, self.remind, self.club_of = blocked, blockers, remind, club_of
        self.messages = SharedRateLimit("messages", 0.5, 6, settings.address_factor)
        self.reactions = SharedRateLimit("reactions", 1.0, 5, settings.address_factor)
        self.reports = SharedRateLimit("reports", 0.1, 5, settings.address_factor)
        self.nudges = RateLimit("nudges", 1 / 60, 1)
