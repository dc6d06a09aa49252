"""The cities' scenery."""

from __future__ import annotations

from fareplay.drawing.get_on_board.geometry import Geometry
from fareplay.drawing.svg import Element


def scenery(city: str, geometry: Geometry) -> list[Element]:
    """What lies under the roads."""
    return []
