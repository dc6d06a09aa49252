"""Guided playouts: games driven to the end, each turn by the line that is worth most."""

from fareplay.bots.get_on_board.drive import Drive, drive_line, find_lines
from fareplay.bots.get_on_board.weights import Weights
from fareplay.rules.chance import Chance, below
from fareplay.rules.get_on_board.board import Board
from fareplay.rules.get_on_board.state import DEPARTURE, OVER, State
from fareplay.rules.get_on_board.turn import keep_ticket
from fareplay.rules.kernel import kernel


@kernel
def best_line(
    board: Board, state: State, weights: Weights, drive: Drive, chance: Chance, noise: float, thrifty: bool
) -> int:
    """The line worth most, give or take some noise; one that eliminates only if there is no other."""
    find_lines(board, state, weights, drive, thrifty)
    if drive.count == 0 and thrifty:
        find_lines(board, state, weights, drive, False)
    best = drive.fatal
    most = -1.0e9
    for number in range(drive.count):
        value = drive.values[number]
        if noise > 0:
            value += noise * (below(chance, 1 << 16) + below(chance, 1 << 16)) / (1 << 16)
        if value > most:
            most = value
            best = drive.lines[number]
    return best


@kernel
def play_turn(board: Board, state: State, weights: Weights, drive: Drive, chance: Chance, noise: float) -> None:
    """One turn, or one departure by chance."""
    if state.phase == DEPARTURE:
        player = state.players[state.seat]
        keep_ticket(board, state, player.deal[below(chance, 2 if player.deal[1] else 1)])
    else:
        drive_line(board, state, best_line(board, state, weights, drive, chance, noise, True))


@kernel
def play_guided(board: Board, state: State, weights: Weights, drive: Drive, chance: Chance, noise: float) -> None:
    """To the end of the game."""
    while state.phase != OVER:
        play_turn(board, state, weights, drive, chance, noise)
