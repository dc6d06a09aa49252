"""Mathematical functions for kernels that affect a bot's decision.

They only use additions and multiplications, which every processor rounds alike. The functions of the platforms'
libraries differ in their last digits, so that two searches with the same seed would grow different trees.
"""

from typing import Final

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Rng, below

LOG2_E: Final = 1.4426950408889634
LN_2: Final = 0.6931471805599453
LARGEST: Final = 1000.0  # larger and smaller exponents are clamped to these
LARGEST_GAUSS: Final = 6.0  # no number of `gauss` is further from 0
TERMS: Final = 18  # of the series; the last is below the rounding error of the first


@kernel
def power_of_two(exponent: float) -> float:
    """Return 2 to a power."""
    bounded = min(max(exponent, -LARGEST), LARGEST)
    whole = int(bounded)
    rest = (bounded - whole) * LN_2
    term = 1.0
    total = 1.0
    for number in range(1, TERMS):
        term *= rest / number
        total += term
    factor = 2.0 if whole >= 0 else 0.5
    left = abs(whole)
    while left:
        if left & 1:
            total *= factor
        factor *= factor
        left >>= 1
    return total


@kernel
def exponential(exponent: float) -> float:
    """Return e to a power."""
    return power_of_two(exponent * LOG2_E)


@kernel
def gauss(rng: Rng) -> float:
    """Return an approximately normally distributed random number with mean 0 and standard deviation 1: the sum of
    twelve uniform ones."""
    total = 0
    for _ in range(12):
        total += below(rng, 1 << 30)
    return total / (1 << 30) - LARGEST_GAUSS
