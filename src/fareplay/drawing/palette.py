"""The colours that the pictures of all games share, on paper and at night.

A token's name is also its CSS custom property: ``paper`` is ``--fp-paper``. Every colour with a meaning is paired with
a shape, so that nobody needs colour to play. A game adds its own tokens to the palette.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """Colours by token; those that change at night are in ``dark`` too."""

    light: Mapping[str, str]
    dark: Mapping[str, str]

    def with_tokens(self, light: Mapping[str, str], dark: Mapping[str, str]) -> Palette:
        """Return the palette with a game's own tokens."""
        return Palette({**self.light, **light}, {**self.dark, **dark})

    def rule(self, selector: str, *declarations: str, **colours: str) -> str:
        """Return one CSS rule; colours are given by token, other declarations as they are.

        A colour is written twice, plain and as a custom property. A browser takes the second, so that a page can change
        the theme; a converter without support for custom properties takes the first.
        """
        body = [self._paint(name, colour) for name, colour in colours.items()]
        return f"{selector}{{{';'.join([*body, *declarations])}}}"

    def night(self) -> str:
        """Return the dark theme: a page puts ``fp-dark`` on the picture or on anything around it."""
        body = ";".join(f"--fp-{token}:{colour}" for token, colour in self.dark.items())
        return f".fp-dark{{{body}}}"

    def _paint(self, name: str, colour: str) -> str:
        if colour not in self.light:
            return f"{name}:{colour}"
        plain = self.light[colour]
        return f"{name}:{plain};{name}:var(--fp-{colour},{plain})"


LIGHT: dict[str, str] = {
    "paper": "#F3E9D8",
    "road": "#FFFDF7",
    "edge": "#D9C9AE",
    "ink": "#2B2A33",
    "soft": "#6A6170",
    "line": "#CDB995",
    "stone": "#E7D8BD",
    "shade": "#D8C5A3",
    "water": "#A9CDD3",
    "bank": "#86B3BB",
    "park": "#BDCFA3",
    "tree": "#9DB681",
    "leaf": "#86A36B",
    "glyph": "#FFFDF7",
    "dark": "#2B2A33",
    "departure": "#C8102E",
    "p0": "#C8102E",
    "p1": "#0B6E4F",
    "p2": "#1F4E9E",
    "p3": "#F18F01",
    "p4": "#A2338F",
    "gold": "#E8A800",
}
"""The tokens on paper."""

DARK: dict[str, str] = {
    "paper": "#1E2230",
    "road": "#3A4054",
    "edge": "#12151F",
    "ink": "#F3E9D8",
    "soft": "#B3ACB6",
    "line": "#4B5166",
    "stone": "#2B3042",
    "shade": "#363C51",
    "water": "#22475A",
    "bank": "#34647A",
    "park": "#2C4538",
    "tree": "#3B5B47",
    "leaf": "#4B7058",
    "p0": "#F2495F",
    "p1": "#2FB487",
    "p2": "#6C9CF0",
    "p3": "#FFAA33",
    "p4": "#DE74CB",
}
"""The tokens that change at night."""

PALETTE = Palette(LIGHT, DARK)
