"""Endpoints about tables: open, join, play, leave, close."""

from typing import Any

import msgspec

from fareplay.server.addresses import shared_address
from fareplay.server.bots.analysis import position_before
from fareplay.server.bots.pool import HINT
from fareplay.server.errors import conflict, forbidden, invalid, not_found, too_many_tables, unavailable
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routes.boards import colours, rules_of
from fareplay.server.http.routing import Endpoints
from fareplay.server.http.schemas.chat import ReactionRequest
from fareplay.server.http.schemas.common import Empty
from fareplay.server.http.schemas.play import (
    Advice,
    Ahead,
    AheadQuery,
    Hint,
    HintReason,
    HintRequest,
    Snapshot,
    TurnReply,
    TurnRequest,
)
from fareplay.server.http.schemas.records import Review
from fareplay.server.http.schemas.tables import (
    ColourRequest,
    FoundTable,
    JoinRequest,
    ListQuery,
    ReadyRequest,
    RematchRequest,
    SeatRequest,
    SharedAddress,
    SnapshotQuery,
    StartRequest,
    TableChanges,
    TableList,
    TableRequest,
)
from fareplay.server.storage.rows import TableRow
from fareplay.server.storage.store import Conflict
from fareplay.server.storage.tables import add_table, find_code, find_table, select_tables
from fareplay.server.tables import creation, seats, snapshots
from fareplay.server.tables.cache import TRIES
from fareplay.server.tables.table import CachedTable

tables = Endpoints("tables")

EXAMPLE_TABLE = {
    "game": "get-on-board/new-york",
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "casual"}],
    "clock": {"kind": "live", "reserve": 600, "bonus": 15},
    "start": True,
}


async def _find(request: ApiRequest) -> CachedTable:
    return await request.server.tables.get(request.path_params["table"])


def _snapshot(
    request: ApiRequest, table: CachedTable, wish: int | None = None, with_log: bool = True, spectator: bool = False
) -> Any:
    person = None if request.person is None else request.person.id
    seat = snapshots.viewing_seat(table, person, wish, spectator)
    return snapshots.snapshot_payload(table, person, seat, snapshots.view(table, person, seat), with_log)


@tables("GET", "/api/tables", TableList, query=ListQuery, public=True)
async def list_tables(request: ApiRequest) -> TableList:
    """Tables, the newest first: open ones to join, mine, or finished games by what is asked."""
    query: ListQuery = request.query
    rows = await request.server.store.read(
        select_tables(
            state=query.state,
            person=request.me.id if query.mine else query.person,
            private_too=query.mine,
            game=query.game,
            size=query.seats,
            since=query.since,
            until=query.until,
            before=_cursor(query.before),
            limit=query.limit,
        )
    )
    more = rows[-1] if len(rows) == query.limit else None
    before = None if more is None else f"{more.made_at}~{more.id}"
    return TableList([snapshots.table_payload(row) for row in rows], before)


def _cursor(text: str | None) -> tuple[int, str] | None:
    if text is None:
        return None
    moment, _, id = text.partition("~")
    if not moment.isascii() or not moment.isdigit() or len(moment) > 15:
        raise invalid("bad_cursor", "that is not what the last page said")
    return int(moment), id


@tables("POST", "/api/tables", Snapshot, body=TableRequest, status=201, errors=(404,), request_example=EXAMPLE_TABLE)
async def open_table(request: ApiRequest) -> Any:
    """Open a table."""
    server, person = request.server, request.me
    wish: TableRequest = request.data
    server.warmup.want(wish.game)
    row = creation.new_table(wish, rules_of(wish.game), person, colours(wish.game), request.server.settings.engines)
    if wish.start:
        seats.can_start(row)
    await _add(request, row)
    table = server.tables.add(row)
    if wish.start:
        await server.turns.start(table)
    return _snapshot(request, table)


