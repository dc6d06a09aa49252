"""Endpoints for the chat of a club."""

from typing import Final

from fareplay.api.chat import Message, MessageList, MessageRequest
from fareplay.api.clock import now_ms
from fareplay.server.chat import storage as scripts
from fareplay.server.chat.routes import message_number, words_of
from fareplay.server.chat.service import Chat, Club, payload
from fareplay.server.chat.storage import MessageRow
from fareplay.server.http.errors import forbidden, not_found, unavailable
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.storage.store import Conflict
from fareplay.server.tables.cache import TRIES

club_chat = Endpoints("chat")

SHOWN: Final = 100  # messages


async def _my_club(request: ApiRequest) -> Club:
    """Return a club of the sender. Raises ApiError if they are not a member."""
    found = await request.service(Chat).club_of(request.path_params["club"], request.me.id)
    if found is None:
        raise forbidden("not_member", "only members can read and write in a club's chat")
    return found


async def _message(request: ApiRequest, club: Club) -> MessageRow:
    found = await request.store.read(scripts.find_message(club.id, message_number(request)))
    if found is None:
        raise not_found("message")
    return found


@club_chat("GET", "/api/clubs/{club}/messages", errors=(404,))
async def read_club_messages(request: ApiRequest) -> MessageList:
    """Return the latest messages of my club."""
    club = await _my_club(request)
    found = await request.store.read(scripts.messages(club.id, SHOWN))
    hidden = await request.service(Chat).blocked(request.me.id)
    return MessageList([payload(message) for message in found if message.person not in hidden])


@club_chat("POST", "/api/clubs/{club}/messages", status=201, errors=(404,), request_example={"phrase": "hello"})
async def say_in_club(request: ApiRequest, body: MessageRequest) -> Message:
    """Send a message to the members: a phrase or a text."""
    club = await _my_club(request)
    phrase, text = words_of(body, texts=True)
    request.service(Chat).messages.take(request.me.id, request.address)
    for _ in range(TRIES):
        try:
            script = scripts.add_club_message(club.id, request.me.id, phrase, text, now_ms())
            return payload(await request.store.write(script))
        except Conflict:
            continue
    raise unavailable("there are too many messages at once; try again")


@club_chat("POST", "/api/clubs/{club}/messages/{n}/hide", errors=(404,))
async def hide_club_message(request: ApiRequest) -> None:
    """Hide a message: my own, or any as organiser."""
    club = await _my_club(request)
    found = await _message(request, club)
    if request.me.id not in (found.person, club.organiser):
        raise forbidden("not_organiser", "only the organiser may do that")
    await request.store.write(scripts.hide_message(club.id, found.n))


@club_chat("POST", "/api/clubs/{club}/messages/{n}/report", errors=(404,))
async def report_club_message(request: ApiRequest) -> None:
    """Report a message to the operators."""
    club = await _my_club(request)
    request.service(Chat).reports.take(request.me.id, request.address)
    found = await _message(request, club)
    await request.store.write(scripts.report_message(club.id, found.n, request.me.id, now_ms()))
