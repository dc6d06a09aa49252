"""The search tree: situations in which the seat has to choose, and its options there."""

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
    """A situation, identified by the option that led to it and by its key among the situations after that option."""

    key: Long
    sibling: Long  # another situation after the same option
    first: Long  # the index of the first of its options, which are contiguous
    options: Long
    visits: Long
    total: Real  # of all rewards


class Option(Struct):
    """One way to play a turn. The options of a node are sorted, the most promising first."""

    line: Long  # in the game's own encoding
    child: Long  # the first of the situations that followed it
    visits: Long
    guess: Real  # the game's estimate before any visit
    share: Real  # the share of the visits that the guesses suggest
    total: Real  # of all rewards
    points: Real
    wins: Real


class Outcome(Struct):
    """The result of a playout, or of the evaluation of a situation, for the seat."""

    points: Real
    rival: Real  # of the best opponent
    win: Real


class Settings(Struct):
    """The parameters of a search."""

    seat: Small
    explore: Real  # the exploration bonus, in points
    trust: Real  # visits that a guess counts for
    relative: Small  # 1 if guesses only compare options, 0 if they are expected points
    spread: Real  # the difference in points by which one guess is clearly better than another
    widen: Real  # the number of options considered grows by this times the square root of the visits
    playouts: Real  # the share of playouts in a leaf's value; the rest is the game's own estimate
    noise: Real  # the noise in playouts, in points
    rivalry: Real  # the weight of the best opponent's points, which count as negative
    win: Real  # the value of the victory in points
    most_nodes: Long
    nodes: Long  # in use
    options: Long  # in use
