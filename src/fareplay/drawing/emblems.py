"""The players' marks: a plain shape for each seat, the same in every game, so that no line is known by colour alone."""

from __future__ import annotations

from fareplay.drawing.palette import PLAYERS
from fareplay.drawing.svg import Element, group, path, use

_SHAPES: dict[str, str] = {
    "disc": "M0-4.6A4.6 4.6 0 1 1 0 4.6A4.6 4.6 0 1 1 0-4.6Z",
    "triangle": "M0-5.6L5.4 3.8H-5.4Z",
    "square": "M-4.2-4.2H4.2V4.2H-4.2Z",
    "diamond": "M0-6L5.2 0L0 6L-5.2 0Z",
    "star": "M0-6.2L1.7-2.1L6-1.9L2.7.9L3.8 5.1L0 2.7L-3.8 5.1L-2.7.9L-6-1.9L-1.7-2.1Z",
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
            path("fp-tint", "M0-10.5A10.5 10.5 0 1 1 0 10.5A10.5 10.5 0 1 1 0-10.5Z"),
            use(mark_name(seat), class_="fp-mark"),
        ],
        data_seat=seat,
        transform=f"translate({x:.1f} {y:.1f})",
    )
