"""The generator: a complete city with routes, colours, tickets and districts, by the numbers of the printed board."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fareplay.games.ticket_to_ride.rules.material import COLOURS
from fareplay.games.ticket_to_ride.workshop.network import (
    ACROSS,
    DOUBLES,
    DOWN,
    LOCATIONS,
    Network,
    Pair,
    Point,
    central,
    distance_to,
    generate_network,
    spans,
)
from fareplay.workshop import names
from fareplay.workshop.annealing import improve
from fareplay.workshop.random import Random

# Of the printed board: cards, buses, points, values of tickets, sizes of districts, and gray routes.
MATERIAL: Final[Mapping[str, Any]] = {
    "players": [2, 4],
    "buses_per_player": 17,
    "deck": {**dict.fromkeys(COLOURS, 6), "bus": 8},
    "route_points": {"1": 1, "2": 2, "3": 4, "4": 7},
    "player_colours": ["red", "blue", "white", "purple"],
}
TICKETS: Final = (11, 9, 9, 7, 6, 6, 6, 6, 5, 5, 5, 5, 4, 4, 4, 4, 4, 3, 3, 2)
DISTRICTS: Final = (2, 4, 3, 4, 4)
GRAY_DOUBLES: Final = 4
GRAY: Final = 14


def generate(seed: int, settings: Mapping[str, str]) -> dict[str, Any]:
    """Return a city. The same seed and settings always give the same one."""
    random = Random(seed)
    title = names.city(random)
    network = generate_network(random, settings["style"])
    called = names.cities(random, LOCATIONS)
    return build(random, network, title, called)


def build(
    random: Random, network: Network, title: str, called: Sequence[str], scenery: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the board file of a city with this network."""
    ids = [names.key(name) for name in called]
    district = divide(random, network)
    locations = [
        {
            "id": ids[number],
            "name": called[number],
            "district": district[number],
            "x": round(point[0] / ACROSS, 3),
            "y": round(point[1] / DOWN, 3),
        }
        for number, point in enumerate(network.points)
    ]
    tickets = [{"a": ids[a], "b": ids[b], "points": points} for a, b, points in choose_tickets(random, network)]
    return {
        "board": names.key(title),
        "title": title,
        "game": "ticket-to-ride",
        **MATERIAL,
        "drawing": dict(_scenery(network) if scenery is None else scenery),
        "locations": locations,
        "routes": colour(random, network, ids),
        "tickets": tickets,
    }


def colour(random: Random, network: Network, ids: Sequence[str]) -> list[dict[str, Any]]:
    """Return the routes: the busiest short ones double, every colour about as often and as long, and no colour twice at
    a location where it can be helped."""
    busy = central(network)
    doubles: list[Pair] = []
    for length, count in ((1, 6), (2, 1), (3, 2), (2, 9), (3, 9)):
        more = [pair for pair in busy if network.lengths[pair] == length and pair not in doubles]
        doubles += more[: min(count, DOUBLES - len(doubles))]
    slots = [pair for pair in sorted(network.lengths) for _ in range(2 if pair in doubles else 1)]
    gray = set(random.shuffled(doubles)[:GRAY_DOUBLES])
    singles = random.shuffled([pair for pair in sorted(network.lengths) if pair not in doubles])
    gray |= set(singles[: GRAY - 2 * len(gray)])
    coloured = [number for number, pair in enumerate(slots) if pair not in gray]
    paint = [COLOURS[number % len(COLOURS)] for number in range(len(coloured))]
    random.shuffle(paint)
    goal = sum(network.lengths[slots[number]] for number in coloured) / len(COLOURS)

    def cost(place: int) -> float:
        pair, mine = slots[coloured[place]], paint[place]
        met = sum(
            (6.0 if slots[number] == pair else 1.5)
            for other, number in enumerate(coloured)
            if other != place and paint[other] == mine and set(slots[number]) & set(pair)
        )
        total = sum(network.lengths[slots[number]] for other, number in enumerate(coloured) if paint[other] == mine)
        return met + abs(total - goal)

    def swap(one: int, other: int) -> None:
        paint[one], paint[other] = paint[other], paint[one]

    def change(one: int, other: int) -> float:
        before = cost(one) + cost(other)
        swap(one, other)
        after = cost(one) + cost(other)
        swap(one, other)
        return after - before

    improve(random, len(paint), 2500, change, swap)
    shade = dict(zip(coloured, paint, strict=True))
    return [
        {"a": ids[a], "b": ids[b], "length": network.lengths[a, b], "colour": shade.get(number, "gray")}
        | ({"double": True} if (a, b) in doubles else {})
        for number, (a, b) in enumerate(slots)
    ]


