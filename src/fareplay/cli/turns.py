"""Turns: where they end, for any game."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fareplay.game import Game


def ends_turn(game: "Game", move: str) -> bool:
    """Whether a legal move is all that is left of the turn, or of what can be foreseen of it."""
    return any(line.moves == (move,) for line in game.lines())
