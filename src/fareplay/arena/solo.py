"""Par: the points of each level of bots in the solo games of a board, stored in the folder of each game.

`python -m fareplay.arena.solo` plays the solo games of every board and writes par.json for each game; `--board`,
`--solo` and `--level` measure only some and keep the other figures. `--table` prints what is stored.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

import fareplay
from fareplay import boards
from fareplay.arena.figures import read_figures, write_figures
from fareplay.arena.match import deal_seed
from fareplay.bots import levels
from fareplay.bots.bot import MOST_MOVES, Bot, ManyGamesBot, Turns, plan_turn
from fareplay.bots.search.clock import Clock
from fareplay.engine.struct import from_bytes
from fareplay.rules import registry
from fareplay.rules.rules import Options, Rules

FILE: Final = "par.json"
LEVELS: Final = levels.LEVELS[1:]
GAMES: Final = {"novice": 1000, "casual": 1000, "skilled": 300, "expert": 200}
EXPERT_PLAYOUTS: Final = 600  # fewer than at a table, so that many games can be played


@dataclass(frozen=True)
class Par:
    """The points of a level in one solo game; an elimination counts as 0."""

    bot: str
    games: int
    eliminated: int
    mean: float
    deciles: Sequence[int]  # nine: a tenth of the games has at most the first, half of them at most the fifth


def read(board: str) -> dict[str, dict[str, Par]]:
    """Return what is stored for a board: by solo game and level."""
    return {
        solo: {level: Par(**found) for level, found in by_level.items()}
        for solo, by_level in _stored(board.partition("/")[0]).get(board.partition("/")[2], {}).items()
    }


def measure(board: str, solo: str, level: str, count: int, seed: int = 0) -> Par:
    """Let a level play a number of solo games."""
    rules = registry.by_name(board)
    playouts = EXPERT_PLAYOUTS if level == "expert" else None
    bot = levels.make(level, rules, seed=seed, playouts=playouts, threads=1)
    options = rules.check_options(1, {"solo": solo})
    many = isinstance(bot, ManyGamesBot) and bot.plans_many
    totals = list((_play_many if many else _play_each)(rules, options, bot, count, seed))
    points = np.sort(np.array([total or 0 for total in totals]))
    return Par(
        bot=level if playouts is None else f"{level}:playouts={playouts}",
        games=count,
        eliminated=sum(total is None for total in totals),
        mean=round(float(points.mean()), 2),
        deciles=[int(points[max(0, -(-count * tenth // 10) - 1)]) for tenth in range(1, 10)],
    )


def _play_each(rules: Rules, options: Options, bot: Bot, count: int, seed: int) -> Iterator[int | None]:
    """Yield the total of each game, played one after the other."""
    for deal in range(count):
        game = fareplay.new(registry.name_of(rules), seats=1, seed=deal_seed(seed, deal), options=options)
        while not game.is_over:
            for move in plan_turn(bot, game.view(0), Clock()):
                game.push(move)
        yield game.scores[0]


def _play_many(rules: Rules, options: Options, bot: Any, count: int, seed: int) -> Iterator[int | None]:
    """Yield the total of each game, all of them played turn by turn in kernels."""
    states = _starts(rules, options, count, seed)
    numbers: npt.NDArray[np.int64] = np.arange(count)
    moves, counts = np.zeros((count, MOST_MOVES), np.int16), np.zeros(count, np.int16)
    while len(numbers):
        bot.plan_many(rules, Turns(states, np.zeros(count, np.int32), numbers, moves, counts))
        for number in numbers:
            state = states[number : number + 1]
            for move in moves[number, : counts[number]]:
                rules.attempt(rules.board, state, int(move))
        numbers = np.array([one for one in numbers if rules.to_move(states[one : one + 1]) is not None], np.int64)
    for number in range(count):
        yield rules.total(states[number : number + 1], 0)


def _starts(rules: Rules, options: Options, count: int, seed: int) -> Any:
    """Return the states of new games, one after the other."""
    starts = [
        rules.start(1, options, rules.deal(1, options, {}, Random(deal_seed(seed, deal)))) for deal in range(count)
    ]
    like: Any = np.zeros(count, starts[0].dtype)  # type: ignore[attr-defined]
    return from_bytes(b"".join(start.tobytes() for start in starts), like)


def write(board: str, solo: str, level: str, found: Par) -> None:
    """Store a figure with the others of its game."""
    known = read_figures(board, FILE)
    known.setdefault(board.partition("/")[2], {}).setdefault(solo, {})[level] = asdict(found)
    game = board.partition("/")[0]
    ordered = {name: _ordered(known[name], registry.by_name(f"{game}/{name}")) for name in sorted(known)}
    write_figures(board, FILE, ordered)
    _stored.cache_clear()


def _ordered(by_solo: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """Return the figures of a board in the order of its solo games and of the levels."""
    return {
        solo: {level: by_solo[solo][level] for level in LEVELS if level in by_solo[solo]}
        for solo in rules.solo
        if solo in by_solo
    }


@cache
def _stored(game: str) -> Any:
    return read_figures(game, FILE)


def table() -> str:
    """Return what is stored as a table in Markdown."""
    lines = [
        "| game | solo | bot | games | eliminated | first decile | median | last decile | mean |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for board in boards.names():
        for solo, by_level in read(board).items():
            for par in by_level.values():
                low, median, high = par.deciles[0], par.deciles[4], par.deciles[8]
                lines.append(
                    f"| `{board}` | `{solo}` | {par.bot} | {par.games} | {par.eliminated} "
                    f"| {low} | {median} | {high} | {par.mean} |"
                )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure solo games and store the figures, or print those that are stored."""
    solo_boards = [name for name in boards.names() if registry.by_name(name).solo]
    parser = argparse.ArgumentParser(prog="python -m fareplay.arena.solo", description=__doc__)
    parser.add_argument("--board", action="append", choices=solo_boards, help="measure only this board")
    parser.add_argument("--solo", action="append", help="measure only this solo game")
    parser.add_argument("--level", action="append", choices=LEVELS, help="measure only this level")
    parser.add_argument("--games", type=int, help="games of each; by default as many as the level has time for")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--table", action="store_true", help="print the stored figures as a table")
    asked = parser.parse_args(arguments)
    if asked.table:
        print(table())
        return
    for board in asked.board or solo_boards:
        for solo in registry.by_name(board).solo:
            if asked.solo and solo not in asked.solo:
                continue
            for level in asked.level or LEVELS:
                found = measure(board, solo, level, asked.games or GAMES[level], asked.seed)
                write(board, solo, level, found)
                print(f"{board} {solo} {level}: {found}", file=sys.stderr)


if __name__ == "__main__":
    main()
