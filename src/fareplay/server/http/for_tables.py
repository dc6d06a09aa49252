"""What can be asked of tables."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from fareplay.server.http.call import Call
from fareplay.server.http.endpoint import Endpoints
from fareplay.server.http.for_boards import colours, rules_of
from fareplay.server.problem import conflict, forbidden, invalid, not_found, too_much
from fareplay.server.shapes.play import Hint, HintRequest, Snapshot, TurnReply, TurnRequest
from fareplay.server.shapes.table import (
    ColourRequest,
    JoinRequest,
    Nothing,
    ReactionRequest,
    ReadyRequest,
    SeatNumber,
    SeatRequest,
    State,
    TableList,
    TableRequest,
)
from fareplay.server.store import Conflict
from fareplay.server.store.rows import TableRow
from fareplay.server.store.tables import add_table, count_live, find_table, list_tables
from fareplay.server.tables import looks, opening, seating
from fareplay.server.tables.live import LiveTable

tables = Endpoints("tables")

NEW_TABLE = {
    "game": "get-on-board/new-york",
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "casual"}],
    "clock": {"kind": "live", "reserve": 600, "bonus": 15},
    "start": True,
}


class LookQuery(Struct, forbid_unknown_fields=True):
    """How to look at a table."""

    seat: Annotated[SeatNumber | None, Meta(description="which of one's seats to look from")] = None
    log: Annotated[bool, Meta(description="whether to tell all that happened")] = True


class ListQuery(Struct, forbid_unknown_fields=True):
    """Which tables to list."""

    state: State | None = None
    mine: Annotated[bool, Meta(description="only those I sit at, private ones too")] = False
    game: Annotated[str, Meta(max_length=60)] | None = None
    person: Annotated[str, Meta(max_length=60, description="only those this person sits at, by id")] | None = None
    seats: SeatNumber | None = None
    since: Annotated[int, Meta(ge=0, le=2**53, description="made at or after, milliseconds since 1970")] | None = None
    until: Annotated[int, Meta(ge=0, le=2**53, description="made before")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 30
    before: Annotated[str, Meta(max_length=60, description="the next page, as the last one said")] | None = None


async def _find(call: Call) -> LiveTable:
    return await call.server.keeper.find(call.path["table"])


def _show(call: Call, live: LiveTable, wish: int | None = None, with_log: bool = True) -> dict[str, Any]:
    person = None if call.person is None else call.person.id
    seat = looks.seat_to_look_from(live, person, wish)
    return looks.snapshot(live, person, seat, looks.view(live, seat), with_log)


@tables("GET", "/api/tables", TableList, query=ListQuery, open_to_all=True)
async def list_some(call: Call) -> TableList:
    """Tables, the newest first: open ones to join, mine, or finished games by what is asked."""
    query: ListQuery = call.query
    rows = await call.server.store.read(
        list_tables(
            state=query.state,
            person=call.me.id if query.mine else query.person,
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
    return TableList([looks.table(row) for row in rows], None if more is None else f"{more.made_at}~{more.id}")


def _cursor(text: str | None) -> tuple[int, str] | None:
    if text is None:
        return None
    moment, _, id = text.partition("~")
    if not moment.isascii() or not moment.isdigit() or len(moment) > 15:
        raise invalid("bad_cursor", "that is not what the last page said")
    return int(moment), id


@tables("POST", "/api/tables", Snapshot, body=TableRequest, status=201, problems=(404,), asks=NEW_TABLE)
async def open_table(call: Call) -> Any:
    """Open a table."""
    server, person = call.server, call.me
    request: TableRequest = call.body
    row = opening.open_table(request, rules_of(request.game), person, colours(request.game))
    if request.start:
        seating.can_start(row)
    await _check_number(call)
    await server.store.write(add_table(row))
    live = server.keeper.add(row)
    if request.start:
        await server.play.start(live, lambda row: None)
    return _show(call, live)


async def _check_number(call: Call) -> None:
    if await call.server.store.read(count_live(call.me.id)) >= call.server.settings.tables_per_person:
        raise too_much("you sit at too many tables; finish or leave some", 60)


@tables("GET", "/api/tables/{table}", Snapshot, query=LookQuery, problems=(404,), open_to_all=True)
async def look(call: Call) -> Any:
    """A table as I may see it."""
    return _show(call, await _find(call), call.query.seat, call.query.log)


@tables(
    "POST",
    "/api/tables/{table}/turn",
    TurnReply,
    body=TurnRequest,
    problems=(404, 409),
    asks={"ply": 4, "moves": ["C3", "D3"]},
    tells={"ply": 6, "repeated": False, "held": False},
)
async def play_turn(call: Call) -> TurnReply:
    """Play a turn: all of its moves or none. When the answer comes the moves are safe."""
    return await call.server.play.turn(await _find(call), call.me.id, call.body)


@tables("POST", "/api/tables/{table}/join", Snapshot, body=JoinRequest, problems=(404, 409), asks={"seat": 1})
async def join(call: Call) -> Any:
    """Sit down."""
    live, body = await _find(call), call.body
    person, most = call.me, colours(live.row.game)
    if not live.row.seats_of(person.id):
        await _check_number(call)
    await call.server.keeper.change(
        live, lambda row: seating.join(row, person, body.seat, body.colour, body.ready, most)
    )
    return _show(call, live)


@tables("POST", "/api/tables/{table}/leave", Snapshot, body=Nothing, problems=(404, 409))
async def leave(call: Call) -> Any:
    """Leave: before the start the seat is free again, during the game a bot plays on."""
    live, person = await _find(call), call.me
    await call.server.play.leave(live, lambda row: seating.leave(row, person))
    return _show(call, live)


@tables("POST", "/api/tables/{table}/return", Snapshot, body=Nothing, problems=(404, 409))
async def come_back(call: Call) -> Any:
    """Come back and take my seats from the bot."""
    live, person = await _find(call), call.me
    choosers = [] if live.game is None else live.game.choosers
    await call.server.play.leave(live, lambda row: seating.come_back(row, person, choosers))
    return _show(call, live)


@tables("POST", "/api/tables/{table}/ready", Snapshot, body=ReadyRequest, problems=(404, 409), asks={"ready": True})
async def set_ready(call: Call) -> Any:
    """Say whether I am ready; a rematch begins when all are."""
    live, person, ready = await _find(call), call.me, call.body.ready
    await call.server.keeper.change(live, lambda row: seating.set_ready(row, person, ready))
    await _start_rematch(call, live)
    return _show(call, live)


@tables(
    "POST", "/api/tables/{table}/seats/{seat}", Snapshot, body=SeatRequest, problems=(404, 409), asks={"kind": "open"}
)
async def arrange_seat(call: Call) -> Any:
    """As host: give a seat to a bot, open it, or take it too."""
    live, person, body = await _find(call), call.me, call.body
    number = call.path["seat"]
    if not number.isascii() or not number.isdigit() or len(number) > 2:
        raise not_found("seat")
    if body.kind == "bot":
        opening.check_level(live.row.game, body.level or "casual")
    await call.server.keeper.change(live, lambda row: seating.arrange(row, person, int(number), body.kind, body.level))
    return _show(call, live)


@tables("POST", "/api/tables/{table}/colour", Snapshot, body=ColourRequest, problems=(404, 409), asks={"colour": 2})
async def take_colour(call: Call) -> Any:
    """Take another colour, before the start."""
    live, person, body = await _find(call), call.me, call.body
    most = colours(live.row.game)
    await call.server.keeper.change(live, lambda row: seating.recolour(row, person, body.seat, body.colour, most))
    return _show(call, live)


@tables("POST", "/api/tables/{table}/start", Snapshot, body=Nothing, problems=(404, 409))
async def start(call: Call) -> Any:
    """As host: begin, when all seats are taken and everybody is ready."""
    live, person = await _find(call), call.me
    await call.server.play.start(live, lambda row: seating.is_host(row, person))
    return _show(call, live)


@tables("POST", "/api/tables/{table}/close", Snapshot, body=Nothing, problems=(404, 409))
async def close(call: Call) -> Any:
    """As host: close the table, before the start or when no other person plays."""
    live, person = await _find(call), call.me

    def edit(row: TableRow) -> None:
        seating.is_host(row, person)
        if row.state not in ("open", "playing"):
            raise conflict("over", "the table is over")
        if row.state == "playing" and any(seat.person not in (None, person.id) for seat in row.seats):
            raise conflict("others_play", "others play here; you can leave, and a bot plays on")
        seating.close(row)

    await call.server.keeper.change(live, edit)
    return _show(call, live)


@tables("POST", "/api/tables/{table}/rematch", Snapshot, body=Nothing, status=201, problems=(404, 409))
async def rematch(call: Call) -> Any:
    """Play again with the same people, seats moved on; whoever asks second comes to the same table."""
    server, person = call.server, call.me
    before = await _find(call)
    if not before.row.seats_of(person.id):
        raise forbidden("not_seated", "you did not sit at this table")
    if before.row.state != "finished":
        raise conflict("not_over", "the game is not over")
    if before.row.rematch is None:
        row = opening.open_again(before.row, person.id)
        try:
            await server.store.write(add_table(row))
            server.keeper.add(row)
        except Conflict:  # somebody was faster
            pass
        found = await server.store.read(find_table(before.id))
        before.row.rematch = None if found is None else found.rematch
        server.keeper.announce(before)
        server.tell_everywhere(before.id, "rematch", {"table": before.row.rematch})
    assert before.row.rematch is not None
    live = await server.keeper.find(before.row.rematch)
    if live.row.state == "open" and live.row.seats_of(person.id):
        await server.keeper.change(live, lambda row: seating.set_ready(row, person, True))
        await _start_rematch(call, live)
    return _show(call, live)


async def _start_rematch(call: Call, live: LiveTable) -> None:
    """A rematch begins as soon as everybody is ready."""
    row = live.row
    if row.rematch_of is not None and row.state == "open" and all(s.kind != "open" and s.ready for s in row.seats):
        await call.server.play.start(live, lambda row: None)


@tables(
    "POST",
    "/api/tables/{table}/reactions",
    None,
    body=ReactionRequest,
    status=204,
    problems=(404,),
    asks={"reaction": "clap"},
)
async def react(call: Call) -> None:
    """A short sign to all at the table."""
    live, person = await _find(call), call.me
    seats = live.row.seats_of(person.id)
    if not seats:
        raise forbidden("not_seated", "you do not sit at this table")
    call.server.reactions.take(person.id)
    seat = seats[0] if call.body.seat is None else looks.which_seat(live.row, person.id, call.body.seat)
    call.server.tell_everywhere(live.id, "reaction", {"seat": seat, "reaction": call.body.reaction})


@tables("POST", "/api/tables/{table}/hint", Hint, body=HintRequest, problems=(404, 409))
async def hint(call: Call) -> Hint:
    """What the bots would do, if the table allows hints."""
    live, person = await _find(call), call.me
    seat = looks.which_seat(live.row, person.id, call.body.seat)
    game = live.game
    if not live.row.hints:
        raise forbidden("no_hints", "this table plays without hints")
    if game is None or live.row.state != "playing" or seat not in game.choosers:
        raise conflict("not_your_turn", "it is not your turn")
    return Hint(game.ply, await call.server.hint(game.view(seat)))
