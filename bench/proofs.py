"""How early in a game the best line can be proved: `python -m bench.proofs`.

Takes positions from games between bots, a number of rounds before the end, and measures the share of them whose best
line is proved within some seconds of processor time, with the other players' moves unchanged. On a busy machine
`--slack` multiplies the wall-clock time that a proof may take.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import fareplay
from fareplay import bots
from fareplay.bots.analysis import turns
from fareplay.bots.game_bots import bots_of

RESULTS = Path(__file__).parent / "results"
ROUNDS = 12


def games_of(board: str, level: str, seed: int) -> Iterator[fareplay.Game]:
    """Yield whole games between bots of a level, with all seats taken."""
    seats = int(fareplay.boards.read(board)["players"][0])
    while True:
        game = fareplay.new(board, seats=seats, seed=seed)
        player = bots.make(level, board, seed=seed)
        while (seat := game.to_move) is not None:
            for move in bots.plan_turn(player, game.view(seat), bots.Clock()):
                game.push(move)
        yield game
        seed += 1


def positions(board: str, level: str, rounds: int, seed: int) -> Iterator[tuple[fareplay.Game, int]]:
    """Yield games with the ply of seat 0's turn `rounds` rounds before the end."""
    for game in games_of(board, level, seed):
        mine = [turn.ply for turn in turns(game) if turn.seat == 0]
        if len(mine) == ROUNDS + 1:  # including the departure: the seat was not eliminated
            yield game, mine[-rounds]


def measure(board: str, level: str, rounds: int, count: int, seconds: float, seed: int, slack: float) -> dict[str, Any]:
    """Measure one board, `rounds` rounds before the end."""
    times, proved, nodes = list[float](), 0, 0
    for game, ply in positions(board, level, rounds, seed):
        began = time.process_time()
        proof = bots.prove(game, 0, ply, seconds=seconds * slack)
        times.append(time.process_time() - began)
        proved += proof.proved and times[-1] <= seconds
        nodes += proof.nodes
        if len(times) == count:
            break
    return {
        "board": board,
        "rounds": rounds,
        "positions": count,
        "proved": proved,
        "median_seconds": round(statistics.median(times), 2),
        "worst_seconds": round(max(times), 2),
        "turns_looked_at": nodes,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="expert", help="of the bots that played the games")
    parser.add_argument("--rounds", type=int, nargs="+", default=[6, 7, 8])
    parser.add_argument("--positions", type=int, default=10, help="for each board")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--slack", type=float, default=1.0, help="times as long by the clock")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--board", nargs="+", default=[name for name in fareplay.boards.names() if bots_of(name).prove])
    asked = parser.parse_args()
    rows = []
    table = Table(title=f"Proved within {asked.seconds:g} s of one core, positions of {asked.level} games")
    for name in ("board", "rounds left", "proved", "median s", "worst s"):
        table.add_column(name)
    for board in asked.board:
        game, ply = next(positions(board, asked.level, 4, asked.seed))
        bots.prove(game, 0, ply)  # compile before the time is measured
        for rounds in asked.rounds:
            row = measure(board, asked.level, rounds, asked.positions, asked.seconds, asked.seed, asked.slack)
            rows.append(row)
            table.add_row(
                board,
                str(rounds),
                f"{row['proved']} of {row['positions']}",
                str(row["median_seconds"]),
                str(row["worst_seconds"]),
            )
            print(row, flush=True)
    Console().print(table)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "proofs.json").write_text(json.dumps({"level": asked.level, "results": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
