"""Messages of a stream of server-sent events."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec


@dataclass(frozen=True)
class Message:
    """One event: its kind (`snapshot`, `move`, `turn`, `table`, `over` …), its data, and its id if it has one."""

    kind: str
    data: Any
    id: str | None


def read(lines: Iterable[str]) -> Iterator[Message]:
    """The messages in the lines of a stream; heartbeats are no messages."""
    kind, id, data = "message", None, ""
    for line in lines:
        if not line:
            if data:
                yield Message(kind, msgspec.json.decode(data), id)
            kind, id, data = "message", None, ""
            continue
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            kind = value
        elif name == "id":
            id = value
        elif name == "data":
            data += value
