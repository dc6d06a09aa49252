"""Dealing for a game on a device: at random, or again from a recorded setup (G10-G14)."""

from typing import Any, Final

from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.random import Rng
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board.boards.fields import setup_fields
from fareplay.games.get_on_board.rules import setup as rules
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import NO_HEADING, OTHER_JOURNEY
from fareplay.games.get_on_board.rules.setup import Cards
from fareplay.games.get_on_board.rules.state import DEPARTURE, State
from fareplay.rules.rules import Rules

# The fields of a state that an option sets to 1.
OPTIONS: Final = {
    "objectives": {"up": "open_objectives"},
    "scores": {"hidden": "hidden_scores"},
    "solo": {"rush-hour": "rush_hour", "two-journeys": "journey"},
}


def setup_layout(of: Rules) -> list[dict[str, Any]]:
    """Return where the state before the first move stores each part of the setup."""
    return setup_fields(int(of.board[0].edition))


@entry(rows(Board), rows(State), WHOLE, rows(Rng), rows(Cards))
@kernel
def start(board: Rows[Board], state: Rows[State], seats: int, rng: Rows[Rng], cards: Rows[Cards]) -> None:
    """Shuffle and deal in a state that contains only its options."""
    rules.shuffle_and_deal(board[0], state[0], cards[0], seats, rng[0])


@entry(rows(Board), rows(State))
@kernel
def begin(board: Rows[Board], state: Rows[State]) -> None:
    """Begin the game in a state that contains only its options and a setup."""
    state[0].phase = DEPARTURE
    for seat in range(state[0].seats):
        state[0].players[seat].heading = NO_HEADING
    if state[0].journey:
        state[0].players[OTHER_JOURNEY].heading = NO_HEADING
