"""Bringing a database up to date; harmless when several processes start together, for it runs alone."""

from fareplay.server.store.schema import STEPS
from fareplay.server.store.script import Script
from fareplay.server.store.store import Unavailable

META = "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)"


class FromTheFuture(Unavailable):
    """The database was written by a newer Fareplay."""


def migrate() -> Script[int]:
    """Take the steps that are missing; returns how many there were."""
    yield META, ()
    found = yield "SELECT value FROM meta WHERE key = 'schema'", ()
    taken = int(found[0][0]) if found else 0
    if taken > len(STEPS):
        raise FromTheFuture(f"the database is at step {taken}, this Fareplay knows {len(STEPS)}: use a newer one")
    for step in STEPS[taken:]:
        for statement in step:
            yield statement, ()
    yield (
        "INSERT INTO meta (key, value) VALUES ('schema', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (str(len(STEPS)),),
    )
    return len(STEPS) - taken
