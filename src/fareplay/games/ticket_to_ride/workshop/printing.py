"""Pages to print: the board, the transport cards, the tickets and a sheet to count points."""

from collections.abc import Mapping
from typing import Any

from fareplay.drawing.svg import Element, box
from fareplay.games.ticket_to_ride.boards.check import names_of
from fareplay.games.ticket_to_ride.rules.material import COLOURS, ZONES
from fareplay.games.ticket_to_ride.show import drawing
from fareplay.games.ticket_to_ride.show.drawing import symbols
from fareplay.games.ticket_to_ride.show.drawing.palette import CARD_SYMBOLS, PALETTE
from fareplay.texts import Texts
from fareplay.workshop.paper import HEIGHT, MARGIN, WIDTH, cards, frame, page, picture, words

Board = Mapping[str, Any]


def pages(board: Board, language: str) -> list[dict[str, str]]:
    """Return the pages: `board`, `cards-1` and so on, `tickets` and `sheets`."""
    texts = Texts(language)
    footer = (
        f"{texts.title('ticket-to-ride')}: {board['title']} · {texts.workshop('ticket-to-ride', 'print', 'own', {})}"
    )
    whole = picture(drawing.draw(board), MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    found = [{"name": "board", "svg": page([whole], footer)}]
    fronts = [_card(kind, texts) for kind, count in board["deck"].items() for _ in range(count)]
    for number, start in enumerate(range(0, len(fronts), 32), start=1):
        parts: list[Element | str] = [_definitions(), *cards(fronts[start : start + 32], 8, 44, 64)]
        found.append({"name": f"cards-{number}", "svg": page(parts, footer)})
    tickets = [_ticket(board, row) for row in board["tickets"]]
    found.append({"name": "tickets", "svg": page(cards(tickets, 5, 78, 54), footer)})
    return [*found, {"name": "sheets", "svg": page(_sheet(board, texts), footer)}]


def _definitions() -> str:
    """Return the symbols of the cards."""
    return f"<defs>{''.join(map(str, symbols.definitions(set(COLOURS), set(), [])))}</defs>"


def _card(kind: str, texts: Texts) -> list[Element]:
    """Return a transport card: its colour, its symbol and its name."""
    colour = PALETTE.light.get(f"card-{kind}", "#FFFFFF")
    ground = box(None, 3, 3, 38, 58, 4)
    ground.attributes["fill"] = colour
    dark = kind in ("black", "blue", "green")
    front: list[Element] = [ground]
    if kind in CARD_SYMBOLS:
        mark = Element("use", href=f"#fp-card-{CARD_SYMBOLS[kind]}", transform="translate(22 28)scale(1.5)")
        mark.attributes["fill"] = "#FFFFFF" if dark else "#2B2833"
        front.append(mark)
    else:
        for place, stripe in enumerate(COLOURS):
            band = box(None, 3, 12 + place * 5.5, 38, 4)
            band.attributes["fill"] = PALETTE.light[f"card-{stripe}"]
            front.append(band)
    name = texts.word("ticket-to-ride", "card", kind)
    return [*front, words((22, 56), name, 5, bold=True, middle=True, fill="#FFFFFF" if dark else "#2B2833")]


def _ticket(board: Board, row: Mapping[str, Any]) -> list[Element]:
    """Return a ticket: a small map with its two locations, their names and its value."""
    names = names_of(board)
    spots = {spot["id"]: (6 + spot["x"] * 66, 5 + spot["y"] * 26) for spot in board["locations"]}
    parts: list[Element] = []
    for name, (x, y) in spots.items():
        lit = name in (row["a"], row["b"])
        dot = Element(
            "circle", cx=round(x, 1), cy=round(y, 1), r=2.2 if lit else 0.8, fill="#CF2030" if lit else "#B9AE9C"
        )
        parts.append(dot)
    return [
        *parts,
        words((39, 41), names[row["a"]], 4.6, bold=True, middle=True),
        words((39, 48), names[row["b"]], 4.6, bold=True, middle=True),
        words((70, 50), str(row["points"]), 9, bold=True, middle=True, fill="#CF2030"),
    ]


def _sheet(board: Board, texts: Texts) -> list[Element]:
    """Return a table to count points: a column for each player, and what routes and districts are worth."""
    players = int(board["players"][1])
    parts = [words((MARGIN + 4, 24), board["title"], 12, bold=True)]
    for column in range(players):
        x = 130 + column * 62
        parts.append(
            words(
                (x + 29, 40), f"{texts.workshop('ticket-to-ride', 'print', 'player', {})} {column + 1}", 6, middle=True
            )
        )
    rows = [texts.zone("ticket-to-ride", zone) for zone in ZONES[:3]] + [
        texts.workshop("ticket-to-ride", "print", "total", {})
    ]
    for number, name in enumerate(rows):
        y = 46 + number * 30
        parts.append(words((MARGIN + 4, y + 17), name, 7, bold=True))
        parts += [frame(130 + column * 62, y, 58, 26) for column in range(players)]
    worth = ", ".join(f"{length}: {points}" for length, points in board["route_points"].items())
    parts.append(words((MARGIN + 4, 182), f"{texts.zone('ticket-to-ride', 'routes')} – {worth}", 6))
    return parts
