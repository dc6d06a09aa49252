"""The speed of the bots' search: `python -m bench.bots` (or `make bench`).

Measures guided playouts to the end and whole iterations of the search, from the middle of a two-player game. Times are
processor seconds of one core, because machines are shared.
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import fareplay
from fareplay import bots
from fareplay.bots.game_bots import bots_of, policy_of
from fareplay.bots.search.clock import Clock
from fareplay.bots.search.policy import Strength, Tree

RESULTS = Path(__file__).parent / "results"
SECONDS = 1.0


def middle_of(name: str) -> fareplay.Game:
    """Return a two-player game about halfway, played by casual bots."""
    ladder = bots_of(name).ladder
    game = fareplay.new(name, seats=2, seed=4, options=ladder.options.get(name) if ladder else {})
    player = bots.make("casual", name, playouts=20)
    half = 6 if name.startswith("get-on-board") else 0
    while (seat := game.to_move) is not None:
        state = game.state_at(game.ply)[0]
        if half and state.round_number > half:
            break
        if not half and min(int(state.players[of].buses) for of in (0, 1)) <= 9:
            break
        game.push(player.choose(game.view(seat), Clock()))
    return game


def rate(work: Callable[[int], int], tries: int = 3) -> float:
    """Return the operations per second of this thread's processor time: the best of several tries."""
    work(10)
    best = 0.0
    for _ in range(tries):
        begun, done = time.thread_time(), 0
        while time.thread_time() - begun < SECONDS:
            done += work(5000)
        best = max(best, done / (time.thread_time() - begun))
    return best


def grower(game: fareplay.Game, strength: Strength, nodes: int) -> Callable[[int], int]:
    """Return a function that grows a new search tree from this position on each call."""
    assert game.to_move is not None
    view = game.view(game.to_move)
    policy = policy_of(view)
    tree = Tree(policy.kernels, policy.board, policy.weights, nodes)
    root = game.state_at(game.ply)
    settings, known = strength.settings(game.to_move), policy.known(root, game.to_move)

    def grow(iterations: int) -> int:
        tree.plant(root, known, settings, 1)
        return tree.grow(iterations, Clock())

    return grow


def measure(name: str) -> dict[str, Any]:
    """Measure one board."""
    game = middle_of(name)
    expert = bots_of(name).strengths["expert"]
    playouts = Strength(1, share=1.0, relative=expert.relative, rivalry=expert.rivalry, win=expert.win)
    casual = bots.make("casual", name)
    assert game.to_move is not None
    view = game.view(game.to_move)
    casual.choose(view, Clock())
    begun = time.perf_counter()
    bots.make("casual", name, seed=1).choose(view, Clock())
    answer = 1000 * (time.perf_counter() - begun)
    return {
        "game": name,
        "playouts": rate(grower(game, playouts, 1)),  # a tree of one node: only playouts
        "iterations": rate(grower(game, expert, 20_000)),
        "casual_ms": answer,
    }


def main() -> None:
    """Measure every board, print the table and save it."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=(__doc__ or "").splitlines()[0])
    parser.parse_args()
    rows = [measure(name) for name in fareplay.boards.names() if bots_of(name).policy is not None]
    table = Table(
        "game", "guided playouts/s", "expert's iterations/s", "casual's answer", title="One core, from mid-game"
    )
    for row in rows:
        table.add_row(row["game"], f"{row['playouts']:,.0f}", f"{row['iterations']:,.0f}", f"{row['casual_ms']:.1f} ms")
    Console().print(table)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "bots.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
