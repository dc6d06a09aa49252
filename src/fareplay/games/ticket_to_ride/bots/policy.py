"""The search policy of Ticket to Ride: its kernels, and the conversion of moves in Python."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.bots.search.policy import search_entries
from fareplay.bots.search.tree import Option, Outcome, Settings
from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, overflowing, rows
from fareplay.engine.random import Rng, below
from fareplay.engine.struct import Rows, blank
from fareplay.games.ticket_to_ride.bots import unseen
from fareplay.games.ticket_to_ride.bots.network import MOST_OPTIONS, Scratch, Style
from fareplay.games.ticket_to_ride.bots.planner import choose, payment, style
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.cards import can_draw_blind, kinds_in_row
from fareplay.games.ticket_to_ride.rules.limits import DRAW, DRAW_DECK, KEEP, KEEP_STEP, PASS, TICKETS
from fareplay.games.ticket_to_ride.rules.material import BUS, KINDS
from fareplay.games.ticket_to_ride.rules.scoring import rank, score
from fareplay.games.ticket_to_ride.rules.state import CHOICE, DEAL, OVER, SECOND, State
from fareplay.games.ticket_to_ride.rules.turn import play, settle
from fareplay.games.ticket_to_ride.show.mask import mask
from fareplay.rules.rules import Rules

LIKED: Final = 3.0  # points that the planner's own choice is preferred by


@kernel
def others_play(board: Board, state: State, seat: int, style: Style, scratch: Scratch, rng: Rng) -> bool:
    """Let the others take their turns until the seat has to choose; return whether it still has to."""
    settle(board, state, rng)
    while state.phase != OVER and state.seat != seat:
        play(board, state, choose(board, state, style, scratch))
        settle(board, state, rng)
    return state.phase != OVER


@overflowing
@kernel
def situation(board: Board, state: State) -> int:
    """Return the key of a situation: the seat's hand, the row, and the routes left."""
    player = state.players[state.seat]
    key = np.int64(state.phase)
    for kind in range(KINDS):
        key = key * 31 + int(player.hand[kind])
    key = key * 1_000_003 + kinds_in_row(state)
    key = key * 1_000_003 + player.open
    key = (key * 31 + int(player.offer[0])) * 31 + int(player.offer[1])
    return key * 3 + (1 if can_draw_blind(state) else 0) + (1 if state.tickets_left else 0)


@kernel
def add_option(scratch: Scratch, move: int, value: float) -> None:
    """Write an option."""
    if scratch.count < MOST_OPTIONS:
        scratch.lines[scratch.count] = move
        scratch.values[scratch.count] = value
        scratch.count += 1


@kernel
def find_options(board: Board, state: State, style: Style, scratch: Scratch) -> None:
    """Write claims, each with the best payment, cards and tickets; the planner's own choice comes first."""
    scratch.count = 0
    player = state.players[state.seat]
    liked = choose(board, state, style, scratch)
    if state.phase == DEAL or state.phase == CHOICE:
        one, other = min(player.offer[0], player.offer[1]), max(player.offer[0], player.offer[1])
        add_option(scratch, KEEP + other, 0.0)
        if one:
            add_option(scratch, KEEP + one, 0.0)
            add_option(scratch, KEEP + one + KEEP_STEP * other, 0.0)
    else:
        find_draws(state, scratch)
        if state.phase != SECOND:
            find_claims(board, state, scratch)
            if state.tickets_left:
                add_option(scratch, TICKETS, -2.0)
        if scratch.count == 0:
            add_option(scratch, PASS, 0.0)
    for number in range(scratch.count):
        if scratch.lines[number] == liked:
            scratch.values[number] += LIKED


@kernel
def find_draws(state: State, scratch: Scratch) -> None:
    """Write draws of cards; those that the plan needs are better."""
    faces = kinds_in_row(state)
    for kind in range(KINDS):
        if faces >> kind & 1 and (kind != BUS or state.phase != SECOND):
            add_option(scratch, DRAW + kind, 0.5 if kind == BUS or scratch.short[kind] > 0 else -1.0)
    if can_draw_blind(state):
        add_option(scratch, DRAW_DECK, 0.0)


@kernel
def find_claims(board: Board, state: State, scratch: Scratch) -> None:
    """Write routes that the hand can pay for; planned ones are better, and long ones among the others."""
    player = state.players[state.seat]
    plan = scratch.plans[state.seat]
    for route in range(board.routes):
        move = payment(board, player, route, scratch)
        if move >= 0:
            add_option(scratch, move, 2.0 if plan >> route & 1 else 0.3 * board.points[board.length[route]] - 2.0)


