"""Database scripts for turns: the moves of a table, and choices that are held until everybody has chosen."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from fareplay.api.clock import Clocks
from fareplay.server.storage.rows import ChoiceRow, TurnRow
from fareplay.server.storage.store import BatchStatement, Conflict, Script

# One turn at each of several tables, in one statement. `state || ''` keeps PostgreSQL from using the index on states,
# which would scan all tables that are being played; it has to use the ids.
_APPEND: Final = """
WITH asked AS (
    SELECT * FROM unnest(
        $1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[],
        $8::bigint[], $9::bigint[], $10::text[], $11::bigint[]
    ) AS asked (id, version, ply_before, ply, clocks, due_at, now, seat, expected_ply, moves, at)
), moved AS (
    UPDATE tables SET ply = asked.ply, clocks = asked.clocks, due_at = asked.due_at, changed_at = asked.now FROM asked
    WHERE tables.id = ANY($1) AND tables.id = asked.id AND tables.version = asked.version
        AND tables.ply = asked.ply_before AND tables.state || '' = 'playing'
    RETURNING asked.id, asked.ply_before, asked.seat, asked.expected_ply, asked.moves, asked.at
), written AS (
    INSERT INTO turns (table_id, ply, seat, expected_ply, moves, at)
    SELECT id, ply_before, seat, expected_ply, moves, at FROM moved
)
SELECT id FROM moved
"""

_CHANGE: Final = """
UPDATE tables SET ply = $4, clocks = $5, due_at = $6, changed_at = $7
WHERE id = $1 AND version = $2 AND ply = $3 AND state = 'playing' RETURNING id
"""
_CHANGE_SETUP: Final = _CHANGE.replace("changed_at = $7", "changed_at = $7, setup = $8")
_INSERT: Final = "INSERT INTO turns (table_id, ply, seat, expected_ply, moves, at) VALUES ($1, $2, $3, $4, $5, $6)"


def append_turns(
    id: str,
    version: int,
    turns: Sequence[TurnRow],
    *,
    ply: int,
    setup: dict[str, Any] | None,
    clocks: Clocks,
    due_at: int | None,
    now: int,
    batched: bool = False,
) -> Script[None]:
    """Store turns after the present moves of a table. Raises Conflict if its moves or its version have changed.

    Pass `setup` if something random happened in these turns, so that the record stays complete. `batched` is for stores
    that can write turns at many tables in one statement, if nothing else is written with them.
    """
    if batched and setup is None and len(turns) == 1:
        (turn,) = turns
        moved = (id, version, turn.ply, ply, _json(clocks), due_at, now)
        done = yield BatchStatement(_APPEND, (*moved, turn.seat, turn.expected_ply, _json(turn.moves), turn.at))
        if not done:
            raise Conflict("the table has changed")
        return
    changed = (id, version, turns[0].ply, ply, _json(clocks), due_at, now)
    done = yield (_CHANGE, changed) if setup is None else (_CHANGE_SETUP, (*changed, _json(setup)))
    if not done:
        raise Conflict("the table has changed")
    for turn in turns:
        yield _INSERT, (id, turn.ply, turn.seat, turn.expected_ply, _json(turn.moves), turn.at)


def turns_from(id: str, ply: int) -> Script[list[TurnRow]]:
    """Return the turns from a ply on."""
    rows = yield (
        "SELECT ply, seat, expected_ply, moves, at FROM turns WHERE table_id = $1 AND ply >= $2 ORDER BY ply",
        (id, ply),
    )
    return [TurnRow(row[0], row[1], row[2], read_moves(row[3]), row[4]) for row in rows]


def hold_choice(id: str, ply: int, seat: int, moves: list[str], now: int, rescue: int) -> Script[dict[int, ChoiceRow]]:
    """Hold a choice until everybody has chosen. Return all choices held at this ply.

    If this process dies when all have chosen, another one takes over the table after `rescue` milliseconds.
    """
    locked = yield "SELECT ply, state, clocks FROM tables WHERE id = $1 /*locked*/", (id,)
    if not locked or locked[0][0] != ply or locked[0][1] != "playing":
        raise Conflict("the table has changed")
    yield (
        "INSERT INTO choices (table_id, ply, seat, moves, at) VALUES ($1, $2, $3, $4, $5) "
        "ON CONFLICT (table_id, ply, seat) DO UPDATE SET moves = excluded.moves, at = excluded.at",
        (id, ply, seat, _json(moves), now),
    )
    clocks = msgspec.json.decode(locked[0][2], type=Clocks)
    clocks.waiting = [other for other in clocks.waiting if other != seat]
    yield (
        "UPDATE tables SET changed_at = $2, clocks = $4, due_at = CASE WHEN due_at < $3 THEN due_at ELSE $3 END "
        "WHERE id = $1",
        (id, now, now + rescue, _json(clocks)),
    )
    return (yield from held_choices(id, ply))


def held_choices(id: str, ply: int) -> Script[dict[int, ChoiceRow]]:
    """Return the choices held at a ply, by seat."""
    rows = yield "SELECT seat, moves, at FROM choices WHERE table_id = $1 AND ply = $2 ORDER BY seat", (id, ply)
    return {int(row[0]): ChoiceRow(read_moves(row[1]), row[2]) for row in rows}


def delete_choices(id: str, ply: int) -> Script[None]:
    """Delete the choices held at a ply, which are now stored as turns."""
    yield "DELETE FROM choices WHERE table_id = $1 AND ply = $2", (id, ply)


def read_moves(text: str) -> list[str]:
    """Parse the moves of a turn from the database."""
    return msgspec.json.decode(text, type=list[str])


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
