"""Options and setups of records: says what they may be, deals from a seed, and builds the first state (T1-T4)."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from fareplay.engine.struct import Rows, blank
from fareplay.games.ticket_to_ride.rules import kernels
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import CARDS
from fareplay.games.ticket_to_ride.rules.state import State
from fareplay.rules.form import Cards, Distinct, Form, ListOf, Whole
from fareplay.rules.rules import Options, Setup

# The values of each option; the first is the default and is not written to a record.
OPTIONS: Final = {
    "scores": ("visible", "hidden"),  # whether others' sheets are shown before the end
}


def deal(board: Rows[Board], seats: int, given: Mapping[str, Any], source: Random) -> Setup:
    """Return a setup with both decks shuffled and a random first seat, except for the given parts (T2-T4)."""
    box: Any = unpacked(board, seats)
    deck = [CARDS[card] for card in box["deck"][0, : board[0].total].tolist()]
    tickets = box["tickets"][0, : board[0].tickets].tolist()
    source.shuffle(deck)
    dealt: Setup = {
        "first": source.randrange(seats),
        "deck": deck,
        "tickets": source.sample(tickets, len(tickets)),
        "reshuffles": [],
    }
    return {**dealt, **given}


def setup_form(board: Board, seats: int) -> dict[str, Form]:
    """Return what a setup must be. Reshuffles are compared with the discards when the moves are made."""
    cards = dict(zip(CARDS, board.cards, strict=True))
    return {
        "first": Whole(0, seats - 1),
        "deck": Cards(cards, board.total),
        "tickets": Distinct(range(1, board.tickets + 1), board.tickets),
        "reshuffles": ListOf(Cards(cards), "decks"),
    }


def start(board: Rows[Board], seats: int, options: Options, setup: Setup) -> Rows[State]:
    """Return the state in which each player chooses the first tickets."""
    rows = unpacked(board, seats)
    state = rows[0]
    state.first = setup["first"]
    state.deck[: len(setup["deck"])] = [CARDS.index(card) for card in setup["deck"]]
    state.tickets[: len(setup["tickets"])] = setup["tickets"]
    kernels.deal(board, rows)
    set_options(rows, options)
    return rows


def set_options(state: Rows[State], options: Options) -> None:
    """Write the option that decides who sees what into a state."""
    state[0].hidden_scores = options.get("scores") == "hidden"


def unpacked(board: Rows[Board], seats: int) -> Rows[State]:
    """Return the state before anything is shuffled: every card and every ticket in order (T1)."""
    rows = blank(State)
    kernels.unpack(board, rows, seats)
    return rows
