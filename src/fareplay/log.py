"""The log of a game: events, which readers see in their own language (`texts`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fareplay.game import Game


@dataclass(slots=True)
class Event:
    """One event.

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
        """Return whether a seat (None: a spectator) may know that it happened."""
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


class Log:
    """All events of a game; `seen_by` gives what one seat may know of them."""

    def __init__(self, game: "Game") -> None:
        self._game = game

    def at(self, ply: int) -> list[Event]:
        """Return the events of a move, with their secrets."""
        game = self._game
        seat, move = game.move_at(ply)
        return game.rules.events(game.state_at(ply), seat, move, game.state_at(ply + 1), game.options)

    def seen_by(self, seat: int | None) -> list[Event]:
        """Return the events as a seat (None: a spectator) may know them."""
        viewer = self._game.viewer(seat)
        return [event for ply in range(self._game.ply) for event in self.seen_at(ply, viewer)]

    def seen_at(self, ply: int, seat: int | None) -> list[Event]:
        """Return the events of a move as a seat may know them."""
        return [event.seen_by(seat) for event in self.at(ply) if event.is_seen_by(seat)]

    def __iter__(self) -> Iterator[Event]:
        return (event.open() for ply in range(self._game.ply) for event in self.at(ply))

    def __len__(self) -> int:
        return sum(len(self.at(ply)) for ply in range(self._game.ply))

    def __repr__(self) -> str:
        return f"<Log of {self._game.ply} moves>"
