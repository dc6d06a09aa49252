"""Administration: what an operator can do to a store, also while servers run on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import IO, Any

import msgspec

from fareplay.errors import FareplayError
from fareplay.server import fairness
from fareplay.server.clock import now_ms
from fareplay.server.server import store_for
from fareplay.server.store import Conflict, Store
from fareplay.server.store.everything import COLUMNS, PAGE, find_by_beginning, ids_after, is_empty, page, put
from fareplay.server.store.rows import TableRow, TurnRow
from fareplay.server.store.tables import count_states, find_table, list_tables, save_table
from fareplay.server.store.turns import turns_since
from fareplay.server.tables import seating
from fareplay.server.tables.keeper import restore

FORMAT = "fareplay 1"


class Refusal(Exception):
    """What was asked cannot be done; says why."""


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    """A store, for as long as it is needed."""
    store = store_for(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def counts(store: Store) -> dict[str, int]:
    """How many tables there are in each state."""
    return await store.read(count_states())


async def listed(store: Store, state: str | None, limit: int) -> list[TableRow]:
    """Tables, the newest first."""
    return await store.read(
        list_tables(
            state=state,
            person=None,
            private_too=True,
            game=None,
            size=None,
            since=None,
            until=None,
            before=None,
            limit=limit,
        )
    )


async def find(store: Store, id: str) -> TableRow:
    """A table by its id or the beginning of it."""
    found = await store.read(find_by_beginning(id)) if id else []
    if not found:
        raise Refusal(f"there is no table {id}")
    if len(found) > 1:
        raise Refusal(f"{len(found)} tables begin with {id}")
    return found[0]


async def turns(store: Store, id: str) -> list[TurnRow]:
    """The turns of a table."""
    return await store.read(turns_since(id, 0))


async def close(store: Store, id: str) -> TableRow:
    """Close a table without a result; servers tell those who watch it."""
    for _ in range(20):
        row = await find(store, id)
        if row.state not in ("open", "playing"):
            raise Refusal(f"the table is {row.state} already")
        expected = row.version
        seating.close(row)
        row.version, row.changed_at = expected + 1, now_ms()
        try:
            await store.write(save_table(row, expected))
        except Conflict:
            continue  # somebody moved meanwhile
        store.announce(f"table {row.id} admin")
        return row
    raise Refusal("the table changes all the time; try again")


async def export(store: Store, out: IO[bytes]) -> dict[str, int]:
    """Write everything, a JSON array a line: the table of the database, then the values of a row."""
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


async def bring_in(store: Store, source: IO[bytes]) -> dict[str, int]:
    """Read what `export` wrote into a store that is empty."""
    if not await store.read(is_empty()):
        raise Refusal("the database is not empty")
    head = _line(source.readline(), 1)
    if head[0] != FORMAT or head[1] != {name: [*keys, *rest] for name, (keys, rest) in COLUMNS.items()}:
        raise Refusal("line 1: this is not an export of this version of Fareplay")
    read: dict[str, int] = dict.fromkeys(COLUMNS, 0)
    waiting: list[list[Any]] = []
    current = ""
    for number, text in enumerate(source, 2):
        table, row = _line(text, number)
        if table not in COLUMNS or not isinstance(row, list):
            raise Refusal(f"line {number}: there is no table {table!r}")
        if (table != current or len(waiting) == PAGE) and waiting:
            await _put(store, current, waiting)
            waiting = []
        current = table
        if table != "meta" or row[0] != "schema":
            waiting.append(row)
            read[table] += 1
    if waiting:
        await _put(store, current, waiting)
    return read


async def _put(store: Store, table: str, rows: list[list[Any]]) -> None:
    try:
        await store.write(put(table, rows))
    except Conflict as error:
        raise Refusal(f"{table}: {error}") from None


def _line(text: bytes, number: int) -> Any:
    try:
        line = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise Refusal(f"line {number}: {error}") from None
    if not isinstance(line, list) or len(line) != 2:
        raise Refusal(f"line {number}: is not an array of two")
    return line


async def check(store: Store) -> AsyncIterator[tuple[str, str | None]]:
    """Replay the record of every table; each with what is wrong with it, None if nothing is."""
    last = ""
    while True:
        ids = await store.read(ids_after(last))
        for id in ids:
            row = await store.read(find_table(id))
            if row is not None:
                yield id, wrong_with(row, await turns(store, id))
        if len(ids) < PAGE:
            return
        last = ids[-1]


def wrong_with(row: TableRow, found: list[TurnRow]) -> str | None:
    """What is wrong with a table's record."""
    if row.setup is None:
        return "there are turns, but the game has not begun" if found else None
    moves: list[str] = []
    for turn in found:
        if turn.ply < row.ply:
            if turn.ply != len(moves):
                return f"a turn begins after {turn.ply} moves, but {len(moves)} were made"
            moves += turn.moves
    if len(moves) != row.ply:
        return f"the table has {row.ply} moves, its turns {len(moves)}"
    try:
        game = restore(row, moves)
    except FareplayError as error:
        return str(error)
    movers = {turn.ply: turn.seat for turn in found}
    for ply, (seat, _) in enumerate(game.history):
        if movers.get(ply, seat) != seat:
            return f"move {ply + 1} is said to be seat {movers[ply]}'s, but is seat {seat}'s"
    if row.state == "finished":
        if not game.is_over:
            return "the table is finished, but the game is not"
        if row.result is None or row.result["scores"] != game.scores or row.result["winners"] != game.winners:
            return "the result is not that of the game"
    elif row.state == "playing" and game.is_over:
        return "the game is over, but the table is not"
    if row.salt is not None and row.commitment is not None:
        return fairness.verify(game.record(), row.salt, row.commitment)
    return None
