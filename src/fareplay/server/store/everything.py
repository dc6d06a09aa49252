"""Scripts that go through the whole store, a page at a time: for export, import and the check of every record."""

from collections.abc import Sequence
from typing import Any, Final

from fareplay.server.store.rows import TableRow
from fareplay.server.store.script import Script
from fareplay.server.store.store import Conflict
from fareplay.server.store.tables import find_table

PAGE: Final = 500

# Every table of the database with its columns, those of the key first.
COLUMNS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "meta": (("key",), ("value",)),
    "people": (("id",), ("name", "claimed", "password", "epoch", "made_at")),
    "tokens": (("hash",), ("id", "person", "label", "made_at")),
    "tables": (
        ("id",),
        (
            *("game", "size", "options", "clock", "private", "hints", "rated", "state", "host", "setup", "salt"),
            *("commitment", "ply", "version", "clocks", "due_at", "made_at", "started_at", "ended_at", "changed_at"),
            *("rematch_of", "result"),
        ),
    ),
    "seats": (("table_id", "seat"), ("kind", "person", "level", "colour", "ready", "away")),
    "turns": (("table_id", "ply"), ("seat", "answers", "moves", "at")),
    "choices": (("table_id", "answers", "seat"), ("moves", "at")),
    "results": (("table_id", "seat"), ("game", "person", "score", "place", "won", "sheet", "ended_at")),
    "ratings": (("game", "player"), ("mu", "sigma", "played")),
    "analyses": (("table_id",), ("state", "done", "of_all", "body", "at")),
}


def page(table: str, after: Sequence[Any] | None) -> Script[list[tuple[Any, ...]]]:
    """The next rows of a table in the order of its key."""
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
    """Whether nobody has used the database yet."""
    people = yield "SELECT 1 FROM people LIMIT 1", ()
    tables = yield "SELECT 1 FROM tables LIMIT 1", ()
    return not people and not tables


def put(table: str, rows: Sequence[Sequence[Any]]) -> Script[None]:
    """Write rows that are not there yet; what all processes share is replaced."""
    keys, rest = COLUMNS[table]
    columns = (*keys, *rest)
    marks = ", ".join(f"${number}" for number in range(1, len(columns) + 1))
    again = " ON CONFLICT (key) DO UPDATE SET value = excluded.value" if table == "meta" else ""
    for row in rows:
        if len(row) != len(columns):
            raise Conflict(f"a row of {table} has {len(row)} values, not {len(columns)}")
        yield f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks}){again}", tuple(row)


def ids_after(id: str) -> Script[list[str]]:
    """The next tables in the order of their ids."""
    rows = yield f"SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT {PAGE}", (id,)
    return [str(row[0]) for row in rows]


def find_by_beginning(text: str) -> Script[list[TableRow]]:
    """Tables by the beginning of their id, as logs show it."""
    rows = yield "SELECT id FROM tables WHERE substr(id, 1, $2) = $1 LIMIT 10", (text, len(text))
    found = []
    for row in rows:
        table = yield from find_table(row[0])
        if table is not None:
            found.append(table)
    return found