@kernel
def read_result(board: Board, state: State, seat: int, scratch: Scratch, outcome: Outcome) -> None:
    """Write the points, the best opponent's points, and the seat's share of the victory."""
    points = score(board, state, seat, scratch.zones)
    mine = rank(points, scratch.zones[3])
    outcome.points = points
    outcome.rival = -1000.0
    outcome.win = 1.0
    sharing = 1
    for other in range(state.seats):
        if other == seat:
            continue
        points = score(board, state, other, scratch.zones)
        theirs = rank(points, scratch.zones[3])
        outcome.rival = max(outcome.rival, float(points))
        if theirs > mine:
            outcome.win = 0.0
        elif theirs == mine:
            sharing += 1
    outcome.win /= sharing


@kernel
def evaluate(board: Board, state: State, seat: int, style: Style, scratch: Scratch, outcome: Outcome) -> None:
    """Write the result as if the game ended now."""
    read_result(board, state, seat, scratch, outcome)


@kernel
def choose_about(board: Board, state: State, style: Style, scratch: Scratch, rng: Rng, noise: float) -> int:
    """Return the planner's choice; with noise, the option that seems best when each is misjudged by that many
    points."""
    if noise == 0.0:
        return choose(board, state, style, scratch)
    find_options(board, state, style, scratch)
    best = int(scratch.lines[0])
    most = -1.0e9
    for number in range(scratch.count):
        value = scratch.values[number] + noise * (below(rng, 1 << 16) + below(rng, 1 << 16)) / (1 << 16)
        if value > most:
            most = value
            best = int(scratch.lines[number])
    return best


@kernel
def play_out(
    board: Board,
    state: State,
    seat: int,
    style: Style,
    scratch: Scratch,
    rng: Rng,
    noise: float,
    outcome: Outcome,
) -> None:
    """Let everybody play like the planner, with some noise, to the end."""
    settle(board, state, rng)
    while state.phase != OVER:
        play(board, state, choose_about(board, state, style, scratch, rng, noise))
        settle(board, state, rng)
    read_result(board, state, seat, scratch, outcome)


@entry(rows(Board), rows(State), WHOLE, rows(Option, None), WHOLE, numbers(np.int16, 1))
@kernel
def write_moves(
    board: Rows[Board], state: Rows[State], seat: int, options: Rows[Option], at: int, moves: npt.NDArray[np.int16]
) -> int:
    """Write the move of an option; return 1."""
    return write_line(board[0], state[0], seat, options[at].line, moves)


@kernel
def write_line(board: Board, state: State, seat: int, line: int, moves: npt.NDArray[np.int16]) -> int:
    """Write a move; return 1."""
    moves[0] = line
    return 1


@kernel
def find_first_options(
    board: Board,
    root: State,
    state: Rows[State],
    seat: int,
    known: unseen.Known,
    style: Style,
    scratch: Scratch,
    rng: Rng,
) -> None:
    """Write the options of a masked state."""
    known.seat = seat
    state[0] = root
    unseen.deal_unseen(board, state[0], known, scratch, rng)
    others_play(board, state[0], seat, style, scratch, rng)
    find_options(board, state[0], style, scratch)


KERNELS = search_entries(
    module=__name__,
    board=Board,
    state=State,
    known=unseen.Known,
    weights=Style,
    scratch=Scratch,
    deal_unseen=unseen.deal_unseen,
    others_play=others_play,
    situation=situation,
    find_options=find_options,
    play=play,
    evaluate=evaluate,
    play_out=play_out,
    mask=mask,
    find_known=unseen.find_known,
    write_line=write_line,
    find_first_options=find_first_options,
)


class Policy:
    """Ticket to Ride on one board."""

    kernels = KERNELS
    noise = 4.0

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.board = rules.board
        self.weights = style()

    def known(self, root: Rows[State], seat: int) -> Rows[unseen.Known]:
        """Return the viewer; the state contains the cards that everybody has seen."""
        known = blank(unseen.Known)
        unseen.find_known(self.board, root, seat, known)
        return known

    def known_in_the_open(self, state: Rows[State]) -> Rows[unseen.Known]:
        """Return that all hands and tickets are known; only the decks are hidden."""
        known = blank(unseen.Known)
        known[0].open = 1
        return known

    def begins_turn(self, state: Rows[State], seat: int) -> bool:
        """Return True: every move shows new cards, so none is planned ahead."""
        return True

    def endgame(self, root: Rows[State], settings: Rows[Settings], ends: int, seed: int) -> Rows[Option] | None:
        """Return nothing: the cards are hidden to the last, so there are always too many ends."""
        return None

    def moves(self, state: Rows[State], seat: int, line: int) -> tuple[str, ...]:
        """Return a move as its text."""
        return (self._rules.texts[line],)

    def line(self, state: Rows[State], seat: int, moves: Sequence[str]) -> int:
        """Return a move as its number."""
        (move,) = moves
        return self._rules.codes[move]
