"""What a seat has not seen: cards drawn blind and still to come, others' tickets and those of the deck."""

from typing import Annotated

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Rng, shuffle
from fareplay.engine.struct import Small, Smalls, Struct
from fareplay.games.ticket_to_ride.bots.network import Scratch
from fareplay.games.ticket_to_ride.rules.board import MAX_CARDS, MAX_TICKETS, Board
from fareplay.games.ticket_to_ride.rules.material import KINDS, MAX_SEATS, OFFER, ROW
from fareplay.games.ticket_to_ride.rules.state import State


class Known(Struct):
    """What the seat has seen."""

    seat: Small
    hands: Annotated[Smalls, (MAX_SEATS, KINDS)]  # the cards in a hand that were drawn face up
    cards: Annotated[Smalls, MAX_CARDS]  # scratch to shuffle in
    tickets: Annotated[Smalls, MAX_TICKETS]


@kernel
def deal_unseen(board: Board, state: State, known: Known, scratch: Scratch, rng: Rng) -> None:
    """Deal again what the seat has not seen, among itself."""
    scratch.fresh[:] = 0  # plans are made for what is dealt
    deal_cards(board, state, known, rng)
    deal_tickets(board, state, known, rng)


@kernel
def deal_cards(board: Board, state: State, known: Known, rng: Rng) -> None:
    """All cards that are not seen anywhere: some into the others' hands, the rest are the deck."""
    mine = state.players[known.seat]
    count = 0
    for kind in range(KINDS):
        unseen = board.cards[kind] - state.discards[kind] - mine.hand[kind]
        for slot in range(ROW):
            if state.row[slot] == kind:
                unseen -= 1
        for seat in range(state.seats):
            if seat != known.seat:
                unseen -= known.hands[seat, kind]
        for _ in range(unseen):
            known.cards[count] = kind
            count += 1
    shuffle(rng, known.cards, 0, count)
    for seat in range(state.seats):
        if seat == known.seat:
            continue
        player = state.players[seat]
        held = 0
        for kind in range(KINDS):
            player.hand[kind] = known.hands[seat, kind]
            held += known.hands[seat, kind]
        for _ in range(player.held - held):
            count -= 1
            player.hand[known.cards[count]] += 1
    for place in range(state.deck_top, state.deck_end):
        count -= 1
        state.deck[place] = known.cards[count]


@kernel
def deal_tickets(board: Board, state: State, known: Known, rng: Rng) -> None:
    """All tickets that the seat does not hold: as many to the others as they keep, the rest are the deck."""
    mine = state.players[known.seat]
    count = 0
    for ticket in range(1, board.tickets + 1):
        if not mine.tickets >> ticket & 1 and mine.offer[0] != ticket and mine.offer[1] != ticket:
            known.tickets[count] = ticket
            count += 1
    shuffle(rng, known.tickets, 0, count)
    for seat in range(state.seats):
        if seat == known.seat:
            continue
        player = state.players[seat]
        player.tickets = 0
        for _ in range(player.kept):
            count -= 1
            player.tickets |= 1 << known.tickets[count]
        for slot in range(OFFER):
            if player.offer[slot]:
                count -= 1
                player.offer[slot] = known.tickets[count]
    for place in range(state.tickets_left):
        count -= 1
        state.tickets[(state.ticket_top + place) % MAX_TICKETS] = known.tickets[count]
