"""Pages to print: the board, a sheet for each of five players, and the cards."""

import itertools
from collections.abc import Mapping
from typing import Any, Final

from fareplay.drawing.svg import Element, box, group
from fareplay.games.get_on_board.rules.material import (
    CONNECTIONS_WORTH,
    EDITIONS,
    ENTRANCES,
    GRANNY_WORTH,
    JAMS_COST,
    METROS,
    OBJECTIVES,
    ROWS,
    SHAPES,
    SHEETS,
    STUDENT_BOXES,
    TICKETS,
    TOURIST_WORTH,
    TURN_ZONE,
    ZONES,
)
from fareplay.games.get_on_board.show import drawing
from fareplay.games.get_on_board.show.drawing.palette import PALETTE
from fareplay.games.get_on_board.show.drawing.symbols import definitions
from fareplay.games.get_on_board.show.drawing.symbols import rules as symbol_rules
from fareplay.texts import Texts
from fareplay.workshop.paper import HEIGHT, MARGIN, WIDTH, boxes, cards, frame, glyph, page, picture, words

Board = Mapping[str, Any]

# The shapes of tickets, as points; a free joint is drawn both ways.
WAYS: Final = {
    "2 straight": [(0, 0), (5, 0), (10, 0)],
    "2 with a turn": [(0, 5), (5, 5), (5, 0)],
    "2 straight or with a turn": [(0, 5), (5, 5), (10, 5), (5, 5), (5, 0)],
    "1": [(0, 0), (5, 0)],
    "3 straight": [(0, 0), (5, 0), (10, 0), (15, 0)],
    "3 with two turns": [(0, 5), (5, 5), (5, 0), (10, 0)],
}
SIGN: Final = {"tourists": "tourist", "business": "business", "grannies": "granny", "students": "student"}


