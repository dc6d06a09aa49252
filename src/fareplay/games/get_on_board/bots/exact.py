"""The exact search: the best that one seat can still do when the tickets to come and the others' moves are known.

Branch and bound over the lines of each turn. A turn is pruned when its bound shows that nothing after it beats the best
known line; when no turn is left, that line is proved to be best. The prices of the bound are tuned again at the turns
of the early rounds; the last two rounds use the prices of the turn before them.

Any finish is better than elimination, whatever the points.
"""

from typing import Annotated, Final

from fareplay.bots.search.tree import Real, Reals
from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Long, Longs, Rows, Short, Shorts, Smalls, Struct
from fareplay.games.get_on_board.bots.bound import (
    JOINT,
    NO_OBJECTIVE,
    PRICES,
    TICK,
    USED,
    Bound,
    Course,
    find_walk,
    follow_walk,
    objective_worth,
    set_worth,
)
from fareplay.games.get_on_board.bots.lines import (
    LONGEST,
    MOST_LINES,
    STOPS,
    direction_in,
    length_of,
    longer,
    lowest_bit,
    shorter,
    step,
)
from fareplay.games.get_on_board.bots.purchase import RowTables, buy_all
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.line import ask_for_line, find_ways, traffic_on
from fareplay.games.get_on_board.rules.material import COMMON_PLACES, MOST_ZONES, ROUNDS, TURN_SPACES
from fareplay.games.get_on_board.rules.objectives import meets
from fareplay.games.get_on_board.rules.scoring import score
from fareplay.games.get_on_board.rules.state import ENTRANCE, Player, State

NOTHING_YET: Final = -1_000_000  # the value before any line has been found
ROUNDING: Final = 1.0e-4  # in sums of prices
# How often prices are tuned at a turn, by the rounds left; with fewer than three, the previous prices are used.
TUNINGS: Final = (0, 0, 0, 1, 3, 8, 16, 30, 40, 40, 40, 40, 40)
TUNINGS_AT_ROOT: Final = 300
TUNED_ROUNDS: Final = 3

SEARCHING: Final = 0
DONE: Final = 1


class Turn(Struct):
    """A turn of the seat, with the lines that may still be best."""

    player: Annotated[Rows[Player], 1]  # as the turn begins
    prices: Annotated[Reals, PRICES]
    count: Long
    next: Long  # the next line, by its place in the order
    line: Long  # the current line
    lines: Annotated[Longs, MOST_LINES]
    bounds: Annotated[Reals, MOST_LINES]
    order: Annotated[Shorts, MOST_LINES]
    players: Annotated[Rows[Player], MOST_LINES]  # after each


class Exact(Struct):
    """A search and its progress."""

    first: Short  # the first round
    number: Short  # the current round
    entered: Short  # 1 once the lines of that turn have been found
    best: Long  # points
    ceiling: Real  # the bound at the root
    turns: Annotated[Rows[Turn], ROUNDS + 1]  # by round
    best_lines: Annotated[Longs, ROUNDS + 1]
    nodes: Long  # turns examined
    cut: Long  # 1 if a turn had more lines than the buffer holds: then nothing is proved
    states: Annotated[Rows[State], ROUNDS + 1]  # the state at the start of each round, except for the seat itself
    course: Annotated[Rows[Course], 1]
    bound: Annotated[Rows[Bound], 1]
    tables: Annotated[Rows[RowTables], 1]
    # Buffers for the current line, marker by marker.
    players: Annotated[Rows[Player], LONGEST + 1]
    phases: Annotated[Smalls, LONGEST + 1]
    placed: Annotated[Smalls, LONGEST + 1]
    ways: Annotated[Smalls, LONGEST + 1]
    zones: Annotated[Shorts, MOST_ZONES]


