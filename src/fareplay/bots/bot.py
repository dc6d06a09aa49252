"""What a bot is: anything that chooses a move when it is shown a view."""

from typing import Protocol

from fareplay.bots.clock import Clock
from fareplay.errors import InvalidOption
from fareplay.view import View


class Bot(Protocol):
    """A player. It is shown what its seat may know, never a game."""

    def choose(self, view: View, clock: Clock) -> str:
        """One of `view.legal_moves`. It may think until the clock has run out or is stopped."""
        ...


def seat_of(view: View) -> int:
    """The seat a bot is to choose for, or the error that there is nothing to choose."""
    if view.seat is None or not view.legal_moves:
        raise InvalidOption("a bot needs the view of a seat that has a choice to make")
    return view.seat
