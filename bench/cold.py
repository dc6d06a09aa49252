"""The wait for the first use on a new machine: `python -m bench.cold`, with an empty cache for each case.

Prints the seconds until it is done, and the processor time of the waiting process without its helper processes, which
estimates the wait on idle cores.
"""

import argparse
import os
import subprocess
import sys
import tempfile

CASES = {
    "the first push": "game.push(game.legal_moves[0])",
    "the first move of novice": "bots.make('novice', game.name).choose(game.view(0), bots.Clock())",
    "the first move of casual": "bots.make('casual', game.name).choose(game.view(0), bots.Clock())",
    "everything": """
game.push(game.legal_moves[0])
for level in ('novice', 'casual', 'expert'):
    bots.make(level, game.name).choose(game.view(game.to_move), bots.Clock())
warmup.warm(game.rules)
bots.warm(game.name)
batch = envs.Batch(game.name, game.seats, 4)
batch.reset()
batch.step(batch.sample())
""",
}
SCRIPT = """
import time
begun, spent = time.perf_counter(), time.process_time()
import fareplay
from fareplay import bots, envs, warmup
game = fareplay.new({board!r}, seed=7)
{case}
print(f"{{time.perf_counter() - begun:.1f}} {{time.process_time() - spent:.1f}}")
"""


def measure(board: str, case: str, compilers: int | None) -> tuple[str, str]:
    """Return the seconds and the processor time of a case, with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        variables = {**os.environ, "FAREPLAY_CACHE": folder, "FAREPLAY_PROGRESS": "0"}
        if compilers is not None:
            variables["FAREPLAY_COMPILERS"] = str(compilers)
        command = [sys.executable, "-c", SCRIPT.format(board=board, case=case)]
        done = subprocess.run(command, env=variables, capture_output=True, text=True, check=True)
    seconds, processor = done.stdout.split()
    return seconds, processor


def main() -> None:
    """Measure and print a table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--board", default="get-on-board/new-york")
    options.add_argument("--compilers", type=int, help="processes that compile, as FAREPLAY_COMPILERS")
    options.add_argument("--case", choices=CASES, action="append", help="by default all")
    chosen = options.parse_args()
    print(f"{chosen.board}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print("| | seconds | of them at work |\n| --- | --- | --- |")
    for case in chosen.case or CASES:
        seconds, processor = measure(chosen.board, CASES[case], chosen.compilers)
        print(f"| {case} | {seconds} | {processor} |", flush=True)


if __name__ == "__main__":
    main()
