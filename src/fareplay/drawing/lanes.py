"""Lanes: lines that share a road run side by side, in an order with as few crossings as possible.

Two lines that run together keep their order as long as they do, and that order is the one in which they part at either
end. Where that is impossible, the lines cross once, at a node.

A kernel finds the orders, so that a server can send them with every position and a client only has to turn them into
paths.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from fareplay.drawing.svg import Point, pair
from fareplay.engine.kernel import WHOLE, entry, kernel, numbers

Edge = tuple[str, str]
Orders = dict[Edge, tuple[int, ...]]
"""For each edge, with its lesser end first: the seats from left to right in that direction."""

Numbers = npt.NDArray[np.int64]
Whole = npt.NDArray[np.int32]

_SWEEPS = 6
_ROUND = 0.5523
"""The handle of a Bézier curve that looks like a quarter of a circle."""


def edge(a: str, b: str) -> Edge:
    """Return the edge between two nodes, independent of the direction."""
    return (a, b) if a < b else (b, a)


class Network:
    """The nodes of a board, prepared for ordering lanes."""

    def __init__(self, position: Mapping[str, Point]) -> None:
        self._names = sorted(position)
        self._numbers = {name: number for number, name in enumerate(self._names)}
        self._points = np.array([position[name] for name in self._names], np.float64).reshape(-1, 2)

    def orders(self, lines: Sequence[Sequence[str]], least: int = 1) -> Orders:
        """Return the order of the lanes on every edge with at least `least` lines."""
        if not lines:
            return {}  # a board without lines needs no kernel
        names = self._names
        stops = np.array([self._numbers[name] for line in lines for name in line], np.int64)
        rows = np.empty((len(stops), 3 + len(lines)), np.int64)
        found = write_orders(self._points, stops, np.array([len(line) for line in lines], np.int64), least, rows)
        return {(names[a], names[b]): tuple(seats[:count]) for a, b, count, *seats in rows[:found].tolist()}


def arrange(lines: Sequence[Sequence[str]], position: Mapping[str, Point]) -> Orders:
    """Return the order of the lanes on every edge that carries a line."""
    return Network(position).orders(lines)


def offset(orders: Orders, seat: int, a: str, b: str, pitch: float) -> float:
    """Return how far a seat's lane is to the right of the middle, in the direction from a to b."""
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


# Orders. Nodes are numbers in the order of their names; a line is the numbers of its nodes, all lines in one row.


@kernel
def _arrange(points: npt.NDArray[np.float64], stops: Numbers, lengths: Numbers, least: int) -> Numbers:
    """Return a row for each edge with at least `least` lines: its ends, the number of lines, the seats.

    Each edge is first ordered by where its lines part, then improved to fit its neighbours.
    """
    seats = len(lengths)
    starts = np.zeros(seats, np.int64)
    for seat in range(1, seats):
        starts[seat] = starts[seat - 1] + lengths[seat - 1]
    ends = np.empty(seats, np.int64)
    for seat in range(seats):
        ends[seat] = starts[seat] + lengths[seat]
    most = len(stops)
    edges = np.empty((most, 2), np.int64)
    steps = np.empty((most, seats), np.int64)  # where in `stops` each line enters the edge first, -1 if it never does
    counts = np.zeros(most, np.int64)
    orders = np.empty((most, seats), np.int64)
    index = np.zeros((len(points), len(points)), np.int16)  # the numbers of edges, counted from 1
    edge_count = 0
    for seat in range(seats):
        for step in range(starts[seat], ends[seat] - 1):
            a, b = min(stops[step], stops[step + 1]), max(stops[step], stops[step + 1])
            number = index[a, b] - 1
            if number < 0:
                number = edge_count
                edge_count += 1
                index[a, b] = edge_count
                edges[number, 0], edges[number, 1] = a, b
                for other in range(seats):
                    steps[number, other] = -1
            if steps[number, seat] < 0:
                steps[number, seat] = step
                orders[number, counts[number]] = seat
                counts[number] += 1
    costs = np.zeros((seats, seats), np.int64)  # of one seat left of another
    for number in range(edge_count):
        if counts[number] > 1:
            _prefer(points, stops, starts, ends, edges[number], steps[number], orders[number], counts[number], costs)
            _choose(costs, orders[number], counts[number])
    for _ in range(_SWEEPS):
        changed = False
        for number in range(edge_count):
            if counts[number] > 1:
                _weigh(points, stops, starts, ends, edges, steps, orders, counts, index, number, costs)
                changed |= _choose(costs, orders[number], counts[number])
        if not changed:
            break
    found = 0
    for number in range(edge_count):
        found += counts[number] >= least
    rows = np.empty((found, 3 + seats), np.int64)
    row = 0
    for number in range(edge_count):
        if counts[number] >= least:
            rows[row, 0], rows[row, 1], rows[row, 2] = edges[number, 0], edges[number, 1], counts[number]
            for place in range(seats):
                rows[row, 3 + place] = orders[number, place]
            row += 1
    return rows


