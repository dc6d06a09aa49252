"""Rome: the Tiber with its island, pines, the great dome over the western bank and the amphitheatre in the east."""

from __future__ import annotations

from fareplay.drawing.curves import smooth
from fareplay.drawing.get_on_board.cities.ground import course, patch
from fareplay.drawing.get_on_board.geometry import Geometry
from fareplay.drawing.landscape import Land, boat, island, square, trees, waves
from fareplay.drawing.skyline import skyline
from fareplay.drawing.svg import Element, group, path


def land(geometry: Geometry) -> Land:
    """What lies under the roads."""
    city = Land()
    tiber = (
        (3.4, -0.6),
        (3.48, 0.7),
        (3.54, 1.6),
        (3.48, 2.6),
        (3.52, 3.6),
        (3.5, 4.6),
        (3.4, 5.35),
        (3.08, 5.86),
        (2.78, 6.34),
        (2.54, 6.85),
        (2.48, 7.5),
        (2.42, 8.2),
        (2.1, 8.9),
        (1.6, 9.5),
        (1.3, 10.4),
    )
    basin = ((3.36, 5.45), (3.4, 5.9), (3.16, 6.28), (2.74, 6.62), (2.6, 6.5), (2.66, 6.1), (2.96, 5.68))
    city.add(path("fp-basin", smooth(course(geometry, basin), closed=True)))
    city.flow(course(geometry, tiber), 42)
    tiberina = ((3.2, 5.72), (3.24, 5.86), (3.1, 6.12), (2.84, 6.4), (2.74, 6.38), (2.84, 6.1), (3.04, 5.82))
    city.add(island(course(geometry, tiberina)), *trees([(*geometry.at(3.0, 6.08), 0.5)]))
    city.add(waves(course(geometry, ((3.5, 1.5), (3.52, 3.5), (2.46, 7.6)))), boat(geometry.at(3.5, 4.46)))
    city.add(square(patch(geometry, 8, 2, 9, 3), 3), square(patch(geometry, 5, 5, 6, 6), 7))
    city.add(square(patch(geometry, 4, 6, 5, 7), 14), square(patch(geometry, 8, 7, 9, 8), 6))
    city.add(*trees([(*geometry.at(*spot), size) for spot, size in _PINES]))
    x, y = geometry.at(8.9, 1.32)
    city.add(skyline(x, y, _basilica(), 0.86))
    x, y = geometry.at(10.9, 6.35)
    city.add(skyline(x, y, _pines()))
    x, y = geometry.at(7.8, 9.2)
    city.add(skyline(x, y, _amphitheatre(), 1.2))
    return city


_PINES = (
    ((0.9, 8.4), 1.0),
    ((1.2, 8.75), 0.8),
    ((0.75, 8.95), 0.75),
    ((10.9, 8.6), 0.9),
    ((11.2, 8.9), 0.7),
    ((10.65, 9.0), 0.8),
    ((5.9, 9.2), 0.8),
    ((6.25, 9.35), 0.65),
)


def _basilica() -> list[Element]:
    return [
        path("fp-stone", "M-130 0V-22H-124V-30H-58V0ZM58 0V-30H124V-22H130V0Z"),
        path("fp-shade", "M-60 0V-38H-22V-48H22V-38H60V0Z"),
        path(
            "fp-shade", "M-24-50V-64H24V-50ZM-22-66C-22-88-10-96-4-98V-106H-1.4V-114H1.4V-106H4V-98C10-96 22-88 22-66Z"
        ),
        path(
            "fp-stone", "M-17-62H-14V-52H-17ZM-10-62H-7V-52H-10ZM-1.5-62H1.5V-52H-1.5ZM7-62H10V-52H7ZM14-62H17V-52H14Z"
        ),
        path(
            "fp-stone",
            "M-60-30H60V-27.5H-60ZM-50 0V-20H-45V0ZM-34 0V-20H-29V0ZM-18 0V-20H-13V0ZM-4 0V-18H4V0Z"
            "M13 0V-20H18V0ZM29 0V-20H34V0ZM45 0V-20H50V0Z",
        ),
        path("fp-stone", "M0-48L26-38H-26Z"),
        path(
            "fp-shade",
            "M-118 0V-14H-113V0ZM-104 0V-14H-99V0ZM-90 0V-14H-85V0ZM-76 0V-14H-71V0ZM71 0V-14H76V0Z"
            "M85 0V-14H90V0ZM99 0V-14H104V0ZM113 0V-14H118V0Z",
        ),
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
    return [
        group(None, pine, transform="translate(4 0)"),
        group(None, pine, transform="translate(-34 26)scale(.8)"),
        group(None, pine, transform="translate(30 62)scale(.9)"),
    ]
