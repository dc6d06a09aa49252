"""The network of a new city: where its locations are, and which of them routes join."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fareplay.workshop.random import Random

Point = tuple[float, float]
Pair = tuple[int, int]  # two locations, the lesser number first

ACROSS, DOWN = 1180.0, 850.0  # of the page that fractions are parts of
LOCATIONS: Final = 17
PAIRS: Final = 35  # of locations that routes join, as on the printed board
DOUBLES: Final = 9  # of these pairs that have two routes
REACH: Final = (178.0, 236.0, 322.0, 400.0)  # the longest distances of routes of 1, 2, 3 and 4 spaces
PARTS: Final = (9, 20, 30, 35)  # of these pairs, those of at most 1, 2, 3 and 4 spaces
SHORTEST_CELL: Final = 46.0
NEAR: Final = 46.0  # the nearest that a route may pass a location it does not join
EDGE: Final = ((0.07, 0.93), (0.14, 0.88))  # where locations may be


@dataclass
class Network:
    """Locations, the pairs that routes join with their lengths, and the scenery between them."""

    points: list[Point]  # on the page
    lengths: dict[Pair, int]
    river: list[Point]

    def steps(self) -> list[list[int]]:
        """Return the spaces of the shortest way between any two locations."""
        count = len(self.points)
        far = [[0 if a == b else 999 for b in range(count)] for a in range(count)]
        for (a, b), length in self.lengths.items():
            far[a][b] = far[b][a] = length
        for middle in range(count):
            for a in range(count):
                for b in range(count):
                    far[a][b] = min(far[a][b], far[a][middle] + far[middle][b])
        return far

    def degree(self, location: int) -> int:
        """Return how many other locations routes join to one."""
        return sum(location in pair for pair in self.lengths)


def generate_network(random: Random, style: str) -> Network:
    """Return a network in a style."""
    while True:
        points = scatter(random, style)
        if points is None:
            continue
        river = find_river(random, points) if style == "river" else []
        network = join(points, river)
        if network is not None:
            return network


def scatter(random: Random, style: str, count: int = LOCATIONS) -> list[Point] | None:
    """Return places for locations: close together in a centre, farther apart toward the edge."""
    if style == "centres":
        middles = [(0.3 * ACROSS, 0.5 * DOWN), (0.7 * ACROSS, 0.48 * DOWN)]
    else:
        middles = [((0.44 + 0.12 * random.fraction()) * ACROSS, (0.46 + 0.12 * random.fraction()) * DOWN)]
    close, far = {"tight": (120.0, 205.0), "open": (160.0, 200.0)}.get(style, (124.0, 205.0))
    points: list[Point] = []
    for _ in range(4000):
        if len(points) == count:
            return points
        (left, right), (top, bottom) = EDGE
        spot = (
            (left + (right - left) * random.fraction()) * ACROSS,
            (top + (bottom - top) * random.fraction()) * DOWN,
        )
        out = min(math.dist(spot, middle) for middle in middles)
        if len(points) < 5 and out > 190:
            continue  # the centre comes first
        apart = close + (far - close) * min(1.0, max(0.0, out - 90) / 260)
        if all(math.dist(spot, other) > apart for other in points):
            points.append((round(spot[0], 1), round(spot[1], 1)))
    return None


def join(points: Sequence[Point], river: Sequence[Point] = (), wanted: int = PAIRS) -> Network | None:
    """Return the network of neighbouring locations, without the routes that are crowded or hardly needed; None if these
    places do not make a good one."""
    lengths: dict[Pair, int] = {}
    for pair in sorted(triangulate(points)):
        length = length_of(math.dist(points[pair[0]], points[pair[1]]))
        if length is not None and clearance(points, pair) > NEAR:
            lengths[pair] = length
    network = Network(list(points), lengths, list(river))
    for pair in sorted(lengths, key=lambda pair: -_trouble(network, pair)):
        if len(lengths) <= wanted:
            break
        if min(network.degree(end) for end in pair) > 3:
            del lengths[pair]
    _spread_lengths(network)
    joined = max(map(max, network.steps())) < 999
    fits = wanted - 2 <= len(lengths) <= wanted + 1
    return network if joined and fits and min(map(network.degree, range(len(points)))) >= 2 else None


def _spread_lengths(network: Network) -> None:
    """Give the pairs lengths in the printed board's proportions, by distance, as far as their cells fit."""
    far = {pair: math.dist(network.points[pair[0]], network.points[pair[1]]) for pair in network.lengths}
    order = sorted(far, key=lambda pair: (far[pair], pair))
    shares = [round(part * len(order) / PAIRS) for part in PARTS]
    for number, pair in enumerate(order):
        wanted = next((length for length, most in enumerate(shares, start=1) if number < most), len(PARTS))
        network.lengths[pair] = max(1, min(wanted, int((far[pair] - 50) / SHORTEST_CELL)))


