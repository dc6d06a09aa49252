"""London: the Thames, two royal parks, and a skyline of clock tower, dome, wheel and bridge."""

from __future__ import annotations

from fareplay.drawing.curves import polyline, smooth
from fareplay.drawing.get_on_board.cities.ground import course, patch, skyline, standing
from fareplay.drawing.get_on_board.geometry import Geometry
from fareplay.drawing.landscape import Land, boat, park, square, waves
from fareplay.drawing.svg import Element, circle, path


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
    city.add(square(patch(geometry, 7, 3, 8, 4), 2), square(patch(geometry, 10, 3, 11, 4), 15))
    city.add(boat(geometry.at(9.5, 5.48)), boat(geometry.at(6.5, 7.5), mirrored=True))
    city.add(skyline(geometry.width - 480, 104, _skyline(), 0.95))
    return city


def _skyline() -> list[Element]:
    return [
        path("fp-stone", "M-40 0V-14H-26V-22H-10V-12H6V-19H22V-10H150V-16H168V-24H184V-12H214V-18H232V-9H300V-15H318V-8H420V0Z"),
        standing(0, _clock_tower()),
        standing(92, _dome()),
        standing(190, _wheel()),
        standing(330, _bridge()),
    ]


def _clock_tower() -> list[Element]:
    return [
        path("fp-shade", "M-11 0V-50H-13V-66H-8L0-88L8-66H13V-50H11V0Z"),
        circle("fp-stone", (0, -58), 5.4),
        path("fp-etch", "M0-58V-61.6M0-58L2.4-56.8", stroke_width=1),
        path("fp-stone", "M-6-44H-3V-6H-6ZM3-44H6V-6H3Z"),
    ]


def _dome() -> list[Element]:
    return [
        path("fp-shade", "M-40 0V-20H-36V-34L-32-40L-28-34V-24H-18V-36H18V-24H28V-34L32-40L36-34V-20H40V0Z"),
        path("fp-shade", "M-17-38V-44H17V-38ZM-15-46C-15-60-8-67-2-69V-76H-.8V-82H.8V-76H2V-69C8-67 15-60 15-46Z"),
        path("fp-stone", "M-13-34H-10V-24H-13ZM-7-34H-4V-24H-7ZM-1.5-34H1.5V-24H-1.5ZM4-34H7V-24H4ZM10-34H13V-24H10Z"),
        path("fp-stone", "M-30 0V-12H-24V0ZM-5 0V-14H5V0ZM24 0V-12H30V0Z"),
    ]


def _wheel() -> list[Element]:
    spokes = "M0-76V-4M-36-40H36M-25.5-65.5L25.5-14.5M25.5-65.5L-25.5-14.5"
    return [
        circle("fp-etch", (0, -40), 36, stroke_width=3),
        path("fp-etch", spokes, stroke_width=1),
        path("fp-etch", "M-16 0L0-40L16 0", stroke_width=3),
        circle("fp-shade", (0, -40), 4),
    ]


def _bridge() -> list[Element]:
    tower = "M-11 0V-50H-9V-60L-6-50H-3L0-66L3-50H6L9-60V-50H11V0Z"
    return [
        path("fp-etch", "M-58-12Q-34-14-22-44M58-12Q34-14 22-44", stroke_width=2.4),
        path("fp-shade", "M-66-12H66V-7H-66ZM-22-44H22V-40H-22ZM-22-34H22V-31H-22Z"),
        path("fp-shade", tower, transform="translate(-22 0)"),
        path("fp-shade", tower, transform="translate(22 0)"),
        path("fp-stone", "M-26 -7V-22A4 4 0 0 1-18-22V-7ZM18-7V-22A4 4 0 0 1 26-22V-7Z"),
    ]
