"""An operator's commands for tables: close, check. They work while servers run on the same store."""

from collections.abc import AsyncIterator

from fareplay.api.clock import now_ms
from fareplay.errors import FareplayError
from fareplay.server.operators.export import PAGE, ids_after
from fareplay.server.storage.databases import AdminError, find_one
from fareplay.server.storage.notices import Notices
from fareplay.server.storage.rows import TableRow, TurnRow
from fareplay.server.storage.store import Conflict, Store
from fareplay.server.storage.tables import find_table, save_table
from fareplay.server.storage.turns import turns_from
from fareplay.server.tables import fairness, seats
from fareplay.server.tables.cache import restore
from fareplay.server.tables.custom_boards import load_rules
from fareplay.server.tables.turns import winners_of


async def close(store: Store, id: str) -> TableRow:
    """Close a table without a result. Running servers inform its viewers."""
    for _ in range(20):
        row = await find_one(store, id)
        if row.state not in ("open", "playing"):
            raise AdminError(f"the table is {row.state} already")
        expected = row.version
        seats.close(row)
        row.version, row.changed_at = expected + 1, now_ms()
        try:
            await store.write(save_table(row, expected))
        except Conflict:
            continue  # somebody moved in the meantime
        Notices(store).send("table", row.id)
        return row
    raise AdminError("the table keeps changing; try again")


async def check(store: Store) -> AsyncIterator[tuple[str, str | None]]:
    """Replay the record of every table. Yield each table with its error, or None."""
    last = ""
    while True:
        ids = await store.read(ids_after(last))
        for id in ids:
            row = await store.read(find_table(id))
            if row is not None:
                rules = await load_rules(store, row.game)  # those of a custom board are needed until the end
                yield id, record_error(row, await store.read(turns_from(id, 0)))
                del rules
        if len(ids) < PAGE:
            return
        last = ids[-1]


def record_error(row: TableRow, found: list[TurnRow]) -> str | None:
    """Return the error in a table's record, if any."""
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
            return f"move {ply + 1} is stored for seat {movers[ply]}, but is seat {seat}'s"
    if row.state == "finished":
        if not game.is_over:
            return "the table is finished, but the game is not"
        winners = (game.winners, winners_of(row, game))
        if row.result is None or row.result["scores"] != game.scores or row.result["winners"] not in winners:
            return "the stored result differs from the game's"
    elif row.state == "playing" and game.is_over:
        return "the game is over, but the table is not"
    if row.salt is not None and row.commitment is not None:
        nonces = [seat.nonce for seat in row.seats]
        shown = None if row.secret is None else fairness.secret_hash(row.secret)
        proof = fairness.Proof(row.salt, row.commitment, row.secret, shown, nonces, row.first)
        return fairness.verify(game.record(), proof)
    return None
