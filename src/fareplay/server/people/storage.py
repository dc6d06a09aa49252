"""Database scripts for people, their tokens, and whom they have muted."""

from collections.abc import Callable, Sequence

import msgspec

from fareplay.server.people.invitation_codes import use_code
from fareplay.server.storage.rows import PersonRow, TokenRow
from fareplay.server.storage.store import Conflict, Rows, Script, SignedOut

NAMES = ("id", "name", "password", "epoch", "made_at", "suspended_at", "operator")
COLUMNS = ", ".join(NAMES)
JOINED_COLUMNS = ", ".join(f"p.{name}" for name in NAMES)


def to_person(rows: Rows) -> PersonRow | None:
    """Return the first of some rows as a person."""
    return msgspec.convert(dict(zip(NAMES, rows[0], strict=True)), PersonRow, strict=False) if rows else None


def add_person(row: PersonRow) -> Script[None]:
    """Add a guest."""
    yield (
        "INSERT INTO people (id, name, password, epoch, made_at) VALUES ($1, $2, $3, $4, $5)",
        (row.id, row.name, row.password, row.epoch, row.made_at),
    )


def register(row: PersonRow, key: str, code: str | None, now: int) -> Script[bool]:
    """Add an account, with an invitation code if one is needed. Return False if that is not valid. Raises Conflict
    if the name is claimed."""
    if code is not None and not (yield from use_code(code, now)):
        return False
    yield from add_person(row)
    yield "UPDATE people SET claimed = $2 WHERE id = $1", (row.id, key)
    return True


def is_free(key: str) -> Script[bool]:
    """Return whether a name is not claimed."""
    return not (yield "SELECT 1 FROM people WHERE claimed = $1", (key,))


def add_without_password(
    row: PersonRow, key: str, forget: Script[None] | None, link: Callable[[str], Script[None]]
) -> Script[None]:
    """Add an account without a password, or turn a guest into one and `forget` what the guest had. Raises Conflict if
    the name is claimed, and SignedOut if the guest has an account already."""
    if forget is None:
        yield from add_person(msgspec.structs.replace(row, password=None))
    else:
        yield from sign_out_everywhere(row.id)
        yield from forget
    done = yield (
        "UPDATE people SET name = $2, claimed = $3, password = $4 WHERE id = $1 AND password IS NULL RETURNING id",
        (row.id, row.name, key, row.password),
    )
    if not done:
        raise SignedOut  # the guest has chosen a password meanwhile
    yield from link(row.id)


def find_person(id: str) -> Script[PersonRow | None]:
    """Return a person by id."""
    return to_person((yield f"SELECT {COLUMNS} FROM people WHERE id = $1", (id,)))


def find_claimed(key: str) -> Script[PersonRow | None]:
    """Return the person who has claimed a name."""
    return to_person((yield f"SELECT {COLUMNS} FROM people WHERE claimed = $1", (key,)))


def find_by_token(hash: str) -> Script[PersonRow | None]:
    """Return the person of a token."""
    rows = yield (
        f"SELECT {JOINED_COLUMNS} FROM tokens t JOIN people p ON p.id = t.person WHERE t.hash = $1",
        (hash,),
    )
    return to_person(rows)


def claim(id: str, key: str, password: str, forget: Script[None]) -> Script[None]:
    """Give a guest a password, and end everything that the guest had. Raises Conflict if the name is claimed."""
    done = yield (
        "UPDATE people SET claimed = $2, password = $3 WHERE id = $1 AND password IS NULL RETURNING id",
        (id, key, password),
    )
    if not done:
        raise Conflict("claimed already")
    yield from sign_out_everywhere(id)
    yield from forget


def set_origin(id: str, origin: str) -> Script[None]:
    """Store the hash of a person's last address."""
    yield "UPDATE people SET origin = $2 WHERE id = $1 AND (origin IS NULL OR origin <> $2)", (id, origin)


def rename(id: str, name: str, claimed: str | None, now: int) -> Script[None]:
    """Rename a person, also at running tables."""
    yield "UPDATE people SET name = $2, claimed = $3 WHERE id = $1", (id, name, claimed)
    yield from touch_tables(id, now)


def sign_out_everywhere(id: str) -> Script[int]:
    """Invalidate all cookies of a person. Return the new epoch."""
    yield "DELETE FROM sessions WHERE person = $1", (id,)
    rows = yield "UPDATE people SET epoch = epoch + 1 WHERE id = $1 RETURNING epoch", (id,)
    return int(rows[0][0]) if rows else 0


def suspend(id: str, now: int) -> Script[None]:
    """Suspend a person: their sessions and tokens end."""
    yield from sign_out_everywhere(id)
    yield from delete_tokens(id)
    yield "UPDATE people SET suspended_at = $2 WHERE id = $1 AND suspended_at IS NULL", (id, now)


