"""A sketch: a board in characters, for a terminal. Styles are words such as `seat0`, `granny` or `blue`; whoever shows
the sketch gives them colours, and it must read well without."""

from typing import NamedTuple


class Span(NamedTuple):
    """A run of characters in one style."""

    text: str
    style: str = ""


Sketch = list[list[Span]]  # a row of spans each
