"""Playouts: whole games played by chance, inside one kernel."""

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Chance, below
from fareplay.engine.struct import Rows
from fareplay.games.ticket_to_ride.rules.board import MAX_LENGTH, Board
from fareplay.games.ticket_to_ride.rules.cards import can_draw_blind, kinds_in_row, shuffle_discards
from fareplay.games.ticket_to_ride.rules.material import BUS, COLOURS, GRAY, KINDS
from fareplay.games.ticket_to_ride.rules.routes import bits, count_claims, nth_bit, ways_to_pay
from fareplay.games.ticket_to_ride.rules.state import CHOICE, DEAL, NOTHING, OVER, SECOND, State
from fareplay.games.ticket_to_ride.rules.tickets import draw_tickets
from fareplay.games.ticket_to_ride.rules.turn import claim, draw_blind, draw_face_up, end_turn, keep, resume


@kernel
def play_out(board: Board, state: State, chance: Chance) -> int:
    """Play legal moves at random, each as likely as any other, until the game is over; returns how many moves."""
    plies = 0
    settle(board, state, chance)
    while state.phase != OVER:
        if state.phase == DEAL or state.phase == CHOICE:
            keep_by_chance(board, state, chance)
        else:
            act_by_chance(board, state, chance)
            settle(board, state, chance)
        plies += 1
    return plies


@kernel
def settle(board: Board, state: State, chance: Chance) -> None:
    """Shuffle the discards as often as a new deck is needed (T15)."""
    while state.waiting != NOTHING:
        shuffle_discards(state, chance)
        resume(board, state)


@kernel
def keep_by_chance(board: Board, state: State, chance: Chance) -> None:
    """Keep one of the tickets on offer, or both."""
    offer = state.players[state.seat].offer
    one, other = offer[0], offer[1]
    choice = below(chance, 3) if other > 0 else 0
    if choice == 0:
        keep(board, state, one, 0)
    elif choice == 1:
        keep(board, state, other, 0)
    else:
        keep(board, state, one, other)


@kernel
def act_by_chance(board: Board, state: State, chance: Chance) -> None:
    """Draw a card, claim a route or draw tickets; pass if there is nothing else (T31)."""
    player = state.players[state.seat]
    faces = kinds_in_row(state)
    drawable = faces & ~(1 << BUS) if state.phase == SECOND else faces
    face_up = 0
    for card in range(KINDS):
        face_up += drawable >> card & 1
    blind = 1 if can_draw_blind(state) else 0
    tickets, claims = 0, 0
    if state.phase != SECOND:
        tickets = 1 if state.tickets_left > 0 else 0
        claims = count_claims(board, player)
    total = face_up + blind + tickets + claims
    if total == 0:
        end_turn(state, True)
        return
    choice = below(chance, total)
    if choice < claims:
        claim_nth(board, state, choice)
    elif choice < claims + face_up:
        draw_face_up(board, state, nth_bit(drawable, choice - claims))
    elif choice < claims + face_up + blind:
        draw_blind(board, state)
    else:
        draw_tickets(state)
        state.phase = CHOICE


@kernel
def claim_nth(board: Board, state: State, choice: int) -> None:
    """Make the n-th of the claims counted."""
    player = state.players[state.seat]
    buses = int(player.hand[BUS])
    for length in range(1, min(MAX_LENGTH, player.buses) + 1):
        routes = player.open & board.long[length]
        if routes == 0 or player.held < length:
            continue
        if buses >= length:
            count = bits(routes)
            if choice < count:
                claim(board, state, nth_bit(routes, choice), BUS, length)
                return
            choice -= count
        for colour in range(len(COLOURS)):
            ways = ways_to_pay(length, int(player.hand[colour]), buses)
            if ways > 0:
                fitting = routes & (board.alike[length, colour] | board.alike[length, GRAY])
                count = ways * bits(fitting)
                if choice < count:
                    fewest = max(0, length - int(player.hand[colour]))
                    claim(board, state, nth_bit(fitting, choice // ways), colour, fewest + choice % ways)
                    return
                choice -= count


@kernel
def play_many(board: Rows[Board], start: Rows[State], state: Rows[State], games: int, chance: Rows[Chance]) -> int:
    """Play out the same start again and again in `state`; returns the moves made in all."""
    plies = 0
    for _ in range(games):
        state[0] = start[0]
        plies += play_out(board[0], state[0], chance[0])
    return plies
