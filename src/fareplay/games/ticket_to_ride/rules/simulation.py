"""Simulation: whole games dealt and played by chance inside one kernel, and the sheets they ended with."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Chance, below, chance, shuffle
from fareplay.engine.struct import Rows, blank
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import KINDS, ZONES
from fareplay.games.ticket_to_ride.rules.playout import play_out
from fareplay.games.ticket_to_ride.rules.scoring import score
from fareplay.games.ticket_to_ride.rules.state import State
from fareplay.games.ticket_to_ride.rules.turn import begin
from fareplay.playouts import Playouts, seed_of


def simulate(board: Rows[Board], facts: Board, seats: int, numbers: Sequence[int], seed: int) -> Playouts:
    """Play the games of these numbers."""
    ended = Playouts.blank(len(numbers), seats, len(ZONES))
    seeds = np.array([seed_of(seed, number) for number in numbers], np.int64)
    start = blank(State)
    start[0].seats = seats
    start[0].deck[: facts.total] = [card for card in range(KINDS) for _ in range(facts.cards[card])]
    start[0].tickets[: facts.tickets] = range(1, facts.tickets + 1)
    play_games(board, start, blank(State), chance(0), seeds, ended.points, ended.totals, ended.plies)
    ranks = ended.totals.astype(np.int64) * 1000 + ended.points[:, :, ZONES.index("completed")]
    ended.winners[:] = ranks == ranks.max(axis=1, keepdims=True)  # T43
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
    plies: npt.NDArray[np.int32],
) -> None:
    """Play a game for each seed in `state`, from the decks that lie in `start`, and write down how it ended."""
    for game in range(len(seeds)):
        chance[0].at = seeds[game]
        state[0] = start[0]
        deal(board[0], state[0], chance[0])
        plies[game] = play_out(board[0], state[0], chance[0])
        for seat in range(start[0].seats):
            totals[game, seat] = score(board[0], state[0], seat, points[game, seat])


@kernel
def deal(board: Board, state: State, chance: Chance) -> None:
    """Shuffle both decks, choose who starts, and deal (T2-T4)."""
    state.first = below(chance, state.seats)
    shuffle(chance, state.deck, 0, board.total)
    shuffle(chance, state.tickets, 0, board.tickets)
    begin(board, state)
