"""Simulated annealing with swaps: finds an order of items with a low cost."""

from collections.abc import Callable

from fareplay.workshop.random import Random

Swap = Callable[[int, int], float]


def improve(random: Random, count: int, steps: int, change: Swap, swap: Callable[[int, int], object]) -> None:
    """Swap two of `count` items many times: always if `change` says that the cost falls, and sometimes if it rises,
    less and less often."""
    for step in range(steps):
        one, other = random.below(count), random.below(count)
        if one == other:
            continue
        heat = 3.0 * (1 - step / steps) ** 2
        if change(one, other) <= heat * random.fraction() ** 2 * 2:
            swap(one, other)
