"""The events of a table's stream, by name."""

from typing import Any, Final

from msgspec import Struct

from fareplay.api.chat import Message, ReactionEvent
from fareplay.api.play import ByeEvent, OverEvent, Presence, TableSnapshot, TurnEvent
from fareplay.api.relations import DeclinedEvent
from fareplay.api.tables import Table


class RematchEvent(Struct):
    """A new table for the same people."""

    table: str


class NudgeEvent(Struct):
    """Somebody reminds the players whose turn it is."""

    seat: int
    to: list[int]


class ClaimEvent(Struct):
    """Somebody on another device says that they are the guest of a seat. Sent to those who may confirm it."""

    seat: int
    claim: str


class CodeEvent(Struct):
    """The code with which somebody on another device may take over the seat of a guest. Sent to big screens that opened
    the table, or that a player has opened."""

    seat: int
    code: str


class AnalysisEvent(Struct):
    """The progress of an analysis."""

    done: int
    of: int
    ready: bool


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
    "claim": ClaimEvent,
    "code": CodeEvent,
    "analysis": AnalysisEvent,
    "bye": ByeEvent,
}
