"""The town as a picture and as a sketch for a terminal: streets, river, stops, and the lines that players have laid."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from fareplay.drawing import landscape, page
from fareplay.drawing.lanes import arrange, trace
from fareplay.drawing.players import PLAYERS, bullet, marks
from fareplay.drawing.style import rule
from fareplay.drawing.svg import Element, Point, circle, group, pair, path, text
from fareplay.rules.terminal import SEAT_MARKS, Canvas, Sketch, Span

Facts = Mapping[str, Any]
Lines = Sequence[Sequence[str]]

STEP: Final = 112.0  # the length of a street
SIDE, HEAD, FOOT = 92.0, 172.0, 86.0
STOP: Final = 19.0
WIDTH, PITCH, BEND = 7.0, 8.4, 15.0  # of lines, from lane to lane, before a stop
COLUMN, ROW = 10, 2  # characters from stop to stop


def place(x: float, y: float) -> Point:
    """Return the position of a point of the grid on the page."""
    return SIDE + x * STEP, HEAD + y * STEP


def positions(facts: Facts) -> dict[str, Point]:
    """Return the positions of the stops."""
    return {row["id"]: place(row["x"], row["y"]) for row in facts["stops"]}


def page_size(facts: Facts) -> Point:
    """Return the size of the picture."""
    right, bottom = (max(row[axis] for row in facts["stops"]) * STEP for axis in ("x", "y"))
    return SIDE + right + SIDE, HEAD + bottom + FOOT


def layout(facts: Facts, moves: Collection[str]) -> dict[str, Any]:
    """Return the points of the picture: the stops, and for each track a point on its street, nearer to the stop it
    leads to."""
    at = positions(facts)
    ends = {move: move.split("-") for move in moves}
    return {
        "viewBox": [0, 0, *page_size(facts)],
        "positions": {name: list(spot) for name, spot in at.items()},
        "moves": {
            move: [round(at[start][axis] * 0.4 + at[end][axis] * 0.6, 1) for axis in (0, 1)]
            for move, (start, end) in ends.items()
        },
    }


def draw(facts: Facts, lines: Lines = (), wanted: Collection[str] = ()) -> str:
    """Return the town as SVG text, with the players' lines, and a halo around the stops of visible charters."""
    at, size, title = positions(facts), page_size(facts), str(facts["title"])
    land = landscape.Land()
    land.flow([place(x, y) for x, y in facts["river"]], 34)
    land.add(*(landscape.square([place(x, y) for x, y in outline]) for outline in facts["parks"]))
    streets = [(at[row["a"]], at[row["b"]]) for row in facts["streets"]]
    roads = "".join(f"M{pair(a)}L{pair(b)}" for a, b in streets)
    bridges = [ends for ends, row in zip(streets, facts["streets"], strict=True) if row.get("bridge")]
    layers = [
        group("fp-scenery", land.drawn),
        page.frame(size),
        page.heading(title),
        page.north((size[0] - 46, 52)),
        path("tw-edge", roads),
        path("tw-bridge", land.bridges(bridges)),
        path("tw-road", roads),
        group("fp-lines", _tracks(lines, at)),
        group("fp-nodes", [_stop(row, at[row["id"]], row["id"] in wanted) for row in facts["stops"]]),
        group("fp-heads", _heads(lines, at)),
    ]
    words = f"Map of {title}: {len(at)} stops, {len(streets)} streets, {sum(map(bool, lines))} lines."
    definitions = [*marks(len(lines)), *landscape.definitions()]
    return str(page.page(size, "fp-tramway", f"Tramway: {title}", words, _rules(), definitions, layers))


def _tracks(lines: Lines, at: Mapping[str, Point]) -> Iterator[Element]:
    """Return the lines, side by side where they share a street, each with its player's colour and pattern."""
    orders = arrange(lines, at)
    for seat, line in enumerate(lines):
        if len(line) > 1:
            d, player = trace(line, seat, orders, at, PITCH, BEND), PLAYERS[seat]
            inlay = [path("tw-inlay", d, stroke_dasharray=player.inlay)] if player.inlay else []
            strokes = [path("tw-casing", d), path("tw-track", d), *inlay]
            yield group(f"fp-line fp-{player.token}", strokes, data_seat=seat)


