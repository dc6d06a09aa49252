"""Placing markers: which may be placed, and what a joint costs (G30-G37, G45, G46)."""

from fareplay.engine.kernel import kernel
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    FREE,
    NO_HEADING,
    NOWHERE,
    SHAPE_JOINTS,
    SHAPE_MARKERS,
    STRAIGHT,
    TURN_SPACES,
)
from fareplay.games.get_on_board.rules.state import LINE, State


@kernel
def shape_asked(sheet: int, ticket: int) -> int:
    """What a sheet asks for a ticket: sheet k + 1 is sheet k moved one column to the right (G3, G4)."""
    return (ticket - 1 - (sheet - 1)) % 6


@kernel
def is_u_turn(heading: int, direction: int) -> bool:
    """A line never goes straight back along the road it came by (G34)."""
    return heading != NO_HEADING and direction == (heading + 2) % 4


@kernel
def joint_cost(joints: int, heading: int, direction: int) -> int:
    """How many spaces of the turn zone a joint costs: one if it is of the other kind than asked (G32, G35)."""
    if joints == FREE:
        return 0
    return 0 if (heading == direction) == (joints == STRAIGHT) else 1


@kernel
def find_ways(board: Board, state: State) -> int:
    """The directions in which the next marker may be placed, a bit each: there is a road, and the line can be
    completed with the spaces left (G34, G36).

    Intersections visited and roads driven play no part: that line is available, and eliminates (G37).
    """
    player = state.players[state.seat]
    in_line = state.phase == LINE
    joints = state.joints
    markers_after = state.markers - state.placed - 1
    joint_counts = in_line and state.placed > 0  # the first joint is with an earlier round (G33)
    spaces = TURN_SPACES - player.turn_zone
    ways = 0
    for direction in range(4):
        there = board.next[player.at, direction]
        if there == NOWHERE or is_u_turn(player.heading, direction):
            continue
        if in_line:
            needed = board.detours[there, direction, joints, markers_after]
            if joint_counts:
                needed += joint_cost(joints, player.heading, direction)
            if needed > spaces:
                continue
        ways |= 1 << direction
    return ways


@kernel
def ask_for_line(board: Board, state: State) -> None:
    """Begin a turn: the sheet says the shape, or it is one marker if no line is available (G20, G36)."""
    shape = shape_asked(state.players[state.seat].sheet, state.tickets[state.round_number - 1])
    state.phase = LINE
    state.placed = 0
    state.markers = SHAPE_MARKERS[shape]
    state.joints = SHAPE_JOINTS[shape]
    state.ways = find_ways(board, state)
    if not state.ways:
        state.markers = 1
        state.joints = FREE
        state.ways = find_ways(board, state)


@kernel
def ask_for_marker(board: Board, state: State, phase: int) -> None:
    """Ask the seat to move for another marker of its line, or for an extra one in any direction (G31, G45, G46)."""
    state.phase = phase
    state.ways = find_ways(board, state)
