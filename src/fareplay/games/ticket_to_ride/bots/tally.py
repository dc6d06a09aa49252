"""Tally: whole games played by the bots' policy in one kernel, and what is counted in them to judge a board."""

from typing import Annotated, Any, Final

from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.random import Rng, seeded
from fareplay.engine.struct import Long, Longs, Rows, Struct, blank
from fareplay.games.ticket_to_ride.bots.network import Scratch, Style
from fareplay.games.ticket_to_ride.bots.planner import style as planner_style
from fareplay.games.ticket_to_ride.bots.policy import choose_about
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MAX_DISTRICTS, MAX_LOCATIONS, MAX_ROUTES, MAX_TICKETS
from fareplay.games.ticket_to_ride.rules.material import MAX_SEATS, NOBODY, ZONES
from fareplay.games.ticket_to_ride.rules.scoring import has_district, holds, is_completed, rank, score
from fareplay.games.ticket_to_ride.rules.setup import deal, shuffle_decks, unpack
from fareplay.games.ticket_to_ride.rules.state import OVER, State
from fareplay.games.ticket_to_ride.rules.turn import play, settle
from fareplay.rules.rules import Rules

NOISE: Final = 1.0  # points by which an option is misjudged, so that games differ and bots play about as people do


class Tally(Struct):
    """Sums over games."""

    games: Long
    seats: Long  # in all games together
    points: Long
    squares: Long  # of points
    zones: Annotated[Longs, len(ZONES)]
    spread: Long  # between the best and the last seat of a game
    wins: Annotated[Longs, MAX_SEATS]  # by the place in the order of play; equals all count
    moves: Long
    routes: Annotated[Longs, MAX_ROUTES]  # times it was claimed
    visits: Annotated[Longs, MAX_LOCATIONS]  # seats with a route there
    tickets: Annotated[Longs, MAX_TICKETS + 1]  # seats that kept it
    tickets_met: Annotated[Longs, MAX_TICKETS + 1]
    districts: Annotated[Longs, MAX_DISTRICTS + 1]  # seats that joined it


def measure(rules: Rules, like: str, seats: int, games: int, seed: int) -> dict[str, Any]:
    """Play games on a board and return their tally as plain values. The bots play alike on all boards."""
    tally = blank(Tally)
    play_and_tally(rules.board, planner_style(), blank(Scratch), blank(State, 2), seats, seeded(seed), games, tally)
    record: Any = tally[0]
    return {name: record[name].tolist() for name in record.dtype.names}


@entry(rows(Board), rows(Style), rows(Scratch), rows(State, 2), WHOLE, rows(Rng), WHOLE, rows(Tally))
@kernel
def play_and_tally(
    board: Rows[Board],
    style: Rows[Style],
    scratch: Rows[Scratch],
    states: Rows[State],
    seats: int,
    rng: Rows[Rng],
    games: int,
    tally: Rows[Tally],
) -> None:
    """Play games and add them to the tally. The second of the two states stays blank."""
    state = states[0]
    for _ in range(games):
        states[0] = states[1]
        unpack(board[0], state, seats)
        shuffle_decks(board[0], state, rng[0])
        deal(board[0], state)
        settle(board[0], state, rng[0])
        while state.phase != OVER:
            play(board[0], state, choose_about(board[0], state, style[0], scratch[0], rng[0], NOISE))
            settle(board[0], state, rng[0])
            tally[0].moves += 1
        count_game(board[0], state, scratch[0], tally[0])


@kernel
def count_game(board: Board, state: State, scratch: Scratch, tally: Tally) -> None:
    """Add a finished game to the tally."""
    best, most, least = -100_000, -1000, 1000
    for seat in range(state.seats):
        points = score(board, state, seat, scratch.zones)
        most, least = max(most, points), min(least, points)
        best = max(best, rank(points, int(scratch.zones[3])))
    tally.games += 1
    tally.spread += most - least
    for seat in range(state.seats):
        points = score(board, state, seat, scratch.zones)
        tally.seats += 1
        tally.points += points
        tally.squares += points * points
        for zone in range(len(ZONES)):
            tally.zones[zone] += scratch.zones[zone]
        if rank(points, int(scratch.zones[3])) == best:
            tally.wins[(seat - state.first) % state.seats] += 1
        count_goals(board, state, seat, tally)
    for route in range(board.routes):
        tally.routes[route] += 1 if state.owner[route] != NOBODY else 0


@kernel
def count_goals(board: Board, state: State, seat: int, tally: Tally) -> None:
    """Add the tickets, districts and locations of a seat to the tally."""
    player = state.players[seat]
    for ticket in range(1, board.tickets + 1):
        if holds(player, ticket):
            tally.tickets[ticket] += 1
            tally.tickets_met[ticket] += 1 if is_completed(board, player, ticket) else 0
    for district in range(1, board.districts + 1):
        tally.districts[district] += 1 if has_district(board, player, district) else 0
    for location in range(board.locations):
        touched = 0
        for route in range(board.routes):
            if state.owner[route] == seat and (board.start[route] == location or board.end[route] == location):
                touched = 1
        tally.visits[location] += touched
