"""Tally: whole games played by the bots' policy in one kernel, and what is counted in them to judge a board."""

from typing import Annotated, Any, Final

import numpy as np

from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.random import Rng, seeded
from fareplay.engine.struct import Long, Longs, Rows, Struct, blank
from fareplay.games.get_on_board.bots.lines import Scratch, play_guided
from fareplay.games.get_on_board.bots.weights import (
    ENTRANCE_THING,
    FIRST_PLACE,
    LIGHT_THING,
    MOST_THINGS,
    ROUND_WIDTH,
    SPOT,
    THINGS,
    WAYS,
    Weights,
    weights_for,
)
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.limits import MAX_INTERSECTIONS, MAX_ROADS
from fareplay.games.get_on_board.rules.material import (
    COMMON_CARDS,
    COMMON_DEALT,
    MAX_SEATS,
    MOST_ZONES,
    NOWHERE,
    PERSONAL_CARDS,
    PERSONAL_STOPS,
    ROUNDS,
    TICKETS,
)
from fareplay.games.get_on_board.rules.scoring import score
from fareplay.games.get_on_board.rules.setup import Cards, deal, shuffle_cards
from fareplay.games.get_on_board.rules.state import State
from fareplay.rules.registry import by_name
from fareplay.rules.rules import Rules

NOISE: Final = 4.0  # points by which a line is misjudged, so that games differ and bots play about as people do


class Tally(Struct):
    """Sums over games. Points are those of seats that were not eliminated."""

    games: Long
    seats: Long  # in all games together
    eliminated: Long
    points: Long
    squares: Long  # of points
    zones: Annotated[Longs, MOST_ZONES]
    spread: Long  # between the best and the last seat of a game
    spreads: Long  # games with two seats or more at the end
    wins: Annotated[Longs, MAX_SEATS]  # by the place in the order of play of the first round; equals all count
    departures: Annotated[Longs, TICKETS + 1]  # seats that began there
    departure_points: Annotated[Longs, TICKETS + 1]
    departure_eliminated: Annotated[Longs, TICKETS + 1]
    visits: Annotated[Longs, MAX_INTERSECTIONS]  # lines that reached it
    roads: Annotated[Longs, MAX_ROADS]  # lines that used it
    personal: Annotated[Longs, PERSONAL_CARDS + 1]  # seats that had it
    personal_met: Annotated[Longs, PERSONAL_CARDS + 1]
    common: Annotated[Longs, COMMON_CARDS]  # seats that could meet it
    common_met: Annotated[Longs, COMMON_CARDS]


def measure(rules: Rules, like: str, seats: int, games: int, seed: int) -> dict[str, Any]:
    """Play games on a board with the weights of a printed one, and return their tally as plain values."""
    stand_in: Any = by_name(f"{rules.game}/{like}")
    weights, tally = weights_for(stand_in), blank(Tally)
    fit_weights(rules.board, weights)
    play_and_tally(
        rules.board, weights, blank(Scratch), blank(State, 2), blank(Cards), seats, seeded(seed), games, tally
    )
    record: Any = tally[0]
    return {name: record[name].tolist() for name in record.dtype.names}


@entry(rows(Board), rows(Weights), rows(Scratch), rows(State, 2), rows(Cards), WHOLE, rows(Rng), WHOLE, rows(Tally))
@kernel
def play_and_tally(
    board: Rows[Board],
    weights: Rows[Weights],
    scratch: Rows[Scratch],
    states: Rows[State],
    cards: Rows[Cards],
    seats: int,
    rng: Rows[Rng],
    games: int,
    tally: Rows[Tally],
) -> None:
    """Play games and add them to the tally. The second of the two states stays blank."""
    for _ in range(games):
        states[0] = states[1]
        shuffle_cards(board[0], seats, cards[0], rng[0])
        deal(board[0], states[0], cards[0], seats)
        play_guided(board[0], states[0], weights[0], scratch[0], rng[0], NOISE)
        count_game(board[0], states[0], int(cards[0].first), scratch[0], tally[0])


