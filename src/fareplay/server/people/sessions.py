"""Database scripts for sessions, one for each signed-in device, and for recovery codes."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from fareplay.server.people.storage import JOINED_COLUMNS, to_person
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Script

BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
    ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip  # the first that is found: those after it are named by others too
SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Mac OS", "macOS"), ("Linux", "Linux"),
)  # fmt: skip
LONGEST_CODE: Final = 16 * 60_000  # ms that a mailed code can be valid, with a minute by which clocks may differ


class SessionRow(Struct):
    """A device on which somebody is signed in."""

    id: str
    person: str
    label: str
    made_at: int
    seen_at: int


def add_session(row: SessionRow) -> Script[None]:
    """Add a session."""
    yield (
        "INSERT INTO sessions (id, person, label, made_at, seen_at) VALUES ($1, $2, $3, $4, $5)",
        (row.id, row.person, row.label, row.made_at, row.seen_at),
    )


def find_by_session(id: str) -> Script[PersonRow | None]:
    """Return the person of a session."""
    rows = yield (
        f"SELECT {JOINED_COLUMNS} FROM sessions s JOIN people p ON p.id = s.person WHERE s.id = $1",
        (id,),
    )
    return to_person(rows)


def sessions(person: str) -> Script[list[SessionRow]]:
    """Return a person's devices, the last used first."""
    rows = yield (
        "SELECT id, person, label, made_at, seen_at FROM sessions WHERE person = $1 ORDER BY seen_at DESC, id",
        (person,),
    )
    return [SessionRow(*row) for row in rows]


def session_age(id: str, now: int) -> Script[int | None]:
    """Return how long ago a session began, in milliseconds."""
    rows = yield "SELECT made_at FROM sessions WHERE id = $1", (id,)
    return now - int(rows[0][0]) if rows else None


def touch_session(id: str, now: int, before: int) -> Script[None]:
    """Store that a device was used, unless that was stored after `before`."""
    yield "UPDATE sessions SET seen_at = $2 WHERE id = $1 AND seen_at < $3", (id, now, before)


def delete_session(person: str, id: str) -> Script[bool]:
    """End a session. Return False if there is none."""
    rows = yield "DELETE FROM sessions WHERE person = $1 AND id = $2 RETURNING id", (person, id)
    return bool(rows)


def delete_sessions(person: str) -> Script[None]:
    """End all sessions of a person."""
    yield "DELETE FROM sessions WHERE person = $1", (person,)


def set_recovery_codes(person: str, hashes: Sequence[str], now: int) -> Script[None]:
    """Replace a person's recovery codes."""
    yield "DELETE FROM recovery_codes WHERE person = $1", (person,)
    for hash in hashes:
        yield "INSERT INTO recovery_codes (person, hash, made_at) VALUES ($1, $2, $3)", (person, hash, now)


def delete_recovery_codes(person: str, since: int) -> Script[None]:
    """Delete the recovery codes that were made since a moment."""
    yield "DELETE FROM recovery_codes WHERE person = $1 AND made_at >= $2", (person, since)


def count_recovery_codes(person: str) -> Script[int]:
    """Return the number of recovery codes that a person has left."""
    rows = yield "SELECT count(*) FROM recovery_codes WHERE person = $1", (person,)
    return int(rows[0][0])


def add_mailed_code(person: str, hash: str, now: int, until: int) -> Script[None]:
    """Store a mailed code. Codes that were mailed before stay valid: somebody else may have requested another one."""
    yield "DELETE FROM mailed_codes WHERE person = $1 AND until <= $2", (person, now)
    yield "INSERT INTO mailed_codes (person, hash, until) VALUES ($1, $2, $3)", (person, hash, until)


def change_password(person: str, password: str, since: int) -> Script[bool]:
    """Store a new password, sign out all devices, and end all mailed codes and the recovery codes made `since` a
    moment."""
    yield from delete_recovery_codes(person, since)
    yield from _end_sessions(person, password)
    return True


def _end_sessions(person: str, password: str) -> Script[None]:
    """Store a new password, and end all that was made with the old one."""
    yield "UPDATE people SET password = $2, epoch = epoch + 1 WHERE id = $1", (person, password)
    yield "DELETE FROM mailed_codes WHERE person = $1", (person,)
    yield from delete_sessions(person)


def recover(person: str, hash: str, password: str, now: int, since: int) -> Script[bool]:
    """Use a recovery code or a mailed one to change the password, and sign out all devices; a mailed one also ends the
    recovery codes made `since` a moment. Return False if the code is wrong. Wrong codes change nothing: there are ten
    trillion, and few tries."""
    rows = yield "DELETE FROM recovery_codes WHERE person = $1 AND hash = $2 RETURNING hash", (person, hash)
    if not rows:
        rows = yield (
            "DELETE FROM mailed_codes WHERE person = $1 AND hash = $2 AND until > $3 AND until <= $4 RETURNING hash",
            (person, hash, now, now + LONGEST_CODE),  # none is valid longer because the clock was set back
        )
        if rows:
            yield from delete_recovery_codes(person, since)
    if not rows:
        return False
    yield from _end_sessions(person, password)
    return True


def device_name(user_agent: str) -> str:
    """Return the name of a device: `Firefox, Android` for a browser, the first word for a program."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    if browser or system:
        return ", ".join(part for part in (browser, system) if part)
    first = user_agent.partition(" ")[0].partition("/")[0]
    return "".join(letter for letter in first if letter.isalnum() or letter in "-_.")[:40] or "?"
