"""Simulation: whole games dealt and played by chance inside one kernel, and the sheets they ended with."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Chance, below, chance, shuffle
from fareplay.engine.struct import Rows, copy_of
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import METROS, OBJECTIVES, PERSONAL_CARDS, SHEETS, TICKETS, ZONES
from fareplay.games.get_on_board.rules.playout import play_out
from fareplay.games.get_on_board.rules.scoring import score
from fareplay.games.get_on_board.rules.state import State
from fareplay.playouts import Playouts, seed_of

COMMON = len(OBJECTIVES[METROS])


def simulate(board: Rows[Board], start: Rows[State], numbers: Sequence[int], seed: int) -> Playouts:
    """Play the games of these numbers; `start` says how many sit at the table and how many tickets each is dealt."""
    ended = Playouts.blank(len(numbers), start[0].seats, len(ZONES[board[0].edition]))
    seeds = np.array([seed_of(seed, number) for number in numbers], np.int64)
    play_games(
        board, start, copy_of(start), chance(0), seeds, ended.points, ended.totals, ended.eliminated, ended.plies
    )
    best = np.where(ended.eliminated, np.iinfo(np.int16).min, ended.totals).max(axis=1, keepdims=True)
    ended.winners[:] = ~ended.eliminated & (ended.totals == best)  # G86
    return ended


@kernel
def play_games(
    board: Rows[Board],
    start: Rows[State],
    state: Rows[State],
    chance: Rows[Chance],
    seeds: npt.NDArray[np.int64],
    points: npt.NDArray[np.int16],
    totals: npt.NDArray[np.int16],
    eliminated: npt.NDArray[np.bool_],
    plies: npt.NDArray[np.int32],
) -> None:
    """Play a game for each seed in `state`, and write down how it ended."""
    cards = np.empty(TICKETS, np.int8)
    for game in range(len(seeds)):
        chance[0].at = seeds[game]
        state[0] = start[0]
        deal(board[0], state[0], chance[0], cards)
        plies[game] = play_out(board[0], state[0], chance[0])
        for seat in range(start[0].seats):
            totals[game, seat] = score(board[0], state[0], seat, points[game, seat])
            eliminated[game, seat] = state[0].players[seat].eliminated != 0


@kernel
def draw(chance: Chance, cards: npt.NDArray[np.int8], count: int) -> None:
    """Lay out cards 1 to count in an order by chance."""
    for card in range(count):
        cards[card] = card + 1
    shuffle(chance, cards, 0, count)


@kernel
def deal(board: Board, state: State, chance: Chance, cards: npt.NDArray[np.int8]) -> None:
    """Deal everything anew in a state in which departures are to be chosen (G10-G14)."""
    seats = state.seats
    state.inspector = below(chance, seats)
    draw(chance, cards, SHEETS)
    for seat in range(seats):
        state.players[seat].sheet = cards[seat]
    draw(chance, cards, PERSONAL_CARDS)
    for seat in range(seats):
        state.players[seat].personal = cards[seat]
    draw(chance, cards, COMMON)
    state.common[0] = cards[0] - 1
    state.common[1] = cards[1] - 1
    each = 2 if state.players[0].deal[1] else 1
    draw(chance, cards, board.departures)
    for seat in range(seats):
        for slot in range(each):
            state.players[seat].deal[slot] = cards[each * seat + slot]
    draw(chance, cards, TICKETS)
    for number in range(TICKETS):
        state.tickets[number] = cards[number]
