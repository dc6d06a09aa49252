"""What distinguishes the seats: each has a colour, a mark and a pattern, so that no line depends on colour alone."""

from __future__ import annotations

from dataclasses import dataclass

from fareplay.drawing.svg import Element, group, path, use


@dataclass(frozen=True)
class Player:
    """The look of a seat's line: its colour, the mark at its head, and the pattern inlaid in the line."""

    token: str
    mark: str
    inlay: str | None
    """``stroke-dasharray`` of the inlay, None for a line without."""


PLAYERS: tuple[Player, ...] = (
    Player("p0", "disc", None),
    Player("p1", "triangle", "17 7"),
    Player("p2", "square", "4 14"),
    Player("p3", "diamond", "0 10"),
    Player("p4", "star", "8 7 0 7"),
)
"""The seats in order."""

_SHAPES: dict[str, str] = {
    "disc": "M0-5.2A5.2 5.2 0 1 1 0 5.2A5.2 5.2 0 1 1 0-5.2Z",
    "triangle": "M0-6.4L6.2 4.4H-6.2Z",
    "square": "M-4.8-4.8H4.8V4.8H-4.8Z",
    "diamond": "M0-6.8L5.8 0L0 6.8L-5.8 0Z",
    "star": "M0-7.2L1.9-2.4L7-2.2L3.1 1L4.4 5.9L0 3.1L-4.4 5.9L-3.1 1L-7-2.2L-1.9-2.4Z",
}


def mark_name(seat: int) -> str:
    """Return the id of a seat's mark in ``<defs>``."""
    return f"fp-mark-{PLAYERS[seat].mark}"


def marks(seats: int) -> list[Element]:
    """Return the marks of the seats in play, for ``<defs>``."""
    return [Element("path", id=mark_name(seat), d=_SHAPES[PLAYERS[seat].mark]) for seat in range(seats)]


def bullet(seat: int, x: float, y: float) -> Element:
    """Return a round badge in the player's colour with the player's mark."""
    return group(
        f"fp-bullet fp-{PLAYERS[seat].token}",
        [
            path("fp-tint", "M0-11.4A11.4 11.4 0 1 1 0 11.4A11.4 11.4 0 1 1 0-11.4Z"),
            use(mark_name(seat), class_="fp-mark"),
        ],
        data_seat=seat,
        transform=f"translate({x:.1f} {y:.1f})",
    )
