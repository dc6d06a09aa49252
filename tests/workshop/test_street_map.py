"""Boards from street maps: GeoJSON and OSM extracts that the user supplies."""

import json
from typing import Any

import pytest

from fareplay import InvalidOption, workshop
from fareplay.workshop.street_map import read_map

WEST, NORTH, STEP = -9.16, 38.74, 0.003


def _feature(kind: str, places: Any, **tags: str) -> dict[str, Any]:
    return {"type": "Feature", "properties": tags, "geometry": {"type": kind, "coordinates": places}}


def _town(river: bool = True) -> dict[str, Any]:
    """A town of twelve streets each way, with a river that only three streets cross, a park and places with names."""
    features = []
    for k in range(12):
        column = [[WEST + k * STEP, NORTH - row * STEP] for row in range(12)]
        if k not in (5, 6) or not river:
            features.append(_feature("LineString", column, highway="secondary" if k % 3 == 0 else "residential"))
        row = [[WEST + column_ * STEP, NORTH - k * STEP] for column_ in range(12)]
        pieces = [row] if k in (1, 5, 9) or not river else [row[:5], row[7:]]
        features += [_feature("LineString", piece, highway="primary", name=f"Rua {k}") for piece in pieces]
    if river:
        course = [[WEST + 5.5 * STEP, NORTH - row * STEP] for row in range(12)]
        features.append(_feature("LineString", course, waterway="river"))
    corners = [[WEST + x * STEP, NORTH - y * STEP] for x, y in ((1, 1), (3, 1), (3, 3), (1, 3), (1, 1))]
    features.append(_feature("Polygon", [corners], leisure="park"))
    for k in range(30):
        at = [WEST + (k % 6 * 2 + 0.5) * STEP, NORTH - (k // 6 * 2.4 + 0.3 * (k % 3)) * STEP]
        features.append(_feature("Point", at, railway="station", name=f"Station {k + 1}"))
    features.append(_feature("Point", [WEST + 6 * STEP, NORTH - 5 * STEP], tourism="museum", name="Museu"))
    return {"type": "FeatureCollection", "features": features}


def _osm(town: dict[str, Any]) -> str:
    """The same town as OSM XML."""
    nodes: dict[tuple[float, float], int] = {}
    ways: list[str] = []
    points: list[str] = []
    for feature in town["features"]:
        tags = "".join(f'<tag k="{key}" v="{value}"/>' for key, value in feature["properties"].items())
        kind, places = feature["geometry"]["type"], feature["geometry"]["coordinates"]
        if kind == "Point":
            points.append(f'<node id="{900_000 + len(points)}" lon="{places[0]}" lat="{places[1]}">{tags}</node>')
            continue
        line = places[0] if kind == "Polygon" else places
        refs = "".join(f'<nd ref="{nodes.setdefault(tuple(place), len(nodes))}"/>' for place in line)
        ways.append(f'<way id="{len(ways)}">{refs}{tags}</way>')
    listed = "".join(f'<node id="{number}" lon="{x}" lat="{y}"/>' for (x, y), number in nodes.items())
    return f'<?xml version="1.0"?><osm>{listed}{"".join(points)}{"".join(ways)}</osm>'


@pytest.mark.parametrize("settings", [{"edition": "buses"}, {"edition": "metros", "size": "large"}])
def test_streets_become_a_city(settings: dict[str, str]) -> None:
    board = workshop.from_streets("get-on-board", json.dumps(_town()), 1, settings, "Vila Nova")
    assert workshop.check(board) == []
    assert (board["board"], board["title"]) == ("vila-nova", "Vila Nova")
    assert board["drawing"]["rivers"]
    assert board["drawing"]["parks"]
    if settings["edition"] == "buses":
        assert [row["place"] for row in board["intersections"] if row.get("sight") == "Museu"] == ["museum"]


def test_few_streets_cross_a_river_that_few_streets_cross() -> None:
    with_river = workshop.from_streets("get-on-board", json.dumps(_town()), 1, {}, "Town")
    without = workshop.from_streets("get-on-board", json.dumps(_town(river=False)), 1, {}, "Town")
    counts = []
    for board in (with_river, without):
        spots = {row["id"]: row["x"] for row in board["intersections"]}
        ends = [{spots[road["a"]], spots[road["b"]]} for road in board["roads"]]
        counts.append(min(ends.count({x, x + 1}) for x in (4, 5)))
    assert counts[0] < counts[1]


def test_named_places_become_locations() -> None:
    board = workshop.from_streets("ticket-to-ride", json.dumps(_town()), 1, {}, "Town")
    assert workshop.check(board) == []
    assert all(row["name"].startswith(("Station", "Museu")) for row in board["locations"])


def test_osm_and_geojson_give_the_same_city() -> None:
    town = _town()
    one = workshop.from_streets("get-on-board", json.dumps(town), 3, {}, "Town")
    other = workshop.from_streets("get-on-board", _osm(town), 3, {}, "Town")
    assert one["roads"] == other["roads"]
    assert one["intersections"] == other["intersections"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "neither GeoJSON nor OSM XML"),
        ("hello", "neither GeoJSON nor OSM XML"),
        ("{", "not GeoJSON"),
        (
            '{"type": "FeatureCollection", "features": [{"geometry": {"type": "Point", "coordinates": []}}]}',
            "none of the 1 features",
        ),
        ('{"type": "FeatureCollection", "features": []}', "is empty"),
        ("<osm>", "not OSM XML"),
        ("<!DOCTYPE osm><osm></osm>", "must not declare"),
        ("<osm></osm>", "is empty"),
        ('<osm><node id="1" lon="1" lat="2"><tag k="name" v="x"/></node></osm>', "no streets"),
        ('<osm><node id="1" lon="1" lat="200"><tag k="highway" v="primary"/></node></osm>', "not on Earth"),
        (json.dumps(_feature("LineString", [[0, 0], [0.01, 0.01]], highway="primary")), "too few streets"),
    ],
)
def test_maps_that_cannot_be_used_are_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidOption, match=reason):
        workshop.from_streets("get-on-board", text, 1, {}, "Town")


@pytest.mark.parametrize(
    "geometry",
    [
        None,
        {},
        {"type": "LineString", "coordinates": []},
        {"type": "LineString", "coordinates": None},
        {"type": "LineString", "coordinates": [[1]]},
        {"type": "LineString", "coordinates": [["x", "y"], [1, 2]]},
        {"type": "MultiLineString", "coordinates": [[]]},
        {"type": "Polygon", "coordinates": [[]]},
        {"type": "MultiPolygon", "coordinates": [[]]},
        {"type": "GeometryCollection", "geometries": []},
        "nonsense",
    ],
)
def test_odd_geometries_are_left_out_and_counted(geometry: Any) -> None:
    town = _town()
    plain = workshop.from_streets("get-on-board", json.dumps(town), 3, {}, "Town")
    town["features"].insert(0, {"type": "Feature", "properties": {"highway": "primary"}, "geometry": geometry})
    town["features"].append(7)
    read = read_map(json.dumps(town))
    assert read.skipped == 2
    assert workshop.from_streets("get-on-board", read, 3, {}, "Town") == plain
