"""uvicorn's HTTP protocol with limits for servers without a proxy: the size of a request's headers, the time until they
are complete, and the time for a body that is not read."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADER_SECONDS: Final = 20.0  # from the first byte of a request, or of the connection, to the end of its headers
DRAIN_SECONDS: Final = 5.0  # for the rest of a body after the response has been sent
LARGEST_HEAD: Final = 64 * 1024  # bytes of a request without its body


class HttpProtocol(HttpToolsProtocol):
    """Closes a connection whose request does not arrive in time or has headers that are too large."""

    _timer: asyncio.TimerHandle | None = None
    _waits_for_headers = False
    _head_size = 0  # bytes received since the end of the last request, without bodies
    header_seconds = HEADER_SECONDS
    drain_seconds = DRAIN_SECONDS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer(self.header_seconds)

    def data_received(self, data: bytes) -> None:
        self._head_size += len(data)
        super().data_received(data)
        if self._head_size > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse()
        elif self._waits_for_headers and self._timer is None:
            self._start_timer(self.header_seconds)

    def _refuse(self, status: bytes = b"431 Request Header Fields Too Large") -> None:
        """Close a connection whose headers are too large or wrong. A response that is being sent is cut off."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(b"HTTP/1.1 " + status + b"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._waits_for_headers = True

    def on_headers_complete(self) -> None:
        self._waits_for_headers = False
        self._stop_timer()
        hosts = sum(name == b"host" for name, _ in self.headers)
        if self._head_size > LARGEST_HEAD and self._size_of_headers() > LARGEST_HEAD:
            self._refuse()
        elif hosts > 1 or (hosts == 0 and self.parser.get_http_version() == "1.1"):
            self._refuse(b"400 Bad Request")  # RFC 9112, section 3.2
        else:
            super().on_headers_complete()

    def _size_of_headers(self) -> int:
        """Return the size of the part before the body, which may have arrived together with it."""
        return len(self.url) + sum(len(name) + len(value) for name, value in self.headers)

    def on_body(self, body: bytes) -> None:
        self._head_size -= len(body)
        if self.cycle is not None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._head_size = 0
        cycle: Any = self.cycle
        if cycle is None:
            return  # refused
        super().on_message_complete()
        cycle.scope["body_is_here"] = True  # no timeout is needed
        if cycle.response_complete:  # the end of an unread body: the time limit of the next request starts
            self._stop_timer()
            self._start_timer(self.header_seconds)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and self.cycle.more_body and not self.transport.is_closing():
            self._stop_timer()
            self._start_timer(self.drain_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._waits_for_headers = False
        self._stop_timer()
        super().connection_lost(exc)

    def _start_timer(self, seconds: float) -> None:
        self._timer = self.loop.call_later(seconds, self.transport.close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
