"""Sketches: boards in characters, for a terminal.

Styles are words such as `seat0`; the command line gives them colours, and a sketch must read well without.
"""

from typing import Final, NamedTuple

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
