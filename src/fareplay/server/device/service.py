"""Imports a game that was played on a device: replays it and stores it as a finished table with its own purpose.

It counts once, for statistics that only the person sees. The server did not see it being played, so it never counts for
ratings, achievements, bots or anything that others see.
"""

import asyncio
import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

import fareplay
from fareplay import boards
from fareplay.api.clock import NoClock, now_ms
from fareplay.api.device import DeviceGame
from fareplay.bots.analysis import Turn
from fareplay.bots.analysis import turns as turns_of
from fareplay.errors import InvalidOption, InvalidRecord
from fareplay.game.game import Game
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
        tables.kinds.add(TableKind(name=KIND, listed=False, counted=True, unseen=True))

    async def add(self, person: PersonRow, brought: DeviceGame) -> str:
        """Check and store a game, and return its table. Raises ApiError if it is not a finished game."""
        game, turns = await asyncio.to_thread(_replay, brought)
        row = _row(_table_of(person, game), person, brought, game)
        return await self._store.write(self._write(row, _earlier_table_of(person, brought.id), game, turns))

    def _write(self, row: TableRow, earlier: str, game: Game, turns: list[Turn]) -> Script[str]:
        known = yield "SELECT id FROM tables WHERE id IN ($1, $2)", (row.id, earlier)
        if known:
            return str(known[0][0])
        at = row.ended_at or 0
        rows = [TurnRow(turn.ply, turn.seat, turn.ply, list(turn.moves), at) for turn in turns]
        yield from add_begun(row, rows, None)
        yield from self._turns.finish(row, row.version, game)
        return row.id


def _table_of(person: PersonRow, game: Game) -> str:
    """Return the table id of a game. It depends on the person and the record, so that each record counts once."""
    parts = (game.name, game.seats, dict(game.options), game.setup, list(game.moves))
    return _hashed(f"{person.id} {json.dumps(parts, separators=(',', ':'), sort_keys=True)}")


def _earlier_table_of(person: PersonRow, id: str) -> str:
    """Return the table id that a game had in earlier versions, by the id that the device has given it."""
    return _hashed(f"{person.id} {id}")


def _hashed(text: str) -> str:
    return urlsafe_b64encode(sha256(text.encode()).digest()[:16]).decode().rstrip("=")


def _replay(brought: DeviceGame) -> tuple[Game, list[Turn]]:
    """Return the game and its turns: all markers of a line are one turn."""
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
    return game, turns_of(game)


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
            seat.hinted = sat.hinted
    return row
