"""Warming up: compile the kernels that a game's bots need, which takes the best part of a minute, once."""

from pathlib import Path

import fareplay
from fareplay.bots.clock import Clock
from fareplay.bots.game_bots import bots_of
from fareplay.bots.levels import make
from fareplay.engine.cache import cache_folder


def is_cold(game: str) -> bool:
    """Whether the kernels of a game's bots have yet to be compiled on this machine, in this version."""
    return not _mark(game).exists()


def warm(game: str) -> None:
    """Let the strongest bot make a first and a last move in a scratch game: some kernels are for the end only."""
    scratch = fareplay.new(game, seed=0)
    bot, beginner = make("expert", game, playouts=2), make("novice", game)  # who is seldom eliminated
    bot.choose(scratch.view(0), Clock())
    while not scratch.is_over:
        scratch.push(beginner.choose(scratch.view(scratch.to_move), Clock()))
    while len(scratch.legal_moves) < 2:
        scratch.pop()
    bot.choose(scratch.view(scratch.to_move), Clock())
    _mark(game).touch()


def _mark(game: str) -> Path:
    """A file beside the compiled kernels; an edit of any of them gives a new folder without."""
    plan = bots_of(game).plan.__module__
    return cache_folder(plan) / "ready-to-think"
