"""Database scripts for chat: messages at tables and in clubs, and reports. The column `table_id` has the id of the
table or of the club."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from fareplay.server.storage.store import Conflict, Script
from fareplay.server.storage.tables import delete_rows

MOST_MESSAGES: Final = 2_000  # at one table
KEPT: Final = 500  # of one club; older ones are deleted


class MessageRow(Struct):
    """A message at a table. `name` and `guest` are joined from the person."""

    n: int
    person: str
    at: int
    phrase: str | None
    text: str | None
    hidden: bool = False
    name: str | None = None
    guest: bool = True


class ReportRow(Struct):
    """A reported message."""

    table: str
    n: int
    person: str
    text: str | None
    hidden: bool
    reports: int
    name: str
    at: int  # of the last report


_COLUMNS: Final = (
    "m.n, m.person, m.at, m.phrase, m.text, m.hidden, p.name, p.password IS NULL "
    "FROM messages m LEFT JOIN people p ON p.id = m.person"
)


def add_message(
    table: str, person: str, phrase: str | None, text: str | None, now: int, most: int | None = MOST_MESSAGES
) -> Script[MessageRow]:
    """Add a message. Raises Conflict if another one came at the same moment or there are too many."""
    rows = yield "SELECT coalesce(max(n), 0) FROM messages WHERE table_id = $1", (table,)
    n = int(rows[0][0]) + 1
    if most is not None and n > most:
        raise Conflict("too many messages")
    yield (
        "INSERT INTO messages (table_id, n, person, at, phrase, text, hidden) VALUES ($1, $2, $3, $4, $5, $6, 0)",
        (table, n, person, now, phrase, text),
    )
    found = yield from find_message(table, n)
    assert found is not None
    return found


def add_club_message(club: str, person: str, phrase: str | None, text: str | None, now: int) -> Script[MessageRow]:
    """Add a message to a club and delete the oldest ones. Raises Conflict if another one came at the same moment."""
    row = yield from add_message(club, person, phrase, text, now, None)
    for table in ("messages", "reports"):
        yield f"DELETE FROM {table} WHERE table_id = $1 AND n <= $2", (club, row.n - KEPT)
    return row


def find_message(table: str, n: int) -> Script[MessageRow | None]:
    """Return one message."""
    rows = yield f"SELECT {_COLUMNS} WHERE m.table_id = $1 AND m.n = $2", (table, n)
    return _message(rows[0]) if rows else None


def messages(table: str, limit: int) -> Script[list[MessageRow]]:
    """Return the last messages of a table, the oldest first."""
    rows = yield f"SELECT {_COLUMNS} WHERE m.table_id = $1 ORDER BY m.n DESC LIMIT $2", (table, limit)
    return [_message(row) for row in reversed(rows)]


def hide_message(table: str, n: int) -> Script[bool]:
    """Hide a message from everybody. Return False if there is none."""
    rows = yield "UPDATE messages SET hidden = 1 WHERE table_id = $1 AND n = $2 RETURNING n", (table, n)
    return bool(rows)


def report_message(table: str, n: int, person: str, now: int) -> Script[None]:
    """Store a report of a message, once per person."""
    yield (
        "INSERT INTO reports (table_id, n, person, at) VALUES ($1, $2, $3, $4) ON CONFLICT (table_id, n, person) "
        "DO NOTHING",
        (table, n, person, now),
    )


def reported(limit: int) -> Script[list[ReportRow]]:
    """Return reported messages with the number of reports, the latest first."""
    rows = yield (
        "SELECT m.table_id, m.n, m.person, m.text, m.hidden, count(*), COALESCE(p.name, ''), max(r.at) AS last "
        "FROM reports r JOIN messages m ON m.table_id = r.table_id AND m.n = r.n LEFT JOIN people p ON p.id = m.person "
        "GROUP BY m.table_id, m.n, m.person, m.text, m.hidden, p.name ORDER BY last DESC LIMIT $1",
        (limit,),
    )
    return [ReportRow(row[0], row[1], row[2], row[3], bool(row[4]), int(row[5]), row[6], int(row[7])) for row in rows]


def forget_reports(table: str, n: int) -> Script[bool]:
    """Delete the reports about a message. Return False if there are none."""
    rows = yield "DELETE FROM reports WHERE table_id = $1 AND n = $2 RETURNING n", (table, n)
    return bool(rows)


def forget(person: str) -> Script[None]:
    """Hide the messages of a deleted account."""
    yield "UPDATE messages SET hidden = 1, text = NULL WHERE person = $1 AND text IS NOT NULL", (person,)


def forget_tables(ids: Sequence[str]) -> Script[None]:
    """Delete the messages of tables that are being deleted."""
    yield from delete_rows(("messages", "reports"), ids)


def _message(row: Sequence[Any]) -> MessageRow:
    n, person, at, phrase, text, hidden, name, guest = row
    return MessageRow(n, person, at, phrase, text, bool(hidden), name, bool(guest))
