"""The cities' scenery: water, parks and skylines, by the board's key. A city unknown here is drawn on plain paper."""

from __future__ import annotations

from collections.abc import Callable

from fareplay.drawing.landscape import Land
from fareplay.games.get_on_board.drawing.cities import london, new_york, paris, rome
from fareplay.games.get_on_board.drawing.geometry import Geometry

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
