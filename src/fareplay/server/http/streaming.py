"""The stream of a table over HTTP, as server-sent events."""

import asyncio
import logging
from typing import Annotated

from msgspec import Meta, Struct
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from fareplay.server.http import guard
from fareplay.server.http.door import API_POLICY, GUARDING, read_query, refuse, request_id
from fareplay.server.problem import Problem, unavailable
from fareplay.server.server import Server
from fareplay.server.shapes.table import SeatNumber
from fareplay.server.store import Unavailable
from fareplay.server.streams.stream import Stream
from fareplay.server.tables import looks, telling
from fareplay.server.tables.live import LiveTable

_log = logging.getLogger("fareplay.http")

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx shall pass events on at once
    *GUARDING,
    API_POLICY,
]


class StreamQuery(Struct, forbid_unknown_fields=True):
    """How to watch a table."""

    seat: Annotated[SeatNumber | None, Meta(description="which of one's seats to look from")] = None
    after: (
        Annotated[str, Meta(max_length=12, description="the last event known, where no header can be sent")] | None
    ) = None


class StreamDoor:
    """`GET /api/tables/{table}/stream`."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(raw=scope["headers"])
        request = request_id(headers)
        try:
            live, stream, who = await self._open(scope, headers)
        except Problem as problem:
            await refuse(send, problem, request)
            return
        except Unavailable:
            await refuse(send, unavailable("the server cannot read now; try again"), request)
            return
        gone = asyncio.ensure_future(_wait_for_end(receive, stream))
        try:
            await send(
                {
                    "type": "http.response.start",
                    "status": 200,
                    "headers": [*HEADERS, (b"x-request-id", request.encode())],
                }
            )
            while True:
                text = await stream.next()
                if text:
                    await send({"type": "http.response.body", "body": text, "more_body": True})
                if stream.closed:
                    break
            await send({"type": "http.response.body", "body": b""})
        except OSError:
            pass  # the viewer has gone
        finally:
            stream.drop()
            gone.cancel()
            live.streams.discard(stream)
            self._server.streams -= 1
            self._server.watching.leave(who)

    async def _open(self, scope: Scope, headers: Headers) -> tuple[LiveTable, Stream, str]:
        server = self._server
        address = guard.address_of(scope)
        person = await guard.who(server, scope["method"], headers)
        guard.check_pace(server, person, address)
        query = read_query(scope["query_string"], StreamQuery)
        if server.closing:
            raise unavailable("the server is going down; come back in a moment")
        if server.streams >= server.settings.streams:
            raise unavailable("too many people are watching; try again later")
        who = address if person is None else person.id
        server.watching.enter(who)
        try:
            live = await server.keeper.find(scope["path_params"]["table"])
            stream = Stream(None if person is None else person.id, query.seat)
            stream.seat = looks.seat_to_look_from(live, stream.person, query.seat)
            telling.welcome(live, stream, headers.get("last-event-id") or query.after)
        except BaseException:
            server.watching.leave(who)
            raise
        live.streams.add(stream)
        server.streams += 1
        return live, stream, who


async def _wait_for_end(receive: Receive, stream: Stream) -> None:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            stream.drop()
            return
