"""Warmup: compile the kernels that a game's bots need, which takes up to a minute once per version."""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final, Literal

import fareplay
from fareplay import manifest
from fareplay.bots.game_bots import bots_of, solve
from fareplay.bots.levels import make
from fareplay.bots.search.clock import Clock
from fareplay.engine.cache import cache_folder
from fareplay.engine.interpret import compile_ordered
from fareplay.errors import InvalidOption
from fareplay.game import Game

Part = Literal["novice", "search", "solver"]  # the weakest bots first; most need the search
MARKS: Final[dict[Part, str]] = {
    "novice": "ready-for-novices",
    "search": "ready-to-think",
    "solver": "ready-to-solve",
}


def part_of(level: str) -> Part:
    """Return the part that a bot of a level needs."""
    return "novice" if level in ("random", "novice") else "search"


def is_cold(game: str, part: Part = "search") -> bool:
    """Return whether any kernel of a game's bots still has to be compiled on this machine for this version."""
    mark = _mark(game, part)
    return mark is not None and not mark.exists()


def warm(game: str, part: Part = "search") -> None:
    """Compile or load the kernels that a part of a game's bots calls, by playing a throwaway game."""
    mark = _mark(game, part)
    if mark is None:
        return
    found = manifest.of(game)
    scratch = fareplay.new(f"{found.name}/{found.boards[0]}", seed=0)  # all boards of a game use the same kernels
    if part == "solver":
        _solve(scratch)
    else:
        _think(scratch, part)
    compile_ordered()
    mark.touch()


def _think(scratch: Game, part: Part) -> None:
    """Let the novice play a game, and the expert its first and last move: some kernels are only used at the end."""
    bot, novice = make("expert", scratch.rules, playouts=2), make("novice", scratch.rules)  # which is seldom eliminated
    if part == "search":
        bot.choose(scratch.view(0), Clock())
    while not scratch.is_over:
        scratch.push(novice.choose(scratch.view(scratch.to_move), Clock()))
    if part == "search":
        while len(scratch.legal_moves) < 2:
            scratch.pop()
        bot.choose(scratch.view(scratch.to_move), Clock())


def _solve(scratch: Game) -> None:
    """Solve a game of random moves."""
    chance = Random(0)
    while not scratch.is_over:
        scratch.push(chance.choice(list(scratch.legal_moves)))
    with suppress(InvalidOption):  # a game without a solver
        solve(scratch, 0, width=1)


def _mark(game: str, part: Part) -> Path | None:
    """Return the marker file next to the compiled kernels; None without kernels. Editing a kernel leads to a new
    folder."""
    policy = bots_of(game).policy
    return None if policy is None else cache_folder(policy.__module__) / MARKS[part]
