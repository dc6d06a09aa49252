"""Lines: every legal move with its costs and gains, without anything it would reveal, counted by a kernel."""

import threading
from typing import Annotated, Final

import numpy as np

from fareplay.engine.kernel import entry, kernel, rows
from fareplay.engine.struct import Long, Rows, Short, Shorts, Small, Smalls, Struct, blank
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import (
    CLAIM,
    DRAW,
    DRAW_DECK,
    KEEP,
    MAX_LOCATIONS,
    MAX_ROUTES,
    MAX_TICKETS,
    MOST_LEGAL,
    TICKETS,
)
from fareplay.games.ticket_to_ride.rules.material import BUS, KINDS, LAST_BUSES, OFFER, ZONES
from fareplay.games.ticket_to_ride.rules.moves import claimed_by, kept_by, legal_moves
from fareplay.games.ticket_to_ride.rules.routes import own, pay
from fareplay.games.ticket_to_ride.rules.scoring import SheetRow, fill_sheet, holds, is_completed, score
from fareplay.games.ticket_to_ride.rules.state import OVER, SECOND, State
from fareplay.games.ticket_to_ride.rules.tickets import choose
from fareplay.games.ticket_to_ride.show.network import buses_to_go

# What a move does.
CLAIMS: Final = 0
DRAWS: Final = 1
TAKES_TICKETS: Final = 2
KEEPS: Final = 3
PASSES: Final = 4

FROM_DECK: Final = -1  # in place of a card
CHANGES: Final = len(ZONES) - 1  # zones that are points


class LineRow(Struct):
    """A legal move. Fields that do not belong to its action are 0."""

    move: Short
    action: Small
    route: Small  # claim
    paid: Annotated[Smalls, KINDS]  # claim
    card: Small  # draw
    ends_turn: Small  # draw
    count: Small  # tickets: how many are drawn
    keeps: Annotated[Smalls, OFFER]  # keep: the tickets, 0 for none
    last_turns: Small  # claim: it begins the last turns
    buses_left: Small  # claim
    completes: Small  # claim: the number of tickets kept that it completes
    gain: Short
    changes: Annotated[Shorts, CHANGES]  # points by zone
    secures: Annotated[Shorts, CHANGES]  # claim: the points by zone that are safe, counting each completed ticket once
    before: Annotated[Shorts, MAX_TICKETS + 1]  # claim: buses to go for each ticket still open, before the move
    after: Annotated[Shorts, MAX_TICKETS + 1]  # claim: the same after the move
    closed: Annotated[Smalls, MAX_ROUTES]  # claim: the seats to which it closes another route, one bit each
    to_go: Long  # claim: the tickets still open, one bit each
    completed: Long  # claim: the tickets kept that it completes, one bit each
    closes: Long  # claim: other routes that it closes to somebody, one bit each
    sheet: Annotated[Rows[SheetRow], 1]  # after the move


class Buffers(threading.local):
    """Buffers for finding lines. Every thread has its own, because kernels release the GIL."""

    def __init__(self) -> None:
        self.lines = blank(LineRow, MOST_LEGAL)
        self.scratch = blank(State)


