"""Scoring: the zones of a sheet, at any time as if the game ended now, and who wins (T23, T41-T43)."""

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MAX_TICKETS
from fareplay.games.ticket_to_ride.rules.material import NOWHERE
from fareplay.games.ticket_to_ride.rules.state import OVER, Player, State


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
def rank(points: int, completed: int) -> int:
    """Return a number that ranks seats by points, then by completed tickets (T43)."""
    return points * (MAX_TICKETS + 1) + completed


@kernel
def winners(board: Board, state: State, zones: npt.NDArray[np.int16]) -> int:
    """Return who has won, one bit per seat, nobody before the end; equals share the victory (T43)."""
    won, best = 0, 0
    if state.phase != OVER:
        return won
    for seat in range(state.seats):
        points = score(board, state, seat, zones)
        mine = rank(points, int(zones[3]))
        if won == 0 or mine > best:
            won, best = 1 << seat, mine
        elif mine == best:
            won |= 1 << seat
    return won