@entry(
    numbers(np.float64, None, 2),
    numbers(np.int64, None),
    numbers(np.int64, None),
    WHOLE,
    numbers(np.int64, None, None),
)
@kernel
def write_orders(points: npt.NDArray[np.float64], stops: Numbers, lengths: Numbers, least: int, rows: Numbers) -> int:
    """Write what `_arrange` returns to rows, at most as many as there are stops; return their number."""
    found = _arrange(points, stops, lengths, least)
    for row in range(len(found)):
        for place in range(found.shape[1]):
            rows[row, place] = found[row, place]
    return len(found)


@kernel
def arrange_lanes(
    points: npt.NDArray[np.float64], nodes: int, stops: Whole, lengths: Whole, seats: int, rows: Whole
) -> int:
    """Write the orders on edges with several lines, as `_arrange` returns them, to rows; return their number. The
    arrays have their maximum length, because a browser cannot allocate them."""
    wide_lengths = np.empty(seats, np.int64)
    for seat in range(seats):
        wide_lengths[seat] = lengths[seat]
    wide_stops = np.empty(len(stops), np.int64)
    for place in range(len(stops)):
        wide_stops[place] = stops[place]
    found = _arrange(points[:nodes], wide_stops, wide_lengths, 2)
    for row in range(len(found)):
        for place in range(3 + seats):
            rows[row, place] = found[row, place]
    return len(found)


@kernel
def _prefer(
    points: npt.NDArray[np.float64],
    stops: Numbers,
    starts: Numbers,
    ends: Numbers,
    edge: Numbers,
    steps: Numbers,
    order: Numbers,
    count: int,
    costs: Numbers,
) -> None:
    """Set the costs of each pair of lines on an edge by where they part; otherwise so that the lower seat runs on the
    upper or left side.
    """
    for first in range(count):
        for second in range(first + 1, count):
            i, j = order[first], order[second]
            p, q = steps[i], steps[j]
            ahead = _parting(points, stops, starts, ends, p, q, i, j, 1)
            behind = _parting(points, stops, starts, ends, p, q, i, j, -1)
            a, b = stops[p], stops[p + 1]
            if ahead != 0:
                left = -ahead * (20 if ahead == -behind else 15)
            elif behind != 0:
                left = behind * 15
            else:
                right, down = points[b, 0] - points[a, 0], points[b, 1] - points[a, 1]
                left = 1 if right > 1e-6 or (abs(right) <= 1e-6 and down < 0) else -1
            if a != edge[0]:
                left = -left
            costs[i, j], costs[j, i] = max(-left, 0), max(left, 0)


@kernel
def _parting(
    points: npt.NDArray[np.float64],
    stops: Numbers,
    starts: Numbers,
    ends: Numbers,
    p: int,
    q: int,
    i: int,
    j: int,
    way: int,
) -> int:
    """Follow line i forwards or backwards to where i and j part; return 1 if i turns right of j, -1 if left, 0 if
    neither."""
    step = way if stops[p] == stops[q] else -way
    p += way > 0
    q += step > 0
    came = stops[p - way]
    while True:
        here = stops[p]
        p += way
        q += step
        if p < starts[i] or p >= ends[i] or q < starts[j] or q >= ends[j]:
            return 0
        if stops[p] != stops[q]:
            return 1 if _turn(points, came, here, stops[p]) > _turn(points, came, here, stops[q]) else -1
        came = here


