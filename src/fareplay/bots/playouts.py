"""Playouts: games played to their end from a position, with or without a given way to play the turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.bots.bot import GreedyBot, plan_turn, seed_for, viewing_seat
from fareplay.bots.game_bots import bots_of, policy_for
from fareplay.bots.search.clock import Clock
from fareplay.bots.search.policy import GamePolicy
from fareplay.bots.search.tree import NONE, Outcome
from fareplay.engine.random import Rng
from fareplay.engine.ranking import OUT_POINTS
from fareplay.engine.struct import Rows, blank
from fareplay.game.game import Game, determinise
from fareplay.game.view import View
from fareplay.rules.sheet import Sheet

SAMPLES: Final = 400  # games per position
GENERAL_SAMPLES: Final = 40  # for games without a policy of their own, in plain Python

Moves = Sequence[str]


@dataclass(frozen=True)
class Playouts:
    """Games played to their end from one position: one row per game, one column per seat."""

    points: npt.NDArray[np.float64]  # 0 for eliminated seats
    wins: npt.NDArray[np.float64]  # shares of the victory; all seats share if nobody wins; each row sums to 1

    @property
    def chances(self) -> tuple[float, ...]:
        """Return each seat's probability of winning. They sum to 1."""
        return tuple(float(share) for share in self.wins.mean(axis=0))

    def expected(self, seat: int) -> float:
        """Return the expected points of a seat."""
        return float(self.points[:, seat].mean())

    def error(self, seat: int, other: "Playouts | None" = None) -> float:
        """Return the standard error of the expected points, or of their difference to those of other moves in the same
        deals."""
        differences = self.points[:, seat] - (0.0 if other is None else other.points[:, seat])
        return float(differences.std(ddof=1) / len(differences) ** 0.5)


def play_on(view: View, moves: Moves, samples: int | None = None) -> Playouts:
    """Let the seat of a view make moves, and play games to their end; each game deals again what the seat does not
    know.

    The deals depend on the view alone: they are the same for all moves.
    """
    seat = viewing_seat(view)
    game = determinise(view, 0)
    if bots_of(game.name).policy is None:
        ends = (_end_of(determinise(view, seed), moves) for seed in range(samples or GENERAL_SAMPLES))
        return _read(ends)
    policy, root = policy_for(game.rules), view.state
    line = policy.line(root, seat, moves) if moves else NONE
    made = _Playing(policy, root, policy.known(root, seat), game.seats)
    return made.play(seed_for(0, root), samples or SAMPLES, seat, line)


def sheets_after(view: View, moves: Moves, samples: int = SAMPLES) -> Iterator[Sheet]:
    """Yield the seat's sheets at the end of the same games."""
    assert view.seat is not None
    game = determinise(view, 0)
    if bots_of(game.name).policy is None:
        for seed in range(GENERAL_SAMPLES):
            yield _end_of(determinise(view, seed), moves).sheet(view.seat)
        return
    policy, root = policy_for(game.rules), view.state
    made, line = _Playing(policy, root, policy.known(root, view.seat), game.seats), policy.line(root, view.seat, moves)
    for sample in range(samples):
        made.play(seed_for(0, root), 1, view.seat, line, sample)
        yield game.rules.sheet(made.state, view.seat)


def chances(game: Game) -> tuple[float, ...]:
    """Return each seat's probability of winning after the last move, with all hands open and only the future hidden.

    They sum to 1. In a finished game the winners share 1. For a game without a policy of its own, the estimate uses the
    spectators' view.

    Examples:
        >>> from fareplay import bots
        >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
        >>> sum(bots.chances(game))
        1.0
    """
    if game.is_over:
        winners = game.winners or range(game.seats)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats))
    if game.ply < game.seats and len(game.rules.choosers(game.state_at(0))) == game.seats:
        return (1 / game.seats,) * game.seats  # all make their first choice at the same time: nobody is ahead yet
    view = game.view(None)
    if bots_of(game.name).policy is None:
        return _read(_end_of(determinise(view, seed), ()) for seed in range(GENERAL_SAMPLES)).chances
    policy, state = policy_for(game.rules), game.state_at(game.ply)
    made = _Playing(policy, state, policy.known_in_the_open(state), game.seats)
    return made.play(seed_for(0, view.state), SAMPLES, noise=policy.noise).chances


class _Playing:
    """The arguments of the kernels that play games from a state."""

    def __init__(self, policy: GamePolicy, root: Rows[Any], known: Rows[Any], seats: int) -> None:
        self._policy, self._root, self._known, self._seats = policy, root, known, seats
        self.state = blank(policy.kernels.state)  # the end of the last game
        self._rest = blank(policy.kernels.scratch), blank(Rng), blank(Outcome)

    def play(
        self, seed: int, samples: int, seat: int = 0, line: int = NONE, first: int = 0, noise: float = 0.0
    ) -> Playouts:
        """Play games beginning with number `first` of a seed; `noise` points perturb every player's choices."""
        points, wins = np.empty((samples, self._seats)), np.empty((samples, self._seats))
        stream = (seed >> 3) + first  # a number below 2**62
        policy, (scratch, rng, outcome) = self._policy, self._rest
        policy.kernels.play_on(
            *(policy.board, self._root, self.state, self._known, policy.weights, scratch, rng, outcome),
            *(stream, seat, line, noise, points, wins),
        )
        return Playouts(points, wins)


def _end_of(game: Game, moves: Moves) -> Game:
    """Return a game played to its end by greedy bots."""
    for move in moves:
        game.push(move)
    bot = GreedyBot()
    while (to_move := game.to_move) is not None:
        for move in plan_turn(bot, game.view(to_move), Clock()):
            game.push(move)
    return game


def _read(ends: Iterator[Game]) -> Playouts:
    """Return the results of finished games."""
    points, wins = [], []
    for end in ends:
        points.append([OUT_POINTS if score is None else score for score in end.scores])
        wins.append(chances(end))
    return Playouts(np.array(points, np.float64), np.array(wins, np.float64))
