"""The endpoint of streams: `GET /api/tables/{table}/stream`, server-sent events."""

import logging
import time
from collections.abc import AsyncIterator
from typing import Final

from starlette.requests import ClientDisconnect
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from fareplay.server.errors import ApiError, unavailable
from fareplay.server.http import security
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.responses import API_HEADERS
from fareplay.server.http.routing import respond
from fareplay.server.http.schemas.play import StreamQuery
from fareplay.server.metrics import Metrics
from fareplay.server.server import Server
from fareplay.server.streams.stream import Stream
from fareplay.server.tables import broadcast, presence, snapshots
from fareplay.server.tables.table import CachedTable

_log = logging.getLogger("fareplay.http")

PATH: Final = "/api/tables/{table}/stream"
HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}  # nginx shall pass events on at once


class StreamEndpoint:
    """Opens a stream for each viewer and sends it until they leave."""

    def __init__(self, server: Server, metrics: Metrics) -> None:
        self._server, self._metrics = server, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        server, request = self._server, ApiRequest(scope, receive, self._server)
        opened: list[tuple[CachedTable, Stream, str]] = []
        began = time.monotonic()

        async def open_stream(request: ApiRequest) -> StreamingResponse:
            table, stream, viewer = await self._open(request)
            opened.append((table, stream, viewer))
            response = StreamingResponse(_texts(stream), headers=HEADERS, media_type="text/event-stream")
            response.headers["x-request-id"] = request.id
            response.raw_headers.extend(API_HEADERS)
            return response

        status = 500
        try:
            response = await respond(open_stream, request, PATH)
            status = response.status_code
            self._metrics.count_response(status)
            await response(scope, receive, send)
        except (OSError, ClientDisconnect):
            pass  # the viewer has gone
        finally:
            for table, stream, viewer in opened:
                stream.abort()
                table.streams.discard(stream)
                presence.left(table, stream.person)
                server.presence_changed(table)
                server.streams -= 1
                server.viewers.leave(viewer)
                server.viewers_by_address.leave(request.address)
            _log.info(
                "stream ended" if opened else "stream refused",
                extra={
                    "request": request.id,
                    "route": PATH,
                    "status": status,
                    "seconds": round(time.monotonic() - began, 1),
                    "person": None if request.person is None else request.person.id,
                },
            )

    async def _open(self, request: ApiRequest) -> tuple[CachedTable, Stream, str]:
        server = self._server
        await security.check(request)
        request.read_query(StreamQuery)
        if server.closing:
            raise unavailable("the server is going down; come back in a moment")
        if server.streams >= server.settings.streams:
            raise unavailable("too many people are watching; try again later")
        viewer = request.address if request.person is None else request.person.id
        server.viewers.enter(viewer)
        try:
            server.viewers_by_address.enter(request.address)
        except ApiError:
            server.viewers.leave(viewer)
            raise
        try:
            table = await server.tables.get(request.path_params["table"])
            wish, spectator = request.query.seat, request.query.spectator
            stream = Stream(None if request.person is None else request.person.id, wish, spectator)
            stream.seat = snapshots.viewing_seat(table, stream.person, wish, spectator)
            stream.delayed = snapshots.is_delayed(table, stream.person)
            broadcast.open_stream(table, stream, request.headers.get("last-event-id") or request.query.after)
        except BaseException:
            server.viewers.leave(viewer)
            server.viewers_by_address.leave(request.address)
            raise
        table.streams.add(stream)
        server.streams += 1
        server.presence_changed(table)
        return table, stream, viewer


async def _texts(stream: Stream) -> AsyncIterator[bytes]:
    while True:
        text = await stream.next()
        if text:
            yield text
        if stream.closed:
            return
