"""The pictures: everything on the board is drawn, once, safely, the same every time, and lanes behave."""

from __future__ import annotations

import json
import math
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from fareplay.drawing.lanes import arrange, edge, offset, trace
from fareplay.drawing.palette import DARK, LIGHT, PLAYERS
from fareplay.drawing.svg import Element, Point, number, text
from fareplay.games.get_on_board import drawing as get_on_board
from fareplay.games.get_on_board.drawing.geometry import lay_out
from fareplay.games.get_on_board.drawing.lines import PITCH, WIDTH
from fareplay.games.ticket_to_ride import drawing as ticket_to_ride
from fareplay.games.ticket_to_ride.drawing.geometry import BREADTH, STOP, positions, routes
from fareplay.games.ticket_to_ride.drawing.labels import LARGE, Label, place_labels

SOURCE = Path(__file__).parent.parent / "src"
GAMES = SOURCE / "fareplay" / "games"
CITIES = ["london", "new-york", "paris", "rome"]
Board = dict[str, Any]


def city(name: str) -> Board:
    board: Board = json.loads((GAMES / "get_on_board" / "boards" / f"{name}.json").read_text(encoding="utf-8"))
    return board


def tickets_board() -> Board:
    board: Board = json.loads((GAMES / "ticket_to_ride" / "boards" / "london.json").read_text(encoding="utf-8"))
    return board


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def with_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def walk(board: Board, rng: random.Random, start: str, length: int) -> list[str]:
    """A random line that visits no intersection twice."""
    beside: dict[str, list[str]] = {}
    for road in board["roads"]:
        beside.setdefault(road["a"], []).append(road["b"])
        beside.setdefault(road["b"], []).append(road["a"])
    line = [start]
    while len(line) < length:
        onward = [name for name in beside[line[-1]] if name not in line]
        if not onward:
            break
        line.append(rng.choice(onward))
    return line


def some_lines(board: Board, seed: int, seats: int = 5) -> list[list[str]]:
    rng = random.Random(seed)
    departures = [spot["id"] for spot in board["intersections"] if spot.get("departure")]
    return [walk(board, rng, start, 30) for start in rng.sample(departures, seats)]


# Get on Board


@pytest.mark.parametrize("name", CITIES)
def test_every_intersection_and_every_road_is_drawn_once(name: str) -> None:
    board = city(name)
    root = parse(get_on_board.draw(board, some_lines(board, 1)))
    nodes = Counter(node.get("data-id") for node in with_class(root, "fp-node"))
    assert nodes == Counter(spot["id"] for spot in board["intersections"])
    roads = Counter((road.get("data-a"), road.get("data-b")) for road in with_class(root, "fp-road"))
    assert roads == Counter((road["a"], road["b"]) for road in board["roads"])
    assert len(with_class(root, "fp-jammed")) == sum(bool(road.get("jammed")) for road in board["roads"])


@pytest.mark.parametrize("name", CITIES)
def test_an_intersection_shows_all_that_is_there(name: str) -> None:
    board = city(name)
    root = parse(get_on_board.draw(board))
    shown = {node.get("data-id"): node for node in with_class(root, "fp-node")}
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    for spot in board["intersections"]:
        node = shown[spot["id"]]
        signs = [use.get("href", "") for use in node.iter("{http://www.w3.org/2000/svg}use")]
        expected = [f"#fp-{kind}" for kind in spot.get("passengers", [])]
        expected += [f"#fp-{spot['place']}"] if "place" in spot else []
        expected += ["#fp-light"] if spot.get("light") else []
        expected += ["#fp-entrance"] if spot.get("entrance") else []
        assert signs == expected
        assert {sign[1:] for sign in signs} <= defined
        words = [element.text for element in node.iter("{http://www.w3.org/2000/svg}text")]
        assert words == [str(spot[key]) for key in ("departure", "letter", "sight") if key in spot]


@pytest.mark.parametrize("name", CITIES)
def test_layout_agrees_with_the_picture(name: str) -> None:
    board = city(name)
    root = parse(get_on_board.draw(board))
    layout = get_on_board.layout(board)
    assert root.get("viewBox") == " ".join(str(value) for value in layout["viewBox"])
    for node in with_class(root, "fp-node"):
        x, y = layout["positions"][node.get("data-id")]
        assert node.get("transform") == f"translate({number(x)} {number(y)})"
    _, _, width, height = layout["viewBox"]
    assert all(40 < x < width - 40 and 40 < y < height - 40 for x, y in layout["positions"].values())
    json.dumps(layout)


