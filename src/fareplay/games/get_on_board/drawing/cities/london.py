"""London: the Thames, two royal parks and a few garden squares."""

from __future__ import annotations

from fareplay.drawing.curves import polyline, smooth
from fareplay.drawing.landscape import Land, boat, park, square, waves
from fareplay.drawing.skyline import london, skyline
from fareplay.drawing.svg import path
from fareplay.games.get_on_board.drawing.cities.ground import course, patch
from fareplay.games.get_on_board.drawing.geometry import Geometry


def land(geometry: Geometry) -> Land:
    """What lies under the roads."""
    city = Land()
    city.flow(
        course(
            geometry,
            (
                (12.4, 5.55),
                (11.2, 5.5),
                (9.8, 5.5),
                (8.2, 5.5),
                (7.1, 5.56),
                (6.56, 6.05),
                (6.5, 7),
                (6.5, 8.2),
                (6.5, 9.2),
                (6.15, 10.4),
            ),
        ),
        46,
    )
    city.add(waves(course(geometry, ((10.5, 5.47), (8.5, 5.55), (6.52, 6.5), (6.47, 8.5)))))
    city.add(park(patch(geometry, 1, 1, 3, 3), 13))
    city.add(path("fp-walk", smooth(course(geometry, ((1.25, 2.75), (1.8, 2.2), (2.2, 1.9), (2.75, 1.25))))))
    lake = course(geometry, ((1.45, 6.35), (1.8, 6.1), (2.3, 6.0), (2.62, 5.72)))
    city.add(park(patch(geometry, 1, 5, 3, 7), 14, 20, polyline(lake, 4)))
    city.add(path("fp-bank", smooth(lake), stroke_width=19), path("fp-water", smooth(lake), stroke_width=16))
    city.add(square(patch(geometry, 3, 7, 4, 8), 8))
    city.add(square(patch(geometry, 7, 3, 8, 4), 2), square(patch(geometry, 9, 6, 10, 7), 15))
    city.add(boat(geometry.at(9.5, 5.48)), boat(geometry.at(6.5, 7.5), mirrored=True))
    city.add(skyline(geometry.width - 480, 104, london(), 0.95))
    return city
