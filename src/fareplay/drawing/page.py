"""The page around a map: the root element, the frame, the city's name in wide capitals, the arrow to the north."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fareplay.drawing import lettering
from fareplay.drawing.style import sheet
from fareplay.drawing.svg import Element, Point, box, circle, group, number, path, text

TITLE_SIZE = 46.0
TITLE_SPACING = 13.0


def page(
    size: Point,
    class_: str,
    title: str,
    description: str,
    rules: Iterable[str],
    definitions: Sequence[Element],
    layers: Iterable[Element],
) -> Element:
    """The whole document."""
    width, height = size
    root = Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=f"fp-map {class_}",
        role="img",
    )
    root.add(Element("title", title), Element("desc", description), Element("style", sheet(rules)))
    if definitions:
        root.add(Element("defs", *definitions))
    root.add(box("fp-paper", 0, 0, width, height))
    root.add(*layers)
    return root


def frame(size: Point) -> Element:
    """A fine double line around the map, as on a printed sheet."""
    width, height = size
    return group(
        "fp-frames",
        [
            box("fp-frame", 9, 9, width - 18, height - 18, 16),
            box("fp-frame", 14, 14, width - 28, height - 28, 12),
        ],
    )


def heading(city: str, caption: str | None, at: Point) -> Element:
    """The city's name over a stretch of line with a stop at each end; the caption goes under it."""
    x, y = at
    name = city.upper()
    length = lettering.width(name, TITLE_SIZE, TITLE_SPACING) - TITLE_SPACING
    under = y + 20
    lettered = text(
        "fp-city", (x, y), name, font_size=TITLE_SIZE, letter_spacing=TITLE_SPACING, textLength=length + TITLE_SPACING
    )
    parts = [
        lettered,
        path("fp-rule", f"M{number(x + 6)} {number(under)}H{number(x + length - 6)}"),
        circle("fp-stop", (x + 6, under), 6),
        circle("fp-stop", (x + length - 6, under), 6),
    ]
    if caption:
        parts.append(text("fp-caption", (x + length + 22, under + 6), caption, font_size=19))
    return group("fp-heading", parts)


def north(at: Point, angle: float = 0) -> Element:
    """A small arrow to the north."""
    x, y = at
    turn = f" rotate({number(angle)})" if angle else ""
    return group(
        "fp-compass",
        [
            path("fp-north", "M0-17L6.5 7L0 3.2L-6.5 7Z"),
            text("fp-label fp-north", (0, 22), "N", font_size=13),
        ],
        transform=f"translate({number(x)} {number(y)}){turn}",
    )
