"""Fareplay: play, host and study board games about building a bus or metro line.

Examples:
    >>> import fareplay
    >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
    >>> game.to_move
    0
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fareplay import boards
from fareplay.errors import FareplayError, IllegalMove, InvalidBoard, InvalidOption, InvalidRecord

if TYPE_CHECKING:
    from fareplay.bots.bot import Bot
    from fareplay.bots.search.clock import Clock
    from fareplay.game.game import Game, determinise, load, new
    from fareplay.game.legal_moves import LegalMoves
    from fareplay.game.log import Log
    from fareplay.game.record import Record
    from fareplay.game.view import View
    from fareplay.rules.event import Event
    from fareplay.rules.line import Line
    from fareplay.rules.sheet import Sheet

__version__ = "0.1.0"
__all__ = [
    "Bot",
    "Clock",
    "Event",
    "FareplayError",
    "Game",
    "IllegalMove",
    "InvalidBoard",
    "InvalidOption",
    "InvalidRecord",
    "LegalMoves",
    "Line",
    "Log",
    "Record",
    "Sheet",
    "View",
    "boards",
    "determinise",
    "load",
    "new",
]

# Imported on first use: listing the boards or printing a help text does not need them.
_LATER = {
    "Bot": "bots.bot",
    "Clock": "bots.search.clock",
    "Event": "rules.event",
    "Game": "game.game",
    "LegalMoves": "game.legal_moves",
    "Line": "rules.line",
    "Log": "game.log",
    "Record": "game.record",
    "Sheet": "rules.sheet",
    "View": "game.view",
    "determinise": "game.game",
    "load": "game.game",
    "new": "game.game",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'fareplay' has no attribute {name!r}")
    value = getattr(import_module(f"fareplay.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
