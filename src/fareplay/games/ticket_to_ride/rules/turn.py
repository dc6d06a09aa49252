"""Turns: the first tickets, the three actions, the last turns and the end (T3, T10-T13, T20, T30-T40)."""

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.games.ticket_to_ride.rules.board import MAX_LENGTH, Board
from fareplay.games.ticket_to_ride.rules.cards import (
    can_draw_blind,
    can_draw_second,
    give,
    kinds_in_row,
    lift,
    tidy,
    top_card,
)
from fareplay.games.ticket_to_ride.rules.material import BUS, COLOURS, HAND, KINDS, LAST_BUSES, NO_CARD, NOBODY
from fareplay.games.ticket_to_ride.rules.moves import (
    ALL_BUSES,
    CLAIM,
    CLAIM_STEP,
    DRAW,
    DRAW_DECK,
    KEEP,
    KEEP_STEP,
    MOVES,
    PASS,
    TICKETS,
)
from fareplay.games.ticket_to_ride.rules.routes import can_claim, can_pay, count_claims, is_open, own, pay
from fareplay.games.ticket_to_ride.rules.state import (
    BEGIN,
    BLIND_DRAW,
    CHOICE,
    DEAL,
    END,
    GO_ON,
    NOTHING,
    OVER,
    SECOND,
    TURN,
    TURNING_UP,
    Player,
    State,
)
from fareplay.games.ticket_to_ride.rules.tickets import choose, draw_tickets, is_offered

# Setting up


@kernel
def begin(board: Board, state: State) -> None:
    """Deal cards and tickets off the top of the decks that lie there, and turn up the row (T1-T3)."""
    state.deck_end = board.total
    state.tickets_left = board.tickets
    state.owner[:] = NOBODY
    state.row[:] = NO_CARD
    for seat in range(state.seats):
        state.seat = seat
        player = state.players[seat]
        player.open = (1 << int(board.routes)) - 1
        player.buses = board.buses
        for location in range(board.locations):
            player.group[location] = location
        for _ in range(HAND):
            give(player, top_card(state))
        draw_tickets(state)
    state.seat = 0
    state.phase = DEAL
    tidy_then(board, state, BEGIN)


# Which moves are legal


@kernel
def to_move(state: State) -> int:
    """The seat to move, -1 when the game is over."""
    return -1 if state.phase == OVER else state.seat


@kernel
def lies_in_row(state: State, card: int) -> bool:
    """Whether a card of the kind lies face up."""
    return kinds_in_row(state) >> card & 1 == 1


@kernel
def can_draw(state: State, card: int) -> bool:
    """Whether a face-up card may be taken: a bus only as the first (T12, T13)."""
    return lies_in_row(state, card) and (card != BUS or state.phase == TURN)


@kernel
def must_pass(board: Board, state: State) -> bool:
    """Whether none of the three actions is available (T31)."""
    if state.row_cards > 0 or can_draw_blind(state) or state.tickets_left > 0:
        return False
    return count_claims(board, state.players[state.seat]) == 0


@kernel
def is_legal_keep(player: Player, move: int) -> bool:
    """Whether the tickets named are on offer, the lower number first (T3, T30)."""
    one, other = (move - KEEP) % KEEP_STEP, (move - KEEP) // KEEP_STEP
    return is_offered(player, one) and (other == 0 or (one < other and is_offered(player, other)))


