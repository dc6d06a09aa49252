"""Endpoints about what people at a table say to each other, and about those who are gone."""

from typing import Any, Final

import msgspec

from fareplay.server.errors import conflict, forbidden, invalid, not_found, unavailable
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.http.schemas.chat import Message, MessageList, MessageRequest
from fareplay.server.http.schemas.common import Empty
from fareplay.server.http.schemas.people import Me, Person
from fareplay.server.http.schemas.play import Snapshot
from fareplay.server.http.schemas.tables import EndRequest, SubstituteRequest
from fareplay.server.people.names import clean_text
from fareplay.server.storage import chat as scripts
from fareplay.server.storage.chat import MOST_MESSAGES, MessageRow
from fareplay.server.storage.relations import blocked
from fareplay.server.storage.rows import PersonRow, TableRow
from fareplay.server.storage.store import Conflict
from fareplay.server.tables import presence, seats, snapshots
from fareplay.server.tables.cache import TRIES
from fareplay.server.tables.clocks import now_ms
from fareplay.server.tables.table import CachedTable

chat = Endpoints("chat")

SHOWN: Final = 200  # messages


async def _at_my_table(request: ApiRequest) -> tuple[CachedTable, PersonRow]:
    """A table and who asks, who must sit at it."""
    table, person = await request.server.tables.get(request.path_params["table"]), request.me
    if not table.row.seats_of(person.id):
        raise forbidden("not_seated", "you do not sit at this table")
    return table, person


def _payload(row: TableRow, message: MessageRow) -> Message:
    mine = row.seats_of(message.person)
    return Message(
        n=message.n,
        at=message.at,
        person=Person(message.person, message.name or "", message.guest),
        seat=mine[0] if mine else None,
        phrase=None if message.hidden else message.phrase,  # type: ignore[arg-type]
        text=None if message.hidden else message.text,
        hidden=message.hidden,
    )


def _number(request: ApiRequest) -> int:
    text = request.path_params["n"]
    if not text.isascii() or not text.isdigit() or len(text) > 5:
        raise not_found("message")
    return int(text)


@chat("GET", "/api/tables/{table}/messages", MessageList, errors=(404,))
async def read_messages(request: ApiRequest) -> MessageList:
    """What was said at my table."""
    table, person = await _at_my_table(request)
    found = await request.server.store.read(scripts.messages(table.id, SHOWN))
    hidden = {row.person for row in await request.server.store.read(blocked(person.id))}
    return MessageList([_payload(table.row, message) for message in found if message.person not in hidden])


@chat(
    "POST",
    "/api/tables/{table}/messages",
    Message,
    body=MessageRequest,
    status=201,
    errors=(404, 409),
    request_example={"phrase": "well_played"},
)
async def say(request: ApiRequest) -> Message:
    """Say something to all who sit at the table: a phrase, or at a private table a text."""
    (table, person), wish = await _at_my_table(request), request.data
    if (wish.phrase is None) == (wish.text is None):
        raise invalid("phrase_or_text", "send either a phrase or a text")
    if wish.text is not None and not table.row.private:
        raise forbidden("phrases_only", "at a public table there are phrases only")
    text = None if wish.text is None else clean_text(wish.text)
    request.server.messages.take(person.id, request.address)
    for _ in range(TRIES):
        try:
            row = await request.server.store.write(
                scripts.add_message(table.id, person.id, wish.phrase, text, now_ms())
            )
        except Conflict as error:
            if "too many" in str(error):
                raise conflict("too_many_messages", f"a table has room for {MOST_MESSAGES} messages") from None
            continue
        said = _payload(table.row, row)
        blockers = await request.server.relations.blockers(person.id, table.row)
        request.server.broadcast(table.id, "message", msgspec.to_builtins(said), blockers)
        return said
    raise unavailable("many speak at once; try again")


