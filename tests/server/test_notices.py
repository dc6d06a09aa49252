"""Notices: a process can continue from another's notice of a turn, and a bad notice does no harm."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

import fareplay
from fareplay.api.clock import NoClock
from fareplay.server.settings import Settings
from fareplay.server.storage import postgres
from fareplay.server.storage.notices import Notices
from fareplay.server.storage.postgres import PostgresStore
from fareplay.server.storage.rows import SeatRow, TableRow, TurnRow
from fareplay.server.storage.sqlite import SqliteStore
from fareplay.server.storage.store import CHECK_FOR_CHANGES, Script
from fareplay.server.tables.cache import TableCache, TurnsNotice
from fareplay.server.tables.streams import Stream
from fareplay.server.tables.table import CachedTable
from tests.coroutines import run_in_thread
from tests.requirements import missing
from tests.server.cluster import Cluster, binaries

GAME = "get-on-board/rome"


class Unasked(SqliteStore):
    """A database that other processes use too, and that must not be asked."""

    shared = True

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.said: list[str] = []

    async def read(self, script: Script[Any]) -> Any:
        raise AssertionError("the notice should have been enough")

    def notify(self, notice: str) -> None:
        self.said.append(notice)


def cache(store: SqliteStore, node: str) -> TableCache:
    """The tables of a process."""
    return TableCache(store, Settings(), Notices(store, node))


def table_at(game: fareplay.Game, tables: TableCache) -> CachedTable:
    """A table with this game and one viewer."""
    seats = [SeatRow(seat, "bot", level="random") for seat in range(game.seats)]
    row = TableRow("a-table", GAME, {}, NoClock(), False, False, False, "playing", None, 0, seats)
    row.setup, row.ply, row.version = game.setup, game.ply, 3
    table = tables.add(row)
    table.game = game
    table.streams.add(Stream(None, None))
    return table


def begun() -> fareplay.Game:
    """A game in which all have chosen their departure."""
    game = fareplay.new(GAME, 2, 5)
    for _ in range(2):
        game.push(game.legal_moves[0])
    return game


def turn_of(game: fareplay.Game) -> tuple[fareplay.Game, list[TurnRow]]:
    """The game after a turn, and that turn."""
    seat, line = game.to_move, next(line for line in game.lines() if not line.eliminates)
    assert seat is not None
    after = game.copy()
    for move in line.moves:
        after.push(move)
    return after, [TurnRow(game.ply, seat, game.ply, list(line.moves), 1234)]


def notice(ply_before: int, after: fareplay.Game, turns: Sequence[TurnRow], version: int = 3) -> str:
    return msgspec.json.encode(TurnsNotice(version, ply_before, after.ply, turns, None, None, 1234)).decode()


def test_turns_told_by_another_process_are_made_and_shown_without_asking_the_database() -> None:
    async def main() -> None:
        tables = cache(Unasked(), "here")
        game = begun()
        table = table_at(game, tables)
        after, turns = turn_of(game)
        tables.receive_turns("a-table", notice(game.ply, after, turns))
        assert table.game == after
        assert (table.row.ply, table.row.changed_at, table.stale) == (after.ply, 1234, False)
        (stream,) = table.streams
        text = (await stream.next()).decode()
        assert f"id: {after.ply}\nevent: turn" in text
        assert all(move in text for move in turns[0].moves)
        assert table.turns[game.ply, turns[0].seat] == turns[0]  # sent again, it is known

    run_in_thread(main())


@pytest.mark.parametrize("case", ["a gap", "another version", "no JSON", "no such move"])
def test_what_does_not_follow_on_is_read_instead(case: str) -> None:
    async def main() -> None:
        tables = cache(Unasked(), "here")
        game = begun()
        table = table_at(game, tables)
        after, turns = turn_of(game)
        if case == "a gap":
            text = notice(game.ply + 1, after, turns)
        elif case == "another version":
            text = notice(game.ply, after, turns, version=4)
        elif case == "no such move":
            text = notice(game.ply, after, [TurnRow(game.ply, 0, game.ply, ["nowhere"], 1)])
        else:
            text = "[1, 2"
        tables.receive_turns("a-table", text)
        assert table.stale
        assert table.game == game
        tables.receive_turns("another table", text)  # nobody here plays there

    run_in_thread(main())


def test_what_is_known_already_is_not_made_twice() -> None:
    async def main() -> None:
        tables = cache(Unasked(), "here")
        game = begun()
        after, turns = turn_of(game)
        table = table_at(after, tables)
        tables.receive_turns("a-table", notice(game.ply, after, turns))
        assert table.game == after
        assert not table.stale

    run_in_thread(main())


def test_a_turn_is_announced_with_all_that_others_need() -> None:
    async def main() -> None:
        store = Unasked()
        tables = cache(store, "here")
        game = begun()
        after, turns = turn_of(game)
        table = table_at(after, tables)
        tables.notify_turns(table, game.ply, turns)
        (said,) = store.said
        assert said.startswith("turns a-table ")
        assert said.endswith(" here")
        assert "\n" not in said
        there = cache(Unasked(), "there")
        other = table_at(game, there)
        there.receive_turns("a-table", said.removeprefix("turns a-table ").removesuffix(" here"))
        assert other.game == after

    run_in_thread(main())


def received(stores: list[PostgresStore]) -> list[str]:
    """Collect the notices that the last store receives from now on."""
    heard: list[str] = []
    stores[-1].listen(heard.append)
    return heard


async def until(look: Callable[[], bool], seconds: float = 90.0) -> None:
    for _ in range(int(seconds / 0.05)):
        if look():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not happen")


def test_notices_go_on_after_the_database_was_away() -> None:
    if binaries() is None:
        missing("PostgreSQL")
    cluster = Cluster()

    async def main() -> None:
        url = cluster.new_database()
        stores = [PostgresStore(url), PostgresStore(url)]
        for store in stores:
            await store.open()
        heard = received(stores)
        await until(lambda: CHECK_FOR_CHANGES in heard)
        stores[0].notify("table one")
        await until(lambda: "table one" in heard)
        for number in range(2):
            cluster.stop()
            for each in range(3):
                stores[0].notify(f"table lost-{number}-{each}")
            await asyncio.sleep(0.3)
            cluster.start()
            heard.clear()
            await until(
                lambda: CHECK_FOR_CHANGES in heard
            )  # a process that may have missed a notice checks for changes
            stores[0].notify(f"table again-{number}")
            await until(lambda number=number: f"table again-{number}" in heard)  # type: ignore[misc]
        for store in stores:
            await store.close()

    try:
        run_in_thread(main())
    finally:
        cluster.remove()


def test_too_many_notices_and_one_that_is_too_long_become_a_word_to_look_oneself(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "MOST_NOTICES", 50)

    async def main() -> None:
        url = cluster.new_database()
        stores = [PostgresStore(url), PostgresStore(url)]
        for store in stores:
            await store.open()
        heard = received(stores)
        await until(lambda: CHECK_FOR_CHANGES in heard)
        heard.clear()
        stores[0].notify("x" * 9_000)
        stores[0].notify("table short")
        await until(lambda: "table short" in heard)
        assert heard == [CHECK_FOR_CHANGES, "table short"]
        heard.clear()
        for number in range(200):  # all before the first is sent
            stores[0].notify(f"table {number}")
            assert len(stores[0]._notices) <= 50
        await until(lambda: "table 199" in heard)
        assert CHECK_FOR_CHANGES in heard
        assert len(heard) <= 51
        for store in stores:
            await store.close()

    run_in_thread(main())
