"""The speed of the rules: `python -m bench.rules` (or `make bench`).

Speed is stated as a ratio to a named reference measured in the same run, because machines differ and are shared.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table
from tests.oracle.get_on_board import GetOnBoardOracle

import fareplay
from bench import peers
from fareplay.engine.kernel import bind
from fareplay.engine.struct import blank, copy_of
from fareplay.games.get_on_board.rules.state import State
from fareplay.games.get_on_board.show import lines
from fareplay.rules import registry
from fareplay.rules.abilities import Simulation

RESULTS = Path(__file__).parent / "results"
Row = dict[str, Any]
SEATS = {
    "get-on-board/new-york": 2,
    "get-on-board/london": 4,
    "get-on-board/rome": 2,
    "get-on-board/paris": 4,
    "ticket-to-ride/london": 4,
}


def rate(work: Callable[[int], int], seconds: float, threads: int = 1, tries: int = 3) -> float:
    """Return the operations per second of `work(seed)` in each thread: the best of several tries, since the slower ones
    measure other load on the machine."""
    work(0)
    best = 0.0
    for _ in range(tries):
        with ThreadPoolExecutor(threads) as pool:
            begun = time.perf_counter()
            until = begun + seconds
            done = sum(pool.map(lambda seed, until=until: _repeat(work, seed, until), range(threads)))
            best = max(best, done / (time.perf_counter() - begun))
    return best


def _repeat(work: Callable[[int], int], seed: int, until: float) -> int:
    done = 0
    while time.perf_counter() < until:
        done += work(seed)
        seed += 1000
    return done


def playouts(seconds: float) -> list[Row]:
    """Measure random games inside kernels, on one thread and on two."""
    rows = []
    for name, seats in SEATS.items():
        simulation = Simulation.of(registry.by_name(name))
        start = fareplay.new(name, seats, seed=1, options=_house_rule(name, seats)).state_at(0)

        def work(seed: int, simulation: Simulation = simulation, start: Any = start) -> int:
            return int(simulation.play_many(start, 3000, seed))

        one = rate(work, seconds)
        two = rate(work, seconds, threads=2)
        rows.append({"game": name, "seats": seats, "moves_per_second": one, "two_threads": two, "scaling": two / one})
    return rows


def _house_rule(name: str, seats: int) -> dict[str, Any]:
    least, most = registry.by_name(name).facts["players"]
    return {} if least <= seats <= most else {"any_board": True}


def against_others(seconds: float, ours: float) -> list[Row]:
    """Measure the same game played by the tests' oracle, and other projects' games if they are installed."""
    rows = [{"what": "Fareplay kernels, Get on Board, London, 4 seats", "moves_per_second": ours, "ratio": 1.0}]
    others = {"the oracle of the tests, the same game": _oracle, **peers.found()}
    for what, work in others.items():
        speed = rate(work, seconds)
        rows.append({"what": what, "moves_per_second": speed, "ratio": ours / speed})
    return rows


def _oracle(seed: int) -> int:
    """Play a random game and return its number of moves."""
    game = fareplay.new("get-on-board/london", 4, seed=seed)
    oracle = GetOnBoardOracle(dict(game.rules.facts), game.record())
    chance, moves = Random(seed), 0
    while not oracle.is_over:
        oracle.push(chance.choice(oracle.legal()))
        moves += 1
    return moves


def from_python(seconds: float) -> list[Row]:
    """Measure calls from Python."""
    rows = []
    for name, seats in SEATS.items():
        game = _random_game(name, seats)
        moves = game.moves
        fresh = game.copy()
        best = 0.0
        until = time.perf_counter() + 3 * seconds
        while time.perf_counter() < until:
            for _ in moves:
                fresh.pop()
            begun = time.perf_counter()
            for move in moves:
                fresh.push(move)
            best = max(best, len(moves) / (time.perf_counter() - begun))
        state = game.state_at(0)
        copies = rate(lambda _, state=state: _copies(state), seconds)
        rows.append(
            {
                "game": name,
                "push_per_second": best,
                "copy_us": 1e6 / copies,
                "state_bytes": len(state.tobytes()),
            }
        )
    return rows


def _copies(state: Any) -> int:
    for _ in range(1000):
        copy_of(state)
    return 1000


def _random_game(name: str, seats: int) -> fareplay.Game:
    game = fareplay.new(name, seats, seed=3, options=_house_rule(name, seats))
    chance = Random(3)
    while not game.is_over:
        game.push(chance.choice(list(game.legal_moves)))
    return game


def line_search(seconds: float) -> list[Row]:
    """Measure the search for all available lines, for the turn of a random game with the most lines."""
    rows = []
    for name in list(SEATS)[:4]:
        rules = registry.by_name(name)
        game = fareplay.new(name, SEATS[name], seed=5)
        chance, widest, most = Random(5), copy_of(game.state_at(0)), 0
        while not game.is_over:
            if len(game.lines()) > most:
                most, widest = len(game.lines()), copy_of(game.state_at(game.ply))
            game.push(chance.choice(list(game.legal_moves)))
        found, way = blank(lines.LineRow, lines.MOST_LINES), blank(State, lines.WAY)

        bound = bind(lines.find_lines, rules.board, widest, found, way)

        def work(_: int, find: Callable[[], int] = bound) -> int:
            for _ in range(200):
                find()
            return 200

        rows.append({"game": name, "lines": most, "us": 1e6 / rate(work, seconds)})
    return rows


def starting() -> list[Row]:
    """Measure the first steps of a new process: the fastest of several."""
    script = (
        "from time import perf_counter as now; times = [now()]\n"
        "import fareplay.game.game; times.append(now())\n"
        "game = fareplay.new('get-on-board/london', 4, seed=1); game.push(game.legal_moves[0]); times.append(now())\n"
        "from fareplay import bots; bot = bots.make('expert', game.name, playouts=100)\n"
        "bot.choose(game.view(game.to_move), bots.Clock()); times.append(now())\n"
        "print(*(after - before for before, after in zip(times, times[1:])))"
    )
    runs = [subprocess.run([sys.executable, "-c", script], capture_output=True, check=True) for _ in range(5)]
    times = [[float(part) for part in one.stdout.split()] for one in runs]
    steps = ("import of the library", "first game and move", "first search of the expert, 100 playouts")
    return [{"step": step, "s": min(each)} for step, each in zip(steps, zip(*times, strict=True), strict=True)]


def show(console: Console, title: str, rows: list[Row]) -> None:
    table = Table(title=title, title_justify="left")
    for column in rows[0]:
        table.add_column(column.replace("_", " "), justify="left" if isinstance(rows[0][column], str) else "right")
    for row in rows:
        table.add_row(*(_cell(value) for value in row.values()))
    console.print(table)


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:,.2f}"
    return str(value)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement lasts")
    parser.add_argument("--out", type=Path, default=RESULTS / "rules.json", help="where the JSON goes")
    chosen = parser.parse_args()
    console = Console()
    results: dict[str, list[Row]] = {}

    def measure(key: str, title: str, run: Callable[[], list[Row]]) -> None:
        with console.status(f"measuring: {title}"):
            results[key] = run()
        show(console, title, results[key])

    measure("starting", "Starting", starting)
    measure("playouts", "Random games inside kernels", lambda: playouts(chosen.seconds))
    ours = next(row for row in results["playouts"] if row["game"] == "get-on-board/london")["moves_per_second"]
    measure("others", "Compared in the same run", lambda: against_others(chosen.seconds, ours))
    measure("python", "From Python", lambda: from_python(chosen.seconds))
    measure("lines", "All available lines of one turn, in a kernel", lambda: line_search(chosen.seconds))
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_text(json.dumps(results, indent=1) + "\n")
    console.print(f"written to {chosen.out}")


if __name__ == "__main__":
    main()
