"""Networks: the cheapest routes that join a player's tickets, given the hand and the free routes."""

from typing import Annotated, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Long, Longs, Shorts, Small, Smalls, Struct
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MAX_LOCATIONS
from fareplay.games.ticket_to_ride.rules.material import BUS, COLOURS, GRAY, KINDS, MAX_SEATS, NOWHERE
from fareplay.games.ticket_to_ride.rules.scoring import holds
from fareplay.games.ticket_to_ride.rules.state import Player, State

Real = Annotated[float, np.float64]
Reals = Annotated[npt.NDArray[np.float64], np.float64]

MOST_OPTIONS: Final = 128
FAR: Final = 1.0e6


class Scratch(Struct):
    """Buffers for options, every seat's plan, and planning; one per thread."""

    count: Long
    lines: Annotated[Longs, MOST_OPTIONS]
    values: Annotated[Reals, MOST_OPTIONS]

    plans: Annotated[Longs, MAX_SEATS]  # the routes a seat plans to claim, one bit each
    planned: Annotated[Longs, MAX_SEATS]  # the tickets it held when the plan was made
    fresh: Annotated[Smalls, MAX_SEATS]  # 1 if the plan belongs to this game

    cost: Annotated[Reals, MAX_LOCATIONS]  # the cost of the cheapest way to a location
    came_by: Annotated[Smalls, MAX_LOCATIONS]  # and its last route
    group: Annotated[Smalls, MAX_LOCATIONS]  # as the player's, with the planned routes joined too
    short: Annotated[Smalls, KINDS]  # the cards of each kind that the plan still needs
    zones: Annotated[Shorts, 4]


class Style(Struct):
    """The weights of a planner, in turns unless stated otherwise."""

    card: Real  # the cost of a missing card
    claim: Real  # the cost of a claim
    point: Real  # the value of a point for a route
    ticket: Real  # the least points per turn; below that a ticket is given up
    draw_buses: Small  # the buses left that make drawing more tickets worthwhile
    surplus: Small  # a route of this length is also claimed outside the plan, with cards that the plan does not need
    wild: Small  # a face-up bus is taken when at most this many cards are missing


@kernel
def best_colour(board: Board, player: Player, route: int) -> int:
    """Return the colour to pay for a route: its own, or for a gray one the most frequent colour in the hand."""
    if board.colour[route] != GRAY:
        return int(board.colour[route])
    best = 0
    for colour in range(1, len(COLOURS)):
        if player.hand[colour] > player.hand[best]:
            best = colour
    return best


@kernel
def missing(board: Board, player: Player, route: int) -> int:
    """Return how many cards the hand lacks for a route, buses not counted."""
    return max(0, int(board.length[route]) - int(player.hand[best_colour(board, player, route)]))


@kernel
def turns_for(board: Board, player: Player, route: int, style: Style) -> float:
    """Return the cost of a route in turns, less the value of its points."""
    cost = style.claim + style.card * missing(board, player, route)
    cost -= style.point * board.points[board.length[route]]
    return max(float(cost), 0.1)


@kernel
def measure(board: Board, player: Player, plan: int, start: int, buses: int, style: Style, scratch: Scratch) -> None:
    """Find the cheapest ways from a location to all others; joined or planned routes are free."""
    for location in range(board.locations):
        same = scratch.group[location] == scratch.group[start]
        scratch.cost[location] = 0.0 if same else FAR
        scratch.came_by[location] = NOWHERE
    better = True
    while better:
        better = False
        for route in range(board.routes):
            if not player.open >> route & 1 or board.length[route] > buses:
                continue
            cost = turns_for(board, player, route, style)
            better |= relax(board, scratch, route, board.start[route], board.end[route], cost)
            better |= relax(board, scratch, route, board.end[route], board.start[route], cost)


@kernel
def relax(board: Board, scratch: Scratch, route: int, near: int, far: int, cost: float) -> bool:
    """Relax a route; return whether it shortens the way to its far end and all locations joined to it."""
    there = scratch.cost[near] + cost
    if there >= scratch.cost[far] - 1.0e-9:
        return False
    for location in range(board.locations):
        if scratch.group[location] == scratch.group[far]:
            scratch.cost[location] = there
            scratch.came_by[location] = route if location == far else -2 - far
    return True


@kernel
def way_to(board: Board, scratch: Scratch, end: int) -> int:
    """Return the routes of the way found to a location, one bit each."""
    routes = 0
    at = end
    while scratch.came_by[at] != NOWHERE:
        if scratch.came_by[at] < NOWHERE:
            at = -2 - scratch.came_by[at]
            continue
        route = scratch.came_by[at]
        if routes >> route & 1:
            break
        routes |= 1 << route
        near = board.start[route] if board.end[route] == at else board.end[route]
        at = near
    return routes


