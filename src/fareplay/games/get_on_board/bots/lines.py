"""Lines: all lines of a turn with their values, found without playing them (G30-G46), and games played by the best."""

from typing import Annotated, Final

import numpy as np
import numpy.typing as npt

from fareplay.bots.search.tree import Option, Outcome
from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.random import Rng, below
from fareplay.engine.ranking import OUT_POINTS
from fareplay.engine.struct import Long, Longs, Rows, Shorts, Smalls, Struct
from fareplay.games.get_on_board.bots.features import Features, find_features, markers_to_come, worth_by_tables
from fareplay.games.get_on_board.bots.weights import Reals, Weights
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.boarding import board_intersection
from fareplay.games.get_on_board.rules.limits import KEEP, STOP
from fareplay.games.get_on_board.rules.line import find_ways
from fareplay.games.get_on_board.rules.material import FIRST_JOURNEY, MOST_ZONES, SECOND_JOURNEY, TURN_SPACES
from fareplay.games.get_on_board.rules.scoring import is_out, score
from fareplay.games.get_on_board.rules.state import DEPARTURE, ENTRANCE, OVER, Player, State
from fareplay.games.get_on_board.rules.turn import (
    drive_on,
    end_turn,
    keep_ticket,
    place_marker,
    ticket_at_random,
    turn_goes_on,
)

LONGEST: Final = 12
MOST_LINES: Final = 256

# A line as one number: how it ends, its number of markers, and the direction of each in two bits.
KEEPS: Final = 1 << 60  # a kept ticket instead of a line
STOPS: Final = 1 << 59  # an entrance is not used
LENGTH_BITS: Final = 4

COMMON_ZONE: Final = (5, 6)  # the first zone with points of objectives, by edition


class Scratch(Struct):
    """Buffers and the lines found; one per thread."""

    players: Annotated[Rows[Player], LONGEST + 1]  # the player after each marker of the current line
    phases: Annotated[Smalls, LONGEST + 1]
    placed: Annotated[Smalls, LONGEST + 1]
    ways: Annotated[Smalls, LONGEST + 1]
    count: Long
    fatal: Long  # a line that eliminates, in case there is no other
    lines: Annotated[Longs, MOST_LINES]
    values: Annotated[Reals, MOST_LINES]
    features: Annotated[Rows[Features], 1]
    zones: Annotated[Shorts, MOST_ZONES]


@kernel
def length_of(line: int) -> int:
    """Return the number of markers of a line."""
    return line & ((1 << LENGTH_BITS) - 1)


@kernel
def direction_in(line: int, marker: int) -> int:
    """Return the direction of a marker of a line."""
    return line >> (LENGTH_BITS + 2 * marker) & 3


@kernel
def longer(line: int, direction: int) -> int:
    """Return the line with one more marker."""
    return line + 1 | direction << (LENGTH_BITS + 2 * length_of(line))


@kernel
def write_line(
    board: Board, state: State, player: Player, line: int, weights: Weights, scratch: Scratch, judged: bool
) -> None:
    """Store a line with its value by the tables."""
    if scratch.count < MOST_LINES:
        scratch.lines[scratch.count] = line
        if judged:
            features = scratch.features[0]
            find_features(board, state, player, state.seat, weights, features)
            scratch.values[scratch.count] = worth_by_tables(board, state, player, weights, features)
        scratch.count += 1


@kernel
def ways_on(board: Board, state: State, thrifty: bool) -> int:
    """Return the directions for the next marker; with `thrifty`, only those that cross off no space of the turn zone
    (G35)."""
    if not thrifty:
        return find_ways(board, state)
    player = state.players[state.seat]
    used = player.turn_zone
    player.turn_zone = TURN_SPACES
    ways = find_ways(board, state)
    player.turn_zone = used
    return ways


