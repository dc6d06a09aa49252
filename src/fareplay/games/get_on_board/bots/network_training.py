"""Training of the network: games that it drives itself on top of a board's tables, which stay as they are.

After a batch of games every line driven has a target: what was expected a turn later, and a turn later again, down to
the points made, the later the less. The weights follow their errors by Adam.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import numpy as np

from fareplay import games
from fareplay.bots.search.tree import Real
from fareplay.engine.kernel import kernel
from fareplay.engine.random import Rng, below, seeded
from fareplay.engine.struct import Long, Longs, Rows, Shorts, Struct, blank
from fareplay.games.get_on_board.bots.features import note_all, worth_by_tables
from fareplay.games.get_on_board.bots.lines import (
    Scratch,
    correct_lines,
    drive,
    final_points,
    find_lines,
)
from fareplay.games.get_on_board.bots.network import correction, prepare, sum_up
from fareplay.games.get_on_board.bots.training import hash_of
from fareplay.games.get_on_board.bots.weights import (
    HIDDEN,
    MOST_FEATURES,
    MOST_FIXED,
    NETWORK_ROWS,
    NO_FEATURE,
    OUTPUT,
    ROUND,
    Reals,
    Weights,
    read_arrays,
    weights_for,
    write_arrays,
)
from fareplay.games.get_on_board.game import GetOnBoard
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import MAX_SEATS, ROUNDS
from fareplay.games.get_on_board.rules.setup import Cards, deal, shuffle_cards
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, State
from fareplay.games.get_on_board.rules.turn import end_turn, keep_ticket

SEATS_EACH: Final = 120  # seats in a batch, over all its games
BATCHES: Final = 50  # between two reports
NOISE: Final = 1.0  # points by which lines are misjudged on purpose, to see more of the board
TRACE: Final = 0.7  # how much less each later turn counts
RATE: Final = 0.004
HALVED: Final = 100_000  # games after which the rate is half of that, then a third, and so on
MEAN: Final = 0.9  # of Adam, as the next two
SQUARE: Final = 0.999
LEAST: Final = 1.0e-8
SPREAD: Final = 0.1  # of the weights at the start


class Turn(Struct):
    """A line driven: what it was expected to bring, what the best one was, and its features."""

    value: Real
    best: Real
    count: Long
    places: Annotated[Shorts, MOST_FEATURES]
    fixed_count: Long
    fixed: Annotated[Shorts, MOST_FIXED]


class Lesson(Struct):
    """What learning has to remember."""

    steps: Long
    samples: Long
    slopes: Annotated[Reals, (NETWORK_ROWS, HIDDEN)]  # of the error, by weight
    drift: Annotated[Reals, (NETWORK_ROWS, HIDDEN)]  # of a weight's slopes so far, and of their squares
    power: Annotated[Reals, (NETWORK_ROWS, HIDDEN)]
    driven: Annotated[Longs, MAX_SEATS]  # turns of each seat
    turns: Annotated[Rows[Turn], MAX_SEATS * ROUNDS]
    cards: Annotated[Rows[Cards], 1]
    moved: Annotated[Reals, HIDDEN]


@kernel
def take_turn(
    board: Board, state: State, weights: Weights, scratch: Scratch, lesson: Lesson, rng: Rng, noise: float
) -> None:
    """Drive the line worth most, give or take some noise, and note what was expected."""
    seat = state.seat
    find_lines(board, state, weights, scratch, False, True)
    correct_lines(board, state, weights, scratch)
    if not scratch.count:
        drive(board, state, scratch.fatal)
        return
    chosen, most, best = 0, -1.0e9, -1.0e9
    for number in range(scratch.count):
        value = scratch.values[number]
        best = max(best, value)
        value += noise * (below(rng, 1 << 16) + below(rng, 1 << 16)) / (1 << 16)
        if value > most:
            most = value
            chosen = number
    turn = lesson.turns[seat * ROUNDS + lesson.driven[seat]]
    lesson.driven[seat] += 1
    turn.best = best
    features = scratch.features[0]
    prepare(board, state, seat, weights, features)
    drive(board, state, scratch.lines[chosen])
    player = state.players[seat]
    note_all(board, state, player, seat, weights, features)
    turn.value = worth_by_tables(board, state, player, weights, features)
    turn.value += correction(board, state, player, seat, weights, features)
    turn.count = features.count
    turn.fixed_count = features.fixed_count
    for number in range(features.count):
        turn.places[number] = features.places[number]
    for number in range(features.fixed_count):
        turn.fixed[number] = features.fixed[number]
    end_turn(board, state)


@kernel
def add_slopes(weights: Weights, scratch: Scratch, lesson: Lesson, turn: Turn, target: float) -> None:
    """How the error of a line depends on each weight."""
    features = scratch.features[0]
    error = turn.value - target
    lesson.samples += 1
    features.count = turn.count
    for number in range(turn.count):
        features.places[number] = turn.places[number]
    features.start[:] = 0.0
    for number in range(turn.fixed_count):
        for unit in range(HIDDEN):
            features.start[unit] += weights.network[turn.fixed[number], unit]
    sum_up(weights, features)
    for unit in range(HIDDEN):
        lesson.moved[unit] = 0.0
        if features.hidden[unit] > 0.0:
            lesson.moved[unit] = error * weights.network[OUTPUT, unit]
            lesson.slopes[OUTPUT, unit] += error * features.hidden[unit]
    for number in range(turn.count):
        for unit in range(HIDDEN):
            lesson.slopes[turn.places[number], unit] += lesson.moved[unit]
    for number in range(turn.fixed_count):
        for unit in range(HIDDEN):
            lesson.slopes[turn.fixed[number], unit] += lesson.moved[unit]


@kernel
def look_back(weights: Weights, scratch: Scratch, lesson: Lesson, seat: int, points: float) -> None:
    """Every line of a seat, the last first, with what came of it.

    A line chosen by noise says nothing against the one before it: that is held to the best one there was.
    """
    target = points
    for number in range(lesson.driven[seat] - 1, -1, -1):
        turn = lesson.turns[seat * ROUNDS + number]
        add_slopes(weights, scratch, lesson, turn, target)
        target = turn.best + TRACE * (target - turn.value)


@kernel
def follow_slopes(weights: Weights, lesson: Lesson, rate: float) -> None:
    """A step of all weights (Adam), and blank slopes for the next batch."""
    lesson.steps += 1
    pace = rate * np.sqrt(1.0 - SQUARE**lesson.steps) / (1.0 - MEAN**lesson.steps)
    for row in range(NETWORK_ROWS):
        if row == NO_FEATURE:
            continue
        for unit in range(HIDDEN):
            slope = lesson.slopes[row, unit] / lesson.samples
            lesson.drift[row, unit] += (1.0 - MEAN) * (slope - lesson.drift[row, unit])
            lesson.power[row, unit] += (1.0 - SQUARE) * (slope * slope - lesson.power[row, unit])
            weights.network[row, unit] -= pace * lesson.drift[row, unit] / (np.sqrt(lesson.power[row, unit]) + LEAST)
    lesson.slopes[:] = 0.0
    lesson.samples = 0


@kernel
def begin_game(board: Board, state: State, lesson: Lesson, rng: Rng, seats: int) -> None:
    """Deal, and let every line begin at the first of its two departures."""
    shuffle_cards(board, seats, lesson.cards[0], rng)
    deal(board, state, lesson.cards[0], seats)
    while state.phase == DEPARTURE:
        keep_ticket(board, state, state.players[state.seat].deal[0])
    lesson.driven[:] = 0


@kernel
def learn_batch(
    board: Rows[Board],
    states: Rows[State],
    weights: Rows[Weights],
    scratch: Rows[Scratch],
    lesson: Rows[Lesson],
    rng: Rows[Rng],
    seats: int,
    games: int,
    noise: float,
    rate: float,
) -> float:
    """Play games and learn from them; returns the mean points of a seat. With rate 0 nothing is learned.

    Of the two states the second stays blank.
    """
    now, luck, learned = states[0], rng[0], lesson[0]
    total = 0.0
    for _ in range(games):
        states[0] = states[1]
        begin_game(board[0], now, learned, luck, seats)
        while now.phase != OVER:
            take_turn(board[0], now, weights[0], scratch[0], learned, luck, noise)
        for seat in range(seats):
            points = final_points(board[0], now, seat, weights[0], scratch[0])
            total += points
            if rate > 0.0:
                look_back(weights[0], scratch[0], learned, seat, float(points))
    if rate > 0.0:
        follow_slopes(weights[0], learned, rate)
    return total / games / seats


class Table(NamedTuple):
    """The games of a batch: how many play, and whether their objectives count."""

    seats: int
    objectives: bool


class NetworkTraining:
    """The network of a board as it is learned. The same seed gives the same weights."""

    def __init__(self, board: str, seed: int, weights: Path | None = None) -> None:
        rules = games.find(board)
        assert isinstance(rules, GetOnBoard)
        self.board, self.seed, self.games = board, seed, 0
        self._rules = rules
        self._weights = weights_for(rules, weights)
        self._weights[0].has_network = 1
        random = np.random.Generator(np.random.PCG64(seed))
        self._weights[0].network[:] = random.normal(0.0, SPREAD, (NETWORK_ROWS, HIDDEN))
        self._weights[0].network[ROUND : ROUND + ROUNDS + 1] += 1.0  # most units begin above 0
        self._weights[0].network[NO_FEATURE] = 0.0
        self._lesson, self._scratch, self._states = blank(Lesson), blank(Scratch), blank(State, 2)
        most = int(rules.facts["players"][1])
        self._tables = [Table(seats, True) for seats in (2, most, 3, most, 1)] + [Table(1, False)]

    def learn(self, count: int) -> Iterator[float]:
        """Learn from so many games; now and then, the points a seat made since."""
        end, points = self.games + count, list[float]()
        while self.games < end:
            table = self._tables[int(self._lesson[0].steps) % len(self._tables)]
            size = min(SEATS_EACH // table.seats, end - self.games)
            rate = RATE / (1.0 + self.games / HALVED)
            points.append(self._play(table, size, hash_of(self.seed, self.games), NOISE, rate))
            self.games += size
            if len(points) == BATCHES or self.games == end:
                yield sum(points) / len(points)
                points = []

    def measure(self, seats: int, count: int, seed: int) -> float:
        """The mean points of a seat when the weights drive alone, without a search."""
        return self._play(Table(seats, True), count, seed, 0.0, 0.0)

    def _play(self, table: Table, count: int, seed: int, noise: float, rate: float) -> float:
        self._weights[0].objectives = table.objectives
        return learn_batch(
            self._rules.board,
            self._states,
            self._weights,
            self._scratch,
            self._lesson,
            seeded(seed),
            table.seats,
            count,
            noise,
            rate,
        )

    def save(self, path: Path) -> None:
        """Write the training down, to be taken up again."""
        lesson = self._lesson[0]
        write_arrays(
            path,
            seed=self.seed,
            games=self.games,
            table=self._weights[0].table,
            network=self._weights[0].network,
            steps=lesson.steps,
            drift=lesson.drift,
            power=lesson.power,
        )

    @classmethod
    def load(cls, board: str, path: Path) -> "NetworkTraining":
        """Take a training up where it was left."""
        kept = read_arrays(path, "seed", "games", "table", "network", "steps", "drift", "power")
        training = cls(board, int(kept["seed"]))
        training.games = int(kept["games"])
        training._weights[0].table[:] = kept["table"]
        training._weights[0].network[:] = kept["network"]
        lesson = training._lesson[0]
        lesson.steps = int(kept["steps"])
        lesson.drift[:], lesson.power[:] = kept["drift"], kept["power"]
        return training

    def export(self, path: Path) -> None:
        """Write the tables and the network on top of them."""
        table, network = np.asarray(self._weights[0].table), np.asarray(self._weights[0].network)
        write_arrays(path, table=table.astype(np.float16), network=network.astype(np.float16))
