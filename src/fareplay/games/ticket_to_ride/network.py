"""The network of a player: how far tickets and districts are, by routes that are there and routes still open."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, plain
from fareplay.games.ticket_to_ride.rules.board import MAX_DISTRICTS, MAX_LOCATIONS, Board
from fareplay.games.ticket_to_ride.rules.routes import is_open
from fareplay.games.ticket_to_ride.rules.scoring import has_district, is_completed
from fareplay.games.ticket_to_ride.rules.state import OVER, Player, State
from fareplay.games.ticket_to_ride.schema import DistrictProgress, TicketProgress

BUS_COST: Final = 1000  # a bus more counts more than any number of routes
FAR: Final = 1 << 30


def ticket_progress(board: Rows[Board], state: Rows[State], seat: int, tickets: list[int]) -> list[TicketProgress]:
    """Return how far each of some tickets is for a seat."""
    ways = np.zeros(len(tickets), np.int64)
    completed = np.zeros(len(tickets), np.bool_)
    find_ways(board, state, seat, np.array(tickets, np.int8), ways, completed)
    facts, now = plain(Board, board), plain(State, state)
    found: list[TicketProgress] = []
    for ticket, way, done in zip(tickets, ways.tolist(), completed.tolist(), strict=True):
        routes = [route for route in range(facts.routes) if way >> route & 1]
        missing = [route for route in routes if now.owner[route] != seat]
        buses = sum(facts.length[route] for route in missing) if routes else None
        found.append(
            {
                "ticket": ticket,
                "completed": done,
                "owned": [route + 1 for route in routes if now.owner[route] == seat],
                "missing": [route + 1 for route in missing],
                "buses": buses,
                "reachable": buses is not None and buses <= now.players[seat].buses,
            }
        )
    return found


def district_progress(
    board: Rows[Board], state: Rows[State], facts: Mapping[str, Any], seat: int
) -> list[DistrictProgress]:
    """Return how far the districts are joined by a seat's routes, those of which a part is."""
    parts, completed = np.zeros(MAX_DISTRICTS + 1, np.int64), np.zeros(MAX_DISTRICTS + 1, np.bool_)
    find_parts(board, state, seat, parts, completed)
    locations = facts["locations"]
    found: list[DistrictProgress] = []
    for district, (part, done) in enumerate(zip(parts.tolist(), completed.tolist(), strict=True)):
        if part:
            joined = [row["id"] for location, row in enumerate(locations) if part >> location & 1]
            found.append({"district": district, "joined": joined, "completed": done})
    return found


@kernel
def find_ways(
    board: Rows[Board],
    state: Rows[State],
    seat: int,
    tickets: npt.NDArray[np.int8],
    ways: npt.NDArray[np.int64],
    completed: npt.NDArray[np.bool_],
) -> None:
    """For each ticket the routes of the cheapest way, a bit each, 0 if no way is open; and whether it is completed."""
    cost, came_by = np.empty(MAX_LOCATIONS, np.int64), np.empty(MAX_LOCATIONS, np.int64)
    player = state[0].players[seat]
    for number in range(len(tickets)):
        ticket = tickets[number]
        completed[number] = is_completed(board[0], player, ticket)
        start, end = int(board[0].ticket_start[ticket]), int(board[0].ticket_end[ticket])
        ways[number] = cheapest_way(board[0], state[0], seat, start, end, cost, came_by)


@kernel
def cheapest_way(
    board: Board,
    state: State,
    seat: int,
    start: int,
    end: int,
    cost: npt.NDArray[np.int64],
    came_by: npt.NDArray[np.int64],
) -> int:
    """The way with the fewest buses more, then the fewest routes (Dijkstra's algorithm); 0 if no way is open."""
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
def find_parts(
    board: Rows[Board],
    state: Rows[State],
    seat: int,
    parts: npt.NDArray[np.int64],
    completed: npt.NDArray[np.bool_],
) -> None:
    """For each district its largest joined part, a bit for each location; 0 if no two are joined."""
    player = state[0].players[seat]
    for district in range(1, board[0].districts + 1):
        completed[district] = has_district(board[0], player, district)
        parts[district] = largest_part(board[0], player, district, 1 if completed[district] else 2)


@kernel
def largest_part(board: Board, player: Player, district: int, least: int) -> int:
    """The most locations of a district that are joined, a bit each; 0 if they are fewer than the least."""
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
