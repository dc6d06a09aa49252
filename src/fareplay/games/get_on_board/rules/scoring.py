"""Scoring: the zones of a sheet as if the game ended now (G80-G86)."""

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.ranking import OUT, find_best
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.boarding import lovers_worth
from fareplay.games.get_on_board.rules.material import (
    BUSINESS_WORTH,
    CONNECTIONS_WORTH,
    ENTRANCE_WORTH,
    GRANNY_WORTH,
    JAMS_COST,
    LANDMARK,
    MAX_SEATS,
    METROS,
    MUSEUM,
    OFFICE,
    OTHER_JOURNEY,
    PERSONAL_BUSES,
    PERSONAL_METROS,
    ROWS,
    SCHOOL,
    SECOND_JOURNEY,
    TOURIST_WORTH,
    TURN_ZONE,
)
from fareplay.games.get_on_board.rules.state import OVER, Player, State

Zones = npt.NDArray[np.int16]
Ranks = npt.NDArray[np.int64]


@kernel
def turn_zone(player: Player) -> int:
    """Return the cost of the spaces crossed off (G35)."""
    points = 0
    for space in range(player.turn_zone):
        points -= TURN_ZONE[space]
    return points


@kernel
def tourists(player: Player) -> int:
    """Return the points of tourists: parked rows as written, open ones half (G82), and the better sight (G59)."""
    points = 0
    for row in range(ROWS):
        points += player.tourists_parked[row] if row < player.tourist_row else TOURIST_WORTH[player.tourists[row]] // 2
    return points + max(int(player.sights[LANDMARK]), int(player.sights[MUSEUM]))


@kernel
def business(player: Player) -> int:
    """Return the points of business people: as tourists, with one sight (G80, G82)."""
    points = 0
    for row in range(ROWS):
        points += (
            player.business_parked[row] if row < player.business_row else BUSINESS_WORTH[player.business[row]] // 2
        )
    return points + int(player.sights[OFFICE])


@kernel
def lovers(player: Player) -> int:
    """Return the points of lovers: as tourists, without a sight (G81, G82)."""
    points = 0
    for row in range(ROWS):
        points += (
            player.lovers_parked[row]
            if row < player.lover_row
            else lovers_worth(player.lovers_light[row], player.lovers_dark[row]) // 2
        )
    return points


@kernel
def students(player: Player) -> int:
    """Return students and interns times schools or cinemas, plus the school sight (G80, G81)."""
    return (player.students + player.interns) * player.schools + int(player.sights[SCHOOL])


@kernel
def common(player: Player) -> int:
    """Return the points written for common objectives (G71)."""
    return int(player.common[0] + player.common[1] + player.common[2])


@kernel
def add_buses(player: Player, zones: Zones) -> None:
    """Add the zones of a bus sheet in the order of ZONES (G80)."""
    zones[0] += turn_zone(player)
    zones[1] += GRANNY_WORTH[player.grannies]
    zones[2] += students(player)
    zones[3] += tourists(player)
    zones[4] += business(player)
    zones[5] += common(player)
    zones[6] += PERSONAL_BUSES[player.personal_stops]  # G83
    zones[7] -= JAMS_COST[player.traffic]


@kernel
def add_metros(player: Player, zones: Zones) -> None:
    """Add the zones of a metro sheet in the order of ZONES (G81)."""
    zones[0] += ENTRANCE_WORTH * (player.entrances - player.entrances_used)
    zones[1] += turn_zone(player)
    zones[2] += GRANNY_WORTH[player.grannies]
    zones[3] += students(player)
    zones[4] += tourists(player)
    zones[5] += lovers(player)
    zones[6] += common(player)
    zones[7] += PERSONAL_METROS[player.personal_stops]  # G83
    zones[8] += CONNECTIONS_WORTH[player.traffic]


@kernel
def score(board: Board, state: State, seat: int, zones: Zones) -> int:
    """Write the zones of a seat's sheet; return their sum. Of two journeys the zones of both are added, and one that
    ended in an elimination is worth nothing (S8)."""
    zones[:] = 0
    if state.journey == 0 or not state.players[seat].eliminated:
        add_zones(board, state.players[seat], zones)
    if state.journey == SECOND_JOURNEY and not state.players[OTHER_JOURNEY].eliminated:
        add_zones(board, state.players[OTHER_JOURNEY], zones)
    total = 0
    for zone in range(len(zones)):
        total += zones[zone]
    return total


@kernel
def add_zones(board: Board, player: Player, zones: Zones) -> None:
    """Add the zones of one sheet."""
    if board.edition == METROS:
        add_metros(player, zones)
    else:
        add_buses(player, zones)


@kernel
def is_out(state: State, seat: int) -> bool:
    """Return whether a seat has no result: it is eliminated (G40), of two journeys in both (S8)."""
    if state.journey == SECOND_JOURNEY and not state.players[OTHER_JOURNEY].eliminated:
        return False
    return state.players[seat].eliminated != 0


@kernel
def write_ranks(board: Board, state: State, zones: Zones, ranks: Ranks) -> None:
    """Write the rank of each seat: its total (G86); eliminated players are out (G40)."""
    for seat in range(state.seats):
        ranks[seat] = OUT if is_out(state, seat) else score(board, state, seat, zones)


@kernel
def winners(board: Board, state: State, zones: Zones) -> int:
    """Return the winners, one bit per seat: the highest total, shared in a tie; nobody before the end, or if all are
    out (G86)."""
    if state.phase != OVER:
        return 0
    ranks = np.zeros(MAX_SEATS, np.int64)
    write_ranks(board, state, zones, ranks)
    return find_best(ranks, state.seats)
