"""The mask: blanks in a state whatever a viewer may not know at that moment (G11, G12, G20)."""

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import METROS, TICKETS
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, SECRETS, SHEET, State


@kernel
def mask(board: Rows[Board], state: Rows[State], seat: int) -> None:
    """Blank what a seat (-1: a spectator) may not know. States that differ only in that become the same bytes."""
    now = state[0]
    if now.phase == OVER:
        return
    sort_tickets_to_come(now)
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
    """Which tickets are still to come is known, their order is not (G20)."""
    for end in range(state.round_number + 1, TICKETS):
        ticket = state.tickets[end]
        place = end
        while place > state.round_number and state.tickets[place - 1] > ticket:
            state.tickets[place] = state.tickets[place - 1]
            place -= 1
        state.tickets[place] = ticket


@kernel
def hides_move(board: Rows[Board], after: Rows[State], mover: int, move: int, seat: int) -> int:
    """Whether a move's numbers are secret to a seat when it is made: 1 if so. `after` is the state it led to (G12)."""
    return int(mover != seat and after[0].phase == DEPARTURE)
