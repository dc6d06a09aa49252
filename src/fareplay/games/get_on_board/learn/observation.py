"""The observation of a seat of Get on Board, as numbers. docs/environments.md lists them one by one."""

from typing import Annotated, Final

import numpy as np

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, Short, Shorts, Small, Smalls, Struct, dtype, offset_of
from fareplay.game.encoding import Observation, Part
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.limits import MAX_ROADS
from fareplay.games.get_on_board.rules.line import shape_asked
from fareplay.games.get_on_board.rules.material import (
    BUSINESS_BOXES,
    ENTRANCES,
    GRANNY_BOXES,
    INTERN_BOXES,
    LANDMARK,
    LOVER_BOXES,
    MAX_SEATS,
    METROS,
    MOST_ZONES,
    MUSEUM,
    OFFICE,
    OTHER_JOURNEY,
    PERSONAL_BUSES,
    PERSONAL_METROS,
    PERSONAL_STOPS,
    PLAIN,
    ROUNDS,
    ROWS,
    SCHOOL,
    SCHOOL_BOXES,
    SECOND_JOURNEY,
    SHAPES,
    SHEETS,
    STUDENT_BOXES,
    TAKEN_AWAY,
    TICKETS,
    TOURIST_BOXES,
    TRAFFIC_SPACES,
    TURN_SPACES,
    YELLOW_WORTH,
)
from fareplay.games.get_on_board.rules.objectives import objectives_in_play
from fareplay.games.get_on_board.rules.scoring import Zones, add_zones, is_out, score
from fareplay.games.get_on_board.rules.setup import Cards
from fareplay.games.get_on_board.rules.state import DEPARTURE, LINE, OVER, Player, State

# The names of a player's numbers and of the table's, in order.
PLAYER: Final = (
    *(f"sheet {sheet}" for sheet in range(1, SHEETS + 1)),
    *(f"personal objective {card}, if the seat may know it" for card in range(1, SHEETS + 1)),
    *(f"the round asks for {shape}" for shape in SHAPES),
    *(f"the last marker went {way}" for way in ("north", "east", "south", "west")),
    "eliminated",
    f"turn-zone spaces crossed off / {TURN_SPACES}",
    # From here on 0 for others if the table hides scores.
    f"jams or connections ticked / {TRAFFIC_SPACES}",
    f"entrances circled / {ENTRANCES}",
    f"entrances used / {ENTRANCES}",
    f"grannies / {GRANNY_BOXES}",
    f"students / {STUDENT_BOXES}",
    f"interns / {INTERN_BOXES}",
    f"schools or cinemas / {SCHOOL_BOXES}",
    *(f"tourists of row {row} / {TOURIST_BOXES}" for row in (1, 2, 3)),
    *(f"points written for tourists of row {row} / 14" for row in (1, 2, 3)),
    f"rows of tourists parked / {ROWS}",
    *(f"business people of row {row} / {BUSINESS_BOXES}" for row in (1, 2, 3)),
    *(f"points written for business people of row {row} / 6" for row in (1, 2, 3)),
    f"rows of business people parked / {ROWS}",
    *(f"lovers on light of row {row} / {LOVER_BOXES}" for row in (1, 2, 3)),
    *(f"lovers on dark of row {row} / {LOVER_BOXES}" for row in (1, 2, 3)),
    *(f"points written for lovers of row {row} / 12" for row in (1, 2, 3)),
    f"rows of lovers parked / {ROWS}",
    "landmarks or operas reached / 3",
    "museums or theatres reached / 3",
    *(f"number written at the {place} sight / 12" for place in ("school", "landmark", "museum", "office")),
    f"stops of the personal objective reached / {PERSONAL_STOPS}, if the seat may know it",
    *(f"points written for common objective {card} / {YELLOW_WORTH}" for card in (1, 2)),
    "points of the sheet / 100, as far as the seat may know them",
)
TABLE: Final = (
    *(
        f"the seat to act is asked for {what}"
        for what in ("a departure", "a marker", "a light's marker", "an entrance's")
    ),
    f"round / {ROUNDS}",
    *(f"the round's ticket is {ticket}" for ticket in range(1, TICKETS + 1)),
    *(f"ticket {ticket} is still to come" for ticket in range(1, TICKETS + 1)),
    *(f"ticket {ticket} was dealt to the seat, which chooses its departure" for ticket in range(1, TICKETS + 1)),
    *(f"the line asks for {count} markers" for count in (1, 2, 3)),
    *(f"its joints are {joints}" for joints in ("straight", "turns", "free")),
    *(f"{count} of its markers are placed" for count in (0, 1, 2)),
    "burgundy roads are fluid",
    "yellow roads are fluid",
    *(f"common objective {card} lies yellow side up" for card in range(1, 7)),
    *(f"common objective {card} lies blue side up" for card in range(1, 7)),
)
# The names of the numbers added for a solo game.
SOLO: Final = {
    "rush-hour": (
        f"points written for common objective 3 / {YELLOW_WORTH}",
        *(f"common objective {card} has been taken away" for card in range(1, 7)),
    ),
    "two-journeys": ("this is the second journey", "points of the first journey / 100"),
}
PLAYER_SIZE: Final = len(PLAYER)
SHEET_FROM: Final = PLAYER.index(f"jams or connections ticked / {TRAFFIC_SPACES}")
TABLE_SIZE: Final = len(TABLE)

