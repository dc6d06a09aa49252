"""Events: what happened in a game, as a key with parameters; readers put it into their own language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Event:
    """One thing that happened.

    `facts` are for everybody; `secret` is known to the seats in `known_to` only. Of a `private` event the others do not
    even learn that it happened.
    """

    key: str
    seat: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    secret: Mapping[str, Any] = field(default_factory=dict)
    known_to: tuple[int, ...] = ()
    private: bool = False

    def is_seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may know that it happened."""
        return not self.private or seat in self.known_to

    def seen_by(self, seat: int | None) -> "Event":
        """The event as a seat (None: a spectator) may know it."""
        if not self.secret:
            return self
        facts = {**self.facts, **self.secret} if seat in self.known_to else self.facts
        return Event(self.key, self.seat, facts)

    def open(self) -> "Event":
        """The event with its secret."""
        return Event(self.key, self.seat, {**self.facts, **self.secret})

    def to_dict(self) -> dict[str, Any]:
        """The event as JSON knows it; the secret stays out."""
        told: dict[str, Any] = {"key": self.key}
        if self.seat is not None:
            told["seat"] = self.seat
        return {**told, **self.facts}
