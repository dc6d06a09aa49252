"""Pages to print: the board, a sheet for each of five players, and the cards."""

from collections.abc import Mapping
from typing import Any

from fareplay.drawing.svg import Element, box, group
from fareplay.games.get_on_board.rules.material import EDITIONS, OBJECTIVES, SHEETS, TICKETS
from fareplay.games.get_on_board.show import drawing
from fareplay.games.get_on_board.show.drawing.palette import PALETTE
from fareplay.games.get_on_board.show.drawing.symbols import definitions
from fareplay.games.get_on_board.show.drawing.symbols import rules as symbol_rules
from fareplay.games.get_on_board.workshop import printed_sheet
from fareplay.texts import Texts
from fareplay.workshop.paper import HEIGHT, MARGIN, WIDTH, cards, page, picture, words

Board = Mapping[str, Any]


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
            drawn = printed_sheet.sheet(board, sheet, texts)
            parts.append(group(None, drawn, transform=f"translate({MARGIN + place * 202} {MARGIN + 4})"))
        found.append({"name": f"sheets-{number}", "svg": page(parts, footer)})
    return [*found, {"name": "cards", "svg": page([_definitions(), *_cards(board, texts)], footer)}]


def _definitions() -> str:
    """Return the signs and their colours."""
    kinds = {"granny", "student", "tourist", "business", "lover_light", "lover_dark", "school", "landmark", "museum"}
    kinds |= {"office", "cinema", "opera", "theatre", "restaurant", "light", "entrance"}
    signs = "".join(map(str, definitions(kinds)))
    return f"<defs>{signs}</defs><style>{''.join(symbol_rules())}</style>"


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
                printed_sheet.placed_sign(sign, 22, 22, 20),
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