def choose_tickets(random: Random, network: Network) -> list[tuple[int, int, int]]:
    """Return tickets with the values of the printed ones, each worth its shortest way; locations occur about
    equally often."""
    steps = network.steps()
    count = len(network.points)
    used: Counter[int] = Counter()
    chosen: list[tuple[int, int, int]] = []
    pairs = random.shuffled([(a, b) for a in range(count) for b in range(a + 1, count)])
    for worth in TICKETS:

        def rank(pair: Pair, worth: int = worth) -> tuple[int, int, int]:
            far = steps[pair[0]][pair[1]]
            near = 1 if pair in network.lengths else 0
            return (
                abs(far - worth),
                near if worth > 2 else 0,
                max(used[pair[0]], used[pair[1]]) * 2 + used[pair[0]] + used[pair[1]],
            )

        best = min(pairs, key=rank)
        pairs.remove(best)
        used.update(best)
        chosen.append((*best, steps[best[0]][best[1]]))
    return sorted(chosen, key=lambda ticket: ticket[2])


def divide(random: Random, network: Network) -> list[int]:
    """Return the district of each location: neighbours together, and the districts worth more harder to join."""
    count = len(network.points)
    near: dict[int, set[int]] = {number: set() for number in range(count)}
    for a, b in network.lengths:
        near[a].add(b)
        near[b].add(a)
    best: tuple[float, list[int]] | None = None
    for _ in range(400):
        groups = _grow(random, near, count)
        if groups is None:
            continue
        cost = [spans(network.lengths, group) or 0 for group in groups]
        small = next(number for number, group in enumerate(groups) if len(group) == DISTRICTS[0])
        order = [small, *sorted((n for n in range(len(groups)) if n != small), key=lambda n: (cost[n], n))]
        sprawl = sum(math.dist(network.points[a], network.points[b]) for group in groups for a in group for b in group)
        score = sprawl / 1000 + abs(cost[small] - 1) * 2 + abs(cost[order[-1]] - 9) * 0.3
        if best is None or score < best[0]:
            district = [0] * count
            for worth, number in enumerate(order, start=1):
                for location in groups[number]:
                    district[location] = worth
            best = (score, district)
    assert best is not None
    return best[1]


def _grow(random: Random, near: Mapping[int, set[int]], count: int) -> list[list[int]] | None:
    """Return groups of neighbours of the wanted sizes, grown one by one from the edge of what is left; None if a group
    cannot grow."""
    left = set(range(count))
    groups = []
    sizes = random.shuffled(DISTRICTS if count == sum(DISTRICTS) else _sizes(count))
    for size in sizes:
        start = min(left, key=lambda n: (len(near[n] & left), random.fraction()))
        group = [start]
        left.discard(start)
        while len(group) < size:
            beyond = sorted({there for at in group for there in near[at]} & left)
            if not beyond:
                return None
            there = min(beyond, key=lambda n: (len(near[n] & left) - 2 * len(near[n] & set(group)), random.fraction()))
            group.append(there)
            left.discard(there)
        groups.append(group)
    return groups if any(len(group) == DISTRICTS[0] for group in groups) else None


def _sizes(count: int) -> list[int]:
    """Return the sizes of five districts for another number of locations."""
    rest, four = count - DISTRICTS[0], len(DISTRICTS) - 1
    return [DISTRICTS[0], *(rest // four + (1 if number < rest % four else 0) for number in range(four))]


def _scenery(network: Network) -> dict[str, Any]:
    """Return a river, if there is one, and parks where there is room."""
    found: dict[str, Any] = {}
    if network.river:
        course = [_part(point) for point in network.river]
        found |= {"rivers": [{"course": course, "width": 46}], "boats": [course[4]], "waves": [course[2], course[8]]}
    parks: list[list[list[float]]] = []
    spots = [(x * 40.0, y * 40.0) for x in range(2, 29) for y in range(4, 21)]
    for spot in sorted(spots, key=lambda spot: (-_room(network, spot), spot)):
        room = min(_room(network, spot) - 26, 66)
        middles = [(sum(x for x, _ in park) / 6 * ACROSS, sum(y for _, y in park) / 6 * DOWN) for park in parks]
        if len(parks) < 4 and room > 34 and all(math.dist(spot, middle) > 230 for middle in middles):
            angles = [math.radians(60 * k + 20) for k in range(6)]
            parks.append([_part((spot[0] + room * math.cos(a), spot[1] + room * math.sin(a) * 0.86)) for a in angles])
    return found | ({"parks": parks} if parks else {})


def _room(network: Network, spot: Point) -> float:
    """Return the distance of a spot from all routes, locations, the river and the edge."""
    lines = [(network.points[a], network.points[b]) for a, b in network.lengths]
    lines += list(zip(network.river, network.river[1:], strict=False))
    edge = min(spot[0] - 10, ACROSS - 10 - spot[0], spot[1] - 90, DOWN - 10 - spot[1])
    return min(
        edge, min(distance_to(spot, a, b) for a, b in lines), min(math.dist(spot, p) - 30 for p in network.points)
    )


def _part(point: Point) -> list[float]:
    return [round(point[0] / ACROSS, 3), round(point[1] / DOWN, 3)]
