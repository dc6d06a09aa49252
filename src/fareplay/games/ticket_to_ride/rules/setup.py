"""Setting up: both decks shuffled, cards and tickets dealt, the row turned up (T1-T4)."""

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Rng, below, shuffle
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.cards import give, top_card
from fareplay.games.ticket_to_ride.rules.material import HAND, KINDS, NO_CARD, NOBODY
from fareplay.games.ticket_to_ride.rules.state import BEGIN, DEAL, State
from fareplay.games.ticket_to_ride.rules.tickets import offer_tickets
from fareplay.games.ticket_to_ride.rules.turn import tidy_then


@kernel
def unpack(board: Board, state: State, seats: int) -> None:
    """Seat the players and prepare both decks, with all cards and tickets in order (T1)."""
    state.seats = seats
    place = 0
    for card in range(KINDS):
        for _ in range(board.cards[card]):
            state.deck[place] = card
            place += 1
    for ticket in range(board.tickets):
        state.tickets[ticket] = ticket + 1


@kernel
def shuffle_decks(board: Board, state: State, rng: Rng) -> None:
    """Shuffle both decks, and choose who begins (T2-T4)."""
    state.first = below(rng, state.seats)
    shuffle(rng, state.deck, 0, board.total)
    shuffle(rng, state.tickets, 0, board.tickets)


@kernel
def deal(board: Board, state: State) -> None:
    """Deal cards and tickets off the top of the decks, and turn up the row (T1-T3)."""
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
        offer_tickets(state)
    state.seat = 0
    state.phase = DEAL
    tidy_then(board, state, BEGIN)