def _heads(lines: Lines, at: Mapping[str, Point]) -> Iterator[Element]:
    """Return the players' marks at both ends of their lines, side by side if several end at one stop."""
    met: dict[str, int] = {}
    for seat, line in enumerate(lines):
        for name in dict.fromkeys((line[0], line[-1])):
            x, y = at[name]
            yield bullet(seat, x - 28 + 16 * met.get(name, 0), y - 24)
            met[name] = met.get(name, 0) + 1


def _stop(row: Mapping[str, Any], at: Point, wanted: bool) -> Element:
    """Return a stop with the number of waiting passengers; a depot has the letter D."""
    x, y = at
    shown = "D" if "depot" in row else str(row["waiting"])
    return group(
        "fp-node",
        [
            *([circle("tw-halo", at, STOP + 7)] if wanted else []),
            circle("tw-depot" if "depot" in row else "tw-stop", at, STOP),
            text("fp-label tw-count", (x, y + 7), shown, font_size=20),
            text("fp-label tw-id", (x + STOP + 9, y - STOP + 1), row["id"], font_size=13),
            text("fp-label tw-name", (x, y + STOP + 20), row.get("name", ""), font_size=15),
        ],
        data_id=row["id"],
    )


def _rules() -> list[str]:
    return [
        rule(".tw-edge", "stroke-width:17", "stroke-linecap:round", fill="none", stroke="edge"),
        rule(".tw-bridge", "stroke-width:25", fill="none", stroke="soft"),
        rule(".tw-road", "stroke-width:13", "stroke-linecap:round", fill="none", stroke="road"),
        rule(".tw-casing", f"stroke-width:{WIDTH + 3}", "stroke-linejoin:round", fill="none", stroke="road"),
        f".tw-track{{fill:none;stroke:currentColor;stroke-width:{WIDTH};stroke-linejoin:round;stroke-linecap:round}}",
        rule(".tw-inlay", "stroke-width:1.6", "stroke-linecap:round", fill="none", stroke="glyph"),
        rule(".tw-stop", "stroke-width:3.5", fill="road", stroke="ink"),
        rule(".tw-depot", "stroke-width:3.5", fill="stone", stroke="ink"),
        rule(".tw-halo", "stroke-width:5", fill="road", stroke="gold"),
        rule(".tw-count", fill="ink"),
        rule(".tw-id", "paint-order:stroke", "stroke-width:4px", fill="soft", stroke="paper"),
        rule(".tw-name", "paint-order:stroke", "stroke-width:4px", fill="ink", stroke="paper"),
    ]


def sketch(facts: Facts, lines: Lines) -> Sketch:
    """Return the town in characters: stops with waiting passengers, streets with the marks of the lines on them."""
    canvas = Canvas()
    spots = {row["id"]: (row["x"] * COLUMN, row["y"] * ROW) for row in facts["stops"]}
    for row in facts["streets"]:
        users = [seat for seat, line in enumerate(lines) if {row["a"], row["b"]} in map(set, pairwise(line))]
        _street(canvas, spots[row["a"]], spots[row["b"]], bool(row.get("bridge")), users)
    ends = {name: seat for seat, line in enumerate(lines) for name in (line[0], line[-1])}
    for row in facts["stops"]:
        (x, y), name = spots[row["id"]], row["id"]
        canvas.put(x, y, name, f"seat{ends[name]} head" if name in ends else "depot" if "depot" in row else "")
        canvas.put(x + len(name), y, f"·{row['waiting']}", "count")
    seats = [Span(f" {SEAT_MARKS[seat]}", f"seat{seat}") for seat in range(len(lines))]
    names = ", ".join(f"{row['id']} {row['name']}" for row in facts["stops"] if "name" in row)
    return [
        *canvas.sketch(),
        [],
        [Span(" A1·2: two wait at A1; ≈ a bridge; lines:"), *seats],
        [Span(f" {names}", "name")],
    ]


def _street(canvas: Canvas, a: tuple[int, int], b: tuple[int, int], bridge: bool, users: Sequence[int]) -> None:
    """Return a street between two stops, with the lines on it."""
    (x, y), style = a, "bridge" if bridge else "road"
    if y == b[1]:
        canvas.put(x + 5, y, ("≈" if bridge else "─") * (COLUMN - 6), style)
        x, y = x + 5, y
    else:
        canvas.put(x, y + 1, "≈" if bridge else "│", style)
        x, y = x + 1, y + 1
    for place, seat in enumerate(users):
        canvas.put(x + place, y, SEAT_MARKS[seat], f"seat{seat}")
