"""The HTTP protocol: how it writes to connections."""

import asyncio
from typing import Any

from fareplay.server.http.protocol import LARGEST_GATHERED, GatheringTransport


class Wire(asyncio.Transport):
    """Remembers what is done with it."""

    def __init__(self) -> None:
        self.done: list[Any] = []
        self.is_lost = False

    def is_closing(self) -> bool:
        return self.is_lost

    def write(self, data: Any) -> None:
        self.done.append(bytes(data))

    def close(self) -> None:
        self.done.append("closed")


def test_what_is_written_in_one_round_of_the_loop_goes_out_together() -> None:
    async def write() -> list[Any]:
        wire = Wire()
        gathering = GatheringTransport(wire, asyncio.get_running_loop())
        gathering.write(b"head ")
        gathering.write(b"body")
        assert wire.done == []
        await asyncio.sleep(0)
        gathering.write(b"next")
        await asyncio.sleep(0)
        return wire.done

    assert asyncio.run(write()) == [b"head body", b"next"]


def test_much_is_written_at_once_and_nothing_is_lost_on_closing() -> None:
    async def write() -> list[Any]:
        wire = Wire()
        gathering = GatheringTransport(wire, asyncio.get_running_loop())
        gathering.write(b"a" * LARGEST_GATHERED)
        gathering.write(b"b")
        assert len(wire.done) == 1
        gathering.write(b"end")
        gathering.close()
        await asyncio.sleep(0)
        return wire.done

    done = asyncio.run(write())
    assert (len(done[0]), *done[1:]) == (LARGEST_GATHERED + 1, b"end", "closed")


def test_nothing_is_written_to_a_connection_that_was_lost_meanwhile() -> None:
    async def write() -> list[Any]:
        wire = Wire()
        gathering = GatheringTransport(wire, asyncio.get_running_loop())
        gathering.write(b"too late")
        wire.is_lost = True
        await asyncio.sleep(0)
        return wire.done

    assert asyncio.run(write()) == []
