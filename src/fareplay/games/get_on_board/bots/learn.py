"""Learning: games that the weights drive themselves, each turn correcting what the turn before expected."""

from typing import Annotated

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Chance
from fareplay.engine.struct import Longs, Rows, Struct
from fareplay.games.get_on_board.bots.drive import Drive, drive_line
from fareplay.games.get_on_board.bots.features import banked, worth
from fareplay.games.get_on_board.bots.guided import best_line
from fareplay.games.get_on_board.bots.playing import final_points
from fareplay.games.get_on_board.bots.weights import MOST_FEATURES, WIDTH, Reals, Weights
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import MAX_SEATS
from fareplay.games.get_on_board.rules.setup import Cards, deal, shuffle_cards
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, State
from fareplay.games.get_on_board.rules.turn import keep_ticket


class Lesson(Struct):
    """What learning has to remember: of each weight, and of each seat's last turn."""

    drift: Annotated[Reals, WIDTH]  # the sum of a weight's corrections
    travel: Annotated[Reals, WIDTH]  # the sum of their sizes
    counts: Annotated[Longs, MAX_SEATS]  # how many features a seat had after its last turn
    places: Annotated[Longs, (MAX_SEATS, MOST_FEATURES)]
    banks: Annotated[Longs, MAX_SEATS]
    cards: Annotated[Rows[Cards], 1]


@kernel
def correct(weights: Weights, lesson: Lesson, seat: int, target: float, rate: float) -> None:
    """Move what was expected after the seat's last turn towards what came.

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
    board: Board, state: State, seat: int, turn: int, weights: Weights, drive: Drive, lesson: Lesson, rate: float
) -> None:
    """After a seat's turn: correct what it expected before, and remember what it expects now."""
    player = state.players[seat]
    features = drive.features[0]
    later = state.round_number
    state.round_number = turn
    value = worth(board, state, player, seat, weights, features)
    state.round_number = later
    bank = banked(board, player, weights.objectives)
    if lesson.counts[seat]:
        correct(weights, lesson, seat, value, rate)
    lesson.counts[seat] = features.count
    lesson.banks[seat] = bank
    for number in range(features.count):
        lesson.places[seat, number] = features.places[number]


@kernel
def learn_games(
    board: Rows[Board],
    start: Rows[State],
    state: Rows[State],
    weights: Rows[Weights],
    drive: Rows[Drive],
    lesson: Rows[Lesson],
    chance: Rows[Chance],
    games: int,
    rate: float,
    noise: float,
) -> float:
    """Play games and learn from them; returns the mean points of a seat. With rate 0 nothing is learned."""
    now, luck = state[0], chance[0]
    total = 0.0
    for _ in range(games):
        state[0] = start[0]
        shuffle_cards(board[0], now.seats, lesson[0].cards[0], luck)
        deal(board[0], now, lesson[0].cards[0], now.seats)
        while now.phase == DEPARTURE:
            keep_ticket(board[0], now, now.players[now.seat].deal[0])
        lesson[0].counts[:] = 0
        while now.phase != OVER:
            seat, turn = now.seat, now.round_number
            drive_line(board[0], now, best_line(board[0], now, weights[0], drive[0], luck, noise, False))
            if rate > 0.0 and not now.players[seat].eliminated:
                look_back(board[0], now, seat, turn, weights[0], drive[0], lesson[0], rate)
        for seat in range(now.seats):
            points = final_points(board[0], now, seat, weights[0], drive[0])
            total += points
            if rate > 0.0 and lesson[0].counts[seat]:
                correct(weights[0], lesson[0], seat, float(points), rate)
    return total / games / start[0].seats
