"""Ratings of people and puzzles on one scale: a try is a game between the two, rated by Glicko.

The difference of two ratings gives the expected result: equal ratings mean one half, 400 points ten tries out of
eleven. The deviation is the uncertainty of a rating and shrinks with every try.
"""

from math import log, pi, sqrt
from typing import Final

from msgspec import Struct

STEP: Final = log(10) / 400
LEAST_DEVIATION: Final = 45.0  # so that ratings never stop changing


class PuzzleRating(Struct, frozen=True):
    """The rating of a person or a puzzle, and its deviation."""

    rating: float
    deviation: float


BEGINNER: Final = PuzzleRating(1200.0, 150.0)  # below the easy puzzles, so that failing the first one costs little
BY_DIFFICULTY: Final = {
    "easy": PuzzleRating(1300.0, 150.0),
    "medium": PuzzleRating(1600.0, 150.0),
    "hard": PuzzleRating(1900.0, 150.0),
}


def rate(person: PuzzleRating, puzzle: PuzzleRating, solved: bool) -> tuple[PuzzleRating, PuzzleRating]:
    """Return the ratings of both after a try."""
    result = 1.0 if solved else 0.0
    return _after(person, puzzle, result), _after(puzzle, person, 1.0 - result)


def expected(one: PuzzleRating, other: PuzzleRating) -> float:
    """Return the expected share of wins of `one` against `other`."""
    return float(1.0 / (1.0 + 10.0 ** (-_weight(other.deviation) * (one.rating - other.rating) / 400.0)))


def _after(one: PuzzleRating, other: PuzzleRating, result: float) -> PuzzleRating:
    weight, chance = _weight(other.deviation), expected(one, other)
    known = 1.0 / one.deviation**2
    learnt = (STEP * weight) ** 2 * chance * (1.0 - chance)
    change = STEP / (known + learnt) * weight * (result - chance)
    return PuzzleRating(one.rating + change, max(LEAST_DEVIATION, sqrt(1.0 / (known + learnt))))


def _weight(deviation: float) -> float:
    """Return the weight of a result against an opponent with this deviation."""
    return float(1.0 / sqrt(1.0 + 3.0 * (STEP * deviation / pi) ** 2))
