"""Practice: solo games on a board, compared to a clairvoyant's points."""

from dataclasses import dataclass
from functools import cache

import fareplay
from fareplay.arena.match import deal_seed
from fareplay.bots.game_bots import Practice, bots_of
from fareplay.bots.levels import strength_of
from fareplay.bots.search.clock import Clock
from fareplay.bots.search.policy import GamePolicy
from fareplay.bots.search_bot import SearchBot
from fareplay.rules import registry


@dataclass(frozen=True)
class PracticeResult:
    """One deal: the points of the expert, and those a clairvoyant could have made."""

    deal: int
    points: int
    bound: int  # 0 if it was not computed
    eliminated: bool


def practise(game_name: str, deal: int, playouts: int, width: int, seed: int = 0) -> PracticeResult:
    """Let the expert play alone, by the game's Practice; with a width of 0 the clairvoyant is skipped."""
    practice, policy = _prepared(game_name)
    strength = strength_of("expert", registry.by_name(practice.board))
    expert = SearchBot(strength, seed=deal, playouts=playouts, policy=policy)
    game = fareplay.new(practice.board, seats=1, seed=deal_seed(seed, deal))
    while game.to_move is not None:
        for move in expert.plan(game.view(0), Clock()):
            game.push(move)
    bound = practice.bound(game, width) if width else 0
    return PracticeResult(deal, practice.points(game), bound, game.scores[0] is None)


@cache
def _prepared(game_name: str) -> tuple[Practice, GamePolicy]:
    ladder = bots_of(game_name).ladder
    assert ladder is not None
    assert ladder.practice is not None
    return ladder.practice, ladder.practice.policy(registry.by_name(ladder.practice.board))
