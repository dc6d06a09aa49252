"""Endpoints for tables: open, join, play, leave, close."""

from math import ceil

import msgspec

from fareplay.api.play import ConditionalRequest, ConditionalTurn, TableSnapshot, TurnReply, TurnRequest
from fareplay.api.tables import (
    ClaimConfirmation,
    ColourRequest,
    EndRequest,
    FormQuery,
    FoundTable,
    JoinRequest,
    ListQuery,
    ReadyRequest,
    RematchRequest,
    SeatClaim,
    SeatQuery,
    SeatRequest,
    SnapshotQuery,
    StartRequest,
    SubstituteRequest,
    TableChanges,
    TableList,
    TableRequest,
)
from fareplay.rules.rules import Rules
from fareplay.server.http.errors import conflict, forbidden, invalid, not_found, too_many_tables, unavailable
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.storage.rows import PersonRow, TableRow
from fareplay.server.storage.store import Conflict
from fareplay.server.storage.tables import add_table, find_code, find_table, select_tables
from fareplay.server.tables import creation, custom_boards, presence, seats, snapshots
from fareplay.server.tables.board_routes import colours, rules_of
from fareplay.server.tables.cache import TRIES, TableCache
from fareplay.server.tables.conditional import ConditionalTurns
from fareplay.server.tables.custom_boards import CustomBoards, is_custom
from fareplay.server.tables.pictures import PICTURE_WEIGHT
from fareplay.server.tables.seat_claims import SeatClaims, check, check_confirmer, confirmers, hand_over
from fareplay.server.tables.table import CachedTable
from fareplay.server.tables.turns import TurnService
from fareplay.server.tables.viewers import Viewers

tables = Endpoints("tables")

EXAMPLE_TABLE = {
    "game": "get-on-board/new-york",
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "casual"}],
    "clock": {"kind": "live", "reserve": 600, "bonus": 15},
    "start": True,
}


async def _find(request: ApiRequest) -> CachedTable:
    return await request.service(TableCache).get(request.path_params["table"])


async def _rules(request: ApiRequest, name: str) -> Rules:
    """The rules of a board that somebody wants to play on; ApiError if there is none."""
    return await request.service(CustomBoards).load(name) if is_custom(name) else rules_of(name)


async def _at_my_table(request: ApiRequest) -> tuple[CachedTable, PersonRow]:
    """Return a table and the sender. Raises ApiError if they do not sit at it."""
    table, person = await _find(request), request.me
    if not table.row.seats_of(person.id):
        raise forbidden("not_seated", "you do not sit at this table")
    return table, person


def _snapshot(
    request: ApiRequest, table: CachedTable, body: int | None = None, with_log: bool = True, spectator: bool = False
) -> TableSnapshot:
    person = None if request.person is None else request.person.id
    seat = snapshots.viewing_seat(table, person, body, spectator)
    if request.query.form == "json" and is_custom(table.row.game):  # whose lines may be many
        request.context.requests.take(request.sender, PICTURE_WEIGHT)
    return snapshots.snapshot_payload(table, person, seat, request.query.form, with_log)


