"""Fareplay: play, host and study board games about building a bus or metro line.

>>> import fareplay
>>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
>>> game.to_move
0
"""

from fareplay import boards
from fareplay.errors import FareplayError, IllegalMove, InvalidBoard, InvalidOption, InvalidRecord
from fareplay.game import Game, determinise, load, new
from fareplay.version import VERSION
from fareplay.view import View

__version__ = VERSION
__all__ = [
    "FareplayError",
    "Game",
    "IllegalMove",
    "InvalidBoard",
    "InvalidOption",
    "InvalidRecord",
    "View",
    "boards",
    "determinise",
    "load",
    "new",
]