async def _add(request: ApiRequest, row: TableRow) -> None:
    """Write a new table, with another code if somebody has this one."""
    server = request.server
    for attempt in range(TRIES):
        try:
            if not await server.store.write(add_table(row, server.settings.tables_per_person)):
                raise too_many_tables()
            return
        except Conflict:
            if attempt == TRIES - 1:
                raise unavailable("no code is free; try again") from None
            row.code = creation.new_code()


@tables("GET", "/api/codes/{code}", FoundTable, errors=(404,), response_example={"table": "Xq0"}, public=True)
async def find_by_code(request: ApiRequest) -> FoundTable:
    """The table that six letters name, however they are typed."""
    server = request.server
    server.bad_codes.check(request.address)
    code = creation.read_code(request.path_params["code"])
    found = None if code is None else await server.store.read(find_code(code))
    if found is None:
        server.bad_codes.take(request.address)
        raise not_found("code")
    return FoundTable(found)


@tables("GET", "/api/address", SharedAddress, public=True)
async def read_address(request: ApiRequest) -> SharedAddress:
    """The address of this server for links that other devices shall open."""
    settings, scope = request.server.settings, request.scope
    client, port = (scope.get("client") or ("",))[0], (scope.get("server") or ("", 0))[1] or 0
    host = request.headers.get("host", "")
    return SharedAddress(shared_address(settings, str(scope["scheme"]), host, client, port))


@tables("GET", "/api/tables/{table}", Snapshot, query=SnapshotQuery, errors=(404,), public=True)
async def read_table(request: ApiRequest) -> Any:
    """A table as I may see it."""
    query: SnapshotQuery = request.query
    return _snapshot(request, await _find(request), query.seat, query.log, query.spectator)


@tables(
    "PATCH",
    "/api/tables/{table}",
    Snapshot,
    body=TableChanges,
    errors=(404, 409),
    request_example={"private": False, "first": 0},
)
async def change_table(request: ApiRequest) -> Any:
    """As host: change options, clock, who begins and who may find the table, before the start."""
    table, person, wish = await _find(request), request.me, request.data
    await request.server.tables.update(table, lambda row: creation.change(row, person, wish))
    return _snapshot(request, table)


@tables(
    "POST",
    "/api/tables/{table}/turn",
    TurnReply,
    body=TurnRequest,
    errors=(404, 409),
    request_example={"ply": 4, "moves": ["C3", "D3"]},
    response_example={"ply": 6, "repeated": False, "held": False},
)
async def play_turn(request: ApiRequest) -> TurnReply:
    """Play a turn: all of its moves or none. When the answer comes the moves are safe."""
    table = await _find(request)
    if table.row.purpose == "daily" and "authorization" in request.headers:
        raise forbidden("session_only", "this try was begun by a person; a program begins one of its own")
    return await request.server.turns.play(table, request.me.id, request.data)


@tables("POST", "/api/tables/{table}/join", Snapshot, body=JoinRequest, errors=(404, 409), request_example={"seat": 1})
async def join(request: ApiRequest) -> Any:
    """Sit down."""
    table, wish = await _find(request), request.data
    person, most = request.me, colours(table.row.game)
    newcomer = None if table.row.seats_of(person.id) else person.id
    if newcomer is not None:
        await request.server.relations.check_welcome(person, table.row)
    await request.server.tables.update(table, lambda row: seats.join(row, person, wish, most), newcomer)
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/leave", Snapshot, body=Empty, errors=(404, 409))
async def leave(request: ApiRequest) -> Any:
    """Leave: before the start the seat is free again, during the game a bot plays on."""
    table, person = await _find(request), request.me
    await request.server.turns.update_seats(table, lambda row: seats.leave(row, person))
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/return", Snapshot, body=Empty, errors=(404, 409))
async def come_back(request: ApiRequest) -> Any:
    """Come back and take my seats from the bot."""
    table, person = await _find(request), request.me
    await request.server.turns.update_seats(table, lambda row: seats.come_back(row, person))
    return _snapshot(request, table)


