"""Routes: which may be claimed, how they are paid and what they join (T20-T24)."""

from fareplay.engine.kernel import kernel
from fareplay.games.ticket_to_ride.rules.board import MAX_LENGTH, Board
from fareplay.games.ticket_to_ride.rules.cards import discard, take
from fareplay.games.ticket_to_ride.rules.material import BUS, COLOURS, GRAY, NOWHERE
from fareplay.games.ticket_to_ride.rules.state import Player, State


@kernel
def is_open(player: Player, route: int) -> bool:
    """Whether ownership leaves a route to the player: free, and no twin in the way (T20, T24)."""
    return player.open >> route & 1 == 1


@kernel
def can_pay(board: Board, player: Player, route: int, colour: int, buses: int) -> bool:
    """Whether the hand has the cards: some of a colour that fits, the rest buses, or buses only (T21)."""
    length = board.length[route]
    if colour == BUS:
        return bool(buses == length and player.hand[BUS] >= length)
    fits = board.colour[route] == GRAY or board.colour[route] == colour
    return bool(fits and 0 <= buses < length and player.hand[BUS] >= buses and player.hand[colour] >= length - buses)


@kernel
def can_claim(board: Board, player: Player, route: int, colour: int, buses: int) -> bool:
    """Whether the player may claim a route and pay so (T20-T22, T24)."""
    return (
        is_open(player, route) and player.buses >= board.length[route] and can_pay(board, player, route, colour, buses)
    )


@kernel
def ways_to_pay(length: int, cards: int, buses: int) -> int:
    """In how many ways so many cards of one colour and so many buses pay a length, one card of the colour at least."""
    fewest = max(0, length - cards)
    most = min(length - 1, buses)
    return max(0, most - fewest + 1)


@kernel
def count_claims(board: Board, player: Player) -> int:
    """How many claims are legal, every way to pay counted (T21): routes of one length and colour are paid alike."""
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
    """The cards go to the discards (T21), buses onto the board (T22)."""
    length = board.length[route]
    take(player, BUS, buses)
    discard(state, BUS, buses)
    if colour != BUS:
        take(player, colour, length - buses)
        discard(state, colour, length - buses)
    player.buses -= length


@kernel
def own(board: Board, state: State, route: int) -> None:
    """The route is the player's: points at once (T23), closed to others, and its twin to whom T24 says."""
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
    """All that was joined to one end is joined to the other now."""
    old, new = player.group[start], player.group[end]
    if old != new:
        for location in range(board.locations):
            if player.group[location] == old:
                player.group[location] = new


@kernel
def bits(number: int) -> int:
    """How many bits are set."""
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count