def test_new_york_is_turned() -> None:
    where = get_on_board.layout(city("new-york"))["positions"]
    (ax, ay), (bx, by), (cx, cy) = where["A1"], where["B1"], where["A2"]
    assert bx > ax
    assert by > ay
    assert cx < ax
    assert cy > ay
    where = get_on_board.layout(city("london"))["positions"]
    assert where["A1"][1] == where["B1"][1]


def test_letters_numbers_and_signs_lie_above_the_lines() -> None:
    board = city("london")
    root = parse(get_on_board.draw(board, some_lines(board, 2)))
    layers = [child.get("class") for child in root]
    assert layers.index("fp-lines") < layers.index("fp-nodes")
    assert layers.index("fp-roads") < layers.index("fp-lines")
    assert layers.index("fp-scenery") < layers.index("fp-roads")


def test_five_lines_have_a_colour_a_pattern_and_a_mark_each() -> None:
    board = city("london")
    lines = some_lines(board, 3)
    root = parse(get_on_board.draw(board, lines))
    assert [line.get("data-seat") for line in with_class(root, "fp-line")] == list("01234")
    patterns = {
        tuple(p.get("stroke-dasharray") for p in with_class(line, "fp-inlay")) for line in with_class(root, "fp-line")
    }
    assert len(patterns) == 5
    bullets = with_class(root, "fp-bullet")
    assert len({bullet[1].get("href") for bullet in bullets}) == 5
    assert len({LIGHT[player.token] for player in PLAYERS}) == 5
    ends = [(ring.get("data-seat"), ring.get("data-id")) for ring in with_class(root, "fp-end")]
    assert ends == [(str(seat), line[-1]) for seat, line in enumerate(lines)]


def test_lines_may_be_empty_or_only_a_departure() -> None:
    board = city("rome")
    root = parse(get_on_board.draw(board, [[], ["E1"], ["H3", "I3"]]))
    assert [line.get("data-seat") for line in with_class(root, "fp-line")] == ["2"]
    assert [ring.get("data-seat") for ring in with_class(root, "fp-start")] == ["1", "2"]
    with pytest.raises(ValueError, match="6 lines"):
        get_on_board.draw(board, [[]] * 6)


def test_heads_on_one_intersection_do_not_cover_each_other() -> None:
    board = city("london")
    lines = [["E4", "F4"], ["F3", "F4"], ["G4", "F4"], ["F5", "F4"], ["G5", "G4", "F4"]]
    root = parse(get_on_board.draw(board, lines))
    places = [re.findall(r"[-\d.]+", bullet.get("transform", "")) for bullet in with_class(root, "fp-bullet")]
    spots = [(float(x), float(y)) for x, y in places]
    assert all(math.dist(a, b) > 20 for a, b in combinations(spots, 2))
    radii = [ring[0].get("r") for ring in with_class(root, "fp-ring") if ring.get("data-id") == "F4"]
    assert len(set(radii)) == 5


def test_an_eliminated_line_is_told_apart() -> None:
    board = city("rome")
    lines = some_lines(board, 4, 3)
    root = parse(get_on_board.draw(board, lines, eliminated=[1]))
    assert [line.get("data-seat") for line in with_class(root, "fp-line") if "fp-out" in line.get("class", "")] == ["1"]
    assert len(with_class(root, "fp-cross")) == 1


def test_objectives_carry_the_marks_of_their_players() -> None:
    board = city("rome")
    root = parse(get_on_board.draw(board, [[], []], objectives={"C2": [0], "E6": [0, 1]}))
    marked = {node.get("data-id"): node for node in with_class(root, "fp-node")}
    assert with_class(marked["E6"], "fp-objective")[0].get("data-seats") == "0 1"
    assert len(with_class(marked["E6"], "fp-tint")) == 2
    assert len(with_class(root, "fp-claim")) == 2


def test_fluid_roads_differ_in_pattern_and_the_other_colour_fades() -> None:
    board = city("rome")
    both = parse(get_on_board.draw(board))
    assert not with_class(both, "fp-faded")
    assert len(with_class(both, "fp-rim")) == 2
    style = both.find("{http://www.w3.org/2000/svg}style")
    assert style is not None
    assert re.search(r"\.fp-yellow\{[^}]*stroke-dasharray", style.text or "")
    assert not re.search(r"\.fp-burgundy\{[^}]*stroke-dasharray", style.text or "")
    faded = with_class(parse(get_on_board.draw(board, fluid="burgundy")), "fp-faded")
    assert [rim.get("class") for rim in faded] == ["fp-rim fp-yellow fp-faded"]