@tables(
    "POST", "/api/tables/{table}/ready", Snapshot, body=ReadyRequest, errors=(404, 409), request_example={"ready": True}
)
async def set_ready(request: ApiRequest) -> Any:
    """Say whether I am ready; a rematch begins when all are."""
    table, person, wish = await _find(request), request.me, request.data
    await request.server.tables.update(table, lambda row: seats.set_ready(row, person, wish.ready, wish.nonce))
    await _start_rematch(request, table)
    return _snapshot(request, table)


@tables(
    "POST",
    "/api/tables/{table}/seats/{seat}",
    Snapshot,
    body=SeatRequest,
    errors=(404, 409),
    request_example={"kind": "open"},
)
async def arrange_seat(request: ApiRequest) -> Any:
    """As host: give a seat to a bot, open it, or take it too."""
    table, person, wish = await _find(request), request.me, request.data
    number = request.path_params["seat"]
    if not number.isascii() or not number.isdigit() or len(number) > 2:
        raise not_found("seat")
    if wish.kind == "bot":
        creation.check_level(table.row.game, wish.level or "casual", request.server.settings.engines)
    seat = int(number)
    await request.server.tables.update(table, lambda row: seats.arrange(row, person, seat, wish.kind, wish.level))
    return _snapshot(request, table)


@tables(
    "POST", "/api/tables/{table}/colour", Snapshot, body=ColourRequest, errors=(404, 409), request_example={"colour": 2}
)
async def take_colour(request: ApiRequest) -> Any:
    """Take another colour, before the start."""
    table, person, wish = await _find(request), request.me, request.data
    most = colours(table.row.game)
    await request.server.tables.update(table, lambda row: seats.recolour(row, person, wish.seat, wish.colour, most))
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/start", Snapshot, body=StartRequest, errors=(404, 409))
async def start(request: ApiRequest) -> Any:
    """As host: begin, when all seats are taken and everybody is ready."""
    table, person, nonce = await _find(request), request.me, request.data.nonce
    if nonce is not None and table.row.state == "open":
        await request.server.tables.update(table, lambda row: seats.set_ready(row, person, True, nonce))
    await request.server.turns.start(table, lambda row: seats.is_host(row, person))
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/close", Snapshot, body=Empty, errors=(404, 409))
async def close(request: ApiRequest) -> Any:
    """As host: close the table, before the start or when no other person plays."""
    table, person = await _find(request), request.me

    def edit(row: TableRow) -> None:
        seats.is_host(row, person)
        if row.state not in ("open", "playing"):
            raise conflict("over", "the table is over")
        if row.state == "playing" and any(seat.person not in (None, person.id) for seat in row.seats):
            raise conflict("others_play", "others play here; you can leave, and a bot plays on")
        if row.state == "playing" and row.rated:
            raise conflict("rated", "a rated game is played to its end; you can leave, and a bot plays on")
        seats.close(row)

    await request.server.tables.update(table, edit)
    request.server.bot_seats.wake(table)  # who find that it is over
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/rematch", Snapshot, body=RematchRequest, status=201, errors=(404, 409))
async def rematch(request: ApiRequest) -> Any:
    """Play again with the same people, seats moved on; whoever asks second comes to the same table."""
    server, person = request.server, request.me
    before = await _find(request)
    if not before.row.seats_of(person.id):
        raise forbidden("not_seated", "you did not sit at this table")
    if before.row.state != "finished":
        raise conflict("not_over", "the game is not over")
    if before.row.rematch is None:
        await server.relations.check_welcome(person, before.row)
        row = creation.new_rematch(before.row, person.id)
        try:
            await server.store.write(add_table(row))
            server.tables.add(row)
        except Conflict:  # somebody was faster
            pass
        found = await server.store.read(find_table(before.id))
        before.row.rematch = None if found is None else found.rematch
        server.tables.notify(before)
        server.broadcast(before.id, "rematch", {"table": before.row.rematch})
    assert before.row.rematch is not None
    table = await server.tables.get(before.row.rematch)
    if request.data.ready and table.row.state == "open" and table.row.seats_of(person.id):
        await server.tables.update(table, lambda row: seats.set_ready(row, person, True))
        await _start_rematch(request, table)
    return _snapshot(request, table)


