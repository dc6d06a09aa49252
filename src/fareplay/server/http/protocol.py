"""The HTTP protocol: uvicorn's, with a time limit for the headers of a request, which no proxy may be there to set, and
with the head of a response written together with the beginning of its body."""

import asyncio
from typing import Any, Final
from urllib.parse import unquote

import httptools
from uvicorn.protocols.http.httptools_impl import (
    HEADER_RE,
    HEADER_VALUE_RE,
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from fareplay.server.http.responses import API_HEADERS

HEADER_SECONDS: Final = 20.0  # from the first byte of a request, or of the connection, to the end of its headers

_WRITTEN: Final = {(name, value): b"%b: %b\r\n" % (name, value) for name, value in API_HEADERS}


class HttpProtocol(HttpToolsProtocol):
    """Closes a connection whose request does not come in time."""

    _timer: asyncio.TimerHandle | None = None
    _waits_for_headers = False
    header_seconds = HEADER_SECONDS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._waits_for_headers and self._timer is None:
            self._start_timer()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._waits_for_headers = True

    def on_headers_complete(self) -> None:
        """Begin to serve the request, as uvicorn does for servers without WebSockets."""
        self._waits_for_headers = False
        self._stop_timer()
        scope: Any = self.scope
        version = self.parser.get_http_version()
        url = httptools.parse_url(self.url)
        path = url.path.decode("ascii")
        scope["http_version"] = version
        scope["method"] = self.parser.get_method().decode("ascii")
        scope["path"] = unquote(path) if "%" in path else path
        scope["raw_path"] = url.path
        scope["query_string"] = url.query or b""
        before = self.cycle
        self.cycle = _Cycle(
            scope=scope,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=False,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=self.expect_100_continue,
            keep_alive=version != "1.0" and self.parser.should_keep_alive(),
            on_response=self.on_response_complete,
        )
        if before is None or before.response_complete:
            self._start_asgi_task(self.cycle, self.app)
        else:  # it was sent before the last one was answered
            self.flow.pause_reading()
            self.pipeline.appendleft((self.cycle, self.app))

    def on_message_complete(self) -> None:
        super().on_message_complete()
        cycle: Any = self.cycle
        cycle.scope["body_is_here"] = True  # nobody has to watch how long it takes

    def connection_lost(self, exc: Exception | None) -> None:
        self._waits_for_headers = False
        self._stop_timer()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        self._timer = self.loop.call_later(self.header_seconds, self.transport.close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Cycle(RequestResponseCycle):
    """A request and its response. Headers that every response has are not checked each time, and the head waits for the
    first part of the body: two writes would be two calls of the system, and perhaps two packets."""

    _head = b""

    async def send(self, message: Any) -> None:
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected:
            return
        kind = message["type"]
        if kind == "http.response.start" and not self.response_started:
            self._start(message["status"], message.get("headers", ()))
        elif kind == "http.response.body" and self.response_started and not self.response_complete:
            self._write(message.get("body", b""), message.get("more_body", False))
        else:
            raise RuntimeError(f"unexpected ASGI message {kind!r}")

    def _start(self, status: int, headers: Any) -> None:
        self.response_started = True
        self.waiting_for_100_continue = False
        lines = [STATUS_LINE[status]]
        for header in (*self.default_headers, *headers):
            line = _WRITTEN.get(header)
            lines.append(self._line(*header) if line is None else line)
        if not self.keep_alive:
            lines.append(b"connection: close\r\n")
        if self.chunked_encoding is None and self.scope["method"] != "HEAD" and status not in (204, 304):
            self.chunked_encoding = True
            lines.append(b"transfer-encoding: chunked\r\n")
        self._head = b"%b\r\n" % b"".join(lines)

    def _line(self, name: bytes, value: bytes) -> bytes:
        """A line of the head."""
        if HEADER_RE.search(name) or HEADER_VALUE_RE.search(value):
            raise RuntimeError(f"invalid HTTP header {name!r}")
        name = name.lower()
        if name == b"content-length":
            self.expected_content_length, self.chunked_encoding = int(value), False
        return b"%b: %b\r\n" % (name, value)

    def _write(self, body: bytes, more: bool) -> None:
        head, self._head = self._head, b""
        if self.scope["method"] == "HEAD":
            self.expected_content_length = 0
            body = b""
        elif self.chunked_encoding:
            body = b"%x\r\n%b\r\n" % (len(body), body) if body else b""
            if not more:
                body += b"0\r\n\r\n"
        else:
            self.expected_content_length -= len(body)
            if self.expected_content_length < 0 or (self.expected_content_length and not more):
                raise RuntimeError("the response is not as long as its Content-Length says")
        if head or body:
            self.transport.write(head + body)
        if not more:
            self.response_complete = True
            self.message_event.set()
            if not self.keep_alive:
                self.transport.close()
            self.on_response()
