"""The order of lanes on shared roads, such that lines cross as little as can be.

Two lines that stay together should keep their order for as long as they do, and that order should be the one in which
they part, at either end. Where both cannot be had the lines cross once, under the sign of an intersection.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

from fareplay.drawing.svg import Point

Edge = tuple[str, str]
Orders = dict[Edge, tuple[int, ...]]
"""For each edge, named with its lesser end first: the seats from left to right for someone going along the name."""

_SWEEPS = 6


def edge(a: str, b: str) -> Edge:
    """The name of the edge between two nodes, whichever way it is travelled."""
    return (a, b) if a < b else (b, a)


def arrange(lines: Sequence[Sequence[str]], position: Mapping[str, Point]) -> Orders:
    """The order of the lanes on every edge that carries a line."""
    return _Arrangement(lines, position).orders()


class _Arrangement:
    """First every pair of lines on an edge says who should be left; then each edge is mended to fit its neighbours."""

    def __init__(self, lines: Sequence[Sequence[str]], position: Mapping[str, Point]) -> None:
        self.lines = lines
        self.position = position
        self.steps: dict[Edge, dict[int, int]] = {}
        for seat, line in enumerate(lines):
            for k in range(len(line) - 1):
                self.steps.setdefault(edge(line[k], line[k + 1]), {}).setdefault(seat, k)

    def orders(self) -> Orders:
        found = {name: self._first_order(name) for name in self.steps}
        shared = [name for name, order in found.items() if len(order) > 1]
        for _ in range(_SWEEPS):
            before = dict(found)
            for name in shared:
                found[name] = self._mended(name, found)
            if found == before:
                break
        return found

    def _first_order(self, name: Edge) -> tuple[int, ...]:
        seats = sorted(self.steps[name])
        if len(seats) < 2:
            return tuple(seats)
        wish = {(i, j): self._wish(name, i, j) for i, j in combinations(seats, 2)}

        def regret(order: tuple[int, ...]) -> float:
            place = {seat: k for k, seat in enumerate(order)}
            return sum(abs(w) for (i, j), w in wish.items() if (place[i] - place[j]) * w > 0)

        return min(permutations(seats), key=lambda order: (regret(order), order))

    def _wish(self, name: Edge, i: int, j: int) -> float:
        """Positive if i should be left of j for someone following the name; the size says how much it matters."""
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
        return 1 if bx > ax + 1e-6 or (abs(bx - ax) <= 1e-6 and by < ay) else -1

    def _parting(self, i: int, j: int, name: Edge, way: int) -> int:
        """Follow i's travel, or go against it, to where i and j part: 1 if i turns right of j, -1 left, 0 neither."""
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
        """The angle of the turn at b, clockwise as seen on a page whose y runs down."""
        (ax, ay), (bx, by), (cx, cy) = self.position[a], self.position[b], self.position[c]
        x, y, u, v = bx - ax, by - ay, cx - bx, cy - by
        return math.atan2(x * v - y * u, x * u + y * v)

    def _mended(self, name: Edge, orders: Orders) -> tuple[int, ...]:
        """The order of one edge that crosses least, all others being as they are."""
        pulls = self._pulls(name, orders)
        if not pulls:
            return orders[name]

        def crossings(order: tuple[int, ...]) -> float:
            place = {seat: k for k, seat in enumerate(order)}
            return round(sum(weight for left, right, weight in pulls if place[left] > place[right]), 3)

        return min(permutations(orders[name]), key=lambda order: (crossings(order), order != orders[name], order))

    def _pulls(self, name: Edge, orders: Orders) -> list[tuple[int, int, float]]:
        """At each end of an edge: which seat should be left of which (following the name), and what it costs if not."""
        found: list[tuple[int, int, float]] = []
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
                found.append((i, j, weight) if left else (j, i, weight))
        return found

    def _onward(self, name: Edge, seat: int, node: str) -> str | None:
        """Where a line goes from an edge over the node at one end of it."""
        at, line = self.steps[name][seat], self.lines[seat]
        following = at + 2 if line[at + 1] == node else at - 1
        return line[following] if 0 <= following < len(line) else None
