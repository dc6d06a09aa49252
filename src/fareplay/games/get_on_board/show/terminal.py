"""The board of Get on Board as text: a grid of signs, with the lines along their roads.

A sign is recognised by its brackets: passengers are round, places square, departures pointed. Each seat's line has its
own characters, and its end has the seat's letter.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from fareplay.games.get_on_board.show.view import all_lines
from fareplay.rules.terminal import HEAT, SEAT_MARKS, Canvas, Sketch, Span, heat

STEP_X: Final = 7  # the width of a column in characters: eleven columns fit into 80
STEP_Y: Final = 2
MARGIN: Final = 4
WIDTH: Final = 80

LINES: Final = (("═", "║"), ("━", "┃"), ("┅", "┇"), ("•", "•"), ("×", "×"))  # by seat: horizontal and vertical
ROAD: Final = ("┈", "┊")
KINDS: Final = {"jammed": "▒", "burgundy": "b", "yellow": "y", "fluid": "~"}
LANES: Final = ((1,), (1, 2), (0, 1, 2), (0, 1, 2, 3), (-1, 0, 1, 2, 3))  # the offsets of parallel vertical lines

PASSENGERS: Final = {
    "granny": "g",
    "student": "s",
    "tourist": "t",
    "business": "b",
    "lover_light": "l",
    "lover_dark": "d",
}
PLACES: Final = {
    "school": "S",
    "landmark": "L",
    "museum": "M",
    "office": "O",
    "cinema": "C",
    "opera": "O",
    "theatre": "T",
    "restaurant": "R",
}
LIGHT: Final = "*"
ENTRANCE: Final = "≡"


class Sign(NamedTuple):
    """The sign of an intersection: the position of its text and the text."""

    left: int
    top: int
    spans: tuple[Span, ...]

    @property
    def right(self) -> int:
        """Return the first column after the sign."""
        return self.left + sum(len(span.text) for span in self.spans)


def sketch(
    facts: Mapping[str, Any], position: Mapping[str, Any], seat: int | None = None, ways: Collection[str] = ()
) -> Sketch:
    """Return every intersection with its contents, the lines along their roads, and a legend below.

    `ways` are the legal moves: intersections that the next marker may reach, or tickets to depart with.
    """
    canvas = Canvas()
    grid = _Grid(facts["intersections"])
    wanted = set(position["personal"][seat] or ()) if seat is not None else set()
    lines = all_lines(position)
    position = {**position, "lines": lines}
    heads = _heads(position)
    signs = {row["id"]: _sign(grid, row, wanted, heads.get(row["id"], ()), ways) for row in facts["intersections"]}
    _draw_axes(canvas, grid)
    drivers = _drivers(lines)
    for road in facts["roads"]:
        kind = _kind(road, position["fluid"])
        seats = drivers.get(frozenset((road["a"], road["b"])), [])
        _draw_road(canvas, grid, signs, road, kind, seats)
    for sign in signs.values():
        left = sign.left
        for span in sign.spans:
            canvas.put(left, sign.top, *span)
            left += len(span.text)
    return [*canvas.sketch(), [], *_legend(facts, position, wanted)]


def heat_map(facts: Mapping[str, Any], shares: Sequence[float]) -> Sketch:
    """Return every intersection with its contents, and on each road how many of ten players used it."""
    canvas = Canvas()
    grid = _Grid(facts["intersections"])
    signs = {row["id"]: _sign(grid, row, (), (), ()) for row in facts["intersections"]}
    _draw_axes(canvas, grid)
    for road, share in zip(facts["roads"], shares, strict=True):
        _draw_heat(canvas, grid, signs, road, heat(share))
    for sign in signs.values():
        canvas.put(sign.left, sign.top, *sign.spans[0])
    return [*canvas.sketch(), [], *_wrapped([*_signs_explained(facts), (Span("4", "heat2"), Span(HEAT))])]


class _Grid:
    """The positions and names of columns and rows; empty ones are left out."""

    def __init__(self, intersections: Sequence[Mapping[str, Any]]) -> None:
        self.spots = {row["id"]: (row["x"], row["y"]) for row in intersections}
        self._columns = {x: number for number, x in enumerate(sorted({x for x, _ in self.spots.values()}))}
        self._rows = {y: number for number, y in enumerate(sorted({y for _, y in self.spots.values()}))}
        self.named = self._is_named()

    def left(self, name: str) -> int:
        """Return the first column of an intersection's sign."""
        return MARGIN + STEP_X * self._columns[self.spots[name][0]]

    def top(self, name: str) -> int:
        """Return the row of an intersection's sign; the first row is for the names of the columns."""
        return 1 + STEP_Y * self._rows[self.spots[name][1]]

    def _is_named(self) -> bool:
        """Return whether intersections are named by column and row, such as C3."""
        columns: dict[int, str] = {}
        rows: dict[int, str] = {}
        for name, (x, y) in self.spots.items():
            parts = re.fullmatch(r"([A-Z]{1,2})(\d{1,2})", name)
            if not parts or columns.setdefault(x, parts[1]) != parts[1] or rows.setdefault(y, parts[2]) != parts[2]:
                return False
        return True


