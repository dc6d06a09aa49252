"""The kernels that the search plays Ticket to Ride by."""

from typing import Final

from fareplay.bots.search.tree import Outcome
from fareplay.engine.kernel import kernel
from fareplay.engine.random import Chance
from fareplay.games.ticket_to_ride.bots.planner import choose, payment
from fareplay.games.ticket_to_ride.bots.room import MOST_OPTIONS, Room, Style
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.cards import can_draw_blind, kinds_in_row
from fareplay.games.ticket_to_ride.rules.material import BUS, KINDS
from fareplay.games.ticket_to_ride.rules.moves import DRAW, DRAW_DECK, KEEP, KEEP_STEP, PASS, TICKETS
from fareplay.games.ticket_to_ride.rules.scoring import completed, score
from fareplay.games.ticket_to_ride.rules.state import CHOICE, DEAL, OVER, SECOND, State
from fareplay.games.ticket_to_ride.rules.turn import play, settle

LIKED: Final = 3.0  # points that the planner's own choice is preferred by


@kernel
def others_play(board: Board, state: State, seat: int, style: Style, room: Room, chance: Chance) -> bool:
    """The others take their turns until the seat has to choose; says whether it still has to."""
    settle(board, state, chance)
    while state.phase != OVER and state.seat != seat:
        play(board, state, choose(board, state, style, room))
        settle(board, state, chance)
    return state.phase != OVER


@kernel
def situation(board: Board, state: State) -> int:
    """All that decides what the seat may do: its hand, the row, the routes left."""
    player = state.players[state.seat]
    key = int(state.phase)
    for kind in range(KINDS):
        key = key * 31 + int(player.hand[kind])
    key = key * 1_000_003 + kinds_in_row(state)
    key = key * 1_000_003 + player.open
    key = (key * 31 + int(player.offer[0])) * 31 + int(player.offer[1])
    return key * 3 + (1 if can_draw_blind(state) else 0) + (1 if state.tickets_left else 0)


@kernel
def add_option(room: Room, move: int, value: float) -> None:
    """Write an option down."""
    if room.count < MOST_OPTIONS:
        room.lines[room.count] = move
        room.values[room.count] = value
        room.count += 1


@kernel
def find_options(board: Board, state: State, style: Style, room: Room) -> None:
    """Claims, each paid in the best way, cards and tickets; the planner's own choice first."""
    room.count = 0
    player = state.players[state.seat]
    liked = choose(board, state, style, room)
    if state.phase == DEAL or state.phase == CHOICE:
        one, other = min(player.offer[0], player.offer[1]), max(player.offer[0], player.offer[1])
        add_option(room, KEEP + other, 0.0)
        if one:
            add_option(room, KEEP + one, 0.0)
            add_option(room, KEEP + one + KEEP_STEP * other, 0.0)
    else:
        find_draws(state, room)
        if state.phase != SECOND:
            find_claims(board, state, room)
            if state.tickets_left:
                add_option(room, TICKETS, -2.0)
        if room.count == 0:
            add_option(room, PASS, 0.0)
    for number in range(room.count):
        if room.lines[number] == liked:
            room.values[number] += LIKED


@kernel
def find_draws(state: State, room: Room) -> None:
    """Cards: those that the plan lacks are better."""
    faces = kinds_in_row(state)
    for kind in range(KINDS):
        if faces >> kind & 1 and (kind != BUS or state.phase != SECOND):
            add_option(room, DRAW + kind, 0.5 if kind == BUS or room.short[kind] > 0 else -1.0)
    if can_draw_blind(state):
        add_option(room, DRAW_DECK, 0.0)


@kernel
def find_claims(board: Board, state: State, room: Room) -> None:
    """Routes that the hand pays for: those planned are better, and of the rest the long ones."""
    player = state.players[state.seat]
    plan = room.plans[state.seat]
    for route in range(board.routes):
        move = payment(board, player, route, room)
        if move >= 0:
            add_option(room, move, 2.0 if plan >> route & 1 else 0.3 * board.points[board.length[route]] - 2.0)


@kernel
def rank(board: Board, state: State, seat: int, room: Room) -> int:
    """Points first, then tickets completed (T43)."""
    return score(board, state, seat, room.zones) * 64 + completed(board, state.players[seat])


@kernel
def read_result(board: Board, state: State, seat: int, room: Room, outcome: Outcome) -> None:
    """The points, the best other's, and the seat's share of the victory."""
    mine = rank(board, state, seat, room)
    outcome.points = score(board, state, seat, room.zones)
    outcome.rival = -1000.0
    outcome.win = 1.0
    sharing = 1
    for other in range(state.seats):
        if other == seat:
            continue
        theirs = rank(board, state, other, room)
        outcome.rival = max(outcome.rival, float(score(board, state, other, room.zones)))
        if theirs > mine:
            outcome.win = 0.0
        elif theirs == mine:
            sharing += 1
    outcome.win /= sharing


@kernel
def look(board: Board, state: State, seat: int, style: Style, room: Room, outcome: Outcome) -> None:
    """How it would be if the game ended now."""
    read_result(board, state, seat, room, outcome)


@kernel
def play_out(
    board: Board, state: State, seat: int, style: Style, room: Room, chance: Chance, noise: float, outcome: Outcome
) -> None:
    """Everybody plays as the planner does, to the end."""
    settle(board, state, chance)
    while state.phase != OVER:
        play(board, state, choose(board, state, style, room))
        settle(board, state, chance)
    read_result(board, state, seat, room, outcome)
