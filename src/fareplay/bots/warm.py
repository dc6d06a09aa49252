"""Warming up: compile the kernels that a game's bots need, which takes the best part of a minute, once."""

from pathlib import Path

import fareplay
from fareplay.bots.clock import Clock
from fareplay.bots.levels import make
from fareplay.rules.kernel import cache_folder


def is_cold(game: str) -> bool:
    """Whether the kernels of a game's bots have yet to be compiled on this machine, in this version."""
    return not _mark(game).exists()


def warm(game: str) -> None:
    """Let a bot make a move in a scratch game, so that the next one need not wait for the compiler."""
    scratch = fareplay.new(game, seed=0)
    make("casual", game, playouts=2).choose(scratch.view(0), Clock())
    _mark(game).touch()


def _mark(game: str) -> Path:
    """A file beside the compiled kernels; an edit of any of them gives a new folder without."""
    folder = game.split("/")[0].replace("-", "_")
    return cache_folder(f"fareplay.bots.{folder}.warm") / "ready-to-think"
