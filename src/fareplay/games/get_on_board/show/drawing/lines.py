"""The players' lines: thick and rounded, in lanes, each with its colour, its inlaid pattern and a mark at its head."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from fareplay.drawing.players import PLAYERS, bullet
from fareplay.drawing.svg import Element, Point, circle, group, path
from fareplay.games.get_on_board.show.drawing.palette import rule

if TYPE_CHECKING:
    from fareplay.drawing.lanes import Orders

WIDTH = 7.2
PITCH = 8.3
BEND = 14.0
RING = 25.0
RING_STEP = 6.0


def tracks(lines: Sequence[Sequence[str]], position: Mapping[str, Point], eliminated: Collection[int]) -> Element:
    """Return the layer of lines."""
    if not any(len(line) > 1 for line in lines):
        return group("fp-lines", [])
    from fareplay.drawing.lanes import arrange  # needs NumPy, and an empty board is drawn where there is none

    orders = arrange(lines, position)
    drawn = [
        _track(seat, line, orders, position, seat in eliminated) for seat, line in enumerate(lines) if len(line) > 1
    ]
    return group("fp-lines", drawn)


def _track(seat: int, line: Sequence[str], orders: Orders, position: Mapping[str, Point], eliminated: bool) -> Element:
    from fareplay.drawing.lanes import trace

    d = trace(line, seat, orders, position, PITCH, BEND)
    player = PLAYERS[seat]
    strokes = [path("fp-casing", d), path("fp-track", d)]
    if player.inlay is not None:
        strokes.append(path("fp-inlay", d, stroke_dasharray=player.inlay))
    return group(f"fp-line fp-{player.token}" + (" fp-out" if eliminated else ""), strokes, data_seat=seat)


def ends(
    lines: Sequence[Sequence[str]], position: Mapping[str, Point], eliminated: Collection[int], turned: bool
) -> tuple[Element, Element]:
    """Return the rings at the start (dashed) and end (solid) of lines, drawn under the lines, and the marks on top."""
    rings: list[Element] = []
    marks: list[Element] = []
    taken: dict[str, int] = {}
    heads: dict[str, int] = {}
    for seat, line in enumerate(lines):
        if not line:
            continue
        out = " fp-out" if seat in eliminated else ""
        player = PLAYERS[seat]
        for name, kind in ((line[0], "fp-start"), (line[-1], "fp-end")):
            if kind == "fp-end" and len(line) == 1:
                break
            slot = taken.get(name, 0)
            taken[name] = slot + 1
            radius = RING + RING_STEP * slot
            rings.append(
                group(
                    f"fp-ring {kind} fp-{player.token}{out}",
                    [circle("fp-casing", position[name], radius), circle("fp-track", position[name], radius)],
                    data_seat=seat,
                    data_id=name,
                )
            )
        slot = heads.get(line[-1], 0)
        heads[line[-1]] = slot + 1
        x, y = position[line[-1]]
        angle = _angle(slot, turned)
        distance = RING + 4
        marks.append(bullet(seat, x + distance * math.cos(angle), y + distance * math.sin(angle)))
        if out:
            marks[-1].attributes["class"] = f"{marks[-1].attributes['class']} fp-lost"
            marks[-1].add(path("fp-cross", "M-7-7L7 7M7-7L-7 7"))
    return group("fp-rings", rings), group("fp-heads", marks)


def _angle(slot: int, turned: bool) -> float:
    """Return an angle on the ring away from the letter or number at the upper right (at the right on a turned grid)."""
    places = (180, 270, 90, 225, 135) if turned else (225, 135, 180, 45, 270)
    return math.radians(places[slot % len(places)])


def rules() -> list[str]:
    """Return the CSS rules of the lines."""
    return [
        rule(
            ".fp-casing", f"stroke-width:{2 * PITCH - WIDTH:.1f}", "stroke-linejoin:round", fill="none", stroke="road"
        ),
        f".fp-track{{fill:none;stroke:currentColor;stroke-width:{WIDTH};stroke-linejoin:round;stroke-linecap:round}}",
        rule(
            ".fp-inlay",
            "stroke-width:1.5",
            "stroke-linejoin:round",
            "stroke-linecap:round",
            fill="none",
            stroke="#FFFDF7",
        ),
        ".fp-ring .fp-track{stroke-width:3.6}",
        ".fp-ring .fp-casing{stroke-width:7}",
        ".fp-start .fp-track{stroke-dasharray:1 6.85}",
        ".fp-out{opacity:.42}",
        rule(".fp-bullet path:first-child", "stroke-width:2.6", stroke="road"),
        rule(".fp-cross", "stroke-width:3", "stroke-linecap:round", fill="none", stroke="ink"),
    ]
