"""The observation of a seat of Ticket to Ride, as numbers. docs/environments.md lists them one by one."""

from typing import Annotated, Any, Final

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, Shorts, Small, Smalls, Struct
from fareplay.game.encoding import Observation, Part
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MAX_ROUTES, MAX_TICKETS, MOVES
from fareplay.games.ticket_to_ride.rules.material import (
    CARDS,
    KINDS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    OFFER,
    ROW,
    ZONES,
)
from fareplay.games.ticket_to_ride.rules.scoring import holds, is_completed
from fareplay.games.ticket_to_ride.rules.state import DEAL, OVER, Player, State

PHASES: Final = 4
HAND_PARTS: Final = 4


class Coding(Struct):
    """The kernels' arguments besides the board."""

    seats: Small
    points: Small  # rewards are points
    restarts: Small  # an ended game restarts
    hidden_scores: Small
    codes: Annotated[Shorts, MOVES]  # move codes by action
    actions: Annotated[Shorts, MOVES]  # actions by move code
    keep_one: Annotated[Shorts, MAX_TICKETS + 1]  # action ids: keep this ticket
    keep_two: Annotated[Shorts, (MAX_TICKETS + 1, MAX_TICKETS + 1)]  # keep these two
    claims: Annotated[Shorts, MAX_ROUTES]  # the first of a route's claims


class Scratch(Struct):
    """Scratch space of the kernels."""

    zones: Annotated[Shorts, len(ZONES)]


def parts_of(board_rows: Rows[Board], seats: int) -> tuple[Part, ...]:
    """Return the parts of an observation on a board."""
    board: Any = board_rows
    routes, tickets, districts = (int(board[name][0]) for name in ("routes", "tickets", "districts"))
    cards = int(board["total"][0])
    return (
        Part("routes", (seats, routes), "1 for each route that a player owns"),
        Part("open", (routes,), "1 for each route that the seat may still claim, whatever its cards"),
        Part("kept", (tickets,), "1 for each ticket that the seat has kept"),
        Part("completed", (tickets,), "1 for each of them that is completed"),
        Part("offer", (tickets,), "1 for each ticket that the seat chooses from"),
        Part("hand", (KINDS,), "the seat's cards / the number there is", CARDS),
        Part("row", (KINDS,), f"the cards face up / {ROW}", CARDS),
        Part("discards", (KINDS,), "the discards / the number there is", CARDS),
        Part("unseen", (KINDS,), "the cards in the deck and in others' hands / the number there is", CARDS),
        Part(
            "players",
            (seats, 4 + districts),
            "each player",
            (
                "buses left / those at the start",
                f"cards in hand / {cards}",
                f"tickets, kept and on offer / {tickets}",
                "points for routes / 50; 0 for others if the table hides scores",
                *(f"district {number} is joined" for number in range(1, districts + 1)),
            ),
            high=2.0,
        ),
        Part("first", (seats,), "1 for the player who began"),
        Part(
            "table",
            (PHASES + 4,),
            "what lies on the table",
            (
                "the seat to act keeps its first tickets",
                "the seat to act begins a turn",
                "the seat to act draws a second card",
                "the seat to act chooses from tickets just drawn",
                f"cards in the deck / {cards}",
                f"tickets in their deck / {tickets}",
                "the last turns have begun",
                "last turns left / players",
            ),
        ),
    )


@kernel
def observe(
    board: Board, coding: Coding, state: State, raw: Smalls, viewer: int, scratch: Scratch, row: Observation
) -> None:
    """Write what a seat may know into a row. Players are in the order of the table, the seat itself first."""
    seats, routes, tickets = int(coding.seats), int(board.routes), int(board.tickets)
    player = state.players[viewer]
    row[:] = 0
    for route in range(routes):
        owner = state.owner[route]
        if owner != NOBODY:
            place = owner - viewer
            row[(place if place >= 0 else place + seats) * routes + route] = 1
    at = seats * routes
    for route in range(routes):
        if player.open >> route & 1 and board.length[route] <= player.buses:
            row[at + route] = 1
    at += routes
    for ticket in range(1, tickets + 1):
        if holds(player, ticket):
            row[at + ticket - 1] = 1
            row[at + tickets + ticket - 1] = 1 if is_completed(board, player, ticket) else 0
    at += 2 * tickets
    for ticket in player.offer:
        if ticket:
            row[at + ticket - 1] = 1
    at += tickets
    write_cards(board, state, player, row, at)
    at += HAND_PARTS * KINDS
    for step in range(seats):
        at = write_player(board, coding, state, (viewer + step) % seats, step == 0, row, at)
    row[at + (state.first - viewer) % seats] = 1
    at += seats
    if state.phase != OVER:
        row[at + state.phase] = 1
    at += PHASES
    row[at] = (state.deck_end - state.deck_top) / board.total
    # The number of first tickets kept is known when all have chosen (T3).
    left = tickets - OFFER * seats if state.phase == DEAL else int(state.tickets_left)
    row[at + 1] = left / tickets
    row[at + 2] = 1 if state.turns_left else 0
    row[at + 3] = state.turns_left / seats


@kernel
def write_cards(board: Board, state: State, player: Player, row: Observation, at: int) -> None:
    """Write the hand, the row, the discards, and the remaining cards of each kind."""
    for slot in range(ROW):
        if state.row[slot] != NO_CARD:
            row[at + KINDS + state.row[slot]] += 1
    for card in range(KINDS):
        count = int(board.cards[card])
        share = 1 / max(1, count)
        hand, face_up, discards = int(player.hand[card]), row[at + KINDS + card], int(state.discards[card])
        row[at + card] = hand * share
        row[at + KINDS + card] = face_up * (1 / ROW)
        row[at + 2 * KINDS + card] = discards * share
        row[at + 3 * KINDS + card] = (count - hand - face_up - discards) * share


@kernel
def write_player(board: Board, coding: Coding, state: State, seat: int, own: bool, row: Observation, at: int) -> int:
    """Write what is public about a player; return where the next one begins."""
    player = state.players[seat]
    row[at] = player.buses / board.buses
    row[at + 1] = player.held / board.total
    held = int(player.kept)
    for ticket in player.offer:
        if ticket:
            held += 1
    row[at + 2] = (OFFER if state.phase == DEAL and not own else held) * (1 / board.tickets)
    if own or not coding.hidden_scores or state.phase == OVER:
        row[at + 3] = player.points / 50
    at += 4
    apart, districts = 0, int(board.districts)  # apart: the districts that are not joined, one bit each
    for location in range(board.locations):
        district = int(board.district[location])
        apart |= int(player.group[location] != player.group[max(0, board.corner[district])]) << district
    for district in range(1, districts + 1):
        row[at + district - 1] = 0 if board.corner[district] == NOWHERE or apart >> district & 1 else 1
    return at + districts
