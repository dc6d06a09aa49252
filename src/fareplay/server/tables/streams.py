"""A stream: the queue of server-sent events for one viewer of one table."""

import asyncio
from typing import Any, Final, NamedTuple

import msgspec

from fareplay.api.tables import Form

HEARTBEAT: Final = b": \n\n"
RETRY: Final = b"retry: 1000\n\n"
LARGEST_BACKLOG: Final = 512 * 1024  # bytes; a viewer who is further behind has to reconnect

_encoder = msgspec.json.Encoder()


def encode_event(kind: str, data: Any, id: str | None = None) -> bytes:
    """Encode a server-sent event. A viewer who reconnects with its id continues from there."""
    head = f"event: {kind}\ndata: " if id is None else f"id: {id}\nevent: {kind}\ndata: "
    return head.encode() + _encoder.encode(data) + b"\n\n"


def parse_id(id: str) -> int | None:
    """Return the number of moves in an event's id, or None if it is invalid."""
    return int(id) if id.isascii() and id.isdigit() and len(id) <= 5 else None


class Viewpoint(NamedTuple):
    """Everything that decides what a viewer is sent next: the seat whose view they see (None for a spectator), whether
    it is one turn late, the form, and the number of moves already sent."""

    seat: int | None
    delayed: bool
    form: Form
    ply: int


class Stream:
    """The events for one viewer. `person` is the viewer, `wish` the seat they asked for, `seat` the one they got; a
    `spectator` has none even if they play. A `delayed` viewer sees the game one turn late."""

    __slots__ = (
        "_parts",
        "_size",
        "_waiting",
        "closed",
        "delayed",
        "form",
        "person",
        "ply",
        "seat",
        "spectator",
        "wish",
    )

    def __init__(self, person: str | None, wish: int | None, spectator: bool = False, form: Form = "film") -> None:
        self.person, self.wish, self.spectator, self.form = person, wish, spectator, form
        self.seat: int | None = None
        self.ply = 0  # moves already sent
        self.delayed = False
        self.closed = False
        self._parts: list[bytes] = []
        self._size = 0
        self._waiting: asyncio.Future[None] | None = None  # the sender waits for something to send

    @property
    def viewpoint(self) -> Viewpoint:
        """Return the viewpoint of the viewer."""
        return Viewpoint(self.seat, self.delayed, self.form, self.ply)

    def send(self, text: bytes) -> None:
        """Queue a text."""
        if self.closed:
            return
        self._parts.append(text)
        self._size += len(text)
        if self._size > LARGEST_BACKLOG:
            self.close()
        self._wake()

    def close(self) -> None:
        """End the stream after the queued events. The viewer is asked to reconnect."""
        if not self.closed:
            self._parts.append(encode_event("bye", {}))
            self.closed = True
            self._wake()

    def abort(self) -> None:
        """End the stream at once: the viewer has gone."""
        self._parts.clear()
        self.closed = True
        self._wake()

    async def next(self) -> bytes:
        """Wait for queued events and return them all; empty when the stream is over."""
        if not self._parts and not self.closed:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        text = b"".join(self._parts)
        self._parts.clear()
        self._size = 0
        return text

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
