"""The bound: an upper limit of the points of any line from a position, when the tickets to come are known.

Everything a line can collect has a price (Lagrangian relaxation). At these prices, the value of a line is at most that
of the most valuable walk in the shapes of the tickets, found from the last round backwards. The points on the sheet,
less the prices paid, are at most those of each zone's best purchase at the same prices. For any prices, the sum of the
two is never less than the points of a line. Prices that make the sum small are found by following the difference
between what the walk brings and what the zones buy.
"""

from typing import Annotated, Final

from fareplay.bots.search.tree import Reals
from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Long, Longs, Small, Smalls, Struct
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.limits import MAX_INTERSECTIONS, MAX_ROADS
from fareplay.games.get_on_board.rules.line import is_u_turn, joint_cost
from fareplay.games.get_on_board.rules.material import (
    BLUE_WORTH,
    COMMON_PLACES,
    NO_HEADING,
    NOWHERE,
    ROUNDS,
    TURN_SPACES,
    YELLOW_WORTH,
)

# What has a price: passengers 1-6, places 7-11, sights 12-15, and the rest by name.
FIRST_PLACE: Final = 6
FIRST_SIGHT: Final = 11
ENTRANCE: Final = 16
PERSONAL: Final = 17
INTERN: Final = 18
JOINT: Final = 19  # of the wrong kind; its price is a cost, so below zero
TICK: Final = 20  # a tick on the traffic track; below zero for buses
USED: Final = 21  # an entrance crossed out; below zero
PRICES: Final = 22

MOST_LIGHTS: Final = 4  # one after the other
LINE_STAGES: Final = 3
STAGES: Final = LINE_STAGES + MOST_LIGHTS + 1
HEADINGS: Final = 5  # the last one for none, at a departure
IMPOSSIBLE: Final = -1.0e6
UNLIMITED: Final = 1.0e6
NO_OBJECTIVE: Final = -1


class Course(Struct):
    """The known facts about the rounds to come: the shapes, the traffic, and when others flip objectives."""

    seat: Small
    metros: Small
    lights: Small  # the most that can follow each other
    markers: Annotated[Smalls, ROUNDS + 2]  # of the seat's sheet, by round
    joints: Annotated[Smalls, ROUNDS + 2]
    ticks: Annotated[Smalls, (ROUNDS + 2, MAX_ROADS)]  # for a marker on the road, by round
    most_ticks: Annotated[Longs, ROUNDS + 2]  # that can still be ticked from a round on
    objectives: Annotated[Smalls, COMMON_PLACES]  # the common objectives in play, NO_OBJECTIVE for an empty place
    turned: Annotated[Smalls, COMMON_PLACES]  # the last round in which they are yellow
    gone: Annotated[Smalls, COMMON_PLACES]  # the last round in which they can be met
    steps: Annotated[Smalls, (MAX_INTERSECTIONS, MAX_INTERSECTIONS)]  # the fewest roads between two intersections


class Bound(Struct):
    """Prices, and the values computed from them."""

    prices: Annotated[Reals, PRICES]
    bought: Annotated[Longs, PRICES]  # bought by the zones
    brought: Annotated[Longs, PRICES]  # collected by the walk
    bonus: Annotated[Longs, 3]  # grannies, tourists and interns that rows of business people bring
    worth: Annotated[Reals, MAX_INTERSECTIONS]  # of everything at an intersection
    blocked: Annotated[Smalls, MAX_INTERSECTIONS]  # 1 where the line has been
    spaces: Long  # left in the turn zone
    # The value of a walk from a round, a stage of the turn, an intersection and a heading. A turn has a stage for each
    # marker of its line, and then one for each light that may follow.
    walk: Annotated[Reals, (ROUNDS + 2, STAGES, MAX_INTERSECTIONS, HEADINGS)]


@kernel
def objective_worth(course: Course, card: int, number: int) -> int:
    """Return the value of a common objective at the end of a round (G71, S4)."""
    if number > course.gone[card]:
        return 0
    return YELLOW_WORTH if number <= course.turned[card] else BLUE_WORTH


