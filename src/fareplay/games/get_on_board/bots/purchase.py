"""Purchases: the most points that each zone of a sheet can make when everything has a price.

A zone buys whatever is best for it, in the best order, whether or not a line could collect it that way, so that the
points are never less than those of a real line. For example, parking is never forced, and a sight counts all passengers
that the sheet ever has.
"""

from functools import cache
from typing import Annotated, Final

import numpy as np

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, Smalls, Struct, blank
from fareplay.games.get_on_board.bots.bound import (
    ENTRANCE,
    FIRST_PLACE,
    FIRST_SIGHT,
    INTERN,
    JOINT,
    PERSONAL,
    TICK,
    USED,
    Bound,
    Course,
    objective_worth,
)
from fareplay.games.get_on_board.rules.material import (
    BUSINESS,
    BUSINESS_BOXES,
    BUSINESS_WORTH,
    COMMON_PLACES,
    CONNECTIONS_WORTH,
    COUPLE_WORTH,
    ENTRANCE_WORTH,
    ENTRANCES,
    FIVE_BUSINESS,
    FIVE_GRANNIES,
    FIVE_STUDENTS,
    FIVE_TOURISTS,
    GRANNY,
    GRANNY_BOXES,
    GRANNY_WORTH,
    INTERN_BOXES,
    JAMS_COST,
    LANDMARK,
    LOVER_BOXES,
    LOVER_DARK,
    LOVER_LIGHT,
    MUSEUM,
    OBJECTIVE_PASSENGERS,
    OBJECTIVE_PLACES,
    OFFICE,
    PERSONAL_BUSES,
    PERSONAL_METROS,
    PERSONAL_STOPS,
    RESTAURANT,
    ROUNDS,
    ROWS,
    SCHOOL,
    SCHOOL_BOXES,
    SINGLE_WORTH,
    STUDENT,
    STUDENT_BOXES,
    THREE_LANDMARKS,
    THREE_MUSEUMS,
    TOURIST,
    TOURIST_BOXES,
    TOURIST_WORTH,
    TRAFFIC_SPACES,
    TURN_SPACES,
    TURN_ZONE,
)
from fareplay.games.get_on_board.rules.state import Player

MOST_TOURISTS: Final = ROWS * TOURIST_BOXES
MOST_BUSINESS: Final = ROWS * BUSINESS_BOXES
MOST_LOVERS: Final = ROWS * LOVER_BOXES  # of one background
NO_WORTH: Final = -1000


class RowTables(Struct):
    """The most points of rows, by the number of open rows, the passengers in the first, passengers added, and
    parkings."""

    tourists: Annotated[Smalls, (ROWS + 1, TOURIST_BOXES + 1, MOST_TOURISTS + 1, ROWS + 1)]
    lovers: Annotated[Smalls, (ROWS + 1, LOVER_BOXES + 1, LOVER_BOXES + 1, MOST_LOVERS + 1, MOST_LOVERS + 1, ROWS + 1)]


@cache
def row_tables() -> Rows[RowTables]:
    """Return the tables, computed by exhaustive search."""
    tables = blank(RowTables)
    for rows in range(1, ROWS + 1):
        for held in range(TOURIST_BOXES + 1):
            tables[0].tourists[rows, held] = _tourists(rows, held)
        for light in range(LOVER_BOXES + 1):
            for dark in range(LOVER_BOXES + 1):
                tables[0].lovers[rows, light, dark] = _lovers(rows, light, dark)
    return tables


