"""Secrets at one keyboard: who knows what nobody else may see."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fareplay.game import Game


def has_secrets(game: "Game", seat: int) -> bool:
    """Whether a seat's screen would show what a spectator may not see, or several choose at the same time."""
    mine, theirs = game.view(seat), game.view(None)
    choosing = len(game.choosers) > 1 or any("?" in move for move in theirs.record["moves"])
    return choosing or (mine.position, mine.sheets) != (theirs.position, theirs.sheets)
