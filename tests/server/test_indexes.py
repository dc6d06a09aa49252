"""Requests that anybody may send read no whole table of the database: on a large server they would delay everybody."""

import contextlib
import re
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fareplay.server.chat import storage as chat
from fareplay.server.people import storage as people
from fareplay.server.relations import storage as relations
from fareplay.server.storage import sqlite
from fareplay.server.storage.store import Script, Store
from fareplay.server.storage.tables import finished_tables, last_public_game, running_tables, select_tables
from tests.server.stores import with_store

KINDS = ("game", "daily")
GAME = "get-on-board/rome"


listed = partial(select_tables, private_too=False, kinds=KINDS, limit=30)


@pytest.mark.parametrize(
    "script",
    [
        partial(listed, state=None),
        partial(listed, state="open"),
        partial(listed, state="finished", game=GAME),
        partial(listed, state=None, game=GAME),
        partial(listed, state=None, person="ada"),
        partial(listed, state=None, since=1, until=2, before=(1, "x")),
        partial(running_tables, KINDS, None, 0, 12),
        partial(finished_tables, KINDS, None, 12),
        partial(finished_tables, KINDS, GAME, 12),
        partial(last_public_game, KINDS, "casual"),
        partial(people.delete_person, "ada", 1),
        partial(chat.forget, "ada"),
        partial(relations.forget, "ada"),
    ],
    ids=lambda script: script.func.__name__,
)
def test_no_whole_table_is_read(script: Callable[[], Script[Any]], tmp_path: Path) -> None:
    found = plans(script, str(tmp_path / "fareplay.db"))
    assert found
    assert [plan for plan in found if re.match(r"SCAN (?!newest)\w+(?! USING)\b", plan)] == []


@pytest.mark.parametrize(
    "script", [partial(finished_tables, KINDS, None, 12), partial(last_public_game, KINDS, "casual")]
)
def test_the_last_games_are_found_in_their_order(script: Callable[[], Script[Any]], tmp_path: Path) -> None:
    found = plans(script, str(tmp_path / "fareplay.db"))
    assert found
    assert [plan for plan in found if "TEMP B-TREE" in plan] == []


def plans(script: Callable[[], Script[Any]], database: str) -> list[str]:
    """Return how SQLite executes the statements of a script, step by step."""
    asked = list[str]()

    def recorded() -> Script[None]:
        running: Any = script()
        rows = None
        with contextlib.suppress(StopIteration):
            while True:
                statement, values = running.send(rows)
                asked.append(sqlite._in_sqlite(statement))
                rows = yield statement, values

    async def run(store: Store) -> None:
        await store.write(recorded())

    with_store(database, run)
    found = []
    with sqlite3.connect(database) as connection:
        for statement in asked:
            most = max((int(number) for number in re.findall(r"\?(\d+)", statement)), default=0)
            rows = connection.execute(f"EXPLAIN QUERY PLAN {statement}", ("1",) * most)
            found += [str(row[3]) for row in rows]
    return found
