"""Bots: players that see a view and choose a move.

Examples:
    >>> import fareplay
    >>> from fareplay import bots
    >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
    >>> bot = bots.make("novice", game.name, seed=1)
    >>> bot.choose(game.view(0), bots.Clock()) in game.legal_moves
    True
"""

from fareplay.bots.bot import Bot, plan_turn
from fareplay.bots.game_bots import GameBots, Proof, Solution, prove, solve
from fareplay.bots.levels import LEVELS, make, names
from fareplay.bots.playouts import chances
from fareplay.bots.policy_bot import from_policy
from fareplay.bots.search.clock import Clock
from fareplay.bots.search_bot import Suggestion
from fareplay.bots.suggestions import hint

__all__ = [
    "LEVELS",
    "Bot",
    "Clock",
    "GameBots",
    "Proof",
    "Solution",
    "Suggestion",
    "chances",
    "from_policy",
    "hint",
    "make",
    "names",
    "plan_turn",
    "prove",
    "solve",
]
