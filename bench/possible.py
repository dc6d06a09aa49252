"""How far the expert stays below what a player can make who knows only what a seat knows: `python -m bench.possible`.

Alone on each board of Get on Board, with all points. The limit is a clairvoyant's result after charges for foresight
(fareplay.games.get_on_board.bots.relaxation), by a beam that is not proved to find the best line. Prints a table; the
expert's points and the limit are those after charges, which have the same means and vary less. `wider` is how much a
beam four times as wide adds to the limit of the first deals: how far the beam is from the best line, at least.
"""

import argparse
from collections.abc import Sequence

import numpy as np

import fareplay
from fareplay import boards, bots
from fareplay.arena.match import deal_seed
from fareplay.games.get_on_board.bots.relaxation import possible

SEED = 611_953  # of the ladder: no bot was tuned with these deals
GAME = "get-on-board/"


WIDER = 4  # times


def played(board: str, deal: int, level: str, playouts: int | None) -> fareplay.Game:
    """Let a bot play a deal alone."""
    bot = bots.make(level, board, seed=deal, playouts=playouts)
    game = fareplay.new(board, seats=1, seed=deal_seed(SEED, deal))
    while game.to_move is not None:
        for move in bots.plan_turn(bot, game.view(0), bots.Clock()):
            game.push(move)
    return game


def mean(values: Sequence[float]) -> str:
    """Return a mean with the half-width of its 95 % interval."""
    if len(values) < 2:
        return "–"
    return f"{np.mean(values):.1f} ± {1.96 * np.std(values, ddof=1) / np.sqrt(len(values)):.1f}"


def main() -> None:
    """Print a row for each board."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--board", action="append", choices=[name for name in boards.names() if name.startswith(GAME)])
    options.add_argument("--deals", type=int, default=100)
    options.add_argument("--first", type=int, default=0, help="the number of the first deal")
    options.add_argument("--level", default="expert")
    options.add_argument("--playouts", type=int, help="a turn; by default as at a table")
    options.add_argument("--width", type=int, default=5000, help="of the beam")
    options.add_argument("--wider", type=int, default=10, help="the number of deals with a wider beam too")
    options.add_argument(
        "--charge", type=float, default=0.25, help="the part of each surprise that is charged; 0: none"
    )
    asked = options.parse_args()
    print("| board | deals | points | limit | below it | share | wider |\n| --- | --- | --- | --- | --- | --- | --- |")
    for board in asked.board or [name for name in boards.names() if name.startswith(GAME)]:
        deals = range(asked.first, asked.first + asked.deals)
        ended = [played(board, deal, asked.level, asked.playouts) for deal in deals]
        found = [possible(game, asked.width, asked.charge) for game in ended]
        wide = [possible(game, WIDER * asked.width, asked.charge) for game in ended[: asked.wider]]
        added = [wider.limit - narrow.limit for wider, narrow in zip(wide, found, strict=False)]
        points, limits = [one.played for one in found], [one.limit for one in found]
        share = f"{100 * np.mean(points) / np.mean(limits):.1f} %"
        cells = (board, len(found), mean(points), mean(limits), mean([one.short for one in found]), share, mean(added))
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
