"""The turn: drawing cards, claiming a route or drawing tickets, and the last turns (T10-T13, T20, T30-T40)."""

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Rng
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.cards import can_draw_second, give, lift, shuffle_discards, tidy, top_card
from fareplay.games.ticket_to_ride.rules.limits import CLAIM, DRAW, DRAW_DECK, KEEP, TICKETS
from fareplay.games.ticket_to_ride.rules.material import BUS, LAST_BUSES
from fareplay.games.ticket_to_ride.rules.moves import claimed_by, kept_by
from fareplay.games.ticket_to_ride.rules.routes import own, pay
from fareplay.games.ticket_to_ride.rules.state import (
    BEGIN,
    BLIND_DRAW,
    CHOICE,
    END,
    GO_ON,
    NOTHING,
    OVER,
    SECOND,
    TURN,
    TURNING_UP,
    State,
)
from fareplay.games.ticket_to_ride.rules.tickets import choose, offer_tickets


@kernel
def play(board: Board, state: State, move: int) -> None:
    """Make a legal move."""
    if move >= CLAIM:
        route, colour, buses = claimed_by(board, move)
        claim(board, state, route, colour, buses)
    elif move >= KEEP:
        one, other = kept_by(move)
        keep(state, one, other)
    elif move >= DRAW:
        draw_face_up(board, state, move - DRAW)
    elif move == DRAW_DECK:
        draw_blind(board, state)
    elif move == TICKETS:
        draw_tickets(state)
    else:
        end_turn(state, True)


# Drawing cards


@kernel
def draw_face_up(board: Board, state: State, card: int) -> None:
    """Take a card of the row, which is replaced at once (T11); a bus is the only card of the turn (T12)."""
    lift(state, card)
    give(state.players[state.seat], card)
    state.players[state.seat].seen[card] += 1
    tidy_then(board, state, END if card == BUS else GO_ON)


@kernel
def draw_blind(board: Board, state: State) -> None:
    """Take the top card of the deck, after a reshuffle if necessary; a bus counts as any other card (T13, T15)."""
    if state.deck_top == state.deck_end:
        state.waiting = BLIND_DRAW
        return
    give(state.players[state.seat], top_card(state))
    tidy_then(board, state, GO_ON)


# Claiming routes


@kernel
def claim(board: Board, state: State, route: int, colour: int, buses: int) -> None:
    """Pay for the route, own it and end the turn (T20)."""
    pay(board, state, state.players[state.seat], route, colour, buses)
    own(board, state, route)
    tidy_then(board, state, END)


# Drawing tickets


@kernel
def draw_tickets(state: State) -> None:
    """Take the top tickets; the player keeps some of them next (T30)."""
    offer_tickets(state)
    state.phase = CHOICE


@kernel
def keep(state: State, one: int, other: int) -> None:
    """Keep tickets; at the start the next seat chooses (T3), later this ends the turn (T30)."""
    choose(state, one, other)
    if state.phase == CHOICE:
        end_turn(state, False)
        return
    state.seat += 1
    if state.seat == state.seats:
        state.seat = state.first  # T4
        state.phase = TURN


# The row after a move


@kernel
def tidy_then(board: Board, state: State, then: int) -> None:
    """Tidy the row, then continue with `then`, at once or after a new deck."""
    state.then = then
    if tidy(board, state):
        go_on(state)


@kernel
def settle(board: Board, state: State, rng: Rng) -> None:
    """Shuffle the discards whenever a new deck is needed (T15)."""
    while state.waiting != NOTHING:
        shuffle_discards(state, rng)
        resume(board, state)


@kernel
def resume(board: Board, state: State) -> None:
    """Continue with whatever waited for the new deck (T15)."""
    waiting = state.waiting
    state.waiting = NOTHING
    if waiting == BLIND_DRAW:
        draw_blind(board, state)
    elif waiting == TURNING_UP:
        tidy_then(board, state, state.then)


@kernel
def go_on(state: State) -> None:
    """Continue after the row is tidy: with a second card if this was the first and there is one (T10, T15), or the next
    turn."""
    if state.then == BEGIN:
        return
    if state.then == GO_ON and state.phase == TURN and can_draw_second(state):
        state.phase = SECOND
        return
    end_turn(state, False)


# The end of the turn


@kernel
def end_turn(state: State, passed: bool) -> None:
    """Pass the turn clockwise (T4), unless that was the last turn or the whole table has passed (T31, T40)."""
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
