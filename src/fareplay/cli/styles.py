"""Styles: what the words of a sketch look like in a terminal, in colours that every terminal has."""

from collections.abc import Mapping, Sequence
from functools import cache

from rich.style import Style
from rich.text import Text

from fareplay import manifest
from fareplay.terminal import SEAT_MARKS, Sketch

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
}
NONE = Style()


def style(words: str) -> Style:
    """The style for a word of a sketch, or several; one that is not known changes nothing."""
    known = _styles()
    found = (Style.parse(known[word]) for word in words.split() if word in known)
    return Style.combine(found) if words else NONE


@cache
def _styles() -> Mapping[str, str]:
    """The words that all games share, and those of each."""
    known = dict(STYLES)
    for game in manifest.installed().values():
        known |= game.styles
    return known


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
