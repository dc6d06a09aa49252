"""The pictures of the four boards of Get on Board."""

from fareplay.games.get_on_board.show.drawing.geometry import layout
from fareplay.games.get_on_board.show.drawing.picture import draw

__all__ = ["draw", "layout"]
