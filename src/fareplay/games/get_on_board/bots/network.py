"""The network: a small one with one hidden layer, which corrects what the tables expect of a line.

The tables add up points for one feature at a time. The network knows what features mean together: how much a place is
worth to this sheet, in this round, with these shapes to come.
"""

import numpy as np

from fareplay.engine.kernel import kernel
from fareplay.games.get_on_board.bots.features import Features, note, progress
from fareplay.games.get_on_board.bots.weights import (
    BUSY,
    BUSY_BEYOND,
    BUSY_BEYOND_TOLD,
    BUSY_TOLD,
    EACH_SHAPE,
    HIDDEN,
    MOST_THINGS,
    NO_FEATURE,
    OUTPUT,
    REACH,
    REACH_STEPS,
    REACH_TOLD,
    RIVALS,
    ROUND,
    SEATED,
    SHAPES_LEFT,
    STOPS_LEFT,
    TOGETHER,
    Weights,
)
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.line import others_on
from fareplay.games.get_on_board.rules.material import (
    COMMON_DEALT,
    JAMMED,
    NOWHERE,
    OBJECTIVE_PASSENGERS,
    PERSONAL_STOPS,
    PLAIN,
    ROUNDS,
    SHAPE_MARKERS,
)
from fareplay.games.get_on_board.rules.state import Player, State


@kernel
def prepare(board: Board, state: State, seat: int, weights: Weights, features: Features) -> None:
    """Note the features that all lines of a turn have in common, and sum them up."""
    player = state.players[seat]
    for card in range(COMMON_DEALT):
        most = 0
        for other in range(state.seats):
            rival = state.players[other]
            if other != seat and not rival.eliminated:
                most = max(most, progress(board.edition, rival, state.common[card]))
        features.rivals[card] = most
    features.fixed[0] = ROUND + state.round_number
    features.fixed[1] = SEATED + (state.seats if weights.objectives else 0)
    count = 2
    for shape in range(len(SHAPE_MARKERS)):
        left = 0
        for number in range(state.round_number, ROUNDS):
            if weights.shapes[player.sheet, state.tickets[number]] == shape:
                left += 1
        features.fixed[count] = SHAPES_LEFT + shape * (EACH_SHAPE + 1) + left
        count += 1
    features.fixed_count = count
    features.start[:] = 0.0
    for number in range(count):
        place = features.fixed[number]
        for unit in range(HIDDEN):
            features.start[unit] += weights.network[place, unit]


@kernel
def correction(board: Board, state: State, player: Player, seat: int, weights: Weights, features: Features) -> float:
    """Points to add to what the tables expect; the tables' features are noted already."""
    note_more(board, state, player, seat, weights, features)
    sum_up(weights, features)
    points = 0.0
    for unit in range(HIDDEN):
        points += max(features.hidden[unit], np.float32(0.0)) * weights.network[OUTPUT, unit]
    return points


@kernel
def note_more(board: Board, state: State, player: Player, seat: int, weights: Weights, features: Features) -> None:
    """What the tables do not look at."""
    mine = 1 << seat
    count = features.count
    if weights.objectives:
        for card in range(COMMON_DEALT):
            if not player.common[card] and not state.flipped[card]:
                done = progress(board.edition, player, state.common[card])
                count = note(features, count, RIVALS + features.rivals[card] * (OBJECTIVE_PASSENGERS + 1) + done)
        reached = 0
        for stop in range(PERSONAL_STOPS):
            if state.visited[weights.stops[player.personal, stop]] & mine:
                reached |= 1 << stop
        count = note(features, count, STOPS_LEFT + (player.personal - 1) * (1 << PERSONAL_STOPS) + reached)
    count = note_reach(board, state, player, seat, weights, features, count)
    while count % TOGETHER:
        count = note(features, count, NO_FEATURE)
    features.count = count


@kernel
def note_reach(
    board: Board, state: State, player: Player, seat: int, weights: Weights, features: Features, count: int
) -> int:
    """What lies within some steps of the line's end, and how busy the roads there are."""
    mine = 1 << seat
    for number in range(weights.kinds):
        features.found[weights.kind[number]] = 0
    features.queue[0] = player.at
    features.distance[0] = 0
    features.is_reached[player.at] = 1
    end, at = 1, 0
    busy, beyond = 0, 0
    while at < end:
        spot, steps = features.queue[at], features.distance[at]
        at += 1
        if steps == REACH_STEPS:
            break
        for direction in range(4):
            there = board.next[spot, direction]
            if there == NOWHERE or state.visited[there] & mine:
                continue
            if steps < 2:
                road = board.road[spot, direction]
                kind = board.kind[road]
                jammed = kind == JAMMED or (kind != PLAIN and kind == state.fluid)
                traffic = others_on(state.roads[road], seat) + (1 if jammed else 0)
                if steps == 0:
                    busy += traffic
                else:
                    beyond += traffic
            if features.is_reached[there]:
                continue
            features.is_reached[there] = 1
            features.queue[end] = there
            features.distance[end] = steps + 1
            end += 1
            for slot in range(MOST_THINGS):
                thing = weights.things[there, slot]
                if not thing:
                    break
                features.found[thing] += 1
    for number in range(end):
        features.is_reached[features.queue[number]] = 0
    for number in range(weights.kinds):
        thing = weights.kind[number]
        count = note(features, count, REACH + thing * REACH_TOLD + min(features.found[thing], REACH_TOLD - 1))
    count = note(features, count, BUSY + min(busy, BUSY_TOLD - 1))
    return note(features, count, BUSY_BEYOND + min(beyond, BUSY_BEYOND_TOLD - 1))


@kernel
def sum_up(weights: Weights, features: Features) -> None:
    """The hidden units, before they are cut off at 0."""
    for unit in range(HIDDEN):
        features.hidden[unit] = features.start[unit]
    for number in range(0, features.count, TOGETHER):
        one, two = features.places[number], features.places[number + 1]
        three, four = features.places[number + 2], features.places[number + 3]
        for unit in range(HIDDEN):
            features.hidden[unit] += (weights.network[one, unit] + weights.network[two, unit]) + (
                weights.network[three, unit] + weights.network[four, unit]
            )
