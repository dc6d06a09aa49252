"""Networks: the cheapest routes that join a player's tickets, given the hand and the routes left."""

from fareplay.engine.kernel import kernel
from fareplay.games.ticket_to_ride.bots.room import FAR, Room, Style
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import BUS, COLOURS, GRAY, NOWHERE
from fareplay.games.ticket_to_ride.rules.scoring import holds
from fareplay.games.ticket_to_ride.rules.state import Player, State


@kernel
def best_colour(board: Board, player: Player, route: int) -> int:
    """The colour to pay a route in: its own, or for a gray one what the hand has most of."""
    if board.colour[route] != GRAY:
        return int(board.colour[route])
    best = 0
    for colour in range(1, len(COLOURS)):
        if player.hand[colour] > player.hand[best]:
            best = colour
    return best


@kernel
def missing(board: Board, player: Player, route: int) -> int:
    """How many cards the hand lacks for a route, buses not counted."""
    return max(0, int(board.length[route]) - int(player.hand[best_colour(board, player, route)]))


@kernel
def turns_for(board: Board, player: Player, route: int, style: Style) -> float:
    """What a route costs in turns, less what its own points are worth."""
    cost = style.claim + style.card * missing(board, player, route)
    cost -= style.point * board.points[board.length[route]]
    return max(float(cost), 0.1)


@kernel
def measure(board: Board, player: Player, plan: int, start: int, buses: int, style: Style, room: Room) -> None:
    """The cheapest way from a location to all others, what is joined or planned already being free."""
    for location in range(board.locations):
        same = room.group[location] == room.group[start]
        room.cost[location] = 0.0 if same else FAR
        room.came_by[location] = NOWHERE
    better = True
    while better:
        better = False
        for route in range(board.routes):
            if not player.open >> route & 1 or board.length[route] > buses:
                continue
            cost = turns_for(board, player, route, style)
            better |= relax(board, room, route, board.start[route], board.end[route], cost)
            better |= relax(board, room, route, board.end[route], board.start[route], cost)


@kernel
def relax(board: Board, room: Room, route: int, near: int, far: int, cost: float) -> bool:
    """Whether a route makes a shorter way to its far end; all that is joined to that comes with it."""
    there = room.cost[near] + cost
    if there >= room.cost[far] - 1.0e-9:
        return False
    for location in range(board.locations):
        if room.group[location] == room.group[far]:
            room.cost[location] = there
            room.came_by[location] = route if location == far else -2 - far
    return True


@kernel
def way_to(board: Board, room: Room, end: int) -> int:
    """The routes of the way found to a location, a bit each."""
    routes = 0
    at = end
    while room.came_by[at] != NOWHERE:
        if room.came_by[at] < NOWHERE:
            at = -2 - room.came_by[at]
            continue
        route = room.came_by[at]
        if routes >> route & 1:
            break
        routes |= 1 << route
        near = board.start[route] if board.end[route] == at else board.end[route]
        at = near
    return routes


@kernel
def buses_for(board: Board, routes: int) -> int:
    """How many buses routes take."""
    buses = 0
    for route in range(board.routes):
        if routes >> route & 1:
            buses += board.length[route]
    return buses


@kernel
def join_routes(board: Board, room: Room, routes: int) -> None:
    """Count routes as joined."""
    for route in range(board.routes):
        if routes >> route & 1:
            old, new = room.group[board.start[route]], room.group[board.end[route]]
            if old != new:
                for location in range(board.locations):
                    if room.group[location] == old:
                        room.group[location] = new


@kernel
def draw_up(board: Board, state: State, seat: int, tickets: int, style: Style, room: Room) -> int:
    """A network for tickets: one way after the other, each time the one that brings most for its turns.

    A ticket not completed costs its value, so it is worth twice of it. Tickets that do not fit into the buses
    left, or bring too little, are given up.
    """
    player = state.players[seat]
    for location in range(board.locations):
        room.group[location] = player.group[location]
    plan = 0
    buses = int(player.buses)
    left = tickets
    while left:
        best, best_worth, best_way = 0, style.ticket, 0
        for ticket in range(1, board.tickets + 1):
            if not left >> ticket & 1:
                continue
            start, end = board.ticket_start[ticket], board.ticket_end[ticket]
            if room.group[start] == room.group[end]:
                left &= ~(1 << ticket)
                continue
            measure(board, player, plan, start, buses, style, room)
            if room.cost[end] >= FAR:
                left &= ~(1 << ticket)
                continue
            worth = 2.0 * board.ticket_points[ticket] / room.cost[end]
            if worth > best_worth:
                way = way_to(board, room, end)
                if buses_for(board, way) <= buses:
                    best, best_worth, best_way = ticket, worth, way
        if best == 0:
            break
        plan |= best_way
        buses -= buses_for(board, best_way)
        join_routes(board, room, best_way)
        left &= ~(1 << best)
    return plan


@kernel
def filler(board: Board, player: Player, style: Style) -> int:
    """A route worth claiming for its points alone; 0 if there is none."""
    best, most = 0, 0.0
    for route in range(board.routes):
        if player.open >> route & 1 and board.length[route] <= player.buses:
            worth = board.points[board.length[route]] / (style.claim + style.card * missing(board, player, route))
            if worth > most:
                best, most = 1 << route, worth
    return best


@kernel
def plan_for(board: Board, state: State, seat: int, style: Style, room: Room) -> int:
    """The routes the seat means to claim: its plan as long as it holds, a new one when it does not."""
    player = state.players[seat]
    plan = room.plans[seat]
    gone = plan & ~player.open
    mine = 0
    for route in range(board.routes):
        if gone >> route & 1 and state.owner[route] == seat:
            mine |= 1 << route
    if room.fresh[seat] and gone == mine and room.planned[seat] == player.tickets and plan & ~mine:
        room.plans[seat] = plan & ~mine
        return int(room.plans[seat])
    plan = draw_up(board, state, seat, player.tickets, style, room)
    if not plan:
        plan = filler(board, player, style)
    room.plans[seat] = plan
    room.planned[seat] = player.tickets
    room.fresh[seat] = 1
    return plan


@kernel
def has_open_ticket(board: Board, player: Player) -> bool:
    """Whether a ticket kept is not completed."""
    for ticket in range(1, board.tickets + 1):
        if holds(player, ticket) and player.group[board.ticket_start[ticket]] != player.group[board.ticket_end[ticket]]:
            return True
    return False


@kernel
def count_short(board: Board, player: Player, plan: int, room: Room) -> None:
    """Which cards the plan lacks: for gray routes of the colour that is there most."""
    for kind in range(BUS + 1):
        room.short[kind] = -player.hand[kind]
    for route in range(board.routes):
        if plan >> route & 1 and board.colour[route] != GRAY:
            room.short[board.colour[route]] += board.length[route]
    for route in range(board.routes):
        if plan >> route & 1 and board.colour[route] == GRAY:
            most = 0
            for colour in range(1, len(COLOURS)):
                if room.short[colour] < room.short[most]:
                    most = colour
            room.short[most] += board.length[route]
