"""Features of a player's sheet and position; each is an index into the weights."""

from typing import Annotated

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Long, Longs, Struct
from fareplay.games.get_on_board.bots.weights import (
    AHEAD,
    BUSINESS_ROWS,
    COMMON,
    ENTRANCE_THING,
    ENTRANCES_LEFT,
    FIRST_PLACE,
    GRANNIES,
    LOVERS,
    MARKERS_TOLD,
    MOST_FEATURES,
    MOST_THINGS,
    NEAR,
    NEAR_BY,
    NEEDS,
    NOT_NEEDED,
    PERSONAL,
    ROUND_WIDTH,
    SPOT,
    STEPS_TOLD,
    STUDENTS,
    THINGS,
    TOURISTS,
    TRAFFIC,
    TURNS,
    WAYS,
    Weights,
)
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    BUSES,
    BUSINESS,
    GRANNY,
    GRANNY_BOXES,
    LANDMARK,
    LOVER_BOXES,
    LOVER_DARK,
    LOVER_LIGHT,
    METROS,
    MUSEUM,
    NOWHERE,
    OBJECTIVE_PASSENGERS,
    OFFICE,
    PERSONAL_BUSES,
    PERSONAL_METROS,
    PERSONAL_STOPS,
    RESTAURANT,
    ROUNDS,
    ROWS,
    SCHOOL,
    SCHOOL_BOXES,
    STUDENT,
    STUDENT_BOXES,
    TAKEN_AWAY,
    TOURIST,
)
from fareplay.games.get_on_board.rules.objectives import objectives_in_play
from fareplay.games.get_on_board.rules.state import Player, State


class Features(Struct):
    """The active features of a sheet. Functions that add some take their number and return the new one."""

    ahead: Long  # markers of the tickets to come
    count: Long
    places: Annotated[Longs, MOST_FEATURES]
    needs: Annotated[Longs, THINGS]  # by thing: the state of the sheet that affects its value


@kernel
def banked(board: Board, player: Player, objectives: int) -> int:
    """Return the points that cannot be lost any more."""
    points: int = max(int(player.sights[LANDMARK]), int(player.sights[MUSEUM]))
    points += player.sights[SCHOOL] + player.sights[OFFICE]
    for row in range(ROWS):
        points += player.tourists_parked[row] + player.business_parked[row] + player.lovers_parked[row]
    if objectives:
        points += player.common[0] + player.common[1] + player.common[2]
        points += (
            PERSONAL_METROS[player.personal_stops] if board.edition == METROS else PERSONAL_BUSES[player.personal_stops]
        )
    return points


@kernel
def progress(edition: int, player: Player, objective: int) -> int:
    """Return a player's progress with a common objective: passengers or places, five at most."""
    if objective == 0:
        done = int(player.grannies)
    elif objective == 1:
        done = player.students + player.interns
    elif objective == 2:
        done = player.tourists[0] + player.tourists[1] + player.tourists[2]
    elif objective == 3:
        done = player.business[0] + player.business[1] + player.business[2]
        if edition == METROS:
            done = player.lovers_light[0] + player.lovers_light[1] + player.lovers_light[2]
            done += player.lovers_dark[0] + player.lovers_dark[1] + player.lovers_dark[2]
    else:
        done = player.landmarks if objective == 4 else player.museums
    return min(int(done), OBJECTIVE_PASSENGERS)


@kernel
def find_needs(board: Board, player: Player, features: Features) -> None:
    """Find the state of the sheet that affects the value of each thing; NOT_NEEDED if there is no room for it."""
    needs = features.needs
    row = player.tourist_row
    tourists = player.tourists[row] if row < ROWS else NOT_NEEDED
    needs[TOURIST] = needs[FIRST_PLACE + LANDMARK] = needs[FIRST_PLACE + MUSEUM] = tourists
    needs[GRANNY] = player.grannies >> 1 if player.grannies < GRANNY_BOXES else NOT_NEEDED
    needs[STUDENT] = player.schools if player.students < STUDENT_BOXES else NOT_NEEDED
    needs[FIRST_PLACE + SCHOOL] = (
        (player.students + player.interns) >> 1 if player.schools < SCHOOL_BOXES else NOT_NEEDED
    )
    if board.edition == BUSES:
        row = player.business_row
        business = player.business[row] if row < ROWS else NOT_NEEDED
        needs[BUSINESS] = needs[FIRST_PLACE + OFFICE] = business
        return
    row = player.lover_row
    light = player.lovers_light[row] if row < ROWS else LOVER_BOXES
    dark = player.lovers_dark[row] if row < ROWS else LOVER_BOXES
    needs[LOVER_LIGHT] = light if light < LOVER_BOXES else NOT_NEEDED
    needs[LOVER_DARK] = dark if dark < LOVER_BOXES else NOT_NEEDED
    needs[FIRST_PLACE + RESTAURANT] = light + dark if row < ROWS else NOT_NEEDED
    needs[ENTRANCE_THING] = min(player.entrances - player.entrances_used, NOT_NEEDED)


