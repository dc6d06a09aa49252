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
from fareplay.version import VERSION

if TYPE_CHECKING:
    from fareplay.bots.bot import Bot
    from fareplay.bots.search.clock import Clock
    from fareplay.event import Event
    from fareplay.game import Game, LegalMoves, determinise, load, new
    from fareplay.line import Line
    from fareplay.log import Log
    from fareplay.record import Record
    from fareplay.sheet import Sheet
    from fareplay.view import View

__version__ = VERSION
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

# Imported on first use: these modules import the compiler, which takes half a second. Listing the boards or printing a
# help text does not need it.
_LATER = {
    "Bot": "bots.bot",
    "Clock": "bots.search.clock",
    "Event": "event",
    "Game": "game",
    "LegalMoves": "game",
    "Line": "line",
    "Log": "log",
    "Record": "record",
    "Sheet": "sheet",
    "View": "view",
    "determinise": "game",
    "load": "game",
    "new": "game",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'fareplay' has no attribute {name!r}")
    value = getattr(import_module(f"fareplay.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
