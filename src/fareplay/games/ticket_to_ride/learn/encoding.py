"""Ticket to Ride as numbers: action ids, the mask of legal actions and rewards."""

from collections.abc import Sequence
from typing import Any

from fareplay.engine.kernel import entry, kernel, rows
from fareplay.engine.random import begin_episode
from fareplay.engine.struct import Rows, blank, copy_of
from fareplay.game.batch_kernels import CompiledEncoding, batch_entries
from fareplay.game.encoding import Mask, Slot
from fareplay.games.ticket_to_ride.learn.observation import Coding, Scratch, observe, parts_of
from fareplay.games.ticket_to_ride.rules import kernels
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.cards import can_draw_blind, drawable, shuffle_discards
from fareplay.games.ticket_to_ride.rules.limits import (
    CLAIM,
    CLAIM_STEP,
    DRAW,
    DRAW_DECK,
    KEEP,
    KEEP_STEP,
    PASS,
    TICKETS,
)
from fareplay.games.ticket_to_ride.rules.material import (
    BUS,
    CARDS,
    COLOURS,
    GRAY,
    KINDS,
)
from fareplay.games.ticket_to_ride.rules.moves import is_legal
from fareplay.games.ticket_to_ride.rules.scoring import score, winners
from fareplay.games.ticket_to_ride.rules.setup import deal, shuffle_decks
from fareplay.games.ticket_to_ride.rules.state import CHOICE, DEAL, OVER, SECOND, Player, State
from fareplay.games.ticket_to_ride.rules.turn import play, resume, settle
from fareplay.games.ticket_to_ride.show.setup import set_options, unpacked
from fareplay.rules.rules import Options, Rules, Setup


