"""The pictures of Get on Board: everything on the board is drawn, once, safely, the same every time."""

import json
import math
import re
from collections import Counter
from itertools import combinations

import pytest

from fareplay.drawing.palette import LIGHT
from fareplay.drawing.players import PLAYERS
from fareplay.drawing.svg import number
from fareplay.games.get_on_board.show import drawing
from fareplay.games.get_on_board.show.drawing.palette import PALETTE
from tests.get_on_board.random_lines import CITIES, city, some_lines
from tests.pictures import HOSTILE, check_picture, drawn_elsewhere, parse, style_of, with_class


@pytest.mark.parametrize("name", CITIES)
def test_every_intersection_and_every_road_is_drawn_once(name: str) -> None:
    board = city(name)
    root = parse(drawing.draw(board, some_lines(board, 1)))
    nodes = Counter(node.get("data-id") for node in with_class(root, "fp-node"))
    assert nodes == Counter(spot["id"] for spot in board["intersections"])
    roads = Counter((road.get("data-a"), road.get("data-b")) for road in with_class(root, "fp-road"))
    assert roads == Counter((road["a"], road["b"]) for road in board["roads"])
    assert len(with_class(root, "fp-jammed")) == sum(bool(road.get("jammed")) for road in board["roads"])


@pytest.mark.parametrize("name", CITIES)
def test_an_intersection_shows_all_that_is_there(name: str) -> None:
    board = city(name)
    root = parse(drawing.draw(board))
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
    root = parse(drawing.draw(board))
    layout = drawing.layout(board)
    assert root.get("viewBox") == " ".join(str(value) for value in layout["viewBox"])
    for node in with_class(root, "fp-node"):
        x, y = layout["positions"][node.get("data-id")]
        assert node.get("transform") == f"translate({number(x)} {number(y)})"
    _, _, width, height = layout["viewBox"]
    assert all(40 < x < width - 40 and 40 < y < height - 40 for x, y in layout["positions"].values())
    json.dumps(layout)


def test_what_changes_in_the_dark_is_there_in_the_light() -> None:
    assert set(PALETTE.dark) <= set(PALETTE.light)


def test_new_york_is_turned() -> None:
    where = drawing.layout(city("new-york"))["positions"]
    (ax, ay), (bx, by), (cx, cy) = where["A1"], where["B1"], where["A2"]
    assert bx > ax
    assert by > ay
    assert cx < ax
    assert cy > ay
    where = drawing.layout(city("london"))["positions"]
    assert where["A1"][1] == where["B1"][1]


def test_letters_numbers_and_signs_lie_above_the_lines() -> None:
    board = city("london")
    root = parse(drawing.draw(board, some_lines(board, 2)))
    layers = [child.get("class") for child in root]
    assert layers.index("fp-lines") < layers.index("fp-nodes")
    assert layers.index("fp-roads") < layers.index("fp-lines")
    assert layers.index("fp-scenery") < layers.index("fp-roads")


def test_five_lines_have_a_colour_a_pattern_and_a_mark_each() -> None:
    board = city("london")
    lines = some_lines(board, 3)
    root = parse(drawing.draw(board, lines))
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
    root = parse(drawing.draw(board, [[], ["E1"], ["H3", "I3"]]))
    assert [line.get("data-seat") for line in with_class(root, "fp-line")] == ["2"]
    assert [ring.get("data-seat") for ring in with_class(root, "fp-start")] == ["1", "2"]
    with pytest.raises(ValueError, match="6 lines"):
        drawing.draw(board, [[]] * 6)


def test_heads_on_one_intersection_do_not_cover_each_other() -> None:
    board = city("london")
    lines = [["E4", "F4"], ["F3", "F4"], ["G4", "F4"], ["F5", "F4"], ["G5", "G4", "F4"]]
    root = parse(drawing.draw(board, lines))
    places = [re.findall(r"[-\d.]+", bullet.get("transform", "")) for bullet in with_class(root, "fp-bullet")]
    spots = [(float(x), float(y)) for x, y in places]
    assert all(math.dist(a, b) > 20 for a, b in combinations(spots, 2))
    radii = [ring[0].get("r") for ring in with_class(root, "fp-ring") if ring.get("data-id") == "F4"]
    assert len(set(radii)) == 5


def test_an_eliminated_line_is_told_apart() -> None:
    board = city("rome")
    lines = some_lines(board, 4, 3)
    root = parse(drawing.draw(board, lines, eliminated=[1]))
    assert [line.get("data-seat") for line in with_class(root, "fp-line") if "fp-out" in line.get("class", "")] == ["1"]
    assert len(with_class(root, "fp-cross")) == 1


def test_objectives_carry_the_marks_of_their_players() -> None:
    board = city("rome")
    root = parse(drawing.draw(board, [[], []], objectives={"C2": [0], "E6": [0, 1]}))
    marked = {node.get("data-id"): node for node in with_class(root, "fp-node")}
    assert with_class(marked["E6"], "fp-objective")[0].get("data-seats") == "0 1"
    assert len(with_class(marked["E6"], "fp-tint")) == 2
    assert len(with_class(root, "fp-claim")) == 2


def test_fluid_roads_differ_in_pattern_and_the_other_colour_fades() -> None:
    board = city("rome")
    both = parse(drawing.draw(board))
    assert not with_class(both, "fp-faded")
    assert len(with_class(both, "fp-rim")) == 2
    assert re.search(r"\.fp-yellow\{[^}]*stroke-dasharray", style_of(both))
    assert not re.search(r"\.fp-burgundy\{[^}]*stroke-dasharray", style_of(both))
    faded = with_class(parse(drawing.draw(board, fluid="burgundy")), "fp-faded")
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
    root = parse(drawing.draw(board, [["x", "y"]], caption="deep"))
    assert len(with_class(root, "fp-scenery")[0]) == 0
    assert len(with_class(root, "fp-node")) == 2
    assert with_class(root, "fp-caption")[0].text == "deep"


@pytest.mark.parametrize("name", CITIES)
def test_a_picture_of_a_game_is_sound(name: str) -> None:
    board = city(name)
    claimed = {spot: [0, 4] for spot in board["personal_objectives"][0]}
    check_picture(
        drawing.draw(board, some_lines(board, 6), eliminated=[2], objectives=claimed, caption="Round 7"), PALETTE
    )


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
    root = parse(drawing.draw(board, [[HOSTILE]], objectives={HOSTILE: [0]}, caption=HOSTILE, fluid=HOSTILE))
    assert not [element for element in root.iter() if "script" in element.tag]
    clean = HOSTILE.replace("\x00", "").replace("\x1b", "")
    assert clean in [element.text for element in root.iter()]
    assert clean in [node.get("data-id") for node in with_class(root, "fp-node")]


def test_the_same_game_gives_the_same_bytes_in_any_process() -> None:
    board = city("london")
    lines = some_lines(board, 8)
    assert drawn_elsewhere(drawing.__name__, [board, lines]) == {drawing.draw(board, lines)}
