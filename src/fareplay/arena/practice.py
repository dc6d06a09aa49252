"""Practice: one seat alone on a board, and what share of the clairvoyant's points it makes."""

from dataclasses import dataclass
from functools import cache

import fareplay
from fareplay import games
from fareplay.arena.match import deal_seed
from fareplay.bots.clock import Clock
from fareplay.bots.levels import strength_of
from fareplay.bots.thinker import Thinker
from fareplay.games.get_on_board.bots.plan import Plan
from fareplay.games.get_on_board.bots.playing import COMMON_ZONE
from fareplay.games.get_on_board.bots.solver import solve
from fareplay.games.get_on_board.game import GetOnBoard


@dataclass(frozen=True)
class Practice:
    """One deal: what the expert made of it, and what a clairvoyant could have made; objectives left out."""

    deal: int
    points: int
    bound: int  # 0 if it was not asked for
    eliminated: bool


def practise(board: str, deal: int, playouts: int, width: int, seed: int = 0) -> Practice:
    """The expert alone on a board, tickets unknown to it, without the points of objectives."""
    rules, plan = _prepared(board)
    expert = Thinker(strength_of("expert", board), seed=deal, playouts=playouts, plan=plan)
    game = fareplay.new(board, seats=1, seed=deal_seed(seed, deal))
    while game.to_move is not None:
        game.push(expert.choose(game.view(0), Clock()))
    sheet = game.sheet(0)
    zones = rules.zones[COMMON_ZONE[rules.edition] : COMMON_ZONE[rules.edition] + 2]
    points = (sheet["total"] or 0) - sum(sheet[zone] or 0 for zone in zones if sheet["total"] is not None)
    bound = solve(game, 0, width=width, objectives=False).points if width else 0
    return Practice(deal, points, bound, sheet["total"] is None)


@cache
def _prepared(board: str) -> tuple[GetOnBoard, Plan]:
    rules = games.by_name(board)
    assert isinstance(rules, GetOnBoard)
    return rules, Plan(rules, objectives=False)
