"""Writes the boards that are Fareplay's own: streets, water and names by hand, everything else by the workshop.

`python -m tools.own_cities BOARD` writes the board file of a city with the seed that is set here. With `--seeds N` it
tries N seeds instead, measures each with bots and prints the best.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fareplay import workshop
from fareplay.cli.city import board_text
from fareplay.games.get_on_board.workshop.contents import PLANS
from fareplay.games.get_on_board.workshop.generator import build
from fareplay.games.get_on_board.workshop.streets import Cell, Streets, link, links_of
from fareplay.games.ticket_to_ride.workshop.generator import build as build_routes
from fareplay.games.ticket_to_ride.workshop.network import ACROSS, DOWN, join
from fareplay.workshop.measuring import measure
from fareplay.workshop.random import Random

GAMES = Path(__file__).parent.parent / "src/fareplay/games"
BOARDS, ROUTES_BOARDS = GAMES / "get_on_board/boards", GAMES / "ticket_to_ride/boards"
ROUTES = "lisbon-routes"


@dataclass(frozen=True)
class City:
    """A city by hand: `#` is an intersection; roads that are cut join the cells on both sides of a river or a park."""

    title: str
    edition: str
    size: str
    rows: Sequence[str]
    cut: Sequence[tuple[Cell, Cell]]
    centre: Cell
    sights: Mapping[str, tuple[str, Cell]]  # by place: its name, and where about it is
    drawing: Mapping[str, Any]
    seed: int


LISBON = City(
    "Lisbon",
    "buses",
    "small",
    (
        "....######.",
        ".##########",
        ".##########",
        "..#########",
        "..#########",
        "##########.",
        "#########..",
        "########...",
        "###........",
    ),
    (
        ((5, 4), (5, 5)),
        ((3, 2), (3, 3)),
        ((9, 3), (9, 4)),
        ((6, 7), (6, 8)),
    ),
    (6, 7),
    {
        "school": ("Universidade", (5, 2)),
        "landmark": ("Torre de Belém", (2, 8)),
        "museum": ("Gulbenkian", (6, 4)),
        "office": ("Rossio", (7, 6)),
    },
    {
        "lakes": [
            [
                [-1.2, 9.75],
                [0.4, 9.62],
                [2.2, 9.6],
                [3.3, 9.5],
                [3.62, 8.98],
                [4.4, 8.58],
                [6.2, 8.52],
                [8.1, 8.48],
                [8.55, 8.1],
                [8.75, 7.66],
                [9.4, 7.44],
                [9.75, 6.82],
                [10.4, 6.44],
                [10.8, 5.7],
                [11.42, 5.3],
                [11.55, 4.2],
                [11.62, 2.4],
                [11.85, 1.1],
                [12.4, -0.6],
                [14.5, -1.0],
                [14.5, 12.0],
                [-1.2, 12.0],
            ]
        ],
        "parks": [
            [[0.3, 3.0], [1.5, 2.7], [2.55, 3.5], [2.6, 4.7], [2.3, 5.6], [0.7, 5.6], [0.2, 4.4]],
            [[4.21, 4.21], [5.79, 4.21], [5.79, 4.79], [4.21, 4.79]],
            [[2.21, 2.21], [3.79, 2.21], [3.79, 2.79], [2.21, 2.79]],
        ],
        "waves": [[5.2, 9.1], [9.2, 8.5], [10.6, 7.3], [11.2, 6.5], [9.9, 9.3], [3.9, 9.35]],
        "boats": [[8.6, 8.95], [10.7, 6.9], [11.3, 8.4]],
        "labels": [
            {"text": "Tejo", "x": 9.4, "y": 9.42, "kind": "water", "angle": -6},
            {"text": "Monsanto", "x": 1.3, "y": 5.2, "kind": "park"},
            {"text": "Alfama", "x": 8.62, "y": 7.36, "kind": "quarter"},
            {"text": "Baixa", "x": 6.5, "y": 6.66, "kind": "quarter"},
            {"text": "Chiado", "x": 5.5, "y": 6.68, "kind": "quarter"},
            {"text": "Belém", "x": 1.5, "y": 7.66, "kind": "quarter"},
            {"text": "Benfica", "x": 4.5, "y": 2.66, "kind": "quarter"},
            {"text": "Alvalade", "x": 7.5, "y": 1.66, "kind": "quarter"},
            {"text": "Estrela", "x": 4.5, "y": 7.66, "kind": "quarter"},
            {"text": "Oriente", "x": 10.5, "y": 2.66, "kind": "quarter"},
        ],
    },
    seed=82,
)

BERLIN = City(
    "Berlin",
    "metros",
    "large",
    (
        "..#########",
        "###########",
        "###########",
        "###########",
        "###.#######",
        "###########",
        "###########",
        "###########",
        "###########",
    ),
    (
        ((10, 6), (10, 7)),
        ((8, 5), (9, 5)),
        ((8, 4), (8, 5)),
        ((5, 3), (5, 4)),
        ((3, 3), (3, 4)),
        ((2, 2), (2, 3)),
        ((7, 8), (7, 9)),
    ),
    (7, 5),
    {},
    {
        "rivers": [
            {
                "course": [
                    [12.4, 6.55],
                    [10.6, 6.5],
                    [9.1, 6.5],
                    [8.52, 6.1],
                    [8.46, 5.3],
                    [8.05, 4.62],
                    [7.1, 4.5],
                    [6.52, 4.15],
                    [6.3, 3.62],
                    [5.5, 3.48],
                    [4.2, 3.52],
                    [3.1, 3.5],
                    [2.54, 3.1],
                    [2.3, 2.6],
                    [1.4, 2.46],
                    [-0.6, 2.6],
                ],
                "width": 40,
            }
        ],
        "parks": [
            [[3.21, 4.21], [4.79, 4.21], [4.79, 5.79], [3.21, 5.79]],
            [[6.21, 8.21], [7.79, 8.21], [7.79, 8.79], [6.21, 8.79]],
            [[9.21, 2.21], [9.79, 2.21], [9.79, 2.79], [9.21, 2.79]],
            [[1.21, 6.21], [1.79, 6.21], [1.79, 6.79], [1.21, 6.79]],
        ],
        "waves": [[10.5, 6.45], [4.5, 3.5], [0.6, 2.5]],
        "boats": [[11.35, 6.5], [3.55, 3.5]],
        "labels": [
            {"text": "Spree", "x": 9.6, "y": 6.5, "kind": "water"},
            {"text": "Tiergarten", "x": 4.0, "y": 5.0, "kind": "park"},
            {"text": "Mitte", "x": 6.5, "y": 5.66, "kind": "quarter"},
            {"text": "Wedding", "x": 5.5, "y": 1.66, "kind": "quarter"},
            {"text": "Pankow", "x": 8.5, "y": 1.66, "kind": "quarter"},
            {"text": "Moabit", "x": 4.5, "y": 2.66, "kind": "quarter"},
            {"text": "Kreuzberg", "x": 8.5, "y": 7.66, "kind": "quarter"},
            {"text": "Neukölln", "x": 9.5, "y": 8.66, "kind": "quarter"},
            {"text": "Dahlem", "x": 4.5, "y": 8.66, "kind": "quarter"},
            {"text": "Marzahn", "x": 10.5, "y": 4.66, "kind": "quarter"},
            {"text": "Steglitz", "x": 2.5, "y": 8.66, "kind": "quarter"},
        ],
    },
    seed=40,
)

TOKYO = City(
    "Tokyo",
    "metros",
    "small",
    (
        "...######..",
        ".#########.",
        ".##########",
        ".##########",
        ".####.#####",
        ".##########",
        ".#########.",
        "..########.",
        "...#####...",
    ),
    (((9, 4), (10, 4)), ((9, 6), (10, 6)), ((3, 5), (3, 6)), ((7, 2), (7, 3))),
    (7, 6),
    {},
    {
        "lakes": [
            [[5.3, 4.3], [6.0, 4.22], [6.7, 4.3], [6.78, 5.0], [6.7, 5.7], [6.0, 5.78], [5.3, 5.7], [5.22, 5.0]],
            [
                [8.3, 12.0],
                [8.5, 10.2],
                [8.75, 9.3],
                [9.3, 8.62],
                [10.25, 8.5],
                [10.45, 7.7],
                [11.0, 6.9],
                [12.2, 6.6],
                [14.5, 6.5],
                [14.5, 12.0],
            ],
        ],
        "rivers": [
            {
                "course": [[9.75, -0.8], [9.6, 0.6], [9.5, 2.2], [9.54, 4.0], [9.48, 5.6], [9.56, 7.2], [9.9, 8.9]],
                "width": 36,
            }
        ],
        "parks": [
            [[5.52, 4.52], [6.48, 4.52], [6.48, 5.48], [5.52, 5.48]],
            [[2.21, 5.21], [3.79, 5.21], [3.79, 5.79], [2.21, 5.79]],
            [[6.21, 2.21], [7.79, 2.21], [7.79, 2.79], [6.21, 2.79]],
        ],
        "waves": [[9.4, 9.4], [10.6, 9.0], [11.2, 8.0], [11.5, 9.5], [9.5, 6.3]],
        "boats": [[11.3, 7.5], [10.9, 8.5], [9.52, 5.5]],
        "trees": [[0.6, 4.2, 0.9], [0.85, 4.6, 0.7], [0.5, 6.6, 0.8], [0.8, 7.0, 1.0]],
        "labels": [
            {"text": "Sumida", "x": 9.52, "y": 4.0, "kind": "water", "angle": 90},
            {"text": "Ueno", "x": 8.5, "y": 2.66, "kind": "quarter"},
            {"text": "Shinjuku", "x": 2.5, "y": 3.66, "kind": "quarter"},
            {"text": "Shibuya", "x": 3.5, "y": 7.66, "kind": "quarter"},
            {"text": "Roppongi", "x": 5.5, "y": 7.66, "kind": "quarter"},
            {"text": "Ginza", "x": 7.5, "y": 6.66, "kind": "quarter"},
            {"text": "Kanda", "x": 7.5, "y": 4.62, "kind": "quarter"},
            {"text": "Asakusa", "x": 8.5, "y": 3.66, "kind": "quarter"},
            {"text": "Bunkyo", "x": 5.5, "y": 3.62, "kind": "quarter"},
        ],
    },
    seed=16,
)

CITIES = {"lisbon": LISBON, "berlin": BERLIN, "tokyo": TOKYO}

# Ticket to Ride: Lisbon as a transit map. By location: where it is, and its district.
PLACES = {
    "Belém": (0.08, 0.79, 5),
    "Alcântara": (0.25, 0.735, 2),
    "Benfica": (0.12, 0.36, 5),
    "Sete Rios": (0.295, 0.42, 5),
    "Campo Grande": (0.35, 0.19, 5),
    "Alvalade": (0.545, 0.225, 3),
    "Aeroporto": (0.73, 0.15, 4),
    "Oriente": (0.905, 0.26, 4),
    "Gulbenkian": (0.445, 0.355, 3),
    "Marquês de Pombal": (0.415, 0.525, 1),
    "Estrela": (0.31, 0.61, 2),
    "Rossio": (0.54, 0.57, 1),
    "Cais do Sodré": (0.455, 0.725, 2),
    "Castelo": (0.65, 0.61, 4),
    "Santa Apolónia": (0.78, 0.585, 4),
    "Arroios": (0.605, 0.415, 3),
    "Marvila": (0.865, 0.44, 4),
}
NOT_JOINED = (("Gulbenkian", "Rossio"), ("Cais do Sodré", "Castelo"))  # they would cross or crowd other routes
ROUTES_SEED = 10
ROUTES_DRAWING = {
    "lakes": [
        [
            [-0.1, 0.93],
            [0.1, 0.9],
            [0.24, 0.83],
            [0.34, 0.8],
            [0.46, 0.81],
            [0.56, 0.76],
            [0.66, 0.72],
            [0.78, 0.68],
            [0.87, 0.6],
            [0.95, 0.48],
            [0.99, 0.34],
            [1.02, 0.18],
            [1.1, 0.1],
            [1.1, 1.1],
            [-0.1, 1.1],
        ]
    ],
    "parks": [[[0.02, 0.5], [0.1, 0.46], [0.2, 0.5], [0.22, 0.6], [0.14, 0.66], [0.04, 0.64]]],
    "waves": [[0.42, 0.9], [0.56, 0.84], [0.85, 0.74], [0.93, 0.62]],
    "boats": [[0.5, 0.9], [0.9, 0.7], [0.76, 0.8]],
    "labels": [
        {"text": "Tejo", "x": 0.8, "y": 0.9, "kind": "water", "angle": -8},
        {"text": "Monsanto", "x": 0.16, "y": 0.625, "kind": "park"},
    ],
}


def make_routes(seed: int) -> dict[str, Any]:
    """Return the board file of Ticket to Ride: Lisbon."""
    points = [(round(x * ACROSS, 1), round(y * DOWN, 1)) for x, y, _ in PLACES.values()]
    network = join(points)
    assert network is not None
    names = list(PLACES)
    for pair in NOT_JOINED:
        one, other = sorted(map(names.index, pair))
        network.lengths.pop((one, other), None)
    board = build_routes(Random(seed), network, "Lisbon", names, ROUTES_DRAWING)
    for row in board["locations"]:
        row["district"] = PLACES[row["name"]][2]
    return board


def make(name: str, seed: int) -> dict[str, Any]:
    """Return the board file of a city."""
    city = CITIES[name]
    plan = PLANS[city.edition, city.size]
    cells = {(x, y) for y, row in enumerate(city.rows, 1) for x, mark in enumerate(row, 1) if mark == "#"}
    assert len(cells) == plan.intersections, (len(cells), plan.intersections)
    links = links_of(cells) - {link(*pair) for pair in city.cut}
    streets = Streets(cells, links, centres=[city.centre])
    board = build(Random(seed), streets, plan, city.title, city.drawing)
    for place, (title, spot) in city.sights.items():
        _put_sight(board["intersections"], place, title, spot)
    return board


def _put_sight(rows: list[dict[str, Any]], place: str, title: str, spot: Cell) -> None:
    """Make the place nearest to a spot the sight, and exchange it with the passengers there."""
    for row in rows:
        if row.get("place") == place:
            row.pop("sight", None)
    kind = [row for row in rows if row.get("place") == place]
    nearest = min(kind, key=lambda row: abs(row["x"] - spot[0]) + abs(row["y"] - spot[1]))
    there = next(row for row in rows if (row["x"], row["y"]) == spot)
    if place != "office" and "place" not in there and len(there.get("passengers", ())) == 1:
        there["place"] = nearest.pop("place")
        nearest["passengers"] = there.pop("passengers")
        nearest = there
    nearest["sight"] = title


def trouble(board: Mapping[str, Any], games: int) -> float:
    """Return how far the bots' games on a board are outside the printed boards' ranges, for all numbers of players."""
    least, most = board["players"]
    found = [workshop.assess(board, measure(board, seats, games)) for seats in range(least, most + 1)]
    return float(sum(each["trouble"] for each in found))


def main() -> None:
    """Write a board, or look for a good seed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "board", choices=[*CITIES, ROUTES], help="a city of Get on Board, or lisbon-routes for Ticket to Ride"
    )
    parser.add_argument("--seeds", type=int, help="try this many seeds and print the best")
    parser.add_argument("--games", type=int, default=2000)
    given = parser.parse_args()
    if given.seeds:
        found = []
        for seed in range(given.seeds):
            board = make_routes(seed) if given.board == ROUTES else make(given.board, seed)
            assert not workshop.check(board), workshop.check(board)
            found.append((round(trouble(board, given.games), 3), seed))
        print(json.dumps(sorted(found)[:5]))
        return
    if given.board == ROUTES:
        file, board = ROUTES_BOARDS / "lisbon.json", make_routes(ROUTES_SEED)
    else:
        file, board = BOARDS / f"{given.board}.json", make(given.board, CITIES[given.board].seed)
    file.write_text(board_text(board), encoding="utf-8")
    print(file)


if __name__ == "__main__":
    main()
