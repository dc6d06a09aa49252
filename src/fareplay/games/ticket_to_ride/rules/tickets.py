"""Tickets: drawing some to choose from, keeping and giving back (T3, T30)."""

from fareplay.engine.kernel import kernel
from fareplay.games.ticket_to_ride.rules.limits import MAX_TICKETS
from fareplay.games.ticket_to_ride.rules.material import OFFER
from fareplay.games.ticket_to_ride.rules.state import Player, State


@kernel
def offer_tickets(state: State) -> None:
    """Offer the top tickets, two or as many as there are, to the player to move (T3, T30)."""
    offer = state.players[state.seat].offer
    for slot in range(min(OFFER, state.tickets_left)):
        offer[slot] = state.tickets[state.ticket_top]
        state.ticket_top = (state.ticket_top + 1) % MAX_TICKETS
        state.tickets_left -= 1


@kernel
def put_under(state: State, ticket: int) -> None:
    """Put a ticket that is given back under the ticket deck (T3, T30)."""
    state.tickets[(state.ticket_top + state.tickets_left) % MAX_TICKETS] = ticket
    state.tickets_left += 1


@kernel
def is_offered(player: Player, ticket: int) -> bool:
    """Return whether a ticket is among those to choose from."""
    return ticket > 0 and (player.offer[0] == ticket or player.offer[1] == ticket)


@kernel
def choose(state: State, one: int, other: int) -> None:
    """Keep one ticket of the offer, or both (`other` is 0 for none); the rest goes under the deck."""
    player = state.players[state.seat]
    for slot in range(OFFER):
        ticket = player.offer[slot]
        if ticket == one or (ticket == other and other > 0):
            player.tickets |= 1 << int(ticket)
            player.kept += 1
        elif ticket > 0:
            put_under(state, ticket)
        player.offer[slot] = 0
