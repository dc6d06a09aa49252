"""The river through London and its parks, by the board's key. An unknown city is drawn on plain ground."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fareplay.drawing.curves import polyline, smooth
from fareplay.drawing.estuary import castle, river_tower, statue, suspension_bridge, tram
from fareplay.drawing.landscape import Land, boat, park, river, skyline, standing, trees, waves, westminster
from fareplay.drawing.scene import draw_scene
from fareplay.drawing.svg import Element, path
from fareplay.games.ticket_to_ride.show.drawing.geometry import WIDTH, place

_THAMES = (
    (0.47, 1.06),
    (0.482, 0.96),
    (0.492, 0.86),
    (0.492, 0.76),
    (0.487, 0.67),
    (0.515, 0.6),
    (0.58, 0.556),
    (0.66, 0.538),
    (0.75, 0.556),
    (0.82, 0.62),
    (0.9, 0.682),
    (0.97, 0.7),
    (1.06, 0.69),
)
_SERPENTINE = ((0.026, 0.66), (0.05, 0.63), (0.07, 0.61), (0.082, 0.575))


def scenery(board: Mapping[str, Any]) -> list[Element]:
    """Return the scenery under the routes: what the board file describes, and what is drawn for a city of ours."""
    ground = Land()
    draw_scene(ground, board.get("drawing"), place)
    drawn = {"london": _london, "lisbon": _lisbon}.get(str(board.get("board", "")))
    return [*ground.drawn, *(drawn() if drawn else [])]


def _lisbon() -> list[Element]:
    return [
        skyline(*place(0.13, 0.965), suspension_bridge(), 0.95),
        skyline(*place(0.03, 0.885), river_tower(), 0.7),
        skyline(*place(0.62, 0.96), statue(), 0.9),
        skyline(*place(0.5, 0.035), [standing(0, castle()), standing(130, tram())], 0.8),
    ]


def _london() -> list[Element]:
    hyde = [place(x, y) for x, y in ((0.012, 0.53), (0.098, 0.53), (0.108, 0.66), (0.094, 0.71), (0.012, 0.71))]
    regent = [place(x, y) for x, y in ((0.07, 0.105), (0.13, 0.07), (0.175, 0.12), (0.15, 0.205), (0.085, 0.235))]
    james = [place(x, y) for x, y in ((0.27, 0.86), (0.37, 0.845), (0.4, 0.89), (0.36, 0.93), (0.28, 0.93))]
    lake = [place(x, y) for x, y in _SERPENTINE]
    return [
        park(hyde, 10, 4, polyline(lake, 4), 0.8),
        path("fp-bank", smooth(lake), stroke_width=17),
        path("fp-water", smooth(lake), stroke_width=14),
        park(regent, 9, 2, growth=0.8),
        park(james, 7, 9, growth=0.8),
        river([place(x, y) for x, y in _THAMES], 56),
        waves([place(x, y) for x, y in ((0.476, 0.96), (0.62, 0.543), (0.8, 0.6))]),
        boat(place(0.484, 0.9)),
        boat(place(0.975, 0.69), mirrored=True),
        skyline(WIDTH - 480, 112, westminster()),
        *trees(
            [
                (*place(x, y), size)
                for x, y, size in ((0.56, 0.9, 0.8), (0.585, 0.93, 1), (0.8, 0.87, 0.9), (0.83, 0.9, 0.7))
            ]
        ),
    ]
