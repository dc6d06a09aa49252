"""Silhouettes of a city of hills at a river's mouth: bridge, tower, tram, statue and castle. The drawings are
original."""

from __future__ import annotations

from fareplay.drawing.svg import Element, circle, path


def suspension_bridge() -> list[Element]:
    """Return the long red bridge over the estuary: deck, two towers, cables and hangers."""
    hangers = "".join(f"M{x} -20V{-20 - ((x - 150) / 80) ** 2 * 50:.1f}" for x in range(78, 230, 8))
    hangers += "".join(f"M{x} -20V{-20 - 52 * (x - 4) / 66:.1f}" for x in range(12, 68, 8))
    hangers += "".join(f"M{x} -20V{-20 - 52 * (296 - x) / 66:.1f}" for x in range(236, 294, 8))
    towers = "".join(f"M{x - 5} 6L{x - 4} -80H{x + 4}L{x + 5} 6H{x + 2}V-20H{x - 2}V6Z" for x in (70, 230))
    return [
        path("fp-etch", hangers, stroke_width=0.8),
        path("fp-etch", "M2-20L70-78Q150 36 230-78L298-20", stroke_width=2),
        path("fp-shade", f"M-20-22H320V-16H-20Z{towers}"),
        path("fp-stone", "M67-66H73V-62H67ZM67-50H73V-46H67ZM227-66H233V-62H227ZM227-50H233V-46H227Z"),
    ]


def river_tower() -> list[Element]:
    """Return the white tower at the river's mouth, with its turrets and its bastion."""
    turrets = "".join(f"M{x} -28v-9a3 3 0 0 1 6 0v9z" for x in (-41, -25, 22, 36))
    return [
        path("fp-stone", "M-46 2V-22H44V2ZM-44-22V-28H-22V-22ZM22-22V-28H42V-22Z"),
        path("fp-shade", f"{turrets}M-18 0V-62H-21V-70H-16V-74H-11V-70H-5V-74H0V-70H6V-74H11V-70H16V-62H13V0Z"),
        path("fp-stone", "M-12-54H-8V-44H-12ZM-3-54H1V-44H-3ZM6-54H10V-44H6ZM-16-36H12V-33H-16Z"),
        path("fp-stone", "M-6 0V-14A4 4 0 0 1 2-14V0Z"),
        path("fp-etch", "M-40-10H-34M-30-10H-24M22-10H28M32-10H38", stroke_width=2),
    ]


def tram() -> list[Element]:
    """Return the little yellow tram of the hills."""
    windows = "".join(f"M{x} -27h8v10h-8z" for x in (-22, -11, 3, 14))
    return [
        path("fp-etch", "M-34 1H34M0-34L8-46", stroke_width=1.4),
        path("fp-gilt", "M-28-2V-30C-28-34-24-36-20-36H20C24-36 28-34 28-30V-2Z"),
        path("fp-shade", "M-26-36V-39H26V-36ZM-28-9H28V-6H-28Z"),
        path("fp-stone", windows),
        circle("fp-shade", (-15, -1), 4.5),
        circle("fp-shade", (15, -1), 4.5),
    ]


def statue() -> list[Element]:
    """Return the figure with open arms on the far bank, on its tall gate."""
    return [
        path("fp-shade", "M-13 0L-10-46H-12V-50H12V-46H10L13 0H6L5-34H-5L-6 0Z"),
        path("fp-stone", "M-3.4-50L-3-66L-16-67V-70L-3-71V-72A3 3 0 1 1 3-72V-71L16-70V-67L3-66L3.4-50Z"),
    ]


def castle() -> list[Element]:
    """Return the castle on its hill."""
    wall = "".join(f"M{x} -34v-5h5v5z" for x in range(-38, 38, 10))
    return [
        path("fp-leaf", "M-70 2C-52-18-34-22 0-22S56-18 74 2Z"),
        path("fp-shade", f"{wall}M-40-18V-34H40V-18ZM-46-16V-44H-42V-48H-38V-44H-34V-48H-30V-44H-28V-16Z"),
        path("fp-shade", "M28-16V-50H31V-54H35V-50H39V-54H43V-50H46V-16Z"),
        path("fp-stone", "M-5-18V-26A5 5 0 0 1 5-26V-18ZM-38-36H-35V-28H-38ZM35-42H38V-32H35Z"),
        path("fp-etch", "M37-54V-66L47-62L37-59", stroke_width=1.4),
    ]
