"""The HTTP protocol: uvicorn's, with a time limit for the headers of a request, which no proxy may be there to set."""

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADER_SECONDS: Final = 20.0  # from the first byte of a request, or of the connection, to the end of its headers


class HttpProtocol(HttpToolsProtocol):
    """Closes a connection whose request does not come in time."""

    _timer: asyncio.TimerHandle | None = None
    header_seconds = HEADER_SECONDS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_headers()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._timer is None:
            self._expect_headers()

    def on_headers_complete(self) -> None:
        self._stop_timer()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _expect_headers(self) -> None:
        self._timer = self.loop.call_later(self.header_seconds, self.transport.close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
