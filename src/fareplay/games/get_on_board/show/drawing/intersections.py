"""The intersections: each with its sign, departure number, objective letter and sight name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fareplay.drawing.players import PLAYERS, mark_name
from fareplay.drawing.svg import Element, Point, box, circle, group, number, path, text, text_width, use
from fareplay.games.get_on_board.show.drawing.palette import rule
from fareplay.games.get_on_board.show.drawing.symbols import PASSENGERS, PLACES

Spot = Mapping[str, Any]

RIBBON_SIZE = 12.5
STAR = "M0-5.4L1.5-1.9L5.3-1.6L2.4.9L3.3 4.6L0 2.6L-3.3 4.6L-2.4.9L-5.3-1.6L-1.5-1.9Z"


def kinds(spot: Spot) -> list[str]:
    """Return the signs of an intersection, as their names in ``<defs>``."""
    signs = [name for name in spot.get("passengers", ()) if name in PASSENGERS]
    if spot.get("place") in PLACES:
        signs.append(spot["place"])
    if spot.get("light"):
        signs.append("light")
    if spot.get("entrance"):
        signs.append("entrance")
    return signs


def intersection(spot: Spot, at: Point, turned: bool, seats: Sequence[int]) -> Element:
    """Return one intersection; ``seats`` are those whose visible personal objective it is."""
    signs = kinds(spot)
    parts: list[Element] = []
    if len(signs) == 1:
        parts.append(use(f"fp-{signs[0]}"))
    else:
        gap = 34.0
        first = -gap * (len(signs) - 1) / 2
        parts += [use(f"fp-{name}", (first + gap * k, 0)) for k, name in enumerate(signs)]
    if not signs:
        parts.append(circle("fp-plain", (0, 0), 9))
    corner = (32.0, 0.0) if turned else (24.0, -24.0)
    if spot.get("departure") is not None:
        parts.append(_departure(str(spot["departure"]), corner))
    if spot.get("letter"):
        if spot.get("departure") is not None:
            corner = (-corner[0], corner[1])
        parts.append(_letter(str(spot["letter"]), corner, seats))
    if spot.get("sight"):
        parts.append(_ribbon(str(spot["sight"]), str(spot.get("place", ""))))
    return group(
        "fp-node",
        parts,
        data_id=spot["id"],
        data_kinds=" ".join(signs) or None,
        transform=f"translate({number(at[0])} {number(at[1])})",
    )


def _departure(label: str, corner: Point) -> Element:
    """Return a departure's number on a ticket, notched on both sides: the ticket of that number starts a line here."""
    x, y = corner
    half = 12.0 if len(label) < 2 else 14.5
    d = f"M{-half} -11H{half}V-3.6A3.6 3.6 0 0 0 {half} 3.6V11H{-half}V3.6A3.6 3.6 0 0 0 {-half} -3.6Z"
    return group(
        "fp-departure",
        [path("fp-ticket", d), text("fp-label fp-number", (0, 5.6), label)],
        transform=f"translate({number(x + half - 12)} {number(y)})",
    )


def _letter(label: str, corner: Point, seats: Sequence[int]) -> Element:
    """Return an objective's letter in a circle, extended to a plate with the marks of the players it counts for."""
    x, y = corner
    parts: list[Element] = []
    if seats:
        length = 30 + 17 * len(seats)
        parts.append(box("fp-claim", -14, -14, length, 28, 14))
        for k, seat in enumerate(seats):
            player = PLAYERS[seat]
            parts.append(use(mark_name(seat), (20 + 17 * k, 0), class_=f"fp-tint fp-{player.token}"))
        parts[0].attributes["class"] = f"fp-claim fp-{PLAYERS[seats[0]].token}"
    parts += [circle("fp-disc", (0, 0), 11), text("fp-label fp-letter", (0, 5), label)]
    return group(
        "fp-objective",
        parts,
        data_seats=" ".join(map(str, seats)) or None,
        transform=f"translate({number(x)} {number(y)})",
    )


def _ribbon(name: str, place: str) -> Element:
    """Return a sight's name on a ribbon with folded ends, under the sign."""
    sign = PLACES.get(place)
    words = text_width(name, RIBBON_SIZE)
    half = words / 2 + 15
    tail = half + 9
    back = (
        f"M{number(-half + 6)} 5.5H{number(-tail)}L{number(-tail + 5)} 12.5L{number(-tail)} 19.5H{number(-half + 6)}Z"
        f"M{number(half - 6)} 5.5H{number(tail)}L{number(tail - 5)} 12.5L{number(tail)} 19.5H{number(half - 6)}Z"
    )
    ground = f"fp-on-{sign.ground}" + (" fp-inked" if sign.dark else "") if sign else "fp-on-plain"
    return group(
        f"fp-sight {ground}",
        [
            path("fp-tails", back),
            box("fp-band", -half, 0, 2 * half, 18, 3),
            path("fp-glyph", STAR, transform=f"translate({number(-half + 11)} 9.3)"),
            text("fp-words", (-half + 20, 13.4), name, textLength=words),
        ],
        transform="translate(0 24)",
    )


def rules() -> list[str]:
    """Return the CSS rules of the labels."""
    return [
        rule(".fp-plain", "stroke-width:3", fill="paper", stroke="soft"),
        rule(".fp-ticket", "stroke-width:2.2", "stroke-linejoin:round", fill="departure", stroke="rim"),
        rule(".fp-number", "font-size:16px", fill="#FFFFFF"),
        rule(".fp-disc", "stroke-width:2.2", fill="ink", stroke="road"),
        rule(".fp-letter", "font-size:16px", fill="road"),
        rule(".fp-claim", "stroke-width:3", fill="road", stroke="currentColor"),
        rule(".fp-on-plain", color="soft"),
        rule(".fp-band", "stroke-width:1.6", fill="currentColor", stroke="rim"),
        rule(".fp-tails", "stroke-width:1.6", "stroke-linejoin:round", "opacity:.8", fill="currentColor", stroke="rim"),
        rule(".fp-words", f"font-size:{RIBBON_SIZE}px", "font-weight:600", fill="glyph"),
        rule(".fp-inked .fp-words", fill="dark"),
    ]