@kernel
def _turn(points: npt.NDArray[np.float64], a: int, b: int, c: int) -> float:
    """Return a number that increases with the clockwise angle of the turn at b (y points down): from -2 through 0,
    which is straight on, to 2."""
    x, y = points[b, 0] - points[a, 0], points[b, 1] - points[a, 1]
    u, v = points[c, 0] - points[b, 0], points[c, 1] - points[b, 1]
    across, along = x * v - y * u, x * u + y * v
    share = float(across / (abs(across) + abs(along)))
    if along >= 0:
        return share
    return 2 - share if across >= 0 else -2 - share


@kernel
def _weigh(
    points: npt.NDArray[np.float64],
    stops: Numbers,
    starts: Numbers,
    ends: Numbers,
    edges: Numbers,
    steps: Numbers,
    orders: Numbers,
    counts: Numbers,
    index: npt.NDArray[np.int16],
    number: int,
    costs: Numbers,
) -> None:
    """Set the costs of each pair of lines on an edge by how they continue at either end."""
    for i in range(len(costs)):
        for j in range(len(costs)):
            costs[i, j] = 0
    for end in range(2):
        came, node = edges[number, end], edges[number, 1 - end]
        for first in range(counts[number]):
            for second in range(first + 1, counts[number]):
                i, j = orders[number, first], orders[number, second]
                p, q = steps[number, i], steps[number, j]
                p = p + 2 if stops[p + 1] == node else p - 1
                q = q + 2 if stops[q + 1] == node else q - 1
                if p < starts[i] or p >= ends[i] or q < starts[j] or q >= ends[j]:
                    continue
                if stops[p] == stops[q]:  # a crossing on the way is worse than one at the parting
                    onward = index[min(node, stops[p]), max(node, stops[p])] - 1
                    left = _is_left(orders[onward], i, j) == (node < stops[p])
                    cost = 101
                else:
                    left = _turn(points, came, node, stops[p]) < _turn(points, came, node, stops[q])
                    cost = 100
                if left == (end == 0):
                    costs[j, i] += cost
                else:
                    costs[i, j] += cost


@kernel
def _is_left(order: Numbers, i: int, j: int) -> bool:
    """Return whether seat i comes before seat j."""
    for seat in order:
        if seat in (i, j):
            return bool(seat == i)
    return False


@kernel
def _choose(costs: Numbers, order: Numbers, count: int) -> bool:
    """Change an order to the cheapest one; among equals, keep the present one, or take the first by seats.

    Return whether it changed.
    """
    trial = np.empty(count, np.int64)
    for place in range(count):
        trial[place] = order[place]
    _sort(trial)
    cheapest = _cost(costs, order, count)
    changed = False
    while True:
        cost = _cost(costs, trial, count)
        if cost < cheapest:
            cheapest, changed = cost, True
            for place in range(count):
                order[place] = trial[place]
        if not _next_permutation(trial):
            break
    return changed


@kernel
def _sort(order: Numbers) -> None:
    """Sort a few numbers; NumPy's sort takes long to compile."""
    for end in range(1, len(order)):
        place = end
        while place > 0 and order[place - 1] > order[place]:
            order[place - 1], order[place] = order[place], order[place - 1]
            place -= 1


@kernel
def _cost(costs: Numbers, order: Numbers, count: int) -> int:
    """Return the cost of an order of `count` lanes."""
    total = 0
    for first in range(count):
        for second in range(first + 1, count):
            total += costs[order[first], order[second]]
    return total


@kernel
def _next_permutation(order: Numbers) -> bool:
    """Advance to the next permutation; return False after the last."""
    pivot = len(order) - 2
    while pivot >= 0 and order[pivot] > order[pivot + 1]:
        pivot -= 1
    if pivot < 0:
        return False
    other = len(order) - 1
    while order[other] < order[pivot]:
        other -= 1
    order[pivot], order[other] = order[other], order[pivot]
    left, right = pivot + 1, len(order) - 1
    while left < right:
        order[left], order[right] = order[right], order[left]
        left += 1
        right -= 1
    return True
