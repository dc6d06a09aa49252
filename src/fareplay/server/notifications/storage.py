"""Database scripts for notifications: subscriptions, addresses, what people want, and what was sent."""

from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec import Struct

from fareplay.server.storage.rows import TableRow
from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import find_table

MOST_BROWSERS: Final = 20  # of one person; the oldest are deleted
KINDS: Final = ("turn", "reminder", "over", "invitation")


class SubscriptionRow(Struct):
    """A browser that gets notifications."""

    endpoint: str
    person: str
    p256dh: str
    auth: str
    language: str


class MailRow(Struct):
    """A mail address. `token` confirms it and unsubscribes."""

    person: str
    address: str
    language: str
    confirmed: bool
    token: str
    made_at: int
    zone: str = ""  # the reader's time zone, such as Europe/Paris


MAIL_COLUMNS: Final = "person, address, language, confirmed, token, made_at, zone"


def subscribe(row: SubscriptionRow, now: int) -> Script[None]:
    """Store a browser's push subscription for the person who is signed in."""
    yield (
        "INSERT INTO subscriptions (endpoint, person, p256dh, auth, language, made_at) VALUES ($1, $2, $3, $4, $5, $6) "
        "ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, p256dh = excluded.p256dh, "
        "auth = excluded.auth, language = excluded.language",
        (row.endpoint, row.person, row.p256dh, row.auth, row.language, now),
    )
    yield (
        "DELETE FROM subscriptions WHERE person = $1 AND endpoint NOT IN "
        "(SELECT endpoint FROM subscriptions WHERE person = $1 ORDER BY made_at DESC, endpoint LIMIT $2)",
        (row.person, MOST_BROWSERS),
    )


def unsubscribe(endpoint: str) -> Script[None]:
    """Delete a browser's subscription."""
    yield "DELETE FROM subscriptions WHERE endpoint = $1", (endpoint,)


def unsubscribe_all(person: str) -> Script[None]:
    """Delete all subscriptions of a person."""
    yield "DELETE FROM subscriptions WHERE person = $1", (person,)


def forget_since(person: str, since: int) -> Script[None]:
    """Delete all subscriptions of a person, and the addresses that are not confirmed or were added since a moment."""
    yield from unsubscribe_all(person)
    yield "DELETE FROM mail WHERE person = $1 AND (confirmed = 0 OR made_at >= $2)", (person, since)


def subscriptions(person: str) -> Script[list[SubscriptionRow]]:
    """Return a person's subscribed browsers."""
    rows = yield (
        "SELECT endpoint, person, p256dh, auth, language FROM subscriptions WHERE person = $1 ORDER BY made_at",
        (person,),
    )
    return [SubscriptionRow(*row) for row in rows]


def add_address(row: MailRow) -> Script[bool]:
    """Store an address, which is not used before it is confirmed, instead of others that wait. Return False if it is
    confirmed already."""
    yield "DELETE FROM mail WHERE person = $1 AND confirmed = 0", (row.person,)
    added = yield (
        f"INSERT INTO mail ({MAIL_COLUMNS}, confirmed_at) VALUES ($1, $2, $3, 0, $4, $5, $6, 0) "
        "ON CONFLICT (person, address) DO NOTHING RETURNING token",
        (row.person, row.address, row.language, row.token, row.made_at, row.zone),
    )
    return bool(added)


def addresses(person: str) -> Script[list[MailRow]]:
    """Return a person's addresses, the confirmed one first."""
    rows = yield (
        f"SELECT {MAIL_COLUMNS} FROM mail WHERE person = $1 ORDER BY confirmed DESC, made_at, address",
        (person,),
    )
    return [MailRow(row[0], row[1], row[2], bool(row[3]), *row[4:]) for row in rows]


def find_mail(person: str) -> Script[MailRow | None]:
    """Return a person's confirmed address."""
    return next((row for row in (yield from addresses(person)) if row.confirmed), None)


def confirm_mail(token: str, now: int) -> Script[bool]:
    """Confirm the address of a token. It replaces the person's other addresses."""
    rows = yield (
        "UPDATE mail SET confirmed_at = CASE WHEN confirmed = 1 THEN confirmed_at ELSE $2 END, confirmed = 1 "
        "WHERE token = $1 RETURNING person",
        (token, now),
    )
    if rows:
        yield "DELETE FROM mail WHERE person = $1 AND token <> $2", (rows[0][0], token)
    return bool(rows)


