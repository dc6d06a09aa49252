"""Ratings of people and puzzles on one scale: a try is a game between the two, by Glicko.

A rating says what to expect: against an equal, one half; 400 points apart, ten tries out of eleven. Its deviation says
how sure it is, and shrinks with every try.
"""

from math import log, pi, sqrt
from typing import Final

from msgspec import Struct

STEP: Final = log(10) / 400
LEAST_DEVIATION: Final = 45.0  # so that nobody stands still


class PuzzleRating(Struct, frozen=True):
    """What a person or a puzzle is rated, and how surely."""

    rating: float
    deviation: float


BEGINNER: Final = PuzzleRating(1200.0, 150.0)  # below the easy puzzles: missing the first one costs little
BY_DIFFICULTY: Final = {
    "easy": PuzzleRating(1300.0, 150.0),
    "medium": PuzzleRating(1600.0, 150.0),
    "hard": PuzzleRating(1900.0, 150.0),
}


def rate(person: PuzzleRating, puzzle: PuzzleRating, solved: bool) -> tuple[PuzzleRating, PuzzleRating]:
    """The ratings of both after a try."""
    result = 1.0 if solved else 0.0
    return _after(person, puzzle, result), _after(puzzle, person, 1.0 - result)


def expected(one: PuzzleRating, other: PuzzleRating) -> float:
    """How often one wins against the other."""
    return float(1.0 / (1.0 + 10.0 ** (-_weight(other.deviation) * (one.rating - other.rating) / 400.0)))


def _after(one: PuzzleRating, other: PuzzleRating, result: float) -> PuzzleRating:
    weight, chance = _weight(other.deviation), expected(one, other)
    known = 1.0 / one.deviation**2
    learnt = (STEP * weight) ** 2 * chance * (1.0 - chance)
    change = STEP / (known + learnt) * weight * (result - chance)
    return PuzzleRating(one.rating + change, max(LEAST_DEVIATION, sqrt(1.0 / (known + learnt))))


def _weight(deviation: float) -> float:
    """How much a result against somebody counts whose rating is so unsure."""
    return float(1.0 / sqrt(1.0 + 3.0 * (STEP * deviation / pi) ** 2))
