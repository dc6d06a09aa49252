"""Two journeys of one player on one map, one after the other (S7)."""

from fareplay.engine.kernel import kernel
from fareplay.games.get_on_board.rules.limits import MAX_INTERSECTIONS, MAX_ROADS
from fareplay.games.get_on_board.rules.material import (
    COMMON_DEALT,
    MAX_SEATS,
    OTHER_JOURNEY,
    SECOND_JOURNEY,
    TICKETS,
    YELLOW_SIDE,
)
from fareplay.games.get_on_board.rules.state import DEPARTURE, State


@kernel
def end_journey(state: State) -> None:
    """End the first journey and lay out the second. The finished sheet and line become those of another player, so
    that its markers are traffic (G42)."""
    state.journey = SECOND_JOURNEY
    for place in range(MAX_INTERSECTIONS):
        state.visited[place] = (state.visited[place] & 1) << OTHER_JOURNEY
    for road in range(MAX_ROADS):
        state.roads[road] = (state.roads[road] & 1) << OTHER_JOURNEY
    swap_sheets(state)
    for card in range(COMMON_DEALT):
        state.common[card] = state.later_common[card]
        state.later_common[card] = 0
        state.flipped[card] = YELLOW_SIDE
    for number in range(TICKETS):
        state.tickets[number] = state.later_tickets[number]
        state.later_tickets[number] = 0
    state.phase = DEPARTURE
    state.round_number = 0
    state.markers, state.joints, state.placed, state.ways = 0, 0, 0, 0


@kernel
def swap_sheets(state: State) -> None:
    """Exchange the sheet of the current journey and that of the other; a spare player is the buffer."""
    spare, blank = MAX_SEATS - 1, MAX_SEATS - 2
    state.players[spare] = state.players[0]
    state.players[0] = state.players[OTHER_JOURNEY]
    state.players[OTHER_JOURNEY] = state.players[spare]
    state.players[spare] = state.players[blank]


@kernel
def departed_before(state: State) -> int:
    """Return the ticket that a second journey may not depart with, because the first did; 0 in other games."""
    return state.players[OTHER_JOURNEY].ticket if state.journey == SECOND_JOURNEY else 0


@kernel
def sheet_after(before: State, after: State, seat: int) -> int:
    """Return where the sheet of the seat that moved is after its move: a move that ends the first journey puts it
    away."""
    return OTHER_JOURNEY if after.journey != before.journey else seat
