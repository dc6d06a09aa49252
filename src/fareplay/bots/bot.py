"""What a bot is: anything that chooses a move when it is shown a view."""

from typing import Protocol, runtime_checkable

from fareplay.bots.clock import Clock
from fareplay.errors import InvalidOption
from fareplay.view import View


class Bot(Protocol):
    """A player. It is shown what its seat may know, never a game.

    It may also have `plan(view, clock) -> list[str]`: the moves of the rest of the turn, as far as nothing hidden is
    revealed on the way. Who has one is asked once a turn.
    """

    def choose(self, view: View, clock: Clock) -> str:
        """One of `view.legal_moves`. It may think until the clock has run out or is stopped."""
        ...


@runtime_checkable
class Planner(Bot, Protocol):
    """A bot that plans the rest of a turn at once."""

    def plan(self, view: View, clock: Clock) -> list[str]:
        """Moves of `view.seat`, the first of them one of `view.legal_moves`."""
        ...


def plan_turn(bot: Bot, view: View, clock: Clock) -> list[str]:
    """The next moves of a bot: the rest of the turn if it plans turns, else one."""
    return bot.plan(view, clock) if isinstance(bot, Planner) else [bot.choose(view, clock)]


def seat_of(view: View) -> int:
    """The seat a bot is to choose for, or the error that there is nothing to choose."""
    if view.seat is None or not view.legal_moves:
        raise InvalidOption("a bot needs the view of a seat that has a choice to make")
    return view.seat
