"""Reads the lines that kernels found as Python and JSON values, with their costs and gains."""

from collections.abc import Mapping, Sequence
from typing import Any

from fareplay.engine.struct import Rows, copy_of, plain, plain_rows
from fareplay.games.ticket_to_ride.boards.file import location_name, ticket_name
from fareplay.games.ticket_to_ride.rules import kernels
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import DRAW, DRAW_DECK, TICKETS
from fareplay.games.ticket_to_ride.rules.material import BUS, CARDS
from fareplay.games.ticket_to_ride.rules.state import State
from fareplay.games.ticket_to_ride.show import log, sheet
from fareplay.games.ticket_to_ride.show.lines import LineRow
from fareplay.games.ticket_to_ride.show.log import CARD_BITS, PAYMENT_STEP
from fareplay.games.ticket_to_ride.show.schema import KINDS, Boxes
from fareplay.games.ticket_to_ride.show.schema import Line as LineTable
from fareplay.rules.event import Event
from fareplay.rules.line import Line
from fareplay.rules.reading import Reader, StructReader, read_seats, readers, table
from fareplay.rules.sheet import Sheet


class LineReader:
    """Reads sheets and lines on a board."""

    def __init__(self, board: Rows[Board], kinds: Mapping[str, Reader], texts: Sequence[str]) -> None:
        self._board, self._kinds, self._texts = board, kinds, texts
        self._boxes, self._read = StructReader(table(Boxes), kinds), StructReader(table(LineTable), kinds)

    def sheet(self, state: Rows[State], seat: int) -> Sheet:
        """Return the sheet of a seat as if the game ended now."""
        return sheet.sheet(self._board, state, seat, self._boxes)

    def lines(self, state: Rows[State], lines: Rows[LineRow], count: int) -> list[Line]:
        """Return the lines of the seat to move."""
        start, seat = copy_of(state), plain(State, state).seat
        was = self._boxes(sheet.score(self._board, start, seat))
        return [self._line(start, seat, was, row) for row in plain_rows(LineRow, lines[:count])]

    def _line(self, start: Rows[State], seat: int, was: dict[str, Any], row: LineRow) -> Line:
        summary = self._read(row)
        del summary["gain"]  # the sum of the gains
        return Line(
            (self._texts[row.move],),
            summary.pop("gains"),
            eliminates=summary.pop("eliminates"),
            summary=summary,
            events=lambda: self._events(start, seat, row),
            sheet=lambda: self.sheet(self._after(start, row.move), seat),
            boxes=lambda: {name: box for name, box in self._boxes(row.sheet[0]).items() if box != was[name]},
        )

    def _events(self, start: Rows[State], seat: int, row: LineRow) -> list[Event]:
        """Return the events of the action in the mover's log, without anything it would reveal."""
        move = row.move
        if move == DRAW_DECK:
            return [Event("draw_deck", seat)]
        if move == TICKETS:
            return [Event("tickets", seat, {"count": row.count})]
        events = log.events(self._board, self._kinds, start, seat, move, self._after(start, move))
        mine = [event for event in events if event.seat == seat and event.key in log.PREVIEWED]
        return [event.seen_by(seat) for event in mine]

    def _after(self, start: Rows[State], move: int) -> Rows[State]:
        """Return the state after the move; a draw does not change the sheet, and its card is hidden."""
        after = copy_of(start)
        if move != TICKETS and not DRAW_DECK <= move < DRAW + len(CARDS):
            kernels.attempt(self._board, after, move)
        return after


def figures(facts: Mapping[str, Any]) -> dict[str, Reader]:
    """Return the functions that read the figures of events on a board."""
    routes = facts["routes"]
    return readers(
        KINDS,
        own={
            "cards": _card_list,
            "payment": _payment,
            "tickets": read_seats,
            "ticket_names": lambda bits: [ticket_name(facts, ticket) for ticket in read_seats(bits)],
            "route": lambda route: route + 1,
            "routes": lambda bits: [route + 1 for route in read_seats(bits)],
            "ticket_points": lambda ticket: facts["tickets"][ticket - 1]["points"],
            "route_start": lambda route: location_name(facts, routes[route]["a"]),
            "route_end": lambda route: location_name(facts, routes[route]["b"]),
        },
    )


def _payment(payment: int) -> dict[str, int]:
    """Return the cards that were paid."""
    colour, counts = divmod(payment, PAYMENT_STEP**2)
    of_colour, buses = divmod(counts, PAYMENT_STEP)
    return {card: count for card, count in ((CARDS[colour], of_colour), (CARDS[BUS], buses)) if count}


def _card_list(cards: int) -> list[str]:
    """Return cards in their order, a few bits each."""
    found = []
    while cards:
        found.append(CARDS[(cards & (1 << CARD_BITS) - 1) - 1])
        cards >>= CARD_BITS
    return found
