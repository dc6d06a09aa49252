"""Database scripts for ladders: the ratings of people and bots in one list, by game or by board."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from fareplay.server.storage.store import Script

STRENGTH: Final = "r.mu - 2 * r.sigma"  # the lower end of the 95 % interval


class RatingRow(Struct):
    """A player's rating in a game, or on one of its boards. `name` and `guest` are the person's."""

    game: str
    player: str  # a person, or `bot LEVEL`
    mu: float
    sigma: float
    played: int
    name: str | None = None
    guest: bool = True


_COLUMNS: Final = (
    "r.game, r.player, r.mu, r.sigma, r.played, p.name, p.password IS NULL "
    "FROM ratings r LEFT JOIN people p ON p.id = r.player"
)


def ratings_of(player: str) -> Script[list[RatingRow]]:
    """Return a player's ratings in games and on boards."""
    rows = yield f"SELECT {_COLUMNS} WHERE r.player = $1 ORDER BY r.game", (player,)
    return [_rating(row) for row in rows]


def add_missing(rows: Sequence[RatingRow]) -> Script[None]:
    """Store ratings for players who have none yet, always in the same order, so that two processes that start at the
    same time do not deadlock."""
    for row in sorted(rows, key=lambda row: (row.game, row.player)):
        yield (
            "INSERT INTO ratings (game, player, mu, sigma, played) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
            (row.game, row.player, row.mu, row.sigma, row.played),
        )


def strongest(game: str, skip: int, limit: int) -> Script[list[RatingRow]]:
    """Return the players of a game or board, the strongest first."""
    rows = yield (
        f"SELECT {_COLUMNS} WHERE r.game = $1 ORDER BY {STRENGTH} DESC, r.player LIMIT $2 OFFSET $3",
        (game, limit, skip),
    )
    return [_rating(row) for row in rows]


def count_rated(game: str) -> Script[int]:
    """Return how many players have a rating in a game or on a board."""
    rows = yield "SELECT count(*) FROM ratings WHERE game = $1", (game,)
    return int(rows[0][0])


def place_of(game: str, player: str) -> Script[tuple[int, RatingRow] | None]:
    """Return a player's place on a ladder and rating, or None if they have none."""
    rows = yield f"SELECT {_COLUMNS} WHERE r.game = $1 AND r.player = $2", (game, player)
    if not rows:
        return None
    mine = _rating(rows[0])
    above = yield (
        f"SELECT count(*) FROM ratings r WHERE r.game = $1 AND {STRENGTH} > $2",
        (game, mine.mu - 2 * mine.sigma),
    )
    return int(above[0][0]) + 1, mine


def _rating(row: Sequence[Any]) -> RatingRow:
    game, player, mu, sigma, played, name, guest = row
    return RatingRow(game, player, float(mu), float(sigma), int(played), name, bool(guest))