def test_an_unknown_city_is_drawn_on_plain_paper() -> None:
    board = {
        "board": "atlantis",
        "title": "Atlantis",
        "intersections": [
            {"id": "x", "x": 1, "y": 1, "place": "volcano"},
            {"id": "y", "x": 2, "y": 1, "passengers": ["granny", "student", "tourist"]},
        ],
        "roads": [{"a": "x", "b": "y"}],
    }
    root = parse(get_on_board.draw(board, [["x", "y"]], caption="deep"))
    assert len(with_class(root, "fp-scenery")[0]) == 0
    assert len(with_class(root, "fp-node")) == 2
    assert with_class(root, "fp-caption")[0].text == "deep"


# Lanes


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


# Ticket to Ride


def test_every_location_and_every_route_is_drawn_once_with_all_its_cells() -> None:
    board = tickets_board()
    root = parse(ticket_to_ride.draw(board))
    assert Counter(node.get("data-id") for node in with_class(root, "fp-node")) == Counter(
        spot["id"] for spot in board["locations"]
    )
    drawn = with_class(root, "fp-route")
    assert [route.get("data-route") for route in drawn] == [str(k + 1) for k in range(len(board["routes"]))]
    for route, facts in zip(drawn, board["routes"], strict=True):
        assert len(with_class(route, "fp-cell")) == facts["length"]
        assert (route.get("data-a"), route.get("data-b")) == (facts["a"], facts["b"])
        assert f"fp-card-{facts['colour']}" in route.get("class", "")
        assert len(with_class(route, "fp-symbol")) == (0 if facts["colour"] == "gray" else facts["length"])
    symbols = {
        route["colour"]: with_class(element, "fp-symbol")[0].get("href")
        for element, route in zip(drawn, board["routes"], strict=True)
        if route["colour"] != "gray"
    }
    assert len(set(symbols.values())) == len(symbols) == 6
    names = {name.get("data-id"): " ".join(part.text or "" for part in name) for name in with_class(root, "fp-name")}
    assert names == {spot["id"]: spot["name"] for spot in board["locations"]}


def test_claimed_routes_show_buses() -> None:
    board = tickets_board()
    root = parse(ticket_to_ride.draw(board, {6: 0, 19: 2, 44: 3}))
    claimed = with_class(root, "fp-claimed")
    assert [(route.get("data-route"), route.get("data-seat")) for route in claimed] == [
        ("6", "0"),
        ("19", "2"),
        ("44", "3"),
    ]
    for route in claimed:
        buses = [use.get("href") for use in route.iter("{http://www.w3.org/2000/svg}use")]
        length = board["routes"][int(route.get("data-route", "0")) - 1]["length"]
        assert buses == [f"#fp-bus-{route.get('data-seat')}"] * length
    with pytest.raises(ValueError, match="route 45"):
        ticket_to_ride.draw(board, {45: 0})
    with pytest.raises(ValueError, match="seat 7"):
        ticket_to_ride.draw(board, {1: 7})


def test_lit_tickets_light_both_ends() -> None:
    board = tickets_board()
    root = parse(ticket_to_ride.draw(board, tickets=[1, 20]))
    lit = {node.get("data-id") for node in with_class(root, "fp-lit")}
    assert lit == {board["tickets"][k][end] for k in (0, 19) for end in ("a", "b")}
    assert [thread.get("data-ticket") for thread in with_class(root, "fp-string")] == ["1", "20"]
    with pytest.raises(ValueError, match="ticket 21"):
        ticket_to_ride.draw(board, tickets=[21])


def _corners(route_cell: Any, grown: float = 0) -> list[tuple[float, float]]:
    turn = math.radians(route_cell.angle)
    x, y = math.cos(turn), math.sin(turn)
    found = []
    for along, aside in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        u, v = along * (route_cell.length / 2 + grown), aside * (BREADTH / 2 + grown)
        found.append((route_cell.middle[0] + x * u - y * v, route_cell.middle[1] + y * u + x * v))
    return found


