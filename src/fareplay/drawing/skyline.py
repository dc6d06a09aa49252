"""Skylines: silhouettes on a base line, for the head of a page. London's stands here because two games play there."""

from __future__ import annotations

from collections.abc import Sequence

from fareplay.drawing.svg import Element, circle, group, number, path


def skyline(x: float, y: float, parts: Sequence[Element], scale: float = 1) -> Element:
    """Silhouettes standing on a base line."""
    size = "" if scale == 1 else f"scale({number(scale)})"
    return group("fp-skyline", parts, transform=f"translate({number(x)} {number(y)}){size}")


def standing(x: float, parts: Sequence[Element]) -> Element:
    """One silhouette of a skyline, moved along it."""
    return group(None, parts, transform=f"translate({number(x)} 0)")


def london() -> list[Element]:
    """Clock tower, dome, wheel and bridge."""
    return [
        path(
            "fp-stone",
            "M-40 0V-14H-26V-22H-10V-12H6V-19H22V-10H150V-16H168V-24H184V-12H214V-18H232V-9H300V-15H318V-8H420V0Z",
        ),
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
