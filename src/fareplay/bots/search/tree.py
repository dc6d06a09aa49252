"""The tree that a search grows: situations in which the seat has to choose, and the options it has there."""

from typing import Annotated, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.struct import Long, Small, Struct

Real = Annotated[float, np.float64]
Reals = Annotated[npt.NDArray[np.float64], np.float64]

NONE: Final = -1
ROOT: Final = 0
ROOT_WIDTH: Final = 256  # options kept at the root
WIDTH: Final = 16  # options kept further down: the most promising ones
MOST_NODES: Final = 20_000
UNTRIED: Final = -1.0e6  # the value of an option that was never tried and never guessed


class Node(Struct):
    """A situation: what led here is the option before it and, among all that may follow that, its key."""

    key: Long
    sibling: Long  # another situation after the same option
    first: Long  # its options lie together, from here on
    options: Long
    visits: Long
    total: Real  # of all rewards


class Option(Struct):
    """One way to play a turn, the most promising first."""

    line: Long  # in the game's own numbers
    child: Long  # the first of the situations that followed it
    visits: Long
    guess: Real  # what the game expects of it before anything was tried
    share: Real  # of the visits, as the guesses would have it
    total: Real  # of all rewards
    points: Real
    wins: Real


class Outcome(Struct):
    """What a playout, or the evaluation of a situation, promises the seat."""

    points: Real
    rival: Real  # the best other's
    win: Real


class Settings(Struct):
    """How a search is done."""

    seat: Small
    explore: Real  # points that an option hardly tried is preferred by
    trust: Real  # visits that a guess counts for
    relative: Small  # 1 if guesses only compare options, 0 if they are points to be expected
    spread: Real  # points of difference by which one guess is clearly better than another
    widen: Real  # options looked at grow with this times the root of the visits
    playouts: Real  # share of playouts in a leaf's value, the rest is the game's own estimate
    noise: Real  # points by which playouts stray from the best line
    rivalry: Real  # how much of the best other's points counts against one's own
    win: Real  # points that the victory is worth, besides the points themselves
    most_nodes: Long
    nodes: Long  # in use
    options: Long  # in use