@entry(rows(Board), rows(State), rows(LineRow, MOST_LEGAL), rows(State))
@kernel
def find_lines(board: Rows[Board], state: Rows[State], lines: Rows[LineRow], scratch: Rows[State]) -> int:
    """Write every legal move of the seat to move; return their number. `scratch` is one state."""
    moves = np.empty(MOST_LEGAL, np.int16)
    was = np.zeros(len(ZONES), np.int16)
    cost, came_by = np.empty(MAX_LOCATIONS, np.int64), np.empty(MAX_LOCATIONS, np.int64)
    start = state[0]
    seat = start.seat
    score(board[0], start, seat, was)
    count = legal_moves(board[0], start, moves)
    for number in range(count):
        move, line = int(moves[number]), lines[number]
        if number > 0 and move >= CLAIM and claimed_by(board[0], move)[0] == claimed_route(lines[number - 1]):
            lines[number] = lines[number - 1]  # the effect of a claim does not depend on the payment
            line.move = move
            write_payment(board[0], line)
            continue
        clear(line)
        line.move = move
        write_action(board[0], start, line)
        scratch[0] = start
        after = scratch[0]
        if line.action == CLAIMS:
            route, colour, buses = claimed_by(board[0], move)
            pay(board[0], after, after.players[seat], route, colour, buses)
            own(board[0], after, route)
            if start.turns_left == 1:
                after.phase = OVER  # nothing more can be built
        elif line.action == KEEPS:
            one, other = kept_by(move)
            choose(after, one, other)
        fill_sheet(board[0], after, seat, line.sheet[0])
        line.gain = 0
        for zone in range(CHANGES):
            line.changes[zone] = line.sheet[0].zones[zone] - was[zone]
            line.gain += line.changes[zone]
        if line.action == CLAIMS:
            write_claim(board[0], start, after, line)
            for ticket in range(1, board[0].tickets + 1):
                held = holds(start.players[seat], ticket) and not is_completed(board[0], start.players[seat], ticket)
                if held:
                    line.to_go |= 1 << ticket
                    line.before[ticket] = buses_to_go(board[0], start, seat, ticket, cost, came_by)
                    line.after[ticket] = buses_to_go(board[0], after, seat, ticket, cost, came_by)
    return count


@kernel
def claimed_route(line: LineRow) -> int:
    """Return the route that a line claims, -1 for none."""
    return line.route if line.action == CLAIMS else -1


@kernel
def clear(line: LineRow) -> None:
    """Reset a line."""
    line.route = 0
    line.paid[:] = 0
    line.card = 0
    line.ends_turn = 0
    line.count = 0
    line.keeps[:] = 0
    line.last_turns = 0
    line.buses_left = 0
    line.completes = 0
    line.secures[:] = 0
    line.before[:] = 0
    line.after[:] = 0
    line.closed[:] = 0
    line.to_go = 0
    line.completed = 0
    line.closes = 0


@kernel
def write_action(board: Board, state: State, line: LineRow) -> None:
    """Write the action of a move, as far as the move itself determines it."""
    move = line.move
    if move >= CLAIM:
        line.action = CLAIMS
        write_payment(board, line)
    elif move >= KEEP:
        line.action = KEEPS
        line.keeps[0], line.keeps[1] = kept_by(move)
    elif move >= DRAW_DECK:  # a second card ends the turn, and so does a face-up bus (T10, T12)
        line.action = DRAWS
        line.card = FROM_DECK if move == DRAW_DECK else move - DRAW
        line.ends_turn = 1 if state.phase == SECOND or line.card == BUS else 0
    elif move == TICKETS:
        line.action = TAKES_TICKETS
        line.count = min(OFFER, state.tickets_left)
    else:
        line.action = PASSES


@kernel
def write_payment(board: Board, line: LineRow) -> None:
    """Write the route claimed and the cards paid."""
    route, colour, buses = claimed_by(board, line.move)
    line.route = route
    line.paid[:] = 0
    line.paid[colour] = board.length[route] - buses
    line.paid[BUS] += buses


@kernel
def write_claim(board: Board, before: State, after: State, line: LineRow) -> None:
    """Write what a claim completes and closes, other than points (T24, T40, T41)."""
    was, sheet = before.players[before.seat], line.sheet[0]
    line.buses_left = sheet.buses
    line.last_turns = 1 if sheet.buses <= LAST_BUSES else 0
    line.secures[0] = line.changes[0]
    line.secures[2] = line.changes[2]
    for ticket in range(1, board.tickets + 1):
        if sheet.tickets & sheet.joined & 1 << ticket and not is_completed(board, was, ticket):
            line.completed |= 1 << ticket
            line.completes += 1
            line.secures[1] += board.ticket_points[ticket]
    for seat in range(before.seats):
        closed = before.players[seat].open & ~after.players[seat].open & ~(1 << int(line.route))
        line.closes |= closed
        for route in range(board.routes):
            if closed >> route & 1:
                line.closed[route] |= 1 << seat
