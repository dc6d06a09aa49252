"""Training of the tables by self-play: each turn corrects the estimate of the turn before (temporal differences)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import numpy as np

import fareplay
from fareplay.engine.kernel import REAL, WHOLE, entry, kernel, rows
from fareplay.engine.random import Rng, seeded
from fareplay.engine.struct import Longs, Rows, Struct, blank
from fareplay.games.get_on_board.bots.features import banked, worth
from fareplay.games.get_on_board.bots.lines import Scratch, best_line, final_points, play_line
from fareplay.games.get_on_board.bots.weights import (
    MOST_FEATURES,
    ROUND_WIDTH,
    WIDTH,
    Reals,
    Weights,
    blank_weights,
    read_arrays,
    write_arrays,
)
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import MAX_SEATS, ROUNDS
from fareplay.games.get_on_board.rules.setup import Cards, shuffle_and_deal
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, State
from fareplay.games.get_on_board.rules.turn import keep_ticket
from fareplay.games.get_on_board.ruleset import GetOnBoard
from fareplay.rules import registry


class Lesson(Struct):
    """The state of the training for each weight and for each seat's last turn."""

    drift: Annotated[Reals, WIDTH]  # the sum of a weight's corrections
    travel: Annotated[Reals, WIDTH]  # the sum of their sizes
    counts: Annotated[Longs, MAX_SEATS]  # the number of features of a seat after its last turn
    places: Annotated[Longs, (MAX_SEATS, MOST_FEATURES)]
    banks: Annotated[Longs, MAX_SEATS]
    cards: Annotated[Rows[Cards], 1]


@kernel
def correct(weights: Weights, lesson: Lesson, seat: int, target: float, rate: float) -> None:
    """Move the estimate after the seat's last turn towards the target.

    A weight whose corrections contradict each other moves less (temporal coherence).
    """
    count = lesson.counts[seat]
    value = float(lesson.banks[seat])
    for number in range(count):
        value += weights.table[lesson.places[seat, number]]
    error = (target - value) / count
    for number in range(count):
        place = lesson.places[seat, number]
        pace = abs(lesson.drift[place]) / lesson.travel[place] if lesson.travel[place] > 0.0 else 1.0
        weights.table[place] += rate * pace * error
        lesson.drift[place] += error
        lesson.travel[place] += abs(error)


@kernel
def look_back(
    board: Board, state: State, seat: int, turn: int, weights: Weights, scratch: Scratch, lesson: Lesson, rate: float
) -> None:
    """After a seat's turn, correct its previous estimate and store the new one."""
    player = state.players[seat]
    features = scratch.features[0]
    later = state.round_number
    state.round_number = turn
    value = worth(board, state, player, seat, weights, features)
    first = (ROUNDS - turn) * ROUND_WIDTH
    state.round_number = later
    bank = banked(board, player, weights.objectives)
    if lesson.counts[seat]:
        correct(weights, lesson, seat, value, rate)
    lesson.counts[seat] = features.count
    lesson.banks[seat] = bank
    for number in range(features.count):
        lesson.places[seat, number] = first + features.places[number]


@entry(rows(Board), rows(State), rows(State), rows(Weights), rows(Scratch), rows(Lesson), rows(Rng), WHOLE, REAL, REAL)
@kernel
def learn_games(
    board: Rows[Board],
    start: Rows[State],
    state: Rows[State],
    weights: Rows[Weights],
    scratch: Rows[Scratch],
    lesson: Rows[Lesson],
    rng: Rows[Rng],
    games: int,
    rate: float,
    noise: float,
) -> float:
    """Play games and train on them; return the mean points per seat. With rate 0 nothing is trained."""
    now, luck = state[0], rng[0]
    total = 0.0
    for _ in range(games):
        state[0] = start[0]
        shuffle_and_deal(board[0], now, lesson[0].cards[0], now.seats, luck)
        while now.phase == DEPARTURE:
            keep_ticket(board[0], now, now.players[now.seat].deal[0])
        lesson[0].counts[:] = 0
        while now.phase != OVER:
            seat, turn = now.seat, now.round_number
            play_line(board[0], now, best_line(board[0], now, weights[0], scratch[0], luck, noise, False))
            if rate > 0.0 and not now.players[seat].eliminated:
                look_back(board[0], now, seat, turn, weights[0], scratch[0], lesson[0], rate)
        for seat in range(now.seats):
            points = final_points(board[0], now, seat, weights[0], scratch[0])
            total += points
            if rate > 0.0 and lesson[0].counts[seat]:
                correct(weights[0], lesson[0], seat, float(points), rate)
    return total / games / start[0].seats


