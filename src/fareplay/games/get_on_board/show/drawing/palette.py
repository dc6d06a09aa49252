"""The colours of Get on Board's pictures."""

from __future__ import annotations

from fareplay.drawing.palette import PALETTE as SHARED

LIGHT: dict[str, str] = {
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
    "rim": "#FFFDF7",
    "case": "#2B2A33",
    "light": "#69C46D",
    "entrance": "#2E5E4E",
}
"""The tokens on paper."""

DARK: dict[str, str] = {
    "jam": "#090B11",
    "burgundy": "#C04A6A",
    "yellow": "#E9B630",
    "rim": "#565D75",
    "case": "#0C0E15",
}
"""The tokens that change at night; signs keep their own colours, so that they look the same in both."""

PALETTE = SHARED.with_tokens(LIGHT, DARK)
rule = PALETTE.rule
