"""The client: the endpoints as methods, and the stream of a table as an iterator of messages."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import msgspec

from fareplay.api.play import TableSnapshot
from fareplay.api.tables import NewSeat
from fareplay.client.connection import AWAY, LONGEST_PAUSE, PAUSE, ApiError, check
from fareplay.client.methods import Methods


@dataclass(frozen=True)
class Message:
    """One event: its kind (`snapshot`, `turn`, `table`, `over` …), its data, and its id if it has one."""

    kind: str
    data: Any
    id: str | None


def me(colour: int | None = None, name: str | None = None) -> NewSeat:
    """Return a seat of a new table for the user, or with a name for somebody else on the same device."""
    return NewSeat("me", None, colour, name)


def bot(level: str = "casual") -> NewSeat:
    """Return a seat of a new table for a bot."""
    return NewSeat("bot", level)


def nobody() -> NewSeat:
    """Return an open seat of a new table."""
    return NewSeat("open")


class Client(Methods):
    """A person's or program's connection to a server, with a method for each endpoint."""

    def again(self, table: str, nonce: str | None = None) -> TableSnapshot:
        """Play again with the same people; a nonce (32 hexadecimal digits) adds to the shuffle."""
        found = self.rematch(table, ready=nonce is None)
        if nonce is None or found.table.state != "open":
            return found
        return self.ready(found.table.id, nonce=nonce)

    def watch(self, table: str, seat: int | None = None, after: str | None = None) -> Iterator[Message]:
        """Yield the events of a table as they happen, reconnecting without gaps, until the game is over."""
        last, pause = after, PAUSE
        while True:
            headers = {} if last is None else {"last-event-id": last}
            query = {"as": "json"} if seat is None else {"as": "json", "seat": str(seat)}
            try:
                with self._http.stream(
                    "GET", f"/api/tables/{table}/stream", params=query, headers=headers, timeout=60.0
                ) as response:
                    if response.status_code != 200:
                        response.read()
                        check(response)
                    for message in read_messages(response.iter_lines()):
                        pause = PAUSE
                        last = message.id or last
                        if message.kind == "bye":
                            pause = message.data.get("retry", 0) / 1000 or PAUSE
                        else:
                            yield message
                        if message.kind == "over":
                            return
            except httpx.TransportError:
                pass
            except ApiError as error:
                if error.status not in AWAY:
                    raise
                pause = max(pause, error.retry_after or 0)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def read_messages(lines: Iterable[str]) -> Iterator[Message]:
    """Yield the messages in the lines of a stream, without heartbeats."""
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
