"""Rome: the Tiber with its island, pines, the great dome over the western bank and the amphitheatre in the east."""

from __future__ import annotations

from fareplay.drawing.get_on_board.cities.ground import course, patch, skyline, standing
from fareplay.drawing.get_on_board.geometry import Geometry
from fareplay.drawing.landscape import Land, island, park, trees, waves
from fareplay.drawing.svg import Element, path


def land(geometry: Geometry) -> Land:
    """What lies under the roads."""
    city = Land()
    tiber = (
        (3.3, -0.6),
        (3.36, 0.6),
        (3.42, 1.6),
        (3.0, 2.42),
        (2.56, 3.0),
        (2.46, 3.8),
        (2.52, 4.8),
        (2.78, 5.6),
        (3.06, 6.1),
        (2.92, 6.62),
        (2.52, 7.1),
        (2.45, 7.9),
        (2.2, 8.7),
        (1.7, 9.4),
        (1.4, 10.4),
    )
    city.flow(course(geometry, tiber), 44)
    city.add(island(course(geometry, ((2.9, 5.82), (3.02, 5.9), (3.12, 6.1), (3.1, 6.3), (3.0, 6.42), (2.92, 6.2), (2.88, 6.0)))))
    city.add(waves(course(geometry, ((3.38, 1.05), (2.48, 4.4), (2.46, 7.5)))))
    city.add(park(patch(geometry, 8, 2, 9, 3), 4, 3))
    city.add(park(patch(geometry, 5, 5, 6, 6), 4, 7), park(patch(geometry, 4, 6, 5, 7), 5, 14))
    city.add(park(patch(geometry, 8, 7, 9, 8), 5, 6))
    city.add(*trees([(*geometry.at(*spot), size) for spot, size in _PINES]))
    x, y = geometry.at(8.9, 1.28)
    city.add(skyline(x, y, _basilica()))
    x, y = geometry.at(11, 5.9)
    city.add(skyline(x, y, _pines()))
    x, y = geometry.at(8.3, 9.32)
    city.add(skyline(x, y, _amphitheatre(), 1.15))
    return city


_PINES = (
    ((0.9, 8.4), 1.0),
    ((1.2, 8.75), 0.8),
    ((0.75, 8.95), 0.75),
    ((10.8, 6.6), 0.9),
    ((11.1, 7.0), 1.1),
    ((10.75, 7.3), 0.7),
    ((11.2, 7.6), 0.8),
)


def _basilica() -> list[Element]:
    return [
        path("fp-stone", "M-130 0V-22H-124V-30H-58V0ZM58 0V-30H124V-22H130V0Z"),
        path("fp-shade", "M-60 0V-38H-22V-48H22V-38H60V0Z"),
        path("fp-shade", "M-24-50V-64H24V-50ZM-22-66C-22-88-10-96-4-98V-106H-1.4V-114H1.4V-106H4V-98C10-96 22-88 22-66Z"),
        path("fp-stone", "M-17-62H-14V-52H-17ZM-10-62H-7V-52H-10ZM-1.5-62H1.5V-52H-1.5ZM7-62H10V-52H7ZM14-62H17V-52H14Z"),
        path("fp-stone", "M-60-30H60V-27.5H-60ZM-50 0V-20H-45V0ZM-34 0V-20H-29V0ZM-18 0V-20H-13V0ZM-4 0V-18H4V0ZM13 0V-20H18V0ZM29 0V-20H34V0ZM45 0V-20H50V0Z"),
        path("fp-stone", "M0-48L26-38H-26Z"),
        path("fp-shade", "M-118 0V-14H-113V0ZM-104 0V-14H-99V0ZM-90 0V-14H-85V0ZM-76 0V-14H-71V0ZM71 0V-14H76V0ZM85 0V-14H90V0ZM99 0V-14H104V0ZM113 0V-14H118V0Z"),
    ]


def _amphitheatre() -> list[Element]:
    arches = "".join(
        f"M{x} {-y}v-7a3.4 3.4 0 0 1 6.8 0v7z"
        for y, row in ((3, range(-66, 66, 12)), (20, range(-66, 60, 12)), (37, range(-66, 12, 12)))
        for x in row
    )
    return [
        path("fp-shade", "M-72 0V-58Q-40-66 8-63L13-52L24-50L28-38L56-34L62-24L72-20V0Z"),
        path("fp-stone", arches),
    ]


def _pines() -> list[Element]:
    pine = (
        path("fp-etch", "M0 0C1-16-1-24 0-40M0-26L-9-38M0-30L9-40", stroke_width=3),
        path("fp-tree", "M-26-40C-26-52-14-58 0-58S26-52 26-40C16-36-16-36-26-40Z"),
        path("fp-leaf", "M-26-40C-16-36 16-36 26-40C20-33-20-33-26-40Z"),
    )
    return [standing(-16, pine), standing(22, [*pine])]
