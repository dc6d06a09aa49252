"""Warmup: compile all kernels of a game in advance, with progress reports.

Kernels are compiled on their first call and cached on disk. `warm` compiles all of them, if `is_cold`; before that, two
processes may each compile one of the PARTS, which halves the wait for a new player. Random whole games, for statistics,
have separate kernels that play does not need.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from fareplay.abilities import Gains, Simulation
from fareplay.engine.cache import cache_folder
from fareplay.engine.interpret import compile_ordered
from fareplay.game import Game
from fareplay.rules import Rules

Report = Callable[[int, int, str], None]  # steps done, steps in total, the next step
Steps = dict[str, Callable[[], object]]

# Each takes about the same time.
PARTS: Final = (("the deal", "moves", "turns", "lines", "plans"), ("the deal", "views", "sheets"))


def is_cold(rules: Rules, *, whole_games: bool = False) -> bool:
    """Return whether any kernel of a game still has to be compiled on this machine for this version."""
    return not all(mark.exists() for mark in _marks(rules, whole_games))


def warm(rules: Rules, report: Report = lambda done, of, what: None, *, whole_games: bool = False) -> None:
    """Call every kernel that Python calls, with a throwaway game; then compile those that ran uncompiled."""
    steps = _playing(rules)
    if whole_games:
        steps["whole games"] = lambda: Simulation.of(rules).simulate(_seats(rules), {}, [0], 0)
    for done, (what, call) in enumerate(steps.items()):
        report(done, len(steps), what)
        call()
    compile_ordered(report)
    report(len(steps), len(steps), "")
    for mark in _marks(rules, whole_games):
        mark.touch()


def warm_part(rules: Rules, part: int) -> None:
    """Compile the kernels of one of the PARTS."""
    steps = _playing(rules)
    for what in PARTS[part]:
        steps[what]()
    compile_ordered()


def _playing(rules: Rules) -> Steps:
    """Return the steps that a game at a table needs."""
    seats = _seats(rules)
    games: list[Game] = []

    def deal() -> None:
        setup = rules.check_setup(seats, {}, rules.deal(seats, {}, {}, Random(0)))
        games.append(Game(rules, seats, {}, setup, 0))

    def take_turns() -> None:
        game, chance = games[0], Random(0)
        while not game.is_over:  # some kernels are only called late in a game
            game.push(chance.choice(game.legal_moves))
        while game.ply > 2 * seats:  # after the choices at the start
            game.pop()

    def advise() -> object:
        return games[0].reason(games[0].lines()[0].moves)

    def count_gains() -> object:
        return Gains.of(rules).seen_gains(games[0].state_at(0), games[0].state_at(0), 0, [0])

    return {
        "the deal": deal,
        "moves": lambda: (games[0].to_move, games[0].legal_moves),
        "turns": take_turns,
        "sheets": lambda: games[0].sheet(0),
        "lines": lambda: (games[0].lines(), games[0].peek(games[0].legal_moves[0]).events, advise()),
        "views": lambda: (games[0].view(0), games[0].film(0), games[0].log.seen_by(0), count_gains()),
    }


def _seats(rules: Rules) -> int:
    return int(rules.facts["players"][0])


def _marks(rules: Rules, whole_games: bool) -> list[Path]:
    """Return the files that mark a cache folder as complete; editing a kernel leads to a new folder."""
    folder = cache_folder(type(rules).__module__)
    return [folder / "ready-to-play", *([folder / "ready-to-simulate"] if whole_games else [])]