@kernel
def count_game(board: Board, state: State, first: int, scratch: Scratch, tally: Tally) -> None:
    """Add a finished game to the tally."""
    best, least, left = -1000, 1000, 0
    for seat in range(state.seats):
        if not state.players[seat].eliminated:
            points = score(board, state, seat, scratch.zones)
            best, least, left = max(best, points), min(least, points), left + 1
    tally.games += 1
    if left > 1:
        tally.spread += best - least
        tally.spreads += 1
    for seat in range(state.seats):
        count_seat(board, state, seat, first, best, scratch, tally)
    for spot in range(board.intersections):
        for seat in range(state.seats):
            tally.visits[spot] += state.visited[spot] >> seat & 1
    for road in range(MAX_ROADS):
        for seat in range(state.seats):
            tally.roads[road] += state.roads[road] >> seat & 1


@kernel
def count_seat(board: Board, state: State, seat: int, first: int, best: int, scratch: Scratch, tally: Tally) -> None:
    """Add a seat of a finished game to the tally."""
    player = state.players[seat]
    tally.seats += 1
    tally.departures[player.ticket] += 1
    tally.personal[player.personal] += 1
    for card in range(COMMON_DEALT):
        tally.common[state.common[card]] += 1
        tally.common_met[state.common[card]] += 1 if player.common[card] else 0
    if player.personal_stops == PERSONAL_STOPS:
        tally.personal_met[player.personal] += 1
    if player.eliminated:
        tally.eliminated += 1
        tally.departure_eliminated[player.ticket] += 1
        return
    points = score(board, state, seat, scratch.zones)
    tally.points += points
    tally.squares += points * points
    tally.departure_points[player.ticket] += points
    for zone in range(MOST_ZONES):
        tally.zones[zone] += scratch.zones[zone]
    if points == best:
        tally.wins[(seat - first) % state.seats] += 1


@entry(rows(Board), rows(Weights))
@kernel
def fit_weights(board: Rows[Board], weights: Rows[Weights]) -> None:
    """Make the weights of another board serve this one: its intersections, things, distances and objectives; what the
    weights say of single intersections is dropped."""
    mine = weights[0]
    for step in range(ROUNDS):
        for place in range(SPOT, WAYS):
            mine.table[step * ROUND_WIDTH + place] = np.float32(0)
    measure_steps(board[0], mine)
    for kind in range(THINGS):
        mine.kind[kind] = 0
    found = 0
    for spot in range(MAX_INTERSECTIONS):
        found |= things_at(board[0], mine, spot)
    mine.kinds = 0
    for kind in range(THINGS):
        if found >> kind & 1:
            mine.kind[mine.kinds] = kind
            mine.kinds += 1
    for card in range(1, PERSONAL_CARDS + 1):
        slot = 0
        for spot in range(board[0].intersections):
            if board[0].personal[spot] >> card & 1 and slot < PERSONAL_STOPS:
                mine.stops[card, slot] = spot
                slot += 1


@kernel
def things_at(board: Board, weights: Weights, spot: int) -> int:
    """Write the things at an intersection: passengers, a place or a light, and perhaps an entrance; return their kinds,
    one bit each."""
    count, kinds = 0, 0
    for slot in range(MOST_THINGS):
        weights.things[spot, slot] = 0
    for slot in range(2):
        if board.passengers[spot, slot]:
            weights.things[spot, count] = board.passengers[spot, slot]
            count += 1
    if count == 0 and board.place[spot]:
        weights.things[spot, 0] = FIRST_PLACE + board.place[spot]
        count = 1
    elif count == 0 and board.light[spot]:
        weights.things[spot, 0] = LIGHT_THING
        count = 1
    if board.entrance[spot]:
        weights.things[spot, count] = ENTRANCE_THING
        count += 1
    for slot in range(count):
        kinds |= 1 << int(weights.things[spot, slot])
    return kinds


@kernel
def measure_steps(board: Board, weights: Weights) -> None:
    """Write the fewest roads between any two intersections; 127 if there is no way."""
    for start in range(MAX_INTERSECTIONS):
        for spot in range(MAX_INTERSECTIONS):
            weights.steps[start, spot] = 127
    for start in range(board.intersections):
        weights.steps[start, start] = 0
        for far in range(126):
            grown = False
            for spot in range(board.intersections):
                if weights.steps[start, spot] != far:
                    continue
                for way in range(4):
                    there = board.next[spot, way]
                    if there != NOWHERE and weights.steps[start, there] == 127:
                        weights.steps[start, there] = far + 1
                        grown = True
            if not grown:
                break
