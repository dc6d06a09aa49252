"""An outcome: what moves would cost and bring, told before they are made."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fareplay.rules.event import Event
from fareplay.rules.sheet import Sheet


@dataclass(frozen=True)
class Outcome:
    """What the moves of one turn would do to the seat that makes them."""

    moves: tuple[str, ...]
    events: tuple[Event, ...]  # as the log would tell them
    sheet: Sheet  # after the moves
    gains: Mapping[str, int]  # points by zone, those that change
    summary: Mapping[str, Any]  # the game's own figures: markers, jams, what boards ...
    eliminates: bool = False

    @property
    def gain(self) -> int:
        """Points in all; what an elimination would lose is not in it."""
        return sum(self.gains.values())

    def to_dict(self) -> dict[str, Any]:
        """The outcome as JSON knows it."""
        return {
            "moves": list(self.moves),
            "gain": self.gain,
            "gains": dict(self.gains),
            "eliminates": self.eliminates,
            **self.summary,
            "events": [event.to_dict() for event in self.events],
        }