def length_of(distance: float) -> int | None:
    """Return the spaces of a route for a distance on the page; None if it is too far."""
    return next((spaces for spaces, reach in enumerate(REACH, start=1) if distance <= reach), None)


def _trouble(network: Network, pair: Pair) -> float:
    """Return how much better a picture is without a route: narrow angles with others, long, or across the river."""
    a, b = pair
    worst = 90.0
    for here, there in ((a, b), (b, a)):
        for other in network.lengths:
            if here in other and other != pair:
                beyond = other[0] if other[1] == here else other[1]
                worst = min(worst, _angle(network.points[here], network.points[there], network.points[beyond]))
    wet = any(
        crosses(network.points[a], network.points[b], start, end)
        for start, end in zip(network.river, network.river[1:], strict=False)
    )
    return (90 - worst) * 2 + 25 * network.lengths[pair] + (40 if wet else 0)


def _angle(at: Point, one: Point, other: Point) -> float:
    """Return the angle between two directions in degrees."""
    a = math.atan2(one[1] - at[1], one[0] - at[0])
    b = math.atan2(other[1] - at[1], other[0] - at[0])
    turn = abs(math.degrees(a - b)) % 360
    return min(turn, 360 - turn)


def clearance(points: Sequence[Point], pair: Pair) -> float:
    """Return how near a straight route passes to the locations that it does not join."""
    a, b = points[pair[0]], points[pair[1]]
    return min(
        (distance_to(point, a, b) for number, point in enumerate(points) if number not in pair), default=math.inf
    )


def distance_to(point: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from a straight line between two."""
    span = math.dist(a, b) ** 2 or 1.0
    share = max(0.0, min(1.0, ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / span))
    return math.dist(point, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two straight lines cross."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def triangulate(points: Sequence[Point]) -> set[Pair]:
    """Return the pairs of a Delaunay triangulation: those on a circle that contains no other point."""
    found: set[Pair] = set()
    count = len(points)
    for a in range(count):
        for b in range(a + 1, count):
            for c in range(b + 1, count):
                middle = _centre(points[a], points[b], points[c])
                if middle is None:
                    continue
                radius = math.dist(middle, points[a]) - 1e-6
                if all(math.dist(middle, points[d]) >= radius for d in range(count) if d not in (a, b, c)):
                    found |= {(a, b), (b, c), (a, c)}
    return found


def _centre(a: Point, b: Point, c: Point) -> Point | None:
    """Return the centre of the circle through three points; None if they are in a line."""
    turn = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]))
    if abs(turn) < 1e-9:
        return None
    squares = [p[0] ** 2 + p[1] ** 2 for p in (a, b, c)]
    x = squares[0] * (b[1] - c[1]) + squares[1] * (c[1] - a[1]) + squares[2] * (a[1] - b[1])
    y = squares[0] * (c[0] - b[0]) + squares[1] * (a[0] - c[0]) + squares[2] * (b[0] - a[0])
    return (x / turn, y / turn)


def find_river(random: Random, points: Sequence[Point]) -> list[Point]:
    """Return a course from the upper to the lower edge of the page that keeps off the locations."""
    x = (0.35 + 0.3 * random.fraction()) * ACROSS
    course: list[Point] = []
    for step in range(-1, 12):
        y = step / 10 * DOWN
        tries = [x + (k - 4) * 16 for k in range(9)]
        clear = {t: min(min(math.dist((t, y), p) for p in points), 90.0) - abs(t - x) * 0.2 for t in tries}
        x = max(tries, key=lambda t: (clear[t], -t))
        course.append((round(x, 1), round(y, 1)))
    return course


def central(network: Network) -> list[Pair]:
    """Return the pairs from the busiest to the quietest: by the shortest ways that use them."""
    steps = network.steps()
    count = len(network.points)

    def used(pair: Pair) -> int:
        a, b = pair
        length = network.lengths[pair]
        return sum(
            steps[s][a] + length + steps[b][t] == steps[s][t] or steps[s][b] + length + steps[a][t] == steps[s][t]
            for s in range(count)
            for t in range(s + 1, count)
        )

    return sorted(network.lengths, key=lambda pair: (-used(pair), pair))


def spans(lengths: Mapping[Pair, int], group: Iterable[int]) -> int | None:
    """Return the fewest spaces that join a group of locations by routes among themselves; None if they cannot be."""
    left = set(group)
    joined = {min(left)}
    left -= joined
    total = 0
    while left:
        edges = [
            (length, pair)
            for pair, length in lengths.items()
            if (pair[0] in joined) != (pair[1] in joined) and {*pair} <= joined | left
        ]
        if not edges:
            return None
        length, pair = min(edges)
        total += length
        joined |= {*pair}
        left -= joined
    return total
