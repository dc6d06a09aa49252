"""The result of a step, and the error of one that is not possible."""

from dataclasses import dataclass, fields
from typing import Any

from fareplay.errors import FareplayError
from fareplay.game.encoding import Dones, Mask, Observation, Rewards, Seats


class IllegalAction(FareplayError):
    """An action that its game's mask forbids; nothing was played in any game."""

    def __init__(self, game: int, action: int, move: str | None, legal: list[str]) -> None:
        self.game, self.action, self.move, self.legal = game, action, move, legal
        named = "is not an action" if move is None else f"({move}) is not legal"
        offered = ", ".join(legal[:12]) + (", …" if len(legal) > 12 else "")
        super().__init__(f"game {game}: action {action} {named}. Legal: {offered}.")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.action, self.move, self.legal)


@dataclass(frozen=True)
class Step:
    """The result of a step, game by game. The arrays are the batch's own and the next step overwrites them: copy
    what you keep."""

    observation: Observation  # games × numbers: what the seat to act may know
    mask: Mask  # games × actions: which are legal
    seat: Seats  # games: the seat to act
    reward: Rewards  # games × seats, of the step just made
    done: Dones  # games: ended by the step just made; the rest belongs to the new game

    def copy(self) -> "Step":
        """Return a copy that is not overwritten."""
        return Step(*(getattr(self, field.name).copy() for field in fields(self)))
