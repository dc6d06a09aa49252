"""The list of public games as spectators see them, with finished ones if few are in progress."""

import asyncio
import time
from contextlib import suppress
from hashlib import sha256
from typing import Final

import msgspec

from fareplay.api.clock import NoClock, now_ms
from fareplay.api.watching import WatchedGame, WatchedGames
from fareplay.arena import showcase
from fareplay.arena.showcase import ShowcaseGame
from fareplay.games import manifest
from fareplay.server.http.errors import ApiError
from fareplay.server.http.rate_limits import SharedRateLimit
from fareplay.server.settings import Settings
from fareplay.server.storage.rows import SeatRow, TableRow, TurnRow
from fareplay.server.storage.store import Conflict, Script, Store
from fareplay.server.storage.tables import add_begun, find_table, finished_tables, running_tables
from fareplay.server.tables import snapshots
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.viewers import Viewers

SHOWN: Final = 12  # games
FEW: Final = 3  # games in progress; if there are fewer, finished ones are shown too
FINISHED: Final = 6
LATEST: Final = 86_400_000  # ms; a game without a move for longer is not shown
CACHED: Final = 2.0  # s that a list is cached


class WatchList:
    """The games of one server to watch."""

    def __init__(self, store: Store, tables: TableCache, viewers: Viewers, settings: Settings) -> None:
        self._store, self._tables, self._viewers = store, tables, viewers
        self.looks = SharedRateLimit("looks at games to watch", 1.0, 30, settings.address_factor)
        self._cached: dict[str | None, tuple[float, WatchedGames]] = {}
        self._lock = asyncio.Lock()

    async def open(self) -> None:
        """Store the showcase games that come with each game, unless they are stored already."""
        for name in manifest.installed():
            for shown in showcase.read(name):
                with suppress(Conflict):  # another process has just stored it
                    await self._store.write(_add_showcase(shown))

    async def games(self, game: str | None) -> WatchedGames:
        """Return games in progress on one board or on all, the most recently active first, and finished ones if those
        are few."""
        async with self._lock:
            until, found = self._cached.get(game, (0.0, WatchedGames([])))
            if time.monotonic() >= until:
                kinds = self._tables.kinds.public
                running = await self._store.read(running_tables(kinds, game, now_ms() - LATEST, SHOWN))
                found = WatchedGames(await self._show_all(running, "playing"))
                if len(found.games) < FEW:
                    over = await self._store.read(finished_tables(kinds, game, FINISHED))
                    found.finished = await self._show_all(over, "finished")
                self._cached[game] = (time.monotonic() + CACHED, found)
            return found

    async def _show_all(self, ids: list[str], state: str) -> list[WatchedGame]:
        return [shown for id in ids if (shown := await self._show(id, state)) is not None]

    async def _show(self, id: str, state: str) -> WatchedGame | None:
        try:
            table = await self._tables.get(id)
        except ApiError:
            return None
        if table.game is None or table.row.private or table.row.state != state:
            return None
        view = table.seen_game(snapshots.is_delayed(table, None)).view(None)
        return WatchedGame(
            table=snapshots.table_payload(table.row),
            viewers=self._viewers.watching(id),
            ply=view.ply,
            to_move=view.to_move,
            position=dict(view.position),
            scores=view.scores,
        )


def _add_showcase(shown: ShowcaseGame) -> Script[None]:
    """Store a finished game between bots as a table, dated so far back that people's games come first."""
    id = f"showcase-{sha256(msgspec.json.encode(shown.record)).hexdigest()[:12]}"
    if (yield from find_table(id)) is not None:
        return
    turns, ply = [], 0
    for seat, moves in shown.turns:
        turns.append(TurnRow(ply, seat, ply, [*moves], 0))
        ply += len(moves)
    row = TableRow(
        id=id,
        game=shown.record["game"],
        options=dict(shown.record["options"]),
        clock=NoClock(),
        private=False,
        hints=False,
        rated=False,
        state="finished",
        host=None,
        made_at=0,
        started_at=0,
        ended_at=0,
        seats=[SeatRow(seat, "bot", level=level, colour=seat) for seat, level in enumerate(shown.levels)],
        setup=dict(shown.record["setup"]),
        ply=ply,
        result={
            "winners": shown.winners,
            "scores": shown.scores,
            "places": shown.places,
            "sheets": shown.sheets,
        },
    )
    yield from add_begun(row, turns, None)
