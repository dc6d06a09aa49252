"""Features: what there is to know of a player's sheet and whereabouts, each a place in the weights."""

from typing import Annotated

from fareplay.bots.get_on_board.weights import (
    BUSINESS_ROWS,
    COMMON,
    ENTRANCE_THING,
    ENTRANCES_LEFT,
    FIRST_PLACE,
    GRANNIES,
    LIGHT_THING,
    LOVERS,
    MOST_FEATURES,
    NEAR,
    NEAR_BY,
    NEEDS,
    PERSONAL,
    ROUND_WIDTH,
    SPOT,
    STUDENTS,
    TOURISTS,
    TRAFFIC,
    TURNS,
    WAYS,
    Weights,
)
from fareplay.rules.get_on_board.board import Board
from fareplay.rules.get_on_board.material import (
    BUSES,
    BUSINESS,
    GRANNY,
    LANDMARK,
    LOVER_LIGHT,
    METROS,
    MUSEUM,
    NOWHERE,
    OBJECTIVE_PASSENGERS,
    OFFICE,
    PERSONAL_BUSES,
    PERSONAL_METROS,
    ROUNDS,
    ROWS,
    SCHOOL,
    STUDENT,
    TOURIST,
)
from fareplay.rules.get_on_board.objectives import passengers_of_objective
from fareplay.rules.get_on_board.state import Player, State
from fareplay.rules.kernel import kernel
from fareplay.rules.struct import Long, Longs, Struct


class Features(Struct):
    """The features that a sheet has."""

    count: Long
    places: Annotated[Longs, MOST_FEATURES]


@kernel
def banked(board: Board, player: Player, objectives: int) -> int:
    """Points that nothing can take away any more."""
    points: int = max(int(player.sights[LANDMARK]), int(player.sights[MUSEUM]))
    points += player.sights[SCHOOL] + player.sights[OFFICE]
    for row in range(ROWS):
        points += player.tourists_parked[row] + player.business_parked[row] + player.lovers_parked[row]
    if objectives:
        points += player.common[0] + player.common[1]
        points += (
            PERSONAL_METROS[player.personal_stops] if board.edition == METROS else PERSONAL_BUSES[player.personal_stops]
        )
    return points


@kernel
def progress(edition: int, player: Player, objective: int) -> int:
    """How far the player is with a common objective, in fifths."""
    if objective == 4:
        return min(int(player.landmarks), OBJECTIVE_PASSENGERS)
    if objective == 5:
        return min(int(player.museums), OBJECTIVE_PASSENGERS)
    return min(passengers_of_objective(edition, player, objective), OBJECTIVE_PASSENGERS)


@kernel
def need_of(player: Player, thing: int) -> int:
    """What the sheet holds that makes a thing worth more or less."""
    if thing == TOURIST or thing == FIRST_PLACE + LANDMARK or thing == FIRST_PLACE + MUSEUM:
        return player.tourists[player.tourist_row] if player.tourist_row < ROWS else NEEDS - 1
    if thing == STUDENT:
        return player.schools if player.students < 6 else NEEDS - 1
    if thing == FIRST_PLACE + SCHOOL:
        return (player.students + player.interns) // 2 if player.schools < 4 else NEEDS - 1
    if thing == GRANNY:
        return player.grannies // 2 if player.grannies < 8 else NEEDS - 1
    if thing == BUSINESS or thing == FIRST_PLACE + OFFICE:
        return player.business[player.business_row] if player.business_row < ROWS else NEEDS - 1
    if thing == LIGHT_THING:
        return 0
    if thing == ENTRANCE_THING:
        return min(player.entrances - player.entrances_used, NEEDS - 1)
    if player.lover_row == ROWS:
        return NEEDS - 1
    light: int = player.lovers_light[player.lover_row]
    dark: int = player.lovers_dark[player.lover_row]
    if thing == LOVER_LIGHT:
        return light if light < 2 else NEEDS - 1
    if thing == LOVER_LIGHT + 1:
        return dark if dark < 2 else NEEDS - 1
    return light + dark


