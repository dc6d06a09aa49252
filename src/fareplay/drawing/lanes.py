"""Lanes: lines that share a road run side by side, in an order in which they cross as little as can be.

Two lines that stay together keep their order for as long as they do, and that order is the one in which they part, at
either end. Where both cannot be had the lines cross once, at a node.

The web client has the same algorithm (`laneOrder.ts`), and `web/fixtures/data/lanes.json` holds the two together. The
server does not send the orders with a position: beside 345 µs for a whole turn they cost 30 to 100 µs in the middle of
a game and up to 2 ms at its end, or compiled 11 µs on average for two players and 37 µs for five; no cache helps, since
every turn changes a line. And the client needs them for lines that are only being tried, or else lanes would change
when a line is confirmed.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

from fareplay.drawing.svg import Point, pair

Edge = tuple[str, str]
Orders = dict[Edge, tuple[int, ...]]
"""For each edge, named with its lesser end first: the seats from left to right for someone going along the name."""

_SWEEPS = 6
_ROUND = 0.5523
"""The handle of a Bézier curve that looks like a quarter of a circle."""


def edge(a: str, b: str) -> Edge:
    """Return the name of the edge between two nodes, whichever way it is travelled."""
    return (a, b) if a < b else (b, a)


def arrange(lines: Sequence[Sequence[str]], position: Mapping[str, Point]) -> Orders:
    """Return the order of the lanes on every edge that carries a line."""
    return _Arrangement(lines, position).orders()


def offset(orders: Orders, seat: int, a: str, b: str, pitch: float) -> float:
    """Return how far to the right of the middle a seat's lane is for someone going from a to b."""
    seats = orders[edge(a, b)]
    shift = (seats.index(seat) - (len(seats) - 1) / 2) * pitch
    return shift if (a, b) == edge(a, b) else -shift


def trace(
    line: Sequence[str], seat: int, orders: Orders, position: Mapping[str, Point], pitch: float, bend: float
) -> str:
    """Return path data of one line along its lanes.

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


class _Arrangement:
    """First each edge is ordered by where its lines part; then each is improved to fit its neighbours."""

    def __init__(self, lines: Sequence[Sequence[str]], position: Mapping[str, Point]) -> None:
        self.lines = lines
        self.position = position
        self.steps: dict[Edge, dict[int, int]] = {}
        for seat, line in enumerate(lines):
            for k in range(len(line) - 1):
                self.steps.setdefault(edge(line[k], line[k + 1]), {}).setdefault(seat, k)

    def orders(self) -> Orders:
        orders = {name: self._first_order(name) for name in self.steps}
        shared = [name for name, order in orders.items() if len(order) > 1]
        for _ in range(_SWEEPS):
            before = dict(orders)
            for name in shared:
                orders[name] = self._improved(name, orders)
            if orders == before:
                break
        return orders

    def _first_order(self, name: Edge) -> tuple[int, ...]:
        seats = sorted(self.steps[name])
        if len(seats) < 2:
            return tuple(seats)
        preference = {(i, j): self._preference(name, i, j) for i, j in combinations(seats, 2)}

        def cost(order: tuple[int, ...]) -> float:
            place = {seat: k for k, seat in enumerate(order)}
            return sum(abs(w) for (i, j), w in preference.items() if (place[i] - place[j]) * w > 0)

        return min(permutations(seats), key=lambda order: (cost(order), order))

    def _preference(self, name: Edge, i: int, j: int) -> float:
        """Return whether i should be left of j for someone following the name (positive), and how much that matters."""
        at, line = self.steps[name][i], self.lines[i]
        ahead = self._parting(i, j, name, 1)
        behind = self._parting(i, j, name, -1)
        if ahead:
            preferred = -ahead * (2.0 if ahead == -behind else 1.5)
        elif behind:
            preferred = behind * 1.5
        else:
            preferred = 0.1 * self._default(line[at], line[at + 1])
        return preferred if (line[at], line[at + 1]) == name else -preferred

    def _default(self, a: str, b: str) -> int:
        """Return the preference without any other: the lower seat runs on the upper or left side."""
        (ax, ay), (bx, by) = self.position[a], self.position[b]
        return 1 if bx > ax + 1e-6 or (abs(bx - ax) <= 1e-6 and by < ay) else -1

    def _parting(self, i: int, j: int, name: Edge, way: int) -> int:
        """Follow line i, or go against it, to where i and j part: 1 if i turns right of j, -1 left, 0 neither."""
        first, second = self.lines[i], self.lines[j]
        p, q = self.steps[name][i], self.steps[name][j]
        step = way if first[p] == second[q] else -way
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
        return 1 if self._turn(came, here, first[p]) > self._turn(came, here, second[q]) else -1

    def _turn(self, a: str, b: str, c: str) -> float:
        """Return the angle of the turn at b, clockwise as seen on a page whose y runs down."""
        (ax, ay), (bx, by), (cx, cy) = self.position[a], self.position[b], self.position[c]
        x, y, u, v = bx - ax, by - ay, cx - bx, cy - by
        return math.atan2(x * v - y * u, x * u + y * v)

    def _improved(self, name: Edge, orders: Orders) -> tuple[int, ...]:
        """Return the order of one edge that crosses least, all others being as they are."""
        wanted = self._wanted(name, orders)
        if not wanted:
            return orders[name]

        def crossings(order: tuple[int, ...]) -> float:
            place = {seat: k for k, seat in enumerate(order)}
            return round(sum(weight for left, right, weight in wanted if place[left] > place[right]), 3)

        return min(permutations(orders[name]), key=lambda order: (crossings(order), order != orders[name], order))

    def _wanted(self, name: Edge, orders: Orders) -> list[tuple[int, int, float]]:
        """Return which seat should be left of which at either end (following the name), and what it costs if not."""
        wanted: list[tuple[int, int, float]] = []
        for came, node in (name, name[::-1]):
            onward = {seat: self._onward(name, seat, node) for seat in orders[name]}
            for i, j in combinations(orders[name], 2):
                mine, other = onward[i], onward[j]
                if mine is None or other is None:
                    continue
                if mine == other:
                    following = orders[edge(node, mine)]
                    left = (following.index(i) < following.index(j)) == (edge(node, mine) == (node, mine))
                    weight = 1.01
                else:
                    left = self._turn(came, node, mine) < self._turn(came, node, other)
                    weight = 1.0
                if (came, node) != name:
                    left = not left
                wanted.append((i, j, weight) if left else (j, i, weight))
        return wanted

    def _onward(self, name: Edge, seat: int, node: str) -> str | None:
        """Return where a line goes from an edge over the node at one end of it."""
        at, line = self.steps[name][seat], self.lines[seat]
        following = at + 2 if line[at + 1] == node else at - 1
        return line[following] if 0 <= following < len(line) else None
