"""Draws the scenery that a board file describes (`fareplay.boards.scenery`): water, parks, trees, boats and labels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fareplay.drawing import landscape
from fareplay.drawing.curves import smooth
from fareplay.drawing.landscape import Land
from fareplay.drawing.palette import PALETTE
from fareplay.drawing.svg import Element, Point, number, path, text

Place = Callable[[float, float], Point]

LABEL_SIZE = {"water": 17.0, "park": 14.0, "quarter": 11.5}
"""The font sizes of labels."""
AREA_PER_TREE = 2600.0


def draw_scene(land: Land, drawing: object, place: Place) -> None:
    """Add the scenery of a board file; a file without one adds nothing. `place` converts its positions."""
    if not isinstance(drawing, Mapping):
        return
    for outline in drawing.get("lakes", ()):
        land.add(path("fp-lake", smooth(_points(outline, place), closed=True)))
    for river in drawing.get("rivers", ()):
        land.flow(_points(river["course"], place), float(river["width"]))
    for outline in drawing.get("islands", ()):
        land.add(landscape.island(_points(outline, place)))
    for number_, outline in enumerate(drawing.get("parks", ())):
        corners = _points(outline, place)
        count = max(3, min(30, round(_area(corners) / AREA_PER_TREE)))
        land.add(landscape.park(corners, count, 3 * number_, growth=0.8))
    if drawing.get("waves"):
        land.add(landscape.waves(_points(drawing["waves"], place)))
    for number_, boat in enumerate(_points(drawing.get("boats", ()), place)):
        land.add(landscape.boat(boat, mirrored=number_ % 2 == 1))
    land.add(*landscape.trees([(*place(x, y), size) for x, y, size in drawing.get("trees", ())]))
    land.add(*(_label(label, place) for label in drawing.get("labels", ())))


def _label(label: Mapping[str, Any], place: Place) -> Element:
    x, y = place(label["x"], label["y"])
    angle = label.get("angle", 0)
    turn = f"rotate({number(angle)})" if angle else ""
    size = LABEL_SIZE[label["kind"]]
    words = text(None, (0, round(size * 0.35, 1)), label["text"], font_size=size)
    words.attributes |= {
        "class": f"fp-note fp-{label['kind']}",
        "transform": f"translate({number(x)} {number(y)}){turn}",
    }
    return words


def _points(points: Any, place: Place) -> list[Point]:
    return [place(x, y) for x, y in points]


def _area(corners: list[Point]) -> float:
    """Return the area within an outline."""
    turned = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in turned)) / 2


def rules(drawing: object) -> list[str]:
    """Return the CSS rules of labels and lakes; none for a board file without scenery."""
    if not isinstance(drawing, Mapping):
        return []
    return [
        PALETTE.rule(".fp-lake", "stroke-width:1.6", fill="water", stroke="bank"),
        ".fp-note{text-anchor:middle;font-weight:500}",
        PALETTE.rule(".fp-note.fp-water", "font-style:italic", "letter-spacing:3px", "stroke:none", fill="bank"),
        PALETTE.rule(".fp-note.fp-park", "font-style:italic", "letter-spacing:.6px", fill="tree"),
        PALETTE.rule(".fp-note.fp-quarter", "letter-spacing:.5px", "opacity:.8", fill="soft"),
    ]
