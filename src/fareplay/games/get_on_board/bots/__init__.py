"""The bots of Get on Board: finding lines, evaluating them, and playing games to their end."""

from typing import Final

from fareplay.bots.game_bots import GameBots, Ladder, Practice
from fareplay.bots.search.policy import Strength
from fareplay.game.game import Game
from fareplay.games.get_on_board.bots.novice import Novice
from fareplay.games.get_on_board.bots.policy import Policy
from fareplay.games.get_on_board.bots.proof import prove
from fareplay.games.get_on_board.bots.solver import solve
from fareplay.games.get_on_board.bots.training import Training

OBJECTIVES: Final = ("common", "personal")  # zones


def points_without_objectives(game: Game) -> int:
    """Return the points of the first seat without those of objectives; 0 if it was eliminated."""
    sheet = game.sheet(0)
    total = sheet["total"]
    return 0 if total is None else total - sum(sheet[zone] or 0 for zone in OBJECTIVES)


BOTS: Final = GameBots(
    policy=Policy,
    strengths={
        "casual": Strength(playouts=0, blur=2.9),
        "skilled": Strength(playouts=200, blur=2.6),
        "expert": Strength(playouts=20_000, exact=True),
    },
    # Where a misjudged line costs less, the same step between two levels takes more of it.
    on_board={
        ("get-on-board/rome", "casual"): Strength(playouts=0, blur=4.0),
        ("get-on-board/paris", "casual"): Strength(playouts=0, blur=3.6),
    },
    novice=Novice,
    solve=solve,
    prove=prove,
    learned=lambda rules, path: Policy(rules, weights=path),
    training=Training,
    ladder=Ladder(
        playouts=600,
        # The house rule allows two players on boards for more.
        options={f"get-on-board/{board}": {"any_board": True} for board in ("london", "paris")},
        practice=Practice(
            board="get-on-board/london",
            without="the points of objectives",
            policy=lambda rules: Policy(rules, objectives=False),
            points=points_without_objectives,
            bound=lambda game, width: solve(game, 0, width=width, objectives=False).points,
        ),
    ),
)
