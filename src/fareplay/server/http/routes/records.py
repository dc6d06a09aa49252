"""Endpoints about records: the record of a game, its replay, and the bots' analysis."""

import asyncio
from typing import Any, Final

import msgspec

from fareplay.game import Game
from fareplay.server.errors import conflict, not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.http.schemas.records import Analysis, AnalysisRequest, Fairness, Replay
from fareplay.server.http.schemas.tables import PictureQuery, SeatQuery
from fareplay.server.tables import snapshots
from fareplay.server.tables.replay import replay
from fareplay.server.tables.table import CachedTable

records = Endpoints("records")

PICTURE_WEIGHT: Final = 5.0  # a picture counts as so many requests
MOST_REPLAYS: Final = 100  # of finished games, kept in memory


async def _begun(request: ApiRequest) -> CachedTable:
    table = await request.server.tables.get(request.path_params["table"])
    if table.game is None:
        raise conflict("not_begun", "the game has not begun")
    return table


def _seen(request: ApiRequest, table: CachedTable) -> Game:
    """The game as far as whoever asks may see it now."""
    return table.seen_game(snapshots.is_delayed(table, None if request.person is None else request.person.id))


def _seat(request: ApiRequest, table: CachedTable) -> int | None:
    wish: int | None = request.query.seat
    if table.row.state == "finished" and (wish is None or wish < len(table.row.seats)):
        return wish
    return snapshots.viewing_seat(table, None if request.person is None else request.person.id, wish)


@records("GET", "/api/tables/{table}/record", dict[str, Any], query=SeatQuery, errors=(404, 409), public=True)
async def read_record(request: ApiRequest) -> Any:
    """The record: complete when the game is over; before that with holes where I may not look."""
    table = await _begun(request)
    if table.row.state == "finished":
        return table.loaded_game.record()
    return _seen(request, table).view(_seat(request, table)).record


@records("GET", "/api/tables/{table}/replay", Replay, query=SeatQuery, errors=(404, 409), public=True)
async def read_replay(request: ApiRequest) -> bytes:
    """The game move by move, as a spectator saw it, or a seat: when it is over any, before that one of mine."""
    table = await _begun(request)
    seat, replays = _seat(request, table), request.server.replays
    known = replays.get((table.id, seat))
    if known is None:
        request.count_costly()
        known = msgspec.json.encode(await replay(table, _seen(request, table), seat))
        if table.row.state == "finished":
            replays[table.id, seat] = known
            while len(replays) > MOST_REPLAYS:
                del replays[next(iter(replays))]
    return known


@records("GET", "/api/tables/{table}/fairness", Fairness, errors=(404,), public=True)
async def read_fairness(request: ApiRequest) -> Fairness:
    """What proves the shuffle: before the end the hashes, after it all that they were made of."""
    table = await request.server.tables.get(request.path_params["table"])
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
    str,
    query=PictureQuery,
    errors=(404, 409),
    media_type="image/svg+xml",
    public=True,
)
async def read_picture(request: ApiRequest) -> bytes:
    """The board after a move, as a spectator or a seat sees it: when the game is over any, before that one of mine."""
    table = await _begun(request)
    seat, ply = _seat(request, table), request.query.ply
    game = _seen(request, table).copy()
    if ply is not None and ply > game.ply:
        raise not_found("move")
    request.server.requests.take(request.address if request.person is None else request.person.id, PICTURE_WEIGHT)
    while ply is not None and game.ply > ply:
        game.pop()
    picture = await asyncio.to_thread(game.svg, seat)  # tens of milliseconds
    return picture.encode()


@records("POST", "/api/tables/{table}/analysis", Analysis, body=AnalysisRequest, status=202, errors=(404, 409))
async def ask_analysis(request: ApiRequest) -> Analysis:
    """Let the bots look at a finished game; the stream tells how far they are."""
    table = await _begun(request)
    if table.row.state != "finished":
        raise conflict("not_over", "the game is not over")
    person = request.me
    request.count_costly()
    return await request.server.analyses.start(table, person.id)


@records("GET", "/api/tables/{table}/analysis", Analysis, errors=(404, 409), public=True)
async def read_analysis(request: ApiRequest) -> Analysis:
    """How far an analysis is, and what it found."""
    return await request.server.analyses.progress((await _begun(request)).id)
