"""Get on Board as numbers: action ids, the mask of legal actions and rewards."""

from collections.abc import Sequence
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.random import begin_episode
from fareplay.engine.ranking import pay_winners
from fareplay.engine.struct import Rows, blank, copy_of, plain
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
from fareplay.games.get_on_board.learn.observation import Coding, Scratch, observe, parts_of
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.journeys import departed_before
from fareplay.games.get_on_board.rules.limits import STOP
from fareplay.games.get_on_board.rules.material import (
    BUSES,
    OBJECTIVES,
    OTHER_JOURNEY,
    ROUNDS,
)
from fareplay.games.get_on_board.rules.scoring import Zones, is_out, score, winners
from fareplay.games.get_on_board.rules.setup import Cards, shuffle_and_deal
from fareplay.games.get_on_board.rules.state import DEPARTURE, ENTRANCE, OVER, Player, State
from fareplay.games.get_on_board.rules.turn import attempt, play
from fareplay.games.get_on_board.show.setup import join_journeys, note_options, objectives_dealt
from fareplay.rules.rules import Options, Rules, Setup

BATCH: Final = batch_arguments(Board, Coding, State, Scratch)


class GetOnBoardEncoding(Encoding):
    """Both editions. Actions: the intersections in the order of the board file, `stop`, then `T1` to `T12`."""

    state, scratch = State, Scratch

    def __init__(self, rules: Rules, seats: int, options: Options) -> None:
        self.rules, self.seats, self.options = rules, seats, options
        self.actions = tuple(text for text in rules.texts if text)
        self.start = blank(State)
        note_options(self.start, options)
        self.advance, self.play_turns = advance, play_turns
        self.observe_row, self.observe_rows = observe_row, observe_rows
        stops, roads = len(rules.facts["intersections"]), len(rules.facts["roads"])
        self.most_plies = seats * (stops + ROUNDS + 2)  # a marker reaches a new intersection, or is the last one
        solo = str(options.get("solo", ""))
        if solo == "two-journeys":
            self.most_plies *= 2
        self.parts = parts_of(stops, roads, seats, solo)

    def coding(self, *, points: bool, restarts: bool) -> Rows[Coding]:
        rows = blank(Coding)
        coding = rows[0]
        coding.roads, coding.seats = len(self.rules.facts["roads"]), self.seats
        coding.points, coding.restarts = points, restarts
        coding.open_objectives = self._edition != BUSES or self.options.get("objectives") == "up"
        coding.hidden_scores = self.options.get("scores") == "hidden"
        return rows

    def setup(self, slot: Rows[Slot], moves: Sequence[str]) -> Setup:
        state = copy_of(self.start)
        deal_row(self.rules.board, self.seats, state, slot, blank(Scratch))
        dealt = plain(State, state)
        seats = range(self.seats)
        first = self._setup(dealt, [dealt.players[seat] for seat in seats], dealt.common, dealt.tickets)
        if not dealt.journey:
            return first
        other = dealt.players[OTHER_JOURNEY]
        return join_journeys(first, self._setup(dealt, [other], dealt.later_common, dealt.later_tickets))

    def _setup(self, dealt: State, players: Sequence[Player], common: Any, tickets: Any) -> Setup:
        return {
            "first": dealt.inspector,
            "sheets": [player.sheet for player in players],
            "common": [OBJECTIVES[self._edition][card] for card in common[: objectives_dealt(self.options)]],
            "personal": [player.personal for player in players],
            "deal": [[ticket for ticket in player.deal if ticket] for player in players],
            "tickets": list(tickets),
        }

    def totals(self, states: Rows[State]) -> Observation:
        found = np.empty((len(states), self.seats), np.float32)
        write_totals(self.rules.board, states, blank(Scratch), found)
        return found

    @property
    def _edition(self) -> int:
        return int(cast(Any, self.rules.board)["edition"][0])


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
    board, coding = board_rows[0], coding_rows[0]
    cards, zones = scratch[0].cards[0], scratch[0].zones
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
            play(board, state, action if action < board.intersections else action - board.intersections + STOP)
            done[game] = state.phase == OVER
            if coding.points:
                pay_points(board, state, slot, zones, reward[game])
            elif done[game]:
                pay_winners(winners(board, state, zones), state.seats, reward[game])
            begins = done[game] and coding.restarts
        if begins:
            slot.episode += 1
            states[game] = start[0]
            deal_game(board, coding.seats, state, slot, cards)
        seats[game] = state.seat
        write_mask(board, state, mask[game])
        if observation.shape[1]:
            observe(board, coding, state, raw[game], state.seat, scratch[0], observation[game])


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
            if not attempt(board, state, move):
                return int(game)
            history[game, slot.ply] = move if move < board.intersections else move - STOP + board.intersections
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
def deal_game(board: Board, seats: int, state: State, slot: Slot, cards: Cards) -> None:
    """Deal the game of the slot's episode in a blank state."""
    rng = slot.rng[0]
    begin_episode(rng, slot.stream, slot.episode)
    shuffle_and_deal(board, state, cards, seats, rng)
    for seat in range(seats + (1 if state.journey else 0)):
        tickets = state.players[seat].deal
        if tickets[1] and tickets[0] > tickets[1]:  # in the record's order
            tickets[0], tickets[1] = tickets[1], tickets[0]
    slot.ply = 0
    for seat in range(seats):
        slot.totals[seat] = 0


@entry(rows(Board), WHOLE, rows(State), rows(Slot), rows(Scratch))
@kernel
def deal_row(board: Rows[Board], seats: int, state: Rows[State], slot: Rows[Slot], scratch: Rows[Scratch]) -> None:
    """Deal the game of the slot's episode, for Python."""
    deal_game(board[0], seats, state[0], slot[0], scratch[0].cards[0])


@kernel
def pay_points(board: Board, state: State, slot: Slot, zones: Zones, reward: Rewards) -> None:
    """Write what each sheet has gained by the last move; an eliminated player loses everything."""
    for seat in range(state.seats):
        total = 0 if is_out(state, seat) else score(board, state, seat, zones)
        reward[seat] = total - slot.totals[seat]
        slot.totals[seat] = total


@kernel
def write_mask(board: Board, state: State, mask: Mask) -> None:
    """Write the legal actions of the seat to move; none when the game is over."""
    mask[:] = False
    if state.phase == OVER:
        return
    player = state.players[state.seat]
    stop = int(board.intersections)
    if state.phase == DEPARTURE:
        for ticket in player.deal:
            if ticket and ticket != departed_before(state):
                mask[stop + ticket] = True
        return
    for direction in range(4):
        if state.ways >> direction & 1:
            mask[board.next[player.at, direction]] = True
    if state.phase == ENTRANCE:
        mask[stop] = True


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
    observe(board[0], coding[0], state[0], raw[0], seat, scratch[0], row)


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
        observe(board[0], coding[0], states[game], raw[game], seats[game], scratch[0], rows[game])


@entry(*BATCH.write_totals)
@kernel
def write_totals(board: Rows[Board], states: Rows[State], scratch: Rows[Scratch], totals: Rewards) -> None:
    """Write the points of each seat, NaN for eliminated players."""
    for game in range(len(states)):
        for seat in range(totals.shape[1]):
            out = is_out(states[game], seat)
            totals[game, seat] = np.nan if out else score(board[0], states[game], seat, scratch[0].zones)
