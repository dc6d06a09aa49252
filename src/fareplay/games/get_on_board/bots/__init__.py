"""Get on Board for the bots: which lines there are, what they are worth, and how games end that are driven well."""

from typing import Final

from fareplay.bots.game_bots import GameBots
from fareplay.bots.strength import Strength
from fareplay.games.get_on_board.bots.novice import Novice
from fareplay.games.get_on_board.bots.plan import Plan

BOTS: Final = GameBots(
    plan=Plan,
    strengths={
        "casual": Strength(playouts=60, blur=5.0),
        "skilled": Strength(playouts=200, blur=2.6),
        "expert": Strength(playouts=20_000, exact=True),
    },
    # In Rome a misjudged line costs less, so that the same step between two levels takes more of it.
    on_board={("get-on-board/rome", "casual"): Strength(playouts=60, blur=5.7)},
    novice=Novice,
)
