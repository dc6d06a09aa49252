"""The mask: blanks everything in a state that is hidden from a viewer (G11, G12, G20, S7)."""

from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.limits import KEEP
from fareplay.games.get_on_board.rules.material import FIRST_JOURNEY, MAX_SEATS, METROS, OTHER_JOURNEY, TICKETS
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, SECRETS, SHEET, State


@entry(rows(Board), rows(State), WHOLE)
@kernel
def mask(board: Rows[Board], state: Rows[State], seat: int) -> None:
    """Blank everything hidden from a seat (-1: a spectator). States that differ only in hidden parts become equal."""
    now = state[0]
    if now.phase == OVER:
        return
    sort_tickets_to_come(now)
    if now.journey == FIRST_JOURNEY:
        hide_second_journey(now)
    open_objectives = board[0].edition == METROS or now.open_objectives != 0
    for of in range(now.seats):
        if of == seat:
            continue
        player = now.players[of]
        player.deal[:] = 0
        if now.phase == DEPARTURE:
            player.ticket = 0
        if not open_objectives:
            player.hidden |= SECRETS
            player.personal = 0
            player.personal_stops = 0
        if now.hidden_scores:
            player.hidden |= SHEET


@kernel
def sort_tickets_to_come(state: State) -> None:
    """Sort the tickets to come: the set is known, the order is not (G20)."""
    for end in range(state.round_number + 1, TICKETS):
        ticket = state.tickets[end]
        place = end
        while place > state.round_number and state.tickets[place - 1] > ticket:
            state.tickets[place] = state.tickets[place - 1]
            place -= 1
        state.tickets[place] = ticket


@kernel
def hide_second_journey(state: State) -> None:
    """Blank the deal of the second journey, which nobody sees before it begins (S7)."""
    state.players[OTHER_JOURNEY] = state.players[MAX_SEATS - 1]
    state.later_common[:] = 0
    state.later_tickets[:] = 0


@entry(rows(Board), rows(State), WHOLE, WHOLE, WHOLE)
@kernel
def hides_move(board: Rows[Board], after: Rows[State], mover: int, move: int, seat: int) -> int:
    """Return 1 if the numbers of a move are hidden from a seat when it is made. `after` is the state after it (G12)."""
    return int(mover != seat and after[0].phase == DEPARTURE and move > KEEP)
