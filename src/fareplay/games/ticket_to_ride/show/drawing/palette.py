"""The colours of Ticket to Ride's pictures."""

from __future__ import annotations

from fareplay.drawing.palette import PALETTE as SHARED

LIGHT: dict[str, str] = {
    "outline": "#2B2A33",
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
}
"""The tokens on paper."""

DARK: dict[str, str] = {
    "card-gray": "#8B8FA3",
    "outline": "#A9AEC2",
    "card-black": "#0C0E15",
}
"""The tokens that change at night; signs keep their own colours, so that they look the same in both."""

BUS_TOKENS: dict[str, str] = {
    "red": "bus-red",
    "blue": "bus-blue",
    "white": "bus-white",
    "purple": "bus-purple",
}
"""The tokens of the players' colours."""

CARD_SYMBOLS: dict[str, str] = {
    "blue": "drop",
    "green": "leaf",
    "black": "umbrella",
    "pink": "flower",
    "yellow": "crown",
    "orange": "sun",
}
"""The symbol that stands for each colour of transport card; gray, which takes any, has none."""

PALETTE = SHARED.with_tokens(LIGHT, DARK)
rule = PALETTE.rule
