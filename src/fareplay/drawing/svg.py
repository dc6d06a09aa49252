"""A small builder of SVG: elements, escaping, short numbers and the widths of texts.

Pictures go straight into web pages and files, so every text passes through `escape`, and the same input always gives
the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Value = str | int | float

_NARROW = "iljI.,:;'’!|"
_SLIM = "frt()-[] /"
_WIDE = "mwMW@%—"
_CAPITALS = "ABCDEFGHKLNOPQRSTUVXYZ&"


def number(value: float) -> str:
    """Return a coordinate in as few characters as two decimals allow."""
    if isinstance(value, int):
        return str(value)
    if not math.isfinite(value):
        raise ValueError(f"not a coordinate: {value!r}")
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pair(point: Point) -> str:
    """Return a point as path data."""
    return f"{number(point[0])} {number(point[1])}"


def escape(text: str) -> str:
    """Return a text that is safe in content and attributes; characters that XML forbids are dropped."""
    allowed = "".join(
        c for c in text if c in "\t\n\r" or (c >= " " and not "\ud800" <= c <= "\udfff" and c not in "\ufffe\uffff")
    )
    return allowed.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


class Element:
    """One element: attributes in the order given, children that are elements or text."""

    __slots__ = ("attributes", "children", "tag")

    def __init__(self, tag: str, *children: Element | str, **attributes: Value | None) -> None:
        """Attribute names are written as Python allows: ``class_`` is ``class``, ``data_id`` is ``data-id``."""
        self.tag = tag
        self.children: list[Element | str] = list(children)
        self.attributes: dict[str, Value] = {
            ("viewBox" if name == "viewBox" else name.rstrip("_").replace("_", "-")): value
            for name, value in attributes.items()
            if value is not None
        }

    def add(self, *children: Element | str) -> Element:
        """Append children and return the element, so that groups can be built in one expression."""
        self.children.extend(children)
        return self

    def write(self, out: list[str]) -> None:
        """Append the element's text to ``out``."""
        out.append(f"<{self.tag}")
        for name, value in self.attributes.items():
            text = value if isinstance(value, str) else number(value)
            out.append(f' {name}="{escape(text)}"')
        if not self.children:
            out.append("/>")
            return
        out.append(">")
        for child in self.children:
            if isinstance(child, Element):
                child.write(out)
            else:
                out.append(escape(child))
        out.append(f"</{self.tag}>")

    def __str__(self) -> str:
        out: list[str] = []
        self.write(out)
        return "".join(out)


def group(class_: str | None, children: Iterable[Element | str] = (), **attributes: Value | None) -> Element:
    """Return a ``<g>``."""
    return Element("g", *children, class_=class_, **attributes)


def path(class_: str | None, d: str, **attributes: Value | None) -> Element:
    """Return a ``<path>``."""
    return Element("path", class_=class_, **attributes, d=d)


def circle(class_: str | None, centre: Point, radius: float, **attributes: Value | None) -> Element:
    """Return a ``<circle>``; a centre at the origin needs no coordinates."""
    x, y = centre
    return Element("circle", class_=class_, **attributes, cx=x or None, cy=y or None, r=radius)


def box(class_: str | None, x: float, y: float, width: float, height: float, radius: float = 0) -> Element:
    """Return a ``<rect>``."""
    return Element("rect", class_=class_, x=x, y=y, width=width, height=height, rx=radius or None)


def text(class_: str | None, at: Point, content: str, **attributes: Value | None) -> Element:
    """Return a ``<text>``."""
    return Element("text", content, class_=class_, **attributes, x=at[0] or None, y=at[1] or None)


def use(name: str, at: Point = (0, 0), **attributes: Value | None) -> Element:
    """Return a copy of a symbol that ``<defs>`` defines."""
    return Element("use", href=f"#{name}", x=at[0] or None, y=at[1] or None, **attributes)


def polygon_path(points: Sequence[Point]) -> str:
    """Return closed straight-edged path data."""
    return "M" + "L".join(pair(point) for point in points) + "Z"


def text_width(words: str, size: float, spacing: float = 0.0) -> float:
    """Return the width of a text at a font size; ``spacing`` is extra space after each character, in pixels.

    The widths suit a geometric sans such as the one the client uses; other fonts of the fallback list differ by a few
    per cent, which the padding of ribbons and plates takes up.
    """
    return sum(_advance(character) for character in words) * size + spacing * len(words)


def _advance(character: str) -> float:
    """Return the width of one character, as a part of the font size."""
    if character in _NARROW:
        return 0.27
    if character in _SLIM:
        return 0.36
    if character in _WIDE:
        return 0.86
    if character in _CAPITALS or ord(character) > 0x2E80:
        return 0.68 if ord(character) < 0x2E80 else 1.0
    return 0.55
