"""OpenSpiel: every installed board as a Python game of that library. docs/openspiel.md describes them.

Importing this package, which needs the extra `openspiel`, registers them:
`pyspiel.load_game("fareplay_get_on_board_rome")`.
"""

from importlib.util import find_spec

from fareplay.errors import InvalidOption

if find_spec("pyspiel") is None:
    raise InvalidOption("open_spiel is not installed; pip install 'fareplay[openspiel]' installs it")

from fareplay.openspiel.board_game import BoardGame, game_name, register
from fareplay.openspiel.board_state import BoardState

__all__ = ["BoardGame", "BoardState", "game_name", "register"]

register()
