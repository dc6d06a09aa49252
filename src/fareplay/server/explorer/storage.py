"""Database scripts for the explorer: who has agreed, and the players counted."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import delete_rows


class ExploredRow(Struct):
    """A player of a finished game: what they began with, and the places they used."""

    cell: int
    won: bool
    points: int | None
    places: list[int]


def agreed(people: Sequence[str]) -> Script[set[str]]:
    """Return those of some people who have agreed."""
    found: set[str] = set()
    for person in people:
        rows = yield "SELECT person FROM explorer_people WHERE person = $1", (person,)
        found.update(str(row[0]) for row in rows)
    return found


def agree(person: str, now: int) -> Script[None]:
    """Count the games that somebody finishes from now on."""
    yield (
        "INSERT INTO explorer_people (person, agreed_at) VALUES ($1, $2) ON CONFLICT (person) DO NOTHING",
        (person, now),
    )


def forget(person: str) -> Script[None]:
    """Stop counting somebody's games, and delete those counted so far."""
    yield "DELETE FROM explorer_people WHERE person = $1", (person,)
    yield "DELETE FROM explored WHERE person = $1", (person,)


def forget_tables(ids: Sequence[str]) -> Script[None]:
    """Delete what is stored about tables that are being deleted."""
    yield from delete_rows(("explored",), ids)


def add(table: str, seat: int, person: str, game: str, now: int, row: ExploredRow) -> Script[None]:
    """Count a player of a finished game."""
    yield (
        "INSERT INTO explored (table_id, seat, person, game, cell, won, points, places, ended_at) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (table_id, seat) DO NOTHING",
        (
            *(table, seat, person, game, row.cell, int(row.won), row.points),
            *(msgspec.json.encode(row.places).decode(), now),
        ),
    )


def newest(game: str, most: int) -> Script[list[ExploredRow]]:
    """Return the players of a board who were counted last."""
    rows = yield (
        "SELECT cell, won, points, places FROM explored WHERE game = $1 "
        "ORDER BY ended_at DESC, table_id, seat LIMIT $2",
        (game, most),
    )
    return [
        ExploredRow(int(cell), bool(won), points, msgspec.json.decode(places, type=list[int]))
        for cell, won, points, places in rows
    ]