@kernel
def buses_for(board: Board, routes: int) -> int:
    """Return the number of buses that routes need."""
    buses = 0
    for route in range(board.routes):
        if routes >> route & 1:
            buses += board.length[route]
    return buses


@kernel
def join_routes(board: Board, scratch: Scratch, routes: int) -> None:
    """Count routes as joined."""
    for route in range(board.routes):
        if routes >> route & 1:
            old, new = scratch.group[board.start[route]], scratch.group[board.end[route]]
            if old != new:
                for location in range(board.locations):
                    if scratch.group[location] == old:
                        scratch.group[location] = new


@kernel
def draw_up(board: Board, state: State, seat: int, tickets: int, style: Style, scratch: Scratch) -> int:
    """Return a network for tickets, built greedily: each step adds the way with the most points per turn.

    An incomplete ticket costs its value, so completing one is worth twice its value. Tickets that need more buses than
    are left, or bring too little, are given up.
    """
    player = state.players[seat]
    for location in range(board.locations):
        scratch.group[location] = player.group[location]
    plan = 0
    buses = int(player.buses)
    left = tickets
    while left:
        best, best_worth, best_way = 0, style.ticket, 0
        for ticket in range(1, board.tickets + 1):
            if not left >> ticket & 1:
                continue
            start, end = board.ticket_start[ticket], board.ticket_end[ticket]
            if scratch.group[start] == scratch.group[end]:
                left &= ~(1 << ticket)
                continue
            measure(board, player, plan, start, buses, style, scratch)
            if scratch.cost[end] >= FAR:
                left &= ~(1 << ticket)
                continue
            worth = 2.0 * board.ticket_points[ticket] / scratch.cost[end]
            if worth > best_worth:
                way = way_to(board, scratch, end)
                if buses_for(board, way) <= buses:
                    best, best_worth, best_way = ticket, worth, way
        if best == 0:
            break
        plan |= best_way
        buses -= buses_for(board, best_way)
        join_routes(board, scratch, best_way)
        left &= ~(1 << best)
    return plan


@kernel
def filler(board: Board, player: Player, style: Style) -> int:
    """Return a route worth claiming for its points alone; 0 if there is none."""
    best, most = 0, 0.0
    for route in range(board.routes):
        if player.open >> route & 1 and board.length[route] <= player.buses:
            worth = board.points[board.length[route]] / (style.claim + style.card * missing(board, player, route))
            if worth > most:
                best, most = 1 << route, worth
    return best


@kernel
def plan_for(board: Board, state: State, seat: int, style: Style, scratch: Scratch) -> int:
    """Return the routes the seat plans to claim: its current plan if still possible, otherwise a new one."""
    player = state.players[seat]
    plan = scratch.plans[seat]
    gone = plan & ~player.open
    mine = 0
    for route in range(board.routes):
        if gone >> route & 1 and state.owner[route] == seat:
            mine |= 1 << route
    if scratch.fresh[seat] and gone == mine and scratch.planned[seat] == player.tickets and plan & ~mine:
        scratch.plans[seat] = plan & ~mine
        return int(scratch.plans[seat])
    plan = draw_up(board, state, seat, player.tickets, style, scratch)
    if not plan:
        plan = filler(board, player, style)
    scratch.plans[seat] = plan
    scratch.planned[seat] = player.tickets
    scratch.fresh[seat] = 1
    return plan


@kernel
def has_open_ticket(board: Board, player: Player) -> bool:
    """Return whether the player has an incomplete ticket."""
    for ticket in range(1, board.tickets + 1):
        if holds(player, ticket) and player.group[board.ticket_start[ticket]] != player.group[board.ticket_end[ticket]]:
            return True
    return False


@kernel
def count_short(board: Board, player: Player, plan: int, scratch: Scratch) -> None:
    """Count the cards that the plan needs; for gray routes, of the most frequent colour."""
    for kind in range(BUS + 1):
        scratch.short[kind] = -player.hand[kind]
    for route in range(board.routes):
        if plan >> route & 1 and board.colour[route] != GRAY:
            scratch.short[board.colour[route]] += board.length[route]
    for route in range(board.routes):
        if plan >> route & 1 and board.colour[route] == GRAY:
            most = 0
            for colour in range(1, len(COLOURS)):
                if scratch.short[colour] < scratch.short[most]:
                    most = colour
            scratch.short[most] += board.length[route]
