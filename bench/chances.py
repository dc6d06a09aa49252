"""The calibration of the chances to win: `python -m bench.chances` (or `make bench`).

Bots of one level play whole games on every board. The chance of every seat is recorded at some moments of each game,
and at the end whether the seat won. Of the moments at which a seat had 70 to 80 %, 70 to 80 % should have been won.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

import fareplay
from fareplay import bots
from fareplay.bots.bot import plan_turn
from fareplay.bots.game_bots import bots_of
from fareplay.bots.search.clock import Clock

RESULTS: Final = Path(__file__).parent / "results"
MOMENTS: Final = 4  # of each game
BANDS: Final = 10


class Moment(NamedTuple):
    """A seat's chance at one moment, and its share of the victory at the end."""

    board: str
    chance: float
    won: float


def moments(board: str, games: int, level: str, seed: int) -> Iterator[Moment]:
    """Yield moments of games between bots of a level, with two seats and more in turn."""
    seats = [count for count in (2, 3, 4, 5) if _fits(board, count)]
    for number in range(games):
        chance = Random(seed + number)
        game = fareplay.new(board, seats=seats[number % len(seats)], seed=seed + number)
        players = [bots.make(level, board, seed=seat) for seat in range(game.seats)]
        plies = []
        while (seat := game.to_move) is not None:
            plies.append(game.ply)
            for move in plan_turn(players[seat], game.view(seat), Clock()):
                game.push(move)
        result = bots.chances(game)
        for ply in sorted(chance.sample(plies, min(MOMENTS, len(plies))), reverse=True):
            while game.ply > ply:
                game.pop()
            found = bots.chances(game)
            yield from (Moment(board, found[seat], result[seat]) for seat in range(game.seats))


def _fits(board: str, seats: int) -> bool:
    try:
        fareplay.new(board, seats=seats, seed=0)
    except fareplay.FareplayError:
        return False
    return True


def table_of(found: list[Moment], title: str) -> Table:
    """Return the share won in each band of chances, with twice its standard error."""
    table = Table("chance", "moments", "mean chance", "won", "±", title=title)
    for band in range(BANDS):
        inside = [one for one in found if min(int(one.chance * BANDS), BANDS - 1) == band]
        if not inside:
            continue
        count = len(inside)
        mean, won = sum(one.chance for one in inside) / count, sum(one.won for one in inside) / count
        error = 2 * (won * (1 - won) / count) ** 0.5
        label = f"{band * 100 // BANDS}-{(band + 1) * 100 // BANDS} %"
        table.add_row(label, str(count), f"{100 * mean:.1f} %", f"{100 * won:.1f} %", f"{100 * error:.1f}")
    return table


def main() -> None:
    """Play, print the tables and save them."""
    parser = argparse.ArgumentParser(prog="python -m bench.chances", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games on all boards together")
    parser.add_argument("--level", default="skilled", choices=bots.LEVELS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--board", action="append", help="only this board; may be given several times")
    asked = parser.parse_args()
    boards = asked.board or [name for name in fareplay.boards.names() if bots_of(name).policy is not None]
    console, everything = Console(), []
    for board in boards:
        found = list(moments(board, asked.games // len(boards), asked.level, asked.seed))
        console.print(table_of(found, board))
        everything += found
    console.print(table_of(everything, f"All boards: {asked.games} games of {asked.level} bots"))
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "chances.json").write_text(json.dumps([one._asdict() for one in everything]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
