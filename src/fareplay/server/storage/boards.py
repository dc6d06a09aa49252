"""Scripts about custom boards, which are stored under names that follow from their contents."""

from typing import Any

import msgspec

from fareplay.server.storage.store import Script


def has_board(name: str) -> Script[bool]:
    """Return whether a board is stored."""
    return bool((yield "SELECT 1 FROM boards WHERE name = $1", (name,)))


def find_board(name: str) -> Script[Any]:
    """Return the board file of a custom board, None if there is none."""
    rows = yield "SELECT file FROM boards WHERE name = $1", (name,)
    return msgspec.json.decode(rows[0][0]) if rows else None


def add_board(name: str, file: str, now: int) -> Script[None]:
    """Store a board; one that is stored already is kept from being deleted for another while."""
    yield (
        "INSERT INTO boards (name, file, made_at) VALUES ($1, $2, $3) "
        "ON CONFLICT (name) DO UPDATE SET made_at = excluded.made_at",
        (name, file, now),
    )


def delete_unused(before: int) -> Script[int]:
    """Delete the boards that no table uses and that were brought before a moment; return how many."""
    rows = yield (
        "DELETE FROM boards WHERE made_at < $1 AND name NOT IN (SELECT game FROM tables WHERE game LIKE '%@%') "
        "RETURNING name",
        (before,),
    )
    return len(rows)
