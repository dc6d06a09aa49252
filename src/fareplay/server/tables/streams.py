"""A stream: the queue of server-sent events for one viewer of one table; and the streams of one table."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from fareplay.api.play import ByeEvent
from fareplay.api.tables import Form

HEARTBEAT: Final = b": \n\n"
AT_ONCE: Final = 50  # senders that are woken in one iteration of the event loop
LARGEST_BACKLOG: Final = 512 * 1024  # bytes; a viewer who is further behind has to reconnect

_encoder = msgspec.json.Encoder()


def encode_event(kind: str, data: Any, id: str | None = None) -> bytes:
    """Encode a server-sent event. A viewer who reconnects with its id continues from there."""
    head = f"event: {kind}\ndata: " if id is None else f"id: {id}\nevent: {kind}\ndata: "
    return head.encode() + _encoder.encode(data) + b"\n\n"


def parse_id(id: str) -> int | None:
    """Return the number of moves in an event's id, or None if it is invalid."""
    return int(id) if id.isascii() and id.isdigit() and len(id) <= 5 else None


class Wakeups:
    """Wakes the senders of streams, a few in each iteration of the event loop, so that other requests do not wait
    until thousands of viewers of one table have been sent an event."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    def __call__(self, sender: asyncio.Future[None]) -> None:
        """Wake a sender soon, in turn."""
        self._waiting.append(sender)
        if len(self._waiting) == 1:
            sender.get_loop().call_soon(self._wake_some)

    def _wake_some(self) -> None:
        loop = self._waiting[0].get_loop()
        for _ in range(min(AT_ONCE, len(self._waiting))):
            sender = self._waiting.popleft()
            if not sender.done():
                sender.set_result(None)
        if self._waiting:
            loop.call_soon(self._wake_some)


class Viewpoint(NamedTuple):
    """Everything that decides what a viewer is sent next: the seat whose view they see (None for a spectator), whether
    it is one turn late, the form, and the number of moves already sent."""

    seat: int | None
    delayed: bool
    form: Form
    ply: int


class Stream:
    """The events for one viewer. `person` is the viewer, `asked` the seat they asked for, `seat` the one they got; a
    `spectator` has none even if they play. A `delayed` viewer sees the game one turn late. A viewer who loses the
    connection is asked to come back after `retry` milliseconds."""

    __slots__ = (
        "_parts",
        "_size",
        "_waiting",
        "_wakeups",
        "asked",
        "closed",
        "delayed",
        "form",
        "person",
        "ply",
        "retry",
        "seat",
        "spectator",
    )

    def __init__(
        self,
        person: str | None,
        asked: int | None,
        spectator: bool = False,
        form: Form = "film",
        wakeups: Callable[[asyncio.Future[None]], None] | None = None,
        retry: int = 1_000,
    ) -> None:
        self._wakeups = wakeups or Wakeups()
        self.retry = retry
        self.person, self.asked, self.spectator, self.form = person, asked, spectator, form
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
            self._parts.append(encode_event("bye", ByeEvent(self.retry)))
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
            self._wakeups(self._waiting)
            self._waiting = None


class Audience:
    """The streams of one table at this process, with counts that are kept and never recounted."""

    __slots__ = ("_by_person", "_streams", "screens")

    def __init__(self) -> None:
        self._streams: set[Stream] = set()
        self._by_person: dict[str, int] = {}
        self.screens = 0  # streams that asked for a spectator's view

    def __iter__(self) -> Iterator[Stream]:
        return iter(self._streams)

    def __len__(self) -> int:
        return len(self._streams)

    def add(self, stream: Stream) -> None:
        """Add a stream."""
        if stream not in self._streams:
            self._streams.add(stream)
            self.screens += stream.spectator
            if stream.person is not None:
                self._by_person[stream.person] = self.of(stream.person) + 1

    def discard(self, stream: Stream) -> None:
        """Remove a stream."""
        if stream in self._streams:
            self._streams.remove(stream)
            self.screens -= stream.spectator
            if stream.person is not None:
                left = self._by_person.pop(stream.person) - 1
                if left:
                    self._by_person[stream.person] = left

    def of(self, person: str) -> int:
        """Return the number of a person's streams."""
        return self._by_person.get(person, 0)

    def people(self, most: int) -> list[str]:
        """Return the people with streams, or nobody if there are more than `most`."""
        return sorted(self._by_person) if len(self._by_person) <= most else []
