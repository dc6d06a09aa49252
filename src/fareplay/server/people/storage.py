"""Scripts about people, their tokens, and whom they have muted."""

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


def set_origin(id: str, origin: str) -> Script[None]:
    """Where a person came from last."""
    yield "UPDATE people SET origin = $2 WHERE id = $1 AND (origin IS NULL OR origin <> $2)", (id, origin)


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


def change_password(id: str, password: str) -> Script[bool]:
    """Another password; cookies made before are not believed."""
    yield "DELETE FROM sessions WHERE person = $1", (id,)
    yield "UPDATE people SET password = $2, epoch = epoch + 1 WHERE id = $1", (id, password)
    return True


def delete_person(id: str, now: int) -> Script[None]:
    """The person goes, with name, tokens and devices; the games stay."""
    yield from touch_tables(id, now)
    yield "DELETE FROM mutes WHERE person = $1 OR other = $1", (id,)
    for table in ("tokens", "sessions", "recovery_codes", "mailed_codes"):
        yield f"DELETE FROM {table} WHERE person = $1", (id,)
    yield "DELETE FROM people WHERE id = $1", (id,)


def mute(person: str, other: str) -> Script[None]:
    """Show a person nothing any more of what another says."""
    yield "INSERT INTO mutes (person, other) VALUES ($1, $2) ON CONFLICT (person, other) DO NOTHING", (person, other)


def unmute(person: str, other: str) -> Script[None]:
    """Show it again."""
    yield "DELETE FROM mutes WHERE person = $1 AND other = $2", (person, other)


def muted(person: str) -> Script[list[str]]:
    """Those whom a person has muted."""
    rows = yield "SELECT other FROM mutes WHERE person = $1 ORDER BY other", (person,)
    return [str(row[0]) for row in rows]


def touch_tables(id: str, now: int) -> Script[None]:
    """Let every process read the tables of a person again."""
    yield (
        "UPDATE tables SET version = version + 1, changed_at = $2 WHERE state IN ('open', 'playing') "
        "AND id IN (SELECT table_id FROM seats WHERE person = $1)",
        (id, now),
    )


def add_token(person: str, token: TokenRow, hash: str, most: int) -> Script[bool]:
    """A key for a program; False if the person has `most`."""
    yield "SELECT id FROM people WHERE id = $1 /*locked*/", (person,)
    if len((yield from tokens(person))) >= most:
        return False
    yield (
        "INSERT INTO tokens (hash, id, person, label, made_at) VALUES ($1, $2, $3, $4, $5)",
        (hash, token.id, person, token.label, token.made_at),
    )
    return True


def delete_tokens(person: str) -> Script[None]:
    """Take all keys of a person away."""
    yield "DELETE FROM tokens WHERE person = $1", (person,)


def next_guest_number() -> Script[int]:
    """A number that no guest has been given."""
    rows = yield (
        "INSERT INTO meta (key, value) VALUES ('guests', '1') ON CONFLICT (key) DO UPDATE "
        "SET value = CAST(CAST(meta.value AS BIGINT) + 1 AS TEXT) RETURNING value",
        (),
    )
    return int(rows[0][0])


def tokens(person: str) -> Script[list[TokenRow]]:
    """A person's keys."""
    rows = yield "SELECT id, label, made_at FROM tokens WHERE person = $1 ORDER BY made_at, id", (person,)
    return [TokenRow(*row) for row in rows]


def delete_token(person: str, id: str) -> Script[str | None]:
    """Take a key away; returns its hash."""
    rows = yield "DELETE FROM tokens WHERE person = $1 AND id = $2 RETURNING hash", (person, id)
    return str(rows[0][0]) if rows else None