@kernel
def is_legal_claim(board: Board, player: Player, move: int) -> bool:
    """Whether the route can be claimed and paid so (T20-T22, T24)."""
    route, payment = (move - CLAIM) // CLAIM_STEP, (move - CLAIM) % CLAIM_STEP
    if route >= board.routes:
        return False
    if payment == ALL_BUSES:
        return can_claim(board, player, route, BUS, board.length[route])
    return can_claim(board, player, route, payment // MAX_LENGTH, payment % MAX_LENGTH)


@kernel
def is_legal(board: Board, state: State, move: int) -> bool:
    """Whether the player to move may make a move."""
    if state.phase == OVER or move < 0 or move >= MOVES:
        return False
    player = state.players[state.seat]
    if state.phase == DEAL or state.phase == CHOICE:
        return KEEP <= move < CLAIM and is_legal_keep(player, move)
    if move == DRAW_DECK:
        return can_draw_blind(state)
    if DRAW <= move < KEEP:
        return can_draw(state, move - DRAW)
    if state.phase == SECOND or KEEP <= move < CLAIM:
        return False
    if move == TICKETS:
        return state.tickets_left > 0
    if move == PASS:
        return must_pass(board, state)
    return is_legal_claim(board, player, move)


@kernel
def legal_moves(board: Board, state: State, moves: npt.NDArray[np.int16]) -> int:
    """Write the legal moves of the seat to move; returns how many there are."""
    if state.phase == OVER:
        return 0
    player = state.players[state.seat]
    if state.phase == DEAL or state.phase == CHOICE:
        return legal_keeps(player, moves)
    count = 0
    for card in range(KINDS):
        if can_draw(state, card):
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
def legal_keeps(player: Player, moves: npt.NDArray[np.int16]) -> int:
    """Each ticket of the offer, and both (T3); the last one there is must be kept (T30)."""
    one, other = int(min(player.offer[0], player.offer[1])), int(max(player.offer[0], player.offer[1]))
    if one == 0:
        moves[0] = KEEP + other
        return 1
    moves[0] = KEEP + one
    moves[1] = KEEP + other
    moves[2] = KEEP + one + KEEP_STEP * other
    return 3


@kernel
def legal_claims(board: Board, player: Player, route: int, moves: npt.NDArray[np.int16], count: int) -> int:
    """Write every way to claim a route after the moves written before; returns how many there are in all (T21)."""
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


# Making moves


@kernel
def play(board: Board, state: State, move: int) -> None:
    """Make a move known to be legal."""
    if move >= CLAIM:
        route, payment = (move - CLAIM) // CLAIM_STEP, (move - CLAIM) % CLAIM_STEP
        if payment == ALL_BUSES:
            claim(board, state, route, BUS, board.length[route])
        else:
            claim(board, state, route, payment // MAX_LENGTH, payment % MAX_LENGTH)
    elif move >= KEEP:
        keep(board, state, (move - KEEP) % KEEP_STEP, (move - KEEP) // KEEP_STEP)
    elif move >= DRAW:
        draw_face_up(board, state, move - DRAW)
    elif move == DRAW_DECK:
        draw_blind(board, state)
    elif move == TICKETS:
        draw_tickets(state)
        state.phase = CHOICE
    else:
        end_turn(state, True)


@kernel
def keep(board: Board, state: State, one: int, other: int) -> None:
    """Keep tickets; at the start the next seat chooses then (T3), later it ends the turn (T30)."""
    choose(state, one, other)
    if state.phase == CHOICE:
        end_turn(state, False)
        return
    state.seat += 1
    if state.seat == state.seats:
        state.seat = state.first  # T4
        state.phase = TURN


@kernel
def draw_face_up(board: Board, state: State, card: int) -> None:
    """Take a card of the row, which is replaced at once (T11); a bus is the only card of the turn (T12)."""
    lift(state, card)
    give(state.players[state.seat], card)
    tidy_then(board, state, END if card == BUS else GO_ON)


@kernel
def draw_blind(board: Board, state: State) -> None:
    """Take the top card of the deck, made new before if need be; a bus is as good as any other card (T13, T15)."""
    if state.deck_top == state.deck_end:
        state.waiting = BLIND_DRAW
        return
    give(state.players[state.seat], top_card(state))
    tidy_then(board, state, GO_ON)


@kernel
def claim(board: Board, state: State, route: int, colour: int, buses: int) -> None:
    """Pay, own the route, and the turn is over (T20)."""
    pay(board, state, state.players[state.seat], route, colour, buses)
    own(board, state, route)
    tidy_then(board, state, END)


@kernel
def tidy_then(board: Board, state: State, then: int) -> None:
    """Tidy the row; what comes then comes at once, or when a new deck has let the row be tidied."""
    state.then = then
    if tidy(board, state):
        go_on(state)


@kernel
def resume(board: Board, state: State) -> None:
    """Go on with what waited for a new deck, which lies there now (T15)."""
    waiting = state.waiting
    state.waiting = NOTHING
    if waiting == BLIND_DRAW:
        draw_blind(board, state)
    elif waiting == TURNING_UP:
        tidy_then(board, state, state.then)


@kernel
def go_on(state: State) -> None:
    """The row is tidy: a second card if this was the first and there is one (T10, T15), or the next player's turn."""
    if state.then == BEGIN:
        return
    if state.then == GO_ON and state.phase == TURN and can_draw_second(state):
        state.phase = SECOND
        return
    end_turn(state, False)


@kernel
def end_turn(state: State, passed: bool) -> None:
    """The next player, clockwise (T4), unless that was the last turn or the whole table has passed (T31, T40)."""
    state.passes = state.passes + 1 if passed else 0
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            state.phase = OVER
            return
    elif state.players[state.seat].buses <= LAST_BUSES:
        state.turns_left = state.seats
    if state.passes == state.seats:
        state.phase = OVER
        return
    state.seat = (state.seat + 1) % state.seats
    state.phase = TURN
