"""Limits: the largest board there is room for, and the numbers of moves, which depend on it."""

from typing import Final

from fareplay.games.get_on_board.rules.material import TICKETS

MAX_INTERSECTIONS: Final = 128
MAX_ROADS: Final = 224

# A move is a number: the intersection reached, STOP, or KEEP + the ticket kept.
STOP: Final = MAX_INTERSECTIONS
KEEP: Final = MAX_INTERSECTIONS
MOVES: Final = KEEP + TICKETS + 1
