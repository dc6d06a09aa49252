"""The page around a map: the root element, the frame, the city's name in wide capitals, the north arrow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fareplay.drawing.palette import PALETTE, Palette
from fareplay.drawing.style import stylesheet
from fareplay.drawing.svg import Element, Point, box, circle, group, number, path, text, text_width

TITLE_SIZE = 46.0
TITLE_SPACING = 13.0
TITLE_LIMIT = 620.0
HEADING: Point = (50.0, 82.0)
"""Where the city's name begins, on its base line."""
MARGIN = 14


def page(
    size: Point,
    class_: str,
    title: str,
    description: str,
    rules: Iterable[str],
    definitions: Sequence[Element],
    layers: Iterable[Element],
    palette: Palette = PALETTE,
) -> Element:
    """Return the whole document."""
    width, height = size
    root = Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=f"fp-map {class_}",
        role="img",
    )
    root.add(Element("title", title), Element("desc", description), Element("style", stylesheet(palette, rules)))
    if definitions:
        root.add(Element("defs", *definitions))
    root.add(box("fp-paper", 0, 0, width, height))
    root.add(*layers)
    return root


def frame(size: Point) -> Element:
    """Return a fine double line around the map, as on a printed sheet, and a margin that no water reaches."""
    width, height = number(size[0]), number(size[1])
    right, bottom = number(size[0] - MARGIN - 12), number(size[1] - MARGIN - 12)
    inner = (
        f"M{MARGIN + 12} {MARGIN}H{right}a12 12 0 0 1 12 12V{bottom}a12 12 0 0 1-12 12"
        f"H{MARGIN + 12}a12 12 0 0 1-12-12V{MARGIN + 12}a12 12 0 0 1 12-12Z"
    )
    return group(
        "fp-frames",
        [
            path("fp-paper", f"M0 0H{width}V{height}H0Z{inner}", fill_rule="evenodd"),
            path("fp-frame", inner),
            box("fp-frame", 9, 9, size[0] - 18, size[1] - 18, 16),
        ],
    )


def heading_width(city: str) -> float:
    """Return the width of the city's name; a name too long for any page is set smaller."""
    return min(text_width(city.upper(), TITLE_SIZE, TITLE_SPACING) - TITLE_SPACING, TITLE_LIMIT)


def heading(city: str) -> Element:
    """Return the city's name over a stretch of line with a stop at each end."""
    x, y = HEADING
    length = heading_width(city)
    scale = length / max(text_width(city.upper(), TITLE_SIZE, TITLE_SPACING) - TITLE_SPACING, length)
    under = y + 20
    lettered = text(
        "fp-city",
        (x, y),
        city.upper(),
        font_size=TITLE_SIZE * scale,
        letter_spacing=TITLE_SPACING * scale,
        textLength=round(length + TITLE_SPACING * scale, 1),
    )
    return group(
        "fp-heading",
        [
            lettered,
            path("fp-rule", f"M{number(x + 6)} {number(under)}H{number(x + length - 6)}"),
            circle("fp-stop", (x + 6, under), 6),
            circle("fp-stop", (x + length - 6, under), 6),
        ],
    )


def caption(words: str, size: Point) -> Element:
    """Return a line of text at the foot of the page, on the right."""
    return text("fp-caption", (size[0] - 34, size[1] - 27), words, font_size=17)


def north(at: Point, angle: float = 0) -> Element:
    """Return a small north arrow; a map may be turned."""
    x, y = at
    turn = f"rotate({number(angle)})" if angle else ""
    return group(
        "fp-compass",
        [
            path("fp-north", "M0-17L6.5 7L0 3.2L-6.5 7Z"),
            text("fp-label fp-north", (0, 22), "N", font_size=13),
        ],
        transform=f"translate({number(x)} {number(y)}){turn}",
    )
