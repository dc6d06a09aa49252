"""The opponents' turns in a puzzle: they only draw from the deck, or they prevent the ticket, or else delay it most."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.struct import Rows, Short, Shorts, Struct
from fareplay.games.ticket_to_ride.bots.forcing import Forcing, look_through
from fareplay.games.ticket_to_ride.rules import scoring
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import CLAIM, DRAW_DECK, MOST_LEGAL
from fareplay.games.ticket_to_ride.rules.moves import legal_moves
from fareplay.games.ticket_to_ride.rules.state import NOTHING, OVER, State
from fareplay.games.ticket_to_ride.rules.turn import play


class Reply(Struct):
    """The turns tried, and the best of them so far."""

    after: Annotated[Rows[State], 2]  # the first move, and the second
    first: Annotated[Shorts, MOST_LEGAL]
    second: Annotated[Shorts, MOST_LEGAL]
    needed: Short  # turns that the seat needs after the best reply; 0 if the ticket is prevented
    count: Short
    moves: Annotated[Shorts, 2]


@entry(rows(Board), rows(State), WHOLE, WHOLE)
@kernel
def completes(board: Rows[Board], state: Rows[State], seat: int, ticket: int) -> int:
    """Return whether a seat's routes join the locations of a ticket: 1 or 0."""
    return int(scoring.is_completed(board[0], state[0].players[seat], ticket))


@entry(rows(Board), rows(State), rows(Forcing), rows(Reply), WHOLE, WHOLE, WHOLE, WHOLE, numbers(np.int16, 2))
@kernel
def find_reply(
    board: Rows[Board],
    state: Rows[State],
    search: Rows[Forcing],
    reply: Rows[Reply],
    seat: int,
    ticket: int,
    free: int,
    turns: int,
    moves: npt.NDArray[np.int16],
) -> int:
    """Write the turn of the player to move when the seat has `turns` turns left; return the number of its moves. Ties
    are broken by order: claims first, then by move number."""
    best = reply[0]
    search[0].seat = seat
    search[0].ticket = ticket
    if free:
        look_for_reply(board[0], state[0], search[0], best, turns)
        search[0].free = free
    else:
        best.after[0] = state[0]
        play(board[0], best.after[0], DRAW_DECK)
        best.count = 2 if goes_on(state[0], best.after[0]) else 1
        best.moves[0] = best.moves[1] = DRAW_DECK
    for k in range(best.count):
        moves[k] = best.moves[k]
    return int(best.count)


@kernel
def look_for_reply(board: Board, state: State, search: Forcing, best: Reply, turns: int) -> None:
    """Try all turns until one prevents the ticket."""
    best.needed = -1
    best.count = 0
    count = legal_moves(board, state, best.first)
    for later in range(2):
        for k in range(count):
            first = int(best.first[k])
            if (first < CLAIM) != (later == 1):
                continue
            best.after[0] = state
            play(board, best.after[0], first)
            if not goes_on(state, best.after[0]):
                if weigh(board, search, best, turns, first, -1):
                    return
                continue
            for j in range(legal_moves(board, best.after[0], best.second)):
                second = int(best.second[j])
                best.after[1] = best.after[0]
                play(board, best.after[1], second)
                if weigh(board, search, best, turns, first, second):
                    return


@kernel
def weigh(board: Board, search: Forcing, best: Reply, turns: int, first: int, second: int) -> bool:
    """Keep a turn if it delays the seat more than the others so far; return True if it prevents the ticket."""
    after = best.after[1 if second >= 0 else 0]
    needed = 0
    prevents = turns == 0 or not is_forced_after(board, search, after, 1, turns)
    if not prevents:
        for few in range(1, turns + 1):
            if is_forced_after(board, search, after, 0, few):
                needed = few
                break
    if prevents or needed > best.needed:
        best.needed = needed
        best.count = 2 if second >= 0 else 1
        best.moves[0] = first
        best.moves[1] = second
    return prevents


@kernel
def is_forced_after(board: Board, search: Forcing, state: State, free: int, turns: int) -> bool:
    """Return whether the seat completes its ticket from a position within a number of turns."""
    search.free = free
    level = search.levels[0]
    level.state[0] = state
    level.turns = turns
    return look_through(board, search)


@kernel
def goes_on(before: State, after: State) -> bool:
    """Return whether the same turn continues after a move."""
    return after.seat == before.seat and after.phase != OVER and after.waiting == NOTHING
