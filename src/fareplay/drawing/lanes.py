"""Where each player's line runs: side by side on shared roads, in an order that avoids crossings.

The graph's edges are straight. On an edge that several lines use, each has a lane. Two lines that stay together keep
their order for as long as they do, and that order is the one in which they part, so that they cross only where no
order could prevent it, and then under the sign of an intersection.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

from fareplay.drawing.svg import Point, pair

Edge = tuple[str, str]
Orders = dict[Edge, tuple[int, ...]]
"""For each edge, named with its lesser end first: the seats from left to right for someone going from first to second."""

_ROUND = 0.5523
"""The handle of a Bézier curve that looks like a quarter of a circle."""


def edge(a: str, b: str) -> Edge:
    """The name of the edge between two nodes, whichever way it is travelled."""
    return (a, b) if a < b else (b, a)


def arrange(lines: Sequence[Sequence[str]], position: Mapping[str, Point]) -> Orders:
    """The order of the lanes on every edge that carries a line."""
    return _Arrangement(lines, position).orders()


def offset(orders: Orders, seat: int, a: str, b: str, pitch: float) -> float:
    """How far to the right of the middle a seat's lane is for someone going from a to b."""
    seats = orders[edge(a, b)]
    shift = (seats.index(seat) - (len(seats) - 1) / 2) * pitch
    return shift if (a, b) == edge(a, b) else -shift


class _Arrangement:
    """The search for good orders: every pair of lines on an edge says who should be left, a permutation obeys most."""

    def __init__(self, lines: Sequence[Sequence[str]], position: Mapping[str, Point]) -> None:
        self.lines = lines
        self.position = position
        self.steps: dict[Edge, dict[int, int]] = {}
        for seat, line in enumerate(lines):
            for k in range(len(line) - 1):
                self.steps.setdefault(edge(line[k], line[k + 1]), {}).setdefault(seat, k)

    def orders(self) -> Orders:
        return {name: self._order(name) for name in self.steps}

    def _order(self, name: Edge) -> tuple[int, ...]:
        seats = sorted(self.steps[name])
        if len(seats) < 2:
            return tuple(seats)
        wish = {(i, j): self._wish(name, i, j) for i, j in combinations(seats, 2)}

        def regret(order: tuple[int, ...]) -> float:
            place = {seat: k for k, seat in enumerate(order)}
            return sum(abs(w) for (i, j), w in wish.items() if (place[i] - place[j]) * w > 0)

        return min(permutations(seats), key=lambda order: (regret(order), order))

    def _wish(self, name: Edge, i: int, j: int) -> float:
        """Positive if i should be left of j for someone following the edge's name; the size says how much it matters."""
        at, line = self.steps[name][i], self.lines[i]
        ahead = self._parting(i, j, name, 1)
        behind = self._parting(i, j, name, -1)
        if ahead:
            wish = -ahead * (2.0 if ahead == -behind else 1.5)
        elif behind:
            wish = behind * 1.5
        else:
            wish = 0.1 * self._habit(line[at], line[at + 1])
        return wish if (line[at], line[at + 1]) == name else -wish

    def _habit(self, a: str, b: str) -> int:
        """With nothing to choose between, the lower seat runs on the upper or left side."""
        (ax, ay), (bx, by) = self.position[a], self.position[b]
        return 1 if (bx - ax, ay - by) > (1e-6, 0) or (abs(bx - ax) <= 1e-6 and by < ay) else -1

    def _parting(self, i: int, j: int, name: Edge, way: int) -> int:
        """Follow i's travel (or go against it) to where i and j part: 1 if i then turns right of j, -1 left, 0 neither."""
        first, second = self.lines[i], self.lines[j]
        p, q = self.steps[name][i], self.steps[name][j]
        same = first[p] == second[q]
        step = way if same else -way
        p, q = (p if way < 0 else p + 1), (q if step < 0 else q + 1)
        came = first[p - way]
        while True:
            here = first[p]
            p, q = p + way, q + step
            if not (0 <= p < len(first) and 0 <= q < len(second)):
                return 0
            if first[p] != second[q]:
                break
            came = here
        mine, other = (self._turn(came, here, onward) for onward in (first[p], second[q]))
        return 1 if mine > other else -1

    def _turn(self, a: str, b: str, c: str) -> float:
        """The angle of the turn at b, clockwise as seen on a page whose y runs down."""
        (ax, ay), (bx, by), (cx, cy) = self.position[a], self.position[b], self.position[c]
        x, y, u, v = bx - ax, by - ay, cx - bx, cy - by
        return math.atan2(x * v - y * u, x * u + y * v)


def trace(
    line: Sequence[str], seat: int, orders: Orders, position: Mapping[str, Point], pitch: float, bend: float
) -> str:
    """Path data of one line along its lanes; ``bend`` is how far before a node it begins to turn or to change lane."""
    if len(line) < 2:
        return ""
    legs = [_Leg(position[a], position[b], offset(orders, seat, a, b, pitch)) for a, b in zip(line, line[1:], strict=False)]
    parts = [f"M{pair(legs[0].at(0))}"]
    for here, onward in zip(legs, legs[1:], strict=False):
        parts.append(_joint(here, onward, bend))
    parts.append(f"L{pair(legs[-1].at(legs[-1].length))}")
    return "".join(parts)


class _Leg:
    """One road of a line, shifted into its lane."""

    def __init__(self, start: Point, end: Point, shift: float) -> None:
        self.length = math.dist(start, end)
        self.direction = ((end[0] - start[0]) / self.length, (end[1] - start[1]) / self.length)
        self.shift = shift
        self.start = (start[0] - self.direction[1] * shift, start[1] + self.direction[0] * shift)

    def at(self, distance: float) -> Point:
        return (self.start[0] + self.direction[0] * distance, self.start[1] + self.direction[1] * distance)


def _joint(here: _Leg, onward: _Leg, bend: float) -> str:
    (x, y), (u, v) = here.direction, onward.direction
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
