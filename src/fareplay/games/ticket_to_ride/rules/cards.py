"""Cards: the deck, the row and the discards (T10-T16)."""

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Rng, shuffle
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import BUS, KINDS, NEEDED_COLOURS, NO_CARD, ROW, SWEEPING_BUSES
from fareplay.games.ticket_to_ride.rules.state import SECOND, TURNING_UP, Player, State


@kernel
def top_card(state: State) -> int:
    """Take the top card off the deck, which must not be empty."""
    state.deck_top += 1
    return int(state.deck[state.deck_top - 1])


@kernel
def can_draw_blind(state: State) -> bool:
    """Return whether there is a card to draw blind, from the deck or from a new one (T15)."""
    return state.deck_top < state.deck_end or state.discarded > 0


@kernel
def kinds_in_row(state: State) -> int:
    """Return which cards lie face up, one bit each."""
    kinds = 0
    for slot in range(ROW):
        if state.row[slot] != NO_CARD:
            kinds |= 1 << state.row[slot]
    return kinds


@kernel
def drawable(state: State) -> int:
    """Return which face-up cards may be taken, one bit each: a bus only as the first card (T12, T13)."""
    return kinds_in_row(state) & ~(1 << BUS) if state.phase == SECOND else kinds_in_row(state)


@kernel
def can_draw_second(state: State) -> bool:
    """Return whether there is a second card: unseen, or face up and no bus (T13, T15)."""
    return can_draw_blind(state) or kinds_in_row(state) & ~(1 << BUS) != 0


@kernel
def give(player: Player, card: int) -> None:
    """Add a card to a hand, which has no limit (T16)."""
    player.hand[card] += 1
    player.held += 1


@kernel
def take(player: Player, card: int, count: int) -> None:
    """Remove cards from a hand; those that everybody has seen are assumed to leave first."""
    player.hand[card] -= count
    player.seen[card] = max(0, player.seen[card] - count)
    player.held -= count


@kernel
def discard(state: State, card: int, count: int) -> None:
    """Add cards to the discards."""
    state.discards[card] += count
    state.discarded += count


@kernel
def lift(state: State, card: int) -> None:
    """Take a face-up card out of the row."""
    slot = 0
    while state.row[slot] != card:
        slot += 1
    state.row[slot] = NO_CARD
    state.row_cards -= 1


@kernel
def tidy(board: Board, state: State) -> bool:
    """Fill the row, sweep it if it has too many buses, and repeat as needed (T11, T14, T15).

    Return whether the row is tidy; if not, the game waits for a new deck and `tidy` continues from there.
    """
    while True:
        if not fill_row(state):
            return False
        if not must_sweep(board, state):
            return True
        sweep(state)


@kernel
def fill_row(state: State) -> bool:
    """Turn up cards until there are five or none are left; return False if a new deck is needed first (T11, T15)."""
    slot = 0
    while state.row_cards < ROW:
        if state.deck_top == state.deck_end:
            if state.discarded == 0:
                return True
            state.waiting = TURNING_UP
            return False
        while state.row[slot] != NO_CARD:
            slot += 1
        state.row[slot] = top_card(state)
        state.row_cards += 1
    return True


@kernel
def buses_in_row(state: State) -> int:
    """Return how many buses lie face up."""
    buses = 0
    for slot in range(ROW):
        if state.row[slot] == BUS:
            buses += 1
    return buses


@kernel
def must_sweep(board: Board, state: State) -> bool:
    """Return whether the row has three buses or more, with three other cards or more outside the hands (T14)."""
    if buses_in_row(state) < SWEEPING_BUSES:
        return False
    others = int(board.colours)
    for seat in range(state.seats):
        player = state.players[seat]
        others -= int(player.held - player.hand[BUS])
    return others >= NEEDED_COLOURS


@kernel
def sweep(state: State) -> None:
    """Discard the whole row before any card is turned up (T14)."""
    for slot in range(ROW):
        if state.row[slot] != NO_CARD:
            discard(state, state.row[slot], 1)
            state.row[slot] = NO_CARD
    state.row_cards = 0
    state.sweeps += 1


@kernel
def lay_deck(state: State, cards: npt.NDArray[np.int8]) -> None:
    """Make the discards, in the given order, the new deck (T15)."""
    for place in range(state.discarded):
        state.deck[place] = cards[place]
    empty_discards(state)


@kernel
def shuffle_discards(state: State, rng: Rng) -> None:
    """Shuffle the discards into the new deck (T15)."""
    place = 0
    for card in range(KINDS):
        for _ in range(state.discards[card]):
            state.deck[place] = card
            place += 1
    shuffle(rng, state.deck, 0, place)
    empty_discards(state)


@kernel
def empty_discards(state: State) -> None:
    """Empty the discards, which are now the deck."""
    state.deck_top = 0
    state.deck_end = state.discarded
    state.discarded = 0
    for card in range(KINDS):
        state.discards[card] = 0
    state.reshuffles += 1