def _apart(first: list[tuple[float, float]], second: list[tuple[float, float]]) -> bool:
    """Whether two convex shapes share no point: some side of one has all of the other beyond it."""
    for shape, other in ((first, second), (second, first)):
        for (ax, ay), (bx, by) in pairwise([*shape, shape[0]]):
            if all((bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0 for x, y in other):
                return True
    return False


def test_no_cell_lies_on_another_or_on_a_location() -> None:
    board = tickets_board()
    cells = [(route.number, cell) for route in routes(board) for cell in route.cells]
    for (i, a), (j, b) in combinations(cells, 2):
        assert _apart(_corners(a), _corners(b)), (i, j)
    for spot, (x, y) in positions(board).items():
        ring = [(x + STOP * math.cos(k * math.pi / 8), y + STOP * math.sin(k * math.pi / 8)) for k in range(16)]
        for number_, cell in cells:
            assert _apart(_corners(cell), ring), (spot, number_)


def _outline(box: Label) -> list[Point]:
    right, bottom = box.left + box.width, box.top + box.height
    return [(box.left, box.top), (right, box.top), (right, bottom), (box.left, bottom)]


def test_large_names_stay_on_the_page_off_the_locations_and_apart() -> None:
    board = tickets_board()
    position = positions(board)
    names = {spot["id"]: spot["name"] for spot in board["locations"]}
    boxes = place_labels(names, position, routes(board), LARGE)
    _, _, width, height = ticket_to_ride.layout(board)["viewBox"]
    for a, b in combinations(boxes.values(), 2):
        assert _apart(_outline(a), _outline(b)), (a.words, b.words)
    for name, box in boxes.items():
        assert 0 < box.left < width - box.width, name
        assert 0 < box.top < height - box.height, name
        for spot, (x, y) in position.items():
            ring = [(x + STOP * math.cos(k * math.pi / 8), y + STOP * math.sin(k * math.pi / 8)) for k in range(16)]
            assert _apart(_outline(box), ring), (name, spot)


def test_no_name_lies_on_a_cell_a_location_or_another_name() -> None:
    board = tickets_board()
    position = positions(board)
    names = {spot["id"]: spot["name"] for spot in board["locations"]}
    shapes = {name: _outline(box) for name, box in place_labels(names, position, routes(board)).items()}
    for a, b in combinations(shapes.values(), 2):
        assert _apart(a, b)
    for name, shape in shapes.items():
        for route in routes(board):
            for cell in route.cells:
                assert _apart(shape, _corners(cell)), (name, route.number)
        for spot, (x, y) in position.items():
            ring = [(x + STOP * math.cos(k * math.pi / 8), y + STOP * math.sin(k * math.pi / 8)) for k in range(16)]
            assert _apart(shape, ring), (name, spot)


def test_layout_of_ticket_to_ride() -> None:
    board = tickets_board()
    layout = ticket_to_ride.layout(board)
    root = parse(ticket_to_ride.draw(board))
    assert root.get("viewBox") == " ".join(str(value) for value in layout["viewBox"])
    for node in with_class(root, "fp-node"):
        x, y = layout["positions"][node.get("data-id")]
        assert node.get("transform") == f"translate({number(x)} {number(y)})"
    assert {number_: len(cells) for number_, cells in layout["routes"].items()} == {
        k: route["length"] for k, route in enumerate(board["routes"], 1)
    }


# Both


def everything() -> dict[str, str]:
    found = {}
    for name in CITIES:
        board = city(name)
        card = board["personal_objectives"][0]
        found[name] = get_on_board.draw(
            board, some_lines(board, 6), eliminated=[2], objectives={spot: [0, 4] for spot in card}, caption="Round 7"
        )
    found["tickets"] = ticket_to_ride.draw(
        tickets_board(), {k: k % 4 for k in range(1, 30)}, tickets=[3, 9], caption="Last turns"
    )
    return found


def test_pictures_are_small_self_contained_and_described() -> None:
    for name, picture in everything().items():
        assert len(picture.encode()) < 120_000, name
        root = parse(picture)
        assert root.get("role") == "img"
        assert [child.tag.rpartition("}")[2] for child in root][:3] == ["title", "desc", "style"]
        assert all((root[k].text or "").strip() for k in range(3))
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert not tags & {"script", "image", "foreignObject", "a", "iframe", "animate", "set"}
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        for element in root.iter():
            assert not any(key.startswith("on") for key in element.attrib)
            href = element.get("href")
            assert href is None or (href.startswith("#") and href[1:] in ids)
        assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
        assert "url(" not in picture
        assert not re.search(r"\d\.\d{3}", picture), "at most two decimals"


def test_styles_are_prefixed_and_work_with_and_without_custom_properties() -> None:
    for picture in everything().values():
        style = parse(picture).find("{http://www.w3.org/2000/svg}style")
        assert style is not None
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", style.text or ""):
            assert all(part.strip().startswith(".fp-") for part in selector.split(",")), selector
            declared = [declaration.partition(":") for declaration in body.split(";")]
            for k, (name, _, value) in enumerate(declared):
                if value.startswith("var("):
                    token, fallback = re.fullmatch(r"var\(--fp-([\w-]+),(#\w+)\)", value).groups()  # type: ignore[union-attr]
                    assert LIGHT[token] == fallback
                    assert declared[k - 1][0] == name
                    assert declared[k - 1][2] == fallback
    assert set(DARK) <= set(LIGHT)


def test_every_class_that_is_drawn_in_colour_is_painted() -> None:
    """A shape without a rule would be black: every class on a shape or a group around it must be known to the style."""
    for picture in everything().values():
        root = parse(picture)
        style = root.find("{http://www.w3.org/2000/svg}style")
        assert style is not None
        known = set(re.findall(r"\.(fp-[\w-]+)", style.text or ""))
        for element in root.iter():
            if element.tag.rpartition("}")[2] in ("path", "rect", "circle", "text"):
                classes = set(element.get("class", "").split())
                assert classes & known or element.get("id"), (element.tag, element.attrib)


HOSTILE = '<script>alert("1")</script> & \' \x00\x1b ]]>'


def test_hostile_names_are_only_text() -> None:
    board = city("london")
    board["title"] = HOSTILE
    board["board"] = HOSTILE
    renamed = board["intersections"][0]["id"]
    for spot in board["intersections"]:
        if spot["id"] == renamed:
            spot.update(id=HOSTILE, letter=HOSTILE, sight=HOSTILE, departure=HOSTILE)
    for road in board["roads"]:
        road.update({end: HOSTILE for end in ("a", "b") if road[end] == renamed})
        road["fluid"] = HOSTILE
    root = parse(get_on_board.draw(board, [[HOSTILE]], objectives={HOSTILE: [0]}, caption=HOSTILE, fluid=HOSTILE))
    assert not [element for element in root.iter() if "script" in element.tag]
    clean = HOSTILE.replace("\x00", "").replace("\x1b", "")
    assert clean in [element.text for element in root.iter()]
    assert clean in [node.get("data-id") for node in with_class(root, "fp-node")]

    tickets = tickets_board()
    tickets["title"] = tickets["board"] = HOSTILE
    tickets["player_colours"] = [HOSTILE] * 9
    for spot in tickets["locations"]:
        spot["name"] = HOSTILE
        spot["district"] = HOSTILE
    for route in tickets["routes"]:
        route["colour"] = HOSTILE
    root = parse(ticket_to_ride.draw(tickets, {1: 0}, caption=HOSTILE))
    assert not [element for element in root.iter() if "script" in element.tag]
    style = root.find("{http://www.w3.org/2000/svg}style")
    assert style is not None
    assert "alert" not in (style.text or "")


def test_the_builder_escapes_and_shortens() -> None:
    assert str(text("a", (1.0, 2.004), "<&>")) == '<text class="a" x="1" y="2">&lt;&amp;&gt;</text>'
    assert str(Element("g", data_x='"<')) == '<g data-x="&quot;&lt;"/>'
    assert [number(value) for value in (1, 1.0, -0.001, 2.345678, 10.0, 0.5)] == ["1", "1", "0", "2.35", "10", "0.5"]
    with pytest.raises(ValueError, match="not a coordinate"):
        number(float("nan"))


def test_the_same_game_gives_the_same_bytes_in_any_process() -> None:
    script = (
        "import json, sys; from fareplay.games.get_on_board import drawing as get_on_board;"
        "from fareplay.games.ticket_to_ride import drawing as ticket_to_ride;"
        "b, t, lines = json.load(sys.stdin);"
        "sys.stdout.write(get_on_board.draw(b, lines) + ticket_to_ride.draw(t, {1: 0, 2: 1}))"
    )
    board, tickets = city("london"), tickets_board()
    lines = some_lines(board, 8)
    here = get_on_board.draw(board, lines) + ticket_to_ride.draw(tickets, {1: 0, 2: 1})
    for seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", script],
            input=json.dumps([board, tickets, lines]),
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        )
        assert there.stdout == here


def test_drawing_is_a_leaf() -> None:
    """The pictures import nothing else of Fareplay and nothing from outside the standard library."""
    for file in (SOURCE / "fareplay" / "drawing").rglob("*.py"):
        for module in re.findall(r"^\s*(?:from|import) ([\w.]+)", file.read_text(encoding="utf-8"), re.MULTILINE):
            root = module.partition(".")[0]
            assert module.startswith("fareplay.drawing") or root in sys.stdlib_module_names, (file.name, module)