@kernel
def find_lines(board: Board, state: State, weights: Weights, scratch: Scratch, thrifty: bool, judged: bool) -> None:
    """Find all lines to the end of the turn that do not eliminate. The state is restored."""
    seat = state.seat
    mine = 1 << seat
    phase, placed = state.phase, state.placed
    player = state.players[seat]
    scratch.count = 0
    scratch.fatal = 0
    scratch.features[0].ahead = markers_to_come(state, player, weights)
    if phase == ENTRANCE:
        write_line(board, state, player, STOPS, weights, scratch, judged)
    depth = 0
    line = 0
    keep_place(state, scratch, 0, ways_on(board, state, thrifty))
    while depth >= 0:
        left = scratch.ways[depth]
        if not left:
            if depth:
                state.visited[scratch.players[depth].at] &= ~mine
            depth -= 1
            line = shorter(line)
            continue
        direction = lowest_bit(left)
        scratch.ways[depth] = left & (left - 1)
        there = board.next[scratch.players[depth].at, direction]
        if state.visited[there] & mine:
            scratch.fatal = longer(line, direction)
            continue
        state.players[seat] = scratch.players[depth]
        state.phase = scratch.phases[depth]
        state.placed = scratch.placed[depth]
        state.visited[there] |= mine
        going_on = step(board, state, player, direction)
        if not going_on or state.phase == ENTRANCE:
            end = STOPS if going_on else 0
            write_line(board, state, player, longer(line, direction) | end, weights, scratch, judged)
        if going_on and depth + 1 < LONGEST:
            line = longer(line, direction)
            depth += 1
            keep_place(state, scratch, depth, ways_on(board, state, thrifty))
        else:
            state.visited[there] &= ~mine
    state.players[seat] = scratch.players[0]
    state.phase, state.placed = phase, placed


@kernel
def keep_place(state: State, scratch: Scratch, depth: int, ways: int) -> None:
    """Store the state of the current line after `depth` markers, and the directions still to try from there."""
    scratch.players[depth] = state.players[state.seat]
    scratch.phases[depth] = state.phase
    scratch.placed[depth] = state.placed
    scratch.ways[depth] = ways


@kernel
def lowest_bit(bits: int) -> int:
    """Return the index of the lowest set bit."""
    number = 0
    while not bits >> number & 1:
        number += 1
    return number


@kernel
def shorter(line: int) -> int:
    """Return the line without its last marker."""
    length = length_of(line) - 1
    return (line & ((1 << (LENGTH_BITS + 2 * length)) - 1)) - 1 if length >= 0 else 0


@kernel
def step(board: Board, state: State, player: Player, direction: int) -> bool:
    """Place a marker on the player's own sheet only; return whether the turn may continue, and set how."""
    drive_on(board, state, player, direction)
    board_intersection(board, player, player.at)
    return turn_goes_on(board, state, player)


@kernel
def play_line(board: Board, state: State, line: int) -> None:
    """Play a whole line, or keep a ticket."""
    if line & KEEPS:
        keep_ticket(board, state, line & 0xFF)
    elif drive(board, state, line):
        end_turn(board, state)


@entry(rows(Board), rows(State), WHOLE, rows(Option, None), WHOLE, numbers(np.int16, LONGEST + 1))
@kernel
def write_moves(
    board: Rows[Board], state: Rows[State], seat: int, options: Rows[Option], at: int, moves: npt.NDArray[np.int16]
) -> int:
    """Write the moves of an option's line from a state; return their number."""
    return write_line_moves(board[0], state[0], seat, options[at].line, moves)


@kernel
def write_line_moves(board: Board, state: State, seat: int, line: int, moves: npt.NDArray[np.int16]) -> int:
    """The same for a line."""
    if line & KEEPS:
        moves[0] = KEEP + (line & 0xFF)
        return 1
    length = length_of(line)
    there = state.players[seat].at
    for marker in range(length):
        there = board.next[there, direction_in(line, marker)]
        moves[marker] = there
    if line & STOPS:
        moves[length] = STOP
        return length + 1
    return length


