"""Routes: which may be claimed, how they are paid and what they join (T20-T24)."""

from fareplay.engine.kernel import kernel
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.cards import discard, take
from fareplay.games.ticket_to_ride.rules.limits import MAX_LENGTH
from fareplay.games.ticket_to_ride.rules.material import BUS, COLOURS, GRAY, NOWHERE
from fareplay.games.ticket_to_ride.rules.state import Player, State


@kernel
def is_open(player: Player, route: int) -> bool:
    """Return whether a route is open to the player: nobody owns it, and its twin does not close it (T20, T24)."""
    return player.open >> route & 1 == 1


@kernel
def can_pay(board: Board, player: Player, route: int, colour: int, buses: int) -> bool:
    """Return whether the hand has the cards: some of a colour that fits, the rest buses, or buses only (T21)."""
    length = board.length[route]
    if colour == BUS:
        return bool(buses == length and player.hand[BUS] >= length)
    fits = board.colour[route] == GRAY or board.colour[route] == colour
    return bool(fits and 0 <= buses < length and player.hand[BUS] >= buses and player.hand[colour] >= length - buses)


@kernel
def can_claim(board: Board, player: Player, route: int, colour: int, buses: int) -> bool:
    """Return whether the player may claim a route with this payment (T20-T22, T24)."""
    return (
        is_open(player, route) and player.buses >= board.length[route] and can_pay(board, player, route, colour, buses)
    )


@kernel
def ways_to_pay(length: int, cards: int, buses: int) -> int:
    """Return the number of ways to pay a length with cards of one colour and buses, with at least one card of the
    colour."""
    fewest = max(0, length - cards)
    most = min(length - 1, buses)
    return max(0, most - fewest + 1)


@kernel
def count_claims(board: Board, player: Player) -> int:
    """Return the number of legal claims, counting every payment (T21); routes of one length and colour have the same
    payments."""
    buses = int(player.hand[BUS])
    count = 0
    for length in range(1, min(MAX_LENGTH, player.buses) + 1):
        routes = player.open & board.long[length]
        if routes == 0 or player.held < length:
            continue
        if buses >= length:
            count += bits(routes)
        for colour in range(len(COLOURS)):
            ways = ways_to_pay(length, int(player.hand[colour]), buses)
            if ways > 0:
                count += ways * bits(routes & (board.alike[length, colour] | board.alike[length, GRAY]))
    return count


@kernel
def pay(board: Board, state: State, player: Player, route: int, colour: int, buses: int) -> None:
    """Move the cards to the discards (T21) and the buses to the board (T22)."""
    length = board.length[route]
    take(player, BUS, buses)
    discard(state, BUS, buses)
    if colour != BUS:
        take(player, colour, length - buses)
        discard(state, colour, length - buses)
    player.buses -= length


@kernel
def own(board: Board, state: State, route: int) -> None:
    """Give the route to the player: score its points (T23), and close it to the others and its twin by T24."""
    player = state.players[state.seat]
    state.owner[route] = state.seat
    player.points += board.points[board.length[route]]
    twin = int(board.twin[route])
    for seat in range(state.seats):
        state.players[seat].open &= ~(1 << route)
        if twin != NOWHERE and (seat == state.seat or state.seats == 2):
            state.players[seat].open &= ~(1 << twin)
    join(board, player, board.start[route], board.end[route])


@kernel
def join(board: Board, player: Player, start: int, end: int) -> None:
    """Join everything connected to one end with the other."""
    old, new = player.group[start], player.group[end]
    if old != new:
        for location in range(board.locations):
            if player.group[location] == old:
                player.group[location] = new


@kernel
def bits(number: int) -> int:
    """Return the number of set bits."""
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count
