"""Hints: what the bots would play, for somebody at a table that allows it."""

import msgspec

from fareplay.api.play import Advice
from fareplay.server.bots import worker
from fareplay.server.bots.pool import HINT, Pool
from fareplay.server.bots.warmup import Warmup
from fareplay.server.http.errors import conflict
from fareplay.view import View


class HintService:
    """The hints that are being thought about in this process: one a seat at a time."""

    def __init__(self, pool: Pool, warmup: Warmup, seconds: float) -> None:
        self._pool, self._warmup, self._seconds = pool, warmup, seconds
        self._under_way: set[tuple[str, int]] = set()  # by table and seat

    async def hint(self, table: str, view: View, owner: str) -> list[Advice]:
        """Return ways to play the turn, the best first; the bots think on the account of `owner`."""
        self._warmup.check(view.record["game"])
        assert view.seat is not None
        key = (table, view.seat)
        if key in self._under_way:
            raise conflict("hint_under_way", "the bots are thinking about a hint for you already")
        self._under_way.add(key)
        try:
            found = await self._pool.run(owner, HINT, self._seconds, worker.hint, view)
            return msgspec.convert(found, list[Advice])
        finally:
            self._under_way.discard(key)
