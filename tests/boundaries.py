"""A fuzzer of the library's boundary with its kernels: calls with numbers that nobody should pass.

    python -m tests.boundaries 100000 [--seed 1]

Kernels check no index. A call must be refused with an error of ours (or Python's own for a wrong type) and change
nothing, or answer; it must never crash, which is why this runs in a process of its own.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

import fareplay
from fareplay import envs
from fareplay.bots import Clock, make
from fareplay.bots.bot import MOST_MOVES, Turns
from fareplay.errors import FareplayError
from tests.random_games import KINDS, play_randomly

REFUSALS = (FareplayError, TypeError, IndexError, ValueError, OverflowError)
ODD = (-(2**63), -(10**6), -129, -2, -1, 0, 1, 2, 5, 6, 8, 99, 127, 128, 255, 32768, 10**6, 2**31, 2**63, 2**70)
STRANGE: tuple[Any, ...] = (
    None,
    True,
    1.5,
    float("nan"),
    "0",
    "C3",
    "keep 1",
    "claim 99 blue 9",
    "",
    b"0",
    [],
    [0],
    {},
    object(),
)

Call = Callable[[], object]


def anything(chance: Random) -> Any:
    """A number that may be out of range, or no number at all."""
    return chance.choice(ODD) if chance.random() < 0.7 else chance.choice(STRANGE)


def game_call(game: fareplay.Game, chance: Random) -> tuple[str, Call]:
    """A call of a game's, with arguments from anywhere."""
    one, other = anything(chance), anything(chance)
    calls: dict[str, Call] = {
        "sheet": lambda: game.sheet(one),
        "view": lambda: game.view(one),
        "film": lambda: game.film(one),
        "svg": lambda: game.svg(one),
        "choices": lambda: game.choices(one),
        "lines_ahead": lambda: game.lines_ahead(one),
        "symbol_points": lambda: game.symbol_points(one),
        "seen_by": lambda: game.log.seen_by(one),
        "state_at": lambda: game.state_at(one),
        "move_at": lambda: game.move_at(one),
        "peek": lambda: game.peek(one),
        "push": lambda: game.push(one if isinstance(one, str) else str(one)),
        "push_anything": lambda: game.push(one),
        "reason": lambda: game.reason([other]),
    }
    name = chance.choice(list(calls))
    return name, calls[name]


def batch_call(batch: envs.Batch, chance: Random) -> tuple[str, Call]:
    """A call of a batch's, with arguments from anywhere."""
    one, other = anything(chance), anything(chance)
    actions = np.array([chance.choice(ODD[:-2]) for _ in range(batch.games)])
    calls: dict[str, Call] = {
        "observed": lambda: batch.observed(one, other),
        "observed_seat": lambda: batch.observed(0, other),
        "game": lambda: batch.game(one),
        "moves": lambda: batch.moves(one),
        "game_number": lambda: batch.game_number(one),
        "action": lambda: batch.action(one),
        "step": lambda: batch.step(actions),
        "advance": lambda: batch.advance(actions),
        "step_anything": lambda: batch.step(one),
        "reset": lambda: batch.reset(one),
        "observed_by": lambda: batch.observed_by(one),
        "observed_by_games": lambda: batch.observed_by(chance.choice([0, one]), actions[: chance.randrange(3)]),
        "sample_of": lambda: batch.sample_of(actions),
        "resample": lambda: batch.resample(chance.choice([0, one]), chance.choice([0, other]), chance.choice(ODD)),
        "set_game": lambda: batch.set_game(one, other),
        "set_own_game": lambda: batch.set_game(chance.choice([0, one]), batch.game(0), chance=chance.choice(ODD)),
        "observe_state": lambda: batch.encoding.observe_state(batch.states, other),
        "turns": lambda: make("novice", batch.rules).plan_many(batch.rules, turns(batch, actions)),  # type: ignore[attr-defined]
    }
    name = chance.choice(list(calls))
    return name, calls[name]


def turns(batch: envs.Batch, numbers: Any) -> Turns:
    """Turns of games that there may not be."""
    rows = batch.games
    return Turns(
        batch.states, batch.seats_to_act, numbers, np.zeros((rows, MOST_MOVES), np.int16), np.zeros(rows, np.int16)
    )


def bot_call(game: fareplay.Game, chance: Random) -> tuple[str, Call]:
    """A bot that is asked at the wrong moment, or made with a wrong seed."""
    view, seed = game.view(chance.choice([None, *range(game.seats)])), anything(chance)
    level = chance.choice(["random", "novice"])
    calls: dict[str, Call] = {
        "bot_choose": lambda: make(level, game.name, seed=1).choose(view, Clock()),
        "bot_seed": lambda: make(level, game.name, seed=seed),
        "new": lambda: fareplay.new(game.name, anything(chance), anything(chance)),
        "determinise": lambda: fareplay.determinise(view, chance.choice(ODD)),
        "batch": lambda: envs.Batch(game.name, anything(chance), 2),
    }
    name = chance.choice(list(calls))
    return name, calls[name]


def fuzz(calls: int, seed: int) -> Counter[str]:
    """Make so many calls; return how many were answered and refused, by name."""
    chance, counted = Random(seed), Counter[str]()
    while counted.total() < calls:
        name, seats = chance.choice(KINDS)
        game, batch = fareplay.new(name, seats, chance.getrandbits(32)), envs.Batch(name, seats, 3, seed=1)
        play_randomly(game, chance.randrange(150), chance)
        if chance.random() < 0.9:
            batch.reset(chance.getrandbits(32))
        for _ in range(min(200, calls - counted.total())):
            before = game.to_json(), game.state_at(game.ply).tobytes(), batch._states.tobytes()
            kind = chance.choices(("game", "batch", "bot"), (6, 6, 1))[0]
            if kind == "batch":
                called, call = batch_call(batch, chance)
            else:
                called, call = (game_call if kind == "game" else bot_call)(game, chance)
            try:
                call()
                counted[f"{called} answered"] += 1
            except REFUSALS:
                counted[f"{called} refused"] += 1
                assert before == (game.to_json(), game.state_at(game.ply).tobytes(), batch._states.tobytes()), called
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("calls", type=int)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for what, count in sorted(fuzz(chosen.calls, chosen.seed).items()):
        print(f"{what}: {count}")


if __name__ == "__main__":
    main()
