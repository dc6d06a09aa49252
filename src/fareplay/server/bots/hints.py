"""Hints: what the bots would play, for players at tables that allow hints."""

import msgspec

from fareplay.api.play import Suggestion
from fareplay.game.view import View
from fareplay.server.bots import worker
from fareplay.server.bots.pool import HINT, Pool
from fareplay.server.http.errors import conflict


class HintService:
    """Computes hints, one at a time for each seat."""

    def __init__(self, pool: Pool, seconds: float) -> None:
        self._pool, self._seconds = pool, seconds
        self._under_way: set[tuple[str, int]] = set()  # by table and seat

    async def hint(self, table: str, view: View, owner: str) -> list[Suggestion]:
        """Return ways to play the turn, the best first. The computing time is charged to `owner`."""
        assert view.seat is not None
        key = (table, view.seat)
        if key in self._under_way:
            raise conflict("hint_under_way", "a hint for you is already being computed")
        self._under_way.add(key)
        try:
            found = await self._pool.run(owner, HINT, self._seconds, worker.hint, view)
            return msgspec.convert(found, list[Suggestion])
        finally:
            self._under_way.discard(key)
