"""Street maps: reads streets, water, parks and named places from GeoJSON or from an extract of OpenStreetMap (XML).

Positions are metres east and south of the map's middle. Nothing is downloaded: the file is the user's.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from xml.etree import ElementTree

from fareplay.errors import InvalidOption

Point = tuple[float, float]
Tags = Mapping[str, str]
Shape = tuple[Tags, list[Point], bool]  # what it is, its points, and whether they enclose an area

MOST_LETTERS: Final = 60_000_000
RANKS: Final = {
    "trunk": 6,
    "primary": 6,
    "secondary": 5,
    "tertiary": 4,
    "unclassified": 2,
    "residential": 2,
    "living_street": 1,
    "pedestrian": 1,
    "trunk_link": 2,
    "primary_link": 2,
    "secondary_link": 2,
}
WATERWAYS: Final = ("river", "canal")
PARKS: Final = ("park", "garden", "nature_reserve")


@dataclass
class StreetMap:
    """What a map shows."""

    streets: list[tuple[int, list[Point]]] = field(default_factory=list)  # the rank of a street, and its course
    rivers: list[list[Point]] = field(default_factory=list)
    lakes: list[list[Point]] = field(default_factory=list)
    parks: list[list[Point]] = field(default_factory=list)
    places: list[tuple[str, str, Point]] = field(default_factory=list)  # the kind of a named place, its name, where
    skipped: int = 0  # features whose geometry is empty or cannot be read


def read_map(text: str) -> StreetMap:
    """Return the map of a GeoJSON or OSM XML text; raises InvalidOption if it is neither or shows no streets."""
    if len(text) > MOST_LETTERS:
        raise InvalidOption(f"the street map is larger than {MOST_LETTERS // 1_000_000} million characters")
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start == "{":
        shapes, skipped = _geojson(text)
    elif start == "<":
        shapes, skipped = list(_osm(text)), 0
    else:
        raise InvalidOption("the street map is neither GeoJSON nor OSM XML")
    if not shapes:
        raise InvalidOption(
            f"none of the {skipped} features of the street map has a geometry that can be read"
            if skipped
            else "the street map is empty"
        )
    found = StreetMap(skipped=skipped)
    middle = _middle(shapes)
    for tags, points, closed in shapes:
        _sort_in(found, tags, [_metres(point, middle) for point in points], closed)
    if not found.streets:
        raise InvalidOption("the street map has no streets: ways with the key highway")
    return found


def _sort_in(found: StreetMap, tags: Tags, points: list[Point], closed: bool) -> None:
    name = tags.get("name", "")
    if tags.get("highway") in RANKS and len(points) > 1 and not (closed and tags.get("area") == "yes"):
        found.streets.append((RANKS[tags["highway"]], points))
    elif tags.get("waterway") in WATERWAYS and len(points) > 1:
        found.rivers.append(points)
    elif tags.get("natural") == "water" and closed:
        found.lakes.append(points)
    elif tags.get("leisure") in PARKS and closed:
        found.parks.append(points)
    kind = next((kind for kind in (_kind(tags),) if kind), "")
    if name and kind and name.isprintable() and len(name) <= 60:
        found.places.append(
            (kind, name, (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)))
        )


def _kind(tags: Tags) -> str:
    """Return what a named place is, as far as boards care."""
    if tags.get("tourism") == "museum":
        return "museum"
    if tags.get("amenity") in ("university", "college"):
        return "university"
    if tags.get("amenity") == "townhall" or tags.get("office") == "government":
        return "office"
    if tags.get("tourism") == "attraction" or tags.get("historic") in ("monument", "castle", "memorial"):
        return "sight"
    if tags.get("railway") == "station" or tags.get("station") == "subway":
        return "station"
    return "quarter" if tags.get("place") in ("suburb", "quarter", "neighbourhood", "square") else ""


def _geojson(text: str) -> tuple[list[Shape], int]:
    """Return the shapes of all features, and how many features have none that can be read."""
    try:
        data = json.loads(text)
        features = list(data["features"]) if data.get("type") == "FeatureCollection" else [data]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InvalidOption(f"the street map is not GeoJSON that can be read: {error}") from None
    shapes: list[Shape] = []
    skipped = 0
    for feature in features:
        try:
            found = list(_shapes(feature))
        except (ValueError, TypeError, IndexError, AttributeError):
            found = []
        shapes += found
        skipped += not found
    return shapes, skipped


def _shapes(feature: Any) -> Iterator[Shape]:
    """Yield the shapes of a feature."""
    tags = {str(key): str(value) for key, value in (feature.get("properties") or {}).items() if value is not None}
    geometry = feature.get("geometry") or {}
    for points, closed in _parts(geometry.get("type"), geometry.get("coordinates")):
        if points:
            yield tags, [(float(point[0]), float(point[1])) for point in points], closed


def _parts(kind: Any, places: Any) -> list[tuple[Any, bool]]:
    """Return the outlines and lines of a geometry."""
    if not places:
        return []
    if kind == "Point":
        return [([places], False)]
    if kind == "LineString":
        return [(places, places[0] == places[-1])]
    if kind == "MultiLineString":
        return [(line, False) for line in places]
    if kind == "Polygon":
        return [(places[0], True)]
    return [(polygon[0], True) for polygon in places if polygon] if kind == "MultiPolygon" else []


def _osm(text: str) -> Iterator[Shape]:
    """Yield the tags and the points of every node with tags and every way, and whether it is closed."""
    if "<!DOCTYPE" in text[:10_000] or "<!ENTITY" in text[:10_000]:
        raise InvalidOption("the street map must not declare a document type")
    try:
        root = ElementTree.fromstring(text)
        nodes = {node.get("id"): (float(node.get("lon", "")), float(node.get("lat", ""))) for node in root.iter("node")}
        for node in root.iter("node"):
            if tags := _tags(node):
                yield tags, [nodes[node.get("id")]], False
        for way in root.iter("way"):
            names = [point.get("ref") for point in way.iter("nd")]
            points = [nodes[name] for name in names if name in nodes]
            if points:
                yield _tags(way), points, len(names) > 3 and names[0] == names[-1]
    except (ElementTree.ParseError, ValueError) as error:
        raise InvalidOption(f"the street map is not OSM XML that can be read: {error}") from None


def _tags(element: ElementTree.Element) -> Tags:
    return {tag.get("k", ""): tag.get("v", "") for tag in element.iter("tag")}


def _middle(shapes: Sequence[Shape]) -> Point:
    points = [point for tags, line, _ in shapes for point in line if tags.get("highway")] or [
        point for _, line, _ in shapes for point in line
    ]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _metres(point: Point, middle: Point) -> Point:
    """Return a position in degrees as metres east and south of the middle."""
    if not all(map(math.isfinite, point)) or abs(point[1]) > 90 or abs(point[0]) > 360:
        raise InvalidOption(f"the street map has a position that is not on Earth: {point}")
    across = math.cos(math.radians(middle[1]))
    return (point[0] - middle[0]) * 111_320 * across, (middle[1] - point[1]) * 110_540


def frame(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """Return the edges of the part of a map where most of it is: left, top, right, bottom."""
    across, down = sorted(x for x, _ in points), sorted(y for _, y in points)
    low, high = int(len(points) * 0.02), max(1, int(len(points) * 0.98)) - 1
    return across[low], down[low], max(across[high], across[low] + 1), max(down[high], down[low] + 1)


def simplify(points: Sequence[Point], most: int) -> list[Point]:
    """Return a course with at most so many points, evenly chosen."""
    if len(points) <= most:
        return list(points)
    return [points[round(place * (len(points) - 1) / (most - 1))] for place in range(most)]


def hull(points: Sequence[Point]) -> list[Point]:
    """Return the convex outline around points."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(some: Sequence[Point]) -> list[Point]:
        side: list[Point] = []
        for point in some:
            while len(side) > 1 and _turn(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        return side[:-1]

    return half(ordered) + half(ordered[::-1])


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def area(outline: Sequence[Point]) -> float:
    """Return the area within an outline."""
    pairs = zip(outline, [*outline[1:], outline[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2
