"""The log of a game: its events in order, made when somebody reads them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fareplay.rules.event import Event

if TYPE_CHECKING:
    from fareplay.game import Game


class Log:
    """All events of a game; `seen_by` gives what one seat may know of them."""

    def __init__(self, game: "Game") -> None:
        self._game = game

    def at(self, ply: int) -> list[Event]:
        """What the move after so many moves did, with its secrets."""
        game = self._game
        seat, move = game.move_at(ply)
        return game.rules.events(game.state_at(ply), seat, move, game.state_at(ply + 1), game.options)

    def seen_by(self, seat: int | None) -> list[Event]:
        """The events as a seat (None: a spectator) may know them."""
        viewer = self._game.viewer(seat)
        return [event for ply in range(self._game.ply) for event in self.seen_at(ply, viewer)]

    def seen_at(self, ply: int, seat: int | None) -> list[Event]:
        """What the move after so many moves did, as a seat may know it."""
        return [event.seen_by(seat) for event in self.at(ply) if event.is_seen_by(seat)]

    def __iter__(self) -> Iterator[Event]:
        return (event.open() for ply in range(self._game.ply) for event in self.at(ply))

    def __len__(self) -> int:
        return sum(len(self.at(ply)) for ply in range(self._game.ply))

    def __repr__(self) -> str:
        return f"<Log of {self._game.ply} moves>"
