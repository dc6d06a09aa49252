"""The speed of this checkout's kernels beside another's: `python -m bench.checkouts OTHER`.

Each checkout measures in a process of its own, with its own `.venv`. The two take turns every fraction of a second, so
that other load on the machine slows both alike. Times are processor time, and the best of all turns counts. OTHER may
be older: only what both have is used.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, TypedDict

HERE: Final = Path(__file__).parent.parent
SLICE: Final = 0.25  # s of processor time
SEATS: Final = {
    "get-on-board/new-york": 2,
    "get-on-board/london": 4,
    "get-on-board/rome": 2,
    "get-on-board/paris": 4,
    "ticket-to-ride/london": 4,
}
Work = Callable[[], int]


class Row(TypedDict):
    """One figure of both checkouts, in operations per second."""

    what: str
    other: float
    here: float
    ratio: float  # of the best turns
    median_ratio: float  # of turns that follow each other


def works(only: str) -> dict[str, Work]:
    """Return what is measured, if its name contains a text: functions that return how many operations they did."""
    makers: dict[str, Callable[[], Work]] = {}
    for name, seats in SEATS.items():
        makers[f"playouts, moves/s: {name}"] = partial(playouts, name, seats)
        makers[f"push, moves/s: {name}"] = partial(pushes, name, seats)
        makers[f"Batch with observations, steps/s: {name}"] = partial(batch, name, seats)
        makers[f"expert, iterations/s: {name}"] = partial(expert, name)
    makers["legal_moves from Python, calls/s: get-on-board/london"] = calls
    return {name: make() for name, make in makers.items() if only in name}


def playouts(name: str, seats: int) -> Work:
    """Random games inside kernels."""
    import fareplay

    game: Any = fareplay.new(name, seats, seed=1)
    start = game.state_at(0)
    return lambda: int(game.rules.play_many(start, 1000, 7))


def pushes(name: str, seats: int) -> Work:
    """Games that are replayed move by move."""
    import fareplay

    played = [fareplay.new(name, seats, seed=seed) for seed in range(5)]
    for game in played:
        chance = Random(1)
        while not game.is_over:
            game.push(chance.choice(list(game.legal_moves)))
    starts = [(fareplay.new(name, seats, seed=seed), game.moves) for seed, game in enumerate(played)]

    def work() -> int:
        for start, moves in starts:
            push = start.copy().push
            for move in moves:
                push(move)
        return sum(len(moves) for _, moves in starts)

    return work


def batch(name: str, seats: int) -> Work:
    """Steps of 1,024 games with random actions."""
    from fareplay import envs

    made = envs.Batch(name, seats, 1024, seed=1, threads=1, observations=True)
    made.reset()

    def work() -> int:
        for _ in range(4):
            made.step(made.sample())
        return 4 * 1024

    return work


def expert(name: str) -> Work:
    """Iterations of the expert's search from the middle of a game."""
    from bench.bots import grower, middle_of
    from fareplay.bots.game_bots import bots_of

    grow = grower(middle_of(name), bots_of(name).strengths["expert"], 20_000)
    return lambda: grow(2000)


def calls() -> Work:
    """Calls of one short kernel, with arrays that are checked."""
    import numpy as np

    import fareplay

    try:
        from fareplay.games.get_on_board.show.moves import legal_moves
    except ImportError:  # in older checkouts
        from fareplay.games.get_on_board.moves import legal_moves  # type: ignore[no-redef]

    game = fareplay.new("get-on-board/london", 4, seed=1)
    board, state, moves = game.rules.board, game.state_at(0), np.zeros(64, np.int16)

    def work() -> int:
        for _ in range(2000):
            legal_moves(board, state, moves)
        return 2000

    return work


def measure(only: str) -> None:
    """Read names from stdin; measure each for a moment and print its speed."""
    found = works(only)
    for work in found.values():
        work()
    print(json.dumps([*found]), flush=True)
    for line in sys.stdin:
        work, done, begun = found[line.rstrip("\n")], 0, time.process_time()
        while time.process_time() < begun + SLICE:
            done += work()
        print(done / (time.process_time() - begun), flush=True)


class Checkout:
    """A process that measures in a checkout. It runs this file, whatever the checkout has."""

    def __init__(self, folder: Path, only: str) -> None:
        python, script = folder / ".venv" / "bin" / "python", Path(__file__).resolve()
        command = [str(python), str(script), "--measure", str(folder), only]
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.names: list[str] = json.loads(self._answer())

    def speed(self, name: str) -> float:
        """Measure for a moment."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{name}\n")
        return float(self._answer())

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _answer(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()


def compare(other: Path, turns: int, only: str) -> Iterator[Row]:
    """Measure both checkouts in turn."""
    before, here = Checkout(other, only), Checkout(HERE, only)
    try:
        for name in here.names:
            pairs = [(before.speed(name), here.speed(name)) for _ in range(turns)]
            old, new = (max(each) for each in zip(*pairs, strict=True))
            typical = median(ours / theirs for theirs, ours in pairs)
            yield {"what": name, "other": old, "here": new, "ratio": new / old, "median_ratio": typical}
    finally:
        before.close()
        here.close()


def main() -> None:
    """Compare two checkouts and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.checkouts", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument("--turns", type=int, default=12, help="for each of the two and each figure")
    parser.add_argument("--only", default="", help="only figures whose name contains this")
    asked = parser.parse_args()
    for row in compare(asked.other.resolve(), asked.turns, asked.only):
        figures = f"{row['other']:>14,.0f} {row['here']:>14,.0f} {row['ratio']:6.2f} {row['median_ratio']:6.2f}"
        print(f"{row['what']:<60} {figures}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        sys.path[0] = sys.argv[2]
        measure(sys.argv[3])
    else:
        main()
