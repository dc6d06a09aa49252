"""Events: what happened in a game. The texts in `texts` describe them in each language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Event:
    """One event.

    `facts` are public; only the seats in `known_to` know `secret`. A `private` event is hidden from the other seats
    altogether.
    """

    key: str
    seat: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    secret: Mapping[str, Any] = field(default_factory=dict)
    known_to: tuple[int, ...] = ()
    private: bool = False

    def is_seen_by(self, seat: int | None) -> bool:
        """Return whether a seat (None: a spectator) may know that the event happened."""
        return not self.private or seat in self.known_to

    def seen_by(self, seat: int | None) -> "Event":
        """Return the event as a seat (None: a spectator) may know it."""
        if not self.secret:
            return self
        facts = {**self.facts, **self.secret} if seat in self.known_to else self.facts
        return Event(self.key, self.seat, facts)

    def open(self) -> "Event":
        """Return the event with its secret."""
        return Event(self.key, self.seat, {**self.facts, **self.secret})

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON, without the secret."""
        seat = {} if self.seat is None else {"seat": self.seat}
        return {"key": self.key, **seat, **self.facts}
