"""Reasons: why a move is advised, derived by a kernel from what it brings."""

from typing import Final

import numpy as np

from fareplay.engine.events import NOBODY, EventRow, write_event
from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Rows
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MAX_LOCATIONS, MOST_LEGAL
from fareplay.games.ticket_to_ride.rules.material import BUS, GRAY
from fareplay.games.ticket_to_ride.rules.scoring import holds, is_completed
from fareplay.games.ticket_to_ride.rules.state import State
from fareplay.games.ticket_to_ride.show.lines import (
    CLAIMS,
    DRAWS,
    FROM_DECK,
    KEEPS,
    TAKES_TICKETS,
    LineRow,
)
from fareplay.games.ticket_to_ride.show.network import NO_WAY, cheapest_way
from fareplay.rules.event_table import EventTable, Fact

NONE: Final = -1
DISTRICTS: Final = 2  # the zone of points for districts

REASONS: Final = EventTable()
COMPLETES: Final = REASONS.add("completes", Fact("names", 0, "ticket_names"))
DISTRICT: Final = REASONS.add("district", Fact("points", 0))
NEARER: Final = REASONS.add("nearer", Fact("names", 0, "ticket_names"), Fact("buses", 1))
ROUTE: Final = REASONS.add("route", Fact("points", 0))
WILD: Final = REASONS.add("wild")
NEEDED: Final = REASONS.add("needed", Fact("card", 0, "card"), Fact("a", 1, "route_start"), Fact("b", 1, "route_end"))
COLLECTS: Final = REASONS.add("collects", Fact("card", 0, "card"))
DECK: Final = REASONS.add("deck")
MORE: Final = REASONS.add("more")
KEEP_ONE: Final = REASONS.add("keep_one", Fact("names", 0, "ticket_names"))
KEEP_BOTH: Final = REASONS.add("keep_both")
PASS: Final = REASONS.add("pass")


@entry(rows(Board), rows(State), rows(LineRow, MOST_LEGAL), WHOLE, WHOLE, rows(EventRow))
@kernel
def explain(
    board: Rows[Board], state: Rows[State], lines: Rows[LineRow], count: int, advised: int, reasons: Rows[EventRow]
) -> int:
    """Write why one of the lines from `find_lines` is advised; return the number of reasons, which is 1."""
    line = lines[advised]
    if line.action == CLAIMS:
        return explain_claim(line, reasons)
    if line.action == DRAWS:
        return explain_card(board[0], state[0], int(line.card), reasons)
    if line.action == KEEPS:
        one, other = int(line.keeps[0]), int(line.keeps[1])
        key = KEEP_ONE if other == 0 else KEEP_BOTH
        return write_event(reasons, 0, key, NOBODY, 1 << one, 0, 0, 0, 0)
    return write_event(reasons, 0, MORE if line.action == TAKES_TICKETS else PASS, NOBODY, 0, 0, 0, 0, 0)


@kernel
def explain_claim(line: LineRow, reasons: Rows[EventRow]) -> int:
    """Write what a claim brings: a ticket, a district, a ticket that comes nearer, or points."""
    if line.completed:
        return write_event(reasons, 0, COMPLETES, NOBODY, line.completed, 0, 0, 0, 0)
    if line.changes[DISTRICTS] > 0:
        return write_event(reasons, 0, DISTRICT, NOBODY, line.changes[DISTRICTS], 0, 0, 0, 0)
    for ticket in range(1, len(line.before)):
        before, after = line.before[ticket], line.after[ticket]
        if line.to_go >> ticket & 1 and after != NO_WAY and (before == NO_WAY or after < before):
            return write_event(reasons, 0, NEARER, NOBODY, 1 << ticket, after, 0, 0, 0)
    return write_event(reasons, 0, ROUTE, NOBODY, line.changes[0], 0, 0, 0, 0)


@kernel
def explain_card(board: Board, state: State, card: int, reasons: Rows[EventRow]) -> int:
    """Write what a card is for: a route on the way of a ticket that is not completed yet."""
    if card == FROM_DECK:
        return write_event(reasons, 0, DECK, NOBODY, 0, 0, 0, 0, 0)
    if card == BUS:
        return write_event(reasons, 0, WILD, NOBODY, 0, 0, 0, 0, 0)
    route = route_for(board, state, card)
    if route == NONE:
        return write_event(reasons, 0, COLLECTS, NOBODY, card, 0, 0, 0, 0)
    return write_event(reasons, 0, NEEDED, NOBODY, card, route, 0, 0, 0)


@kernel
def route_for(board: Board, state: State, card: int) -> int:
    """Return a route of this colour on the cheapest way of a ticket that the seat to move has not completed; without
    one a grey route; NONE if there is neither."""
    cost, came_by = np.empty(MAX_LOCATIONS, np.int64), np.empty(MAX_LOCATIONS, np.int64)
    player = state.players[state.seat]
    grey = NONE
    for ticket in range(1, board.tickets + 1):
        if not holds(player, ticket) or is_completed(board, player, ticket):
            continue
        start, end = int(board.ticket_start[ticket]), int(board.ticket_end[ticket])
        way = cheapest_way(board, state, state.seat, start, end, cost, came_by)
        for route in range(board.routes):
            if way >> route & 1 and state.owner[route] != state.seat:
                if board.colour[route] == card:
                    return route
                if board.colour[route] == GRAY:
                    grey = route
    return grey
