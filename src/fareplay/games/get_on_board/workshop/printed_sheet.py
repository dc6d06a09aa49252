"""A printed sheet of Get on Board: the shapes of its tickets, and a place for every mark that a game makes (G50-G62,
G80-G85). Each place names its mark (`data-mark`), so that a test can fill a sheet from a recorded game."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from fareplay.drawing.svg import Element, group
from fareplay.games.get_on_board.rules.material import (
    BUSINESS_BOXES,
    BUSINESS_WORTH,
    COMMON_PLACES,
    CONNECTIONS_WORTH,
    EDITIONS,
    ENTRANCES,
    GRANNY_WORTH,
    INTERN_BOXES,
    JAMS_COST,
    LOVER_BOXES,
    METROS,
    OBJECTIVE_PLACES,
    PERSONAL_METROS,
    PERSONAL_STOPS,
    ROWS,
    SCHOOL_BOXES,
    SHAPES,
    STUDENT_BOXES,
    TICKETS,
    TOURIST_BOXES,
    TOURIST_WORTH,
    TRAFFIC_SPACES,
    TURN_ZONE,
    ZONES,
)
from fareplay.games.get_on_board.show.drawing.palette import PALETTE
from fareplay.texts import Texts
from fareplay.workshop.paper import frame, glyph, words

Board = Mapping[str, Any]

WIDTH: Final = 194
HEIGHT: Final = 268
LEFT: Final = 66  # of the boxes
BOX: Final = 8.0
STEP: Final = 9.2  # from box to box
ROW: Final = 10.0  # from row to row
SIGHT: Final = 138  # of the sights
HALF: Final = -(-TRAFFIC_SPACES // 2)

# The shapes of tickets, as points; a free joint is drawn both ways.
WAYS: Final = {
    "2 straight": [(0, 0), (5, 0), (10, 0)],
    "2 with a turn": [(0, 5), (5, 5), (5, 0)],
    "2 straight or with a turn": [(0, 5), (5, 5), (10, 5), (5, 5), (5, 0)],
    "1": [(0, 0), (5, 0)],
    "3 straight": [(0, 0), (5, 0), (10, 0), (15, 0)],
    "3 with two turns": [(0, 5), (5, 5), (5, 0), (10, 0)],
}
SIGNS: Final = {
    "entrances": "entrance",
    "grannies": "granny",
    "students": "student",
    "tourists": "tourist",
    "business": "business",
}
PLACES: Final = {  # the signs of places in each edition, by what they do
    "buses": {"school": "school", "landmark": "landmark", "museum": "museum", "row": "office"},
    "metros": {"school": "cinema", "landmark": "opera", "museum": "theatre", "row": "restaurant"},
}
SIGHTS: Final = {"school": "student", "landmark": "tourist", "museum": "tourist", "office": "business"}  # G59
BONUS: Final = ("granny", "tourist", "student")  # G58; the third is an intern


def sheet(board: Board, number: int, texts: Texts) -> list[Element]:
    """Return the sheet with a number: its tickets, its zones, and the total."""
    page = _Page(board, texts)
    page.head(number)
    page.tickets(number)
    for zone in ZONES[EDITIONS.index(board["edition"])]:
        page.zone(zone)
    page.total()
    return page.parts


class _Page:
    """A sheet that grows from top to bottom."""

    def __init__(self, board: Board, texts: Texts) -> None:
        self._board, self._texts = board, texts
        self._edition: str = board["edition"]
        self._places = PLACES[self._edition]
        self._y = 0.0
        self.parts: list[Element] = [frame(0, 0, WIDTH, HEIGHT, 5)]

    def head(self, number: int) -> None:
        """Draw the title, and a line for the player's name."""
        self._words(8, 13, f"{self._board['title']} · {number}", 7, bold=True)
        self._words(104, 13, f"{self._texts.workshop('get-on-board', 'print', 'player', {})} ____________________", 4.4)

    def tickets(self, number: int) -> None:
        """Draw each ticket with the shape that it sets on this sheet (G4)."""
        for ticket in range(1, TICKETS + 1):
            x, down = 8 + (ticket - 1) % 6 * 30.2, 18 + (ticket - 1) // 6 * 15
            shape = SHAPES[(ticket - number) % len(SHAPES)]
            self.parts += [
                frame(x, down, 28, 13, 2),
                words((x + 1.6, down + 5), str(ticket), 4.6, bold=True, fill=PALETTE.light["departure"]),
                group(None, [glyph(WAYS[shape])], transform=f"translate({x + 10.5:g} {down + 4.6:g})"),
            ]
        self._y = 51.5

    def zone(self, zone: str) -> None:
        """Draw a zone: its name, the places for its marks, and a box for its points."""
        top = self._y
        self._words(8, top + 5.6, self._texts.zone("get-on-board", zone), 4.4, bold=True)
        getattr(self, f"_{zone}")()
        self.parts.append(frame(176, self._y - ROW, 12, BOX, 1.5, "#F4EEE3"))
        self._y += 2.1

    def total(self) -> None:
        """Draw the place of the total."""
        self._words(8, self._y + 7.6, self._texts.workshop("get-on-board", "print", "total", {}), 6, bold=True)
        self.parts.append(frame(160, self._y, 28, 11, 2, "#F4EEE3"))

    # Zones, in the order of the rules

    def _entrances(self) -> None:
        """G46: circle one, later cross it out."""
        for place in range(ENTRANCES):
            self._box(f"entrances-{place}", place, "", round_=True, sign="entrance")
        self._y += ROW

    def _turn_zone(self) -> None:
        self._row("turn_zone", [f"-{cost}" for cost in TURN_ZONE])

    def _grannies(self) -> None:
        self._row("grannies", _steps(GRANNY_WORTH), round_=True, sign="granny")

    def _students(self) -> None:
        """G52, G53, G58: students, interns apart, and the schools or cinemas that multiply them."""
        start = STUDENT_BOXES
        self._line("students", [""] * STUDENT_BOXES, round_=True, sign="student")
        if self._edition != EDITIONS[METROS]:
            self._words(LEFT + start * STEP + 1, self._y + 5.8, "+", 5, bold=True)
            self._line("interns", [""] * INTERN_BOXES, shift=start * STEP + 7, round_=True, dashed=True)
        self._y += ROW
        if self._edition != EDITIONS[METROS]:
            self._sight("school", self._y)
        self._row("schools", [f"×{number}" for number in range(1, SCHOOL_BOXES + 1)], sign=self._places["school"])

    def _sight(self, place: str, y: float) -> None:
        """G59: the sign and the name of a sight, and a box for the number of passengers it counts."""
        (name,) = [row["sight"] for row in self._stops if row.get("place") == place and row.get("sight")]
        self._sign(place, SIGHT, y + BOX / 2, 6)
        self.parts.append(_mark(f"sights-{place}", frame(SIGHT + 4, y, 9.6, BOX, 1.2)))
        self._sign(SIGHTS[place], SIGHT + 17, y + BOX / 2, 4.6)
        self._words(SIGHT + 20.4, y + 5.2, name, min(3.2, 30 / len(name)), soft=True)

    def _tourists(self) -> None:
        """G54, G55: three rows with the number written for each, and a counter for each kind of place."""
        for row in range(ROWS):
            self._parked("tourists", row, [str(worth) for worth in TOURIST_WORTH[1:]], "tourist")
        if self._edition != EDITIONS[METROS]:
            self._sight("landmark", self._y - ROWS * ROW)
            self._sight("museum", self._y - (ROWS - 1) * ROW)
        x = float(LEFT)
        for kind in ("landmark", "museum"):
            self._sign(self._places[kind], x - 5.4, self._y + BOX / 2, 6)
            most = max(OBJECTIVE_PLACES, sum(self._places[kind] == row.get("place") for row in self._stops))
            for place in range(most):
                self.parts.append(_mark(f"{kind}s-{place}", frame(x + place * 6, self._y + 1.4, 5.2, 5.2, 1)))
            x += max(56.0, most * 6 + 12)
        self._y += ROW

    def _business(self) -> None:
        """G56-G58: three rows; what a row of one, two or three brings when it is parked stands below its boxes."""
        for row in range(ROWS):
            self._parked("business", row, [str(worth) for worth in BUSINESS_WORTH[1:]], "business")
        self._sight("office", self._y - ROWS * ROW)
        for place in range(BUSINESS_BOXES):
            x = LEFT + place * STEP + BOX / 2
            self._words(x, self._y + 2, "↓", 3.8, middle=True)
            self._sign(BONUS[place], x, self._y + 5, 5)
            if place == BUSINESS_BOXES - 1:
                self._words(x + 3, self._y + 6.4, "+", 4, bold=True)
        self._y += ROW

    def _lovers(self) -> None:
        """G60, G61: two couples in a row, a light and a dark box each, and the number written for it."""
        for row in range(ROWS):
            for place in range(LOVER_BOXES):
                for dark in range(2):
                    x = place * (2 * STEP + 2) + dark * (STEP - 0.9)
                    name = "dark" if dark else "light"
                    self._box(f"lovers-{row}-{name}-{place}", 0, "", shift=x, round_=True, sign=f"lover_{name}")
            self._written("lovers", row, "restaurant")

    def _common(self) -> None:
        """G71: a number for each common objective met; the third is for the rush hour (S2)."""
        count = COMMON_PLACES if self._edition == EDITIONS[METROS] else COMMON_PLACES - 1
        for place in range(count):
            x = LEFT + place * 34
            self.parts.append(_mark(f"common-{place}", frame(x, self._y, 11, BOX, 1.2)))
            self._words(x + 13, self._y + 5.4, "10 / 6", 3.6)
        self._y += ROW

    def _personal(self) -> None:
        if self._edition == EDITIONS[METROS]:
            self._row("personal", [str(worth) for worth in PERSONAL_METROS[1:]])
        else:
            self._line("personal", [""] * PERSONAL_STOPS, round_=True)
            self._words(LEFT + PERSONAL_STOPS * STEP + 1, self._y + 5.4, "→ 10", 4.2)
            self._y += ROW

    def _jams(self) -> None:
        self._traffic([str(-cost) if cost else "" for cost in _differences(JAMS_COST)])

    def _connections(self) -> None:
        self._traffic([str(worth) if step else "" for worth, step in _reached(CONNECTIONS_WORTH)])

    # Parts of zones

    def _traffic(self, labels: Sequence[str]) -> None:
        """G84, G85: the spaces in two rows."""
        self._line("traffic", labels[:HALF])
        self._y += ROW
        self._line("traffic", labels[HALF:], first=HALF)
        self._y += ROW

    def _row(self, name: str, labels: Sequence[str], *, round_: bool = False, sign: str | None = None) -> None:
        self._line(name, labels, round_=round_, sign=sign)
        self._y += ROW

    def _line(
        self,
        name: str,
        labels: Sequence[str],
        *,
        first: int = 0,
        shift: float = 0.0,
        round_: bool = False,
        dashed: bool = False,
        sign: str | None = None,
    ) -> None:
        """Draw boxes side by side, with their signs before them."""
        if sign is not None:
            self._sign(sign, LEFT - 5.8, self._y + BOX / 2, 6)
        for place, label in enumerate(labels):
            self._box(f"{name}-{first + place}", place, label, shift=shift, round_=round_, dashed=dashed)

    def _parked(self, name: str, row: int, labels: Sequence[str], sign: str) -> None:
        """Draw a row of passengers and the number written for it."""
        self._line(f"{name}-{row}", labels, round_=True, sign=sign)
        self._written(name, row, self._places["landmark"] if name == "tourists" else self._places["row"])

    def _written(self, name: str, row: int, sign: str) -> None:
        """Draw the place of the number written for a row, with the sign of the place that parks it."""
        x = LEFT + TOURIST_BOXES * STEP + 7
        self._sign(sign, x + 2, self._y + BOX / 2, 5.4)
        if name == "tourists":
            self._sign(self._places["museum"], x + 8, self._y + BOX / 2, 5.4)
        self.parts.append(_mark(f"{name}-{row}-written", frame(x + 13, self._y, 11, BOX, 1.2)))
        self._y += ROW

    def _box(
        self,
        mark: str,
        place: int,
        label: str,
        *,
        shift: float = 0.0,
        round_: bool = False,
        dashed: bool = False,
        sign: str | None = None,
    ) -> None:
        x = LEFT + shift + place * STEP
        drawn = frame(x, self._y, BOX, BOX, BOX / 2 if round_ else 1.2)
        if dashed:
            drawn.attributes["stroke-dasharray"] = "1 .8"
        self.parts.append(_mark(mark, drawn))
        if sign is not None:
            self._sign(sign, x + BOX / 2, self._y + BOX / 2, 4.2, pale=True)
        if label:
            self._words(x + BOX / 2, self._y + BOX / 2 + 1.1, label, 3.4, middle=True, soft=True)

    def _sign(self, name: str, x: float, y: float, size: float, *, pale: bool = False) -> None:
        self.parts.append(placed_sign(name, x, y, size))
        if pale:
            self.parts[-1].attributes["opacity"] = ".45"

    def _words(
        self,
        x: float,
        y: float,
        content: str,
        size: float,
        *,
        bold: bool = False,
        middle: bool = False,
        soft: bool = False,
    ) -> None:
        self.parts.append(
            words((x, y), content, size, bold=bold, middle=middle, **({"fill": "#6E6878"} if soft else {}))
        )

    @property
    def _stops(self) -> Sequence[Mapping[str, Any]]:
        stops: Sequence[Mapping[str, Any]] = self._board["intersections"]
        return stops


def placed_sign(name: str, x: float, y: float, size: float = 8.0) -> Element:
    """Return a sign of the board, its middle at a point."""
    return Element("use", href=f"#fp-{name}", transform=f"translate({x:g} {y:g})scale({size / 46:.3f})")


def _mark(name: str, drawn: Element) -> Element:
    """Name the mark that a place is for."""
    drawn.attributes["data-mark"] = name
    return drawn


def _differences(worth: Sequence[int]) -> Iterator[int]:
    return (after - before for before, after in itertools.pairwise(worth))


def _steps(worth: Sequence[int]) -> list[str]:
    """Return what each box adds."""
    return [str(step) for step in _differences(worth)]


def _reached(worth: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Return what the boxes so far are worth, and what each one adds."""
    return zip(worth[1:], _differences(worth), strict=True)
