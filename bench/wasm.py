"""The speed of the kernels in WebAssembly compared with the same kernels on this machine, and their size.

    python -m bench.wasm [--rounds 5]

Both sides do the same work alternately, and processor time is measured, so that other load on the machine affects both
alike. A ratio is the median over the rounds.
"""

import argparse
import gzip
import json
import shutil
import subprocess
import time
from base64 import b64encode
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table
from tests.bots.playing import positions
from tests.browser import node

import fareplay
from fareplay import boards, bots
from fareplay.bots import browser
from fareplay.rules.abilities import Simulation

RESULTS = Path(__file__).parent / "results"
SEATS = {"get-on-board/london": 4, "get-on-board/paris": 4}  # other boards are measured with two
LEAST, MOST_TIMES, LARGEST = 0.7, 1.5, 150_000  # the targets

Row = dict[str, Any]


class Node:
    """The package in Node, which executes one order after another."""

    def __init__(self) -> None:
        script = shutil.copy(Path(__file__).with_suffix(".mjs"), node.home())
        self._process = subprocess.Popen(["node", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **order: Any) -> Any:
        """Return the result of an order and the seconds it took."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)


def playouts(name: str, rounds: int, browser_side: Node, games: int = 5_000) -> Row:
    """Measure random games from one start to the end."""
    game = fareplay.new(name, SEATS.get(name, 2), seed=1)
    start = game.state_at(0)
    order = {"what": "playouts", "name": name, "state": b64encode(start.tobytes()).decode(), "seed": 1}
    simulation = Simulation.of(game.rules)
    simulation.play_many(start, 10, 1)
    browser_side.ask(**order, games=500)  # warm up until the optimizing compiler has run
    ratios, fastest = [], [0.0, 0.0]
    for _ in range(rounds):
        began = time.process_time()
        moves = simulation.play_many(start, games, 1)
        native = moves / (time.process_time() - began)
        there = browser_side.ask(**order, games=games)
        assert there["moves"] == moves, "the games differ"
        wasm = there["moves"] / there["seconds"]
        ratios.append(wasm / native)
        fastest = [max(fastest[0], native), max(fastest[1], wasm)]
    ratio = median(ratios)
    return {
        "board": name,
        "native_moves_per_second": round(fastest[0]),
        "wasm_moves_per_second": round(fastest[1]),
        "wasm_to_native": round(ratio, 2),
        "asked": f">= {LEAST}",
        "reached": ratio >= LEAST,
    }


def expert(name: str, rounds: int, browser_side: Node) -> Row:
    """Measure an expert's turns in several positions: WebAssembly's seconds divided by this machine's."""
    bot_seed, ratios, seconds = 3, [], [0.0, 0.0]
    games = positions(name, rounds + 1, seed=5)
    for number, game in enumerate(games):
        assert game.to_move is not None
        view = game.view(game.to_move)
        began = time.process_time()
        moves = bots.plan_turn(bots.make("expert", name, seed=bot_seed), view, bots.Clock())
        native = time.process_time() - began
        state = b64encode(view.state.tobytes()).decode()
        there = browser_side.ask(what="plan", name=name, level="expert", state=state, seat=view.seat, seed=bot_seed)
        assert there["moves"] == moves, "the bots differ"
        if number:  # the first one includes compilation
            ratios.append(there["seconds"] / native)
            seconds = [seconds[0] + native, seconds[1] + there["seconds"]]
    ratio = median(ratios)
    return {
        "board": name,
        "native_seconds_a_turn": round(seconds[0] / rounds, 2),
        "wasm_seconds_a_turn": round(seconds[1] / rounds, 2),
        "wasm_to_native": round(ratio, 2),
        "asked": f"<= {MOST_TIMES}",
        "reached": ratio <= MOST_TIMES,
    }


def sizes(name: str) -> Row:
    """Return what a board with its bots adds to the client, in bytes after gzip."""
    game, _, board = name.partition("/")
    files = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in browser.board_files(game, board)}
    total = sum(files.values())
    return {"board": name, **files, "total": total, "asked": f"<= {LARGEST}", "reached": total <= LARGEST}


def show(console: Console, title: str, rows: list[Row]) -> None:
    table = Table(title=title)
    names = list(dict.fromkeys(key.replace(row["board"].partition("/")[2], "*") for row in rows for key in row))
    for name in names:
        table.add_column(name.replace("_", " "))
    for row in rows:
        here = {key.replace(row["board"].partition("/")[2], "*"): value for key, value in row.items()}
        table.add_row(
            *(f"{here[name]:,}" if type(here.get(name)) is int else str(here.get(name, "")) for name in names)
        )
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each pair is measured")
    parser.add_argument("--out", type=Path, default=RESULTS / "wasm.json", help="where the JSON goes")
    chosen = parser.parse_args()
    console, there = Console(width=120), Node()
    names = [name for name in boards.names() if browser.of(name.partition("/")[0]) is not None]
    results = {
        "sizes": [sizes(name) for name in names],
        "playouts": [playouts(name, chosen.rounds, there) for name in names],
        "expert": [expert(name, chosen.rounds, there) for name in names],
    }
    there.close()
    show(console, "What a board with its bots adds, in bytes packed", results["sizes"])
    show(console, "Random games: moves a second", results["playouts"])
    show(console, "An expert's turn: seconds", results["expert"])
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_text(json.dumps(results, indent=1) + "\n")
    console.print(f"written to {chosen.out}")


if __name__ == "__main__":
    main()
