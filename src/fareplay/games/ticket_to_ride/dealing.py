"""Dealing for a game on a device: at random, or again from a recorded setup (T1-T4, T15)."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.random import Rng, shuffle
from fareplay.engine.struct import Rows
from fareplay.games.ticket_to_ride.boards.fields import setup_fields
from fareplay.games.ticket_to_ride.rules import cards, setup, turn
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MAX_CARDS
from fareplay.games.ticket_to_ride.rules.material import KINDS
from fareplay.games.ticket_to_ride.rules.state import State
from fareplay.rules.rules import Rules

# The fields of a state for the options that decide who sees what.
OPTIONS: Final = {"scores": {"hidden": "hidden_scores"}}


def setup_layout(of: Rules) -> list[dict[str, Any]]:
    """Return where the state before the first move stores each part of the setup. Decks that are shuffled later follow
    one by one, under the last key."""
    board = of.board[0]
    return setup_fields(int(board.total), int(board.tickets))


@entry(rows(Board), rows(State), WHOLE, rows(Rng))
@kernel
def start(board: Rows[Board], state: Rows[State], seats: int, rng: Rows[Rng]) -> None:
    """Shuffle and deal in a blank state."""
    setup.unpack(board[0], state[0], seats)
    setup.shuffle_decks(board[0], state[0], rng[0])
    setup.deal(board[0], state[0])


@entry(rows(Board), rows(State), rows(Rng), numbers(np.int8, MAX_CARDS))
@kernel
def new_deck(board: Rows[Board], state: Rows[State], rng: Rows[Rng], deck: npt.NDArray[np.int8]) -> int:
    """Shuffle the discards into a new deck if the game waits for one (T15); return its number of cards, or -1."""
    if not state[0].waiting:
        return -1
    count = 0
    for card in range(KINDS):
        for _ in range(state[0].discards[card]):
            deck[count] = card
            count += 1
    shuffle(rng[0], deck, 0, count)
    return count


@entry(rows(Board), rows(State), numbers(np.int8, MAX_CARDS), WHOLE)
@kernel
def lay_deck(board: Rows[Board], state: Rows[State], deck: npt.NDArray[np.int8], count: int) -> int:
    """Place the new deck that the game waits for; return 0 if its cards differ from the discards."""
    if not state[0].waiting or count != state[0].discarded:
        return 0
    for card in range(KINDS):
        found = 0
        for place in range(count):
            found += deck[place] == card
        if found != state[0].discards[card]:
            return 0
    cards.lay_deck(state[0], deck)
    turn.resume(board[0], state[0])
    return 1
