"""Opens the database named in the settings, for a server and for an operator's commands."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fareplay.server.storage.postgres import PostgresStore
from fareplay.server.storage.rows import TableRow
from fareplay.server.storage.sqlite import SqliteStore
from fareplay.server.storage.store import Store, Unavailable
from fareplay.server.storage.tables import find_by_prefix


class AdminError(Exception):
    """An operator's command failed; the message says why."""


def store_for(database: str) -> Store:
    """Return the store for the setting `database`."""
    if database.startswith(("postgresql://", "postgres://")):
        return PostgresStore(database)
    file = database.removeprefix("sqlite:///")
    if not file or "://" in file:
        raise Unavailable(f"the database must be a file or postgresql://…, not {database!r}")
    return SqliteStore(file)


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    """Open a store for the duration of the context."""
    store = store_for(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def find_one(store: Store, id: str) -> TableRow:
    """Return a table by the beginning of its id. Raises AdminError unless there is exactly one."""
    found = await store.read(find_by_prefix(id)) if id else []
    if not found:
        raise AdminError(f"there is no table {id}")
    if len(found) > 1:
        raise AdminError(f"{len(found)} tables begin with {id}")
    return found[0]
