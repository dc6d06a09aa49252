"""The look's colours and the second marks that go with them.

Nobody should need colour to play: every colour that means something is paired here with a shape, and the pictures use
both. A token's name is also its CSS custom property: ``paper`` is ``--fp-paper``.
"""

from __future__ import annotations

from dataclasses import dataclass

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
    "jam": "#3A3843",
    "burgundy": "#8C2340",
    "yellow": "#E0A500",
    "granny": "#DE4F27",
    "student": "#EDB84C",
    "tourist": "#23808F",
    "sage": "#17525D",
    "business": "#7D5AA0",
    "love": "#F6CBD0",
    "passion": "#9C2F56",
    "glyph": "#FFFDF7",
    "rim": "#FFFDF7",
    "case": "#2B2A33",
    "outline": "#2B2A33",
    "dark": "#2B2A33",
    "light": "#69C46D",
    "entrance": "#2E5E4E",
    "departure": "#C8102E",
    "p0": "#C8102E",
    "p1": "#0B6E4F",
    "p2": "#1F4E9E",
    "p3": "#F18F01",
    "p4": "#A2338F",
    "bus-red": "#CF2030",
    "bus-blue": "#1F5FB5",
    "bus-white": "#FFFFFF",
    "bus-purple": "#6D3A94",
    "card-blue": "#3B84C4",
    "card-green": "#4E9A51",
    "card-black": "#33313B",
    "card-pink": "#E58FB0",
    "card-yellow": "#F2CC4B",
    "card-orange": "#EB8430",
    "card-gray": "#CFC8BC",
    "district-1": "#B86A12",
    "district-2": "#B23A55",
    "district-3": "#3C6FB5",
    "district-4": "#7B4BA0",
    "district-5": "#3E8250",
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
    "jam": "#090B11",
    "burgundy": "#C04A6A",
    "yellow": "#E9B630",
    "card-gray": "#8B8FA3",
    "rim": "#565D75",
    "case": "#0C0E15",
    "outline": "#A9AEC2",
    "card-black": "#0C0E15",
    "p0": "#F2495F",
    "p1": "#2FB487",
    "p2": "#6C9CF0",
    "p3": "#FFAA33",
    "p4": "#DE74CB",
}
"""The tokens that change at night; icons keep their own colours, so that they look the same in both."""


@dataclass(frozen=True)
class Player:
    """What tells a seat's line from the others: colour, the mark at its head, the pattern inlaid in the line."""

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
"""The seats of Get on Board."""

BUS_TOKENS: dict[str, str] = {
    "red": "bus-red",
    "blue": "bus-blue",
    "white": "bus-white",
    "purple": "bus-purple",
}
"""The players' colours of Ticket to Ride; the mark is the seat's, as in ``PLAYERS``."""

CARD_SYMBOLS: dict[str, str] = {
    "blue": "drop",
    "green": "leaf",
    "black": "umbrella",
    "pink": "flower",
    "yellow": "crown",
    "orange": "sun",
}
"""The symbol that stands for each colour of transport card; gray, which takes any, has none."""
