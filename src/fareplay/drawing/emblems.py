"""The players' marks: a plain shape for each seat, the same in every game, so that no line is known by colour alone."""

from __future__ import annotations

from fareplay.drawing.palette import PLAYERS
from fareplay.drawing.svg import Element, group, path, use

_SHAPES: dict[str, str] = {
    "disc": "M0-5.2A5.2 5.2 0 1 1 0 5.2A5.2 5.2 0 1 1 0-5.2Z",
    "triangle": "M0-6.4L6.2 4.4H-6.2Z",
    "square": "M-4.8-4.8H4.8V4.8H-4.8Z",
    "diamond": "M0-6.8L5.8 0L0 6.8L-5.8 0Z",
    "star": "M0-7.2L1.9-2.4L7-2.2L3.1 1L4.4 5.9L0 3.1L-4.4 5.9L-3.1 1L-7-2.2L-1.9-2.4Z",
}


def mark_name(seat: int) -> str:
    """The id of a seat's mark in ``<defs>``."""
    return f"fp-mark-{PLAYERS[seat].mark}"


def marks(seats: int) -> list[Element]:
    """The marks of the seats in play, for ``<defs>``; they are painted by whoever uses them."""
    return [Element("path", id=mark_name(seat), d=_SHAPES[PLAYERS[seat].mark]) for seat in range(seats)]


def bullet(seat: int, x: float, y: float) -> Element:
    """A round badge in the player's colour with the player's mark."""
    return group(
        f"fp-bullet fp-{PLAYERS[seat].token}",
        [
            path("fp-tint", "M0-11.4A11.4 11.4 0 1 1 0 11.4A11.4 11.4 0 1 1 0-11.4Z"),
            use(mark_name(seat), class_="fp-mark"),
        ],
        data_seat=seat,
        transform=f"translate({x:.1f} {y:.1f})",
    )
