"""The endpoint of streams: `GET /api/tables/{table}/stream`, server-sent events."""

import asyncio
import logging
import time
from typing import Final

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from fareplay.api.play import StreamQuery
from fareplay.server.http import security
from fareplay.server.http.context import Context
from fareplay.server.http.metrics import Metrics
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.responses import API_HEADERS
from fareplay.server.http.routing import respond
from fareplay.server.tables import broadcast, snapshots
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.streams import Stream
from fareplay.server.tables.table import CachedTable
from fareplay.server.tables.viewers import Viewers

_log = logging.getLogger("fareplay.http")

PATH: Final = "/api/tables/{table}/stream"
HEADERS: Final = (
    (b"cache-control", b"no-store"),
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"x-accel-buffering", b"no"),  # nginx must not buffer events
)


class StreamEndpoint:
    """Opens a stream for each viewer and sends it until they leave."""

    def __init__(self, context: Context, metrics: Metrics) -> None:
        self._context, self._metrics = context, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request, viewers = ApiRequest(scope, receive, self._context), self._context.service(Viewers)
        opened: list[tuple[CachedTable, Stream]] = []
        began = time.monotonic()

        async def open_stream(request: ApiRequest) -> Response:
            table, stream = await _open(request, viewers)
            opened.append((table, stream))
            return _StreamResponse(stream, request.id)

        status = 500
        try:
            response = await respond(open_stream, request, PATH)
            status = response.status_code
            self._metrics.answered(status)
            await response(scope, receive, send)
        except (OSError, ClientDisconnect):
            pass  # the viewer has disconnected
        finally:
            for table, stream in opened:
                viewers.remove(table, stream)
                viewers.leave(request.sender, request.address)
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


async def _open(request: ApiRequest, viewers: Viewers) -> tuple[CachedTable, Stream]:
    await security.check(request)
    security.check_admitted(request)
    request.read_query(StreamQuery)
    viewers.enter(request.sender, request.address)
    try:
        person = None if request.person is None else request.person.id
        table = await request.service(TableCache).get(request.path_params["table"])
        await request.service(TableCache).check_may_see(table.row, person)
        asked, spectator = request.query.seat, request.query.spectator
        stream = viewers.new_stream(person, asked, spectator, request.query.form)
        stream.seat = snapshots.viewing_seat(table, stream.person, asked, spectator)
        stream.delayed = snapshots.is_delayed(table, stream.person)
        broadcast.open_stream(table, stream, request.headers.get("last-event-id") or request.query.after)
        viewers.add(table, stream)
    except BaseException:
        viewers.leave(request.sender, request.address)
        raise
    return table, stream


class _StreamResponse(Response):
    """Sends the queue of a stream until the stream is closed or the viewer disconnects."""

    def __init__(self, stream: Stream, request_id: str) -> None:
        self._stream, self.status_code = stream, 200
        self.raw_headers = [*HEADERS, (b"x-request-id", request_id.encode("latin-1")), *API_HEADERS]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        stream = self._stream
        gone = asyncio.create_task(_abort_when_gone(stream, receive))
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            more = True
            while more:
                text = await stream.next()
                more = not stream.closed
                await send({"type": "http.response.body", "body": text, "more_body": more})
        finally:
            gone.cancel()


async def _abort_when_gone(stream: Stream, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.abort()
