"""The speed of the environments compared with those of other projects: `python -m bench.envs` (or `make bench`).

All choose random legal actions. The other projects are installed into a virtual environment of their own, build/peers,
when they are first measured; one that cannot be installed is skipped with a message. Times are processor time, of all
threads together, so that other load on the machine matters less; the best of several tries counts.
"""

import argparse
import json
import os
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from fareplay import envs

RESULTS = Path(__file__).parent / "results"
PEERS = Path(__file__).parent.parent / "build" / "peers"
PEER_SCRIPT = Path(__file__).parent / "env_peers.py"
Row = dict[str, Any]
KINDS = [
    ("get-on-board/new-york", 2),
    ("get-on-board/london", 4),
    ("get-on-board/rome", 2),
    ("get-on-board/paris", 4),
    ("ticket-to-ride/london", 4),
]


def rate(work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Return the steps per second: the best of many short tries."""
    work()
    best, until = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        begun = clock()
        done = 0
        while clock() - begun < 0.1:
            done += work()
        best = max(best, done / (clock() - begun))
    return best


def batches(seconds: float, games: int) -> list[Row]:
    """Measure `Batch` with and without observations; first with the choice of random actions, then without."""
    rows = []
    for name, seats in KINDS:
        row: Row = {"game": name, "seats": seats}
        for samples, what in ((True, ""), (False, ", actions given")):
            for seen, how in ((False, "steps per second"), (True, "with observations")):
                found = _batch_rate(name, seats, games, seconds / 2, observations=seen, samples=samples)
                row[f"{how}{what}"] = found
        rows.append(row)
    return rows


def _batch_rate(
    name: str,
    seats: int,
    games: int,
    seconds: float,
    *,
    observations: bool,
    threads: int = 1,
    samples: bool = False,
    clock: Callable[[], float] = time.process_time,
) -> float:
    batch = envs.Batch(name, seats, games, seed=1, threads=threads, observations=observations)
    batch.reset()
    best, until = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        spent = done = 0.0
        while spent < 0.1:
            begun = clock()
            actions = batch.sample()
            begun = begun if samples else clock()
            batch.step(actions)
            spent += clock() - begun
            done += games
        best = max(best, done / spent)
    return best


def scaling(seconds: float, games: int) -> list[Row]:
    """Measure one thread and two in turn: in wall-clock time, in which two threads gain less on a busy machine, and in
    the processor time per step of both threads, which estimates two dedicated cores.
    """
    clocks = {"wall": time.perf_counter, "processor": time.process_time}
    rows = []
    for name, seats in (KINDS[1], KINDS[-1]):
        best = dict.fromkeys(((which, threads) for which in clocks for threads in (1, 2)), 0.0)
        for _ in range(4):
            for which, threads in best:
                found = _batch_rate(
                    name, seats, games, seconds / 4, observations=True, threads=threads, clock=clocks[which]
                )
                best[which, threads] = max(best[which, threads], found)
        rows.append(
            {
                "game": name,
                "one_thread": best["wall", 1],
                "two_threads": best["wall", 2],
                "scaling": best["wall", 2] / best["wall", 1],
                "scaling_by_processor_time": 2 * best["processor", 2] / best["processor", 1],
            }
        )
    return rows


def one_game(seconds: float) -> list[Row]:
    """Measure `aec` and `single`, step by step from Python, including the choice of actions."""
    rows = []
    for name, seats in (KINDS[1], KINDS[-1]):
        rows.append({"what": f"envs.aec, {name}", "steps_per_second": rate(_aec(name, seats), seconds)})
        rows.append({"what": f"envs.single, {name}", "steps_per_second": rate(_single(name, seats), seconds)})
    return rows


def _aec(name: str, seats: int) -> Callable[[], int]:
    env, chance = envs.aec(name, seats), np.random.default_rng(1)

    def play() -> int:
        env.reset()
        done = 0
        for _ in env.agent_iter():
            observation, _, ended, _, _ = env.last()
            if ended:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(chance.random() * len(legal))]))
            done += 1
        return done

    return play


def _single(name: str, seats: int) -> Callable[[], int]:
    env, chance = envs.single(name, 0, ["random"], seats), np.random.default_rng(1)

    def play() -> int:
        _, info = env.reset()
        done, ended = 0, False
        while not ended:
            legal = np.flatnonzero(info["action_mask"])
            _, _, ended, _, info = env.step(int(legal[int(chance.random() * len(legal))]))
            done += 1
        return done

    return play


def peers(seconds: float) -> list[Row]:
    """Measure other projects' environments, each in a process of its own."""
    python = _peer_python()
    rows = []
    names = subprocess.run([python, PEER_SCRIPT, "--list"], capture_output=True, text=True, check=True).stdout.split()
    for name in names:
        package = subprocess.run(
            [python, PEER_SCRIPT, "--package", name], capture_output=True, text=True, check=True
        ).stdout.split()
        installed = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", *package], capture_output=True, text=True
        )
        found = subprocess.run(
            [python, PEER_SCRIPT, "--measure", name, "--seconds", str(seconds)], capture_output=True, text=True
        )
        if installed.returncode or found.returncode:
            reason = (installed.stderr if installed.returncode else found.stderr).strip().splitlines()[-1:]
            rows.append({"what": name, "steps_per_second": None, "note": " ".join(reason)[:120]})
            continue
        rows += json.loads(found.stdout)
    return rows


def _peer_python() -> Path:
    python = PEERS / "bin" / "python"
    if not python.exists():
        venv.create(PEERS, with_pip=True)
    return python


def main() -> int:
    """Measure, print and save bench/results/envs.json."""
    options = argparse.ArgumentParser(prog="python -m bench.envs", description=(__doc__ or "").splitlines()[0])
    options.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    options.add_argument("--games", type=int, default=1024, help="in a batch")
    options.add_argument("--no-peers", action="store_true", help="leave other projects out")
    chosen = options.parse_args()
    load = os.getloadavg()[0]
    found = {
        "batch": batches(chosen.seconds, chosen.games),
        "threads": scaling(chosen.seconds, chosen.games),
        "one_game": one_game(chosen.seconds),
        "peers": [] if chosen.no_peers else peers(chosen.seconds),
    }
    console = Console()
    console.print(f"load before the run {load:.1f} on {os.cpu_count()} cores; {chosen.games:,} games in a batch")
    for title, rows in found.items():
        if rows:
            console.print(_table(title.replace("_", " "), rows))
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "envs.json").write_text(json.dumps(found, indent=1), encoding="utf-8")
    return 0


def _table(title: str, rows: list[Row]) -> Table:
    names = list(dict.fromkeys(name for row in rows for name in row))
    table = Table(title=title)
    for name in names:
        table.add_column(
            name.replace("_", " "), justify="left" if name in ("game", "what", "note", "version") else "right"
        )
    for row in rows:
        table.add_row(*(_cell(row.get(name)) for name in names))
    return table


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value > 100 else f"{value:.2f}"
    return "" if value is None else str(value)


if __name__ == "__main__":
    sys.exit(main())
