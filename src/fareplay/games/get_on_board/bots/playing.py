"""The kernels that the search drives Get on Board by."""

from typing import Final

import numpy as np

from fareplay.bots.search.tree import Outcome
from fareplay.engine.kernel import kernel
from fareplay.engine.random import Chance
from fareplay.games.get_on_board.bots.drive import KEEPS, Drive, find_lines
from fareplay.games.get_on_board.bots.features import worth
from fareplay.games.get_on_board.bots.guided import play_guided, play_turn
from fareplay.games.get_on_board.bots.weights import Weights
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import ROUNDS
from fareplay.games.get_on_board.rules.scoring import score
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, State

COMMON_ZONE: Final = (5, 6)  # where the points of objectives begin on a sheet, by edition


@kernel
def others_play(board: Board, state: State, seat: int, weights: Weights, drive: Drive, chance: Chance) -> bool:
    """The others take their turns until the seat has to choose; says whether it still has to."""
    while state.phase != OVER and state.seat != seat:
        play_turn(board, state, weights, drive, chance, 0.0)
    return state.phase != OVER


@kernel
def situation(board: Board, state: State) -> int:
    """What the ticket asks for: all that the seat's own lines do not tell already."""
    return state.phase * 16 + state.markers * 3 + state.joints


@kernel
def find_options(board: Board, state: State, weights: Weights, drive: Drive) -> None:
    """The lines that do not eliminate, or the tickets to keep."""
    if state.phase == DEPARTURE:
        drive.count = 0
        for ticket in state.players[state.seat].deal:
            if ticket:
                drive.lines[drive.count] = KEEPS | ticket
                drive.values[drive.count] = 0.0
                drive.count += 1
        return
    find_lines(board, state, weights, drive, False)
    if drive.count == 0:
        drive.lines[0] = drive.fatal
        drive.values[0] = 0.0
        drive.count = 1


@kernel
def final_points(board: Board, state: State, seat: int, weights: Weights, drive: Drive) -> int:
    """What a seat has in the end; nothing if it is out (G40)."""
    if state.players[seat].eliminated:
        return 0
    points = score(board, state, seat, drive.zones)
    if not weights.objectives:
        points -= drive.zones[COMMON_ZONE[board.edition]] + drive.zones[COMMON_ZONE[board.edition] + 1]
    return points


@kernel
def read_result(board: Board, state: State, seat: int, weights: Weights, drive: Drive, outcome: Outcome) -> None:
    """The result of a game that is over: the points, and the seat's share of the victory (G86)."""
    mine = final_points(board, state, seat, weights, drive)
    outcome.points = mine
    outcome.rival = 0.0
    outcome.win = 0.0
    if state.players[seat].eliminated:
        return
    sharing = 1
    for other in range(state.seats):
        if other == seat or state.players[other].eliminated:
            continue
        points = final_points(board, state, other, weights, drive)
        outcome.rival = max(outcome.rival, float(points))
        if points > mine:
            sharing = 0
        elif points == mine and sharing:
            sharing += 1
    if sharing:
        outcome.win = 1.0 / sharing


@kernel
def look(board: Board, state: State, seat: int, weights: Weights, drive: Drive, outcome: Outcome) -> None:
    """What the seat may expect: its best line now, against what the others may expect."""
    if state.phase == OVER:
        read_result(board, state, seat, weights, drive, outcome)
        return
    most = drive.values[0]
    for number in range(drive.count):
        most = max(most, drive.values[number])
    outcome.points = most
    outcome.rival = 0.0
    outcome.win = 1.0
    scale = 2.0 + 0.7 * (ROUNDS - state.round_number)
    for other in range(state.seats):
        if other != seat and not state.players[other].eliminated:
            points = worth(board, state, state.players[other], other, weights, drive.features[0])
            outcome.rival = max(outcome.rival, points)
            outcome.win *= 1.0 / (1.0 + np.exp((points - most) / scale))


@kernel
def play_out(
    board: Board,
    state: State,
    seat: int,
    weights: Weights,
    drive: Drive,
    chance: Chance,
    noise: float,
    outcome: Outcome,
) -> None:
    """Drive to the end and read the result."""
    play_guided(board, state, weights, drive, chance, noise)
    read_result(board, state, seat, weights, drive, outcome)