# The boxes are contiguous in a Player, from `traffic` to `museums`, and are written together.
BOX_SHARES: Final = np.array(
    [
        1 / whole
        for whole in (
            TRAFFIC_SPACES,
            ENTRANCES,
            ENTRANCES,
            GRANNY_BOXES,
            STUDENT_BOXES,
            INTERN_BOXES,
            SCHOOL_BOXES,
            *[TOURIST_BOXES] * ROWS,
            *[14] * ROWS,
            ROWS,
            *[BUSINESS_BOXES] * ROWS,
            *[6] * ROWS,
            ROWS,
            *[LOVER_BOXES] * ROWS,
            *[LOVER_BOXES] * ROWS,
            *[12] * ROWS,
            ROWS,
            3,
            3,
        )
    ],
    np.float32,
)
BOXES: Final = len(BOX_SHARES)
PLAYER_BYTES: Final = dtype(Player).itemsize
BOXES_AT: Final = offset_of(State, "players") + offset_of(Player, "traffic")


class Coding(Struct):
    """The kernels' arguments besides the board."""

    roads: Short
    seats: Small
    points: Small  # rewards are points
    restarts: Small  # an ended game restarts
    open_objectives: Small  # everybody's personal objectives are known
    hidden_scores: Small


class Scratch(Struct):
    """Scratch space of the kernels."""

    cards: Annotated[Rows[Cards], 1]
    zones: Annotated[Shorts, MOST_ZONES]
    counts: Annotated[Smalls, MAX_ROADS]


def parts_of(stops: int, roads: int, seats: int, solo: str = "") -> tuple[Part, ...]:
    """Return the parts of an observation for numbers of intersections and roads; a solo game has one more."""
    more = (Part("solo", (len(SOLO[solo]),), "what only this solo game has", SOLO[solo]),) if solo in SOLO else ()
    return (
        Part("lines", (seats, stops), "1 where a player's line has been"),
        Part("ends", (seats, stops), "1 where a player's line ends"),
        Part("traffic", (roads,), "the markers of other players on a road / 4"),
        Part("objective", (stops,), "1 at the stops of the seat's own personal objective"),
        Part("players", (seats, PLAYER_SIZE), "each player's sheet", PLAYER, -1.0, 2.0),
        Part("inspector", (seats,), "1 for the player who is inspector"),
        Part("table", (TABLE_SIZE,), "what lies on the table", TABLE),
        *more,
    )


@kernel
def observe(
    board: Board, coding: Coding, state: State, raw: Smalls, viewer: int, scratch: Scratch, row: Observation
) -> None:
    """Write what a seat may know into a row. Players are in the order of the table, the seat itself first."""
    seats, stops, roads = int(coding.seats), int(board.intersections), int(coding.roads)
    at = 0
    for step in range(seats):
        write_bits(state.visited, (viewer + step) % seats, row, at, stops)
        at += stops
    row[at : at + seats * stops] = 0
    if state.phase != DEPARTURE:
        for step in range(seats):
            row[at + stops * step + state.players[(viewer + step) % seats].at] = 1
    at += seats * stops
    write_traffic(state.roads, viewer, scratch.counts, row, at, roads)
    at += roads
    write_bits(board.personal, state.players[viewer].personal, row, at, stops)
    at += stops
    row[at:] = 0
    for step in range(seats):
        seat = (viewer + step) % seats
        known = step == 0 or bool(coding.open_objectives) or state.phase == OVER
        write_player(board, state, seat, known, row, at)
        if step == 0 or not coding.hidden_scores or state.phase == OVER:
            write_sheet(board, state, raw, seat, known, scratch.zones, row, at + SHEET_FROM)
        at += PLAYER_SIZE
    row[at + (state.inspector - viewer) % seats] = 1
    at += seats
    write_table(state, viewer, row, at)
    at += TABLE_SIZE
    if state.rush_hour:
        write_rush_hour(state, row, at)
    elif state.journey == SECOND_JOURNEY:
        row[at] = 1
        row[at + 1] = share(first_points(board, state, scratch.zones), 100)


@kernel
def write_rush_hour(state: State, row: Observation, at: int) -> None:
    """Write the third objective, and those that have been taken away (S2, S4)."""
    row[at] = share(state.players[0].common[2], YELLOW_WORTH)
    for card in range(objectives_in_play(state)):
        if state.flipped[card] == TAKEN_AWAY:
            row[at + 1 + state.common[card]] = 1


