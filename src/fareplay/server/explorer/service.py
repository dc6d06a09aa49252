"""The explorer service: counts the finished games of players who agreed."""

from typing import Final

from fareplay.api.clock import now_ms
from fareplay.api.explorer import ExploredGames, ExploredPlayer
from fareplay.explorer import explorer_for
from fareplay.game.game import Game
from fareplay.games import manifest
from fareplay.server.explorer import storage as scripts
from fareplay.server.explorer.storage import ExploredRow
from fareplay.server.storage.rows import PersonRow, TableRow
from fareplay.server.storage.store import Script, Store
from fareplay.server.tables.kinds import TableKinds

MOST: Final = 5_000  # players of a board that are counted, the newest


class ExplorerService:
    """The games of this server in the explorer."""

    def __init__(self, store: Store, kinds: TableKinds) -> None:
        self._store, self._kinds = store, kinds

    def finished(self, row: TableRow, game: Game) -> Script[None]:
        """Count the players of a game who agreed, together with its last move. Games at private tables and seats
        that a bot took over are not counted."""
        kind = self._kinds.of(row)
        people = {seat.seat: seat.person for seat in row.seats if seat.person and not seat.away}
        if row.private or not (kind.public and kind.counted) or manifest.of(game.name).explorer_class is None:
            return
        agreed = yield from scripts.agreed(sorted({*people.values()}))
        if not agreed:
            return
        for seat, (cell, places) in enumerate(explorer_for(game.rules).seats_of(game)):
            person = people.get(seat)
            if person in agreed:
                found = ExploredRow(cell, seat in game.winners, game.scores[seat], places)
                yield from scripts.add(row.id, seat, person, game.name, now_ms(), found)

    async def games(self, board: str) -> ExploredGames:
        """Return the players of a board who were counted last."""
        rows = await self._store.read(scripts.newest(board, MOST))
        return ExploredGames([ExploredPlayer(row.cell, row.won, row.points, row.places) for row in rows])

    async def agrees(self, person: PersonRow) -> bool:
        """Return whether somebody has agreed."""
        return bool(await self._store.read(scripts.agreed([person.id])))

    async def set(self, person: PersonRow, agreed: bool) -> None:
        """Count somebody's games from now on, or stop and delete those counted so far."""
        await self._store.write(scripts.agree(person.id, now_ms()) if agreed else scripts.forget(person.id))
