"""The setup: the shuffled cards, and what each player is dealt (G10-G14)."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Rng, below, shuffle
from fareplay.engine.struct import Small, Smalls, Struct
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    COMMON_CARDS,
    COMMON_DEALT,
    FIRST_JOURNEY,
    NO_HEADING,
    OTHER_JOURNEY,
    PERSONAL_CARDS,
    SHEETS,
    TICKETS,
)
from fareplay.games.get_on_board.rules.objectives import objectives_in_play
from fareplay.games.get_on_board.rules.state import DEPARTURE, State


class Cards(Struct):
    """The cards of a setup in the order they are dealt, and who begins."""

    first: Small  # the seat of the first inspector
    sheets: Annotated[Smalls, SHEETS]
    common: Annotated[Smalls, COMMON_CARDS]  # by index in OBJECTIVES
    personal: Annotated[Smalls, PERSONAL_CARDS]
    departures: Annotated[Smalls, TICKETS]  # the tickets for choosing departures
    tickets: Annotated[Smalls, TICKETS]  # of the game, in the order they are revealed


@kernel
def tickets_each(departures: int, seats: int) -> int:
    """Return the tickets per player: two (G12), or one if the house rule seats more than a small board has tickets
    for."""
    return 2 if 2 * seats <= departures else 1


@kernel
def shuffle_cards(board: Board, seats: int, cards: Cards, rng: Rng) -> None:
    """Draw the first inspector and shuffle everything (G10-G14)."""
    cards.first = below(rng, seats)
    shuffle_from(1, rng, cards.sheets, SHEETS)
    shuffle_from(1, rng, cards.personal, PERSONAL_CARDS)
    shuffle_from(0, rng, cards.common, COMMON_CARDS)
    shuffle_from(1, rng, cards.departures, board.departures)
    shuffle_from(1, rng, cards.tickets, TICKETS)


@kernel
def shuffle_from(lowest: int, rng: Rng, cards: npt.NDArray[np.int8], count: int) -> None:
    """Write `count` cards, numbered from the lowest, in random order."""
    for card in range(count):
        cards[card] = lowest + card
    shuffle(rng, cards, 0, count)


@kernel
def shuffle_and_deal(board: Board, state: State, cards: Cards, seats: int, rng: Rng) -> None:
    """Shuffle and deal in a state that contains only its options; two journeys are dealt one after the other (S7)."""
    shuffle_cards(board, seats, cards, rng)
    deal(board, state, cards, seats)
    if state.journey == FIRST_JOURNEY:
        shuffle_cards(board, seats, cards, rng)
        deal_second_journey(state, cards)


@kernel
def deal(board: Board, state: State, cards: Cards, seats: int) -> None:
    """Deal in a state that contains only its options; then all choose their departures (G10-G14, S2)."""
    state.seats = seats
    state.phase = DEPARTURE
    state.inspector = cards.first
    for card in range(objectives_in_play(state)):
        state.common[card] = cards.common[card]
    each = tickets_each(board.departures, seats)
    for seat in range(seats):
        player = state.players[seat]
        player.sheet = cards.sheets[seat]
        player.personal = cards.personal[seat]
        player.heading = NO_HEADING
        for slot in range(each):
            player.deal[slot] = cards.departures[each * seat + slot]
    for number in range(TICKETS):
        state.tickets[number] = cards.tickets[number]


@kernel
def deal_second_journey(state: State, cards: Cards) -> None:
    """Put the deal of the second journey aside (S7)."""
    player = state.players[OTHER_JOURNEY]
    player.sheet = cards.sheets[0]
    player.personal = cards.personal[0]
    player.heading = NO_HEADING
    player.deal[0] = cards.departures[0]
    player.deal[1] = cards.departures[1]
    for card in range(COMMON_DEALT):
        state.later_common[card] = cards.common[card]
    for number in range(TICKETS):
        state.later_tickets[number] = cards.tickets[number]