@kernel
def drive(board: Board, state: State, line: int) -> bool:
    """Play a line; return whether the turn still has to be ended, which elimination has already done."""
    mine = 1 << state.seat
    player = state.players[state.seat]
    for marker in range(length_of(line)):
        direction = direction_in(line, marker)
        there = board.next[player.at, direction]
        if state.visited[there] & mine:
            place_marker(board, state, direction)
            return False
        state.roads[board.road[player.at, direction]] |= mine
        state.visited[there] |= mine
        step(board, state, player, direction)
    return True


@kernel
def best_line(
    board: Board, state: State, weights: Weights, scratch: Scratch, rng: Rng, noise: float, thrifty: bool
) -> int:
    """Return the line with the highest value plus noise; one that eliminates only if there is no other."""
    find_lines(board, state, weights, scratch, thrifty, True)
    if scratch.count == 0 and thrifty:
        find_lines(board, state, weights, scratch, False, True)
    best = scratch.fatal
    most = -1.0e9
    for number in range(scratch.count):
        value = scratch.values[number]
        if noise > 0:
            value += noise * (below(rng, 1 << 16) + below(rng, 1 << 16)) / (1 << 16)
        if value > most:
            most = value
            best = scratch.lines[number]
    return best


@kernel
def play_turn(board: Board, state: State, weights: Weights, scratch: Scratch, rng: Rng, noise: float) -> None:
    """Play one turn, or choose a random departure."""
    if state.phase == DEPARTURE:
        keep_ticket(board, state, ticket_at_random(state, state.seat, rng))
    else:
        play_line(board, state, best_line(board, state, weights, scratch, rng, noise, True))


@kernel
def play_guided(board: Board, state: State, weights: Weights, scratch: Scratch, rng: Rng, noise: float) -> None:
    """Play to the end of the game."""
    while state.phase != OVER:
        play_turn(board, state, weights, scratch, rng, noise)


@kernel
def others_play(board: Board, state: State, seat: int, weights: Weights, scratch: Scratch, rng: Rng) -> bool:
    """Let the others take their turns until the seat has to choose; return whether it still has to."""
    while state.phase != OVER and state.seat != seat:
        play_turn(board, state, weights, scratch, rng, 0.0)
    return state.phase != OVER


@kernel
def final_points(board: Board, state: State, seat: int, weights: Weights, scratch: Scratch) -> int:
    """Return a seat's final points; OUT_POINTS if it is eliminated (G40)."""
    if is_out(state, seat):
        return OUT_POINTS
    points = score(board, state, seat, scratch.zones)
    if not weights.objectives:
        points -= scratch.zones[COMMON_ZONE[board.edition]] + scratch.zones[COMMON_ZONE[board.edition] + 1]
    return points


@kernel
def forget_second_journey(state: State) -> None:
    """Let the game end with the first of two journeys: what its line leaves for the second is hardly worth a point."""
    if state.journey == FIRST_JOURNEY:
        state.journey = SECOND_JOURNEY


@kernel
def is_solo(state: State) -> bool:
    """Return whether there is nobody to win against: the result is the points alone (S6, S8)."""
    return state.rush_hour != 0 or state.journey != 0


@kernel
def read_result(board: Board, state: State, seat: int, weights: Weights, scratch: Scratch, outcome: Outcome) -> None:
    """Write the result of a finished game: the points, and the seat's share of the victory (G86)."""
    mine = final_points(board, state, seat, weights, scratch)
    outcome.points = mine
    outcome.rival = 0.0
    outcome.win = 0.0
    if is_out(state, seat) or is_solo(state):
        return
    sharing = 1
    for other in range(state.seats):
        if other == seat or state.players[other].eliminated:
            continue
        points = final_points(board, state, other, weights, scratch)
        outcome.rival = max(outcome.rival, float(points))
        if points > mine:
            sharing = 0
        elif points == mine and sharing:
            sharing += 1
    if sharing:
        outcome.win = 1.0 / sharing
