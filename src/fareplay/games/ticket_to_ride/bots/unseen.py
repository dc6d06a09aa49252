"""Determinisation: deals again what a seat has not seen: cards drawn blind and still to come, and others' tickets."""

from typing import Annotated

from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.random import Rng, below, shuffle
from fareplay.engine.struct import Rows, Small, Smalls, Struct
from fareplay.games.ticket_to_ride.bots.network import Scratch
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MAX_CARDS, MAX_TICKETS
from fareplay.games.ticket_to_ride.rules.material import KINDS, OFFER, ROW
from fareplay.games.ticket_to_ride.rules.state import DEAL, State


class Known(Struct):
    """What the seat has seen."""

    seat: Small
    open: Small  # 1 if it has seen all hands and tickets, so that only the decks are hidden
    cards: Annotated[Smalls, MAX_CARDS]  # a buffer for shuffling
    tickets: Annotated[Smalls, MAX_TICKETS]


@kernel
def deal_unseen(board: Board, state: State, known: Known, scratch: Scratch, rng: Rng) -> None:
    """Shuffle and deal again everything the seat has not seen."""
    scratch.fresh[:] = 0  # plans depend on the deal
    deal_cards(board, state, known, rng)
    deal_tickets(board, state, known, rng)


@kernel
def deal_cards(board: Board, state: State, known: Known, rng: Rng) -> None:
    """Deal all unseen cards: some to the others' hands, the rest to the deck."""
    count = 0
    for kind in range(KINDS):
        unseen = board.cards[kind] - state.discards[kind]
        for slot in range(ROW):
            if state.row[slot] == kind:
                unseen -= 1
        for seat in range(state.seats):
            player = state.players[seat]
            unseen -= player.hand[kind] if seat == known.seat or known.open else player.seen[kind]
        for _ in range(unseen):
            known.cards[count] = kind
            count += 1
    shuffle(rng, known.cards, 0, count)
    for seat in range(state.seats):
        if seat == known.seat or known.open:
            continue
        player = state.players[seat]
        held = 0
        for kind in range(KINDS):
            player.hand[kind] = player.seen[kind]
            held += player.seen[kind]
        for _ in range(player.held - held):
            count -= 1
            player.hand[known.cards[count]] += 1
    for place in range(state.deck_top, state.deck_end):
        count -= 1
        state.deck[place] = known.cards[count]


@kernel
def deal_tickets(board: Board, state: State, known: Known, rng: Rng) -> None:
    """Deal all tickets that the seat does not hold: to the others as many as they keep, the rest to the deck."""
    seen = 0
    for seat in range(state.seats):
        if seat == known.seat or known.open:
            player = state.players[seat]
            seen |= player.tickets | 1 << player.offer[0] | 1 << player.offer[1]
    count = 0
    for ticket in range(1, board.tickets + 1):
        if not seen >> ticket & 1:
            known.tickets[count] = ticket
            count += 1
    shuffle(rng, known.tickets, 0, count)
    for seat in range(state.seats):
        if seat == known.seat or known.open:
            continue
        player = state.players[seat]
        player.hidden = 0
        if state.phase == DEAL and seat < state.seat and player.kept == 0:  # has chosen, but the number is unknown (T3)
            player.kept = 1 + below(rng, OFFER)
            player.offer[:] = 0
        player.tickets = 0
        for _ in range(player.kept):
            count -= 1
            player.tickets |= 1 << known.tickets[count]
        for slot in range(OFFER):
            if player.offer[slot]:
                count -= 1
                player.offer[slot] = known.tickets[count]
    state.tickets_left = count
    for place in range(count):
        state.tickets[(state.ticket_top + place) % MAX_TICKETS] = known.tickets[place]


@entry(rows(Board), rows(State), WHOLE, rows(Known))
@kernel
def find_known(board: Rows[Board], root: Rows[State], seat: int, known: Rows[Known]) -> None:
    """Write the viewer; the state contains the cards that everybody has seen."""
    known[0].seat = seat
