"""The pictures of Ticket to Ride: everything on the board is drawn, once, safely, and nothing lies on anything."""

import json
import math
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest

from fareplay.drawing.svg import Point, number
from fareplay.games import ticket_to_ride
from fareplay.games.ticket_to_ride.show import drawing
from fareplay.games.ticket_to_ride.show.drawing.geometry import BREADTH, STOP, positions, routes
from fareplay.games.ticket_to_ride.show.drawing.labels import LARGE, Label, place_labels
from fareplay.games.ticket_to_ride.show.drawing.palette import PALETTE
from tests.pictures import HOSTILE, check_picture, drawn_elsewhere, parse, style_of, with_class

Board = dict[str, Any]


def london() -> Board:
    board: Board = json.loads((ticket_to_ride.MANIFEST.files / "boards" / "london.json").read_text(encoding="utf-8"))
    return board


def test_what_changes_in_the_dark_is_there_in_the_light() -> None:
    assert set(PALETTE.dark) <= set(PALETTE.light)


def test_every_location_and_every_route_is_drawn_once_with_all_its_cells() -> None:
    board = london()
    root = parse(drawing.draw(board))
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
    board = london()
    root = parse(drawing.draw(board, {6: 0, 19: 2, 44: 3}))
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
        drawing.draw(board, {45: 0})
    with pytest.raises(ValueError, match="seat 7"):
        drawing.draw(board, {1: 7})


def test_lit_tickets_light_both_ends() -> None:
    board = london()
    root = parse(drawing.draw(board, tickets=[1, 20]))
    lit = {node.get("data-id") for node in with_class(root, "fp-lit")}
    assert lit == {board["tickets"][k][end] for k in (0, 19) for end in ("a", "b")}
    assert [thread.get("data-ticket") for thread in with_class(root, "fp-string")] == ["1", "20"]
    with pytest.raises(ValueError, match="ticket 21"):
        drawing.draw(board, tickets=[21])


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
    board = london()
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
    board = london()
    position = positions(board)
    names = {spot["id"]: spot["name"] for spot in board["locations"]}
    boxes = place_labels(names, position, routes(board), LARGE)
    _, _, width, height = drawing.layout(board)["viewBox"]
    for a, b in combinations(boxes.values(), 2):
        assert _apart(_outline(a), _outline(b)), (a.words, b.words)
    for name, box in boxes.items():
        assert 0 < box.left < width - box.width, name
        assert 0 < box.top < height - box.height, name
        for spot, (x, y) in position.items():
            ring = [(x + STOP * math.cos(k * math.pi / 8), y + STOP * math.sin(k * math.pi / 8)) for k in range(16)]
            assert _apart(_outline(box), ring), (name, spot)


def test_large_names_lie_on_no_cell_but_its_edge() -> None:
    board = london()
    names = {spot["id"]: spot["name"] for spot in board["locations"]}
    laid = routes(board)
    shapes = [_outline(box) for box in place_labels(names, positions(board), laid, LARGE).values()]
    cells = [_corners(cell) for route in laid for cell in route.cells]
    assert sum(not _apart(shape, cell) for shape in shapes for cell in cells) <= 2


def test_no_name_lies_on_a_cell_a_location_or_another_name() -> None:
    board = london()
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


def test_layout_agrees_with_the_picture() -> None:
    board = london()
    layout = drawing.layout(board)
    root = parse(drawing.draw(board))
    assert root.get("viewBox") == " ".join(str(value) for value in layout["viewBox"])
    for node in with_class(root, "fp-node"):
        x, y = layout["positions"][node.get("data-id")]
        assert node.get("transform") == f"translate({number(x)} {number(y)})"
    assert {number_: len(cells) for number_, cells in layout["routes"].items()} == {
        k: route["length"] for k, route in enumerate(board["routes"], 1)
    }


def test_a_picture_of_a_game_is_sound() -> None:
    check_picture(
        drawing.draw(london(), {k: k % 4 for k in range(1, 30)}, tickets=[3, 9], caption="Last turns"), PALETTE
    )


def test_hostile_names_are_only_text() -> None:
    board = london()
    board["title"] = board["board"] = HOSTILE
    board["player_colours"] = [HOSTILE] * 9
    for spot in board["locations"]:
        spot["name"] = HOSTILE
        spot["district"] = HOSTILE
    for route in board["routes"]:
        route["colour"] = HOSTILE
    root = parse(drawing.draw(board, {1: 0}, caption=HOSTILE))
    assert not [element for element in root.iter() if "script" in element.tag]
    assert "alert" not in style_of(root)


@pytest.mark.long
def test_the_same_game_gives_the_same_bytes_in_any_process() -> None:
    board, claimed = london(), {1: 0, 2: 1}
    assert drawn_elsewhere(drawing.__name__, [board, claimed]) == {drawing.draw(board, claimed)}
