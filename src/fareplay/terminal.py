"""Sketches: boards in characters, for a terminal.

Styles are words such as `seat0`; the command line gives them colours, and a sketch must read well without.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fareplay.sheet import Sheet

# What stands for a seat's line at its end. The last letters of the alphabet: no column of a board has them.
SEAT_MARKS: Final = "VWXYZ"


class Span(NamedTuple):
    """A run of characters in one style."""

    text: str
    style: str = ""


Sketch = list[list[Span]]  # a row of spans each; after an empty row comes what the signs mean


class Canvas:
    """A grid of characters to draw on, which grows to the right and downwards as needed."""

    def __init__(self) -> None:
        self._rows: list[list[Span]] = []  # a span a character

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write from a spot to the right, over what is there."""
        while len(self._rows) <= y:
            self._rows.append([])
        row = self._rows[y]
        row.extend([Span(" ")] * (x + len(text) - len(row)))
        row[x : x + len(text)] = [Span(letter, style) for letter in text]

    def sketch(self) -> Sketch:
        """Return what was drawn, with neighbours of one style joined."""
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
    """Return a sketch and the sheets below it as plain text; of a sheet that is hidden, question marks."""
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
    """Return the points of a zone: a question mark if they are hidden, a dash if there are none."""
    if sheet is None:
        return "?"
    return "-" if sheet[zone] is None else str(sheet[zone])
