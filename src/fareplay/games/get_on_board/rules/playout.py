"""Playouts: whole games played by chance, inside one kernel."""

from typing import Final

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Chance, below
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.state import DEPARTURE, ENTRANCE, OVER, State
from fareplay.games.get_on_board.rules.turn import end_turn, keep_ticket, place_marker

WAYS_COUNT: Final = tuple(ways.bit_count() for ways in range(16))


@kernel
def play_out(board: Board, state: State, chance: Chance) -> int:
    """Play legal moves at random until the game is over; returns how many moves that took."""
    plies = 0
    while state.phase == DEPARTURE:
        player = state.players[state.seat]
        keep_ticket(board, state, player.deal[below(chance, 2 if player.deal[1] else 1)])
        plies += 1
    while state.phase != OVER:
        place_by_chance(board, state, chance)
        plies += 1
    return plies


@kernel
def place_by_chance(board: Board, state: State, chance: Chance) -> None:
    """Place one of the markers that may be placed, or stop where that is a choice too."""
    ways = state.ways
    count = WAYS_COUNT[ways]
    choice = below(chance, count + (1 if state.phase == ENTRANCE else 0))
    if choice == count:
        end_turn(board, state)
        return
    direction = 0
    while True:
        if ways >> direction & 1:
            if choice == 0:
                break
            choice -= 1
        direction += 1
    place_marker(board, state, direction)


@kernel
def play_many(board: Rows[Board], start: Rows[State], state: Rows[State], games: int, chance: Rows[Chance]) -> int:
    """Play out the same start again and again in `state`; returns the moves made in all."""
    plies = 0
    for _ in range(games):
        state[0] = start[0]
        plies += play_out(board[0], state[0], chance[0])
    return plies
