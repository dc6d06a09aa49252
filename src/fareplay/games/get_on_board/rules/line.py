"""The line: which markers may be placed, what a joint costs, and what a road ticks (G30-G37, G42-G44)."""

from typing import Final

from fareplay.engine.kernel import WHOLE, entry, kernel
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    FREE,
    JAMMED,
    MOST_MARKERS,
    NO_HEADING,
    NOWHERE,
    PLAIN,
    SHAPE_JOINTS,
    SHAPE_MARKERS,
    STRAIGHT,
    TRAFFIC_SPACES,
    TURN,
    TURN_SPACES,
)
from fareplay.games.get_on_board.rules.state import LINE, State

NO_WAY: Final = 100  # more spaces than the turn zone has


@entry(WHOLE, WHOLE)
@kernel
def shape_asked(sheet: int, ticket: int) -> int:
    """Return the shape on a sheet for a ticket: sheet k + 1 is sheet k moved one column to the right (G3, G4)."""
    return (ticket - 1 - (sheet - 1)) % 6


@kernel
def is_u_turn(heading: int, direction: int) -> bool:
    """Return whether a direction goes straight back along the last road, which is never allowed (G34)."""
    return heading != NO_HEADING and direction == (heading + 2) % 4


@kernel
def joint_cost(joints: int, heading: int, direction: int) -> int:
    """Return the spaces of the turn zone that a joint costs: one if it is not of the required kind (G32, G35)."""
    if joints == FREE:
        return 0
    return 0 if (heading == direction) == (joints == STRAIGHT) else 1


@kernel
def find_ways(board: Board, state: State) -> int:
    """Return the directions of the next marker, one bit each: there is a road, and the line can be completed with the
    spaces left (G34, G36).

    Visited intersections and roads do not matter here: such a line is available, but it eliminates (G37).
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
    """Begin a turn with the sheet's shape for the round's ticket (G20)."""
    ask_for_shape(board, state, shape_asked(state.players[state.seat].sheet, state.tickets[state.round_number - 1]))


@kernel
def ask_for_shape(board: Board, state: State, shape: int) -> None:
    """Begin a turn of this shape, or of one marker if no such line is available (G36)."""
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
def measure_detours(board: Board) -> None:
    """Compute the board's `detours` from its roads, from the end of a line backwards (G36)."""
    for left in range(1, MOST_MARKERS):
        for joints in (STRAIGHT, TURN, FREE):
            for at in range(board.intersections):
                for heading in range(4):
                    fewest = NO_WAY
                    for direction in range(4):
                        there = board.next[at, direction]
                        if there != NOWHERE and not is_u_turn(heading, direction):
                            onward = board.detours[there, direction, joints, left - 1]
                            fewest = min(fewest, joint_cost(joints, heading, direction) + onward)
                    board.detours[at, heading, joints, left] = fewest


@kernel
def others_on(markers: int, seat: int) -> int:
    """Return the number of other players with a marker on the road (G42)."""
    others = markers & ~(1 << seat)
    count = 0
    while others:
        others &= others - 1
        count += 1
    return count


@kernel
def traffic_on(board: Board, state: State, road: int) -> int:
    """Return the spaces that a marker on this road ticks: one per other marker, one more if jammed or fluid (G42,
    G43)."""
    kind = board.kind[road]
    always = kind == JAMMED or (kind != PLAIN and kind == state.fluid)
    return others_on(state.roads[road], state.seat) + (1 if always else 0)


@kernel
def tick_traffic(board: Board, state: State, road: int) -> None:
    """Tick the track of jams (buses) or connections (metros); what goes past its end is lost (G44)."""
    player = state.players[state.seat]
    player.traffic = min(player.traffic + traffic_on(board, state, road), TRAFFIC_SPACES)
