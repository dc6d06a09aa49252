"""The game in a terminal: the board as text, and the brief before a move.

Locations are shown by their initials, and a route has a mark for every space. A free route shows the letter of its
colour, a claimed one its owner's mark, so nothing depends on colour. Below is a list of all routes with their numbers,
which moves use.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

from fareplay.games.ticket_to_ride.boards.file import ticket_name
from fareplay.rules.event import Event
from fareplay.rules.terminal import HEAT, SEAT_MARKS, Canvas, Sketch, Span, heat

WIDTH: Final = 80  # characters for the whole board from west to east
HEIGHT: Final = 30
LETTERS: Final = {"blue": "b", "green": "g", "black": "k", "pink": "p", "yellow": "y", "orange": "o", "gray": "·"}
COLUMNS: Final = 4  # of the list of routes
NAME_COLUMNS: Final = 3

Point = tuple[float, float]


def sketch(facts: Mapping[str, Any], position: Mapping[str, Any], seat: int | None = None) -> Sketch:
    """Return the map with the ends of the seat's tickets marked, and below it the routes and a legend."""
    canvas = Canvas()
    labels = short_names(facts["locations"])
    spots = _points(facts["locations"])
    for row, lane, owner in zip(facts["routes"], _lanes(facts["routes"]), position["routes"], strict=True):
        free = Span(LETTERS[row["colour"]], row["colour"])
        _draw_route(canvas, row, lane, spots, free if owner is None else Span(SEAT_MARKS[owner], f"seat{owner}"))
    wanted = _wanted(facts, position, seat)
    for row in facts["locations"]:
        text = f"{labels[row['id']]}{row.get('district', '')}"
        x, y = spots[row["id"]]
        canvas.put(max(0, round(x) - len(text) // 2), round(y), text, "wanted" if row["id"] in wanted else "departure")
    return [*canvas.sketch(), [], *_routes(facts, position, labels), [], *_names(facts, labels), *_meaning(position)]


def heat_map(facts: Mapping[str, Any], shares: Sequence[float]) -> Sketch:
    """Return the map, and on each route how many of ten players claimed it; the list of locations is below."""
    canvas = Canvas()
    labels = short_names(facts["locations"])
    spots = _points(facts["locations"])
    for row, lane, share in zip(facts["routes"], _lanes(facts["routes"]), shares, strict=True):
        _draw_route(canvas, row, lane, spots, heat(share) or Span("·", "road"))
    for row in facts["locations"]:
        x, y = spots[row["id"]]
        canvas.put(max(0, round(x) - len(labels[row["id"]]) // 2), round(y), labels[row["id"]], "departure")
    return [*canvas.sketch(), [], *_names(facts, labels), [Span("    "), Span("4", "heat2"), Span(HEAT)]]


def short_names(locations: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return two or three letters for each location: its initials, or the beginning of a single word."""
    names: dict[str, str] = {}
    for row in locations:
        words = [word for word in row["name"].split() if word[0].isalnum() and word not in ("of", "and", "the")]
        short = "".join(word[0].upper() for word in words[:2]) if len(words) > 1 else row["name"][:2]
        tries = (short if number == 1 else f"{short[:2]}{number}" for number in count(1))
        names[row["id"]] = next(name for name in tries if name not in names.values())
    return names


def _points(locations: Sequence[Mapping[str, Any]]) -> dict[str, Point]:
    """Return the position of each location; the map has no margin."""
    left, top = min(row["x"] for row in locations), min(row["y"] for row in locations)
    return {row["id"]: (2 + (row["x"] - left) * WIDTH, (row["y"] - top) * HEIGHT) for row in locations}


def _lanes(routes: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return the lane of each route: the middle, or one side for a double route (T24)."""
    ends = [frozenset((row["a"], row["b"])) for row in routes]
    total, met = Counter(ends), Counter[frozenset[str]]()
    lanes = []
    for pair in ends:
        lanes.append(0 if total[pair] == 1 else 2 * met[pair] - 1)
        met[pair] += 1
    return lanes


def _draw_route(canvas: Canvas, row: Mapping[str, Any], lane: int, spots: Mapping[str, Point], mark: Span) -> None:
    """Draw one mark per space of the route, evenly spread between its ends."""
    (ax, ay), (bx, by) = spots[row["a"]], spots[row["b"]]
    across = abs(bx - ax) > 4 * abs(by - ay)  # a row is about twice as high as a column is wide
    for space in range(row["length"]):
        part = (space + 1) / (row["length"] + 1)
        x, y = ax + (bx - ax) * part, ay + (by - ay) * part
        canvas.put(round(x + (0 if across else lane)), round(y + (lane / 2 if across else 0)), *mark)


def _wanted(facts: Mapping[str, Any], position: Mapping[str, Any], seat: int | None) -> Collection[str]:
    """Return the ends of the tickets that a seat holds or is offered."""
    if seat is None:
        return ()
    tickets = [*position["tickets"][seat], *position["offer"]]
    return {facts["tickets"][ticket - 1][end] for ticket in tickets for end in ("a", "b")}


def _routes(facts: Mapping[str, Any], position: Mapping[str, Any], labels: Mapping[str, str]) -> Iterator[list[Span]]:
    """Yield every route: number, ends, length and colour, and its owner's mark."""
    cells = []
    for number, row in enumerate(facts["routes"], start=1):
        owner = position["routes"][number - 1]
        ends = f"{labels[row['a']]}–{labels[row['b']]}"
        mark = Span(" ") if owner is None else Span(SEAT_MARKS[owner], f"seat{owner} head")
        spaces = Span(f"{row['length']} {row['colour']:<7}", row["colour"])
        cells.append([Span(f"{number:>3} {ends:<6}"), spaces, mark])
    yield from _in_columns(cells, COLUMNS)


def _names(facts: Mapping[str, Any], labels: Mapping[str, str]) -> Iterator[list[Span]]:
    """Yield every location: its letters, district and name."""
    cells = [
        [Span(f" {labels[row['id']]}{row.get('district', '')}".ljust(5), "departure"), Span(f"{row['name']:<19}")]
        for row in facts["locations"]
    ]
    yield from _in_columns(cells, NAME_COLUMNS)


def _meaning(position: Mapping[str, Any]) -> Iterator[list[Span]]:
    """Yield the legend of the marks."""
    letters = "  ".join(f"{letter} {colour}" for colour, letter in LETTERS.items())
    seats = [Span(f" {SEAT_MARKS[seat]}", f"seat{seat}") for seat in range(len(position["buses"]))]
    yield [Span(f" Spaces: {letters} (any colour);"), Span(" claimed:"), *seats]


def _in_columns(cells: Sequence[list[Span]], columns: int) -> Iterator[list[Span]]:
    """Return cells in reading order down each column."""
    rows = -(-len(cells) // columns)
    for row in range(rows):
        yield [span for cell in cells[row::rows] for span in (*cell, Span(" "))]


def brief(facts: Mapping[str, Any], position: Mapping[str, Any], to_move: int | None, seat: int | None) -> list[Event]:
    """Return a summary for a player before the next move, as events for the texts under `brief`."""
    return [
        *_asked(position, to_move),
        *_cards_left(position),
        *_own_cards(facts, position, seat),
        *_players(position),
    ]


def _asked(position: Mapping[str, Any], to_move: int | None) -> Iterator[Event]:
    yield Event(position["phase"], to_move)
    if position["turns_left"]:
        yield Event("turns_left", None, {"turns": position["turns_left"]})


def _cards_left(position: Mapping[str, Any]) -> Iterator[Event]:
    """Yield the row and the numbers of cards left in the decks."""
    if position["phase"] != "over":
        row = [card for card in position["row"] if card]
        yield Event("row", None, {"cards": row} if row else {})
        left = {"deck": position["deck"], "discards": sum(position["discards"].values())}
        yield Event("decks", None, {**left, "tickets": position["ticket_deck"]})


def _own_cards(facts: Mapping[str, Any], position: Mapping[str, Any], seat: int | None) -> Iterator[Event]:
    """Yield a seat's hand, its tickets and its offer."""
    if seat is None:
        return
    hand = position["hands"][seat]
    yield Event("hand", seat, {"cards": hand} if hand else {})
    for key, tickets in (("offer", position["offer"]), ("own_tickets", position["tickets"][seat])):
        if tickets:
            yield Event(key, seat, {"tickets": tickets, "names": [ticket_name(facts, ticket) for ticket in tickets]})


def _players(position: Mapping[str, Any]) -> Iterator[Event]:
    """Yield the numbers of buses, cards and tickets of all players, which are public."""
    for of, (buses, cards, tickets) in enumerate(
        zip(position["buses"], position["cards"], position["ticket_counts"], strict=True)
    ):
        yield Event("player", of, {"buses": buses, "cards": cards, "tickets": tickets})
