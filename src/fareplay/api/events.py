"""The events of a table's stream, by name."""

from typing import Any, Final

from msgspec import Struct

from fareplay.api.chat import Message, ReactionEvent
from fareplay.api.common import Empty
from fareplay.api.play import OverEvent, Presence, TableSnapshot, TurnEvent
from fareplay.api.relations import DeclinedEvent
from fareplay.api.tables import Table


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
    "snapshot": TableSnapshot,
    "turn": TurnEvent,
    "table": Table,
    "over": OverEvent,
    "reaction": ReactionEvent,
    "rematch": RematchEvent,
    "presence": Presence,
    "nudge": NudgeEvent,
    "declined": DeclinedEvent,
    "message": Message,
    "analysis": AnalysisEvent,
    "bye": Empty,
}
