"""The districts: every point belongs to the district of the nearest location and has its light tint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fareplay.drawing.svg import Element, Point, group, pair, path, polygon_path
from fareplay.games.ticket_to_ride.show.drawing.geometry import HEIGHT, WIDTH
from fareplay.games.ticket_to_ride.show.drawing.palette import rule

_INSET = 18.0

Side = tuple[Point, str | None]
"""A corner of an area and the neighbour beyond the side that begins there."""


def area(name: str, position: Mapping[str, Point]) -> list[Side]:
    """Return the part of the page that is nearer to one location than to any other (a Voronoi cell)."""
    low, right, bottom = _INSET, WIDTH - _INSET, HEIGHT - _INSET
    sides: list[Side] = [((low, low), None), ((right, low), None), ((right, bottom), None), ((low, bottom), None)]
    for other, there in position.items():
        if other != name:
            sides = _clip(sides, position[name], there, other)
    return sides


def _clip(sides: Sequence[Side], here: Point, there: Point, other: str) -> list[Side]:
    """Cut off the part that is nearer to ``there``."""
    across = (there[0] - here[0], there[1] - here[1])
    limit = (there[0] ** 2 + there[1] ** 2 - here[0] ** 2 - here[1] ** 2) / 2

    def beyond(point: Point) -> float:
        return point[0] * across[0] + point[1] * across[1] - limit

    kept: list[Side] = []
    for k, (corner, label) in enumerate(sides):
        following = sides[(k + 1) % len(sides)][0]
        a, b = beyond(corner), beyond(following)
        if a <= 0:
            kept.append((corner, label))
        if (a < 0 < b) or (b < 0 < a):
            share = a / (a - b)
            cut = (corner[0] + (following[0] - corner[0]) * share, corner[1] + (following[1] - corner[1]) * share)
            kept.append((cut, other if a < 0 else label))
        elif a <= 0 and a == 0 and b > 0:
            kept[-1] = (corner, other)
    return kept


def districts(board: Mapping[str, Any], position: Mapping[str, Point]) -> Element:
    """Return the tinted ground, one group per district, and the borders between districts."""
    belongs: dict[str, Any] = {spot["id"]: spot.get("district") for spot in board["locations"]}
    grounds: dict[Any, list[str]] = {}
    border: list[str] = []
    for name in position:
        sides = area(name, position)
        grounds.setdefault(belongs[name], []).append(polygon_path([corner for corner, _ in sides]))
        for k, (corner, neighbour) in enumerate(sides):
            if neighbour is not None and name < neighbour and belongs[neighbour] != belongs[name]:
                border.append(f"M{pair(corner)}L{pair(sides[(k + 1) % len(sides)][0])}")
    tinted = [
        path(f"fp-ground fp-district-{_key(district)}", "".join(shapes), data_district=str(district))
        for district, shapes in sorted(grounds.items(), key=lambda item: str(item[0]))
    ]
    return group("fp-districts", [*tinted, path("fp-border", "".join(border))])


def _key(district: Any) -> int:
    """Return a district's place among the five tints."""
    return (int(district) - 1) % 5 + 1 if isinstance(district, int) else 1


def district_class(district: Any) -> str:
    """Return the class that gives a location its district's colour."""
    return f"fp-district-{_key(district)}"


def rules() -> list[str]:
    """Return the CSS rules of the districts."""
    return [
        *(rule(f".fp-district-{k}", color=f"district-{k}") for k in range(1, 6)),
        ".fp-ground{fill:currentColor;stroke:currentColor;stroke-width:1;opacity:.13}",
        rule(".fp-border", "stroke-width:3", "stroke-linecap:round", "opacity:.8", fill="none", stroke="road"),
    ]
