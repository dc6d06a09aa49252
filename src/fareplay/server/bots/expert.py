"""What an expert makes of a seat, turn by turn: short jobs, so that nobody's bots wait for a whole game."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from fareplay.game import Game
from fareplay.server.bots import worker
from fareplay.server.bots.pool import ANALYSIS, Pool

TURN: Final = 30.0  # s in which a turn must have been thought about


async def play_out(pool: Pool, owner: str, game: Game, seat: int, others: Sequence[tuple[int, str]] = ()) -> Game:
    """A game played to its end by an expert on one seat; the others move as they did, `others` being the moves of a
    game with the seats that made them. A move of theirs that is not possible any more is replaced by another."""
    game = game.copy()
    script = {other: deque(move for mover, move in others if mover == other) for other in range(game.seats)}
    for mover, _ in game.history:
        if script[mover]:
            script[mover].popleft()
    while (to_move := game.to_move) is not None:
        if to_move == seat:
            for move in await pool.run(owner, ANALYSIS, TURN, worker.expert_turn, game.record(), seat):
                game.push(move)
        else:
            move = script[to_move].popleft() if script[to_move] else ""
            game.push(move if move in game.legal_moves else game.legal_moves[0])
    return game
