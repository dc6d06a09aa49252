"""Values that all processes of one database share, such as keys."""

from typing import Any

from fareplay.server.storage.store import Script


def remember(key: str, value: str) -> Script[str]:
    """Store a value unless the key has one, and return the stored value."""
    yield "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING", (key, value)
    rows: Any = yield "SELECT value FROM meta WHERE key = $1", (key,)
    return str(rows[0][0])