@kernel
def first_points(board: Board, state: State, zones: Zones) -> int:
    """Return the points of the first journey; 0 if it was eliminated (S8)."""
    player = state.players[OTHER_JOURNEY]
    total = 0
    if not player.eliminated:
        zones[:] = 0
        add_zones(board, player, zones)
        for zone in range(MOST_ZONES):
            total += zones[zone]
    return total


# int8 keeps these loops narrow and uint64 leaves out the check for a negative index, so that the compiler vectorises
# them well.


@kernel
def write_bits(numbers: Smalls, bit: int, row: Observation, at: int, count: int) -> None:
    """Write 1 where a number has the bit."""
    mask, unit = np.int8(1 << bit), np.float32(1 / (1 << bit))
    for place in range(count):
        row[np.uint64(at + place)] = np.float32(np.int8(numbers[place] & mask)) * unit


@kernel
def write_traffic(roads: Smalls, viewer: int, counts: Smalls, row: Observation, at: int, count: int) -> None:
    """Write the markers of other players on each road: the sum of its bits, since loops over bits are slow."""
    others = np.int8((1 << MAX_SEATS) - 1 & ~(1 << viewer))
    for road in range(count):
        seats = np.int8(roads[road] & others)
        counts[road] = (
            np.int8(seats & 1)
            + np.int8(seats >> 1 & 1)
            + np.int8(seats >> 2 & 1)
            + np.int8(seats >> 3 & 1)
            + np.int8(seats >> 4 & 1)
        )
    for road in range(count):
        row[np.uint64(at + road)] = np.float32(counts[road]) * np.float32(0.25)


@kernel
def write_player(board: Board, state: State, seat: int, known: bool, row: Observation, at: int) -> None:
    """Write what is public about a player."""
    player = state.players[seat]
    row[at + player.sheet - 1] = 1
    at += SHEETS
    if known:
        row[at + player.personal - 1] = 1
    at += SHEETS
    if state.round_number:
        row[at + shape_asked(player.sheet, state.tickets[state.round_number - 1])] = 1
    at += len(SHAPES)
    if player.heading >= 0:
        row[at + player.heading] = 1
    at += 4
    row[at] = player.eliminated
    row[at + 1] = share(player.turn_zone, TURN_SPACES)


@kernel
def write_sheet(
    board: Board, state: State, raw: Smalls, seat: int, known: bool, zones: Zones, row: Observation, at: int
) -> None:
    """Write the boxes of a sheet, in the order of PLAYER; `raw` is the state as bytes."""
    player = state.players[seat]
    boxes = BOXES_AT + seat * PLAYER_BYTES
    for box in range(BOXES):
        row[np.uint64(at + box)] = np.float32(raw[np.uint64(boxes + box)]) * BOX_SHARES[box]
    at += BOXES
    row[at] = share(player.sights[SCHOOL], 12)
    row[at + 1] = share(player.sights[LANDMARK], 12)
    row[at + 2] = share(player.sights[MUSEUM], 12)
    row[at + 3] = share(player.sights[OFFICE], 12)
    row[at + 4] = share(player.personal_stops, PERSONAL_STOPS) if known else 0.0
    row[at + 5] = share(player.common[0], YELLOW_WORTH)
    row[at + 6] = share(player.common[1], YELLOW_WORTH)
    row[at + 7] = share(seen_points(board, state, player, seat, known, zones), 100)


@kernel
def share(number: int, whole: int) -> np.float32:
    """Return a number as a share of a whole."""
    return np.float32(number) * np.float32(1 / whole)


@kernel
def seen_points(board: Board, state: State, player: Player, seat: int, known: bool, zones: Zones) -> int:
    """Return the points of a sheet, without the personal objective if it is not known; 0 for an eliminated player."""
    if is_out(state, seat):
        return 0
    points = score(board, state, seat, zones)
    if known:
        return points
    stops = player.personal_stops
    return points - (PERSONAL_METROS[stops] if board.edition == METROS else PERSONAL_BUSES[stops])


@kernel
def write_table(state: State, viewer: int, row: Observation, at: int) -> None:
    """Write what concerns all players, in the order of TABLE, and the tickets that the seat itself was dealt."""
    if state.phase != OVER:
        row[at + state.phase] = 1
    at += 4
    row[at] = state.round_number / ROUNDS
    at += 1
    if state.round_number:
        row[at + state.tickets[state.round_number - 1] - 1] = 1
    at += TICKETS
    for number in range(state.round_number, TICKETS):
        row[at + state.tickets[number] - 1] = 1
    at += TICKETS
    if state.phase == DEPARTURE:
        for ticket in state.players[viewer].deal:
            if ticket:
                row[at + ticket - 1] = 1
    at += TICKETS
    if state.phase == LINE:
        row[at + state.markers - 1] = 1
        row[at + 3 + state.joints] = 1
        row[at + 6 + state.placed] = 1
    at += 9
    if state.fluid != PLAIN:
        row[at + state.fluid - 2] = 1
    at += 2
    for card in range(objectives_in_play(state)):
        if state.flipped[card] != TAKEN_AWAY:
            row[at + (6 if state.flipped[card] else 0) + state.common[card]] = 1
