"""Guided playouts: games driven to the end, each turn by the line that is worth most."""

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Chance, below
from fareplay.games.get_on_board.bots.drive import Drive, drive_line, find_lines
from fareplay.games.get_on_board.bots.weights import Weights
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, State
from fareplay.games.get_on_board.rules.turn import keep_ticket


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
