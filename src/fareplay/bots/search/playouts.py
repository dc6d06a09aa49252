"""Playouts: games played to their end from one position, to estimate each seat's result."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from fareplay.bots.search.tree import NONE, Outcome
from fareplay.engine.kernel import kernel
from fareplay.engine.random import Rng, begin_episode
from fareplay.engine.struct import Rows


def playing_out(
    *,
    deal_unseen: Callable[..., None],
    others_play: Callable[..., bool],
    play: Callable[..., None],
    play_out: Callable[..., None],
) -> Callable[..., None]:
    """Return the kernel that plays games to their end with the kernels of a game."""

    @kernel
    def play_on(
        board: Rows[Any],
        root: Rows[Any],
        state: Rows[Any],
        known: Rows[Any],
        weights: Rows[Any],
        scratch: Rows[Any],
        rng: Rows[Rng],
        outcome: Rows[Outcome],
        stream: int,
        seat: int,
        line: int,
        noise: float,
        points: npt.NDArray[np.float64],
        wins: npt.NDArray[np.float64],
    ) -> None:
        """Play games to their end. Each game deals the hidden information again, the seat plays a line (unless it is
        NONE), and then all seats follow the game's policy, perturbed by `noise` points. Write the points and the share
        of the victory of each seat.

        The n-th game of a stream has the same deal for every line, so that lines can be compared game by game. If
        nobody wins, all seats share the victory.
        """
        now = state[0]
        samples, seats = points.shape
        for sample in range(samples):
            begin_episode(rng[0], stream, sample)
            state[0] = root[0]
            deal_unseen(board[0], now, known[0], scratch[0], rng[0])
            if line != NONE and others_play(board[0], now, seat, weights[0], scratch[0], rng[0]):
                play(board[0], now, line)
            won = 0.0
            for each in range(seats):  # the first call plays to the end, the others read the result
                play_out(board[0], now, each, weights[0], scratch[0], rng[0], noise, outcome[0])
                points[sample, each] = outcome[0].points
                wins[sample, each] = outcome[0].win
                won += outcome[0].win
            if won == 0.0:
                for each in range(seats):
                    wins[sample, each] = 1.0 / seats

    return play_on
