"""Available lines: every way to play the rest of a turn (G36, G37, with the extra markers of G45 and G46), with its
costs and gains, counted in a kernel."""

import threading
from typing import Annotated, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.struct import Rows, Short, Shorts, Struct, blank
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.journeys import sheet_after
from fareplay.games.get_on_board.rules.limits import STOP
from fareplay.games.get_on_board.rules.line import ask_for_line
from fareplay.games.get_on_board.rules.material import MOST_ZONES, ROUNDS
from fareplay.games.get_on_board.rules.objectives import points_due
from fareplay.games.get_on_board.rules.scoring import Zones, score
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, Player, State
from fareplay.games.get_on_board.rules.turn import MOST_LEGAL, legal_moves, play, same_turn
from fareplay.games.get_on_board.show.safety import LONGEST as MOST_MARKERS
from fareplay.games.get_on_board.show.safety import (
    STEP_FIELDS,
    Steps,
    count_room,
    count_safe,
    count_shapes,
    shapes_to_come,
)

# Three markers have 36 lines at most, and each may be followed by an extra marker in one of three
# directions, or by none. Only on custom boards chains of lights lead to more.
MOST_LINES: Final = 1024
LONGEST: Final = 12  # the most moves recorded per turn
NO_MOVE: Final = -1
OFFERED: Final = 3  # suggested lines
SPARE, MARKERS_A_ROUND = 6, 3  # free intersections that a safe line needs, now and in each round to come
WAY: Final = LONGEST + 2  # states needed as buffers to find lines


class LineRow(Struct):
    """A line: its moves, its changes to the player's counts, and the player after it."""

    moves: Annotated[Shorts, LONGEST]  # ended by NO_MOVE
    gain: Short  # of the total
    zones: Annotated[Shorts, MOST_ZONES]
    markers: Short  # placed in this turn
    turn_zone: Short
    traffic: Short
    eliminated: Short
    entrances: Short
    entrances_used: Short
    grannies: Short
    students: Short
    interns: Short
    tourists: Short
    business: Short
    lovers_light: Short
    lovers_dark: Short
    schools: Short
    landmarks: Short
    museums: Short
    tourist_row: Short
    business_row: Short
    lover_row: Short
    due: Short  # points for objectives at the end of the round
    safe: Short  # the number of shapes to come with a line that does not eliminate
    lasting: Short  # whether it is safe for all of them and leaves room for the rest of the game
    order: Short  # 1 for the best line, by `is_better`
    offered: Short  # 1, 2 and 3 for the lines with a number on the board, 0 for the others
    room: Short  # free intersections within reach of its end, up to a limit
    player: Annotated[Rows[Player], 1]


class Buffers(threading.local):
    """Buffers for finding lines. Every thread has its own, because kernels release the GIL."""

    def __init__(self) -> None:
        self.lines = blank(LineRow, MOST_LINES)
        self.way = blank(State, WAY)


def moves_of(line: LineRow) -> list[int]:
    """Return the moves of a line."""
    return [move for move in line.moves if move != NO_MOVE]


@entry(rows(Board), rows(State), WHOLE)
@kernel
def begin_turn_of(board: Rows[Board], state: Rows[State], seat: int) -> int:
    """Begin the turn of a seat that has not played in this round yet, as if it were its turn now; return whether it
    still has a turn. The round's ticket is known before the turn (G20, G22)."""
    now = state[0]
    if now.phase == DEPARTURE or now.phase == OVER or now.players[seat].eliminated:
        return 0
    if (seat - now.inspector) % now.seats <= (now.seat - now.inspector) % now.seats:
        return 0
    now.seat = seat
    ask_for_line(board[0], now)
    return 1


@entry(rows(Board), rows(State), rows(LineRow, MOST_LINES), rows(State, WAY))
@kernel
def find_lines(board: Rows[Board], start: Rows[State], lines: Rows[LineRow], way: Rows[State]) -> int:
    """Write every line of the seat to move; return their number. `way` is a buffer."""
    options = np.empty((LONGEST + 1, MOST_LEGAL), np.int16)
    counts = np.zeros(LONGEST + 1, np.int64)
    tried = np.zeros(LONGEST + 1, np.int64)
    zones = np.zeros(MOST_ZONES, np.int16)
    steps = np.empty((MOST_MARKERS, STEP_FIELDS), np.int64)
    total = score(board[0], start[0], start[0].seat, zones)
    found = 0
    depth = 0
    way[0] = start[0]
    counts[0] = legal_moves(board[0], way[0], options[0])
    while depth >= 0:
        if tried[depth] == counts[depth]:
            depth -= 1
            continue
        move = options[depth, tried[depth]]
        tried[depth] += 1
        way[depth + 1] = way[depth]
        play(board[0], way[depth + 1], move)
        if depth + 1 < LONGEST and same_turn(way[depth], way[depth + 1]):
            depth += 1
            counts[depth] = legal_moves(board[0], way[depth], options[depth])
            tried[depth] = 0
        elif found < MOST_LINES:
            line = lines[found]
            line.moves[:] = NO_MOVE
            for step in range(depth + 1):
                line.moves[step] = options[step, tried[step] - 1]
            way[WAY - 1] = way[depth + 1]
            count_line(board[0], start[0], total, zones, way[depth + 1], way[WAY - 1], steps, line)
            found += 1
    order_lines(lines, found)
    if start[0].phase != DEPARTURE:
        offer_lines(lines, found)
    return found