@kernel
def add_feature(features: Features, count: int, place: int) -> int:
    """Add one feature."""
    features.places[count] = place
    return count + 1


@kernel
def add_things(weights: Weights, features: Features, count: int, there: int, first: int) -> int:
    """Add the things at a nearby intersection and how much they are needed."""
    for slot in range(MOST_THINGS):
        thing = weights.things[there, slot]
        if not thing:
            break
        count = add_feature(features, count, first + thing * NEEDS + features.needs[thing])
    return count


@kernel
def add_sheet(board: Board, state: State, player: Player, objectives: int, features: Features) -> int:
    """Add the features of the sheet, zone by zone."""
    count = add_feature(features, 0, GRANNIES + player.grannies)
    count = add_feature(features, count, STUDENTS + (player.students + player.interns) * 5 + player.schools)
    row = player.tourist_row
    count = add_feature(features, count, TOURISTS + row * 5 + (player.tourists[row] if row < ROWS else 0))
    if board.edition == BUSES:
        row = player.business_row
        count = add_feature(features, count, BUSINESS_ROWS + row * 4 + (player.business[row] if row < ROWS else 0))
    else:
        row = player.lover_row
        held = player.lovers_light[row] * 3 + player.lovers_dark[row] if row < ROWS else 0
        count = add_feature(features, count, LOVERS + row * 9 + held)
        count = add_feature(features, count, ENTRANCES_LEFT + player.entrances - player.entrances_used)
    count = add_feature(features, count, TURNS + player.turn_zone)
    count = add_feature(features, count, TRAFFIC + player.traffic)
    if objectives:
        for card in range(objectives_in_play(state)):
            if not player.common[card] and state.flipped[card] != TAKEN_AWAY:
                objective = state.common[card]
                done = progress(board.edition, player, objective)
                count = add_feature(features, count, COMMON + (state.flipped[card] * 6 + objective) * 6 + done)
    return add_feature(features, count, AHEAD + min(features.ahead, MARKERS_TOLD - 1))


@kernel
def add_whereabouts(
    board: Board, state: State, player: Player, mine: int, weights: Weights, features: Features, count: int
) -> int:
    """Add the end of the line, the free directions from there, and the things on them."""
    at = player.at
    heading = max(int(player.heading), 0)
    count = add_feature(features, count, SPOT + at * 4 + heading)
    free = 0
    beyond = 0
    for turned in range(3):
        direction = (heading + 3 + turned) & 3
        there = board.next[at, direction]
        if there == NOWHERE or state.visited[there] & mine:
            continue
        free |= 1 << turned
        count = add_things(weights, features, count, there, NEAR)
        for again in range(3):
            further = board.next[there, (direction + 3 + again) & 3]
            if further != NOWHERE and not state.visited[further] & mine:
                beyond += 1
                count = add_things(weights, features, count, further, NEAR_BY)
    return add_feature(features, count, WAYS + free * 10 + beyond)


@kernel
def add_personal(state: State, player: Player, mine: int, weights: Weights, features: Features, count: int) -> int:
    """Add the number of stops reached of the personal objective, and the distance to the next."""
    steps = STEPS_TOLD - 1
    for stop in range(PERSONAL_STOPS):
        there = weights.stops[player.personal, stop]
        if not state.visited[there] & mine:
            steps = min(steps, int(weights.steps[player.at, there]))
    return add_feature(features, count, PERSONAL + player.personal_stops * STEPS_TOLD + steps)


@kernel
def markers_to_come(state: State, player: Player, weights: Weights) -> int:
    """Return the number of markers of the tickets to come; their order is hidden, but the set is known."""
    markers = 0
    for number in range(state.round_number, ROUNDS):
        markers += weights.markers[player.sheet, state.tickets[number]]
    return markers


@kernel
def find_features(board: Board, state: State, player: Player, seat: int, weights: Weights, features: Features) -> None:
    """Add the features of a sheet after a turn; `features.ahead` is already set, since all lines of a turn share it."""
    mine = 1 << seat
    find_needs(board, player, features)
    count = add_sheet(board, state, player, weights.objectives, features)
    if weights.objectives:
        count = add_personal(state, player, mine, weights, features, count)
    features.count = add_whereabouts(board, state, player, mine, weights, features, count)


@kernel
def worth_by_tables(board: Board, state: State, player: Player, weights: Weights, features: Features) -> float:
    """Return a player's expected final points for the collected features, by the tables of the round."""
    first = (ROUNDS - state.round_number) * ROUND_WIDTH
    points = float(banked(board, player, weights.objectives))
    for number in range(features.count):
        points += float(weights.table[first + features.places[number]])
    return points


@kernel
def worth(board: Board, state: State, player: Player, seat: int, weights: Weights, features: Features) -> float:
    """Return a player's expected final points after a turn, by the tables alone."""
    features.ahead = markers_to_come(state, player, weights)
    find_features(board, state, player, seat, weights, features)
    return worth_by_tables(board, state, player, weights, features)
