"""The signs of the intersections: passengers are round, places square; lights and metro entrances have their own
outlines.

A sign is recognised by its shape first, then by its glyph, then by its colour. All signs are centred on the origin and
defined once. Glyphs on yellow and pink are dark, for contrast.
"""

from __future__ import annotations

from dataclasses import dataclass

from fareplay.drawing.svg import Element, box, circle, group, path
from fareplay.games.get_on_board.show.drawing.palette import rule

RADIUS = 18.0
"""The radius of a passenger's circle; places are about as large."""


@dataclass(frozen=True)
class Sign:
    """A sign's ground (a colour token), whether its glyph is dark, and the glyph."""

    ground: str
    dark: bool
    glyph: tuple[Element, ...]


def _solid(d: str) -> Element:
    return path("fp-glyph", d)


def _cut(d: str) -> Element:
    """Return a hole in the glyph, painted in the colour of the ground."""
    return path("fp-cut", d)


def _stroke(d: str, width: float = 2) -> Element:
    return path("fp-pen", d, stroke_width=None if width == 2 else width)


def _carve(d: str, width: float = 1.6) -> Element:
    """Return a line cut into the glyph."""
    return path("fp-carve", d, stroke_width=None if width == 1.6 else width)


_HEART = (
    "M0 8.6C-4.6 5-9.4 1.4-9.4-3.2C-9.4-6.3-7.1-8.2-4.8-8.2C-2.8-8.2-1-7.1 0-5.2C1-7.1 2.8-8.2 4.8-8.2"
    "C7.1-8.2 9.4-6.3 9.4-3.2C9.4 1.4 4.6 5 0 8.6Z"
)

PASSENGERS: dict[str, Sign] = {
    "granny": Sign(
        "granny",
        False,
        (
            circle("fp-glyph", (0, -9.2), 3.3),
            _solid("M-8.6 1.6C-8.6-4.4-5-7.6 0-7.6S8.6-4.4 8.6 1.6C8.6 6.8 5 10.2 0 10.2S-8.6 6.8-8.6 1.6Z"),
            _carve("M-6.9-1.2C-3.2-1.6-.6-2.6 1.6-4.8C2.8-3 4.4-1.8 6.9-1.2", 1.5),
            _carve(
                "M-5.9 2.4A2.5 2.5 0 1 0-.9 2.4A2.5 2.5 0 1 0-5.9 2.4M.9 2.4A2.5 2.5 0 1 0 5.9 2.4"
                "A2.5 2.5 0 1 0 .9 2.4M-.9 2.2Q0 1.5 .9 2.2",
                1.4,
            ),
            _carve("M-2 7.2Q0 8.4 2 7.2", 1.4),
        ),
    ),
    "student": Sign(
        "student",
        True,
        (
            _solid("M0-8L12-2.6L0 2.8L-12-2.6Z"),
            _solid("M-6.6 1.5V6.1C-3.6 9 3.6 9 6.6 6.1V1.5L0 4.6Z"),
            _stroke("M10-1.7V5", 1.6),
            circle("fp-glyph", (10, 6.2), 1.9),
        ),
    ),
    "tourist": Sign(
        "tourist",
        False,
        (
            _solid("M-4.4-8.2H4.4L6-5.2H8.6Q11-5.2 11-2.8V5.6Q11 8 8.6 8H-8.6Q-11 8-11 5.6V-2.8Q-11-5.2-8.6-5.2H-6Z"),
            circle("fp-cut", (0, 1.2), 5.2),
            circle("fp-glyph", (0, 1.2), 3.3),
            circle("fp-cut", (8, -2), 1.2),
        ),
    ),
    "business": Sign(
        "business",
        False,
        (
            _stroke("M-4-5V-7Q-4-8.8-2.2-8.8H2.2Q4-8.8 4-7V-5", 2.2),
            _solid("M-8.6-5.2H8.6Q10.8-5.2 10.8-3V5.8Q10.8 8 8.6 8H-8.6Q-10.8 8-10.8 5.8V-3Q-10.8-5.2-8.6-5.2Z"),
            _carve("M-10.8.6C-6.6 2.4-3.6 2.9 0 2.9S6.6 2.4 10.8.6", 1.5),
            _cut("M-2 1.2H2V4.6H-2Z"),
        ),
    ),
    "lover_light": Sign("love", True, (_stroke(_HEART, 2.6),)),
    "lover_dark": Sign("passion", False, (_solid(_HEART),)),
}