@tables("GET", "/api/tables", query=ListQuery, public=True)
async def list_tables(request: ApiRequest) -> TableList:
    """List tables, the newest first: open ones to join, mine, or finished games by several criteria."""
    query: ListQuery = request.query
    kinds = request.service(TableCache).kinds
    rows = await request.store.read(
        select_tables(
            state=query.state,
            person=request.me.id if query.mine else query.person,
            private_too=query.mine,
            kinds=kinds.listed if query.mine else kinds.public,
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
        raise invalid("bad_cursor", "`before` is not a value from an earlier page")
    return int(moment), id


@tables("POST", "/api/tables", query=FormQuery, status=201, errors=(404,), request_example=EXAMPLE_TABLE)
async def open_table(request: ApiRequest, body: TableRequest) -> TableSnapshot:
    """Open a table."""
    tables, person = request.service(TableCache), request.me
    rules = await _rules(request, body.game)
    row = creation.new_table(body, rules, person, colours(body.game), request.settings.engines)
    if body.start:
        seats.can_start(row)
    await _add(request, row)
    table = tables.add(row)
    if body.start:
        await request.service(TurnService).start(table)
    return _snapshot(request, table)


async def _add(request: ApiRequest, row: TableRow) -> None:
    """Store a new table, with another code if this one is taken."""
    room = request.service(TableCache).room
    for attempt in range(TRIES):
        try:
            if not await request.store.write(add_table(row, room)):
                raise too_many_tables()
            return
        except Conflict:
            if attempt == TRIES - 1:
                raise unavailable("no code is free; try again") from None
            row.code = creation.new_code()


@tables("GET", "/api/codes/{code}", errors=(404,), response_example={"table": "Xq0"}, public=True)
async def find_by_code(request: ApiRequest) -> FoundTable:
    """Return the table with a code of six letters."""
    request.context.bad_codes.check(request.address)
    code = creation.read_code(request.path_params["code"])
    found = None if code is None else await request.store.read(find_code(code))
    if found is None:
        request.context.bad_codes.take(request.address)
        raise not_found("code")
    return FoundTable(found)


@tables("GET", "/api/tables/{table}", query=SnapshotQuery, errors=(404, 409), public=True)
async def read_table(request: ApiRequest) -> TableSnapshot:
    """Return a table as I may see it; not at all while I may still play its deal."""
    query: SnapshotQuery = request.query
    table = await _find(request)
    await request.service(TableCache).check_may_see(table.row, None if request.person is None else request.person.id)
    return _snapshot(request, table, query.seat, query.log, query.spectator)


@tables(
    "PATCH",
    "/api/tables/{table}",
    query=FormQuery,
    body=TableChanges,
    errors=(404, 409),
    request_example={"private": False, "first": 0},
)
async def change_table(request: ApiRequest) -> TableSnapshot:
    """As host, before the start: change the board, the number of seats, options, the clock, who begins and who may
    find the table."""
    table, person, body = await _find(request), request.me, request.data
    rules = None
    if body.game is not msgspec.UNSET:
        rules = await _rules(request, body.game)
    await request.service(TableCache).update(table, lambda row: creation.change(row, person, body, colours))
    del rules  # the table has those of a custom board now
    return _snapshot(request, table)


@tables(
    "POST",
    "/api/tables/{table}/turn",
    errors=(404, 409),
    request_example={"ply": 4, "moves": ["C3", "D3"]},
    response_example={"ply": 6, "repeated": False, "held": False},
)
async def play_turn(request: ApiRequest, body: TurnRequest) -> TurnReply:
    """Play a turn: all of its moves or none. When the response arrives, the moves are stored."""
    table = await _find(request)
    if "authorization" in request.headers and request.service(TableCache).kinds.of(table.row).people_only:
        raise forbidden("session_only", "a person started this try; a program must start its own")
    return await request.service(TurnService).play(table, request.me.id, body)


@tables(
    "POST",
    "/api/tables/{table}/conditional",
    errors=(404, 409),
    request_example={"ply": 4, "moves": ["C3", "D3"]},
)
async def plan_turn(request: ApiRequest, body: ConditionalRequest) -> ConditionalTurn:
    """Plan my next turn in advance. The server plays it if it still applies then. Only I see it."""
    table = await _find(request)
    return await request.service(ConditionalTurns).plan(table, request.me.id, body)


@tables("DELETE", "/api/tables/{table}/conditional", query=SeatQuery, errors=(404, 409))
async def withdraw_turn(request: ApiRequest) -> None:
    """Withdraw my conditional turn; the turn then waits for me."""
    table = await _find(request)
    await request.service(ConditionalTurns).withdraw(table, request.me.id, request.query.seat)


@tables("POST", "/api/tables/{table}/join", query=FormQuery, errors=(404, 409), request_example={"seat": 1})
async def join(request: ApiRequest, body: JoinRequest) -> TableSnapshot:
    """Sit down."""
    table = await _find(request)
    person, most = request.me, colours(table.row.game)
    newcomer = None if table.row.seats_of(person.id) else person.id
    if newcomer is not None:
        await request.service(TableCache).check_welcome(person, table.row)
    await request.service(TableCache).update(table, lambda row: seats.join(row, person, body, most), newcomer)
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/leave", query=FormQuery, errors=(404, 409))
async def leave(request: ApiRequest) -> TableSnapshot:
    """Leave the table. Before the start the seat becomes free; during the game a bot plays on."""
    table, person = await _find(request), request.me
    await request.service(TurnService).update_seats(table, lambda row: seats.leave(row, person))
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/return", query=FormQuery, errors=(404, 409))
async def come_back(request: ApiRequest) -> TableSnapshot:
    """Come back and take my seats from the bot."""
    table, person = await _find(request), request.me
    await request.service(TurnService).update_seats(table, lambda row: seats.come_back(row, person))
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/ready", query=FormQuery, errors=(404, 409), request_example={"ready": True})
async def set_ready(request: ApiRequest, body: ReadyRequest) -> TableSnapshot:
    """Set whether I am ready. A rematch starts when everybody is."""
    table, person = await _find(request), request.me
    await request.service(TableCache).update(table, lambda row: seats.set_ready(row, person, body.ready, body.nonce))
    await _start_rematch(request, table)
    return _snapshot(request, table)


@tables(
    "POST", "/api/tables/{table}/seats/{seat}", query=FormQuery, errors=(404, 409), request_example={"kind": "open"}
)
async def arrange_seat(request: ApiRequest, body: SeatRequest) -> TableSnapshot:
    """As host: give a seat to a bot, open it, or take it myself."""
    table, person, number = await _find(request), request.me, _seat_number(request)
    if body.kind == "bot":
        creation.check_level(custom_boards.rules_of(table.row.game), body.level or "casual", request.settings.engines)
    await request.service(TableCache).update(
        table, lambda row: seats.arrange(row, person, number, body.kind, body.level)
    )
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/colour", query=FormQuery, errors=(404, 409), request_example={"colour": 2})
async def take_colour(request: ApiRequest, body: ColourRequest) -> TableSnapshot:
    """Change my colour, before the start."""
    table, person = await _find(request), request.me
    most = colours(table.row.game)
    await request.service(TableCache).update(
        table, lambda row: seats.recolour(row, person, body.seat, body.colour, most)
    )
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/start", query=FormQuery, errors=(404, 409))
async def start(request: ApiRequest, body: StartRequest) -> TableSnapshot:
    """As host: start the game, when all seats are taken and everybody is ready."""
    table, person, nonce = await _find(request), request.me, body.nonce
    if nonce is not None and table.row.state == "open":
        await request.service(TableCache).update(table, lambda row: seats.set_ready(row, person, True, nonce))
    await request.service(TurnService).start(table, lambda row: seats.is_host(row, person))
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/close", query=FormQuery, errors=(404, 409))
async def close(request: ApiRequest) -> TableSnapshot:
    """As host: close the table, before the start or if no other person plays."""
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

    await request.service(TableCache).update(table, edit)
    request.service(TurnService).wake_bots(table)  # they notice that it is over
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/rematch", query=FormQuery, status=201, errors=(404, 409))
async def rematch(request: ApiRequest, body: RematchRequest) -> TableSnapshot:
    """Open a rematch with the same people and rotated seats. A second request returns the same table."""
    tables, person = request.service(TableCache), request.me
    before = await _find(request)
    if not before.row.seats_of(person.id):
        raise forbidden("not_seated", "you did not sit at this table")
    ended_early = before.row.state == "closed" and before.row.started_at is not None
    if before.row.state != "finished" and not ended_early:
        raise conflict("not_over", "the game is not over")
    if before.row.rematch is None:
        await tables.check_welcome(person, before.row)
        row = creation.new_rematch(before.row, person.id)
        try:
            await request.store.write(add_table(row))
            tables.add(row)
        except Conflict:  # another request was faster
            pass
        found = await request.store.read(find_table(before.id))
        before.row.rematch = None if found is None else found.rematch
        tables.notify(before)
        request.service(Viewers).announce(before.id, "rematch", {"table": before.row.rematch})
    assert before.row.rematch is not None
    table = await tables.get(before.row.rematch)
    if body.ready and table.row.state == "open" and table.row.seats_of(person.id):
        await tables.update(table, lambda row: seats.set_ready(row, person, True))
        await _start_rematch(request, table)
    return _snapshot(request, table)


async def _start_rematch(request: ApiRequest, table: CachedTable) -> None:
    """Start a rematch as soon as everybody is ready."""
    row = table.row
    if row.rematch_of is not None and row.state == "open" and all(s.kind != "open" and s.ready for s in row.seats):
        await request.service(TurnService).start(table)


@tables("POST", "/api/tables/{table}/substitute", query=FormQuery, errors=(404, 409), request_example={"seat": 1})
async def substitute(request: ApiRequest, body: SubstituteRequest) -> TableSnapshot:
    """Without a clock: let a bot play on for somebody who has been absent for a while. They can come back at any
    time."""
    (table, person), number = await _at_my_table(request), body.seat
    seats.substitute(table.row.copy(), person, number)
    if table.row.clocks is None or number not in table.row.clocks.waiting:
        raise conflict("not_waiting", "the game does not wait for them")
    left = presence.BOTS_AFTER - presence.absent_for(table, table.row, number)
    if left > 0:
        message = f"they must be gone for {presence.BOTS_AFTER:.0f} seconds before a bot may play on"
        raise conflict("not_absent", message, seconds=ceil(left))
    await request.service(TurnService).update_seats(table, lambda row: seats.substitute(row, person, number))
    return _snapshot(request, table)


@tables("POST", "/api/tables/{table}/seats/{seat}/claim", errors=(403, 404, 409))
async def claim_seat(request: ApiRequest) -> SeatClaim:
    """Ask for a guest's seat: I am that guest, on another device. The host is asked, or the others if the host is
    away; and a big screen that opened the table, or that a player has opened, shows a code."""
    table, number = await _find(request), _seat_number(request)
    await request.service(TableCache).check_may_see(table.row, request.me.id)
    claims = request.service(SeatClaims)
    claim = claims.make(table, number, request.me, request.address)
    asked = confirmers(table, str(table.row.seats[number].person))
    others = [person for person in table.row.people if person not in asked]
    viewers = request.service(Viewers)
    viewers.announce(table.id, "claim", {"seat": number, "claim": claim}, others)
    viewers.announce(table.id, "code", {"seat": number, "code": claims.code(claim)})
    return SeatClaim(claim)


@tables("POST", "/api/tables/{table}/seats/{seat}/confirm", query=FormQuery, errors=(403, 404, 409))
async def confirm_claim(request: ApiRequest, body: ClaimConfirmation) -> TableSnapshot:
    """Confirm a claim: the seat is now the other device's, and the earlier one only watches. Who claims the seat
    confirms it with the code on a big screen."""
    table, person, number = await _find(request), request.me, _seat_number(request)
    claims = request.service(SeatClaims)
    if body.code is None:
        await _at_my_table(request)
    old, new = claims.read(table, number, body.claim)
    if body.code is None:
        check_confirmer(table, old, person)
    elif person.id == new:
        claims.check_code(table, body.claim, body.code, person, request.address)
    else:
        raise forbidden("not_host", "this is somebody else's claim")
    guest = await request.context.directory.look_up(new)

    def give(row: TableRow) -> None:
        check(table, number, new)
        hand_over(row, old, guest)

    await request.service(TurnService).update_seats(table, give)
    for tell in claims.on_hand_over:
        await tell(table, new)
    return _snapshot(request, table)


def _seat_number(request: ApiRequest) -> int:
    text = request.path_params["seat"]
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise not_found("seat")
    return int(text)


@tables("POST", "/api/tables/{table}/end", query=FormQuery, errors=(404, 409), request_example={"end": True})
async def vote_to_end(request: ApiRequest, body: EndRequest) -> TableSnapshot:
    """Vote to end the game without a result, which needs everybody's vote. A vote against it ends the poll."""
    (table, person), end = await _at_my_table(request), body.end
    await request.service(TableCache).update(table, lambda row: seats.vote_to_end(row, person, end))
    request.service(TurnService).wake_bots(table)  # they notice that it is over
    return _snapshot(request, table)