def _draw_axes(canvas: Canvas, grid: _Grid) -> None:
    """Draw the names of columns and rows; other names are drawn below their intersections."""
    canvas.put(0, 0, "")
    for name in grid.spots:
        left, top = grid.left(name), grid.top(name)
        if grid.named:
            column = name.rstrip("0123456789")
            canvas.put(left + 1, 0, column, "axis")
            canvas.put(0, top, name[len(column) :].rjust(2), "axis")
        else:
            canvas.put(left + 3, top + 1, name[:4], "axis")


def _sign(
    grid: _Grid, row: Mapping[str, Any], wanted: Collection[str], heads: Sequence[Span], ways: Collection[str]
) -> Sign:
    """Return the sign of an intersection: its contents, whether it is an objective, and whose lines end there."""
    text, style = _content(row)
    left = grid.left(row["id"]) + (0 if text[0] in "([{<" else 1)
    is_way = row["id"] in ways or f"T{row.get('departure')}" in ways
    spans = [Span(text, f"{style} way" if is_way else style)]
    if row["id"] in wanted:
        spans.append(Span("!", "wanted"))
    if len(heads) > 3:
        heads = [*heads[:2], Span("+", "count")]
    return Sign(left, grid.top(row["id"]), (*spans, *heads))


def _content(row: Mapping[str, Any]) -> tuple[str, str]:
    """Return the contents of an intersection in at most four characters, and their style."""
    letter = (row.get("letter") or "")[:1]
    if passengers := row.get("passengers"):
        return f"({''.join(PASSENGERS[name] for name in passengers)})", passengers[0]
    if place := row.get("place"):
        sign = PLACES[place] + letter
        return (f"{{{sign}}}" if row.get("sight") else f"[{sign}]"), place
    if row.get("departure"):
        return f"<{row['departure']}>", "departure"
    if row.get("light"):
        return LIGHT + letter, "light"
    if row.get("entrance"):
        return ENTRANCE + letter, "entrance"
    return f"·{letter}", "road"


def _heads(position: Mapping[str, Any]) -> dict[str, list[Span]]:
    """Return the letters of the lines that end at each intersection, in lower case for eliminated players."""
    heads: dict[str, list[Span]] = {}
    for seat, line in enumerate(position["lines"]):
        if line:
            mark = SEAT_MARKS[seat].lower() if seat in position["eliminated"] else SEAT_MARKS[seat]
            heads.setdefault(line[-1], []).append(Span(mark, f"seat{seat} head"))
    return heads


def _drivers(lines: Sequence[Sequence[str]]) -> dict[frozenset[str], list[int]]:
    """Return the seats with a marker on each road."""
    drivers: dict[frozenset[str], list[int]] = {}
    for seat, line in enumerate(lines):
        for a, b in pairwise(line):
            seats = drivers.setdefault(frozenset((a, b)), [])
            if seat not in seats:
                seats.append(seat)
    return drivers


def _kind(road: Mapping[str, Any], fluid: str | None) -> str:
    """Return the kind of a road. Before the first ticket it has a colour; then it is fluid, or plain (G21)."""
    if road.get("jammed"):
        return "jammed"
    colour = str(road.get("fluid", ""))
    if fluid is None:
        return colour
    return "fluid" if colour == fluid else ""


def _draw_road(
    canvas: Canvas, grid: _Grid, signs: Mapping[str, Sign], road: Mapping[str, Any], kind: str, seats: Sequence[int]
) -> None:
    """Draw a road with its lines: side by side on a vertical road, one after the other on a horizontal one."""
    a, b = sorted((signs[road["a"]], signs[road["b"]]), key=lambda sign: (sign.top, sign.left))
    if a.top == b.top:
        for x, span in enumerate(_along(b.left - a.right, kind, seats), start=a.right):
            canvas.put(x, a.top, *span)
        return
    left = grid.left(road["a"])
    for y in range(a.top + 1, b.top):
        for lane, span in _down(kind, seats):
            canvas.put(left + lane, y, *span)


