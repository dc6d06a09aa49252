"""Random numbers for the generators: SplitMix64, the same numbers in any Python and in a browser."""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = 2**64 - 1


class Random:
    """A seeded source of random numbers."""

    def __init__(self, seed: int) -> None:
        self._at = seed & _MASK

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        self._at = mixed = (self._at + 0x9E3779B97F4A7C15) & _MASK
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        mixed ^= mixed >> 31
        return (mixed >> 32) * limit >> 32

    def between(self, low: int, high: int) -> int:
        """Return a number from low to high, both included."""
        return low + self.below(high - low + 1)

    def fraction(self) -> float:
        """Return a number from 0 to 1."""
        return self.below(1 << 30) / (1 << 30)

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle items in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in random order."""
        mixed = list(items)
        self.shuffle(mixed)
        return mixed