def _tourists(rows: int, held: int) -> "np.ndarray[tuple[int, int], np.dtype[np.int8]]":
    """Return the points by passengers added and parkings. A parked row counts in full, the open one half."""
    table = np.zeros((MOST_TOURISTS + 1, ROWS + 1), np.int8)
    for added in range(MOST_TOURISTS + 1):
        for parks in range(ROWS + 1):
            best = 0
            for now in range(held, min(TOURIST_BOXES, held + added) + 1):
                best = max(best, TOURIST_WORTH[now] // 2)
                if parks and now:
                    later = _later_tourists(rows - 1, added - (now - held), parks - 1)
                    best = max(best, TOURIST_WORTH[now] + later)
            table[added, parks] = best
    return table


@cache
def _later_tourists(rows: int, added: int, parks: int) -> int:
    if not rows:
        return 0
    best = 0
    for now in range(min(TOURIST_BOXES, added) + 1):
        best = max(best, TOURIST_WORTH[now] // 2)
        if parks and now:
            best = max(best, TOURIST_WORTH[now] + _later_tourists(rows - 1, added - now, parks - 1))
    return best


def _lovers(rows: int, light: int, dark: int) -> "np.ndarray[tuple[int, int, int], np.dtype[np.int8]]":
    """Return the points by lovers added of each background, and restaurants."""
    table = np.zeros((MOST_LOVERS + 1, MOST_LOVERS + 1, ROWS + 1), np.int8)
    for lights in range(MOST_LOVERS + 1):
        for darks in range(MOST_LOVERS + 1):
            for parks in range(ROWS + 1):
                table[lights, darks, parks] = _best_lovers(rows, light, dark, lights, darks, parks)
    return table


@cache
def _best_lovers(rows: int, light: int, dark: int, lights: int, darks: int, parks: int) -> int:
    if not rows:
        return 0
    best = 0
    for one in range(light, min(LOVER_BOXES, light + lights) + 1):
        for other in range(dark, min(LOVER_BOXES, dark + darks) + 1):
            worth = COUPLE_WORTH * min(one, other) + SINGLE_WORTH * abs(one - other)
            best = max(best, worth // 2)
            if parks and worth:
                left = (lights - (one - light), darks - (other - dark))
                best = max(best, worth + _best_lovers(rows - 1, 0, 0, *left, parks - 1))
    return best


@kernel
def objective(course: Course, player: Player, number: int, which: int) -> int:
    """Return what the player can still get for a common objective; 0 if it is not in play or already met."""
    for card in range(COMMON_PLACES):
        if course.objectives[card] == which and not player.common[card]:
            return objective_worth(course, card, number)
    return 0


@kernel
def buy_grannies(course: Course, player: Player, number: int, bound: Bound) -> float:
    """Buy grannies, with their objective."""
    common = objective(course, player, number, FIVE_GRANNIES)
    price = bound.prices[GRANNY]
    most = -1.0e6
    for total in range(player.grannies, GRANNY_BOXES + 1):
        count = total - player.grannies
        value = GRANNY_WORTH[total] - price * count
        if common and total >= OBJECTIVE_PASSENGERS:
            value += common
        if value > most:
            most = value
            bound.bought[GRANNY] = count
    return most


@kernel
def buy_students(course: Course, player: Player, number: int, bound: Bound) -> float:
    """Buy students, interns, schools and the school sight."""
    common = objective(course, player, number, FIVE_STUDENTS)
    most = -1.0e6
    written = int(player.sights[SCHOOL])
    sight_price = bound.prices[FIRST_SIGHT + SCHOOL]
    for interns in range(INTERN_BOXES - player.interns + 1):
        for pupils in range(STUDENT_BOXES - player.students + 1):
            total = player.students + player.interns + interns + pupils
            value = -bound.prices[INTERN] * interns - bound.prices[STUDENT] * pupils
            if common and total >= OBJECTIVE_PASSENGERS:
                value += common
            sight = 0
            if total - sight_price > written:
                sight = 1
                value += total - sight_price
            else:
                value += written
            schools = 0
            if total > bound.prices[FIRST_PLACE + SCHOOL]:
                schools = SCHOOL_BOXES - player.schools
            value += total * (player.schools + schools) - bound.prices[FIRST_PLACE + SCHOOL] * schools
            if value > most:
                most = value
                bound.bought[INTERN] = interns
                bound.bought[STUDENT] = pupils
                bound.bought[FIRST_SIGHT + SCHOOL] = sight
                bound.bought[FIRST_PLACE + SCHOOL] = schools
        if course.metros:
            break
    return most


@kernel
def buy_tourists(course: Course, player: Player, number: int, tables: RowTables, bound: Bound) -> float:
    """Buy tourists, landmarks and museums, with their sights and objectives."""
    common = objective(course, player, number, FIVE_TOURISTS)
    for_landmarks = objective(course, player, number, THREE_LANDMARKS)
    for_museums = objective(course, player, number, THREE_MUSEUMS)
    rows = ROWS - player.tourist_row
    held = int(player.tourists[player.tourist_row]) if rows else 0
    seated = player.tourists[0] + player.tourists[1] + player.tourists[2]
    parked = player.tourists_parked[0] + player.tourists_parked[1] + player.tourists_parked[2]
    room = rows * TOURIST_BOXES - held
    written = max(int(player.sights[LANDMARK]), int(player.sights[MUSEUM]))
    price = bound.prices[TOURIST]
    landmark, museum = bound.prices[FIRST_PLACE + LANDMARK], bound.prices[FIRST_PLACE + MUSEUM]
    sight, sight_kind = bound.prices[FIRST_SIGHT + LANDMARK], LANDMARK
    if course.metros == 0 and bound.prices[FIRST_SIGHT + MUSEUM] < sight:
        sight, sight_kind = bound.prices[FIRST_SIGHT + MUSEUM], MUSEUM
    cheaper = min(landmark, museum)
    most = -1.0e6
    for case in range(4):
        least_landmarks = max(0, OBJECTIVE_PLACES - player.landmarks) if case & 1 else 0
        least_museums = max(0, OBJECTIVE_PLACES - player.museums) if case & 2 else 0
        if (case & 1 and not for_landmarks) or (case & 2 and not for_museums):
            continue
        base = (for_landmarks if case & 1 else 0) + (for_museums if case & 2 else 0)
        forced = least_landmarks + least_museums
        fixed = base - landmark * least_landmarks - museum * least_museums
        for parks in range(rows + 1):
            more = max(0, parks - forced)
            cost = fixed - cheaper * more
            for added in range(room + 1):
                value = cost - price * added + tables.tourists[rows, held, added, parks]
                total = seated + added
                if common and total >= OBJECTIVE_PASSENGERS:
                    value += common
                sights = 0
                if not course.metros and total - sight > written:
                    sights = 1
                    value += total - sight
                else:
                    value += written
                if value > most:
                    most = value
                    bound.bought[TOURIST] = added
                    bound.bought[FIRST_PLACE + LANDMARK] = least_landmarks + (more if landmark <= museum else 0)
                    bound.bought[FIRST_PLACE + MUSEUM] = least_museums + (0 if landmark <= museum else more)
                    bound.bought[FIRST_SIGHT + LANDMARK] = sights if sight_kind == LANDMARK else 0
                    bound.bought[FIRST_SIGHT + MUSEUM] = sights if sight_kind == MUSEUM else 0
    return float(most + parked)


@kernel
def buy_business(course: Course, player: Player, number: int, bound: Bound) -> float:
    """Buy business people, offices and their sight; each parked row sells a bonus passenger to another zone (G58)."""
    common = objective(course, player, number, FIVE_BUSINESS)
    first = player.business_row
    rows = ROWS - first
    held = int(player.business[first]) if rows else 0
    seated = player.business[0] + player.business[1] + player.business[2]
    parked = player.business_parked[0] + player.business_parked[1] + player.business_parked[2]
    price, office = bound.prices[BUSINESS], bound.prices[FIRST_PLACE + OFFICE]
    sight, written = bound.prices[FIRST_SIGHT + OFFICE], int(player.sights[OFFICE])
    most = -1.0e6
    # The sizes of the parked rows as digits; 0 for an open row, with nothing after it.
    for sizes in range(1 << (2 * rows)):
        value, added, parks = 0.0, 0, 0
        grannies, tourists, interns = 0, 0, 0
        possible = True
        for row in range(rows):
            size = sizes >> (2 * row) & 3
            if size == 0:
                possible = sizes >> (2 * row) == 0
                break
            parks += 1
            least = held if row == 0 else 0
            if size < least:
                possible = False
                break
            added += size - least
            value += BUSINESS_WORTH[size]
            if size == 1:
                grannies += 1
            elif size == 2:
                tourists += 1
            else:
                interns += 1
        if not possible:
            continue
        value += bound.prices[GRANNY] * grannies + bound.prices[TOURIST] * tourists + bound.prices[INTERN] * interns
        value -= office * parks
        least = held if parks == 0 else 0
        for open_row in range(least, (BUSINESS_BOXES if parks < rows else 0) + 1):
            count = added + open_row - least
            total = seated + count
            worth = value - price * count + BUSINESS_WORTH[open_row] // 2
            if common and total >= OBJECTIVE_PASSENGERS:
                worth += common
            sights = 0
            if total - sight > written:
                sights = 1
                worth += total - sight
            else:
                worth += written
            if worth > most:
                most = worth
                bound.bought[BUSINESS] = count
                bound.bought[FIRST_PLACE + OFFICE] = parks
                bound.bought[FIRST_SIGHT + OFFICE] = sights
                bound.bonus[0], bound.bonus[1], bound.bonus[2] = grannies, tourists, interns
    return float(most + parked)


@kernel
def buy_lovers(course: Course, player: Player, number: int, tables: RowTables, bound: Bound) -> float:
    """Buy lovers and restaurants."""
    common = objective(course, player, number, FIVE_BUSINESS)
    first = player.lover_row
    rows = ROWS - first
    parked = player.lovers_parked[0] + player.lovers_parked[1] + player.lovers_parked[2]
    seated = 0
    for row in range(ROWS):
        seated += player.lovers_light[row] + player.lovers_dark[row]
    light = int(player.lovers_light[first]) if rows else 0
    dark = int(player.lovers_dark[first]) if rows else 0
    most = -1.0e6
    for parks in range(rows + 1):
        cost = -bound.prices[FIRST_PLACE + RESTAURANT] * parks
        open_rows = min(rows, parks + 1)  # the rows after it stay empty
        for lights in range(open_rows * LOVER_BOXES - light + 1 if rows else 1):
            for darks in range(open_rows * LOVER_BOXES - dark + 1 if rows else 1):
                value = cost + tables.lovers[rows, light, dark, lights, darks, parks]
                value -= bound.prices[LOVER_LIGHT] * lights + bound.prices[LOVER_DARK] * darks
                if common and seated + lights + darks >= OBJECTIVE_PASSENGERS:
                    value += common
                if value > most:
                    most = value
                    bound.bought[LOVER_LIGHT] = lights
                    bound.bought[LOVER_DARK] = darks
                    bound.bought[FIRST_PLACE + RESTAURANT] = parks
    return float(most + parked)


@kernel
def buy_personal(course: Course, player: Player, bound: Bound) -> float:
    """Buy stops of the personal objective."""
    most = -1.0e6
    for stops in range(player.personal_stops, PERSONAL_STOPS + 1):
        count = stops - player.personal_stops
        worth = PERSONAL_METROS[stops] if course.metros else PERSONAL_BUSES[stops]
        value = worth - bound.prices[PERSONAL] * count
        if value > most:
            most = value
            bound.bought[PERSONAL] = count
    return most


@kernel
def buy_joints(player: Player, bound: Bound) -> float:
    """Buy joints of the wrong kind: the walk pays for each, and the turn zone is paid."""
    most = -1.0e6
    points = 0
    for space in range(TURN_SPACES + 1):
        if space >= player.turn_zone:
            value = points - bound.prices[JOINT] * (space - player.turn_zone)
            if value > most:
                most = value
                bound.bought[JOINT] = space - player.turn_zone
        if space < TURN_SPACES:
            points -= TURN_ZONE[space]
    return most


@kernel
def buy_ticks(course: Course, player: Player, number: int, bound: Bound) -> float:
    """Buy ticks of jams or connections. Jams beyond the end of the track cost nothing (G44), so there is no limit."""
    price = bound.prices[TICK]
    most = -1.0e6
    for count in range(course.most_ticks[number] + 1):
        total = min(player.traffic + count, TRAFFIC_SPACES)
        value = (CONNECTIONS_WORTH[total] if course.metros else -JAMS_COST[total]) - price * count
        if value > most:
            most = value
            bound.bought[TICK] = count
    return most


@kernel
def buy_entrances(player: Player, number: int, bound: Bound) -> float:
    """Buy circled entrances, and those that are used, at most one per round."""
    most = -1.0e6
    for circled in range(player.entrances, ENTRANCES + 1):
        for used in range(player.entrances_used, min(circled, player.entrances_used + ROUNDS - number + 1) + 1):
            value = ENTRANCE_WORTH * (circled - used) - bound.prices[ENTRANCE] * (circled - player.entrances)
            value -= bound.prices[USED] * (used - player.entrances_used)
            if value > most:
                most = value
                bound.bought[ENTRANCE] = circled - player.entrances
                bound.bought[USED] = used - player.entrances_used
    return most


@kernel
def buy_all(course: Course, player: Player, number: int, tables: RowTables, bound: Bound) -> float:
    """Return the most points of a sheet at the beginning of a round, less the price of what it still has to buy."""
    value = buy_grannies(course, player, number, bound) + buy_students(course, player, number, bound)
    value += buy_tourists(course, player, number, tables, bound)
    value += buy_personal(course, player, bound) + buy_joints(player, bound)
    value += buy_ticks(course, player, number, bound)
    if course.metros:
        value += buy_lovers(course, player, number, tables, bound) + buy_entrances(player, number, bound)
    else:
        value += buy_business(course, player, number, bound)
        bound.bought[GRANNY] -= bound.bonus[0]
        bound.bought[TOURIST] -= bound.bonus[1]
        bound.bought[INTERN] -= bound.bonus[2]
    for card in range(COMMON_PLACES):
        value += player.common[card]
    return value
