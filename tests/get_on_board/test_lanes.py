"""Lanes: lines that share a road run side by side."""

import json
import math
import re
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from fareplay.drawing.lanes import arrange, edge, offset, trace
from fareplay.games.get_on_board.show.drawing.geometry import lay_out
from fareplay.games.get_on_board.show.drawing.lines import BEND, PITCH, WIDTH
from tests.get_on_board.random_lines import CITIES, city, some_lines

FIXTURE = Path(__file__).parents[2] / "web" / "fixtures" / "data" / "lanes.json"


@pytest.mark.parametrize("case", json.loads(FIXTURE.read_text(encoding="utf-8")), ids=lambda case: case["board"])
def test_the_client_is_held_to_these_lanes(case: dict[str, Any]) -> None:
    """The client's tests read the same file and turn its lanes into paths."""
    position = {name: (x, y) for name, (x, y) in case["positions"].items()}
    assert position == lay_out(city(case["board"])).position
    orders = arrange(case["lines"], position)
    shared = [{"a": a, "b": b, "seats": list(seats)} for (a, b), seats in orders.items() if len(seats) > 1]
    assert shared == case["lanes"]
    paths = [trace(line, seat, orders, position, PITCH, BEND) for seat, line in enumerate(case["lines"])]
    assert paths == case["paths"]


@pytest.mark.parametrize("name", CITIES)
def test_lanes_on_a_shared_road_do_not_overlap(name: str) -> None:
    board = city(name)
    position = lay_out(board).position
    shared = 0
    for seed in range(10):
        lines = some_lines(board, seed)
        orders = arrange(lines, position)
        used = {edge(a, b) for line in lines for a, b in pairwise(line)}
        assert set(orders) == used
        for (a, b), seats in orders.items():
            expected = [seat for seat, line in enumerate(lines) if (a, b) in {edge(*leg) for leg in pairwise(line)}]
            assert sorted(seats) == expected
            shifts = [offset(orders, seat, a, b, PITCH) for seat in seats]
            assert sum(shifts) == pytest.approx(0)
            assert all(y - x >= WIDTH for x, y in pairwise(shifts))
            assert all(offset(orders, seat, b, a, PITCH) == -shift for seat, shift in zip(seats, shifts, strict=True))
            shared += len(seats) > 1
    assert shared > 50


def test_lanes_keep_their_order_through_a_straight_joint() -> None:
    board = city("london")
    position = lay_out(board).position
    together = ["C3", "D3", "E3", "F3", "G3"]
    for third in ([], ["E2", "E3", "F3", "F4"], ["E4", "E3", "D3", "D2"], ["F5", "F4", "F3", "E3", "E2"]):
        for second in (together, together[::-1]):
            orders = arrange([together, second, third], position)
            above = [offset(orders, 0, a, b, PITCH) < offset(orders, 1, a, b, PITCH) for a, b in pairwise(together)]
            assert len(set(above)) == 1


def test_lines_that_part_run_on_the_side_they_leave_by() -> None:
    board = city("london")
    position = lay_out(board).position
    up = ["C4", "D4", "E4", "F4", "F3"]
    down = ["C4", "D4", "E4", "F4", "F5"]
    for lines, north in (([up, down], 0), ([down, up], 1), ([down[::-1], up], 1), ([up, down[::-1]], 0)):
        orders = arrange(lines, position)
        for a, b in pairwise(up[:-1]):
            assert offset(orders, north, a, b, PITCH) < offset(orders, 1 - north, a, b, PITCH)


@pytest.mark.parametrize("name", CITIES)
def test_lines_hardly_ever_change_places_while_together(name: str) -> None:
    board = city(name)
    position = lay_out(board).position
    joints = changes = 0
    for seed in range(15):
        lines = some_lines(board, seed)
        orders = arrange(lines, position)
        for i, j in combinations(range(5), 2):
            for a, b, c in zip(lines[i], lines[i][1:], lines[i][2:], strict=False):
                legs = set(zip(lines[j], lines[j][1:], lines[j][2:], strict=False))
                if (a, b, c) in legs or (c, b, a) in legs:
                    before = offset(orders, i, a, b, 1) < offset(orders, j, a, b, 1)
                    after = offset(orders, i, b, c, 1) < offset(orders, j, b, c, 1)
                    joints += 1
                    changes += before != after
    assert joints > 100
    assert changes <= joints * 0.02


@pytest.mark.parametrize("name", CITIES)
def test_a_line_stays_near_its_roads(name: str) -> None:
    board = city(name)
    position = lay_out(board).position
    lines = some_lines(board, 5)
    orders = arrange(lines, position)
    for seat, line in enumerate(lines):
        values = [float(value) for value in re.findall(r"-?[\d.]+", trace(line, seat, orders, position, PITCH, 14))]
        ways = [(position[a], position[b]) for a, b in pairwise(line)]
        for point in zip(values[::2], values[1::2], strict=True):
            assert min(_distance(point, a, b) for a, b in ways) <= 3 * PITCH


def _distance(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    (x, y), (ax, ay), (bx, by) = point, a, b
    share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / math.dist(a, b) ** 2
    share = min(max(share, 0), 1)
    return math.dist(point, (ax + share * (bx - ax), ay + share * (by - ay)))
