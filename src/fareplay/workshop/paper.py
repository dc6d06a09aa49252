"""Paper: A3 pages as SVG, in millimetres, with boards, boxes to tick and cards to cut out."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from fareplay.drawing.palette import PALETTE
from fareplay.drawing.style import FONT
from fareplay.drawing.svg import Element, Point, group, number, path, text

WIDTH, HEIGHT = 420.0, 297.0  # A3
MARGIN: Final = 12.0
INK, SOFT, LINE, PAPER = "#2B2833", "#6E6878", "#B9AE9C", "#FFFFFF"


def page(parts: Iterable[Element | str], footer: str = "") -> str:
    """Return a page with a line of text at its foot."""
    foot = text(None, (MARGIN, HEIGHT - 5), footer, font_size=3.4, fill=SOFT)
    background = Element("rect", x=0, y=0, width=WIDTH, height=HEIGHT, fill=PAPER)
    inside = [str(part) for part in (background, *parts, foot)]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{HEIGHT:g}mm" '
        f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" font-family=\'{FONT}\' font-weight="500">'
    )
    return head + "<style>@page{size:420mm 297mm;margin:0}</style>" + "".join(inside) + "</svg>"


def picture(svg: str, x: float, y: float, width: float, height: float) -> str:
    """Return a picture of a board in the middle of a box, as large as fits."""
    view = re.search(r'viewBox="([^"]+)"', svg)
    start = re.match(r"<svg[^>]*>", svg)
    assert view is not None
    assert start is not None
    across, down = map(float, view[1].split()[2:])
    scale = min(width / across, height / down)
    left, top = x + (width - across * scale) / 2, y + (height - down * scale) / 2
    opened = (
        f'<svg x="{left:.2f}" y="{top:.2f}" width="{across * scale:.2f}" height="{down * scale:.2f}" '
        f'viewBox="{view[1]}" class="{_class(start[0])}">'
    )
    return opened + svg[start.end() :]


def _class(tag: str) -> str:
    found = re.search(r'class="([^"]+)"', tag)
    return found[1] if found else ""


def words(
    at: Point, content: str, size: float, *, bold: bool = False, middle: bool = False, fill: str = INK
) -> Element:
    """Return a line of text; its position is its foot, at the left or in the middle."""
    written = text(None, at, content, font_size=size, fill=fill)
    written.attributes |= {"font-weight": "700" if bold else "500"}
    if middle:
        written.attributes["text-anchor"] = "middle"
    return written


def frame(x: float, y: float, width: float, height: float, radius: float = 2.0, fill: str = "none") -> Element:
    """Return an empty box."""
    drawn = Element("rect", x=round(x, 2), y=round(y, 2), width=width, height=height, rx=radius)
    drawn.attributes |= {"fill": fill, "stroke": LINE, "stroke-width": ".35"}
    return drawn


def cards(
    fronts: Sequence[Sequence[Element]], across: int, width: float, height: float, top: float = 20.0
) -> list[Element]:
    """Return cards side by side, with frames to cut along; what is on a card is relative to its upper left corner."""
    laid = []
    left = (WIDTH - across * width) / 2
    for place, front in enumerate(fronts):
        x, y = left + place % across * width, top + place // across * height
        edge = frame(0, 0, width, height, 0)
        laid.append(group(None, [edge, *front], transform=f"translate({number(round(x, 2))} {number(round(y, 2))})"))
    return laid


def glyph(points: Sequence[Point], colour: str = "departure") -> Element:
    """Return a line with a dot at its start, for a shape or a way."""
    d = "M" + "L".join(f"{number(round(x, 2))} {number(round(y, 2))}" for x, y in points)
    stroke = PALETTE.light.get(colour, colour)
    line = path(None, d)
    line.attributes |= {"fill": "none", "stroke": stroke, "stroke-width": "1.6", "stroke-linejoin": "round"}
    dots = "".join(
        f"M{number(round(x - 1.1, 2))} {number(round(y, 2))}a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0"
        for x, y in points
    )
    dot = path(None, dots)
    dot.attributes["fill"] = stroke
    return group(None, [line, dot])