def end_mail(token: str) -> Script[bool]:
    """Unsubscribe the address of a token."""
    rows = yield "DELETE FROM mail WHERE token = $1 RETURNING person", (token,)
    return bool(rows)


def delete_mail(person: str) -> Script[None]:
    """Delete all addresses of a person."""
    yield "DELETE FROM mail WHERE person = $1", (person,)


def remove_address(person: str, address: str) -> Script[bool]:
    """Delete an address. Return False if there is none."""
    rows = yield "DELETE FROM mail WHERE person = $1 AND address = $2 RETURNING token", (person, address)
    return bool(rows)


def wanted(person: str) -> Script[dict[str, bool]]:
    """Return what a person wants to be notified of; by default, everything."""
    rows = yield "SELECT kind FROM unwanted WHERE person = $1", (person,)
    unwanted = {str(row[0]) for row in rows}
    return {kind: kind not in unwanted for kind in KINDS}


def want(person: str, kinds: dict[str, bool]) -> Script[None]:
    """Store what a person wants to be notified of."""
    for kind, wanted in kinds.items():
        if wanted:
            yield "DELETE FROM unwanted WHERE person = $1 AND kind = $2", (person, kind)
        else:
            sql = "INSERT INTO unwanted (person, kind) VALUES ($1, $2) ON CONFLICT (person, kind) DO NOTHING"
            yield sql, (person, kind)


class WatchedTable(NamedTuple):
    """A table whose players may have to be notified, and the people invited to it."""

    row: TableRow
    invited: list[str]


def tables_to_watch(since: int, invited_to: Callable[[str], Script[list[str]]]) -> Script[list[WatchedTable]]:
    """Return the tables of people who want notifications: in progress, waiting, or with an invitation for them, and
    those that ended after `since` and after the person subscribed, unless everybody has been notified of it."""
    rows = yield (
        "WITH reached AS (SELECT person, MIN(since) AS since FROM (SELECT person, made_at AS since FROM subscriptions "
        "UNION ALL SELECT person, confirmed_at AS since FROM mail WHERE confirmed = 1) AS ways "
        "WHERE person NOT IN (SELECT id FROM people WHERE suspended_at IS NOT NULL) GROUP BY person) "
        "SELECT t.id FROM reached r JOIN seats s ON s.person = r.person JOIN tables t ON t.id = s.table_id "
        "WHERE t.state = 'playing' OR (t.state = 'open' AND t.rematch_of IS NOT NULL) "
        "OR (t.state = 'finished' AND t.ended_at >= $1 AND t.ended_at >= r.since "
        "AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.person = r.person AND n.table_id = t.id AND n.kind = 'over')) "
        "UNION SELECT t.id FROM tables t JOIN invitations i ON i.table_id = t.id "
        "WHERE i.person IN (SELECT person FROM reached) AND t.state = 'open'",
        (since,),
    )
    found = []
    for row in rows:
        table = yield from find_table(row[0])
        if table is not None:
            invited = (yield from invited_to(table.id)) if table.state == "open" else []
            found.append(WatchedTable(table, invited))
    return found


def claim_notice(person: str, table: str, kind: str, ply: int, now: int) -> Script[bool]:
    """Return whether a notification may be sent: no process has sent it before."""
    rows = yield (
        "INSERT INTO notices (person, table_id, kind, ply, at) VALUES ($1, $2, $3, $4, $5) "
        "ON CONFLICT (person, table_id, kind, ply) DO NOTHING RETURNING ply",
        (person, table, kind, ply, now),
    )
    return bool(rows)


def can_be_reached(person: str, by_mail: bool) -> Script[bool]:
    """Return whether a person has a subscribed browser or a confirmed address."""
    rows = yield (
        "SELECT 1 FROM subscriptions WHERE person = $1 UNION SELECT 1 FROM mail WHERE person = $1 AND confirmed = $2",
        (person, 1 if by_mail else 2),
    )
    return bool(rows)


def forget_notices(before: int) -> Script[None]:
    """Delete notices that are too old to be sent again."""
    yield "DELETE FROM notices WHERE at < $1", (before,)


def forget(person: str) -> Script[None]:
    """Delete the subscriptions, addresses and notices of a deleted account."""
    for table in ("subscriptions", "mail", "unwanted", "notices"):
        yield f"DELETE FROM {table} WHERE person = $1", (person,)
