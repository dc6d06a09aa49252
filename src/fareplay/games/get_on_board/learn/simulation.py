"""Simulation: whole games dealt and played at random in one kernel, and their final sheets."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.random import Rng, below, seeded
from fareplay.engine.struct import Rows, blank
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import ZONES
from fareplay.games.get_on_board.rules.scoring import is_out, score
from fareplay.games.get_on_board.rules.scoring import winners as find_winners
from fareplay.games.get_on_board.rules.setup import Cards, shuffle_and_deal
from fareplay.games.get_on_board.rules.state import DEPARTURE, ENTRANCE, OVER, State
from fareplay.games.get_on_board.rules.turn import end_turn, keep_ticket, place_marker, ticket_at_random
from fareplay.games.get_on_board.show.setup import set_options
from fareplay.rules.rules import Options
from fareplay.rules.simulated_games import SimulatedGames, seed_of

WAYS_COUNT: Final = tuple(ways.bit_count() for ways in range(16))


def simulate(board: Rows[Board], seats: int, options: Options, numbers: Sequence[int], seed: int) -> SimulatedGames:
    """Deal and play the games with these numbers."""
    ended = SimulatedGames.blank(len(numbers), seats, len(ZONES[board[0].edition]))
    seeds = np.array([seed_of(seed, number) for number in numbers], np.int64)
    states: Any = blank(State, 2)
    set_options(states[1:], options)
    play_games(
        board,
        states,
        blank(Cards),
        seats,
        seeded(0),
        seeds,
        ended.points,
        ended.totals,
        ended.eliminated,
        ended.winners,
        ended.plies,
    )
    return ended


@entry(
    rows(Board),
    rows(State, 2),
    rows(Cards),
    WHOLE,
    rows(Rng),
    numbers(np.int64, None),
    numbers(np.int16, None, None, None),
    numbers(np.int16, None, None),
    numbers(np.bool_, None, None),
    numbers(np.bool_, None, None),
    numbers(np.int32, None),
)
@kernel
def play_games(
    board: Rows[Board],
    states: Rows[State],
    cards: Rows[Cards],
    seats: int,
    rng: Rows[Rng],
    seeds: npt.NDArray[np.int64],
    points: npt.NDArray[np.int16],
    totals: npt.NDArray[np.int16],
    eliminated: npt.NDArray[np.bool_],
    winners: npt.NDArray[np.bool_],
    plies: npt.NDArray[np.int32],
) -> None:
    """Play a game for each seed and write the results. The second of the two states contains only the options."""
    state = states[0]
    for game in range(len(seeds)):
        rng[0].at = seeds[game]
        states[0] = states[1]
        shuffle_and_deal(board[0], state, cards[0], seats, rng[0])
        plies[game] = play_out(board[0], state, rng[0])
        won = find_winners(board[0], state, points[game, 0])
        for seat in range(seats):
            winners[game, seat] = won >> seat & 1
            totals[game, seat] = score(board[0], state, seat, points[game, seat])
            eliminated[game, seat] = is_out(state, seat)
            winners[game, seat] = won >> seat & 1


@entry(rows(Board), rows(State), rows(State), WHOLE, rows(Rng))
@kernel
def play_many(board: Rows[Board], start: Rows[State], state: Rows[State], games: int, rng: Rows[Rng]) -> int:
    """Play games from the same start repeatedly in `state`; return the total number of moves."""
    plies = 0
    for _ in range(games):
        state[0] = start[0]
        plies += play_out(board[0], state[0], rng[0])
    return plies


@kernel
def play_out(board: Board, state: State, rng: Rng) -> int:
    """Play random legal moves until the game is over; return their number."""
    plies = 0
    while state.phase != OVER:
        if state.phase == DEPARTURE:
            keep_ticket(board, state, ticket_at_random(state, state.seat, rng))
        else:
            play_at_random(board, state, rng)
        plies += 1
    return plies


@kernel
def play_at_random(board: Board, state: State, rng: Rng) -> None:
    """Place a random marker, or stop where that is a choice too."""
    ways = state.ways
    count = WAYS_COUNT[ways]
    choice = below(rng, count + (1 if state.phase == ENTRANCE else 0))
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
