"""The rules of Kuhn poker, and nothing else; README.md numbers them."""

from typing import Annotated, Final

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, Small, Smalls, Struct

CARDS: Final = 3
PASS: Final = 0
BET: Final = 1
NOBODY: Final = -1
MOST_MOVES: Final = 3


class Board(Struct):
    """There is nothing on the table but the cards."""

    cards: Small


class State(Struct):
    """A whole game."""

    seats: Small
    seat: Small  # to move, or NOBODY at the end
    made: Small  # moves
    cards: Annotated[Smalls, 2]  # by seat, from 1; 0 for one that the viewer does not see
    bets: Annotated[Smalls, 2]  # by seat: whether it has bet


@kernel
def attempt(board: Rows[Board], state: Rows[State], move: int) -> int:
    """Make a move if it is legal; return the seat that moved, or -1 (K2-K4)."""
    now = state[0]
    seat = int(now.seat)
    if seat == NOBODY or move < PASS or move > BET:
        return -1
    now.bets[seat] = move
    now.made += 1
    goes_on = now.made == 1 or (now.made == 2 and now.bets[0] == PASS and move == BET)
    now.seat = 1 - seat if goes_on else NOBODY
    return seat


@kernel
def chips(state: State, seat: int) -> int:
    """Return what a seat has won or lost at the end (K4, K5); 0 before it."""
    if state.seat != NOBODY:
        return 0
    if state.bets[0] != state.bets[1]:
        return 1 if state.bets[seat] else -1
    pot = 1 + int(state.bets[seat])
    return pot if state.cards[seat] > state.cards[1 - seat] else -pot
