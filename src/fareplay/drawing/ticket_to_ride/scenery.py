"""The river through London, and its parks."""

from __future__ import annotations

from fareplay.drawing.svg import Element


def scenery(city: str) -> list[Element]:
    """What lies under the routes."""
    return []
