"""Options and setups of records: deals from a seed, checks setups, and builds the first state (T1-T4)."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from fareplay.engine.struct import Rows, Smalls, blank
from fareplay.errors import InvalidRecord
from fareplay.games.ticket_to_ride.rules import kernels
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import CARDS
from fareplay.games.ticket_to_ride.rules.state import State
from fareplay.record import check_keys, check_list, check_whole, value_text
from fareplay.rules import Options, Setup

KEYS: Final = ("first", "deck", "tickets", "reshuffles")

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


def check_setup(board: Board, seats: int, setup: Mapping[str, Any]) -> Setup:
    """Return the setup with its keys in the order of the record. Raises InvalidRecord if it is impossible.

    Reshuffles are checked against the discards when the moves are made.
    """
    check_keys("setup", setup, KEYS)
    check_whole("setup.first", setup["first"], 0, seats - 1)
    check_cards("setup.deck", setup["deck"], board.cards, board.total)
    check_list("setup.tickets", setup["tickets"], range(1, board.tickets + 1), board.tickets)
    if not isinstance(setup["reshuffles"], list):
        raise InvalidRecord("setup.reshuffles", "must be a list of decks")
    for time, deck in enumerate(setup["reshuffles"]):
        check_cards(f"setup.reshuffles[{time}]", deck, board.cards)
    return {key: setup[key] for key in KEYS}


def check_cards(place: str, cards: Any, there_are: Smalls, length: int | None = None) -> None:
    """Check a list of cards: not more of any kind than exist, and of the given length, if any."""
    if not isinstance(cards, list) or (length is not None and len(cards) != length):
        raise InvalidRecord(
            place, f"must be a list of {length} cards" if length is not None else "must be a list of cards"
        )
    seen: Counter[str] = Counter()
    for index, card in enumerate(cards):
        if not isinstance(card, str) or card not in CARDS:
            raise InvalidRecord(f"{place}[{index}]", f"{value_text(card)} is not one of {', '.join(CARDS)}")
        seen[card] += 1
        if seen[card] > there_are[CARDS.index(card)]:
            raise InvalidRecord(f"{place}[{index}]", f"is a {card} too many: there are {there_are[CARDS.index(card)]}")


def start(board: Rows[Board], seats: int, options: Options, setup: Setup) -> Rows[State]:
    """Return the state in which each player chooses the first tickets."""
    rows = unpacked(board, seats)
    state = rows[0]
    state.first = setup["first"]
    state.deck[: len(setup["deck"])] = [CARDS.index(card) for card in setup["deck"]]
    state.tickets[: len(setup["tickets"])] = setup["tickets"]
    kernels.deal(board, rows)
    note_options(rows, options)
    return rows


def note_options(state: Rows[State], options: Options) -> None:
    """Write the option that decides who sees what into a state."""
    state[0].hidden_scores = options.get("scores") == "hidden"


def unpacked(board: Rows[Board], seats: int) -> Rows[State]:
    """Return the state before anything is shuffled: every card and every ticket in order (T1)."""
    rows = blank(State)
    kernels.unpack(board, rows, seats)
    return rows
