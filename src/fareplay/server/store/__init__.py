"""Where tables, people and results are kept: one interface, SQLite and PostgreSQL behind it."""

from fareplay.server.store.script import Script
from fareplay.server.store.store import Conflict, Store, Unavailable

__all__ = ["Conflict", "Script", "Store", "Unavailable"]
