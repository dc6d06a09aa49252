"""The planner: claims the routes of its network, draws the cards it needs, and takes tickets when it is done. Also a
bot."""

from fareplay.bots.bot import choosing_seat
from fareplay.bots.search.clock import Clock
from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Rows, blank
from fareplay.game.game import determinise
from fareplay.game.view import View
from fareplay.games.ticket_to_ride.bots.network import Scratch, Style, count_short, draw_up, has_open_ticket, plan_for
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.cards import can_draw_blind, kinds_in_row
from fareplay.games.ticket_to_ride.rules.limits import (
    ALL_BUSES,
    CLAIM,
    CLAIM_STEP,
    DRAW,
    DRAW_DECK,
    KEEP,
    KEEP_STEP,
    MAX_LENGTH,
    PASS,
    TICKETS,
)
from fareplay.games.ticket_to_ride.rules.material import BUS, COLOURS, GRAY, LAST_BUSES, NOWHERE
from fareplay.games.ticket_to_ride.rules.state import CHOICE, DEAL, SECOND, Player, State


@kernel
def payment(board: Board, player: Player, route: int, scratch: Scratch) -> int:
    """Return the move that claims a route with the fewest buses and the least needed cards, or -1 if impossible."""
    length = board.length[route]
    if not player.open >> route & 1 or player.buses < length:
        return -1
    best, least = -1, 1000
    for colour in range(len(COLOURS)):
        if board.colour[route] != GRAY and board.colour[route] != colour:
            continue
        cards = min(int(player.hand[colour]), int(length))
        buses = length - cards
        if cards == 0 or buses > player.hand[BUS]:
            continue
        regret = 10 * buses + scratch.short[colour]
        if regret < least:
            least = regret
            best = CLAIM + CLAIM_STEP * route + MAX_LENGTH * colour + buses
    if best < 0 and player.hand[BUS] >= length:
        return CLAIM + CLAIM_STEP * route + ALL_BUSES
    return best


@kernel
def is_last_chance(state: State) -> bool:
    """Return whether the seat to move may not move again, or only once."""
    if state.turns_left > 0:
        return True
    fewest = state.players[0].buses
    for seat in range(1, state.seats):
        fewest = min(fewest, state.players[seat].buses)
    return fewest <= LAST_BUSES + 1


@kernel
def best_claim(board: Board, state: State, plan: int, scratch: Scratch) -> int:
    """Return the longest planned route that the hand can pay for, preferring one without a twin; -1 if there is
    none."""
    player = state.players[state.seat]
    best, most = -1, -1
    for route in range(board.routes):
        if plan >> route & 1:
            move = payment(board, player, route, scratch)
            if move >= 0:
                worth = 4 * board.length[route] + (2 if board.twin[route] == NOWHERE else 0)
                if worth > most:
                    best, most = move, worth
    return best


@kernel
def surplus_claim(board: Board, state: State, least: int, scratch: Scratch) -> int:
    """Return the longest route that can be paid with cards the plan does not need; -1 if there is none."""
    player = state.players[state.seat]
    for length in range(MAX_LENGTH, least - 1, -1):
        routes = player.open & board.long[length]
        if routes == 0 or length > player.buses:
            continue
        for colour in range(len(COLOURS)):
            if -scratch.short[colour] < length or player.hand[colour] < length:
                continue
            fitting = routes & (board.alike[length, colour] | board.alike[length, GRAY])
            for route in range(board.routes):
                if fitting >> route & 1:
                    return CLAIM + CLAIM_STEP * route + MAX_LENGTH * colour
    return -1


