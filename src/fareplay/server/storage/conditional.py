"""Database scripts for conditional turns, which a seat plans in advance.

Every change raises the table's version, so that a process which has not seen the change writes no turn.
"""

from collections.abc import Collection, Mapping
from typing import Final

import msgspec

from fareplay.api.play import Dropped
from fareplay.server.storage.rows import ConditionalRow, TableRow
from fareplay.server.storage.store import Conflict, Script

Planned = dict[int, ConditionalRow]  # by seat
_read_moves: Final = msgspec.json.Decoder(list[str])


def conditional_turns(id: str) -> Script[Planned]:
    """Return the conditional turns of a table, by seat."""
    rows = yield (
        "SELECT seat, moves, least, at, dropped FROM conditional_turns WHERE table_id = $1 ORDER BY seat",
        (id,),
    )
    return {int(row[0]): ConditionalRow(_read_moves.decode(row[1]), row[2], row[3], row[4]) for row in rows}


def store_turn(table: TableRow, seat: int, planned: ConditionalRow) -> Script[None]:
    """Store a seat's conditional turn in place of an earlier one, if the table has not changed."""
    yield from _raise_version(table)
    yield (
        "INSERT INTO conditional_turns (table_id, seat, moves, least, at, dropped) VALUES ($1, $2, $3, $4, $5, NULL) "
        "ON CONFLICT (table_id, seat) DO UPDATE SET "
        "moves = excluded.moves, least = excluded.least, at = excluded.at, dropped = NULL",
        (table.id, seat, msgspec.json.encode(planned.moves).decode(), planned.least, planned.at),
    )


def withdraw_turn(table: TableRow, seat: int) -> Script[None]:
    """Delete a seat's conditional turn, if the table has not changed."""
    yield from _raise_version(table)
    yield "DELETE FROM conditional_turns WHERE table_id = $1 AND seat = $2", (table.id, seat)


def settle_turns(id: str, done: Collection[int], dropped: Mapping[int, Dropped]) -> Script[None]:
    """Delete the turns of seats that have played, and store why others were dropped, in the transaction that writes
    the moves."""
    yield "UPDATE tables SET version = version + 1 WHERE id = $1", (id,)
    for seat in done:
        yield "DELETE FROM conditional_turns WHERE table_id = $1 AND seat = $2", (id, seat)
    for seat, reason in dropped.items():
        yield "UPDATE conditional_turns SET dropped = $3 WHERE table_id = $1 AND seat = $2", (id, seat, reason)


def withdraw_of_absent(row: TableRow) -> Script[None]:
    """Delete the turns of players who have left their seat to a bot, or all if the game is over."""
    if row.state in ("finished", "closed"):
        yield "DELETE FROM conditional_turns WHERE table_id = $1", (row.id,)
    elif row.state == "playing":
        for seat in row.seats:
            if seat.away:
                yield "DELETE FROM conditional_turns WHERE table_id = $1 AND seat = $2", (row.id, seat.seat)


def _raise_version(table: TableRow) -> Script[None]:
    changed = yield (
        "UPDATE tables SET version = version + 1 WHERE id = $1 AND version = $2 AND ply = $3 AND state = 'playing' "
        "RETURNING id",
        (table.id, table.version, table.ply),
    )
    if not changed:
        raise Conflict("the table has changed")
