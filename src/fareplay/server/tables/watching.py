"""Watching: the public games that are being played now, in small, as a spectator sees them."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from fareplay.server.errors import ApiError
from fareplay.server.http.schemas.watching import WatchedGame
from fareplay.server.storage.store import Store
from fareplay.server.storage.tables import running_tables
from fareplay.server.tables import snapshots
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.clocks import now_ms

SHOWN: Final = 12  # games
LATEST: Final = 86_400_000  # ms: a game in which nothing has happened for longer is not shown
CACHED: Final = 2.0  # s that a list is good for; all who ask meanwhile get the same


class WatchList:
    """The games of one server to watch; `viewers_of` counts those who look on at a table."""

    def __init__(self, store: Store, tables: TableCache, viewers_of: Callable[[str], int]) -> None:
        self._store, self._tables, self._viewers_of = store, tables, viewers_of
        self._cached: dict[str | None, tuple[float, list[WatchedGame]]] = {}
        self._lock = asyncio.Lock()

    async def games(self, game: str | None) -> list[WatchedGame]:
        """Games that are being played, those in which something happened last first; of one board, or of all."""
        async with self._lock:
            until, found = self._cached.get(game, (0.0, []))
            if time.monotonic() >= until:
                ids = await self._store.read(running_tables(game, now_ms() - LATEST, SHOWN))
                found = [shown for id in ids if (shown := await self._show(id)) is not None]
                self._cached[game] = (time.monotonic() + CACHED, found)
            return found

    async def _show(self, id: str) -> WatchedGame | None:
        try:
            table = await self._tables.get(id)
        except ApiError:
            return None
        if table.game is None or table.row.private or table.row.state != "playing":
            return None
        view = snapshots.view(table, None, None)
        assert view is not None
        return WatchedGame(
            table=snapshots.table_payload(table.row),
            viewers=self._viewers_of(id),
            ply=view.ply,
            to_move=view.to_move,
            position=dict(view.snapshot.position),
            scores=[None if sheet is None else sheet["total"] for sheet in view.snapshot.sheets],
        )
