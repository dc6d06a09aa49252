"""What an expert makes of a seat, turn by turn: short jobs, so that nobody's bots wait for a whole game."""

from typing import Final

from fareplay.game import Game
from fareplay.server.bots import worker
from fareplay.server.bots.pool import ANALYSIS, Pool

TURN: Final = 30.0  # s in which a turn must have been thought about


async def play_out(pool: Pool, owner: str, game: Game) -> Game:
    """A game of one player, played to its end by an expert."""
    game = game.copy()
    while game.to_move is not None:
        for move in await pool.run(owner, ANALYSIS, TURN, worker.expert_turn, game.record(), game.to_move):
            game.push(move)
    return game
