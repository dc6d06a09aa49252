"""The pictures of the four boards of Get on Board."""

from fareplay.drawing.get_on_board.geometry import layout
from fareplay.drawing.get_on_board.picture import draw

__all__ = ["draw", "layout"]