@kernel
def note(features: Features, place: int) -> None:
    """Write one feature down."""
    features.places[features.count] = place
    features.count += 1


@kernel
def note_things(board: Board, player: Player, features: Features, there: int, first: int) -> None:
    """What lies at an intersection close by, and how much it is wanted."""
    one = board.passengers[there, 0]
    if one:
        note(features, first + one * NEEDS + need_of(player, one))
        other = board.passengers[there, 1]
        if other:
            note(features, first + other * NEEDS + need_of(player, other))
    elif board.place[there]:
        thing = FIRST_PLACE + board.place[there]
        note(features, first + thing * NEEDS + need_of(player, thing))
    elif board.light[there]:
        note(features, first + LIGHT_THING * NEEDS)
    if board.entrance[there]:
        note(features, first + ENTRANCE_THING * NEEDS + need_of(player, ENTRANCE_THING))


@kernel
def note_sheet(board: Board, state: State, player: Player, objectives: int, features: Features, first: int) -> None:
    """The sheet, zone by zone."""
    note(features, first + GRANNIES + player.grannies)
    note(features, first + STUDENTS + (player.students + player.interns) * 5 + player.schools)
    row = player.tourist_row
    note(features, first + TOURISTS + row * 5 + (player.tourists[row] if row < ROWS else 0))
    if board.edition == BUSES:
        row = player.business_row
        note(features, first + BUSINESS_ROWS + row * 4 + (player.business[row] if row < ROWS else 0))
    else:
        row = player.lover_row
        held = player.lovers_light[row] * 3 + player.lovers_dark[row] if row < ROWS else 0
        note(features, first + LOVERS + row * 9 + held)
        note(features, first + ENTRANCES_LEFT + player.entrances - player.entrances_used)
    note(features, first + TURNS + player.turn_zone)
    note(features, first + TRAFFIC + player.traffic)
    if objectives:
        for card in range(2):
            if not player.common[card]:
                objective = state.common[card]
                done = progress(board.edition, player, objective)
                note(features, first + COMMON + (state.flipped[card] * 6 + objective) * 6 + done)
        note(features, first + PERSONAL + player.personal_stops)


@kernel
def note_whereabouts(board: Board, state: State, player: Player, mine: int, features: Features, first: int) -> None:
    """Where the line ends, which ways are free from there, and what lies on them."""
    at = player.at
    heading = player.heading
    note(features, first + SPOT + at * 4 + (heading if heading >= 0 else 0))
    free = 0
    beyond = 0
    for turned in range(3):
        direction = (heading + 3 + turned) & 3
        there = board.next[at, direction]
        if there == NOWHERE or state.visited[there] & mine:
            continue
        free |= 1 << turned
        note_things(board, player, features, there, first + NEAR)
        for again in range(3):
            onward = (direction + 3 + again) & 3
            further = board.next[there, onward]
            if further != NOWHERE and not state.visited[further] & mine:
                beyond += 1
                note_things(board, player, features, further, first + NEAR_BY)
    note(features, first + WAYS + free * 10 + beyond)


@kernel
def find_features(board: Board, state: State, player: Player, seat: int, objectives: int, features: Features) -> None:
    """All features of a player after a turn."""
    first = (ROUNDS - state.round_number) * ROUND_WIDTH
    features.count = 0
    note_sheet(board, state, player, objectives, features, first)
    note_whereabouts(board, state, player, 1 << seat, features, first)


@kernel
def worth(board: Board, state: State, player: Player, seat: int, weights: Weights, features: Features) -> float:
    """The points a player may expect at the end, seen after a turn."""
    find_features(board, state, player, seat, weights.objectives, features)
    points = float(banked(board, player, weights.objectives))
    for number in range(features.count):
        points += weights.table[features.places[number]]
    return points
