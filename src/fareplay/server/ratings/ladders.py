"""Ladders: people and bots of a game or a board in one list, the strongest first."""

from fareplay import boards
from fareplay.api.people import Person, Rating
from fareplay.api.results import Ladder, Rung
from fareplay.arena import ratings
from fareplay.bots import LEVELS
from fareplay.games import manifest
from fareplay.server.http.errors import not_found
from fareplay.server.ratings import ladder_storage as scripts
from fareplay.server.ratings.ladder_storage import RatingRow
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Store


class Ladders:
    """The ladders of this server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def open(self) -> None:
        """Give every level of bots its published rating, unless it already has one on this server."""
        rows = [
            RatingRow(name, f"bot {level}", found.rating, found.sigma, 0)
            for name in (*manifest.installed(), *boards.names())
            for level, found in ratings.read(name).items()
            if level in LEVELS  # those that people can choose; the arena rates other bots of a game too
        ]
        await self._store.write(scripts.add_missing(rows))

    async def ladder(self, game: str, skip: int, limit: int, viewer: PersonRow | None) -> Ladder:
        """Return a part of a ladder, and the viewer's place."""
        if game not in manifest.installed() and game not in boards.names():
            raise not_found("game")
        rows = await self._store.read(scripts.strongest(game, skip, limit))
        mine = None if viewer is None else await self._store.read(scripts.place_of(game, viewer.id))
        return Ladder(
            game,
            await self._store.read(scripts.count_rated(game)),
            [_rung(place, row) for place, row in enumerate(rows, skip + 1)],
            None if mine is None else _rung(*mine),
        )


def rating_payload(row: RatingRow) -> Rating:
    """Return a rating with its 95 % error."""
    return Rating(row.game, round(row.mu, 2), round(2 * row.sigma, 2), row.played)


def _rung(place: int, row: RatingRow) -> Rung:
    kind, _, level = row.player.partition(" ")
    if kind == "bot" and level:
        return Rung(place, None, level, rating_payload(row))
    return Rung(place, Person(row.player, row.name or "", row.guest), None, rating_payload(row))
