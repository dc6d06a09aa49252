"""The silhouettes of the cities that are Fareplay's own; their water, parks and names are in the board files. All
drawings are original."""

from __future__ import annotations

from collections.abc import Sequence

from fareplay.drawing.estuary import castle, river_tower, statue, suspension_bridge, tram
from fareplay.drawing.landscape import standing
from fareplay.drawing.svg import Element, circle, path
from fareplay.games.get_on_board.show.drawing.scenery import Feature, skyline, skyline_at_right


def _gate() -> list[Element]:
    """Return the gate with six columns and a chariot."""
    columns = "".join(f"M{x} 0v-34h5v34z" for x in (-38, -24, -10, 5, 19, 33))
    return [
        path("fp-shade", f"M-44-34H44V-46H-44ZM-36-46H36V-52H-36ZM-42 0H42V3H-42Z{columns}"),
        path("fp-stone", "M-40-41H40V-39.5H-40Z"),
        path("fp-gilt", "M-12-52L-10-60L-6-56L-4-62L0-56L2-62L5-56L8-60L10-54L12-52ZM-1-62V-72L3-70V-62Z"),
        path("fp-stone", "M-62 0V-22H-46V0ZM46 0V-22H62V0Z"),
    ]


def _television_tower() -> list[Element]:
    """Return the tall tower with its sphere."""
    return [
        path("fp-shade", "M-9 0L-3-86H3L9 0ZM-2-104L-1-132H-.6V-156H.6V-132H1L2-104Z"),
        circle("fp-shade", (0, -95), 12),
        path("fp-mist", "M-11.6-97H11.6M-11-92H11M-8-103Q0-108 8-103"),
        path("fp-stone", "M-1.6-110H1.6V-106H-1.6Z"),
    ]


def _parliament() -> list[Element]:
    """Return the parliament with its glass dome."""
    bays = "".join(f"M{x} -6v-14h4v14z" for x in (-52, -42, -32, 28, 38, 48))
    return [
        path("fp-shade", "M-64 0V-30H-58V-38H-46V-30H46V-38H58V-30H64V0ZM-20-30V-40H20V-30ZM-26-30L0-40L26-30Z"),
        path("fp-mist", "M-18-40C-18-56-10-64 0-66C10-64 18-56 18-40ZM-9-40C-9-54-5-62 0-66C5-62 9-54 9-40M-17-50H17"),
        path("fp-stone", f"{bays}M-16 0V-22H-12V0ZM-6 0V-22H-2V0ZM4 0V-22H8V0ZM14 0V-22H18V0Z"),
    ]


def _victory_column() -> list[Element]:
    """Return the column with the golden figure in the middle of the park."""
    return [
        path("fp-shade", "M-18 0V-8H18V0ZM-12-8V-20H12V-8ZM-5-20L-4-62H4L5-20ZM-7-62H7V-66H-7Z"),
        path("fp-gilt", "M-2-66L-3-80L-9-88L-2-84A2.4 2.4 0 1 1 2-84L9-90L4-79L2-66Z"),
        path("fp-stone", "M-4.6-34H4.6V-32H-4.6ZM-4.3-48H4.3V-46H-4.3Z"),
    ]


def _lattice_tower() -> list[Element]:
    """Return the red and white lattice tower."""
    return [
        path(
            "fp-shade",
            "M-26 0C-14-20-8-46-5-70H-8V-75H-4.4C-3-92-2-106-1.4-118H1.4C2-106 3-92 4.4-75H8V-70H5C8-46 14-20 26 0H16"
            "C12-10 6-15 0-15S-12-10-16 0Z",
        ),
        path("fp-stone", "M-9-34H9L8-28H-8ZM-6-58H6L5.4-52H-5.4ZM-3-88H3V-83H-3ZM-.8-118H.8V-134H-.8Z"),
    ]


def _broadcasting_tower() -> list[Element]:
    """Return the slim tower with two galleries."""
    return [
        path(
            "fp-shade",
            "M-12 0C-7-40-5-70-4.4-96H-7L-6-103H6L7-96H4.4C5-70 7-40 12 0Z"
            "M-3.4-103H3.4V-120H-3.4ZM-5-120H5V-125H-5ZM-1-125H1V-160H-1Z",
        ),
        path("fp-mist", "M-9-24L9-40M-8-40L8-56M-6.6-56L6.6-72M-5.6-72L5.6-88M9-24L-9-40M8-40L-8-56M6.6-56L-6.6-72"),
    ]


def _pagoda() -> list[Element]:
    """Return a pagoda of five storeys."""
    roofs = "".join(
        f"M{-w} {-y}Q{-w + 8} {-y - 3} {-w + 12} {-y - 9}H{w - 12}Q{w - 8} {-y - 3} {w} {-y}Z"
        for w, y in ((34, 12), (31, 27), (28, 42), (25, 57), (22, 72))
    )
    storeys = "".join(f"M{-w} {-y}v-7h{2 * w}v7z" for w, y in ((17, 0), (15, 20), (13, 35), (11, 50), (9, 65)))
    return [
        path("fp-stone", storeys),
        path("fp-shade", roofs),
        path("fp-gilt", "M-1-81H1V-100H-1ZM-4-86H4V-84.6H-4ZM-3.4-90H3.4V-88.6H-3.4ZM-2.8-94H2.8V-92.6H-2.8Z"),
    ]


def _volcano() -> list[Element]:
    """Return the mountain far behind the city, with snow on top."""
    return [
        path("fp-stone", "M-130 0C-80-18-44-52-22-84L-14-88L-4-85L4-89L14-85L22-84C44-52 80-18 130 0Z"),
        path("fp-mist", "M-22-84L-34-66L-24-70L-18-60L-8-72L0-60L9-71L17-61L24-69L34-66L22-84"),
    ]


LISBON: Sequence[Feature] = (
    skyline(4.15, 9.72, suspension_bridge(), 1.0),
    skyline(10.75, 9.7, statue(), 0.95),
    skyline(0.62, 9.5, river_tower(), 0.62),
    skyline(8.5, 6.93, castle(), 0.42),
    skyline(4.08, 1.36, tram(), 0.85),
)
BERLIN: Sequence[Feature] = (
    skyline_at_right(
        430,
        106,
        [
            path("fp-stone", "M-70 0V-10H-40V-16H-20V-8H70V-14H96V-9H150V-18H168V-10H250V-14H276V-8H370V0Z"),
            standing(0, _gate()),
            standing(128, _parliament()),
            standing(224, _victory_column()),
            standing(310, _television_tower()),
        ],
        0.62,
    ),
)
TOKYO: Sequence[Feature] = (
    skyline(1.5, 9.62, _volcano(), 0.74),
    skyline(2.75, 9.62, _lattice_tower(), 0.62),
    skyline(10.55, 2.4, _pagoda(), 0.62),
    skyline(11.45, 2.45, _broadcasting_tower(), 0.9),
    skyline(9.55, 9.68, suspension_bridge(), 0.5),
)
