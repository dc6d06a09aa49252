"""Database scripts for webhooks, and for the last message that each sent about a table."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from fareplay.server.storage.rows import TableRow
from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import delete_rows, find_table


class WebhookRow(Struct):
    """A webhook of a table or a club, and its creator."""

    kind: str  # table, club
    subject: str
    person: str
    url: str
    format: str
    language: str
    secret: str
    made_at: int

    @property
    def id(self) -> str:
        """Return the key of its messages."""
        return f"{self.kind} {self.subject}"


class SentMessage(Struct):
    """The last message about a table: its turn, its text, and its id if the service returned one."""

    ply: int
    text: str
    message: str | None
    posted_at: int
    is_last: bool = False  # the game is over


class Subject(NamedTuple):
    """A table that a webhook announces."""

    webhook: WebhookRow
    table: TableRow
    sent: SentMessage | None


COLUMNS = "kind, subject, person, url, format, language, secret, made_at"


def set_webhook(row: WebhookRow) -> Script[None]:
    """Set the webhook of a table or a club, in place of an earlier one."""
    yield from delete_webhook(row.kind, row.subject)
    yield (
        f"INSERT INTO webhooks ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        (row.kind, row.subject, row.person, row.url, row.format, row.language, row.secret, row.made_at),
    )


def find_webhook(kind: str, subject: str) -> Script[WebhookRow | None]:
    """Return the webhook of a table or a club."""
    rows = yield f"SELECT {COLUMNS} FROM webhooks WHERE kind = $1 AND subject = $2", (kind, subject)
    return WebhookRow(*rows[0]) if rows else None


def delete_webhook(kind: str, subject: str) -> Script[None]:
    """Delete a webhook."""
    yield "DELETE FROM webhook_messages WHERE webhook = $1", (f"{kind} {subject}",)
    yield "DELETE FROM webhooks WHERE kind = $1 AND subject = $2", (kind, subject)


def organiser_of(club: str) -> Script[str | None]:
    """Return the organiser of an open club, or None if there is no such club."""
    rows = yield "SELECT organiser FROM clubs WHERE id = $1 AND closed_at IS NULL", (club,)
    return None if not rows else str(rows[0][0] or "")


def subjects() -> Script[list[Subject]]:
    """Return the tables that webhooks announce: those in progress, and those that ended since the last message.
    Webhooks of suspended people are left out."""
    columns = ", ".join(f"w.{name}" for name in COLUMNS.split(", "))
    wanted = (
        "(t.state = 'playing' OR EXISTS (SELECT 1 FROM webhook_messages m WHERE m.table_id = t.id "
        "AND m.webhook = w.kind || ' ' || w.subject AND m.is_last = 0)) "
        "AND w.person NOT IN (SELECT id FROM people WHERE suspended_at IS NOT NULL)"
    )
    rows = yield (
        f"SELECT {columns}, t.id FROM webhooks w JOIN tables t ON t.id = w.subject WHERE w.kind = 'table' AND {wanted} "
        f"UNION ALL SELECT {columns}, t.id FROM webhooks w JOIN clubs c ON c.id = w.subject AND c.closed_at IS NULL "
        "JOIN tournaments r ON r.club = c.id JOIN tables t ON t.subject = r.id AND t.purpose = 'tournament' "
        f"WHERE w.kind = 'club' AND {wanted}",
        (),
    )
    found = []
    for row in rows:
        webhook, table = WebhookRow(*row[:-1]), (yield from find_table(row[-1]))
        if table is not None:
            found.append(Subject(webhook, table, (yield from find_sent(webhook.id, table.id))))
    return found


def find_sent(webhook: str, table: str) -> Script[SentMessage | None]:
    """Return the last message about a table."""
    rows = yield (
        "SELECT ply, text, message, posted_at, is_last FROM webhook_messages WHERE webhook = $1 AND table_id = $2",
        (webhook, table),
    )
    if not rows:
        return None
    ply, text, message, posted_at, is_last = rows[0]
    return SentMessage(ply, text, message, posted_at, bool(is_last))


def claim_message(webhook: str, table: str, before: SentMessage | None, now: SentMessage) -> Script[bool]:
    """Return whether a message may be sent: no process has sent another since `before`."""
    values = (webhook, table, now.ply, now.text, now.message, now.posted_at, int(now.is_last))
    if before is None:
        rows = yield (
            "INSERT INTO webhook_messages (webhook, table_id, ply, text, message, posted_at, is_last) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (webhook, table_id) DO NOTHING RETURNING ply",
            values,
        )
    else:
        rows = yield (
            "UPDATE webhook_messages SET ply = $3, text = $4, message = $5, posted_at = $6, is_last = $7 "
            "WHERE webhook = $1 AND table_id = $2 AND ply = $8 AND text = $9 AND is_last = 0 RETURNING ply",
            (*values, before.ply, before.text),
        )
    return bool(rows)


def set_message(webhook: str, table: str, message: str | None) -> Script[None]:
    """Store the id of a message, for editing it."""
    yield "UPDATE webhook_messages SET message = $3 WHERE webhook = $1 AND table_id = $2", (webhook, table, message)


def forget_tables(ids: Sequence[str]) -> Script[None]:
    """Delete what is stored about tables that are being deleted."""
    yield from delete_rows(("webhook_messages",), ids)
    for id in ids:
        yield from delete_webhook("table", id)


def forget(person: str) -> Script[None]:
    """Delete the webhooks of a deleted account."""
    rows = yield "SELECT kind, subject FROM webhooks WHERE person = $1", (person,)
    for kind, subject in rows:
        yield from delete_webhook(kind, subject)