async def _start_rematch(request: ApiRequest, table: CachedTable) -> None:
    """A rematch begins as soon as everybody is ready."""
    row = table.row
    if row.rematch_of is not None and row.state == "open" and all(s.kind != "open" and s.ready for s in row.seats):
        await request.server.turns.start(table)


@tables(
    "POST",
    "/api/tables/{table}/reactions",
    None,
    body=ReactionRequest,
    status=204,
    errors=(404,),
    request_example={"reaction": "clap"},
)
async def react(request: ApiRequest) -> None:
    """A short sign to all at the table."""
    table, person = await _find(request), request.me
    seats = table.row.seats_of(person.id)
    if not seats:
        raise forbidden("not_seated", "you do not sit at this table")
    request.server.reactions.take(person.id, request.address)
    seat = seats[0] if request.data.seat is None else snapshots.which_seat(table.row, person.id, request.data.seat)
    blockers = await request.server.relations.blockers(person.id, table.row)
    request.server.broadcast(table.id, "reaction", {"seat": seat, "reaction": request.data.reaction}, blockers)


@tables("POST", "/api/tables/{table}/hint", Hint, body=HintRequest, errors=(404, 409), cancellable=True)
async def hint(request: ApiRequest) -> Hint:
    """What the bots would do, if the table allows hints."""
    table, person = await _find(request), request.me
    seat = snapshots.which_seat(table.row, person.id, request.data.seat)
    game = table.game
    if not table.row.hints:
        raise forbidden("no_hints", "this table plays without hints")
    if game is None or table.row.state != "playing" or seat not in game.choosers:
        raise conflict("not_your_turn", "it is not your turn")
    request.count_costly()
    ply = game.ply
    found = await request.server.hint(table.id, game.view(seat), person.id)
    ways = msgspec.convert(found, list[Advice])
    told = game.reason(ways[0].moves) if ways and game.ply == ply and game.to_move == seat else None
    return Hint(ply, ways, None if told is None else HintReason(told.key, dict(told.facts)))


@tables("POST", "/api/tables/{table}/review", Review, body=HintRequest, errors=(404, 409), cancellable=True)
async def review(request: ApiRequest) -> Review:
    """What the expert would have done in my last turn, if the table allows hints."""
    table, person = await _find(request), request.me
    seat = snapshots.which_seat(table.row, person.id, request.data.seat)
    if not table.row.hints:
        raise forbidden("no_hints", "this table plays without hints")
    turn = max((turn for turn in table.turns.values() if turn.seat == seat), key=lambda turn: turn.ply, default=None)
    if table.game is None or turn is None:
        raise conflict("no_turn", "you have not made a turn yet")
    request.count_costly()
    request.server.warmup.check(table.row.game)
    then = position_before(table.game, turn)
    found = await request.server.analyses.judge(person.id, HINT, then, turn)
    told = then.reason(found.best.moves) if then.to_move == seat else None
    return Review(found, None if told is None else HintReason(told.key, dict(told.facts)))


@tables("GET", "/api/tables/{table}/ahead", Ahead, query=AheadQuery, errors=(404, 409))
async def look_ahead(request: ApiRequest) -> Ahead:
    """What I may plan my turn with while others play."""
    table = await _find(request)
    seat = snapshots.which_seat(table.row, request.me.id, request.query.seat)
    game = table.game
    if game is None:
        raise conflict("not_playing", "the game is not being played")
    if table.row.state != "playing":  # asked for while the last moves were on their way
        return Ahead(game.ply, None, {})
    return Ahead(game.ply, game.lines_ahead(seat), game.symbol_points(seat))
