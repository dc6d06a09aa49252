"""The log of a game: all its events, and which parts each seat may know."""

from collections.abc import Iterator
from typing import Any, Protocol

from fareplay.rules.event import Event
from fareplay.rules.rules import Options, Rules


class Logged(Protocol):
    """The parts of a game that a log reads."""

    rules: Rules
    options: Options

    @property
    def ply(self) -> int: ...
    def move_at(self, ply: int) -> tuple[int, str]: ...
    def state_at(self, ply: int) -> Any: ...
    def viewer(self, seat: int | None) -> int | None: ...


class Log:
    """All events of a game; `seen_by` returns those that one seat may know."""

    def __init__(self, game: Logged) -> None:
        self._game = game

    def at(self, ply: int) -> list[Event]:
        """Return the events of a move, with their secrets."""
        game = self._game
        seat, move = game.move_at(ply)
        return game.rules.events(game.state_at(ply), seat, move, game.state_at(ply + 1))

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
