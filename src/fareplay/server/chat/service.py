"""Chat: who may say how much, and who does not want to read it."""

from collections.abc import Awaitable, Callable, Collection

from fareplay.server.http.rate_limits import RateLimit, SharedRateLimit
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import TableRow


class Chat:
    """Rate limits of chat, and what it asks of others: whom somebody has blocked, who at a table has blocked somebody,
    and to remind somebody who is not there."""

    def __init__(
        self,
        settings: Settings,
        blocked: Callable[[str], Awaitable[Collection[str]]],
        blockers: Callable[[str, TableRow], Awaitable[list[str]]],
        remind: Callable[[TableRow, str], Awaitable[bool]],
    ) -> None:
        self.blocked, self.blockers, self.remind = blocked, blockers, remind
        self.messages = SharedRateLimit("messages", 0.5, 6, settings.address_factor)
        self.reactions = SharedRateLimit("reactions", 1.0, 5, settings.address_factor)
        self.reports = SharedRateLimit("reports", 0.1, 5, settings.address_factor)
        self.nudges = RateLimit("nudges", 1 / 60, 1)
