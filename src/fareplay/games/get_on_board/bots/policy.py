"""The search policy of Get on Board: its kernels, and the conversion of turns in Python."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np

from fareplay.bots.search.policy import search_entries
from fareplay.bots.search.tree import Option, Outcome, Settings
from fareplay.engine.kernel import kernel
from fareplay.engine.maths import exponential
from fareplay.engine.random import Rng, seeded
from fareplay.engine.struct import Rows, blank
from fareplay.games.get_on_board.bots import unseen
from fareplay.games.get_on_board.bots.endgame import Endgame, finish
from fareplay.games.get_on_board.bots.features import worth
from fareplay.games.get_on_board.bots.lines import (
    KEEPS,
    LONGEST,
    MOST_LINES,
    STOPS,
    Scratch,
    find_lines,
    is_solo,
    longer,
    others_play,
    play_guided,
    play_line,
    read_result,
    write_line_moves,
    write_moves,
)
from fareplay.games.get_on_board.bots.weights import Weights, weights_for
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.journeys import departed_before
from fareplay.games.get_on_board.rules.material import ROUNDS
from fareplay.games.get_on_board.rules.state import DEPARTURE, LINE, OVER, State
from fareplay.games.get_on_board.ruleset import GetOnBoard
from fareplay.games.get_on_board.show.mask import mask
from fareplay.rules.rules import Rules


@kernel
def situation(board: Board, state: State) -> int:
    """Return the key of a situation: what the ticket asks for, which the seat's own lines do not determine."""
    return state.phase * 16 + state.markers * 3 + state.joints


@kernel
def find_options(board: Board, state: State, weights: Weights, scratch: Scratch) -> None:
    """Write the lines that do not eliminate, or the tickets to keep."""
    if state.phase == DEPARTURE:
        scratch.count = 0
        for ticket in state.players[state.seat].deal:
            if ticket and ticket != departed_before(state):
                scratch.lines[scratch.count] = KEEPS | ticket
                scratch.values[scratch.count] = 0.0
                scratch.count += 1
        return
    find_lines(board, state, weights, scratch, False, True)
    if scratch.count == 0:
        scratch.lines[0] = scratch.fatal
        scratch.values[0] = 0.0
        scratch.count = 1


@kernel
def evaluate(board: Board, state: State, seat: int, weights: Weights, scratch: Scratch, outcome: Outcome) -> None:
    """Write the seat's expected result: its best line now, compared with what the others may expect."""
    if state.phase == OVER:
        read_result(board, state, seat, weights, scratch, outcome)
        return
    most = scratch.values[0]
    for number in range(scratch.count):
        most = max(most, scratch.values[number])
    outcome.points = most
    outcome.rival = 0.0
    outcome.win = 0.0 if is_solo(state) else 1.0
    scale = 2.0 + 0.7 * (ROUNDS - state.round_number)
    for other in range(state.seats):
        if other != seat and not state.players[other].eliminated:
            points = worth(board, state, state.players[other], other, weights, scratch.features[0])
            outcome.rival = max(outcome.rival, points)
            outcome.win *= 1.0 / (1.0 + exponential((points - most) / scale))


@kernel
def play_out(
    board: Board,
    state: State,
    seat: int,
    weights: Weights,
    scratch: Scratch,
    rng: Rng,
    noise: float,
    outcome: Outcome,
) -> None:
    """Play to the end and read the result."""
    play_guided(board, state, weights, scratch, rng, noise)
    read_result(board, state, seat, weights, scratch, outcome)


@kernel
def find_first_options(
    board: Board,
    root: State,
    state: Rows[State],
    seat: int,
    known: unseen.Known,
    weights: Weights,
    scratch: Scratch,
    rng: Rng,
) -> None:
    """Write the options of a masked state. Hidden information does not matter for them, so nothing is dealt again."""
    find_options(board, root, weights, scratch)


KERNELS = search_entries(
    module=__name__,
    board=Board,
    state=State,
    known=unseen.Known,
    weights=Weights,
    scratch=Scratch,
    deal_unseen=unseen.deal_unseen,
    others_play=others_play,
    situation=situation,
    find_options=find_options,
    play=play_line,
    evaluate=evaluate,
    play_out=play_out,
    mask=mask,
    find_known=unseen.find_known,
    write_line=write_line_moves,
    find_first_options=find_first_options,
)


class Policy:
    """Get on Board on one board."""

    kernels = KERNELS
    noise = 6.0

    def __init__(self, rules: Rules, objectives: bool = True, weights: Path | None = None) -> None:
        assert isinstance(rules, GetOnBoard)
        self._rules = rules
        self.board = rules.board
        self.weights = weights_for(rules, weights)
        self.weights[0].objectives = objectives  # whether their points count

    def known(self, root: Rows[State], seat: int) -> Rows[unseen.Known]:
        """Return what a seat has seen."""
        known = blank(unseen.Known)
        unseen.find_known(self.board, root, seat, known)
        return known

    def known_in_the_open(self, state: Rows[State]) -> Rows[unseen.Known]:
        """Return that all objectives are known; only the tickets to come are hidden."""
        return self.known(state, 0)  # nothing is masked in it

    def begins_turn(self, state: Rows[State], seat: int) -> bool:
        """Return whether a line begins: lines are planned as a whole."""
        now = state[0]
        return now.seat != seat or now.phase == DEPARTURE or (now.phase == LINE and not now.placed)

    def endgame(self, root: Rows[State], settings: Rows[Settings], ends: int, seed: int) -> Rows[Option] | None:
        """Return the exact results of the last rounds, if there are not too many ends."""
        options: Any = blank(Option, MOST_LINES)
        count = finish(self.board, root, self.weights, settings, ends, seeded(seed), options, blank(Endgame))
        return cast(Rows[Option], options[:count]) if count else None

    def moves(self, state: Rows[State], seat: int, line: int) -> tuple[str, ...]:
        """Return a line as moves."""
        moves, option = np.empty(LONGEST + 1, np.int16), blank(Option)
        option[0].line = line
        count = write_moves(self.board, state, seat, option, 0, moves)
        return tuple([self._rules.texts[code] for code in moves[:count].tolist()])

    def line(self, state: Rows[State], seat: int, moves: Sequence[str]) -> int:
        """Return moves as a line."""
        if state[0].phase == DEPARTURE:
            return KEEPS | int(moves[0][1:])
        line = 0
        at: Any = state[0].players[seat].at
        for move in moves:
            if move == "stop":
                return line | STOPS
            there = self._rules.codes[move]
            line = longer(line, self.board[0].next[at].tolist().index(there))
            at = there
        return line