BLOCK: Final = 5000  # games between two reports
RATE: Final = 1.0
NOISE: Final = 2.0  # noise in points for exploration
HOPE: Final = 1.0  # the initial value of a feature in points, so that new features are tried
SEATS: Final = (2, 1, 2, 3, 2, 4)  # the blocks alternate between the board's numbers of seats


class Training:
    """The training of a board's tables. The same seed gives the same tables."""

    def __init__(self, board: str, seed: int) -> None:
        rules = registry.find(board)
        assert isinstance(rules, GetOnBoard)
        self.board, self.seed, self.games = board, seed, 0
        self._rules = rules
        self._weights = blank_weights(rules)
        self._weights[0].table[:] = HOPE
        self._lesson, self._scratch, self._state = blank(Lesson), blank(Scratch), blank(State)
        most = int(rules.facts["players"][1])
        self._starts = [self._start(seats) for seats in SEATS if seats <= most]

    def _start(self, seats: int) -> Any:
        options = {"any_board": True} if seats > 1 else {}
        return fareplay.new(self.board, seats=seats, seed=self.seed, options=options).state_at(0)

    def learn(self, count: int) -> Iterator[float]:
        """Train on `count` games; after each block yield its mean points per seat."""
        end = self.games + count
        while self.games < end:
            block = self.games // BLOCK
            size = min((block + 1) * BLOCK, end) - self.games
            points = self._play(
                self._starts[block % len(self._starts)], hash_of(self.seed, self.games), size, RATE, NOISE
            )
            self.games += size
            yield points

    def measure(self, seats: int, count: int, seed: int) -> float:
        """Return the mean points per seat when the tables play without a search."""
        return self._play(self._start(seats), seed, count, 0.0, 0.0)

    def _play(self, start: Any, seed: int, count: int, rate: float, noise: float) -> float:
        board, rng = self._rules.board, seeded(seed)
        return learn_games(
            board, start, self._state, self._weights, self._scratch, self._lesson, rng, count, rate, noise
        )

    def save(self, path: Path) -> None:
        """Save the training, so that it can be continued."""
        lesson = self._lesson[0]
        write_arrays(
            path,
            seed=self.seed,
            games=self.games,
            table=self._weights[0].table,
            drift=lesson.drift,
            travel=lesson.travel,
        )

    @classmethod
    def load(cls, board: str, path: Path) -> "Training":
        """Load a saved training to continue it."""
        kept = read_arrays(path, "seed", "games", "table", "drift", "travel")
        training = cls(board, int(kept["seed"]))
        training.games = int(kept["games"])
        training._weights[0].table[:] = kept["table"]
        training._lesson[0].drift[:] = kept["drift"]
        training._lesson[0].travel[:] = kept["travel"]
        return training

    def export(self, path: Path) -> None:
        """Write only the tables, in the format that is shipped with Fareplay: features never seen are worth 0."""
        seen = np.asarray(self._lesson[0].travel) > 0
        write_arrays(path, table=np.where(seen, self._weights[0].table, 0).astype(np.float16))


def hash_of(seed: int, games: int) -> int:
    """Return a seed for the games after the first `games`."""
    return (seed * 1_000_003 + games) * 2_654_435_761 % 2**63
