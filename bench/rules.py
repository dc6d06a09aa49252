"""The speed of the rules: `python -m bench.rules` (or `make bench`).

Speed is stated as a ratio to a named reference measured in the same run, because machines differ and are shared.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
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
from fareplay import games
from fareplay.abilities import Simulation
from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, blank, copy_of
from fareplay.games.get_on_board import lines
from fareplay.games.get_on_board.rules.state import State

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
        simulation = Simulation.of(games.by_name(name))
        start = fareplay.new(name, seats, seed=1, options=_house_rule(name, seats)).state_at(0)

        def work(seed: int, simulation: Simulation = simulation, start: Any = start) -> int:
            return int(simulation.play_many(start, 3000, seed))

        one = rate(work, seconds)
        two = rate(work, seconds, threads=2)
        rows.append({"game": name, "seats": seats, "moves_per_second": one, "two_threads": two, "scaling": two / one})
    return rows


def _house_rule(name: str, seats: int) -> dict[str, Any]:
    least, most = games.by_name(name).facts["players"]
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


@kernel
def _find_lines_often(times: int, board: Any, start: Rows[State], found: Rows[lines.LineRow], way: Rows[State]) -> int:
    count = 0
    for _ in range(times):
        count += lines.find_lines(board, start, found, way)
    return count


def line_search(seconds: float) -> list[Row]:
    """Measure the search for all available lines inside a kernel, for the turn of a random game with the most lines."""
    rows = []
    for name in list(SEATS)[:4]:
        rules = games.by_name(name)
        game = fareplay.new(name, SEATS[name], seed=5)
        chance, widest, most = Random(5), copy_of(game.state_at(0)), 0
        while not game.is_over:
            if len(game.lines()) > most:
                most, widest = len(game.lines()), copy_of(game.state_at(game.ply))
            game.push(chance.choice(list(game.legal_moves)))
        found, way = blank(lines.LineRow, lines.MOST_LINES), blank(State, lines.WAY)

        def work(_: int, args: Any = (rules.board, widest, found, way)) -> int:
            _find_lines_often(200, *args)
            return 200

        rows.append({"game": name, "lines": most, "us": 1e6 / rate(work, seconds)})
    return rows


def starting() -> list[Row]:
    """Measure a process that plays its first random game on every board, with an empty and with a full kernel cache."""
    script = (
        "import time; begun = time.perf_counter(); import fareplay; imported = time.perf_counter()\n"
        "from fareplay import boards, games\n"
        "from fareplay.warmup import warm\n"
        "for name in boards.names(): warm(games.by_name(name))\n"
        "print(imported - begun, time.perf_counter() - imported)"
    )
    rows = []
    with tempfile.TemporaryDirectory() as empty:
        for what in ("cold: nothing compiled yet", "warm: everything in the cache"):
            environment = {**os.environ, "FAREPLAY_CACHE": empty}
            told = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, check=True)
            imported, warmed = map(float, told.stdout.split())
            rows.append({"start": what, "import_s": imported, "all_kernels_s": warmed})
    return rows


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
