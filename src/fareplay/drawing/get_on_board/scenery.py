"""The cities' scenery: water, parks and skylines, by the board's key. A city unknown here is drawn on plain paper."""

from __future__ import annotations

from collections.abc import Callable

from fareplay.drawing.get_on_board.cities import london, new_york, paris, rome
from fareplay.drawing.get_on_board.geometry import Geometry
from fareplay.drawing.landscape import Land

CITIES: dict[str, Callable[[Geometry], Land]] = {
    "london": london.land,
    "new-york": new_york.land,
    "paris": paris.land,
    "rome": rome.land,
}


def scenery(city: str, geometry: Geometry) -> Land:
    """What lies under the roads."""
    land = CITIES.get(city)
    return land(geometry) if land else Land()
