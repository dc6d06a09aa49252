"""Steps per second of CPU time of `envs.vector` against opponents: `python -m bench.opponents`.

The learner moves at random, so that only the environment is measured.
"""

import argparse
import os
import time

from fareplay import envs

BOARDS = (
    ("get-on-board/new-york", 2),
    ("get-on-board/rome", 2),
    ("ticket-to-ride/london", 2),
    ("get-on-board/london", 4),
    ("get-on-board/paris", 4),
)
LEVELS = ("random", "novice", "casual", "policy")


def measure(board: str, seats: int, level: str, games: int, seconds: float) -> float:
    env = envs.vector(board, games, opponents=[level], seats=seats)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.batch.sample())
    begun, steps = time.process_time(), 0
    while time.process_time() - begun < seconds:
        env.step(env.batch.sample())
        steps += games
    return steps / (time.process_time() - begun)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1024)
    options.add_argument("--seconds", type=float, default=1.5)
    options.add_argument("--board", action="append", help="by default all of them")
    chosen = options.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"| board, seats | {' | '.join(LEVELS)} |")
    print("| --- " * (len(LEVELS) + 1) + "|")
    for board, seats in BOARDS:
        if chosen.board and board not in chosen.board:
            continue
        found = (measure(board, seats, level, chosen.games, chosen.seconds) for level in LEVELS)
        print(f"| {board}, {seats} | {' | '.join(f'{round(speed, -3):,.0f}' for speed in found)} |", flush=True)


if __name__ == "__main__":
    main()
