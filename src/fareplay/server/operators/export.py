"""Export and import of the whole database, page by page, as one JSON array per line."""

from collections.abc import Sequence
from typing import IO, Any, Final

import msgspec

from fareplay.server.storage.store import Conflict, Script, Store

FORMAT: Final = "fareplay 1"
PAGE: Final = 500

# Every table of the database with its columns; those of the key come first.
COLUMNS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "meta": (("key",), ("value",)),
    "people": (("id",), ("name", "claimed", "password", "epoch", "made_at", "origin", "suspended_at", "operator")),
    "tokens": (("hash",), ("id", "person", "label", "made_at")),
    "tables": (
        ("id",),
        (
            *("game", "size", "options", "clock", "private", "hints", "rated", "state", "host", "setup", "secret"),
            *("salt", "commitment", "ply", "version", "clocks", "due_at", "made_at", "started_at", "ended_at"),
            *(
                "changed_at",
                "code",
                "first",
                "purpose",
                "subject",
                "rematch_of",
                "result",
                "delayed",
                "sealed_until",
                "dealt_again",
                "screen",
            ),
        ),
    ),
    "seats": (
        ("table_id", "seat"),
        ("kind", "person", "level", "colour", "ready", "away", "nonce", "label", "left_at", "ends", "hinted"),
    ),
    "turns": (("table_id", "ply"), ("seat", "expected_ply", "moves", "at")),
    "choices": (("table_id", "ply", "seat"), ("moves", "at")),
    "conditional_turns": (("table_id", "seat"), ("moves", "least", "at", "dropped")),
    "results": (
        ("table_id", "seat"),
        (
            *("game", "person", "score", "place", "won", "sheet", "ended_at", "counted", "listed"),
            *("rating", "rating_change", "board_rating", "board_change"),
        ),
    ),
    "ratings": (("game", "player"), ("mu", "sigma", "played")),
    "statistics": (("player", "game"), ("played", "won", "best", "best_table", "best_at")),
    "averages": (("player", "game", "part"), ("n", "points", "best")),
    "analyses": (("table_id",), ("state", "done", "of_all", "body", "at")),
    "days": (("day",), ("key", "benchmarks")),
    "daily_tries": (("day", "person"), ("table_id", "program", "score", "gains", "ended_at")),
    "daily_scores": (("day", "program", "score"), ("tries",)),
    "daily_roads": (("day", "road"), ("lines",)),
    "puzzle_tries": (
        ("person", "puzzle"),
        ("table_id", "begun_at", "ended_at", "solved", "done", "rating_before", "rating_after"),
    ),
    "puzzle_solvers": (("person",), ("rating", "deviation", "tried", "solved", "streak", "longest")),
    "puzzle_ratings": (("puzzle",), ("rating", "deviation", "tried", "solved")),
    "messages": (("table_id", "n"), ("person", "at", "phrase", "text", "hidden")),
    "reports": (("table_id", "n", "person"), ("at",)),
    "mutes": (("person", "other"), ()),
    "friendships": (("one", "other"), ("asker", "asked_at", "accepted_at")),
    "blocks": (("person", "other"), ("at",)),
    "sessions": (("id",), ("person", "label", "made_at", "seen_at")),
    "recovery_codes": (("person", "hash"), ("made_at",)),
    "subscriptions": (("endpoint",), ("person", "p256dh", "auth", "language", "made_at")),
    "mail": (("person", "address"), ("language", "confirmed", "token", "made_at", "confirmed_at", "zone")),
    "unwanted": (("person", "kind"), ()),
    "notices": (("person", "table_id", "kind", "ply"), ("at",)),
    "invitations": (("table_id", "person"), ("inviter", "at", "declined")),
    "clubs": (("id",), ("name", "organiser", "made_at", "closed_at", "about", "listed")),
    "members": (("club", "person"), ("joined_at",)),
    "tournaments": (
        ("id",),
        (
            *("club", "name", "kind", "game", "size", "clock", "rated", "minutes", "state", "made_at", "started_at"),
            *("ends_at", "ended_at", "due_at", "starts_at"),
        ),
    ),
    "entrants": (("tournament", "person"), ("joined_at", "seen_at")),
    "mailed_codes": (("person", "hash"), ("until",)),
    "boards": (("name",), ("file", "made_at")),
    "explorer_people": (("person",), ("agreed_at",)),
    "explored": (("table_id", "seat"), ("person", "game", "cell", "won", "points", "places", "ended_at")),
    "identities": (("issuer", "subject"), ("person", "made_at", "is_first")),
    "webhooks": (("kind", "subject"), ("person", "url", "format", "language", "secret", "made_at")),
    "webhook_messages": (("webhook", "table_id"), ("ply", "text", "message", "posted_at", "is_last")),
    "invitation_codes": (("hash",), ("id", "note", "made_at", "until", "uses", "used")),
    "challenges": (
        ("id",),
        ("game", "options", "seats", "seat", "setup", "salt", "source", "person", "week", "number", "made_at"),
    ),
    "challenge_lines": (
        ("challenge", "player"),
        (
            *("table_id", "moves", "counted", "rating", "opponents", "begun_at", "ended_at", "score", "sheet", "gains"),
            "duels",
        ),
    ),
}


