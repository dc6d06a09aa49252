"""Database scripts for invitation codes, which allow new accounts on a closed server. Only hashes are stored."""

from msgspec import Struct

from fareplay.server.storage.store import Script


class InvitationCodeRow(Struct):
    """An invitation code. `id` identifies it without revealing it."""

    id: str
    note: str
    made_at: int
    until: int
    uses: int  # the number of accounts it is valid for
    used: int


COLUMNS = "id, note, made_at, until, uses, used"


def add_code(row: InvitationCodeRow, hash: str) -> Script[None]:
    """Store a new code."""
    yield (
        f"INSERT INTO invitation_codes (hash, {COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        (hash, row.id, row.note, row.made_at, row.until, row.uses, row.used),
    )


def list_codes(now: int) -> Script[list[InvitationCodeRow]]:
    """Return the valid codes, the newest first."""
    rows = yield (
        f"SELECT {COLUMNS} FROM invitation_codes WHERE until > $1 AND used < uses ORDER BY made_at DESC, id",
        (now,),
    )
    return [InvitationCodeRow(*row) for row in rows]


def is_valid(hash: str, now: int) -> Script[bool]:
    """Return whether a code can be used."""
    return bool((yield "SELECT 1 FROM invitation_codes WHERE hash = $1 AND until > $2 AND used < uses", (hash, now)))


def use_code(hash: str, now: int) -> Script[bool]:
    """Use a code for one account. Return False if it is unknown, expired or used up."""
    rows = yield (
        "UPDATE invitation_codes SET used = used + 1 WHERE hash = $1 AND until > $2 AND used < uses RETURNING id",
        (hash, now),
    )
    return bool(rows)


def delete_code(id: str) -> Script[bool]:
    """Delete a code. Return False if there is none."""
    rows = yield "DELETE FROM invitation_codes WHERE id = $1 RETURNING id", (id,)
    return bool(rows)
