"""Moves: their numbers, and which of them are legal (T3, T10-T13, T20-T24, T30, T31)."""

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.cards import can_draw_blind, drawable
from fareplay.games.ticket_to_ride.rules.limits import (
    ALL_BUSES,
    CLAIM,
    CLAIM_STEP,
    DRAW,
    DRAW_DECK,
    KEEP,
    KEEP_STEP,
    MAX_LENGTH,
    MOVES,
    PASS,
    TICKETS,
)
from fareplay.games.ticket_to_ride.rules.material import BUS, COLOURS, KINDS
from fareplay.games.ticket_to_ride.rules.routes import can_claim, can_pay, count_claims, is_open
from fareplay.games.ticket_to_ride.rules.state import CHOICE, DEAL, OVER, SECOND, Player, State
from fareplay.games.ticket_to_ride.rules.tickets import is_offered


@kernel
def kept_by(move: int) -> tuple[int, int]:
    """Return the tickets that a move keeps, the second 0 if there is none."""
    return (move - KEEP) % KEEP_STEP, (move - KEEP) // KEEP_STEP


@kernel
def claimed_by(board: Board, move: int) -> tuple[int, int, int]:
    """Return the route that a move claims, the colour of the payment (BUS if only buses) and the buses among the
    cards."""
    route, payment = (move - CLAIM) // CLAIM_STEP, (move - CLAIM) % CLAIM_STEP
    if payment == ALL_BUSES:
        return route, BUS, int(board.length[route])
    return route, payment // MAX_LENGTH, payment % MAX_LENGTH


@kernel
def is_legal(board: Board, state: State, move: int) -> bool:
    """Return whether the player to move may make a move."""
    if state.phase == OVER or move < 0 or move >= MOVES:
        return False
    player = state.players[state.seat]
    if state.phase == DEAL or state.phase == CHOICE:
        return KEEP <= move < CLAIM and is_legal_keep(player, move)
    if move == DRAW_DECK:
        return can_draw_blind(state)
    if DRAW <= move < KEEP:
        return drawable(state) >> (move - DRAW) & 1 == 1
    if state.phase == SECOND or KEEP <= move < CLAIM:
        return False
    if move == TICKETS:
        return state.tickets_left > 0
    if move == PASS:
        return must_pass(board, state)
    return is_legal_claim(board, player, move)


@kernel
def is_legal_keep(player: Player, move: int) -> bool:
    """Return whether the named tickets are on offer and in ascending order (T3, T30)."""
    one, other = kept_by(move)
    return is_offered(player, one) and (other == 0 or (one < other and is_offered(player, other)))


@kernel
def is_legal_claim(board: Board, player: Player, move: int) -> bool:
    """Return whether the route can be claimed with this payment (T20-T22, T24)."""
    if move >= CLAIM + CLAIM_STEP * int(board.routes):
        return False
    route, colour, buses = claimed_by(board, move)
    return can_claim(board, player, route, colour, buses)


@kernel
def must_pass(board: Board, state: State) -> bool:
    """Return whether none of the three actions is available (T31)."""
    if state.row_cards > 0 or can_draw_blind(state) or state.tickets_left > 0:
        return False
    return count_claims(board, state.players[state.seat]) == 0


@kernel
def legal_moves(board: Board, state: State, moves: npt.NDArray[np.int16]) -> int:
    """Write the legal moves of the seat to move; return their number."""
    if state.phase == OVER:
        return 0
    player = state.players[state.seat]
    if state.phase == DEAL or state.phase == CHOICE:
        return legal_keeps(player, moves)
    count = 0
    face_up = drawable(state)
    for card in range(KINDS):
        if face_up >> card & 1:
            moves[count] = DRAW + card
            count += 1
    if can_draw_blind(state):
        moves[count] = DRAW_DECK
        count += 1
    if state.phase == SECOND:
        return count
    for route in range(board.routes):
        count = legal_claims(board, player, route, moves, count)
    if state.tickets_left > 0:
        moves[count] = TICKETS
        count += 1
    if count == 0:
        moves[count] = PASS
        count += 1
    return count


@kernel
def legal_claims(board: Board, player: Player, route: int, moves: npt.NDArray[np.int16], count: int) -> int:
    """Append every way to claim a route to the moves; return the new number of moves (T21)."""
    length = board.length[route]
    if not is_open(player, route) or player.buses < length:
        return count
    first = CLAIM + CLAIM_STEP * route
    for colour in range(len(COLOURS)):
        for buses in range(length):
            if can_pay(board, player, route, colour, buses):
                moves[count] = first + MAX_LENGTH * colour + buses
                count += 1
    if can_pay(board, player, route, BUS, length):
        moves[count] = first + ALL_BUSES
        count += 1
    return count


@kernel
def legal_keeps(player: Player, moves: npt.NDArray[np.int16]) -> int:
    """Write each ticket of the offer, and both (T3); a single ticket must be kept (T30)."""
    one, other = int(min(player.offer[0], player.offer[1])), int(max(player.offer[0], player.offer[1]))
    if one == 0:
        moves[0] = KEEP + other
        return 1
    moves[0] = KEEP + one
    moves[1] = KEEP + other
    moves[2] = KEEP + one + KEEP_STEP * other
    return 3