@kernel
def best_card(state: State, wild: int, scratch: Scratch) -> int:
    """Return the card to draw: the most needed face-up colour, a bus if only a few cards are missing, else the deck."""
    faces = kinds_in_row(state)
    best, most = -1, 0
    lacking = 0
    for colour in range(len(COLOURS)):
        if scratch.short[colour] > 0:
            lacking += scratch.short[colour]
            if faces >> colour & 1 and scratch.short[colour] > most:
                best, most = DRAW + colour, scratch.short[colour]
    if state.phase != SECOND and faces >> BUS & 1 and 0 < lacking - state.players[state.seat].hand[BUS] <= wild:
        return DRAW + BUS
    if best >= 0:
        return best
    if can_draw_blind(state):
        return DRAW_DECK
    for colour in range(len(COLOURS)):
        if faces >> colour & 1:
            return DRAW + colour
    return DRAW + BUS if faces >> BUS & 1 and state.phase != SECOND else PASS


@kernel
def best_keep(board: Board, state: State, style: Style, scratch: Scratch) -> int:
    """Return the tickets of the offer that can be completed, both if possible; the cheaper one if neither."""
    player = state.players[state.seat]
    one = int(min(player.offer[0], player.offer[1]))
    other = int(max(player.offer[0], player.offer[1]))
    if one == 0:
        return KEEP + other
    draw_up(board, state, state.seat, player.tickets | 1 << one | 1 << other, style, scratch)
    first = scratch.group[board.ticket_start[one]] == scratch.group[board.ticket_end[one]]
    second = scratch.group[board.ticket_start[other]] == scratch.group[board.ticket_end[other]]
    if first and second:
        return KEEP + one + KEEP_STEP * other
    if first or second:
        return KEEP + (one if first else other)
    return KEEP + (one if board.ticket_points[one] <= board.ticket_points[other] else other)


@kernel
def choose(board: Board, state: State, style: Style, scratch: Scratch) -> int:
    """Return the planner's move."""
    if state.phase == DEAL or state.phase == CHOICE:
        return best_keep(board, state, style, scratch)
    seat = state.seat
    player = state.players[seat]
    plan = plan_for(board, state, seat, style, scratch)
    count_short(board, player, plan, scratch)
    if state.phase == SECOND:
        return best_card(state, style.wild, scratch)
    move = best_claim(board, state, plan, scratch)
    if move >= 0:
        return move
    move = surplus_claim(board, state, style.surplus, scratch)
    if move >= 0:
        return move
    if is_last_chance(state):
        move = best_claim(board, state, player.open, scratch)
        if move >= 0:
            return move
    elif state.tickets_left and player.buses >= style.draw_buses and not has_open_ticket(board, player):
        return TICKETS
    move = best_card(state, style.wild, scratch)
    if move != PASS:
        return move
    move = best_claim(board, state, player.open, scratch)
    if move >= 0:
        return move
    return TICKETS if state.tickets_left else PASS


@entry(rows(Board), rows(State), WHOLE, rows(Style), rows(Scratch))
@kernel
def planned_move(board: Rows[Board], state: Rows[State], seat: int, style: Rows[Style], scratch: Rows[Scratch]) -> int:
    """Return the planner's move for a seat, even for one that chooses before its turn."""
    state[0].seat = seat
    return choose(board[0], state[0], style[0], scratch[0])


def style(**changes: float) -> Rows[Style]:
    """Return the default weights of the planner with some changes."""
    usual = {"card": 0.4, "claim": 1.0, "point": 0.4, "ticket": 0.5, "draw_buses": 12, "surplus": 4, "wild": 1}
    rows = blank(Style)
    for name, value in (usual | changes).items():
        setattr(rows[0], name, value)
    return rows


class PlannerBot:
    """A bot that follows its plan without a search; it uses its own hand and tickets and the open cards."""

    def __init__(self, **changes: float) -> None:
        self._style = style(**changes)
        self._scratch = blank(Scratch)

    def choose(self, view: View, clock: Clock) -> str:
        seat = choosing_seat(view)
        game = determinise(view, 0)
        self._scratch[0].fresh[:] = 0
        rules = game.rules
        state = game.state_at(game.ply)
        return rules.texts[planned_move(rules.board, state, seat, self._style, self._scratch)]