@kernel
def set_worth(board: Board, personal: int, bound: Bound) -> None:
    """Add up the prices of everything at each intersection."""
    for at in range(board.intersections):
        worth = bound.prices[board.passengers[at, 0]] + bound.prices[board.passengers[at, 1]]
        place = board.place[at]
        if place:
            worth += bound.prices[FIRST_PLACE + place]
            if board.sight[at]:
                worth += bound.prices[FIRST_SIGHT + place]
        if board.entrance[at]:
            worth += bound.prices[ENTRANCE]
        if board.personal[at] >> personal & 1:
            worth += bound.prices[PERSONAL]
        bound.worth[at] = worth


@kernel
def brings(board: Board, course: Course, bound: Bound, number: int, at: int, direction: int) -> float:
    """Return the value of one marker in a round; IMPOSSIBLE if there is no road or the line has been there."""
    there = board.next[at, direction]
    if there == NOWHERE or bound.blocked[there]:
        return IMPOSSIBLE
    return float(bound.worth[there] + bound.prices[TICK] * course.ticks[number, board.road[at, direction]])


@kernel
def line_needs(board: Board, course: Course, number: int, at: int, heading: int) -> int:
    """Return the fewest spaces of the turn zone that a line of the round costs from a position (G36)."""
    fewest = 2 * TURN_SPACES
    markers, joints = course.markers[number], course.joints[number]
    for direction in range(4):
        there = board.next[at, direction]
        if there != NOWHERE and not is_u_turn(heading, direction):
            fewest = min(fewest, int(board.detours[there, direction, joints, markers - 1]))
    return fewest


@kernel
def after_line(board: Board, course: Course, bound: Bound, number: int, lights: int, at: int, heading: int) -> float:
    """Return the value from the end of a line, or from a marker at a light: a light gives another marker (G45), an
    entrance sells one (G46)."""
    if board.light[at]:
        if not lights:
            return UNLIMITED
        best = IMPOSSIBLE
        for direction in range(4):
            if not is_u_turn(heading, direction):
                gain = brings(board, course, bound, number, at, direction)
                if gain > IMPOSSIBLE:
                    there = board.next[at, direction]
                    best = max(best, gain + bound.walk[number, LINE_STAGES + lights - 1, there, direction])
        return best
    best = bound.walk[number + 1, 0, at, heading]
    if course.metros:
        for direction in range(4):
            if not is_u_turn(heading, direction):
                gain = brings(board, course, bound, number, at, direction)
                if gain > IMPOSSIBLE:
                    there = board.next[at, direction]
                    best = max(best, gain + bound.prices[USED] + bound.walk[number + 1, 0, there, direction])
    return float(best)


@kernel
def from_stage(board: Board, course: Course, bound: Bound, number: int, stage: int, at: int, heading: int) -> float:
    """Return the value from a stage of the line: the next marker, and everything after it."""
    markers, joints = course.markers[number], course.joints[number]
    compass = NO_HEADING if heading == HEADINGS - 1 else heading
    last = stage + 1 == markers
    following = LINE_STAGES + course.lights if last else stage + 1
    best = IMPOSSIBLE
    needs = line_needs(board, course, number, at, compass) if stage == 0 else 0
    for direction in range(4):
        if is_u_turn(compass, direction):
            continue
        gain = brings(board, course, bound, number, at, direction)
        if gain == IMPOSSIBLE:
            continue
        there = board.next[at, direction]
        if needs:  # the turn zone may have too few spaces left by then: one marker, anywhere
            best = max(best, gain + bound.walk[number, LINE_STAGES + course.lights, there, direction])
        wrong = joint_cost(joints, compass, direction) if stage else 0
        if wrong + board.detours[there, direction, joints, markers - stage - 1] <= bound.spaces:
            best = max(best, gain + wrong * bound.prices[JOINT] + bound.walk[number, following, there, direction])
    return best


