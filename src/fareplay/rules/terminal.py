"""Sketches: boards drawn in characters, for a terminal.

Styles are names such as `seat0`. The command line assigns colours to them; a sketch must be readable without colour.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fareplay.rules.sheet import Sheet

# The letters that mark the head of each seat's line: the last of the alphabet, which no board uses for a column.
SEAT_MARKS: Final = "VWXYZ"


class Span(NamedTuple):
    """A run of characters in one style."""

    text: str
    style: str = ""


Sketch = list[list[Span]]  # rows of spans; after an empty row comes the legend


HEAT: Final = " 40 to 49 of 100 use it"  # the legend of the digit 4


def heat(share: float) -> Span | None:
    """Return a share of players as a digit, 4 for 40 to 49 of 100; None for less than 10."""
    tenths = min(9, int(10 * share))
    return Span(str(tenths), f"heat{tenths // 2}") if tenths else None


class Canvas:
    """A grid of characters that grows to the right and downwards as needed."""

    def __init__(self) -> None:
        self._rows: list[list[Span]] = []  # one span per character

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from a position to the right, over existing characters."""
        while len(self._rows) <= y:
            self._rows.append([])
        row = self._rows[y]
        row.extend([Span(" ")] * (x + len(text) - len(row)))
        row[x : x + len(text)] = [Span(letter, style) for letter in text]

    def sketch(self) -> Sketch:
        """Return the drawing, with adjacent characters of one style joined."""
        rows: Sketch = []
        for row in self._rows:
            spans: list[Span] = []
            for letter in row:
                if spans and spans[-1].style == letter.style:
                    spans[-1] = Span(spans[-1].text + letter.text, letter.style)
                else:
                    spans.append(letter)
            rows.append(spans)
        return rows


def to_text(sketch: Sketch, sheets: Sequence[tuple[str, Sheet | None]]) -> str:
    """Return a sketch with the sheets below it as plain text; a hidden sheet shows question marks."""
    rows = ["".join(span.text for span in row).rstrip() for row in sketch]
    zones = next((list(sheet) for _, sheet in sheets if sheet is not None), [])
    first = max(len(name) for name in (*zones, ""))
    rows.append("")
    rows.append("  ".join([" " * first, *(name for name, _ in sheets)]).rstrip())
    for zone in zones:
        cells = [_cell(sheet, zone).rjust(len(name)) for name, sheet in sheets]
        rows.append("  ".join([zone.ljust(first), *cells]).rstrip())
    return "\n".join(rows)


def _cell(sheet: Sheet | None, zone: str) -> str:
    """Return the points of a zone as text: a question mark if hidden, a dash if there are none."""
    if sheet is None:
        return "?"
    return "-" if sheet[zone] is None else str(sheet[zone])
