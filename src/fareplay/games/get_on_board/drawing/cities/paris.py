"""Paris: the Seine in its great bend with two islands, gardens, and a skyline around the iron tower."""

from __future__ import annotations

from fareplay.drawing.curves import smooth
from fareplay.drawing.landscape import Land, boat, island, square, trees, waves
from fareplay.drawing.skyline import skyline, standing
from fareplay.drawing.svg import Element, circle, path
from fareplay.games.get_on_board.drawing.cities.ground import course, patch
from fareplay.games.get_on_board.drawing.geometry import Geometry


def land(geometry: Geometry) -> Land:
    """What lies under the roads."""
    city = Land()
    seine = (
        (8.1, 10.4),
        (7.6, 9.4),
        (7.5, 8.4),
        (7.52, 7.4),
        (7.5, 6.4),
        (7.16, 5.66),
        (6.4, 5.5),
        (5.5, 5.5),
        (4.84, 5.66),
        (4.52, 6.3),
        (4.5, 7.2),
        (4.3, 8.15),
        (3.6, 8.5),
        (2.4, 8.52),
        (1.3, 8.75),
        (0.2, 9.5),
        (-0.6, 10.2),
    )
    basin = ((5.0, 5.6), (5.4, 5.3), (6.0, 5.2), (6.6, 5.26), (7.05, 5.52), (6.6, 5.76), (6.0, 5.8), (5.4, 5.72))
    city.add(path("fp-basin", smooth(course(geometry, basin), closed=True)))
    city.flow(course(geometry, seine), 48)
    cite = ((5.3, 5.52), (5.6, 5.37), (6.0, 5.32), (6.28, 5.38), (6.42, 5.5), (6.24, 5.63), (5.86, 5.68), (5.52, 5.63))
    saint_louis = ((6.5, 5.53), (6.66, 5.43), (6.86, 5.47), (6.98, 5.58), (6.86, 5.67), (6.64, 5.64))
    city.add(island(course(geometry, cite)), island(course(geometry, saint_louis)))
    city.add(
        *trees([(*geometry.at(5.58, 5.5), 0.6), (*geometry.at(6.75, 5.55), 0.55), (*geometry.at(6.27, 5.5), 0.45)])
    )
    city.add(waves(course(geometry, ((7.52, 8.4), (4.52, 6.62), (2.5, 8.47), (1.2, 8.85)))))
    city.add(boat(geometry.at(7.5, 6.5)), boat(geometry.at(3.42, 8.5), mirrored=True))
    city.add(square(patch(geometry, 8, 8, 9, 9), 11), square(patch(geometry, 9, 2, 10, 3), 5))
    city.add(square(patch(geometry, 1, 3, 2, 4), 17), square(patch(geometry, 5, 7, 6, 8), 3))
    city.add(*trees([(*geometry.at(*spot), size) for spot, size in _AVENUE]))
    city.add(skyline(geometry.width - 466, 104, _skyline(), 0.92))
    return city


_AVENUE = (
    ((0.95, 1.1), 1.0),
    ((1.25, 1.35), 0.8),
    ((0.8, 1.45), 0.7),
    ((0.8, 8.32), 0.7),
    ((11.1, 1.05), 0.9),
    ((10.75, 1.4), 0.7),
    ((11.35, 1.4), 0.7),
)


def _skyline() -> list[Element]:
    return [
        path(
            "fp-stone",
            "M-40 0V-12L-36-18H-14L-10-12V-8H26V-14L30-20H58L62-14V-9H150V-13L154-19H176L180-13V-8H262"
            "V-15L266-21H290L294-15V-8H352V-12L356-18H380L384-12V-7H424V0Z",
        ),
        standing(0, _arch()),
        standing(112, _tower()),
        standing(216, _basilica()),
        standing(326, _cathedral()),
    ]


def _arch() -> list[Element]:
    return [
        path("fp-shade", "M-25 0V-40H-27V-50H27V-40H25V0H9V-18A9 9 0 0 0-9-18V0Z"),
        path("fp-stone", "M-25-36H25V-33.5H-25ZM-21-44.5H21V-43H-21Z"),
    ]


def _tower() -> list[Element]:
    return [
        path(
            "fp-shade",
            "M-29 0C-18-10-12-22-9.6-32H-12V-36H-8.6C-5-52-3-68-1.8-84H-3V-87H-1V-93H1V-87H3V-84H1.8"
            "C3-68 5-52 8.6-36H12V-32H9.6C12-22 18-10 29 0H17C14-9 8-14 0-14S-14-9-17 0Z",
        ),
        path("fp-stone", "M-5.4-22C-4.6-27-3-31-1-32H1C3-31 4.6-27 5.4-22ZM-3-40L0-62L3-40Z"),
    ]


def _basilica() -> list[Element]:
    return [
        path(
            "fp-shade",
            "M-36 0V-22H-30V-28C-30-36-26-40-22-44C-18-40-14-36-14-28V-30H-12V-40C-12-56-5-64-.8-72"
            "V-80H.8V-72C5-64 12-56 12-40V-30H14V-28C14-36 18-40 22-44C26-40 30-36 30-28V-22H36V0Z",
        ),
        path(
            "fp-stone",
            "M-26 0V-12A4 4 0 0 1-18-12V0ZM-6 0V-16A6 6 0 0 1 6-16V0ZM18 0V-12A4 4 0 0 1 26-12V0Z"
            "M-8-38H-5V-31H-8ZM-1.5-38H1.5V-31H-1.5ZM5-38H8V-31H5Z",
        ),
    ]


def _cathedral() -> list[Element]:
    return [
        path("fp-shade", "M-26 0V-58H-9V-38H9V-58H26V0Z"),
        circle("fp-stone", (0, -27), 6),
        path("fp-stone", "M-22-54H-19V-41H-22ZM-16-54H-13V-41H-16ZM13-54H16V-41H13ZM19-54H22V-41H19Z"),
        path("fp-stone", "M-21 0V-10A4 4 0 0 1-13-10V0ZM-5 0V-12A5 5 0 0 1 5-12V0ZM13 0V-10A4 4 0 0 1 21-10V0Z"),
        path("fp-stone", "M-26-18H26V-16H-26Z"),
    ]