PLACES: dict[str, Sign] = {
    "landmark": Sign(
        "tourist",
        False,
        (
            _solid("M0-13L1.3-8.8H-1.3Z"),
            _solid("M-3.6-8.6H3.6V-5.4H-3.6Z"),
            _solid("M-2.8-4.4H2.8L4.4 6.4H-4.4Z"),
            _solid("M-6.4 7.4H6.4V9H9V11.4H-9V9H-6.4Z"),
        ),
    ),
    "museum": Sign(
        "sage",
        False,
        (
            _solid("M0-11.4L11.4-5.4V-3.4H-11.4V-5.4Z"),
            circle("fp-cut", (0, -6.6), 1.7),
            _solid("M-9-2H-5.6V6H-9ZM-1.7-2H1.7V6H-1.7ZM5.6-2H9V6H5.6Z"),
            _solid("M-10.2 7H10.2V8.4H11.6V11H-11.6V8.4H-10.2Z"),
        ),
    ),
    "school": Sign(
        "student",
        True,
        (
            _solid(
                "M-.9-5.8C-3.8-8-7.6-8.6-11.6-8.4V6.4C-7.6 6.2-3.8 6.8-.9 9ZM.9-5.8"
                "C3.8-8 7.6-8.6 11.6-8.4V6.4C7.6 6.2 3.8 6.8 .9 9Z"
            ),
            _carve("M-9-4.6Q-6-4.6-3.4-3.3M-9-1.1Q-6-1.1-3.4.2M9-4.6Q6-4.6 3.4-3.3M9-1.1Q6-1.1 3.4.2", 1.5),
        ),
    ),
    "office": Sign(
        "business",
        False,
        (
            _solid("M-9.6 11V-8.4L1.4-12V11Z"),
            _solid("M2.8-3.6L9.8-1.4V11H2.8Z"),
            _carve("M-6.6-5.4H-1.4M-6.6-1.6H-1.4M-6.6 2.2H-1.4", 1.9),
            _cut("M-5.6 5.6H-2.4V11H-5.6Z"),
            _carve("M4.6 2.6H8M4.6 6.2H8", 1.7),
        ),
    ),
    "opera": Sign(
        "tourist",
        False,
        (
            _stroke(
                "M-7.4-10.6C-11-5.6-4.4-3.6-6.4 1.6C-7.6 5 -4.6 7.6 0 7.6S7.6 5 6.4 1.6C4.4-3.6 11-5.6 7.4-10.6", 2.4
            ),
            _stroke("M-7-5H7", 1.8),
            _stroke("M-2.6-5V6.4M0-5V7M2.6-5V6.4", 1.2),
            _solid("M-4.6 9.4H4.6V12H-4.6Z"),
        ),
    ),
    "theatre": Sign(
        "sage",
        False,
        (
            _solid("M-10.6-9.4C-3.6-6.6 3.6-6.6 10.6-9.4C11.8 1.4 7.6 9 0 11.6C-7.6 9-11.8 1.4-10.6-9.4Z"),
            _cut("M-7.4-2.6Q-4.6-5.4-1.8-2.6Q-4.6-.9-7.4-2.6ZM7.4-2.6Q4.6-5.4 1.8-2.6Q4.6-.9 7.4-2.6Z"),
            _cut("M-5.4 2.4C-2 3.9 2 3.9 5.4 2.4C4.4 6 2.4 7.6 0 7.6S-4.4 6-5.4 2.4Z"),
        ),
    ),
    "cinema": Sign(
        "student",
        True,
        (
            _solid("M-11-2.6H11V8.2Q11 10.2 9 10.2H-9Q-11 10.2-11 8.2Z"),
            _solid("M-11.4-6.4L9.8-11L10.8-7L-10.6-3.6Z"),
            _carve("M-6.6-7.2L-4.2-4.4M-.8-8.5L1.6-5.7M5-9.7L7.4-6.8", 2.2),
            _cut("M-2.6.6L4.4 3.9L-2.6 7.2Z"),
        ),
    ),
    "restaurant": Sign(
        "passion",
        False,
        (
            _stroke("M-5.6 1V11", 2.8),
            _stroke("M-8.8-10.6V-4.4C-8.8-1.4-7.6.2-5.6.2S-2.4-1.4-2.4-4.4V-10.6M-5.6-10.6V-3", 1.9),
            _stroke("M6 1.4V11", 2.8),
            _solid("M7.4-11.4V2.4H3C2.2-4.4 3.6-9.6 7.4-11.4Z"),
        ),
    ),
}


