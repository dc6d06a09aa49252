"""Endpoints for the chat at a table."""

from typing import Final

from fareplay.api.chat import Message, MessageList, MessageRequest, Phrase, ReactionRequest
from fareplay.api.clock import now_ms
from fareplay.server.chat import storage as scripts
from fareplay.server.chat.service import Chat, message_payload
from fareplay.server.http.errors import conflict, forbidden, invalid, not_found
from fareplay.server.http.names import clean_text
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.storage.rows import PersonRow, TableRow
from fareplay.server.tables import seats, snapshots
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.table import CachedTable
from fareplay.server.tables.viewers import Viewers

chat = Endpoints("chat")

SHOWN: Final = 200  # messages


async def _at_my_table(request: ApiRequest) -> tuple[CachedTable, PersonRow]:
    """Return a table and its player who sent the request. Raises ApiError if they do not sit at it."""
    table, person = await request.service(TableCache).get(request.path_params["table"]), request.me
    if not table.row.seats_of(person.id):
        raise forbidden("not_seated", "you do not sit at this table")
    return table, person


def words_of(body: MessageRequest, texts: bool) -> tuple[Phrase | None, str | None]:
    """Return the phrase or the text of a message. Raises ApiError unless it is exactly one of the two."""
    if (body.phrase is None) == (body.text is None):
        raise invalid("phrase_or_text", "send either a phrase or a text")
    if body.text is not None and not texts:
        raise forbidden("phrases_only", "public chats allow phrases only")
    return body.phrase, None if body.text is None else clean_text(body.text)


def message_number(request: ApiRequest) -> int:
    """Return the number of a message from the path."""
    text = request.path_params["n"]
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise not_found("message")
    return int(text)


@chat("GET", "/api/tables/{table}/messages", errors=(404,))
async def read_messages(request: ApiRequest) -> MessageList:
    """Return the messages at my table."""
    table, person = await _at_my_table(request)
    found = await request.store.read(scripts.messages(table.id, SHOWN))
    hidden = await request.service(Chat).blocked(person.id)
    return MessageList([message_payload(table.row, message) for message in found if message.person not in hidden])


@chat("POST", "/api/tables/{table}/messages", status=201, errors=(404, 409), request_example={"phrase": "clap"})
async def say(request: ApiRequest, body: MessageRequest) -> Message:
    """Send a message to everybody at the table: a phrase, or at a private table a text."""
    table, person = await _at_my_table(request)
    phrase, text = words_of(body, texts=table.row.private)
    request.service(Chat).messages.take(person.id, request.address)
    return await request.service(Chat).add(table, person.id, phrase, text)


@chat("POST", "/api/tables/{table}/messages/{n}/hide", errors=(404,))
async def hide_message(request: ApiRequest) -> None:
    """Hide a message: my own, or any as host."""
    table, person = await _at_my_table(request)
    n = message_number(request)
    found = await request.store.read(scripts.find_message(table.id, n))
    if found is None:
        raise not_found("message")
    if found.person != person.id:
        seats.is_host(table.row, person)
    await request.store.write(scripts.hide_message(table.id, n))
    found.hidden = True
    await request.service(Chat).announce(table, message_payload(table.row, found))


@chat("POST", "/api/tables/{table}/messages/{n}/report", errors=(404,))
async def report_message(request: ApiRequest) -> None:
    """Report a message to the operators."""
    table, person = await _at_my_table(request)
    n = message_number(request)
    request.service(Chat).reports.take(person.id, request.address)
    if await request.store.read(scripts.find_message(table.id, n)) is None:
        raise not_found("message")
    await request.store.write(scripts.report_message(table.id, n, person.id, now_ms()))


@chat("POST", "/api/tables/{table}/nudge", errors=(404, 409))
async def nudge(request: ApiRequest) -> None:
    """Remind the players whom the game waits for: at the table once a minute, by push and mail once a turn."""
    table, person = await _at_my_table(request)
    row = table.row
    others = [] if row.clocks is None else [seat for seat in row.clocks.waiting if _can_be_reminded(row, seat, person)]
    if row.state != "playing" or not others:
        raise conflict("not_waiting", "the game waits for nobody else")
    request.service(Chat).nudges.take((table.id, person.id))
    blockers = await request.service(Chat).blockers(person.id, row)
    request.service(Viewers).announce(table.id, "nudge", {"seat": row.seats_of(person.id)[0], "to": others}, blockers)
    people = {who for seat in others if (who := row.seats[seat].person) is not None and who not in blockers}
    if not any([await request.service(Chat).remind(row, who) for who in sorted(people)]):
        raise conflict("unreachable", "they are not here, and get no notifications")


def _can_be_reminded(row: TableRow, seat: int, person: PersonRow) -> bool:
    return row.seats[seat].kind == "person" and not row.seats[seat].away and row.seats[seat].person != person.id


@chat("POST", "/api/tables/{table}/reactions", errors=(404,), request_example={"reaction": "clap"})
async def react(request: ApiRequest, body: ReactionRequest) -> None:
    """Send a short reaction to everybody at the table, as a player or as a spectator who is there."""
    table, person = await request.service(TableCache).get(request.path_params["table"]), request.me
    mine = table.row.seats_of(person.id)
    if not mine and not request.service(Viewers).is_present(table.id, person.id):
        raise forbidden("not_seated", "you do not look at this table")
    request.service(Chat).reactions.take(person.id, request.address)
    seat = snapshots.which_seat(table.row, person.id, body.seat) if body.seat is not None else next(iter(mine), None)
    blockers = await request.service(Chat).blockers(person.id, table.row)
    request.service(Viewers).announce(table.id, "reaction", {"seat": seat, "reaction": body.reaction}, blockers)
