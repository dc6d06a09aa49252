"""Styles: what the words of a sketch look like in a terminal, in colours that every terminal has."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from fareplay.rules.sketch import SEAT_MARKS, Sketch

STYLES = {
    "seat0": "bold bright_red",
    "seat1": "bold bright_green",
    "seat2": "bold bright_blue",
    "seat3": "bold bright_yellow",
    "seat4": "bold bright_magenta",
    "head": "reverse",
    "way": "reverse",
    "wanted": "bold bright_white on magenta",
    "count": "bold",
    "axis": "dim",
    "road": "dim",
    "granny": "red",
    "student": "yellow",
    "school": "yellow",
    "cinema": "yellow",
    "tourist": "cyan",
    "landmark": "cyan",
    "opera": "cyan",
    "museum": "cyan",
    "theatre": "cyan",
    "business": "magenta",
    "office": "magenta",
    "lover_light": "bright_magenta",
    "lover_dark": "magenta",
    "restaurant": "magenta",
    "light": "bright_green",
    "entrance": "bright_green",
    "departure": "bold",
    "jammed": "bold",
    "burgundy": "red",
    "yellow": "yellow",
    "fluid": "bold bright_cyan",
    "blue": "blue",
    "green": "green",
    "black": "bright_black",
    "pink": "bright_magenta",
    "orange": "bright_red",
    "gray": "white",
    "bus": "bold",
}
NONE = Style()


def style(words: str) -> Style:
    """The style for a word of a sketch, or several; one that is not known changes nothing."""
    found = (Style.parse(STYLES[word]) for word in words.split() if word in STYLES)
    return Style.combine(found) if words else NONE


def drawn(sketch: Sketch) -> Text:
    """A sketch as a text for the terminal."""
    rows = [Text.assemble(*((span.text, style(span.style)) for span in row)) for row in sketch]
    return Text("\n", no_wrap=True, overflow="ignore").join(rows)


def seat_text(seat: int, name: str) -> Text:
    """A player's name with the mark of the line."""
    return Text.assemble((SEAT_MARKS[seat], style(f"seat{seat} head")), " ", (name, style(f"seat{seat}")))


def seat_names(seats: int) -> Sequence[str]:
    """What seats are called where nobody has given names."""
    return [f"Seat {seat}" for seat in range(seats)]
