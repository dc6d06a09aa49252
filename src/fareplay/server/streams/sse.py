"""Server-sent events: the texts that go down a stream."""

from typing import Any

import msgspec

HEARTBEAT = b": \n\n"
RETRY = b"retry: 1000\n\n"

_encoder = msgspec.json.Encoder()


def event(kind: str, data: Any, id: str | None = None) -> bytes:
    """One event; with an id a viewer can come back and go on from here."""
    head = f"event: {kind}\ndata: " if id is None else f"id: {id}\nevent: {kind}\ndata: "
    return head.encode() + _encoder.encode(data) + b"\n\n"


def place_of(id: str) -> tuple[int, int | None] | None:
    """The move and the thing within it that an id names: `17.2`; `17` is all of move 17. None if it is no id."""
    ply, _, thing = id.partition(".")
    if not ply.isascii() or not ply.isdigit() or len(ply) > 5:
        return None
    if not thing:
        return int(ply), None
    return (int(ply), int(thing)) if thing.isascii() and thing.isdigit() and len(thing) <= 4 else None
