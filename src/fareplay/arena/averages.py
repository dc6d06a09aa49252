"""The expert's average points on each board, by zone and round, stored in the folder of each game.

`python -m fareplay.arena.averages` plays experts against each other on every board of the games that have a ladder, and
writes averages.json for each game; `--board` measures only some boards and keeps the figures of the others.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

import fareplay
from fareplay.arena.figures import read_figures, write_figures
from fareplay.arena.match import deal_seed
from fareplay.bots import levels
from fareplay.bots.bot import plan_turn
from fareplay.bots.search.clock import Clock
from fareplay.game.gains import gains_by_round
from fareplay.rules import registry

FILE: Final = "averages.json"


@dataclass(frozen=True)
class Averages:
    """Mean points of the seats that were not eliminated."""

    bot: str
    seats: int  # at each table
    games: int  # sheets: one per seat and game
    zones: Mapping[str, float]
    rounds: Sequence[float]  # in a game without rounds, turns


@cache
def read(board: str) -> Averages | None:
    """Return the averages of a board; None if there are none."""
    found = read_figures(board, FILE).get(board.partition("/")[2])
    return None if found is None else Averages(**found)


def measure(board: str, tables: int, playouts: int, seed: int = 0) -> Averages:
    """Let experts play each other, with the smallest number of players for the board, but at least two."""
    rules = registry.by_name(board)
    seats = max(2, int(rules.facts["players"][0]))
    sheets: list[Mapping[str, int | None]] = []
    rounds: list[list[int]] = []
    for deal in range(tables):
        game = fareplay.new(board, seats=seats, seed=deal_seed(seed, deal))
        experts = [levels.make("expert", rules, seed=deal * seats + seat, playouts=playouts) for seat in range(seats)]
        while (mover := game.to_move) is not None:
            for move in plan_turn(experts[mover], game.view(mover), Clock()):
                game.push(move)
        for seat, gains in enumerate(gains_by_round(game)):
            if game.scores[seat] is not None:
                sheets.append(game.sheet(seat))
                rounds.append(gains)
    played = [sum(len(gains) > n for gains in rounds) for n in range(max(map(len, rounds), default=0))]
    return Averages(
        bot=f"expert:playouts={playouts}",
        seats=seats,
        games=len(sheets),
        zones={zone: round(sum(sheet[zone] or 0 for sheet in sheets) / len(sheets), 2) for zone in sheets[0]},
        rounds=[
            round(sum(gains[n] for gains in rounds if len(gains) > n) / many, 2)
            for n, many in enumerate(played)
            if 2 * many >= len(rounds)  # too few games for an average
        ],
    )


def write(board: str, found: Averages) -> Path:
    """Store the averages of a board with those of the game's other boards."""
    known = read_figures(board, FILE) | {board.partition("/")[2]: asdict(found)}
    return write_figures(board, FILE, dict(sorted(known.items())))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure boards and write their averages."""
    from fareplay.arena.ladder import all_boards, ladder_of

    parser = argparse.ArgumentParser(prog="python -m fareplay.arena.averages", description=__doc__)
    parser.add_argument("--tables", type=int, default=40, help="games on each board")
    parser.add_argument("--board", action="append", choices=all_boards(), help="measure only this board")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    for board in asked.board or all_boards():
        found = measure(board, asked.tables, ladder_of(board).playouts, asked.seed)
        print(f"{board}: {found.games} sheets, {found.zones['total']} points, {write(board, found)}", file=sys.stderr)


if __name__ == "__main__":
    main()
