"""Scripts about people and their tokens."""

from typing import Any

from fareplay.server.storage.rows import PersonRow, TokenRow
from fareplay.server.storage.store import Conflict, Script

COLUMNS = "id, name, password, epoch, made_at"


def add_person(row: PersonRow) -> Script[None]:
    """A new guest."""
    yield (
        f"INSERT INTO people ({COLUMNS}) VALUES ($1, $2, $3, $4, $5)",
        (row.id, row.name, row.password, row.epoch, row.made_at),
    )


def find_person(id: str) -> Script[PersonRow | None]:
    """A person by id."""
    rows = yield f"SELECT {COLUMNS} FROM people WHERE id = $1", (id,)
    return PersonRow(*rows[0]) if rows else None


def find_claimed(key: str) -> Script[PersonRow | None]:
    """The person who has claimed a name."""
    rows = yield f"SELECT {COLUMNS} FROM people WHERE claimed = $1", (key,)
    return PersonRow(*rows[0]) if rows else None


def find_by_token(hash: str) -> Script[PersonRow | None]:
    """The person a program plays for."""
    rows = yield (
        "SELECT p.id, p.name, p.password, p.epoch, p.made_at FROM tokens t JOIN people p ON p.id = t.person "
        "WHERE t.hash = $1",
        (hash,),
    )
    return PersonRow(*rows[0]) if rows else None


def claim(id: str, key: str, password: str) -> Script[None]:
    """Give a guest a password; Conflict if somebody has claimed the name."""
    done = yield (
        "UPDATE people SET claimed = $2, password = $3 WHERE id = $1 AND password IS NULL RETURNING id",
        (id, key, password),
    )
    if not done:
        raise Conflict("claimed already")


def rename(id: str, name: str, claimed: str | None, now: int) -> Script[None]:
    """Another name; tables that go on show it."""
    yield "UPDATE people SET name = $2, claimed = $3 WHERE id = $1", (id, name, claimed)
    yield from touch_tables(id, now)


def sign_out_everywhere(id: str) -> Script[int]:
    """Believe no cookie of this person that was made before; returns the new epoch."""
    yield "DELETE FROM sessions WHERE person = $1", (id,)
    rows = yield "UPDATE people SET epoch = epoch + 1 WHERE id = $1 RETURNING epoch", (id,)
    return int(rows[0][0]) if rows else 0


def set_password(id: str, password: str) -> Script[None]:
    """The same password, hashed with newer settings."""
    yield "UPDATE people SET password = $2 WHERE id = $1", (id, password)


def change_password(id: str, password: str) -> Script[None]:
    """Another password; cookies made before are not believed."""
    yield "DELETE FROM sessions WHERE person = $1", (id,)
    yield "UPDATE people SET password = $2, epoch = epoch + 1 WHERE id = $1", (id, password)


def delete_person(id: str, now: int) -> Script[None]:
    """The person goes, with name, tokens, ratings, statistics and friends; the games stay."""
    yield from touch_tables(id, now)
    yield "DELETE FROM tokens WHERE person = $1", (id,)
    for table in ("ratings", "statistics", "averages"):
        yield f"DELETE FROM {table} WHERE player = $1", (id,)
    for table in ("mutes", "blocks"):
        yield f"DELETE FROM {table} WHERE person = $1 OR other = $1", (id,)
    yield "DELETE FROM friendships WHERE one = $1 OR other = $1", (id,)
    yield "DELETE FROM invitations WHERE inviter = $1", (id,)
    yield "DELETE FROM sessions WHERE person = $1", (id,)
    for table in (
        *("recovery_codes", "subscriptions", "mail", "unwanted", "notices", "invitations", "members", "mailed_codes"),
        *("puzzle_tries", "puzzle_solvers"),
    ):
        yield f"DELETE FROM {table} WHERE person = $1", (id,)
    yield "UPDATE clubs SET organiser = NULL WHERE organiser = $1", (id,)
    yield "UPDATE messages SET hidden = 1, text = NULL WHERE person = $1 AND text IS NOT NULL", (id,)
    yield "DELETE FROM people WHERE id = $1", (id,)


def touch_tables(id: str, now: int) -> Script[None]:
    """Let every process read the tables of a person again."""
    yield (
        "UPDATE tables SET version = version + 1, changed_at = $2 WHERE state IN ('open', 'playing') "
        "AND id IN (SELECT table_id FROM seats WHERE person = $1)",
        (id, now),
    )


def tables_of(id: str) -> Script[list[str]]:
    """The tables of a person that are not over."""
    rows = yield (
        "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_id = t.id "
        "WHERE s.person = $1 AND t.state IN ('open', 'playing')",
        (id,),
    )
    return [str(row[0]) for row in rows]


def add_token(person: str, token: TokenRow, hash: str) -> Script[None]:
    """A key for a program."""
    yield (
        "INSERT INTO tokens (hash, id, person, label, made_at) VALUES ($1, $2, $3, $4, $5)",
        (hash, token.id, person, token.label, token.made_at),
    )


def tokens(person: str) -> Script[list[TokenRow]]:
    """A person's keys."""
    rows = yield "SELECT id, label, made_at FROM tokens WHERE person = $1 ORDER BY made_at, id", (person,)
    return [TokenRow(*row) for row in rows]


def delete_token(person: str, id: str) -> Script[str | None]:
    """Take a key away; returns its hash."""
    rows = yield "DELETE FROM tokens WHERE person = $1 AND id = $2 RETURNING hash", (person, id)
    return str(rows[0][0]) if rows else None


def remember(key: str, value: str) -> Script[str]:
    """A value all processes share; the first one written stays."""
    yield "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING", (key, value)
    rows: Any = yield "SELECT value FROM meta WHERE key = $1", (key,)
    return str(rows[0][0])
