"""The mask: blanks everything in a state that is hidden from a viewer (T2, T3, T30)."""

from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Rows
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import CLAIM, KEEP
from fareplay.games.ticket_to_ride.rules.material import KINDS, OFFER
from fareplay.games.ticket_to_ride.rules.state import DEAL, HIDDEN, OVER, SECRETS, SHEET, Player, State


@entry(rows(Board), rows(State), WHOLE)
@kernel
def mask(board: Rows[Board], state: Rows[State], seat: int) -> None:
    """Blank everything hidden from a seat (-1: a spectator). States that differ only in hidden parts become equal."""
    now = state[0]
    if now.phase == OVER:
        return
    now.deck[:] = 0
    now.tickets[:] = 0
    if now.phase == DEAL:  # the number of first tickets kept is known when all have chosen (T3)
        now.tickets_left = board[0].tickets - OFFER * now.seats
    for of in range(now.seats):
        player = now.players[of]
        if of == seat:
            sort_offer(player)
            continue
        player.hidden |= SECRETS
        if now.hidden_scores:
            player.hidden |= SHEET
        player.tickets = 0
        for card in range(KINDS):
            player.hand[card] = player.seen[card]
        for slot in range(OFFER):
            if now.phase == DEAL or player.offer[slot] != 0:
                player.offer[slot] = HIDDEN
        if now.phase == DEAL:
            player.kept = 0


@kernel
def sort_offer(player: Player) -> None:
    """Sort the tickets to choose from: they are in the hand and have no order."""
    one, other = player.offer[0], player.offer[1]
    if other > 0 and other < one:
        player.offer[0] = other
        player.offer[1] = one


@entry(rows(Board), rows(State), WHOLE, WHOLE, WHOLE)
@kernel
def hides_move(board: Rows[Board], after: Rows[State], mover: int, move: int, seat: int) -> int:
    """Return 1 if the numbers of a move are hidden from a seat when it is made, 2 if their count is too, otherwise 0.
    `after` is the state after it (T3, T30)."""
    if mover == seat or move < KEEP or move >= CLAIM:
        return 0
    return 2 if after[0].phase == DEAL else 1
