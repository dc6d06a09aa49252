"""Lock-step games by the million: `python -m tests.soak --games 1000000 --seed 1`.

Stops at the first difference and prints the record that reproduces it.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from tests.get_on_board import lockstep as get_on_board
from tests.ticket_to_ride import lockstep as ticket_to_ride

# How a game is played in lock-step: a seed in, an AssertionError out at the first difference.
PLAY: dict[str, Callable[[int], object]] = {
    "get-on-board": get_on_board.play_in_step,
    "ticket-to-ride": ticket_to_ride.play_in_step,
}
CHUNK = 250


def main() -> int:
    """Play; 0 if the kernels and the oracles agree in all games."""
    options = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.splitlines()[0])
    options.add_argument("--games", type=int, default=1_000_000, help="how many games of each kind")
    options.add_argument("--seed", type=int, default=1, help="other seeds, other games")
    options.add_argument("--jobs", type=int, default=1, help="processes to play in")
    options.add_argument("--only", choices=sorted(PLAY), help="this kind of game only")
    chosen = options.parse_args()
    kinds = [chosen.only] if chosen.only else sorted(PLAY)
    return soak(kinds, chosen.games, chosen.seed * 1_000_000_000, chosen.jobs)


def soak(kinds: list[str], games: int, first: int, jobs: int) -> int:
    """Play the chunks in the requested number of processes and report the progress."""
    chunks = chunks_of(kinds, games, first)
    total, played, begun = games * len(kinds), 0, time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        running: set[Future[tuple[int, str | None]]] = set()
        while True:
            while len(running) < 2 * jobs and (chunk := next(chunks, None)):
                running.add(pool.submit(play_chunk, *chunk))
            if not running:
                print()
                return 0
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                count, difference = future.result()
                if difference:
                    pool.shutdown(cancel_futures=True)
                    print(f"\n{difference}")
                    return 1
                played += count
            speed = played / (time.monotonic() - begun)
            print(f"\r{played:,} of {total:,} games agree, {speed:.0f} a second", end="", flush=True)


def chunks_of(kinds: list[str], games: int, first: int) -> Iterator[tuple[str, int, int]]:
    """The seeds to play, a handful at a time."""
    for start in range(0, games, CHUNK):
        for kind in kinds:
            yield kind, first + start, min(CHUNK, games - start)


def play_chunk(kind: str, first: int, count: int) -> tuple[int, str | None]:
    """Play some games; how many, and the first difference."""
    for seed in range(first, first + count):
        try:
            PLAY[kind](seed)
        except AssertionError as difference:
            return seed - first, f"{kind}, game {seed}: {difference}"
    return count, None


if __name__ == "__main__":
    sys.exit(main())
