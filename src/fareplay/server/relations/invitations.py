"""Database scripts for invitations to tables that have not started. The notifier informs the invited people."""

from msgspec import Struct

from fareplay.server.storage.store import Script


class InvitationRow(Struct):
    """An invitation to a table. The table's game and the inviter's name are joined when it is read."""

    table: str
    person: str
    inviter: str
    at: int
    game: str = ""
    inviter_name: str | None = None
    inviter_guest: bool = True


def invite(row: InvitationRow) -> Script[bool]:
    """Invite somebody. Return False if they were invited before."""
    rows = yield (
        "INSERT INTO invitations (table_id, person, inviter, at) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (table_id, person) DO NOTHING RETURNING person",
        (row.table, row.person, row.inviter, row.at),
    )
    return bool(rows)


def invitations_of(person: str) -> Script[list[InvitationRow]]:
    """Return somebody's invitations to open tables at which they have no seat, the newest first."""
    rows = yield (
        "SELECT i.table_id, i.person, i.inviter, i.at, t.game, p.name, p.password IS NULL FROM invitations i "
        "JOIN tables t ON t.id = i.table_id LEFT JOIN people p ON p.id = i.inviter "
        "WHERE i.person = $1 AND i.declined = 0 AND t.state = 'open' AND NOT EXISTS "
        "(SELECT 1 FROM seats s WHERE s.table_id = i.table_id AND s.person = $1) ORDER BY i.at DESC, i.table_id",
        (person,),
    )
    return [
        InvitationRow(table, asked, inviter, at, game, name, bool(guest))
        for table, asked, inviter, at, game, name, guest in rows
    ]


def invited_to(table: str) -> Script[list[str]]:
    """Return the people who are invited to a table and have not declined."""
    return [person for person, declined in (yield from answers(table)) if not declined]


def answers(table: str) -> Script[list[tuple[str, bool]]]:
    """Return the people who were invited to a table and have no seat there, and whether they have declined."""
    rows = yield (
        "SELECT person, declined FROM invitations i WHERE table_id = $1 AND NOT EXISTS "
        "(SELECT 1 FROM seats s WHERE s.table_id = i.table_id AND s.person = i.person) ORDER BY at, person",
        (table,),
    )
    return [(str(person), bool(declined)) for person, declined in rows]


def decline(table: str, person: str) -> Script[bool]:
    """Decline an invitation. Return False if there is none."""
    rows = yield (
        "UPDATE invitations SET declined = 1 WHERE table_id = $1 AND person = $2 AND declined = 0 RETURNING person",
        (table, person),
    )
    return bool(rows)


def end_invitations_between(one: str, other: str) -> Script[None]:
    """Delete the invitations between two people."""
    yield (
        "DELETE FROM invitations WHERE (person = $1 AND inviter = $2) OR (person = $2 AND inviter = $1)",
        (one, other),
    )


def forget_invitations() -> Script[None]:
    """Delete invitations to tables that are no longer open."""
    yield "DELETE FROM invitations WHERE table_id NOT IN (SELECT id FROM tables WHERE state = 'open')", ()
