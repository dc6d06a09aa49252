"""Endpoints for records: the record of a game, its replay and its pictures."""

import asyncio
from typing import Any

from fareplay.api.records import Fairness, Replay
from fareplay.api.tables import PictureQuery, ReplayQuery, SeatQuery
from fareplay.game.game import Game
from fareplay.server.http.errors import conflict, not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.tables import snapshots
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.pictures import PICTURE_WEIGHT, Pictures
from fareplay.server.tables.table import CachedTable

records = Endpoints("records")


async def _visible(request: ApiRequest) -> CachedTable:
    """Return a table. Raises ApiError if others play its deal and the sender may not see it yet."""
    tables = request.service(TableCache)
    table = await tables.get(request.path_params["table"])
    await tables.check_may_see(table.row, None if request.person is None else request.person.id)
    return table


async def _begun(request: ApiRequest) -> CachedTable:
    table = await _visible(request)
    if table.game is None:
        raise conflict("not_begun", "the game has not begun")
    return table


def _seen(request: ApiRequest, table: CachedTable) -> Game:
    """Return the part of the game that the sender may see now."""
    return table.seen_game(snapshots.is_delayed(table, None if request.person is None else request.person.id))


def _seat(request: ApiRequest, table: CachedTable) -> int | None:
    seat: int | None = request.query.seat
    if table.row.state == "finished" and (seat is None or seat < len(table.row.seats)):
        return seat
    return snapshots.viewing_seat(table, None if request.person is None else request.person.id, seat)


@records("GET", "/api/tables/{table}/record", response=dict[str, Any], query=SeatQuery, errors=(404, 409), public=True)
async def read_record(request: ApiRequest) -> Any:
    """Return the record: complete once the game is over, before that without what I may not see."""
    table = await _begun(request)
    if table.row.state == "finished":
        return table.loaded_game.record()
    return _seen(request, table).view(_seat(request, table)).record


@records("GET", "/api/tables/{table}/replay", query=ReplayQuery, errors=(404, 409), public=True)
async def read_replay(request: ApiRequest) -> Replay:
    """Return the game move by move as a spectator or a seat saw it: one of my seats, or any once the game is over."""
    table = await _begun(request)
    seat, game = _seat(request, table), _seen(request, table)
    request.count_costly()
    return await asyncio.to_thread(snapshots.replay_payload, table, game, seat, request.query.form)


@records("GET", "/api/tables/{table}/fairness", errors=(404, 409), public=True)
async def read_fairness(request: ApiRequest) -> Fairness:
    """Return the proof of the shuffle: the hashes, and once the game is over also the values that were hashed."""
    table = await _visible(request)
    shown, setup = snapshots.table_payload(table.row), None
    if table.row.state == "finished":
        game = table.loaded_game.copy()
        while game.ply:
            game.pop()
        setup = game.setup
    nonces = [seat.nonce for seat in shown.seats]
    return Fairness(shown.game, shown.secret_hash, shown.commitment, nonces, shown.secret, shown.salt, setup)


@records(
    "GET",
    "/api/tables/{table}/picture.svg",
    response=str,
    query=PictureQuery,
    errors=(404, 409),
    media_type="image/svg+xml",
    public=True,
)
async def read_picture(request: ApiRequest) -> bytes:
    """Draw the board after a move as a spectator or a seat sees it: one of my seats, or any once the game is over."""
    table = await _begun(request)
    seat, ply = _seat(request, table), request.query.ply
    game = _seen(request, table).copy()
    if ply is not None and ply > game.ply:
        raise not_found("move")
    request.context.requests.take(request.sender, PICTURE_WEIGHT)
    while ply is not None and game.ply > ply:
        game.pop()
    return (await request.service(Pictures).draw(game.svg, seat)).encode()