@entry(rows(Board), rows(Exact), WHOLE)
@kernel
def count_ticks(boards: Rows[Board], searches: Rows[Exact], roads: int) -> None:
    """Compute what a marker on each road ticks in each round, and the most that can be ticked from a round on (G42,
    G43)."""
    board, exact = boards[0], searches[0]
    course = exact.course[0]
    for number in range(ROUNDS, exact.first - 1, -1):
        most = 0
        for road in range(roads):
            ticks = traffic_on(board, exact.states[number], road)
            course.ticks[number, road] = ticks
            most = max(most, ticks)
        markers = course.markers[number] + course.lights + course.metros
        course.most_ticks[number] = course.most_ticks[number + 1] + most * markers


@kernel
def tune(board: Board, exact: Exact, number: int, times: int) -> float:
    """Search for prices that make the bound of a turn small; return the smallest bound found."""
    turn, bound, course = exact.turns[number], exact.bound[0], exact.course[0]
    player = turn.player[0]
    at, heading, personal = int(player.at), int(player.heading), int(player.personal)
    bound.spaces = TURN_SPACES - player.turn_zone
    lowest = 1.0e9
    kept = 0
    pace = 1.0
    stale = 0
    for time in range(times):
        set_worth(board, personal, bound)
        value = buy_all(course, player, number, exact.tables[0], bound)
        value += find_walk(board, course, bound, number, at, heading)
        if value < lowest:
            lowest = value
            kept = time
            stale = 0
            turn.prices[:] = bound.prices
            if lowest < exact.best + 1 - ROUNDING:
                return lowest
        else:
            stale += 1
            if stale == 6:
                pace *= 0.6
                stale = 0
        if time + 1 < times:
            follow_walk(board, course, bound, number, at, heading, personal)
            change_prices(bound, course, value - max(exact.best, lowest - 20.0), pace)
    if kept + 1 < times:
        bound.prices[:] = turn.prices
        set_worth(board, personal, bound)
        find_walk(board, course, bound, number, at, heading)
    return lowest


@kernel
def change_prices(bound: Bound, course: Course, gap: float, pace: float) -> None:
    """Lower the price of things that the walk has too many of, and raise the price of those the zones want more of."""
    norm = 0
    for thing in range(1, PRICES):
        norm += (bound.brought[thing] - bound.bought[thing]) ** 2
    if not norm:
        return
    for thing in range(1, PRICES):
        price = bound.prices[thing] - pace * gap / norm * (bound.brought[thing] - bound.bought[thing])
        if thing in (JOINT, USED) or (thing == TICK and not course.metros):
            bound.prices[thing] = min(price, 0.0)
        else:
            bound.prices[thing] = max(price, 0.0)


@kernel
def end_line(board: Board, exact: Exact, number: int, line: int, player: Player) -> None:
    """Keep a line unless nothing after it can beat the best; in the last round it may become the best."""
    turn, course = exact.turns[number], exact.course[0]
    place = turn.count
    turn.players[place] = player
    after = turn.players[place]
    for card in range(COMMON_PLACES):
        which = course.objectives[card]
        if which != NO_OBJECTIVE and not after.common[card] and meets(board.edition, after, which):
            after.common[card] = objective_worth(course, card, number)
    if number == ROUNDS:
        state = exact.states[number]
        kept_before = player.common[0], player.common[1], player.common[2]
        player.common[0], player.common[1], player.common[2] = after.common[0], after.common[1], after.common[2]
        points = score(board, state, state.seat, exact.zones)
        player.common[0], player.common[1], player.common[2] = kept_before
        if points > exact.best:
            exact.best = points
            turn.line = line
            for each in range(exact.first, ROUNDS + 1):
                exact.best_lines[each] = exact.turns[each].line
        return
    bound = exact.bound[0]
    value = bound.walk[number + 1, 0, after.at, after.heading]
    if value > -1.0e5:
        value += buy_all(course, after, number + 1, exact.tables[0], bound)
    if value < exact.best + 1 - ROUNDING:
        return
    if place + 1 == MOST_LINES:
        exact.cut = 1
        return
    turn.lines[place] = line
    turn.bounds[place] = value
    rank = place
    while rank and turn.bounds[turn.order[rank - 1]] < value:
        turn.order[rank] = turn.order[rank - 1]
        rank -= 1
    turn.order[rank] = place
    turn.count += 1


