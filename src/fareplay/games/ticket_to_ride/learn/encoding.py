"""Ticket to Ride as numbers: action ids, the mask of legal actions and rewards."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.random import begin_episode
from fareplay.engine.ranking import pay_winners
from fareplay.engine.struct import Rows, Shorts, blank, copy_of
from fareplay.game.encoding import (
    LOOK,
    RESTART,
    WAIT,
    Actions,
    Bytes,
    Dones,
    Encoding,
    Mask,
    Observation,
    Plies,
    Rewards,
    Seats,
    Slot,
    batch_arguments,
)
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
from fareplay.games.ticket_to_ride.show.setup import note_options, unpacked
from fareplay.rules.rules import Options, Rules, Setup

BATCH: Final = batch_arguments(Board, Coding, State, Scratch)


class TicketToRideEncoding(Encoding):
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
        note_options(self.start, options)
        self.advance, self.play_turns = advance, play_turns
        self.observe_row, self.observe_rows = observe_row, observe_rows
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
        lay_out(self.rules.board, self.seats, state, slot)
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

    def totals(self, states: Rows[State]) -> Observation:
        found = np.empty((len(states), self.seats), np.float32)
        write_totals(self.rules.board, states, blank(Scratch), found)
        return found


def _names(state: Any, count: int) -> list[str]:
    """Return the first cards of the deck as it was laid."""
    return [CARDS[card] for card in state["deck"][0, :count].tolist()]


@entry(*BATCH.advance)
@kernel
def advance(
    board_rows: Rows[Board],
    coding_rows: Rows[Coding],
    start: Rows[State],
    states: Rows[State],
    raw: Bytes,
    slots: Rows[Slot],
    history: Plies,
    actions: Actions,
    mask: Mask,
    seats: Seats,
    reward: Rewards,
    done: Dones,
    observation: Observation,
    scratch: Rows[Scratch],
) -> None:
    """Play an action in each game and write the outputs (see fareplay.game.encoding.Encoding)."""
    board, coding, zones = board_rows[0], coding_rows[0], scratch[0].zones
    for game in range(len(states)):
        action = actions[game]
        if action == WAIT:
            continue
        state, slot = states[game], slots[game]
        reward[game, :] = 0
        done[game] = False
        begins = action == RESTART
        if not begins and action != LOOK:
            history[game, slot.ply] = action
            slot.ply += 1
            play(board, state, coding.codes[action])
            settle(board, state, slot.rng[0])
            done[game] = state.phase == OVER
            if coding.points:
                pay_points(board, state, slot, zones, reward[game])
            elif done[game]:
                pay_winners(winners(board, state, zones), state.seats, reward[game])
            begins = done[game] and coding.restarts
        if begins:
            slot.episode += 1
            states[game] = start[0]
            shuffle_game(board, coding.seats, state, slot)
            deal(board, state)
            settle(board, state, slot.rng[0])
        seats[game] = state.seat
        write_mask(board, coding, state, mask[game])
        if observation.shape[1]:
            observe(board, coding, state, state.seat, observation[game])


@entry(*BATCH.play_turns)
@kernel
def play_turns(
    board_rows: Rows[Board],
    coding_rows: Rows[Coding],
    states: Rows[State],
    slots: Rows[Slot],
    history: Plies,
    numbers: npt.NDArray[np.int64],
    moves: npt.NDArray[np.int16],
    counts: npt.NDArray[np.int16],
    seats: Seats,
    reward: Rewards,
    done: Dones,
    scratch: Rows[Scratch],
) -> int:
    """Play whole turns (see fareplay.game.encoding.Encoding)."""
    board, coding, zones = board_rows[0], coding_rows[0], scratch[0].zones
    for game in numbers:
        state, slot = states[game], slots[game]
        for number in range(counts[game]):
            move = int(moves[game, number])
            if not is_legal(board, state, move):
                return int(game)
            play(board, state, move)
            settle(board, state, slot.rng[0])
            history[game, slot.ply] = coding.actions[move]
            slot.ply += 1
        reward[game, :] = 0
        done[game] = state.phase == OVER
        if coding.points:
            pay_points(board, state, slot, zones, reward[game])
        elif done[game]:
            pay_winners(winners(board, state, zones), state.seats, reward[game])
        seats[game] = state.seat
    return -1


@kernel
def shuffle_game(board: Board, seats: int, state: State, slot: Slot) -> None:
    """Shuffle the decks for the slot's episode."""
    begin_episode(slot.rng[0], slot.stream, slot.episode)
    shuffle_decks(board, state, slot.rng[0])
    slot.ply = 0
    for seat in range(seats):
        slot.totals[seat] = 0


# For Python: a game dealt again, step by step.


@entry(rows(Board), WHOLE, rows(State), rows(Slot))
@kernel
def lay_out(board: Rows[Board], seats: int, state: Rows[State], slot: Rows[Slot]) -> None:
    """Shuffle the decks of the slot's episode, without dealing."""
    shuffle_game(board[0], seats, state[0], slot[0])
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
def pay_points(board: Board, state: State, slot: Slot, zones: Shorts, reward: Rewards) -> None:
    """Write what each sheet has gained by the last move."""
    for seat in range(state.seats):
        total = score(board, state, seat, zones)
        reward[seat] = total - slot.totals[seat]
        slot.totals[seat] = total


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


@entry(*BATCH.observe_row)
@kernel
def observe_row(
    board: Rows[Board],
    coding: Rows[Coding],
    state: Rows[State],
    raw: Bytes,
    seat: int,
    scratch: Rows[Scratch],
    row: Observation,
) -> None:
    """Write what a seat may know, for Python."""
    observe(board[0], coding[0], state[0], seat, row)


@entry(*BATCH.observe_rows)
@kernel
def observe_rows(
    board: Rows[Board],
    coding: Rows[Coding],
    states: Rows[State],
    raw: Bytes,
    seats: Seats,
    scratch: Rows[Scratch],
    rows: Observation,
) -> None:
    """Write what a seat of each game may know."""
    for game in range(len(states)):
        observe(board[0], coding[0], states[game], seats[game], rows[game])


@entry(*BATCH.write_totals)
@kernel
def write_totals(board: Rows[Board], states: Rows[State], scratch: Rows[Scratch], totals: Rewards) -> None:
    """Write the points of each seat."""
    for game in range(len(states)):
        for seat in range(totals.shape[1]):
            totals[game, seat] = score(board[0], states[game], seat, scratch[0].zones)