class TicketToRideEncoding(CompiledEncoding):
    """Actions: `pass`, `tickets`, `draw deck`, the draws, one ticket kept, two kept, then the claims route by route."""

    state, scratch = State, Scratch

    def __init__(self, rules: Rules, seats: int, options: Options) -> None:
        self.rules, self.seats, self.options = rules, seats, options
        board: Any = rules.board
        cards, buses, tickets = (int(board[name][0]) for name in ("total", "buses", "tickets"))
        keeps = sorted(code for code in rules.codes.values() if KEEP <= code < CLAIM)
        keeps.sort(key=lambda code: ((code - KEEP) // KEEP_STEP > 0, (code - KEEP) % KEEP_STEP, code))
        others = sorted(code for code in rules.codes.values() if not KEEP <= code < CLAIM)
        self._codes = [code for code in others if code < KEEP] + keeps + [code for code in others if code >= CLAIM]
        self.actions = tuple(rules.texts[code] for code in self._codes)
        self.start = unpacked(rules.board, seats)
        set_options(self.start, options)
        self.use(KERNELS)
        # Every card drawn leaves the deck, the row or the discards, and returns by a claim, which takes buses; drawing
        # tickets removes one of them from their deck; between two such moves at most all but one player pass.
        moves = 2 * seats + cards + 2 * buses * seats + 2 * tickets
        self.most_plies = min(moves * seats, 2**15 - 1)
        self.parts = parts_of(rules.board, seats)

    def coding(self, *, points: bool, restarts: bool) -> Rows[Coding]:
        rows = blank(Coding)
        coding = rows[0]
        coding.seats, coding.points, coding.restarts = self.seats, points, restarts
        coding.hidden_scores = self.options.get("scores") == "hidden"
        for action, code in enumerate(self._codes):
            coding.codes[action], coding.actions[code] = code, action
            if KEEP <= code < CLAIM:
                one, other = (code - KEEP) % KEEP_STEP, (code - KEEP) // KEEP_STEP
                if other:
                    coding.keep_two[one, other] = action
                else:
                    coding.keep_one[one] = action
            elif code >= CLAIM:
                route = (code - CLAIM) // CLAIM_STEP
                coding.claims[route] = coding.claims[route] or action
        return rows

    def setup(self, slot: Rows[Slot], moves: Sequence[str]) -> Setup:
        state: Any = copy_of(self.start)
        lay_out(self.rules.board, state, slot)
        setup: Setup = {
            "first": int(state["first"][0]),
            "deck": _names(state, int(state["deck_end"][0])),
            "tickets": state["tickets"][0, : self.rules.board[0].tickets].tolist(),
            "reshuffles": [],
        }
        begin(self.rules.board, state)
        # A ticket given back goes under the deck and may lie where another one was, so the deck is read first.
        for move in (None, *moves):
            if move is not None:
                kernels.attempt(self.rules.board, state, self.rules.codes[move])
            while state["waiting"][0]:
                renew(self.rules.board, state, slot)
                setup["reshuffles"].append(_names(state, int(state["deck_end"][0])))
        return setup

    def later_setup(self, setup: Setup, state: Rows[State], slot: Rows[Slot], moves: Sequence[str]) -> Setup:
        now: Any = copy_of(state)
        shuffled = []
        for move in moves:
            kernels.attempt(self.rules.board, now, self.rules.codes[move])
            while now["waiting"][0]:
                renew(self.rules.board, now, slot)
                shuffled.append(_names(now, int(now["deck_end"][0])))
        return {**setup, "reshuffles": [*setup["reshuffles"], *shuffled]}


def _names(state: Any, count: int) -> list[str]:
    """Return the first cards of the deck as it was laid."""
    return [CARDS[card] for card in state["deck"][0, :count].tolist()]


@kernel
def shuffle_game(board: Board, state: State, slot: Slot) -> None:
    """Shuffle the decks for the slot's episode."""
    begin_episode(slot.rng[0], slot.stream, slot.episode)
    shuffle_decks(board, state, slot.rng[0])


@kernel
def deal_game(board: Board, coding: Coding, state: State, slot: Slot, scratch: Scratch) -> None:
    """Deal the game of the slot's episode."""
    shuffle_game(board, state, slot)
    deal(board, state)
    settle(board, state, slot.rng[0])


@kernel
def play_action(board: Board, coding: Coding, state: State, slot: Slot, action: int) -> None:
    """Play a legal action."""
    play(board, state, coding.codes[action])
    settle(board, state, slot.rng[0])


@kernel
def attempt_move(board: Board, coding: Coding, state: State, slot: Slot, move: int) -> int:
    """Make a move; return its action, or -1 if it is illegal."""
    if not is_legal(board, state, move):
        return -1
    play(board, state, move)
    settle(board, state, slot.rng[0])
    return int(coding.actions[move])


@kernel
def is_out(state: State, seat: int) -> bool:
    """Return False: nobody is eliminated."""
    return False


# For Python: a game dealt again, step by step.


@entry(rows(Board), rows(State), rows(Slot))
@kernel
def lay_out(board: Rows[Board], state: Rows[State], slot: Rows[Slot]) -> None:
    """Shuffle the decks of the slot's episode, without dealing."""
    shuffle_game(board[0], state[0], slot[0])
    state[0].deck_end = board[0].total


@entry(rows(Board), rows(State))
@kernel
def begin(board: Rows[Board], state: Rows[State]) -> None:
    """Deal."""
    deal(board[0], state[0])


@entry(rows(Board), rows(State), rows(Slot))
@kernel
def renew(board: Rows[Board], state: Rows[State], slot: Rows[Slot]) -> None:
    """Shuffle the discards once, and continue (T15)."""
    shuffle_discards(state[0], slot[0].rng[0])
    resume(board[0], state[0])


@kernel
def write_mask(board: Board, coding: Coding, state: State, mask: Mask) -> None:
    """Write the legal actions of the seat to move; none when the game is over."""
    mask[:] = False
    if state.phase == OVER:
        return
    player = state.players[state.seat]
    if state.phase == DEAL or state.phase == CHOICE:
        mask_keeps(coding, player, mask)
        return
    some = False
    face_up = drawable(state)
    for card in range(KINDS):
        if face_up >> card & 1:
            mask[DRAW + card] = some = True
    if can_draw_blind(state):
        mask[DRAW_DECK] = some = True
    if state.phase == SECOND:
        return
    if state.tickets_left > 0:
        mask[TICKETS] = some = True
    if mask_claims(board, coding, player, mask) or some:
        return
    mask[PASS] = True


@kernel
def mask_keeps(coding: Coding, player: Player, mask: Mask) -> None:
    """Allow each ticket of the offer, and both (T3, T30)."""
    one, other = int(min(player.offer[0], player.offer[1])), int(max(player.offer[0], player.offer[1]))
    mask[coding.keep_one[other]] = True
    if one:
        mask[coding.keep_one[one]] = True
        mask[coding.keep_two[one, other]] = True


@kernel
def mask_claims(board: Board, coding: Coding, player: Player, mask: Mask) -> bool:
    """Allow every way to claim an open route (T20-T22); return whether there is one.

    A route's claims are in the order of its colours (all of them if it is gray) and of the buses paid, with buses alone
    at the end.
    """
    some = False
    buses = int(player.hand[BUS])
    most = min(int(player.held), int(player.buses))
    for route in range(board.routes):
        length = int(board.length[route])
        if length > most or not player.open >> route & 1:
            continue
        at = int(coding.claims[route])
        colour, last = int(board.colour[route]), int(board.colour[route])
        if colour == GRAY:
            colour, last = 0, len(COLOURS) - 1
        while colour <= last:
            for paid in range(max(0, length - player.hand[colour]), min(length - 1, buses) + 1):
                mask[at + paid] = some = True
            at += length
            colour += 1
        if buses >= length:
            mask[at] = some = True
    return some


KERNELS = batch_entries(
    module=__name__,
    board=Board,
    coding=Coding,
    state=State,
    scratch=Scratch,
    over=OVER,
    deal=deal_game,
    play=play_action,
    attempt=attempt_move,
    is_out=is_out,
    score=score,
    winners=winners,
    write_mask=write_mask,
    observe=observe,
)
