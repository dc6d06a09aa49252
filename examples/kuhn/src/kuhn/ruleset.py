"""The rules of Kuhn poker for the rest of Fareplay."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from fareplay.boards.facts import HEAD, Facts
from fareplay.engine.struct import Rows, blank, copy_of, plain
from fareplay.rules.form import Distinct, Form
from fareplay.rules.rules import Moment, Options, Rules, Setup
from fareplay.rules.sheet import Sheet
from kuhn.rules import CARDS, MOST_MOVES, NOBODY, Board, State, attempt, chips


class Kuhn(Rules):
    """Kuhn poker."""

    game = "kuhn"
    version = 1
    state = State
    most_moves = MOST_MOVES
    points_range = (-2, 2)
    zero_sum = True

    def __init__(self, facts: Facts) -> None:
        facts.only(*HEAD)
        facts.players(2, 2)
        super().__init__(facts, board=blank(Board), zones=("chips",), texts=["pass", "bet"], attempt=attempt)

    def deal(self, seats: int, options: Options, given: Mapping[str, Any], chance: Random) -> Setup:
        return {"cards": chance.sample(range(1, CARDS + 1), seats), **given}

    def setup_form(self, seats: int, options: Options) -> Mapping[str, Form]:
        return {"cards": Distinct(range(1, CARDS + 1), seats)}

    def start(self, seats: int, options: Options, setup: Setup) -> Rows[State]:
        rows = blank(State)
        rows[0].seats = seats
        rows[0].cards[:] = setup["cards"]
        return rows

    def to_move(self, state: Rows[State]) -> int | None:
        seat = plain(State, state).seat
        return None if seat == NOBODY else seat

    def sheet(self, state: Rows[State], seat: int) -> Sheet:
        won = int(chips(state[0], seat))
        return Sheet({"chips": won, "total": won})

    def position(self, moment: Moment) -> dict[str, Any]:
        now = plain(State, self.mask(moment.state, moment.seat))
        return {"cards": [card or None for card in now.cards], "bets": list(now.bets)}

    def mask(self, state: Rows[State], seat: int | None) -> Rows[State]:
        masked = copy_of(state)
        for other in range(2):
            if other != seat and not self._is_shown(state):
                masked[0].cards[other] = 0
        return masked

    def hide(self, moment: Moment, setup: Setup) -> tuple[Setup, list[str]]:
        shown = self._is_shown(moment.state)
        cards = [card if shown or of == moment.seat else None for of, card in enumerate(setup["cards"])]
        return {"cards": cards}, [move for _, move in moment.history]

    def fill(
        self, seats: int, options: Options, setup: Setup, moves: Sequence[str], seat: int | None, chance: Random
    ) -> tuple[Setup, list[str]]:
        unseen = [card for card in range(1, CARDS + 1) if card not in setup["cards"]]
        chance.shuffle(unseen)
        return {"cards": [unseen.pop() if card is None else card for card in setup["cards"]]}, list(moves)

    def _is_shown(self, state: Rows[State]) -> bool:
        """Return whether the cards are on the table: at the end, unless somebody gave up (K4)."""
        now = plain(State, state)
        return now.seat == NOBODY and now.bets[0] == now.bets[1]