@chat("POST", "/api/tables/{table}/messages/{n}/hide", None, body=Empty, status=204, errors=(404,))
async def hide_message(request: ApiRequest) -> None:
    """As host, or of my own: let nobody read a message any more."""
    table, person = await _at_my_table(request)
    n = _number(request)
    found = await request.server.store.read(scripts.find_message(table.id, n))
    if found is None:
        raise not_found("message")
    if found.person != person.id:
        seats.is_host(table.row, person)
    await request.server.store.write(scripts.hide_message(table.id, n))
    found.hidden = True
    blockers = await request.server.relations.blockers(found.person, table.row)
    request.server.broadcast(table.id, "message", msgspec.to_builtins(_payload(table.row, found)), blockers)


@chat("POST", "/api/tables/{table}/messages/{n}/report", None, body=Empty, status=204, errors=(404,))
async def report_message(request: ApiRequest) -> None:
    """Report a message to those who run the server."""
    table, person = await _at_my_table(request)
    n = _number(request)
    request.server.reports.take(person.id, request.address)
    if await request.server.store.read(scripts.find_message(table.id, n)) is None:
        raise not_found("message")
    await request.server.store.write(scripts.report_message(table.id, n, person.id, now_ms()))


@chat("POST", "/api/me/muted/{person}", Me, body=Empty, errors=(404,))
async def mute(request: ApiRequest) -> Me:
    """Read nothing any more of what somebody says."""
    other = await request.server.accounts.find(request.path_params["person"])
    if other is None or other.id == request.me.id:
        raise not_found("person")
    await request.server.store.write(scripts.mute(request.me.id, other.id))
    return await request.server.profiles.me(request.me)


@chat("DELETE", "/api/me/muted/{person}", Me)
async def unmute(request: ApiRequest) -> Me:
    """Read again what somebody says."""
    await request.server.store.write(scripts.unmute(request.me.id, request.path_params["person"]))
    return await request.server.profiles.me(request.me)


@chat("POST", "/api/tables/{table}/nudge", None, body=Empty, status=204, errors=(404, 409))
async def nudge(request: ApiRequest) -> None:
    """Remind those whom the game waits for, once a minute."""
    table, person = await _at_my_table(request)
    row = table.row
    others = [] if row.clocks is None else [seat for seat in row.clocks.waiting if _can_be_reminded(row, seat, person)]
    if row.state != "playing" or not others:
        raise conflict("not_waiting", "the game waits for nobody else")
    request.server.nudges.take((table.id, person.id))
    blockers = await request.server.relations.blockers(person.id, row)
    request.server.broadcast(table.id, "nudge", {"seat": row.seats_of(person.id)[0], "to": others}, blockers)


def _can_be_reminded(row: TableRow, seat: int, person: PersonRow) -> bool:
    return row.seats[seat].kind == "person" and not row.seats[seat].away and row.seats[seat].person != person.id


@chat(
    "POST",
    "/api/tables/{table}/substitute",
    Snapshot,
    body=SubstituteRequest,
    errors=(404, 409),
    request_example={"seat": 1},
)
async def substitute(request: ApiRequest) -> Any:
    """Without a clock: let a bot play on for somebody who has been gone for a while. They come back when they like."""
    (table, person), number = await _at_my_table(request), request.data.seat
    seats.substitute(table.row.copy(), person, number)
    least, waiting = (
        request.server.settings.absent_seconds,
        [] if table.row.clocks is None else table.row.clocks.waiting,
    )
    if number not in waiting or presence.absent_for(table, table.row, number) < least:
        raise conflict("not_absent", f"the game must wait for them, and they be gone for {least:.0f} seconds")
    await request.server.turns.update_seats(table, lambda row: seats.substitute(row, person, number))
    seat = snapshots.viewing_seat(table, person.id, None)
    return snapshots.snapshot_payload(table, person.id, seat, snapshots.view(table, person.id, seat))


@chat("POST", "/api/tables/{table}/end", Snapshot, body=EndRequest, errors=(404, 409), request_example={"end": True})
async def vote_to_end(request: ApiRequest) -> Any:
    """Want to end the game without a result: it ends when everybody does."""
    (table, person), end = await _at_my_table(request), request.data.end
    await request.server.tables.update(table, lambda row: seats.vote_to_end(row, person, end))
    request.server.bot_seats.wake(table)  # who find that it is over
    seat = snapshots.viewing_seat(table, person.id, None)
    return snapshots.snapshot_payload(table, person.id, seat, snapshots.view(table, person.id, seat))
