"""Scoring: the zones of a sheet, at any time as if the game ended now, and who wins (T23, T41-T43)."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.ranking import find_best
from fareplay.engine.struct import Long, Short, Shorts, Small, Struct
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MAX_TICKETS
from fareplay.games.ticket_to_ride.rules.material import MAX_SEATS, NOWHERE, ZONES
from fareplay.games.ticket_to_ride.rules.state import OVER, Player, State


class SheetRow(Struct):
    """A sheet: its points, and what they come from."""

    routes: Long  # claimed, one bit each
    districts: Long  # joined
    tickets: Long  # kept
    joined: Long  # the tickets whose locations are joined, the seat's own or not
    zones: Annotated[Shorts, len(ZONES)]
    total: Short
    completed_points: Short  # of completed tickets
    open_points: Short  # of the others, which they cost at the end
    buses: Small  # left


@kernel
def holds(player: Player, ticket: int) -> bool:
    """Return whether the player has kept a ticket."""
    return player.tickets >> ticket & 1 == 1


@kernel
def is_completed(board: Board, player: Player, ticket: int) -> bool:
    """Return whether the player's own routes join the two locations (T41)."""
    return bool(player.group[board.ticket_start[ticket]] == player.group[board.ticket_end[ticket]])


@kernel
def ticket_points(board: Board, player: Player) -> int:
    """Return the sum of the kept tickets' values, negative for incomplete ones (T41)."""
    points = 0
    for ticket in range(1, board.tickets + 1):
        if holds(player, ticket):
            worth = int(board.ticket_points[ticket])
            points += worth if is_completed(board, player, ticket) else -worth
    return points


@kernel
def completed_points(board: Board, player: Player) -> int:
    """Return the value of the completed tickets, which cannot be lost again (T41)."""
    points = 0
    for ticket in range(1, board.tickets + 1):
        if holds(player, ticket) and is_completed(board, player, ticket):
            points += int(board.ticket_points[ticket])
    return points


@kernel
def has_district(board: Board, player: Player, district: int) -> bool:
    """Return whether the player's own routes join all locations of a district (T42)."""
    corner = board.corner[district]
    if corner == NOWHERE:
        return False
    for location in range(board.locations):
        if board.district[location] == district and player.group[location] != player.group[corner]:
            return False
    return True


@kernel
def district_points(board: Board, player: Player) -> int:
    """Return the sum of the numbers of the joined districts (T42)."""
    points = 0
    for district in range(1, board.districts + 1):
        if has_district(board, player, district):
            points += district
    return points


@kernel
def completed(board: Board, player: Player) -> int:
    """Return the number of completed tickets (T43)."""
    count = 0
    for ticket in range(1, board.tickets + 1):
        if holds(player, ticket) and is_completed(board, player, ticket):
            count += 1
    return count


@kernel
def score(board: Board, state: State, seat: int, zones: npt.NDArray[np.int16]) -> int:
    """Write the zones of a seat's sheet in the order of ZONES; return the points, which do not include `completed`."""
    player = state.players[seat]
    zones[0] = player.points
    zones[1] = ticket_points(board, player)
    zones[2] = district_points(board, player)
    zones[3] = completed(board, player)
    return int(zones[0] + zones[1] + zones[2])


@kernel
def fill_sheet(board: Board, state: State, seat: int, sheet: SheetRow) -> None:
    """Write a seat's sheet."""
    player = state.players[seat]
    sheet.buses = player.buses
    sheet.tickets = player.tickets
    sheet.total = score(board, state, seat, sheet.zones)
    sheet.completed_points = completed_points(board, player)
    sheet.open_points = sheet.completed_points - sheet.zones[1]
    sheet.routes = 0
    for route in range(board.routes):
        if state.owner[route] == seat:
            sheet.routes |= 1 << route
    sheet.joined = 0
    for ticket in range(1, board.tickets + 1):
        if is_completed(board, player, ticket):
            sheet.joined |= 1 << ticket
    sheet.districts = 0
    for district in range(1, board.districts + 1):
        if has_district(board, player, district):
            sheet.districts |= 1 << district


@kernel
def rank(points: int, completed: int) -> int:
    """Return a number that ranks seats by points, then by completed tickets (T43)."""
    return points * (MAX_TICKETS + 1) + completed


@kernel
def write_ranks(board: Board, state: State, zones: npt.NDArray[np.int16], ranks: npt.NDArray[np.int64]) -> None:
    """Write the rank of each seat: by points, then by completed tickets (T43)."""
    for seat in range(state.seats):
        points = score(board, state, seat, zones)
        ranks[seat] = rank(points, int(zones[3]))


@kernel
def winners(board: Board, state: State, zones: npt.NDArray[np.int16]) -> int:
    """Return who has won, one bit per seat, nobody before the end; equals share the victory (T43)."""
    if state.phase != OVER:
        return 0
    ranks = np.zeros(MAX_SEATS, np.int64)
    write_ranks(board, state, zones, ranks)
    return find_best(ranks, state.seats)
