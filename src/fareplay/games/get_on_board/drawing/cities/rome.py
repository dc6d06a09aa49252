"""Rome: the Tiber with its island, pines, the great dome over the western bank and the amphitheatre in the east."""

from __future__ import annotations

from fareplay.drawing.curves import smooth
from fareplay.drawing.landscape import Land, boat, island, square, trees, waves
from fareplay.drawing.skyline import skyline
from fareplay.drawing.svg import Element, group, path
from fareplay.games.get_on_board.drawing.cities.ground import course, patch
from fareplay.games.get_on_board.drawing.geometry import Geometry


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
    x, y = geometry.at(8.9, 1.34)
    city.add(skyline(x, y, _basilica(), 0.84))
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
    """A broad ribbed dome between two small ones, over a front with a row of statues and the arms of a colonnade."""
    columns = "".join(f"M{x} 0v-11h4v11z" for start in (-124, 74) for x in range(start, start + 50, 9))
    statues = "".join(f"M{x} -42l1.6-6l1.6 6z" for x in range(-60, 60, 13))
    bays = "".join(f"M{x} -6v-18a4 4 0 0 1 8 0v18z" for x in (-54, -36, -18, 10, 28, 46))
    return [
        path("fp-stone", "M-128 0V-16Q-98-22-70-16V0ZM128 0V-16Q98-22 70-16V0Z"),
        path("fp-shade", f"{columns}{statues}M-66 0V-42H66V0Z"),
        path(
            "fp-shade",
            "M-34-44V-60H34V-44ZM-32-62C-32-86-18-100-5-103V-110H-1.5V-120H1.5V-110H5V-103C18-100 32-86 32-62Z",
        ),
        path(
            "fp-shade",
            "M-56-44V-52C-56-60-52-64-47-66C-42-64-38-60-38-52V-44ZM56-44V-52C56-60 52-64 47-66C42-64 38-60 38-52V-44Z",
        ),
        path(
            "fp-mist", "M-19-62C-19-82-12-94-4-100M19-62C19-82 12-94 4-100M-7-62C-7-82-4-94-1-101M7-62C7-82 4-94 1-101"
        ),
        path("fp-stone", f"{bays}M-5 0V-16A5 5 0 0 1 5-16V0ZM-66-35H66V-33H-66ZM-34-53H34V-51H-34Z"),
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
