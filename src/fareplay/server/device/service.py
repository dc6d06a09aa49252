"""Imports a game that was played on a device: replays it and stores it as a finished table with its own purpose.

It counts for the person's own statistics. The server did not see it being played, so it never counts for ratings, for
bots or for public lists.
"""

import asyncio
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

import fareplay
from fareplay import boards
from fareplay.api.clock import NoClock, now_ms
from fareplay.api.device import DeviceGame
from fareplay.errors import InvalidOption, InvalidRecord
from fareplay.game import Game
from fareplay.server.http.errors import invalid
from fareplay.server.http.names import clean_name
from fareplay.server.storage.rows import PersonRow, SeatRow, TableRow, TurnRow
from fareplay.server.storage.store import Script, Store
from fareplay.server.storage.tables import add_begun
from fareplay.server.tables import seats
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.creation import check_level
from fareplay.server.tables.kinds import TableKind
from fareplay.server.tables.turns import TurnService

KIND: Final = "device"
MOST_MOVES: Final = 2_000


class DeviceService:
    """Imports games from devices."""

    def __init__(self, store: Store, tables: TableCache, turns: TurnService) -> None:
        self._store, self._turns = store, turns
        tables.kinds.add(TableKind(name=KIND, listed=False, counted=True, bots_counted=False))

    async def add(self, person: PersonRow, brought: DeviceGame) -> str:
        """Check and store a game, and return its table. Raises ApiError if it is not a finished game."""
        table = _table_of(person, brought.id)
        game = await asyncio.to_thread(_replay, brought)
        await self._store.write(self._write(_row(table, person, brought, game), game))
        return table

    def _write(self, row: TableRow, game: Game) -> Script[None]:
        known = yield "SELECT id FROM tables WHERE id = $1", (row.id,)
        if not known:
            yield from add_begun(row, _turns(row, game), None)
            yield from self._turns.finish(row, row.version, game)


def _table_of(person: PersonRow, id: str) -> str:
    """Return the table id of a game. It depends on the person and the game's id, so that uploads can be repeated."""
    return urlsafe_b64encode(sha256(f"{person.id} {id}".encode()).digest()[:16]).decode().rstrip("=")


def _replay(brought: DeviceGame) -> Game:
    record = brought.record
    if record.get("game") not in boards.all_names() or "board" in record:
        raise invalid("bad_record", "this server does not have the board of this game")
    moves = record.get("moves")
    if not isinstance(moves, list) or len(moves) > MOST_MOVES:
        raise invalid("bad_record", f"a game has at most {MOST_MOVES} moves")
    try:
        game = fareplay.load(record)
    except (InvalidRecord, InvalidOption) as error:
        raise invalid("bad_record", str(error)) from error
    if not game.is_over:
        raise invalid("not_over", "the game is not over")
    if len(brought.seats) != game.seats or not any(seat.kind == "person" for seat in brought.seats):
        raise invalid("bad_seats", f"the game has {game.seats} seats, and one of them is yours")
    return game


def _row(id: str, person: PersonRow, brought: DeviceGame, game: Game) -> TableRow:
    ended = min(brought.ended_at, now_ms())
    row = TableRow(
        id=id,
        game=game.name,
        options=dict(game.options),
        clock=NoClock(),
        private=True,
        hints=True,
        rated=False,
        state="finished",
        host=person.id,
        made_at=min(brought.started_at, ended),
        started_at=min(brought.started_at, ended),
        ended_at=ended,
        changed_at=now_ms(),
        seats=[SeatRow(number, colour=seat.colour) for number, seat in enumerate(brought.seats)],
        setup=game.setup,
        ply=game.ply,
        purpose=KIND,
    )
    for seat, sat in zip(row.seats, brought.seats, strict=True):
        if sat.kind == "bot":
            seats.seat_bot(seat, check_level(game.rules, sat.level or ""))
        else:
            seats.sit(seat, person, True)
            seat.label = None if sat.name is None else clean_name(sat.name)
    return row


def _turns(row: TableRow, game: Game) -> list[TurnRow]:
    """Return the moves, each as a turn."""
    at = row.ended_at or 0
    return [TurnRow(ply, seat, ply, [move], at) for ply, (seat, move) in enumerate(game.history)]
