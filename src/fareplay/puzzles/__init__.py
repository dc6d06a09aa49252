"""Puzzles: a position, a question, and an answer that is proved to be best.

Examples:
    >>> from fareplay import puzzles
    >>> puzzle = puzzles.load_all()[0]
    >>> puzzles.check(puzzle) is None
    True
"""

from fareplay.puzzles.kinds import check, make
from fareplay.puzzles.puzzle import Puzzle, load_all

__all__ = ["Puzzle", "check", "load_all", "make"]
