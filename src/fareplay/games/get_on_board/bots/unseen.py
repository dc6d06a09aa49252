"""Determinisation: deals again what a seat has not seen: the tickets to come, the others' objectives, and their
departures."""

from typing import Annotated

from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.random import Rng, below, shuffle
from fareplay.engine.struct import Rows, Small, Smalls, Struct
from fareplay.games.get_on_board.bots.lines import Scratch, forget_second_journey
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    MAX_SEATS,
    PERSONAL_CARDS,
    PERSONAL_STOPS,
    TICKETS,
)
from fareplay.games.get_on_board.rules.setup import tickets_each
from fareplay.games.get_on_board.rules.state import DEPARTURE, SECRETS, State


class Known(Struct):
    """What the seat has seen."""

    seat: Small
    personal: Annotated[Smalls, MAX_SEATS]  # 1 if it has seen the objective of that seat
    stops: Annotated[Smalls, (PERSONAL_CARDS + 1, PERSONAL_STOPS)]  # the intersections of each objective


@kernel
def deal_unseen(board: Board, state: State, known: Known, scratch: Scratch, rng: Rng) -> None:
    """Shuffle and deal again everything the seat has not seen."""
    forget_second_journey(state)
    shuffle(rng, state.tickets, state.round_number, TICKETS)
    deal_personal(board, state, known, rng)
    if state.phase == DEPARTURE:
        deal_departures(board, state, known, rng)


@kernel
def deal_personal(board: Board, state: State, known: Known, rng: Rng) -> None:
    """Deal one of the unseen objectives to each seat whose own is hidden."""
    unseen = (1 << (PERSONAL_CARDS + 1)) - 2
    for seat in range(state.seats):
        if known.personal[seat]:
            unseen &= ~(1 << state.players[seat].personal)
    for seat in range(state.seats):
        if known.personal[seat]:
            continue
        card = 1 + below(rng, PERSONAL_CARDS)
        while not unseen >> card & 1:
            card = 1 + below(rng, PERSONAL_CARDS)
        unseen &= ~(1 << card)
        player = state.players[seat]
        player.personal = card
        player.personal_stops = 0
        if state.phase != DEPARTURE:
            for stop in range(PERSONAL_STOPS):
                there = known.stops[card, stop]
                if state.visited[there] >> seat & 1 and there != board.departure[player.ticket]:  # G15
                    player.personal_stops += 1


@kernel
def deal_departures(board: Board, state: State, known: Known, rng: Rng) -> None:
    """Deal other hands of tickets from those the seat does not hold; seats that have chosen get a choice from their
    hand."""
    mine = state.players[known.seat].deal
    taken = (1 << mine[0]) | (1 << mine[1])
    for seat in range(state.seats):
        if seat == known.seat:
            continue
        deal = state.players[seat].deal
        for slot in range(tickets_each(board.departures, state.seats)):
            ticket = 1 + below(rng, board.departures)
            while taken >> ticket & 1:
                ticket = 1 + below(rng, board.departures)
            taken |= 1 << ticket
            deal[slot] = ticket
        if seat < state.seat:
            state.players[seat].ticket = deal[0]


@entry(rows(Board), rows(State), WHOLE, rows(Known))
@kernel
def find_known(board: Rows[Board], root: Rows[State], seat: int, known: Rows[Known]) -> None:
    """Write what a seat has seen, given a state that is masked for it."""
    seen = known[0]
    seen.seat = seat
    for of in range(root[0].seats):
        seen.personal[of] = 0 if root[0].players[of].hidden & SECRETS else 1
    for card in range(1, PERSONAL_CARDS + 1):
        count = 0
        for there in range(board[0].intersections):
            if board[0].personal[there] >> card & 1 and count < PERSONAL_STOPS:
                seen.stops[card, count] = there
                count += 1
