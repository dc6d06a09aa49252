"""An ending: what exactly comes of an option, found by looking at every way the game can end."""

from typing import NamedTuple


class Ending(NamedTuple):
    """An option and what may be expected of it."""

    line: int
    value: float
    points: float
    win: float
