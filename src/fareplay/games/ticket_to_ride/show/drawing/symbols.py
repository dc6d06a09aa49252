"""The symbols of the cards' colours, and the buses on claimed routes. All drawings are original."""

from __future__ import annotations

from collections.abc import Sequence

from fareplay.drawing.players import PLAYERS, mark_name
from fareplay.drawing.svg import Element, box, circle, group, path, use
from fareplay.games.ticket_to_ride.show.drawing.palette import BUS_TOKENS, CARD_SYMBOLS, rule

_DARK_ON = ("yellow", "pink", "orange", "gray")

_GLYPHS: dict[str, str] = {
    "drop": "M0-7.6C2.8-3.6 5-1 5 2.2A5 5 0 0 1-5 2.2C-5-1-2.8-3.6 0-7.6Z",
    "leaf": "M-6.4 6.4C-8-1.4-2.6-7 7-7C7 2.6 1.4 8-5 6.2L-1.6 2.2L.4-2.2L-3 1.4Z",
    "umbrella": "M-8 1.2A8 8 0 0 1 8 1.2C6.8-.2 4.6-.2 3.4 1.2Q2.4 0 .9.2V5.4A2.9 2.9 0 0 1-4.9 5.4H-3.1"
    "A1.1 1.1 0 0 0-.9 5.4V.2Q-2.4 0-3.4 1.2C-4.6-.2-6.8-.2-8 1.2Z",
    "flower": "M0-1.2C-4.8-2.8-3.4-8.2 0-8.2C3.4-8.2 4.8-2.8 0-1.2Z"
    "M1.1-0.4C1.2-5.4 6.7-5.8 7.8-2.5C8.8 0.7 4.1 3.7 1.1-0.4Z"
    "M0.7 1C5.5-0.6 7.6 4.6 4.8 6.6C2.1 8.6-2.2 5.1 0.7 1Z"
    "M-0.7 1C2.2 5.1-2.1 8.6-4.8 6.6C-7.6 4.6-5.5-0.6-0.7 1Z"
    "M-1.1-0.4C-4.1 3.7-8.8 0.7-7.8-2.5C-6.7-5.8-1.2-5.4-1.1-0.4Z",
    "crown": "M-7.4 5.8V-4.6L-3.6-1L0-6.6L3.6-1L7.4-4.6V5.8Z",
    "sun": "M0-7.8L1.7-4.2L5.5-5.5L4.2-1.7L7.8 0L4.2 1.7L5.5 5.5L1.7 4.2L0 7.8L-1.7 4.2"
    "L-5.5 5.5L-4.2 1.7L-7.8 0L-4.2-1.7L-5.5-5.5L-1.7-4.2Z",
}


def card_class(colour: str) -> str:
    """Return the class that paints a cell of a colour."""
    return f"fp-card-{colour}"


def definitions(colours: set[str], claimed: set[int], player_colours: Sequence[str]) -> list[Element]:
    """Return the symbols of the colours on the board and the buses of seats that have claimed a route, for
    ``<defs>``."""
    glyphs = [
        Element("path", id=f"fp-card-{name}", d=_GLYPHS[name])
        for colour, name in CARD_SYMBOLS.items()
        if colour in colours
    ]
    return [
        *glyphs,
        *(_bus(seat, player_colours[seat] if seat < len(player_colours) else "") for seat in sorted(claimed)),
    ]


def _bus(seat: int, colour: str) -> Element:
    """Return a double-decker from the side, with the player's mark on a round plate amidships."""
    panes = "".join(f"M{x} -8.2h6.6v5h-6.6z" for x in (-24, -16, 9.6, 17.6))
    lower = "".join(f"M{x} -.6h6.6v4.8h-6.6z" for x in (-24, -16, 9.6))
    return group(
        "fp-pale" if colour == "white" else None,
        [
            circle("fp-tyre", (-15, 9), 3.6),
            circle("fp-tyre", (15, 9), 3.6),
            box("fp-body", -27.5, -11.5, 55, 21, 4.5),
            path("fp-pane", f"{panes}{lower}M17.6-.6h6.8v8h-6.8z"),
            circle("fp-badge", (0, -1), 8),
            use(mark_name(seat), (0, -1), class_="fp-sign"),
        ],
        id=f"fp-bus-{seat}",
    )


def rules(player_colours: Sequence[str]) -> list[str]:
    """Return the CSS rules of cells and buses."""
    colours = []
    for colour in (*CARD_SYMBOLS, "gray"):
        colours.append(rule(f".fp-card-{colour} .fp-cell", fill=f"card-{colour}"))
        colours.append(rule(f".fp-card-{colour} .fp-symbol", fill="dark" if colour in _DARK_ON else "glyph"))
    for seat, colour in enumerate(player_colours[: len(PLAYERS)]):
        colours.append(rule(f".fp-seat-{seat}", color=BUS_TOKENS.get(colour, f"p{seat}")))
    return [
        *colours,
        rule(".fp-body", "stroke-width:1.8", fill="currentColor", stroke="outline"),
        rule(".fp-tyre", fill="dark"),
        rule(".fp-pane", fill="#F7F1E4"),
        rule(".fp-pale .fp-pane", fill="#8FA9B5"),
        rule(".fp-badge", "stroke-width:1.2", fill="glyph", stroke="dark"),
        ".fp-sign{fill:currentColor}",
        rule(".fp-pale .fp-sign", fill="dark"),
    ]
