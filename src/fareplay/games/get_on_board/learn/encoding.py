"""Get on Board as numbers: action ids, the mask of legal actions and rewards."""

from collections.abc import Sequence
from typing import Any, cast

from fareplay.engine.kernel import entry, kernel, rows
from fareplay.engine.random import begin_episode
from fareplay.engine.struct import Rows, blank, copy_of, plain
from fareplay.game.batch_kernels import CompiledEncoding, batch_entries
from fareplay.game.encoding import Mask, Slot
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
from fareplay.games.get_on_board.rules.scoring import is_out, score, winners
from fareplay.games.get_on_board.rules.setup import shuffle_and_deal
from fareplay.games.get_on_board.rules.state import DEPARTURE, ENTRANCE, OVER, Player, State
from fareplay.games.get_on_board.rules.turn import attempt, play
from fareplay.games.get_on_board.show.setup import join_journeys, objectives_dealt, set_options
from fareplay.rules.rules import Options, Rules, Setup


class GetOnBoardEncoding(CompiledEncoding):
    """Both editions. Actions: the intersections in the order of the board file, `stop`, then `T1` to `T12`."""

    state, scratch = State, Scratch

    def __init__(self, rules: Rules, seats: int, options: Options) -> None:
        self.rules, self.seats, self.options = rules, seats, options
        self.actions = tuple(text for text in rules.texts if text)
        self.start = blank(State)
        set_options(self.start, options)
        self.use(KERNELS)
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
        deal_row(self.rules.board, self.coding(points=False, restarts=False), state, slot, blank(Scratch))
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

    @property
    def _edition(self) -> int:
        return int(cast(Any, self.rules.board)["edition"][0])


@kernel
def deal_game(board: Board, coding: Coding, state: State, slot: Slot, scratch: Scratch) -> None:
    """Deal the game of the slot's episode in a blank state."""
    seats, rng = int(coding.seats), slot.rng[0]
    begin_episode(rng, slot.stream, slot.episode)
    shuffle_and_deal(board, state, scratch.cards[0], seats, rng)
    for seat in range(seats + (1 if state.journey else 0)):
        tickets = state.players[seat].deal
        if tickets[1] and tickets[0] > tickets[1]:  # in the record's order
            tickets[0], tickets[1] = tickets[1], tickets[0]


@entry(rows(Board), rows(Coding), rows(State), rows(Slot), rows(Scratch))
@kernel
def deal_row(
    board: Rows[Board], coding: Rows[Coding], state: Rows[State], slot: Rows[Slot], scratch: Rows[Scratch]
) -> None:
    """Deal the game of the slot's episode, for Python."""
    deal_game(board[0], coding[0], state[0], slot[0], scratch[0])


@kernel
def play_action(board: Board, coding: Coding, state: State, slot: Slot, action: int) -> None:
    """Play a legal action."""
    play(board, state, action if action < board.intersections else action - board.intersections + STOP)


@kernel
def attempt_move(board: Board, coding: Coding, state: State, slot: Slot, move: int) -> int:
    """Make a move; return its action, or -1 if it is illegal."""
    if not attempt(board, state, move):
        return -1
    return move if move < board.intersections else move - STOP + int(board.intersections)


@kernel
def write_mask(board: Board, coding: Coding, state: State, mask: Mask) -> None:
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
