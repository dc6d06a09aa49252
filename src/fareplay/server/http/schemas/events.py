"""The events of a table's stream, by name."""

from typing import Any, Final

from msgspec import Struct

from fareplay.server.http.schemas.chat import Message, ReactionEvent
from fareplay.server.http.schemas.common import Empty, LogEntry
from fareplay.server.http.schemas.play import OverEvent, Presence, Snapshot, TurnEvent
from fareplay.server.http.schemas.tables import Table


class RematchEvent(Struct):
    """A new table for the same people."""

    table: str


class NudgeEvent(Struct):
    """Somebody reminds those whom the game waits for."""

    seat: int
    to: list[int]


class AnalysisEvent(Struct):
    """How far an analysis is."""

    done: int
    of: int
    ready: bool


# The events of a stream.
EVENTS: Final[dict[str, Any]] = {
    "snapshot": Snapshot,
    "move": LogEntry,
    "turn": TurnEvent,
    "table": Table,
    "over": OverEvent,
    "reaction": ReactionEvent,
    "rematch": RematchEvent,
    "presence": Presence,
    "nudge": NudgeEvent,
    "message": Message,
    "analysis": AnalysisEvent,
    "bye": Empty,
}