@kernel
def find_walk(board: Board, course: Course, bound: Bound, first: int, at: int, heading: int) -> float:
    """Return the value of the best walk from a position at the beginning of a round to the end of the game. Only
    reachable positions are computed."""
    reach = 0
    for number in range(first, ROUNDS):
        reach += course.markers[number] + course.lights + course.metros
    for number in range(ROUNDS, first - 1, -1):
        for lights in range(course.lights + 1):
            fill_stage(board, course, bound, number, LINE_STAGES + lights, at, reach + course.markers[number] + lights)
        for stage in range(course.markers[number] - 1, 0, -1):
            fill_stage(board, course, bound, number, stage, at, reach + stage)
        if number > first:
            fill_stage(board, course, bound, number, 0, at, reach)
            reach -= course.markers[number - 1] + course.lights + course.metros
    return from_stage(board, course, bound, first, 0, at, HEADINGS - 1 if heading == NO_HEADING else heading)


@kernel
def fill_stage(board: Board, course: Course, bound: Bound, number: int, stage: int, start: int, reach: int) -> None:
    """Compute a stage of a round for all positions that a walk from the start can have reached."""
    for at in range(board.intersections):
        if course.steps[start, at] <= reach and not bound.blocked[at]:
            for heading in range(4):
                if stage < LINE_STAGES:
                    value = from_stage(board, course, bound, number, stage, at, heading)
                else:
                    value = after_line(board, course, bound, number, stage - LINE_STAGES, at, heading)
                bound.walk[number, stage, at, heading] = value


@kernel
def follow_walk(board: Board, course: Course, bound: Bound, first: int, at: int, heading: int, personal: int) -> None:
    """Count what the best walk collects."""
    bound.brought[:] = 0
    number, stage = first, 0
    compass = heading
    while number <= ROUNDS:
        markers, joints = course.markers[number], course.joints[number]
        best, way, following, wrongs = IMPOSSIBLE, NOWHERE, 0, 0
        lights = stage - LINE_STAGES
        if lights >= 0 and not (board.light[at] and lights):
            best, way = bound.walk[number + 1, 0, at, compass], 4
        for direction in range(4):
            if way == 4 and not course.metros:
                break
            if is_u_turn(compass, direction):
                continue
            gain = brings(board, course, bound, number, at, direction)
            if gain == IMPOSSIBLE:
                continue
            there = board.next[at, direction]
            if lights >= 0:
                if board.light[at]:
                    value = gain + bound.walk[number, stage - 1, there, direction]
                else:
                    value = gain + bound.prices[USED] + bound.walk[number + 1, 0, there, direction]
                if value > best:
                    best, way = value, direction
                continue
            if stage == 0 and line_needs(board, course, number, at, compass):
                value = gain + bound.walk[number, LINE_STAGES + course.lights, there, direction]
                if value > best:
                    best, way, following, wrongs = value, direction, LINE_STAGES + course.lights, 0
            wrong = joint_cost(joints, compass, direction) if stage else 0
            if wrong + board.detours[there, direction, joints, markers - stage - 1] <= bound.spaces:
                after = LINE_STAGES + course.lights if stage + 1 == markers else stage + 1
                value = gain + wrong * bound.prices[JOINT] + bound.walk[number, after, there, direction]
                if value > best:
                    best, way, following, wrongs = value, direction, after, wrong
        if way == NOWHERE:
            return
        if way == 4:
            number += 1
            stage = 0
            continue
        bound.brought[JOINT] += wrongs
        bound.brought[TICK] += course.ticks[number, board.road[at, way]]
        if lights < 0:
            stage = following
        elif board.light[at]:
            stage -= 1
        else:
            bound.brought[USED] += 1
            number += 1
            stage = 0
        at = board.next[at, way]
        compass = way
        count_things(board, bound, at, personal)


@kernel
def count_things(board: Board, bound: Bound, at: int, personal: int) -> None:
    """Count everything at an intersection."""
    bound.brought[board.passengers[at, 0]] += 1
    bound.brought[board.passengers[at, 1]] += 1
    place = board.place[at]
    if place:
        bound.brought[FIRST_PLACE + place] += 1
        if board.sight[at]:
            bound.brought[FIRST_SIGHT + place] += 1
    if board.entrance[at]:
        bound.brought[ENTRANCE] += 1
    if board.personal[at] >> personal & 1:
        bound.brought[PERSONAL] += 1
