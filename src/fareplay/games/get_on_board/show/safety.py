"""Safety: the number of shapes to come for which a player would have a line that does not eliminate."""

from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.limits import MAX_INTERSECTIONS
from fareplay.games.get_on_board.rules.line import ask_for_shape, find_ways, joint_cost, shape_asked
from fareplay.games.get_on_board.rules.material import NOWHERE, SHAPES, TICKETS
from fareplay.games.get_on_board.rules.state import LINE, Player, State
from fareplay.games.get_on_board.rules.turn import turn_goes_on

LONGEST: Final = 12  # markers examined per turn; a longer chain of lights counts as safe

Steps = npt.NDArray[np.int64]  # the state of a line after each marker, and the directions left to try from there
AT: Final = 0
HEADING: Final = 1
TURN_ZONE: Final = 2
PLACED: Final = 3
PHASE: Final = 4
WAYS: Final = 5
STEP_FIELDS: Final = 6

REACHED: Final = 1 << 6  # a mark in the scratch state that differs from the seats' own


@kernel
def shapes_to_come(state: State, seat: int) -> int:
    """Return the shapes on a seat's sheet for the tickets to come, one bit each (G3, G4)."""
    shapes = 0
    for number in range(state.round_number, TICKETS):
        shapes |= 1 << shape_asked(state.players[seat].sheet, state.tickets[number])
    return shapes


@kernel
def count_shapes(shapes: int) -> int:
    """Return the number of shapes among bits."""
    count = 0
    for shape in range(len(SHAPES)):
        count += shapes >> shape & 1
    return count


@kernel
def count_safe(board: Board, state: State, seat: int, shapes: int, steps: Steps) -> int:
    """Return for how many of the shapes the seat would have a line that does not eliminate (G37, G40). Only its own
    line matters, so other players' moves do not change the result. The state and the steps are buffers."""
    state.seat = seat
    player = state.players[seat]
    player.entrances = player.entrances_used  # using one is optional and never avoids an elimination
    safe = 0
    for shape in range(len(SHAPES)):
        if shapes >> shape & 1 and has_safe_line(board, state, shape, steps):
            safe += 1
    return safe


@kernel
def count_room(board: Board, state: State, seat: int, most: int) -> int:
    """Return how many intersections the seat can reach without crossing its own line, up to `most`. The state is a
    buffer."""
    taken = 1 << seat | REACHED
    state.visited[state.players[seat].at] |= REACHED
    room = 0
    grows = True
    while grows and room < most:
        grows = False
        for node in range(MAX_INTERSECTIONS):
            if state.visited[node] & REACHED:
                for direction in range(4):
                    there = board.next[node, direction]
                    if there != NOWHERE and not state.visited[there] & taken:
                        state.visited[there] |= REACHED
                        room += 1
                        grows = True
    return min(room, most)


@kernel
def has_safe_line(board: Board, state: State, shape: int, steps: Steps) -> bool:
    """Return whether the seat to move has a line of this shape that reaches no intersection twice. The state's line is
    restored."""
    player = state.players[state.seat]
    mine = 1 << state.seat
    ask_for_shape(board, state, shape)
    write_step(state, player, steps, 0)
    found = False
    depth = 0
    while depth >= 0 and not found:
        read_step(state, player, steps, depth)
        ways = steps[depth, WAYS]
        if ways == 0:
            if depth:
                state.visited[player.at] &= ~mine
            depth -= 1
            continue
        steps[depth, WAYS] = ways & (ways - 1)
        direction = first_way(ways)
        there = board.next[player.at, direction]
        if state.visited[there] & mine:
            continue
        if state.phase == LINE and state.placed > 0:
            player.turn_zone += joint_cost(state.joints, player.heading, direction)
        player.at = there
        player.heading = direction
        if depth + 1 < LONGEST and turn_goes_on(board, state, player):
            state.visited[there] |= mine
            state.ways = find_ways(board, state)
            depth += 1
            write_step(state, player, steps, depth)
        else:
            found = True
    for step in range(1, depth + 1):
        state.visited[steps[step, AT]] &= ~mine
    read_step(state, player, steps, 0)
    return found


@kernel
def first_way(ways: int) -> int:
    """Return the first direction whose bit is set."""
    direction = 0
    while not ways >> direction & 1:
        direction += 1
    return direction


@kernel
def write_step(state: State, player: Player, steps: Steps, depth: int) -> None:
    """Store the end of the line and the directions to try."""
    steps[depth, AT] = player.at
    steps[depth, HEADING] = player.heading
    steps[depth, TURN_ZONE] = player.turn_zone
    steps[depth, PLACED] = state.placed
    steps[depth, PHASE] = state.phase
    steps[depth, WAYS] = state.ways


@kernel
def read_step(state: State, player: Player, steps: Steps, depth: int) -> None:
    """Restore the end of the line."""
    player.at = steps[depth, AT]
    player.heading = steps[depth, HEADING]
    player.turn_zone = steps[depth, TURN_ZONE]
    state.placed = steps[depth, PLACED]
    state.phase = steps[depth, PHASE]
