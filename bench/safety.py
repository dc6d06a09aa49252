"""How far a safe line can be trusted: `python -m bench.safety`.

Newcomers of three kinds play whole games: one takes a numbered line at random, one takes the most points of the lines
that are called safe, and one takes any line that is called safe. Of the lines that were called safe for every shape to
come, it counts how many left such a line again in the next round, and how many games ended with an elimination.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

import fareplay
from fareplay.rules.line import Line

BOARDS: Final = ("get-on-board/new-york", "get-on-board/rome")
KINDS: Final = ("numbers", "points", "any")  # of newcomers


class Turn(NamedTuple):
    """A turn of a newcomer: whether its line was called safe, and the best that could be said in the next round."""

    called_safe: bool
    alive: bool  # a line of the next round does not eliminate
    safe_again: bool  # a line of the next round is called safe


def turns(game: fareplay.Game, kind: str, chance: Random) -> Iterator[Turn]:
    """Play a game of newcomers of one kind and yield their turns that had a next one."""
    called: dict[int, bool] = {}
    while (seat := game.to_move) is not None:
        lines = game.lines()
        if "safe" not in lines[0].summary or game.view(seat).position["phase"] == "departure":
            game.push(chance.choice(list(game.legal_moves)))
            continue
        safe = game.rules.safe_lines(game.state_at(game.ply))  # type: ignore[attr-defined]
        if seat in called:
            yield Turn(called.pop(seat), any(not line.eliminates for line in lines), bool(safe))
        line = choose(kind, lines, safe, chance)
        called[seat] = line.moves in {one.moves for one in safe}
        for move in line.moves:
            game.push(move)


def choose(kind: str, lines: Sequence[Line], safe: Sequence[Line], chance: Random) -> Line:
    """Return the line that a newcomer takes; `safe` are those called safe."""
    standing = [line for line in lines if not line.eliminates] or list(lines)
    if kind == "numbers":
        return chance.choice([line for line in standing if line.summary["offered"]] or standing)
    trusted = list(safe) or standing
    most = max(line.gain + line.summary["due"] for line in trusted)
    return chance.choice([line for line in trusted if kind == "any" or line.gain + line.summary["due"] == most])


def main() -> None:
    """Play, and print the shares."""
    parser = argparse.ArgumentParser(prog="python -m bench.safety", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games on all boards together")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--board", action="append", help="only this board; may be given several times")
    asked = parser.parse_args()
    boards = asked.board or BOARDS
    table = Table("board", "takes", "games", "called safe", "left a line", "left a safe line", "eliminated")
    for board, kind in product(boards, KINDS):
        counts: Counter[str] = Counter()
        for number in range(-(-asked.games // len(boards) // len(KINDS))):
            game = fareplay.new(board, seats=asked.seats, seed=asked.seed + number)
            for turn in turns(game, kind, Random(asked.seed + number)):
                if turn.called_safe:
                    counts["safe"] += 1
                    counts["alive"] += turn.alive
                    counts["again"] += turn.safe_again
            counts["games"] += 1
            counts["out"] += sum(score is None for score in game.scores)
        share = [f"{100 * counts[name] / max(counts['safe'], 1):.1f} %" for name in ("alive", "again")]
        out = f"{counts['out']} of {asked.seats * counts['games']}"
        table.add_row(board.split("/")[1], kind, str(counts["games"]), str(counts["safe"]), *share, out)
    Console().print(table)


if __name__ == "__main__":
    main()
