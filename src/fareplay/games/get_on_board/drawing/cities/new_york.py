"""New York: an island between two rivers, its great park, a bridge, towers, and the lady with the torch."""

from __future__ import annotations

from fareplay.drawing.curves import smooth
from fareplay.drawing.landscape import Land, boat, island, park, trees, waves
from fareplay.drawing.skyline import skyline, standing
from fareplay.drawing.svg import Element, circle, path
from fareplay.games.get_on_board.drawing.cities.ground import course, patch
from fareplay.games.get_on_board.drawing.geometry import Geometry


def land(geometry: Geometry) -> Land:
    """What lies under the roads."""
    city = Land()
    hudson = ((-0.6, -3), (-0.5, 0), (-0.55, 3), (-0.45, 6), (-0.5, 9), (-0.3, 11), (0.4, 13), (1.6, 15.2), (3, 17))
    east = ((8.4, -3), (8.1, 0), (7.5, 2.4), (7.7, 4.6), (8.1, 6.4), (8.7, 8.6), (8.9, 10.5), (8.2, 12.6), (7, 15))
    city.flow(course(geometry, hudson), 100)
    city.flow(course(geometry, east), 74)
    city.add(waves(course(geometry, ((-0.4, 1.2), (-0.75, 4.1), (-0.2, 5.4), (7.6, 3.9), (8.2, 7.0), (8.7, 9.4)))))
    city.add(park(patch(geometry, 3, 2, 4, 4), 9, 3))
    pond = course(geometry, ((3.42, 2.5), (3.62, 2.42), (3.68, 2.72), (3.5, 2.86), (3.36, 2.7)))
    city.add(path("fp-sea", smooth(pond, closed=True)))
    city.add(boat(geometry.at(-0.5, 2.6)), boat(geometry.at(-0.6, 9.3), mirrored=True), boat(geometry.at(7.85, 5.4)))
    city.add(*trees([(*geometry.at(*spot), size) for spot, size in _SHORES]))
    x, y = geometry.at(-0.42, 6.75)
    city.add(
        island(
            [(x - 36, y + 4), (x - 12, y - 10), (x + 22, y - 9), (x + 38, y + 5), (x + 16, y + 15), (x - 20, y + 15)]
        )
    )
    city.add(*trees([(x - 22, y + 3, 0.6), (x + 24, y + 2, 0.7)]))
    city.add(skyline(x, y + 4, _liberty()))
    city.add(skyline(geometry.width - 244, geometry.height - 14, _skyline()))
    return city


_SHORES = (
    ((-2.1, 6.1), 1.0),
    ((-2.4, 6.3), 0.75),
    ((-1.9, 6.6), 0.8),
    ((-2.7, 7.0), 0.9),
    ((9.3, 4.6), 0.9),
    ((9.6, 4.9), 0.7),
    ((9.2, 5.3), 1.1),
    ((6.7, 0.4), 0.8),
    ((6.9, 0.75), 1.0),
    ((7.0, 0.2), 0.7),
    ((2.4, 13.7), 0.8),
)
"""Where trees stand on the other banks, and how large."""


def _liberty() -> list[Element]:
    return [
        path("fp-shade", "M-15 0L-12-8H12L15 0ZM-9-8L-7.5-24H7.5L9-8Z"),
        path(
            "fp-leaf",
            "M-6.5-24C-6.5-36-5-44-4-50L-10-51L-9.4-55L-3-55.4C-3-60 0-62 3-60.6L7-75L10-74.4L6.4-57C7.4-46 7-34 7-24Z",
        ),
        circle("fp-leaf", (0.6, -60.5), 4),
        path("fp-etch", "M-4.6-63L-6.6-66M-1.4-65.4L-2-69M2-65.6L2.6-69", stroke_width=1.3),
        path("fp-gilt", "M8.4-84C11-80.6 11.6-78 8.6-75.4C5.6-78 6-80.6 8.4-84Z"),
    ]


def _skyline() -> list[Element]:
    return [
        path("fp-stone", "M-6 0V-44H14V-70H36V-52H52V0ZM78 0V-58H96V-84H118V-60H138V-40H160V-66H184V-34H230V0Z"),
        standing(66, _stepped()),
        standing(150, _crowned()),
    ]


def _stepped() -> list[Element]:
    return [
        path(
            "fp-shade", "M-24 0V-60H-19V-104H-14V-122H-8V-132H-4V-140H-1V-166H1V-140H4V-132H8V-122H14V-104H19V-60H24V0Z"
        ),
        path("fp-stone", "M-11-112H-8V0H-11ZM-1.5-124H1.5V0H-1.5ZM8-112H11V0H8Z"),
    ]


def _crowned() -> list[Element]:
    return [
        path("fp-shade", "M-20 0V-54H-15V-92C-15-112-6-116-1.6-138L0-156L1.6-138C6-116 15-112 15-92V-54H20V0Z"),
        path("fp-stone", "M-9-84H-6V0H-9ZM-1.5-84H1.5V0H-1.5ZM6-84H9V0H6Z"),
        path("fp-mist", "M-11-94A11 11 0 0 1 11-94M-8-104A8 8 0 0 1 8-104M-5-113A5 5 0 0 1 5-113"),
    ]