def pages(board: Board, language: str) -> list[dict[str, str]]:
    """Return the pages: `board`, `sheets-1` to `sheets-3` and `cards`."""
    texts = Texts(language)
    footer = f"{texts.title('get-on-board')}: {board['title']} · {texts.workshop('get-on-board', 'print', 'own', {})}"
    svg = drawing.draw(board)
    whole = picture(svg, MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    found = [{"name": "board", "svg": page([whole], footer)}]
    for number, start in enumerate(range(1, SHEETS + 1, 2), start=1):
        parts: list[Element | str] = [_definitions()]
        for place, sheet in enumerate(range(start, min(start + 2, SHEETS + 1))):
            drawn = _sheet(board, sheet, texts)
            parts.append(group(None, drawn, transform=f"translate({MARGIN + place * 202} {MARGIN + 4})"))
        found.append({"name": f"sheets-{number}", "svg": page(parts, footer)})
    return [*found, {"name": "cards", "svg": page([_definitions(), *_cards(board, texts)], footer)}]


def _definitions() -> str:
    """Return the signs and their colours."""
    kinds = {"granny", "student", "tourist", "business", "lover_light", "lover_dark", "school", "landmark", "museum"}
    kinds |= {"office", "cinema", "opera", "theatre", "restaurant", "light", "entrance"}
    signs = "".join(map(str, definitions(kinds)))
    return f"<defs>{signs}</defs><style>{''.join(symbol_rules())}</style>"


def _sign(name: str, x: float, y: float, size: float = 8.0) -> Element:
    """Return a sign of the board, its middle at a point."""
    return Element("use", href=f"#fp-{name}", transform=f"translate({x} {y})scale({size / 46:.3f})")


def _sheet(board: Board, sheet: int, texts: Texts) -> list[Element]:
    """Return a player's sheet: the shapes of its tickets, and all zones with their boxes."""
    edition = EDITIONS.index(board["edition"])
    parts = [
        frame(0, 0, 194, 268, 5),
        words((8, 13), f"{board['title']} · {sheet}", 7, bold=True),
        words((110, 13), f"{texts.workshop('get-on-board', 'print', 'player', {})} ______________________", 4.4),
    ]
    for ticket in range(1, TICKETS + 1):
        x, down = 8 + (ticket - 1) % 6 * 30.6, 19 + (ticket - 1) // 6 * 17
        shape = SHAPES[(ticket - sheet) % len(SHAPES)]
        parts += [
            frame(x, down, 28, 15, 2),
            words((x + 2.5, down + 6), str(ticket), 5, bold=True, fill=PALETTE.light["departure"]),
            group(None, [glyph(WAYS[shape])], transform=f"translate({x + 9.5} {down + 5})"),
        ]
    y = 60.0
    for zone in ZONES[edition]:
        rows = _rows(zone, edition)
        parts.append(words((8, y + 5), texts.zone("get-on-board", zone), 4.6, bold=True))
        if zone in SIGN:
            parts.append(_sign(SIGN[zone], 52, y + 3.5))
        for row in rows:
            parts.append(boxes((60, y), row, round_=zone not in ("turn_zone", "jams", "connections")))
            y += 8.6
        parts.append(frame(176, y - 8.6, 12, 7.5, 1.5, "#F4EEE3"))
        y += 3.4
    parts += [
        words((8, y + 7), texts.workshop("get-on-board", "print", "total", {}), 6.4, bold=True),
        frame(160, y - 1, 28, 12, 2, "#F4EEE3"),
    ]
    return parts


def _rows(zone: str, edition: int) -> list[list[str]]:
    """Return the rows of boxes of a zone, with what is written in them."""

    def gains(worth: Any) -> list[str]:
        return [str(after - before) for before, after in itertools.pairwise(worth)]

    schools = ["×"] * 4
    table: dict[str, list[list[str]]] = {
        "entrances": [["2"] * ENTRANCES],
        "turn_zone": [[f"-{cost}" for cost in TURN_ZONE]],
        "grannies": [gains(GRANNY_WORTH)],
        "students": [[""] * (STUDENT_BOXES + (0 if edition == METROS else 3)), schools],
        "tourists": [[str(worth) for worth in TOURIST_WORTH[1:]] for _ in range(ROWS)],
        "business": [["2", "4", "6"] for _ in range(ROWS)],
        "lovers": [["○", "○", "●", "●"] for _ in range(ROWS)],
        "common": [["10", "6"], ["10", "6"]],
        "personal": [["10"]] if edition != METROS else [["2", "5", "10"]],
        "jams": [[str(-cost) for cost in JAMS_COST[1:11]], [str(-cost) for cost in JAMS_COST[11:]]],
        "connections": [[str(worth) for worth in CONNECTIONS_WORTH[1:11]], [str(w) for w in CONNECTIONS_WORTH[11:]]],
    }
    return table[zone]


def _cards(board: Board, texts: Texts) -> list[Element]:
    """Return tickets, common objectives and personal objectives to cut out."""
    edition = EDITIONS.index(board["edition"])
    letters = {row["id"]: row.get("letter", row["id"]) for row in board["intersections"]}
    departure = PALETTE.light["departure"]
    tickets = [[words((22, 42), str(n), 26, bold=True, middle=True, fill=departure)] for n in range(1, TICKETS + 1)]
    common = []
    for kind in OBJECTIVES[edition]:
        sign = {"lover": "lover_dark"}.get(kind, kind)
        count = 3 if kind in ("landmark", "museum", "opera", "theatre") else 5
        common.append(
            [
                _sign(sign, 22, 22, 20),
                words((22, 44), f"{count} ×", 9, bold=True, middle=True),
                words((22, 56), "10 / 6", 7, middle=True),
            ]
        )
    personal = []
    for number, stops in enumerate(board["personal_objectives"], start=1):
        title = texts.workshop("get-on-board", "print", "objective", {"number": number})
        front = [words((22, 12), title, 5, bold=True, middle=True)]
        for place, name in enumerate(stops):
            front += [
                box(None, 15.0, 18.0 + place * 13.5, 14, 11, 5.5),
                words((22, 26.0 + place * 13.5), letters[name], 7, bold=True, middle=True, fill="#FFFFFF"),
            ]
        personal.append(front)
    return cards([*tickets, *common, *personal], 8, 44, 62)
