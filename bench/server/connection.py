"""Minimal connections to a server, so that the measurements show the server and not the client."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import msgspec


class Connection:
    """One connection for one request at a time."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, headers: str, body: Any = None) -> tuple[int, bytes, bytes]:
        """Return the status, headers and body of the response."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        assert self._reader is not None
        content = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\n{headers}Content-Length: {len(content)}\r\n\r\n"
        self._writer.write(head.encode() + content)
        top = await self._reader.readuntil(b"\r\n\r\n")
        status = int(top[9:12])
        start = top.lower().find(b"content-length:")
        length = int(top[start + 15 : top.index(b"\r\n", start)]) if start >= 0 else 0
        return status, top, await self._reader.readexactly(length) if length else b""

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()


class Listener(asyncio.Protocol):
    """One stream: calls `hear` with the kind and the data of each event."""

    def __init__(self, request: bytes, hear: Callable[[bytes, bytes], None], lost: Callable[[], None]) -> None:
        self._request, self._hear, self._lost = request, hear, lost
        self._raw = b""
        self._text = b""
        self._begun = False
        self._missing = 0  # bytes of the current chunk that have not arrived yet

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast(asyncio.WriteTransport, transport).write(self._request)

    def data_received(self, data: bytes) -> None:
        self._raw += data
        if not self._begun:
            end = self._raw.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._raw[9:12] == b"200", self._raw[:300]
            self._raw, self._begun = self._raw[end + 4 :], True
        self._take_chunks()
        *events, self._text = self._text.split(b"\n\n")
        for event in events:
            kind = data = b""
            for line in event.split(b"\n"):
                if line.startswith(b"event: "):
                    kind = line[7:]
                elif line.startswith(b"data: "):
                    data = line[6:]
            if kind:
                self._hear(kind, data)

    def _take_chunks(self) -> None:
        """Decode HTTP's chunked encoding."""
        while self._raw:
            if self._missing == 0:
                end = self._raw.find(b"\r\n")
                if end < 0:
                    return
                self._missing = int(self._raw[:end], 16) + 2
                self._raw = self._raw[end + 2 :]
            taken = self._raw[: self._missing]
            self._raw = self._raw[len(taken) :]
            self._missing -= len(taken)
            self._text += taken[: len(taken) - max(0, 2 - self._missing)] if self._missing < 2 else taken

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost()
