"""The network of a player: the progress of tickets and districts, by claimed and open routes."""

from typing import Annotated, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Long, Longs, Rows, Shorts, Struct
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MAX_DISTRICTS, MAX_LOCATIONS, MAX_TICKETS
from fareplay.games.ticket_to_ride.rules.routes import is_open
from fareplay.games.ticket_to_ride.rules.scoring import has_district, holds, is_completed
from fareplay.games.ticket_to_ride.rules.state import OVER, Player, State

Costs = npt.NDArray[np.int64]

BUS_COST: Final = 1000  # one more bus outweighs any number of routes
FAR: Final = 1 << 30
NO_WAY: Final = -1  # in place of buses to go


class Progress(Struct):
    """The progress of a seat with the tickets it knows and with all districts."""

    parts: Annotated[Longs, MAX_DISTRICTS + 1]  # the largest joined part of a district, one bit for each location
    districts: Long  # the completely joined districts, one bit each
    ways: Annotated[Longs, MAX_TICKETS + 1]  # the routes of a ticket's cheapest way, one bit each; 0 if no way is open
    to_go: Annotated[Shorts, MAX_TICKETS + 1]  # the additional buses it needs, NO_WAY if there is none
    joined: Long  # the tickets whose locations are joined, one bit each


@entry(rows(Board), rows(State), WHOLE, rows(Progress))
@kernel
def find_progress(board: Rows[Board], state: Rows[State], seat: int, found: Rows[Progress]) -> None:
    """Find the progress of a seat with its tickets, kept and on offer, and with the districts."""
    cost, came_by = np.empty(MAX_LOCATIONS, np.int64), np.empty(MAX_LOCATIONS, np.int64)
    player, progress = state[0].players[seat], found[0]
    progress.joined = 0
    for ticket in range(1, board[0].tickets + 1):
        progress.ways[ticket] = 0
        progress.to_go[ticket] = NO_WAY
        if is_completed(board[0], player, ticket):
            progress.joined |= 1 << ticket
        if holds(player, ticket) or player.offer[0] == ticket or player.offer[1] == ticket:
            start, end = int(board[0].ticket_start[ticket]), int(board[0].ticket_end[ticket])
            way = cheapest_way(board[0], state[0], seat, start, end, cost, came_by)
            progress.ways[ticket] = way
            progress.to_go[ticket] = buses_of(board[0], state[0], seat, way)
    progress.districts = 0
    for district in range(1, board[0].districts + 1):
        joined = has_district(board[0], player, district)
        if joined:
            progress.districts |= 1 << district
        progress.parts[district] = largest_part(board[0], player, district, 1 if joined else 2)


@kernel
def buses_to_go(board: Board, state: State, seat: int, ticket: int, cost: Costs, came_by: Costs) -> int:
    """Return the additional buses a seat needs for a ticket, NO_WAY if no way is open."""
    start, end = int(board.ticket_start[ticket]), int(board.ticket_end[ticket])
    return buses_of(board, state, seat, cheapest_way(board, state, seat, start, end, cost, came_by))


@kernel
def buses_of(board: Board, state: State, seat: int, way: int) -> int:
    """Return the buses for the routes of a way that the seat does not own yet."""
    if way == 0:
        return NO_WAY
    buses = 0
    for route in range(board.routes):
        if way >> route & 1 and state.owner[route] != seat:
            buses += board.length[route]
    return buses


@kernel
def cheapest_way(
    board: Board,
    state: State,
    seat: int,
    start: int,
    end: int,
    cost: Costs,
    came_by: Costs,
) -> int:
    """Return the way with the fewest additional buses, then the fewest routes (Dijkstra); 0 if no way is open."""
    player = state.players[seat]
    for location in range(board.locations):
        cost[location] = FAR
    cost[start] = 0
    done = 0
    while not done >> end & 1:
        here = -1
        for location in range(board.locations):
            if not done >> location & 1 and cost[location] < FAR and (here < 0 or cost[location] < cost[here]):
                here = location
        if here < 0:
            return 0
        done |= 1 << here
        for route in range(board.routes):
            if board.start[route] != here and board.end[route] != here:
                continue
            step = 1
            if state.owner[route] != seat:
                if state.phase == OVER or not is_open(player, route) or board.length[route] > player.buses:
                    continue
                step += BUS_COST * int(board.length[route])
            there = int(board.start[route]) + int(board.end[route]) - here
            if cost[here] + step < cost[there]:
                cost[there] = cost[here] + step
                came_by[there] = route
    way, here = 0, end
    while here != start:
        route = came_by[here]
        way |= 1 << int(route)
        here = int(board.start[route]) + int(board.end[route]) - here
    return way


@kernel
def largest_part(board: Board, player: Player, district: int, least: int) -> int:
    """Return the largest joined part of a district, one bit per location; 0 if it is smaller than `least`."""
    best, most = 0, least - 1
    for corner in range(board.locations):
        if board.district[corner] != district:
            continue
        part, size = 0, 0
        for location in range(board.locations):
            if board.district[location] == district and player.group[location] == player.group[corner]:
                part |= 1 << location
                size += 1
        if size > most:
            best, most = part, size
    return best
