"""A stream: one viewer of one table, and the server-sent events that wait to be sent to them."""

import asyncio
from typing import Any, Final, NamedTuple

import msgspec

HEARTBEAT: Final = b": \n\n"
RETRY: Final = b"retry: 1000\n\n"
LARGEST_BACKLOG: Final = 512 * 1024  # bytes; a viewer who is further behind has to come back

_encoder = msgspec.json.Encoder()


def encode_event(kind: str, data: Any, id: str | None = None) -> bytes:
    """One server-sent event; a viewer who comes back with its id goes on from there."""
    head = f"event: {kind}\ndata: " if id is None else f"id: {id}\nevent: {kind}\ndata: "
    return head.encode() + _encoder.encode(data) + b"\n\n"


def parse_id(id: str) -> tuple[int, int | None] | None:
    """The ply and the log entry that an event's id names: `17.2`, or `17` for all of ply 17. None if it is invalid."""
    ply, _, entry = id.partition(".")
    if not ply.isascii() or not ply.isdigit() or len(ply) > 5:
        return None
    if not entry:
        return int(ply), None
    return (int(ply), int(entry)) if entry.isascii() and entry.isdigit() and len(entry) <= 4 else None


class Viewpoint(NamedTuple):
    """From where a game is seen: from a seat, or as a spectator; and whether one turn late."""

    seat: int | None
    delayed: bool


class Stream:
    """What goes to one viewer. `person` is who watches, `wish` the seat they asked for, `seat` the one they got;
    a `spectator` has none even if they play. Who is `delayed` sees the game one turn late."""

    __slots__ = ("_parts", "_size", "_woken", "closed", "delayed", "person", "seat", "spectator", "wish")

    def __init__(self, person: str | None, wish: int | None, spectator: bool = False) -> None:
        self.person, self.wish, self.spectator = person, wish, spectator
        self.seat: int | None = None
        self.delayed = False
        self.closed = False
        self._parts: list[bytes] = []
        self._size = 0
        self._woken = asyncio.Event()

    @property
    def viewpoint(self) -> Viewpoint:
        """From where the viewer sees the game."""
        return Viewpoint(self.seat, self.delayed)

    def send(self, text: bytes) -> None:
        """Queue a text."""
        if self.closed:
            return
        self._parts.append(text)
        self._size += len(text)
        if self._size > LARGEST_BACKLOG:
            self.close()
        self._woken.set()

    def close(self) -> None:
        """End the stream after what is queued; the viewer is asked to come back."""
        if not self.closed:
            self._parts.append(encode_event("bye", {}))
            self.closed = True
            self._woken.set()

    def abort(self) -> None:
        """End the stream at once: the viewer has gone."""
        self._parts.clear()
        self.closed = True
        self._woken.set()

    async def next(self) -> bytes:
        """All that is queued, as soon as something is; empty when the stream is over."""
        await self._woken.wait()
        self._woken.clear()
        text = b"".join(self._parts)
        self._parts.clear()
        self._size = 0
        if self.closed:
            self._woken.set()
        return text
