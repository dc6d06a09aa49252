"""The roads: white on paper, black where jammed, rimmed where fluid.

A fluid road is recognised by its rim, which stays visible next to the lines on it: a solid rim is burgundy, a beaded
one is yellow. Every road is one element with its two ends; the layers under it are drawn for all roads at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fareplay.drawing.svg import Element, Point, group, number, pair, path
from fareplay.games.get_on_board.show.drawing.palette import rule

Road = Mapping[str, Any]


def segment(start: Point, end: Point) -> str:
    """Return path data of a straight road."""
    if start[1] == end[1]:
        return f"M{pair(start)}H{number(end[0])}"
    if start[0] == end[0]:
        return f"M{pair(start)}V{number(end[1])}"
    return f"M{pair(start)}L{pair(end)}"


def roads(
    board: Mapping[str, Any], position: Mapping[str, Point], fluid: str | None, bridges: str = ""
) -> list[Element]:
    """Return the layers of roads, from the bottom up; ``bridges`` is path data of the stretches over water."""
    everything: Sequence[Road] = board["roads"]

    def whole(some: Iterable[Road]) -> str:
        return "".join(segment(position[road["a"]], position[road["b"]]) for road in some)

    layers = [path("fp-bridge", bridges)] if bridges else []
    layers.append(path("fp-kerb", whole(everything)))
    for colour in ("burgundy", "yellow"):
        some = [road for road in everything if road.get("fluid") == colour]
        if some:
            faded = " fp-faded" if fluid is not None and fluid != colour else ""
            layers.append(path(f"fp-rim fp-{colour}{faded}", whole(some)))
    layers.append(group("fp-roads", [_road(road, position) for road in everything]))
    jammed = [road for road in everything if road.get("jammed")]
    if jammed:
        layers.append(path("fp-dashes", whole(jammed)))
    return layers


def _road(road: Road, position: Mapping[str, Point]) -> Element:
    kind = " fp-jammed" if road.get("jammed") else ""
    return path(
        f"fp-road{kind}",
        segment(position[road["a"]], position[road["b"]]),
        data_a=road["a"],
        data_b=road["b"],
        data_fluid=road.get("fluid"),
    )


def rules() -> list[str]:
    """Return the CSS rules of the roads."""
    return [
        rule(".fp-bridge", "stroke-width:32", fill="none", stroke="shade"),
        rule(".fp-kerb", "stroke-width:25", "stroke-linecap:round", fill="none", stroke="edge"),
        rule(".fp-road", "stroke-width:22", "stroke-linecap:round", fill="none", stroke="road"),
        rule(".fp-jammed", stroke="jam"),
        rule(".fp-dashes", "stroke-width:1.6", "stroke-dasharray:7 8", "opacity:.75", fill="none", stroke="#FFFDF7"),
        rule(".fp-rim", "stroke-width:30", fill="none"),
        rule(".fp-burgundy", stroke="burgundy"),
        rule(".fp-yellow", "stroke-dasharray:5 4", stroke="yellow"),
        ".fp-faded{opacity:.22}",
    ]
