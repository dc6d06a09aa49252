"""Warming up: compile all kernels of a game at once, and tell how far it is.

Kernels are compiled when they are first called and kept on disk. Whoever would rather wait once, with a progress line,
than here and there, calls `warm` when `is_cold` says so.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

from fareplay.game import Game
from fareplay.rules.kernel import cache_folder
from fareplay.rules.rules import Rules

Report = Callable[[int, int, str], None]  # steps done, steps in all, what is compiled next


def is_cold(rules: Rules) -> bool:
    """Whether the kernels of a game have yet to be compiled on this machine, in this version."""
    return not _mark(rules).exists()


def warm(rules: Rules, report: Report = lambda done, of, what: None) -> None:
    """Call every kernel that Python calls, on a scratch game."""
    seats = int(rules.facts["players"][0])
    options = rules.check_options(seats, {})
    steps: dict[str, Callable[[Game], object]] = {
        "moves": lambda game: list(game.legal_moves),
        "turns": lambda game: game.push(game.legal_moves[0]),
        "sheets": lambda game: game.sheet(0),
        "lines": lambda game: game.lines(),
        "whole games": lambda game: rules.simulate(seats, options, [0], 0),
    }
    report(0, len(steps) + 1, "the deal")
    setup = rules.check_setup(seats, options, rules.deal(seats, options, {}, Random(0)))
    game = Game(rules, seats, options, setup, 0)
    for done, (what, call) in enumerate(steps.items(), start=1):
        report(done, len(steps) + 1, what)
        call(game)
    report(len(steps) + 1, len(steps) + 1, "")
    _mark(rules).touch()


def _mark(rules: Rules) -> Path:
    """A file beside the compiled kernels; an edit of any of them gives a new folder without it."""
    return cache_folder(type(rules).__module__) / "complete"
