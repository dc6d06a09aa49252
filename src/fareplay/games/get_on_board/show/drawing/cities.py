"""The scenery of the cities by board: the features of each in drawing order. All drawings are original."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fareplay.drawing.landscape import Land, standing, westminster
from fareplay.drawing.scene import draw_scene
from fareplay.drawing.svg import Element, circle, group, path
from fareplay.games.get_on_board.show.drawing.geometry import Geometry
from fareplay.games.get_on_board.show.drawing.own_cities import BERLIN, LISBON, TOKYO
from fareplay.games.get_on_board.show.drawing.scenery import (
    Feature,
    basin,
    boat,
    island,
    islet,
    lake_park,
    park,
    pond,
    river,
    skyline,
    skyline_at_right,
    square,
    trees,
    walk,
    waves,
)


def land(board: Mapping[str, Any], geometry: Geometry) -> Land:
    """Return the scenery under the roads: what the board file describes, and what is drawn for a city of ours; without
    either, plain paper."""
    ground = Land()
    draw_scene(ground, board.get("drawing"), geometry.at)
    for draw in _CITIES.get(str(board.get("board", "")), ()):
        draw(ground, geometry)
    return ground


# Silhouettes


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


def _new_york() -> list[Element]:
    return [
        path("fp-stone", "M-6 0V-44H14V-70H36V-52H52V0ZM78 0V-58H96V-84H118V-60H138V-40H160V-66H184V-34H230V0Z"),
        standing(66, _stepped_tower()),
        standing(150, _crowned_tower()),
    ]


def _stepped_tower() -> list[Element]:
    return [
        path(
            "fp-shade", "M-24 0V-60H-19V-104H-14V-122H-8V-132H-4V-140H-1V-166H1V-140H4V-132H8V-122H14V-104H19V-60H24V0Z"
        ),
        path("fp-stone", "M-11-112H-8V0H-11ZM-1.5-124H1.5V0H-1.5ZM8-112H11V0H8Z"),
    ]


def _crowned_tower() -> list[Element]:
    return [
        path("fp-shade", "M-20 0V-54H-15V-92C-15-112-6-116-1.6-138L0-156L1.6-138C6-116 15-112 15-92V-54H20V0Z"),
        path("fp-stone", "M-9-84H-6V0H-9ZM-1.5-84H1.5V0H-1.5ZM6-84H9V0H6Z"),
        path("fp-mist", "M-11-94A11 11 0 0 1 11-94M-8-104A8 8 0 0 1 8-104M-5-113A5 5 0 0 1 5-113"),
    ]


def _paris() -> list[Element]:
    return [
        path(
            "fp-stone",
            "M-40 0V-12L-36-18H-14L-10-12V-8H26V-14L30-20H58L62-14V-9H150V-13L154-19H176L180-13V-8H262"
            "V-15L266-21H290L294-15V-8H352V-12L356-18H380L384-12V-7H424V0Z",
        ),
        standing(0, _arch()),
        standing(112, _iron_tower()),
        standing(216, _hill_church()),
        standing(326, _cathedral()),
    ]


def _arch() -> list[Element]:
    return [
        path("fp-shade", "M-25 0V-40H-27V-50H27V-40H25V0H9V-18A9 9 0 0 0-9-18V0Z"),
        path("fp-stone", "M-25-36H25V-33.5H-25ZM-21-44.5H21V-43H-21Z"),
    ]


def _iron_tower() -> list[Element]:
    return [
        path(
            "fp-shade",
            "M-29 0C-18-10-12-22-9.6-32H-12V-36H-8.6C-5-52-3-68-1.8-84H-3V-87H-1V-93H1V-87H3V-84H1.8"
            "C3-68 5-52 8.6-36H12V-32H9.6C12-22 18-10 29 0H17C14-9 8-14 0-14S-14-9-17 0Z",
        ),
        path("fp-stone", "M-5.4-22C-4.6-27-3-31-1-32H1C3-31 4.6-27 5.4-22ZM-3-40L0-62L3-40Z"),
    ]


def _hill_church() -> list[Element]:
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


def _basilica() -> list[Element]:
    """Return a broad ribbed dome between two small ones, over a front with a row of statues and the arms of a
    colonnade."""
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


# The cities

# The Thames, two royal parks and a few garden squares.
_LONDON: Sequence[Feature] = (
    river(
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
        46,
    ),
    waves((10.5, 5.47), (8.5, 5.55), (6.52, 6.5), (6.47, 8.5)),
    park((1, 1, 3, 3), 13),
    walk(((1.25, 2.75), (1.8, 2.2), (2.2, 1.9), (2.75, 1.25))),
    lake_park((1, 5, 3, 7), 14, 20, ((1.45, 6.35), (1.8, 6.1), (2.3, 6.0), (2.62, 5.72))),
    square((3, 7, 4, 8), 8),
    square((7, 3, 8, 4), 2),
    square((9, 6, 10, 7), 15),
    boat(9.5, 5.48),
    boat(6.5, 7.5, mirrored=True),
    skyline_at_right(480, 104, westminster(), 0.95),
)

# An island between two rivers, its great park, towers, and the lady with the torch.
_NEW_YORK: Sequence[Feature] = (
    river(((-0.6, -3), (-0.5, 0), (-0.55, 3), (-0.45, 6), (-0.5, 9), (-0.3, 11), (0.4, 13), (1.6, 15.2), (3, 17)), 100),
    river(((8.4, -3), (8.1, 0), (7.5, 2.4), (7.7, 4.6), (8.1, 6.4), (8.7, 8.6), (8.9, 10.5), (8.2, 12.6), (7, 15)), 74),
    waves((-0.4, 1.2), (-0.75, 4.1), (-0.2, 5.4), (7.6, 3.9), (8.2, 7.0), (8.7, 9.4)),
    park((3, 2, 4, 4), 9, 3),
    pond(((3.42, 2.5), (3.62, 2.42), (3.68, 2.72), (3.5, 2.86), (3.36, 2.7))),
    boat(-0.5, 2.6),
    boat(-0.6, 9.3, mirrored=True),
    boat(7.85, 5.4),
    trees((-2.1, 6.1, 1.0), (-2.4, 6.3, 0.75), (-1.9, 6.6, 0.8), (-2.7, 7.0, 0.9)),
    trees((9.3, 4.6, 0.9), (9.6, 4.9, 0.7), (9.2, 5.3, 1.1)),
    trees((6.7, 0.4, 0.8), (6.9, 0.75, 1.0), (7.0, 0.2, 0.7), (2.4, 13.7, 0.8)),
    islet(-0.42, 6.75, _liberty()),
    skyline_at_right(244, -14, _new_york()),
)

# The Seine in its great bend with two islands, gardens, and a skyline around the iron tower.
_PARIS: Sequence[Feature] = (
    basin(((5.0, 5.6), (5.4, 5.3), (6.0, 5.2), (6.6, 5.26), (7.05, 5.52), (6.6, 5.76), (6.0, 5.8), (5.4, 5.72))),
    river(
        (
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
        ),
        48,
    ),
    island(
        ((5.3, 5.52), (5.6, 5.37), (6.0, 5.32), (6.28, 5.38), (6.42, 5.5), (6.24, 5.63), (5.86, 5.68), (5.52, 5.63))
    ),
    island(((6.5, 5.53), (6.66, 5.43), (6.86, 5.47), (6.98, 5.58), (6.86, 5.67), (6.64, 5.64))),
    trees((5.58, 5.5, 0.6), (6.75, 5.55, 0.55), (6.27, 5.5, 0.45)),
    waves((7.52, 8.4), (4.52, 6.62), (2.5, 8.47), (1.2, 8.85)),
    boat(7.5, 6.5),
    boat(3.42, 8.5, mirrored=True),
    square((8, 8, 9, 9), 11),
    square((9, 2, 10, 3), 5),
    square((1, 3, 2, 4), 17),
    square((5, 7, 6, 8), 3),
    trees((0.95, 1.1, 1.0), (1.25, 1.35, 0.8), (0.8, 1.45, 0.7), (0.8, 8.32, 0.7)),
    trees((11.1, 1.05, 0.9), (10.75, 1.4, 0.7), (11.35, 1.4, 0.7)),
    skyline_at_right(466, 104, _paris(), 0.92),
)

# The Tiber with its island, pines, the great dome over the western bank and the amphitheatre in the east.
_ROME: Sequence[Feature] = (
    basin(((3.36, 5.45), (3.4, 5.9), (3.16, 6.28), (2.74, 6.62), (2.6, 6.5), (2.66, 6.1), (2.96, 5.68))),
    river(
        (
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
        ),
        42,
    ),
    island(((3.2, 5.72), (3.24, 5.86), (3.1, 6.12), (2.84, 6.4), (2.74, 6.38), (2.84, 6.1), (3.04, 5.82))),
    trees((3.0, 6.08, 0.5)),
    waves((3.5, 1.5), (3.52, 3.5), (2.46, 7.6)),
    boat(3.5, 4.46),
    square((8, 2, 9, 3), 3),
    square((5, 5, 6, 6), 7),
    square((4, 6, 5, 7), 14),
    square((8, 7, 9, 8), 6),
    trees((0.9, 8.4, 1.0), (1.2, 8.75, 0.8), (0.75, 8.95, 0.75)),
    trees((10.9, 8.6, 0.9), (11.2, 8.9, 0.7), (10.65, 9.0, 0.8), (5.9, 9.2, 0.8), (6.25, 9.35, 0.65)),
    skyline(8.9, 1.34, _basilica(), 0.84),
    skyline(10.9, 6.35, _pines()),
    skyline(7.8, 9.2, _amphitheatre(), 1.2),
)

_CITIES: dict[str, Sequence[Feature]] = {
    "london": _LONDON,
    "new-york": _NEW_YORK,
    "paris": _PARIS,
    "rome": _ROME,
    "lisbon": LISBON,
    "berlin": BERLIN,
    "tokyo": TOKYO,
}
