"""Random numbers inside kernels: a seeded generator (SplitMix64), one struct of one field."""

from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, overflowing, rows
from fareplay.engine.struct import Long, Rows, Struct, blank

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_AGAIN: Final = np.uint64(0x94D049BB133111EB)


class Rng(Struct):
    """A random number generator."""

    at: Long


def seeded(seed: int) -> Rows[Rng]:
    """Return a generator; the same seed gives the same numbers on any machine."""
    rng = blank(Rng)
    rng[0].at = (seed + 2**63) % 2**64 - 2**63
    return rng


@overflowing
@kernel
def below(rng: Rng, limit: int) -> int:
    """Return a number from 0 to limit - 1."""
    mixed = np.uint64(rng.at) + _STEP
    rng.at = int(np.int64(mixed))
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX_AGAIN
    mixed = mixed ^ (mixed >> np.uint64(31))
    return int(((mixed >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))


@entry(numbers(np.int8, None), WHOLE)
@overflowing
@kernel
def fingerprint(raw: npt.NDArray[np.int8], seed: int) -> int:
    """Return a seed derived from some bytes and another seed only."""
    mixed = np.uint64(np.int64(seed)) ^ _STEP
    for place in range(len(raw)):
        mixed = (mixed ^ np.uint64(int(raw[place]) & 0xFF)) * _MIX
        mixed = mixed ^ (mixed >> np.uint64(29))
    return int(np.int64(mixed >> np.uint64(2)))


@overflowing
@kernel
def fingerprints(raws: npt.NDArray[np.int8], seed: int, found: npt.NDArray[np.int64]) -> None:
    """Write the fingerprints of four rows of bytes. Each step depends on the one before it, so four in parallel take
    hardly longer than one."""
    start = np.uint64(np.int64(seed)) ^ _STEP
    a = b = c = d = start
    for place in range(raws.shape[1]):
        a = (a ^ np.uint64(int(raws[0, place]) & 0xFF)) * _MIX
        b = (b ^ np.uint64(int(raws[1, place]) & 0xFF)) * _MIX
        c = (c ^ np.uint64(int(raws[2, place]) & 0xFF)) * _MIX
        d = (d ^ np.uint64(int(raws[3, place]) & 0xFF)) * _MIX
        a = a ^ (a >> np.uint64(29))
        b = b ^ (b >> np.uint64(29))
        c = c ^ (c >> np.uint64(29))
        d = d ^ (d >> np.uint64(29))
    found[0] = np.int64(a >> np.uint64(2))
    found[1] = np.int64(b >> np.uint64(2))
    found[2] = np.int64(c >> np.uint64(2))
    found[3] = np.int64(d >> np.uint64(2))


@entry(rows(Rng), WHOLE)
@kernel
def draw(rng: Rows[Rng], limit: int) -> int:
    """Return a number from 0 to limit - 1; for callers that hold a generator as rows."""
    return below(rng[0], limit)


@kernel
def write_fingerprint(raw: npt.NDArray[np.int8], seed: int, rng: Rows[Rng]) -> None:
    """Seed a generator from some bytes and another seed."""
    rng[0].at = fingerprint(raw, seed)


@kernel
def begin_episode(rng: Rng, stream: int, episode: int) -> None:
    """Seed a generator for the n-th game of a stream; a stream is a number below 2**62."""
    rng.at = stream + episode
    high = below(rng, 2**31)
    rng.at = high << 31 | below(rng, 2**31)


@kernel
def shuffle(rng: Rng, cards: npt.NDArray[np.int8], first: int, last: int) -> None:
    """Shuffle cards[first:last] in place."""
    for i in range(last - 1, first, -1):
        j = first + below(rng, i - first + 1)
        cards[i], cards[j] = cards[j], cards[i]