def unsuspend(id: str) -> Script[None]:
    """Lift a suspension."""
    yield "UPDATE people SET suspended_at = NULL WHERE id = $1", (id,)


def suspended_among(ids: Sequence[str]) -> Script[list[str]]:
    """Return those of some people who are suspended."""
    marks = ", ".join(f"${number}" for number in range(1, len(ids) + 1))
    rows = yield f"SELECT id FROM people WHERE suspended_at IS NOT NULL AND id IN ({marks})", tuple(ids)
    return [str(row[0]) for row in rows]


def set_operator(id: str, operator: bool) -> Script[None]:
    """Make somebody an operator, or no longer."""
    yield "UPDATE people SET operator = $2 WHERE id = $1", (id, int(operator))


def list_people(find: str, skip: int, limit: int) -> Script[list[tuple[PersonRow, int | None]]]:
    """Return people with a text in their name, the newest first, and when each was last seen."""
    plain = find.lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    rows = yield (
        f"SELECT (SELECT max(seen_at) FROM sessions s WHERE s.person = p.id), {JOINED_COLUMNS} FROM people p "
        "WHERE lower(p.name) LIKE $1 ESCAPE '\\' ORDER BY p.made_at DESC, p.id LIMIT $2 OFFSET $3",
        (f"%{plain}%", limit, skip),
    )
    found = ((to_person([row[1:]]), row[0]) for row in rows)
    return [(person, seen_at) for person, seen_at in found if person is not None]


def rehash_password(id: str, old: str, new: str) -> Script[None]:
    """Store the same password, hashed with newer settings, unless another one was chosen meanwhile."""
    yield "UPDATE people SET password = $3 WHERE id = $1 AND password = $2", (id, old, new)


def delete_person(id: str, now: int) -> Script[None]:
    """Delete a person with name, tokens and devices. The games stay."""
    yield from touch_tables(id, now)
    yield "DELETE FROM mutes WHERE person = $1 OR other = $1", (id,)
    for table in ("tokens", "sessions", "recovery_codes", "mailed_codes"):
        yield f"DELETE FROM {table} WHERE person = $1", (id,)
    yield "DELETE FROM people WHERE id = $1", (id,)


def mute(person: str, other: str) -> Script[None]:
    """Hide another person's messages from a person."""
    yield "INSERT INTO mutes (person, other) VALUES ($1, $2) ON CONFLICT (person, other) DO NOTHING", (person, other)


def unmute(person: str, other: str) -> Script[None]:
    """Show another person's messages again."""
    yield "DELETE FROM mutes WHERE person = $1 AND other = $2", (person, other)


def muted(person: str) -> Script[list[str]]:
    """Return the people whom a person has muted."""
    rows = yield "SELECT other FROM mutes WHERE person = $1 ORDER BY other", (person,)
    return [str(row[0]) for row in rows]


def touch_tables(id: str, now: int) -> Script[None]:
    """Make every process read the tables of a person again."""
    yield (
        "UPDATE tables SET version = version + 1, changed_at = $2 WHERE state IN ('open', 'playing') "
        "AND id IN (SELECT table_id FROM seats WHERE person = $1)",
        (id, now),
    )


def add_token(person: str, token: TokenRow, hash: str, most: int) -> Script[bool]:
    """Add a token. Return False if the person already has `most`."""
    if len((yield from tokens(person))) >= most:
        return False
    yield (
        "INSERT INTO tokens (hash, id, person, label, made_at) VALUES ($1, $2, $3, $4, $5)",
        (hash, token.id, person, token.label, token.made_at),
    )
    return True


def delete_tokens(person: str) -> Script[None]:
    """Delete all tokens of a person."""
    yield "DELETE FROM tokens WHERE person = $1", (person,)


def next_guest_number() -> Script[int]:
    """Return an unused number for a guest."""
    rows = yield (
        "INSERT INTO meta (key, value) VALUES ('guests', '1') ON CONFLICT (key) DO UPDATE "
        "SET value = CAST(CAST(meta.value AS BIGINT) + 1 AS TEXT) RETURNING value",
        (),
    )
    return int(rows[0][0])


def tokens(person: str) -> Script[list[TokenRow]]:
    """Return a person's tokens."""
    rows = yield "SELECT id, label, made_at FROM tokens WHERE person = $1 ORDER BY made_at, id", (person,)
    return [TokenRow(*row) for row in rows]


def delete_token(person: str, id: str) -> Script[str | None]:
    """Delete a token. Return its hash."""
    rows = yield "DELETE FROM tokens WHERE person = $1 AND id = $2 RETURNING hash", (person, id)
    return str(rows[0][0]) if rows else None
