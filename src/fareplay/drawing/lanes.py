"""Where each player's line runs: side by side on shared roads, round at the joints.

The graph's edges are straight. On an edge that several lines use, each has a lane; ``arrange`` finds the order in which
lines cross least.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence

from fareplay.drawing.lane_order import Edge, Orders, arrange, edge
from fareplay.drawing.svg import Point, pair

__all__ = ["Edge", "Orders", "arrange", "edge", "offset", "trace"]

_ROUND = 0.5523
"""The handle of a Bézier curve that looks like a quarter of a circle."""


def offset(orders: Orders, seat: int, a: str, b: str, pitch: float) -> float:
    """How far to the right of the middle a seat's lane is for someone going from a to b."""
    seats = orders[edge(a, b)]
    shift = (seats.index(seat) - (len(seats) - 1) / 2) * pitch
    return shift if (a, b) == edge(a, b) else -shift


def trace(
    line: Sequence[str], seat: int, orders: Orders, position: Mapping[str, Point], pitch: float, bend: float
) -> str:
    """Path data of one line along its lanes.

    ``bend`` is how far before a node a line begins to turn or to change lane; outer lanes need a little more.
    """
    if len(line) < 2:
        return ""
    legs = [_Leg(position[a], position[b], offset(orders, seat, a, b, pitch)) for a, b in itertools.pairwise(line)]
    parts = [f"M{pair(legs[0].at(0))}"]
    for here, onward in itertools.pairwise(legs):
        parts.append(_joint(here, onward, bend))
    parts.append(f"L{pair(legs[-1].at(legs[-1].length))}")
    return "".join(parts)


class _Leg:
    """One road of a line, shifted into its lane."""

    def __init__(self, start: Point, end: Point, shift: float) -> None:
        self.length = math.dist(start, end) or 1.0
        self.direction = ((end[0] - start[0]) / self.length, (end[1] - start[1]) / self.length)
        self.shift = shift
        self.start = (start[0] - self.direction[1] * shift, start[1] + self.direction[0] * shift)

    def at(self, distance: float) -> Point:
        return (self.start[0] + self.direction[0] * distance, self.start[1] + self.direction[1] * distance)


def _joint(here: _Leg, onward: _Leg, bend: float) -> str:
    (x, y), (u, v) = here.direction, onward.direction
    bend = max(bend, abs(here.shift) + bend / 2, abs(onward.shift) + bend / 2)
    leave, join = here.at(here.length - bend), onward.at(bend)
    turn = x * v - y * u
    if abs(turn) < 0.05:
        if abs(here.shift - onward.shift) < 1e-6 and x * u + y * v > 0:
            return ""
        first = here.at(here.length - bend * 0.1)
        second = onward.at(bend * 0.1)
    else:
        share = ((join[0] - leave[0]) * v - (join[1] - leave[1]) * u) / turn
        corner = (leave[0] + x * share, leave[1] + y * share)
        first = (leave[0] + (corner[0] - leave[0]) * _ROUND, leave[1] + (corner[1] - leave[1]) * _ROUND)
        second = (join[0] + (corner[0] - join[0]) * _ROUND, join[1] + (corner[1] - join[1]) * _ROUND)
    return f"L{pair(leave)}C{pair(first)} {pair(second)} {pair(join)}"