class ExportError(Exception):
    """The export cannot be read; the message has the place and the reason."""


async def export_to(store: Store, out: IO[bytes]) -> dict[str, int]:
    """Write everything: each line has the name of a table, then the values of a row."""
    written: dict[str, int] = {}
    out.write(msgspec.json.encode([FORMAT, {name: [*keys, *rest] for name, (keys, rest) in COLUMNS.items()}]) + b"\n")
    for table, (keys, _) in COLUMNS.items():
        after: tuple[Any, ...] | None = None
        written[table] = 0
        while True:
            rows = await store.read(page(table, after))
            for row in rows:
                out.write(msgspec.json.encode([table, list(row)]) + b"\n")
            written[table] += len(rows)
            if len(rows) < PAGE:
                break
            after = rows[-1][: len(keys)]
    return written


async def import_from(store: Store, source: IO[bytes]) -> dict[str, int]:
    """Import an export into an empty database."""
    if not await store.read(is_empty()):
        raise ExportError("the database is not empty")
    head = _line(source.readline(), 1)
    if head[0] != FORMAT or head[1] != {name: [*keys, *rest] for name, (keys, rest) in COLUMNS.items()}:
        raise ExportError("line 1: this is not an export of this version of Fareplay")
    read: dict[str, int] = dict.fromkeys(COLUMNS, 0)
    pending: list[list[Any]] = []
    current = ""
    for number, text in enumerate(source, 2):
        table, row = _line(text, number)
        if table not in COLUMNS or not isinstance(row, list):
            raise ExportError(f"line {number}: there is no table {table!r}")
        if (table != current or len(pending) == PAGE) and pending:
            await _insert(store, current, pending)
            pending = []
        current = table
        if table != "meta" or row[0] != "schema":
            pending.append(row)
            read[table] += 1
    if pending:
        await _insert(store, current, pending)
    return read


async def _insert(store: Store, table: str, rows: list[list[Any]]) -> None:
    try:
        await store.write(insert(table, rows))
    except Conflict as error:
        raise ExportError(f"{table}: {error}") from None


def _line(text: bytes, number: int) -> Any:
    try:
        line = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise ExportError(f"line {number}: {error}") from None
    if not isinstance(line, list) or len(line) != 2:
        raise ExportError(f"line {number}: is not an array of two")
    return line


# Scripts


def page(table: str, after: Sequence[Any] | None) -> Script[list[tuple[Any, ...]]]:
    """Return the next rows of a table, in the order of its key."""
    keys, rest = COLUMNS[table]
    columns, order = ", ".join((*keys, *rest)), ", ".join(keys)
    if after is None:
        rows = yield f"SELECT {columns} FROM {table} ORDER BY {order} LIMIT {PAGE}", ()
    else:
        marks = ", ".join(f"${number}" for number in range(1, len(keys) + 1))
        beyond = f"({order}) > ({marks})"
        rows = yield f"SELECT {columns} FROM {table} WHERE {beyond} ORDER BY {order} LIMIT {PAGE}", tuple(after)
    return [tuple(row) for row in rows]


def is_empty() -> Script[bool]:
    """Return whether the database has not been used yet."""
    people = yield "SELECT 1 FROM people LIMIT 1", ()
    tables = yield "SELECT 1 FROM tables LIMIT 1", ()
    return not people and not tables


def insert(table: str, rows: Sequence[Sequence[Any]]) -> Script[None]:
    """Insert rows; those of `meta` are replaced."""
    keys, rest = COLUMNS[table]
    columns = (*keys, *rest)
    marks = ", ".join(f"${number}" for number in range(1, len(columns) + 1))
    again = " ON CONFLICT (key) DO UPDATE SET value = excluded.value" if table == "meta" else ""
    for row in rows:
        if len(row) != len(columns):
            raise Conflict(f"a row of {table} has {len(row)} values, not {len(columns)}")
        yield f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks}){again}", tuple(row)


def ids_after(id: str) -> Script[list[str]]:
    """Return the ids of the next tables in order."""
    rows = yield f"SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT {PAGE}", (id,)
    return [str(row[0]) for row in rows]