def _passenger(name: str, sign: Sign) -> Element:
    return group(_class(sign), [circle("fp-plate", (0, 0), RADIUS), *sign.glyph], id=f"fp-{name}")


def _place(name: str, sign: Sign) -> Element:
    return group(_class(sign), [box("fp-plate", -18.5, -18.5, 37, 37, 7), *sign.glyph], id=f"fp-{name}")


def _class(sign: Sign) -> str:
    return f"fp-on-{sign.ground}" + (" fp-inked" if sign.dark else "")


def _light() -> Element:
    lamps = [circle("fp-lamp", (0, y), 4) for y in (-11.4, 0)]
    go = [circle("fp-go", (0, 11.4), 5), path("fp-shine", "M-2.6 10.6A2.8 2.8 0 0 1 .4 8.6")]
    return group(None, [box("fp-case", -9.5, -20.5, 19, 41, 9.5), *lamps, *go], id="fp-light")


def _entrance() -> Element:
    """Return a portal with steps going down, and a lamp over it."""
    return group(
        None,
        [
            path("fp-portal", "M-17 19V-4C-17-14.4-9.6-20.5 0-20.5S17-14.4 17-4V19Z"),
            path("fp-arch", "M-11.4 13.8V-3.4C-11.4-10.4-6.6-14.6 0-14.6S11.4-10.4 11.4-3.4V13.8"),
            path("fp-steps", "M-7.6-1.4H-2.9V3.4H1.8V8.2H6.5V13"),
        ],
        id="fp-entrance",
    )


def definitions(kinds: set[str]) -> list[Element]:
    """Return the signs that a board needs, for ``<defs>``."""
    signs = [_passenger(name, sign) for name, sign in PASSENGERS.items() if name in kinds]
    signs += [_place(name, sign) for name, sign in PLACES.items() if name in kinds]
    if "light" in kinds:
        signs.append(_light())
    if "entrance" in kinds:
        signs.append(_entrance())
    return signs


def rules() -> list[str]:
    """Return the CSS rules of the signs."""
    grounds = sorted({sign.ground for sign in (*PASSENGERS.values(), *PLACES.values())})
    return [
        *(rule(f".fp-on-{ground}", color=ground) for ground in grounds),
        rule(".fp-plate", "stroke-width:3.4", fill="currentColor", stroke="rim"),
        rule(".fp-glyph", fill="glyph"),
        rule(".fp-pen", "stroke-width:2", "stroke-linecap:round", "stroke-linejoin:round", fill="none", stroke="glyph"),
        rule(".fp-inked .fp-glyph", fill="dark"),
        rule(".fp-inked .fp-pen", stroke="dark"),
        ".fp-cut{fill:currentColor}",
        ".fp-carve{fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}",
        rule(".fp-case", "stroke-width:3.4", fill="case", stroke="rim"),
        rule(".fp-lamp", fill="#55535F"),
        rule(".fp-go", fill="light"),
        rule(".fp-shine", "stroke-width:1.5", "stroke-linecap:round", fill="none", stroke="#EAF7E6"),
        rule(".fp-portal", "stroke-width:3.4", "stroke-linejoin:round", fill="entrance", stroke="rim"),
        rule(".fp-arch", "stroke-width:1.6", "opacity:.55", fill="none", stroke="glyph"),
        rule(
            ".fp-steps",
            "stroke-width:2.8",
            "stroke-linejoin:round",
            "stroke-linecap:round",
            fill="none",
            stroke="glyph",
        ),
    ]
