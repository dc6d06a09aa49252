"""Write the client's colours and signs from the drawing package, which owns them.

Run from the repository's root:  python web/scripts/theme.py          (writes web/src/theme/)
                                 python web/scripts/theme.py --check  (fails if what is there is out of step)
"""

import sys
from pathlib import Path

from fareplay import boards
from fareplay.drawing.palette import DARK, LIGHT
from fareplay.drawing.players import PLAYERS, marks
from fareplay.drawing.style import shared_rules
from fareplay.drawing.svg import Element
from fareplay.games.get_on_board.drawing import palette as get_on_board
from fareplay.games.get_on_board.drawing import symbols as signs
from fareplay.games.ticket_to_ride.drawing import palette as ticket_to_ride
from fareplay.games.ticket_to_ride.drawing import symbols as cards

HERE = Path(__file__).parent.parent / "src" / "theme"
NOTE = "Written by web/scripts/theme.py from src/fareplay/drawing: change it there."


def tokens() -> str:
    """The palettes as custom properties."""
    light = properties(LIGHT | get_on_board.LIGHT | ticket_to_ride.LIGHT)
    dark = properties(DARK | get_on_board.DARK | ticket_to_ride.DARK)
    return f"/* {NOTE} */\n:root {{\n{light}}}\n.fp-dark {{\n{dark}}}\n"


def properties(colours: dict[str, str]) -> str:
    """Colours as custom properties, a line each."""
    return "".join(f"  --fp-{name}: {colour};\n" for name, colour in colours.items())


def paint() -> str:
    """How the signs are painted where no board is on the page."""
    facts = boards.read("ticket-to-ride/london")
    kept = [rule for rule in shared_rules() if rule.startswith((".fp-tint", ".fp-mark", ".fp-label", ".fp-p"))]
    rules = [*kept, *signs.rules(), *cards.rules(facts["player_colours"])]
    return f"/* {NOTE} */\n" + "\n".join(dict.fromkeys(rules)) + "\n"


def sprite() -> str:
    """All signs, marks, card symbols and buses, to be used by id."""
    facts = boards.read("ticket-to-ride/london")
    colours = {route["colour"] for route in facts["routes"]}
    kinds = {*signs.PASSENGERS, *signs.PLACES, "light", "entrance"}
    seats = range(len(facts["player_colours"]))
    parts = [
        *marks(len(PLAYERS)),
        *signs.definitions(kinds),
        *cards.definitions(colours, set(seats), facts["player_colours"]),
    ]
    root = Element("svg", Element("defs", *parts), xmlns="http://www.w3.org/2000/svg")
    return f"<!-- {NOTE} -->\n{root}\n"


def main() -> int:
    """Write, or check what is written."""
    written = {"tokens.css": tokens(), "signs.css": paint(), "signs.svg": sprite()}
    if "--check" in sys.argv[1:]:
        stale = [name for name, text in written.items() if (HERE / name).read_text() != text]
        for name in stale:
            print(f"web/src/theme/{name} is out of step with the drawing: run web/scripts/theme.py")
        return 1 if stale else 0
    for name, text in written.items():
        (HERE / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
