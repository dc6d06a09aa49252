"""A stream: one viewer of one table, and what is still to be sent to them."""

import asyncio

from fareplay.server.streams import sse

MOST_WAITING = 512 * 1024  # bytes; a viewer who is further behind has to come back


class Stream:
    """What goes to one viewer. `person` is who looks, `wish` the seat they asked to look from, `seat` what they got."""

    __slots__ = ("_parts", "_size", "_woken", "closed", "person", "seat", "wish")

    def __init__(self, person: str | None, wish: int | None) -> None:
        self.person, self.wish = person, wish
        self.seat: int | None = None
        self.closed = False
        self._parts: list[bytes] = []
        self._size = 0
        self._woken = asyncio.Event()

    def send(self, text: bytes) -> None:
        """Put a text on its way."""
        if self.closed:
            return
        self._parts.append(text)
        self._size += len(text)
        if self._size > MOST_WAITING:
            self.part()
        self._woken.set()

    def part(self) -> None:
        """Say goodbye: the viewer shall come back and go on from where they were."""
        if not self.closed:
            self._parts.append(sse.event("bye", {}))
            self.closed = True
            self._woken.set()

    def drop(self) -> None:
        """The viewer has gone."""
        self._parts.clear()
        self.closed = True
        self._woken.set()

    async def next(self) -> bytes:
        """All that waits, as soon as something does; empty when the stream is over."""
        await self._woken.wait()
        self._woken.clear()
        text = b"".join(self._parts)
        self._parts.clear()
        self._size = 0
        if self.closed:
            self._woken.set()
        return text