@kernel
def order_lines(lines: Rows[LineRow], count: int) -> None:
    """Number the lines from the best to the worst. Equal lines keep the order in which they were found."""
    for at in range(count):
        lines[at].order = 1
        for other in range(count):
            if is_better(lines[other], lines[at]) or (other < at and not is_better(lines[at], lines[other])):
                lines[at].order += 1


@kernel
def offer_lines(lines: Rows[LineRow], count: int) -> None:
    """Number the best lines for the board: up to three that end at different intersections, all as safe as the best,
    and none that eliminates. A newcomer who plays one of them at random is seldom eliminated."""
    first = NO_MOVE
    for number in range(1, OFFERED + 1):
        best = NO_MOVE
        for at in range(count):
            if lines[at].eliminated or is_end_offered(lines, count, lines[at].player[0].at):
                continue
            if best == NO_MOVE or lines[at].order < lines[best].order:
                best = at
        if first == NO_MOVE:
            first = best
        if best == NO_MOVE or lines[best].lasting < lines[first].lasting or lines[best].safe < lines[first].safe:
            return
        lines[best].offered = number


@kernel
def is_end_offered(lines: Rows[LineRow], count: int, end: int) -> bool:
    """Return whether a line with a number on the board ends at an intersection."""
    found = False
    for at in range(count):
        found = found or bool(lines[at].offered and lines[at].player[0].at == end)
    return found


@kernel
def is_better(one: LineRow, other: LineRow) -> bool:
    """Return whether a line is better than another: in the game, then safe, then by net points, then by what it leaves
    for later. This is the only order of lines: for numbers on the board, hints, reasons and absent players."""
    if one.eliminated != other.eliminated:
        return bool(one.eliminated < other.eliminated)
    if one.lasting != other.lasting:
        return bool(one.lasting > other.lasting)
    if one.safe != other.safe:
        return bool(one.safe > other.safe)
    if one.gain + one.due != other.gain + other.due:
        return bool(one.gain + one.due > other.gain + other.due)
    if one.turn_zone != other.turn_zone:
        return bool(one.turn_zone < other.turn_zone)
    if one.room != other.room:
        return bool(one.room > other.room)
    return bool(one.markers < other.markers)


@entry(rows(Board), rows(State), numbers(np.int16, None), rows(State), rows(State), rows(LineRow))
@kernel
def count_moves(
    board: Rows[Board],
    before: Rows[State],
    moves: npt.NDArray[np.int16],
    after: Rows[State],
    scratch: Rows[State],
    line: Rows[LineRow],
) -> None:
    """Write one line, or a part of one, from its moves and the state after them."""
    zones = np.zeros(MOST_ZONES, np.int16)
    steps = np.empty((MOST_MARKERS, STEP_FIELDS), np.int64)
    total = score(board[0], before[0], before[0].seat, zones)
    line[0].moves[:] = NO_MOVE
    for step in range(min(len(moves), LONGEST)):
        line[0].moves[step] = moves[step]
    scratch[0] = after[0]
    count_line(board[0], before[0], total, zones, after[0], scratch[0], steps, line[0])


@kernel
def count_line(
    board: Board, before: State, total: int, zones: Zones, after: State, scratch: State, steps: Steps, line: LineRow
) -> None:
    """Count the changes of a line for the seat that was to move. The scratch state is also the state after it."""
    seat = before.seat
    was, now = before.players[seat], after.players[sheet_after(before, after, seat)]
    line.gain = score(board, after, seat, line.zones) - total
    for zone in range(MOST_ZONES):
        line.zones[zone] -= zones[zone]
    line.markers = 0
    for move in line.moves:
        if move != NO_MOVE and move < STOP:
            line.markers += 1
    line.turn_zone = now.turn_zone - was.turn_zone
    line.traffic = now.traffic - was.traffic
    line.eliminated = now.eliminated - was.eliminated
    line.entrances = now.entrances - was.entrances
    line.entrances_used = now.entrances_used - was.entrances_used
    line.grannies = now.grannies - was.grannies
    line.students = now.students - was.students
    line.interns = now.interns - was.interns
    line.tourists = in_rows(now.tourists) - in_rows(was.tourists)
    line.business = in_rows(now.business) - in_rows(was.business)
    line.lovers_light = in_rows(now.lovers_light) - in_rows(was.lovers_light)
    line.lovers_dark = in_rows(now.lovers_dark) - in_rows(was.lovers_dark)
    line.schools = now.schools - was.schools
    line.landmarks = now.landmarks - was.landmarks
    line.museums = now.museums - was.museums
    line.tourist_row = now.tourist_row - was.tourist_row
    line.business_row = now.business_row - was.business_row
    line.lover_row = now.lover_row - was.lover_row
    line.due = 0
    line.safe = 0
    line.lasting = 0
    line.order = 0
    line.offered = 0
    line.room = 0
    line.player[0] = now
    if before.phase != DEPARTURE and not now.eliminated:
        if after.round_number == before.round_number and after.phase != OVER:
            line.due = points_due(board, after, seat)
        if after.journey != before.journey:
            return
        shapes = shapes_to_come(before, seat)
        line.safe = count_safe(board, scratch, seat, shapes, steps)
        needed = SPARE + MARKERS_A_ROUND * (ROUNDS - before.round_number)
        line.room = count_room(board, scratch, seat, needed)
        line.lasting = line.safe == count_shapes(shapes) and (line.room == needed or before.round_number == ROUNDS)


@kernel
def in_rows(boxes: npt.NDArray[np.int8]) -> int:
    """Return the number of ticked boxes in all rows."""
    return int(boxes[0]) + int(boxes[1]) + int(boxes[2])
