"""Write the client's colours and signs from the drawings, which define them.

Run from the repository's root:  python web/scripts/theme.py          (writes web/src/**/signs.*)
                                 python web/scripts/theme.py --check  (fails if they are out of date)
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from fareplay import boards
from fareplay.drawing import palette
from fareplay.drawing.players import PLAYERS, marks
from fareplay.drawing.style import shared_rules
from fareplay.drawing.svg import Element
from fareplay.games.get_on_board.show.drawing import palette as get_on_board_palette
from fareplay.games.get_on_board.show.drawing import symbols as signs
from fareplay.games.ticket_to_ride.show.drawing import palette as ticket_to_ride_palette
from fareplay.games.ticket_to_ride.show.drawing import symbols as cards

SOURCES = Path(__file__).parent.parent / "src"
NOTE = "Written by web/scripts/theme.py from the drawings: change it there."

Files = tuple[str, str]  # a stylesheet and a sprite


def every_page() -> Files:
    """Return the colours of all drawings, the players' marks, and their styles outside boards."""
    kept = [rule for rule in shared_rules() if rule.startswith((".fp-tint", ".fp-mark", ".fp-label", ".fp-p"))]
    return stylesheet(palette.LIGHT, palette.DARK, kept), sprite(marks(len(PLAYERS)))


def get_on_board() -> Files:
    """Return passengers, places, lights and entrances."""
    kinds = {*signs.PASSENGERS, *signs.PLACES, "light", "entrance"}
    colours = get_on_board_palette
    return stylesheet(colours.LIGHT, colours.DARK, signs.rules()), sprite(signs.definitions(kinds))


def ticket_to_ride() -> Files:
    """Return card symbols and buses."""
    facts = boards.read("ticket-to-ride/london")
    players = facts["player_colours"]
    kinds = {route["colour"] for route in facts["routes"]}
    colours = ticket_to_ride_palette
    symbols = cards.definitions(kinds, set(range(len(players))), players)
    return stylesheet(colours.LIGHT, colours.DARK, cards.rules(players)), sprite(symbols)


def stylesheet(light: dict[str, str], dark: dict[str, str], rules: Iterable[str]) -> str:
    """Return colours as custom properties, and rules."""
    properties = f":root {{\n{_lines(light)}}}\n.fp-dark {{\n{_lines(dark)}}}\n"
    return f"/* {NOTE} */\n{properties}" + "\n".join(dict.fromkeys(rules)) + "\n"


def _lines(colours: dict[str, str]) -> str:
    return "".join(f"  --fp-{name}: {colour};\n" for name, colour in colours.items())


def sprite(symbols: Iterable[Element]) -> str:
    """Return symbols as a file, used by id."""
    root = Element("svg", Element("defs", *symbols), xmlns="http://www.w3.org/2000/svg")
    return f"<!-- {NOTE} -->\n{root}\n"


def main() -> int:
    """Write the files, or check them."""
    written: dict[str, str] = {}
    for folder, (rules, symbols) in {
        "theme": every_page(),
        "games/get-on-board": get_on_board(),
        "games/ticket-to-ride": ticket_to_ride(),
    }.items():
        written |= {f"{folder}/signs.css": rules, f"{folder}/signs.svg": symbols}
    if "--check" in sys.argv[1:]:
        stale = [name for name, text in written.items() if (SOURCES / name).read_text() != text]
        for name in stale:
            print(f"web/src/{name} is out of step with the drawings: run web/scripts/theme.py")
        return 1 if stale else 0
    for name, text in written.items():
        (SOURCES / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
