"""Games of self-play, played again by bots that are asked turn by turn."""

import numpy as np

from fareplay import Game, bots
from fareplay.envs import Batch
from fareplay.game.encoding import WAIT

SEED = 27


def played_one_by_one(board: str, seats: int, number: int) -> Game:
    """The same deal and the same chance, played by bots that are asked turn by turn."""
    batch = Batch(board, seats, number + 1, SEED, observations=False, restart=False)
    batch.reset()
    bot = bots.make("casual", board, seed=SEED)
    while (seat := (game := batch.game(number)).to_move) is not None:
        for move in bots.plan_turn(bot, game.view(seat), bots.Clock()):
            orders = np.full(number + 1, WAIT)
            orders[number] = batch.action(move)
            batch.advance(orders)
    return game
