"""A store opened for some work, and rows to write into it."""

from collections.abc import Awaitable, Callable
from typing import Any

from fareplay.api.clock import NoClock
from fareplay.api.clock import start as start_clocks
from fareplay.server.storage.databases import store_for
from fareplay.server.storage.rows import SeatRow, TableRow
from fareplay.server.storage.store import Store
from tests.coroutines import run_in_thread


def create_tables(database: str) -> None:
    """Bring a new database to the newest schema, as the first server on it would."""

    async def nothing(_: Store) -> None:
        pass

    with_store(database, nothing)


def with_store(database: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def all_of_it() -> Any:
        store = store_for(database)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return run_in_thread(all_of_it())


def table(id: str = "t", **more: Any) -> TableRow:
    row = TableRow(
        id=id,
        game="get-on-board/new-york",
        options={},
        clock=NoClock(),
        private=False,
        hints=True,
        rated=True,
        state="playing",
        host="p",
        made_at=1,
        seats=[SeatRow(0, "person", "p"), SeatRow(1, "bot", level="random", colour=1)],
        setup={"first": 0},
        clocks=start_clocks(NoClock(), 2, [0, 1], [0, 1], 1),
    )
    for name, value in more.items():
        setattr(row, name, value)
    return row
