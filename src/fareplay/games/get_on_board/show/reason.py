"""Reasons: why a line is advised, derived by a kernel from its differences to the line with the most points."""

from typing import Final

from fareplay.engine.events import NOBODY, EventRow, write_event
from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    BUSINESS_BOXES,
    LANDMARK,
    LOVER_BOXES,
    MUSEUM,
    ROWS,
    SCHOOL,
    TOURIST_BOXES,
)
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, Player, State
from fareplay.games.get_on_board.show.lines import MOST_LINES, LineRow
from fareplay.games.get_on_board.show.log import BUSINESSES, LOVERS, TOURISTS
from fareplay.games.get_on_board.show.safety import count_shapes, shapes_to_come
from fareplay.rules.event_table import EventTable, Fact

NONE: Final = -1

REASONS: Final = EventTable()
ONLY: Final = REASONS.add("only")
AS_MUCH_SAFER: Final = REASONS.add("as_much_safer")
AS_MUCH: Final = REASONS.add("as_much", Fact("shapes", 0))
MOST: Final = REASONS.add("most")
SAFER: Final = REASONS.add("safer", Fact("without", 0), Fact("shapes", 1), Fact("less", 3))
KEEPS_ROW: Final = REASONS.add("keeps_row", Fact("zone", 0, "zone"), Fact("ticked", 1), Fact("of", 2), Fact("less", 3))
PERSONAL: Final = REASONS.add("personal", Fact("reached", 0), Fact("less", 3))
KEEPS_ENTRANCE: Final = REASONS.add("keeps_entrance", Fact("less", 3))
SAVES_TURNS: Final = REASONS.add("saves_turns", Fact("spaces", 0), Fact("less", 3))
REACHES: Final = REASONS.add("reaches", Fact("place", 0, "place"), Fact("less", 3))
PICKS_UP: Final = REASONS.add("picks_up", Fact("passengers", 0), Fact("less", 3))
PLACE: Final = REASONS.add("place", Fact("less", 3))
ROOMIER: Final = REASONS.add("roomier", Fact("less", 3))
STUCK: Final = REASONS.add("stuck")
START: Final = REASONS.add("start")


@entry(rows(Board), rows(State), rows(LineRow, MOST_LINES), WHOLE, WHOLE, rows(EventRow))
@kernel
def explain(
    board: Rows[Board], state: Rows[State], lines: Rows[LineRow], count: int, advised: int, reasons: Rows[EventRow]
) -> int:
    """Write why one of the lines from `find_lines` is advised; return the number of reasons: 1, or 0 once the game is
    over or if the line eliminates although another does not."""
    now = state[0]
    if now.phase == OVER:
        return 0
    if now.phase == DEPARTURE:
        return write_event(reasons, 0, START, NOBODY, 0, 0, 0, 0, 0)
    other = find_greedy(lines, count, advised)
    if lines[advised].eliminated:
        return write_event(reasons, 0, STUCK, NOBODY, 0, 0, 0, 0, 0) if other == NONE else 0
    if other == NONE:
        return write_event(reasons, 0, ONLY, NOBODY, 0, 0, 0, 0, 0)
    line, greedy = lines[advised], lines[other]
    points = line.gain + line.due
    less = greedy.gain + greedy.due - points
    shapes = count_shapes(shapes_to_come(now, now.seat))
    if less == 0 and (line.lasting > greedy.lasting or line.safe > greedy.safe):
        return write_event(reasons, 0, AS_MUCH_SAFER, NOBODY, 0, 0, 0, 0, 0)
    if less <= 0:
        return write_event(reasons, 0, AS_MUCH if less == 0 else MOST, NOBODY, shapes, 0, 0, 0, 0)
    if line.safe > greedy.safe:
        return write_event(reasons, 0, SAFER, NOBODY, shapes - greedy.safe, shapes, 0, less, 0)
    if line.lasting > greedy.lasting:
        return write_event(reasons, 0, ROOMIER, NOBODY, 0, 0, 0, less, 0)
    return explain_difference(now.players[now.seat], line, greedy, less, reasons)


@kernel
def find_greedy(lines: Rows[LineRow], count: int, advised: int) -> int:
    """Return the other line with the most points in this round that does not eliminate; among equals the better."""
    best = NONE
    for number in range(count):
        line = lines[number]
        if number == advised or line.eliminated:
            continue
        if best == NONE:
            best = number
            continue
        points, most = line.gain + line.due, lines[best].gain + lines[best].due
        if points > most or (points == most and line.order < lines[best].order):
            best = number
    return best


@kernel
def explain_difference(player: Player, line: LineRow, greedy: LineRow, less: int, reasons: Rows[EventRow]) -> int:
    """Write an advantage of the advised line over the one with more points; `player` is as before the turn."""
    if greedy.tourist_row and not line.tourist_row and player.tourist_row < ROWS:
        ticked = player.tourists[player.tourist_row]
        if ticked < TOURIST_BOXES:
            return write_event(reasons, 0, KEEPS_ROW, NOBODY, TOURISTS, ticked, TOURIST_BOXES, less, 0)
    if greedy.business_row and not line.business_row and player.business_row < ROWS:
        ticked = player.business[player.business_row]
        if ticked < BUSINESS_BOXES:
            return write_event(reasons, 0, KEEPS_ROW, NOBODY, BUSINESSES, ticked, BUSINESS_BOXES, less, 0)
    if greedy.lover_row and not line.lover_row and player.lover_row < ROWS:
        ticked = player.lovers_light[player.lover_row] + player.lovers_dark[player.lover_row]
        if ticked < 2 * LOVER_BOXES:
            return write_event(reasons, 0, KEEPS_ROW, NOBODY, LOVERS, ticked, 2 * LOVER_BOXES, less, 0)
    reached = line.player[0].personal_stops
    if reached > greedy.player[0].personal_stops:
        return write_event(reasons, 0, PERSONAL, NOBODY, reached, 0, 0, less, 0)
    if greedy.entrances_used and not line.entrances_used:
        return write_event(reasons, 0, KEEPS_ENTRANCE, NOBODY, 0, 0, 0, less, 0)
    if greedy.turn_zone > line.turn_zone:
        return write_event(reasons, 0, SAVES_TURNS, NOBODY, greedy.turn_zone - line.turn_zone, 0, 0, less, 0)
    place = place_reached(line, greedy)
    if place:
        return write_event(reasons, 0, REACHES, NOBODY, place, 0, 0, less, 0)
    more = passengers_of(line) - passengers_of(greedy)
    if more > 0:
        return write_event(reasons, 0, PICKS_UP, NOBODY, more, 0, 0, less, 0)
    return write_event(reasons, 0, PLACE, NOBODY, 0, 0, 0, less, 0)


@kernel
def place_reached(line: LineRow, greedy: LineRow) -> int:
    """Return a place that helps later and that only the advised line reaches; 0 for none."""
    if line.schools > greedy.schools:
        return SCHOOL
    if line.landmarks > greedy.landmarks:
        return LANDMARK
    return MUSEUM if line.museums > greedy.museums else 0


@kernel
def passengers_of(line: LineRow) -> int:
    """Return the number of boarding passengers, including bonus passengers."""
    lovers = line.lovers_light + line.lovers_dark
    return int(line.grannies + line.students + line.interns + line.tourists + line.business + lovers)
