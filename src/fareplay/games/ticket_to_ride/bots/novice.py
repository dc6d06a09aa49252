"""The novice at Ticket to Ride: makes the move with the most points at once."""

import numpy as np
import numpy.typing as npt

from fareplay.bots.bot import KernelBot, Turns
from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.random import Rng, below, fingerprint
from fareplay.engine.struct import Rows, blank
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import KEEP, MOST_LEGAL
from fareplay.games.ticket_to_ride.rules.material import ZONES
from fareplay.games.ticket_to_ride.rules.moves import legal_moves
from fareplay.games.ticket_to_ride.rules.scoring import score
from fareplay.games.ticket_to_ride.rules.state import State
from fareplay.games.ticket_to_ride.rules.turn import play
from fareplay.games.ticket_to_ride.show.mask import mask

Moves = npt.NDArray[np.int16]


class Novice(KernelBot):
    """Makes a move with the most points now; an open ticket counts against its holder (T41)."""

    def _choose(self, board: Rows[Board], state: Rows[State], seat: int, rng: Rows[Rng]) -> list[int]:
        chosen = np.empty(1, np.int16)
        choose(board, state, seat, rng, chosen, *_buffers())
        return [int(chosen[0])]

    def _choose_many(
        self, board: Rows[Board], turns: Turns, seed: int, root: Rows[State], raw: npt.NDArray[np.int8], rng: Rows[Rng]
    ) -> None:
        all_of = (turns.states, turns.numbers, turns.seats, turns.moves, turns.counts)
        choose_many(board, *all_of, seed, root, raw, rng, *_buffers())


def _buffers() -> tuple[Moves, Moves, npt.NDArray[np.int16], Rows[State]]:
    """Return buffers for finding legal moves."""
    return np.empty(MOST_LEGAL, np.int16), np.empty(MOST_LEGAL, np.int16), np.empty(len(ZONES), np.int16), blank(State)


@entry(
    rows(Board),
    rows(State),
    WHOLE,
    rows(Rng),
    numbers(np.int16, 1),
    numbers(np.int16, MOST_LEGAL),
    numbers(np.int16, MOST_LEGAL),
    numbers(np.int16, len(ZONES)),
    rows(State),
)
@kernel
def choose(
    board: Rows[Board],
    state: Rows[State],
    seat: int,
    rng: Rows[Rng],
    chosen: Moves,
    moves: Moves,
    gains: Moves,
    zones: npt.NDArray[np.int16],
    after: Rows[State],
) -> int:
    """Write the move to make; return 1. The other arrays are buffers for finding legal moves."""
    after[0] = state[0]
    after[0].seat = seat  # all choose their first tickets at the same time (T3)
    count = legal_moves(board[0], after[0], moves)
    before = score(board[0], state[0], seat, zones)
    best, equal = 0, 0
    for number in range(count):
        gains[number] = 0
        if moves[number] >= KEEP:
            after[0] = state[0]
            after[0].seat = seat
            play(board[0], after[0], moves[number])
            gains[number] = score(board[0], after[0], seat, zones) - before
        if equal == 0 or gains[number] > best:
            best, equal = int(gains[number]), 0
        if gains[number] == best:
            equal += 1
    left = below(rng[0], equal)
    for number in range(count):
        if gains[number] == best:
            if left == 0:
                chosen[0] = moves[number]
            left -= 1
    return 1


@entry(
    rows(Board),
    rows(State, None),
    numbers(np.int64, None),
    numbers(np.int32, None),
    numbers(np.int16, None, None),
    numbers(np.int16, None),
    WHOLE,
    rows(State),
    numbers(np.int8, None),
    rows(Rng),
    numbers(np.int16, MOST_LEGAL),
    numbers(np.int16, MOST_LEGAL),
    numbers(np.int16, len(ZONES)),
    rows(State),
)
@kernel
def choose_many(
    board: Rows[Board],
    states: Rows[State],
    numbers: npt.NDArray[np.int64],
    seats: npt.NDArray[np.int32],
    chosen: npt.NDArray[np.int16],
    counts: npt.NDArray[np.int16],
    seed: int,
    root: Rows[State],
    raw: npt.NDArray[np.int8],
    rng: Rows[Rng],
    moves: Moves,
    gains: Moves,
    zones: npt.NDArray[np.int16],
    after: Rows[State],
) -> None:
    """Do the same in many games; `raw` are the bytes of `root`, in which states are masked."""
    for number in numbers:
        root[0] = states[number]
        mask(board, root, seats[number])
        rng[0].at = fingerprint(raw, seed)
        counts[number] = choose(board, root, seats[number], rng, chosen[number], moves, gains, zones, after)