def _draw_heat(
    canvas: Canvas, grid: _Grid, signs: Mapping[str, Sign], road: Mapping[str, Any], mark: Span | None
) -> None:
    """Draw a road with a digit in its middle, if it has one."""
    a, b = sorted((signs[road["a"]], signs[road["b"]]), key=lambda sign: (sign.top, sign.left))
    if a.top == b.top:
        length = b.left - a.right
        canvas.put(a.right, a.top, ROAD[0] * length, "road")
        if mark is not None:
            canvas.put(a.right + (length - 1) // 2, a.top, *mark)
        return
    for y in range(a.top + 1, b.top):
        canvas.put(grid.left(road["a"]) + 1, y, *(mark or Span(ROAD[1], "road")))


def _along(length: int, kind: str, seats: Sequence[int]) -> list[Span]:
    """Return the characters of a horizontal road; the number of lines that share it is in the middle."""
    if not seats:
        drawn = [Span(ROAD[0], "road")] * length
        if kind == "jammed":
            drawn = [Span(KINDS[kind], kind)] * length
    else:
        drawn = [Span(LINES[seat][0], f"seat{seat}") for seat in _shared_out(seats, length)]
        if len(seats) > 1:
            drawn[length // 2] = Span(str(len(seats)), "count")
    if kind and length > 1:
        middle = length // 2 - 1 if len(seats) > 1 else (length - 1) // 2  # around the count
        drawn[middle] = Span(KINDS[kind], kind)
    return drawn


def _shared_out(seats: Sequence[int], length: int) -> list[int]:
    """Divide the length among the seats in order."""
    return [seats[spot * len(seats) // length] for spot in range(length)]


def _down(kind: str, seats: Sequence[int]) -> Iterator[tuple[int, Span]]:
    """Yield the characters of a vertical road, each with its lane."""
    if not seats:
        yield 1, Span(KINDS[kind], kind) if kind else Span(ROAD[1], "road")
        return
    lanes = LANES[len(seats) - 1]
    for lane, seat in zip(lanes, seats, strict=True):
        yield lane, Span(LINES[seat][1], f"seat{seat}")
    if kind:
        yield lanes[-1] + 1, Span(KINDS[kind], kind)


def _legend(facts: Mapping[str, Any], position: Mapping[str, Any], wanted: Collection[str]) -> Sketch:
    """Return the legend of this board, in rows that fit its width."""
    explained = [*_signs_explained(facts), *_roads_explained(facts, position), *_lines_explained(position)]
    if wanted:
        explained.append((Span("!", "wanted"), Span(" your objective")))
    return _wrapped(explained)


def _signs_explained(facts: Mapping[str, Any]) -> Iterator[tuple[Span, ...]]:
    rows = facts["intersections"]
    for name, letter in PASSENGERS.items():
        if any(name in row.get("passengers", ()) for row in rows):
            yield Span(f"({letter})", name), Span(f" {' '.join(reversed(name.split('_')))}")
    for name, letter in PLACES.items():
        if any(row.get("place") == name for row in rows):
            yield Span(f"[{letter}]", name), Span(f" {name}")
    if any(row.get("sight") for row in rows):
        yield Span("{ }"), Span(" sight")
    extra = ""
    if any(row.get("light") for row in rows):
        yield Span(LIGHT, "light"), Span(" light")
        extra = " (with a light)" if all(row.get("light") for row in rows if row.get("departure")) else ""
    if any(row.get("entrance") for row in rows):
        yield Span(ENTRANCE, "entrance"), Span(" entrance")
        extra = " (with an entrance)" if all(row.get("entrance") for row in rows if row.get("departure")) else ""
    yield Span("<1>", "departure"), Span(f" departure{extra}")


def _roads_explained(facts: Mapping[str, Any], position: Mapping[str, Any]) -> Iterator[tuple[Span, ...]]:
    found = {_kind(road, position["fluid"]) for road in facts["roads"]}
    for kind, mark in KINDS.items():
        if kind in found:
            yield Span(mark, kind), Span(f" {kind} road")


def _lines_explained(position: Mapping[str, Any]) -> Iterator[tuple[Span, ...]]:
    if not any(position["lines"]):
        return
    for seat in range(len(position["lines"])):
        first = " first journey" if seat and "first_line" in position else ""
        yield Span(LINES[seat][0] * 3 + SEAT_MARKS[seat], f"seat{seat}"), Span(first)
    if len(position["lines"]) > 1:
        yield Span("2", "count"), Span(" lines on one road")


def _wrapped(entries: Sequence[tuple[Span, ...]]) -> Sketch:
    """Return entries side by side, as many per row as fit."""
    rows: Sketch = []
    used = WIDTH
    for entry in entries:
        length = sum(len(span.text) for span in entry)
        if used + 3 + length > WIDTH - MARGIN:
            rows.append([Span(" " * MARGIN)])
            used = MARGIN
        else:
            rows[-1].append(Span("   "))
            used += 3
        rows[-1].extend(entry)
        used += length
    return rows