@kernel
def find_turns(board: Board, exact: Exact, number: int) -> None:
    """Find all lines of a turn that do not eliminate, as lines.find_lines does."""
    state, turn, blocked = exact.states[number], exact.turns[number], exact.bound[0].blocked
    turn.count = 0
    turn.next = 0
    state.players[state.seat] = turn.player[0]
    player = state.players[state.seat]
    ask_for_line(board, state)
    depth = 0
    line = 0
    keep_line(exact, state, 0, state.ways)
    while depth >= 0:
        left = exact.ways[depth]
        if not left:
            if depth:
                blocked[exact.players[depth].at] = 0
            depth -= 1
            line = shorter(line)
            continue
        direction = lowest_bit(left)
        exact.ways[depth] = left & (left - 1)
        there = board.next[exact.players[depth].at, direction]
        if blocked[there]:
            continue
        state.players[state.seat] = exact.players[depth]
        state.phase = exact.phases[depth]
        state.placed = exact.placed[depth]
        going_on = step(board, state, player, direction)
        if not going_on or state.phase == ENTRANCE:
            end_line(board, exact, number, longer(line, direction) | (STOPS if going_on else 0), player)
        if going_on and depth + 1 == LONGEST:
            exact.cut = 1
        elif going_on:
            blocked[there] = 1
            line = longer(line, direction)
            depth += 1
            keep_line(exact, state, depth, find_ways(board, state))


@kernel
def keep_line(exact: Exact, state: State, depth: int, ways: int) -> None:
    """Store the state of the current line after `depth` markers, and the directions still to try from there."""
    exact.players[depth] = state.players[state.seat]
    exact.phases[depth] = state.phase
    exact.placed[depth] = state.placed
    exact.ways[depth] = ways


@kernel
def block(board: Board, exact: Exact, number: int, line: int, value: int) -> None:
    """Mark or clear the intersections of a line that begins with a turn."""
    at = int(exact.turns[number].player[0].at)
    for marker in range(length_of(line)):
        at = board.next[at, direction_in(line, marker)]
        exact.bound[0].blocked[at] = value


@entry(rows(Board), rows(Exact), WHOLE)
@kernel
def search_exact(boards: Rows[Board], searches: Rows[Exact], most: int) -> int:
    """Continue until the search is DONE, or for at most `most` more turns."""
    board, exact = boards[0], searches[0]
    bound = exact.bound[0]
    stop = exact.nodes + most
    while True:
        number = exact.number
        turn = exact.turns[number]
        if not exact.entered:
            if exact.nodes >= stop:
                return SEARCHING
            exact.nodes += 1
            exact.entered = 1
            left = ROUNDS + 1 - number
            worthwhile = True
            if number == exact.first:
                exact.ceiling = tune(board, exact, number, TUNINGS_AT_ROOT)
                worthwhile = exact.ceiling >= exact.best + 1 - ROUNDING
            elif left >= TUNED_ROUNDS:
                bound.prices[:] = exact.turns[number - 1].prices
                worthwhile = tune(board, exact, number, TUNINGS[left]) >= exact.best + 1 - ROUNDING
            turn.count = 0
            turn.next = 0
            if worthwhile:
                find_turns(board, exact, number)
        if turn.next < turn.count and turn.bounds[turn.order[turn.next]] >= exact.best + 1 - ROUNDING:
            place = turn.order[turn.next]
            turn.next += 1
            turn.line = turn.lines[place]
            block(board, exact, number, turn.line, 1)
            exact.turns[number + 1].player[0] = turn.players[place]
            exact.number = number + 1
            exact.entered = 0
            continue
        if number == exact.first:
            return DONE
        exact.number = number - 1
        block(board, exact, exact.number, exact.turns[exact.number].line, 0)
