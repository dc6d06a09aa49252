"""Plays a seat with the expert bot. Each turn is a job of its own, so that no other bot waits for a whole game."""

from typing import Final

from fareplay.game.game import Game
from fareplay.server.bots import worker
from fareplay.server.bots.pool import ANALYSIS, Pool

TURN: Final = 30.0  # s, the time limit for a turn


async def play_out(pool: Pool, owner: str, game: Game) -> Game:
    """Return a one-player game after the expert bot has played it to the end."""
    game = game.copy()
    while game.to_move is not None:
        for move in await pool.run(owner, ANALYSIS, TURN, worker.expert_turn, game.record(), game.to_move):
            game.push(move)
    return game
