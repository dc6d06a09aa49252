"""Pages to print: the board, the transport cards, the tickets and a sheet to count points."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fareplay.drawing.svg import Element, box
from fareplay.games.ticket_to_ride.boards.check import names_of
from fareplay.games.ticket_to_ride.rules.material import COLOURS
from fareplay.games.ticket_to_ride.show import drawing
from fareplay.games.ticket_to_ride.show.drawing import symbols
from fareplay.games.ticket_to_ride.show.drawing.palette import CARD_SYMBOLS, PALETTE
from fareplay.texts import Texts
from fareplay.workshop.paper import HEIGHT, MARGIN, SOFT, WIDTH, cards, frame, page, picture, words

Board = Mapping[str, Any]

ACROSS: Final = 8  # boxes side by side
GROUND: Final = "#F4EEE3"  # of boxes for points


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
    """Return a table with a column for each player, and a place for every mark that a game makes: a box for
    each route by its length, a box for the points of each ticket, and the districts. Each place names its mark
    (`data-mark`), so that a test can fill a sheet from a recorded game."""
    lengths = [(int(length), int(points)) for length, points in board["route_points"].items()]
    counts = Counter(row["length"] for row in board["routes"])
    districts = sorted({row["district"] for row in board["locations"] if "district" in row})
    parts = [words((MARGIN + 4, 24), board["title"], 12, bold=True)]
    player = texts.workshop("ticket-to-ride", "print", "player", {})
    columns = range(int(board["players"][1]))
    for column in columns:
        parts.append(words((_left(column), 38), f"{player} {column + 1} ______________", 4.6))
    y = 44.0
    parts.append(words((MARGIN + 4, y + 6), texts.zone("ticket-to-ride", "routes"), 6.4, bold=True))
    for length, points in lengths:
        most = min(counts[length], board["buses_per_player"] // length)
        parts += [box(None, MARGIN + 46 + place * 5.4, y + 2.2, 4.6, 3.2, 0.8) for place in range(length)]
        parts.append(words((MARGIN + 70, y + 5.4), str(points), 4.6, bold=True))
        for column in columns:
            parts += _boxes(column, y, f"{column}-routes-{length}", most)
        y += 8.4 * -(-most // ACROSS)
    y = _sums(parts, columns, y)
    parts.append(words((MARGIN + 4, y + 6), texts.zone("ticket-to-ride", "tickets"), 6.4, bold=True))
    parts.append(words((MARGIN + 56, y + 5), "+ / −", 4.6))
    for column in columns:
        parts += _boxes(column, y, f"{column}-tickets", len(board["tickets"]))
    y = _sums(parts, columns, y + 8.4 * -(-len(board["tickets"]) // ACROSS))
    parts.append(words((MARGIN + 4, y + 6), texts.zone("ticket-to-ride", "districts"), 6.4, bold=True))
    for column in columns:
        parts += _boxes(column, y, f"{column}-districts", len(districts), [str(number) for number in districts])
    y = _sums(parts, columns, y + 8.4)
    parts.append(words((MARGIN + 4, y + 9), texts.workshop("ticket-to-ride", "print", "total", {}), 8, bold=True))
    parts += [frame(_left(column), y, 30, 13, 2, GROUND) for column in columns]
    return parts


def _left(column: int) -> float:
    """Return the left side of a player's column."""
    return 96.0 + 80 * column


def _boxes(column: int, y: float, mark: str, count: int, labels: Sequence[str] = ()) -> list[Element]:
    """Return boxes side by side, in as many rows as they need, with small texts in them."""
    parts: list[Element] = []
    for place in range(count):
        x, top = _left(column) + place % ACROSS * 9, y + place // ACROSS * 8.4
        drawn = frame(x, top, 8, 7.4, 1.2)
        drawn.attributes["data-mark"] = f"{mark}-{labels[place] if labels else place}"
        parts.append(drawn)
        if labels:
            parts.append(words((x + 4, top + 5), labels[place], 3.4, middle=True, fill=SOFT))
    return parts


def _sums(parts: list[Element], columns: range, y: float) -> float:
    """Draw a box for each player's points in a zone; return where the next zone begins."""
    parts += [frame(_left(column), y + 1, 16, 7.4, 1.5, GROUND) for column in columns]
    return y + 15
