"""Warm-up: compile the kernels that a game's bots need, which takes the best part of a minute, once."""

from pathlib import Path

import fareplay
from fareplay import manifest
from fareplay.bots.bot import Clock
from fareplay.bots.game_bots import bots_of
from fareplay.bots.levels import make
from fareplay.engine.cache import cache_folder


def is_cold(game: str) -> bool:
    """Whether the kernels of a game's bots have yet to be compiled on this machine, in this version."""
    mark = _mark(game)
    return mark is not None and not mark.exists()


def warm(game: str) -> None:
    """Let the strongest bot make a first and a last move in a scratch game: some kernels are for the end only."""
    mark = _mark(game)
    if mark is None:
        return
    found = manifest.of(game)
    name = f"{found.name}/{found.boards[0]}"  # all boards of a game use the same kernels
    scratch = fareplay.new(name, seed=0)
    bot, beginner = make("expert", name, playouts=2), make("novice", name)  # who is seldom eliminated
    bot.choose(scratch.view(0), Clock())
    while not scratch.is_over:
        scratch.push(beginner.choose(scratch.view(scratch.to_move), Clock()))
    while len(scratch.legal_moves) < 2:
        scratch.pop()
    bot.choose(scratch.view(scratch.to_move), Clock())
    mark.touch()


def _mark(game: str) -> Path | None:
    """A file beside the compiled kernels, if there are any; an edit of any of them gives a new folder without."""
    policy = bots_of(game).policy
    return None if policy is None else cache_folder(policy.__module__) / "ready-to-think"
