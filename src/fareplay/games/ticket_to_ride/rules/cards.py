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
    """Take a card off the deck, which has one."""
    state.deck_top += 1
    return int(state.deck[state.deck_top - 1])


@kernel
def can_draw_blind(state: State) -> bool:
    """Whether there is a card to draw unseen, from the deck or from one made new (T15)."""
    return state.deck_top < state.deck_end or state.discarded > 0


@kernel
def kinds_in_row(state: State) -> int:
    """Which cards lie face up, a bit each."""
    kinds = 0
    for slot in range(ROW):
        if state.row[slot] != NO_CARD:
            kinds |= 1 << state.row[slot]
    return kinds


@kernel
def drawable(state: State) -> int:
    """Which face-up cards may be taken, a bit each: a bus only as the first card (T12, T13)."""
    return kinds_in_row(state) & ~(1 << BUS) if state.phase == SECOND else kinds_in_row(state)


@kernel
def can_draw_second(state: State) -> bool:
    """Whether there is a second card: unseen, or face up and no bus (T13, T15)."""
    return can_draw_blind(state) or kinds_in_row(state) & ~(1 << BUS) != 0


@kernel
def give(player: Player, card: int) -> None:
    """A card comes into a hand, which has no limit (T16)."""
    player.hand[card] += 1
    player.held += 1


@kernel
def take(player: Player, card: int, count: int) -> None:
    """Cards leave a hand; those that everybody saw coming are taken to leave first."""
    player.hand[card] -= count
    player.seen[card] = max(0, player.seen[card] - count)
    player.held -= count


@kernel
def discard(state: State, card: int, count: int) -> None:
    """Cards go to the discards."""
    state.discards[card] += count
    state.discarded += count


@kernel
def lift(state: State, card: int) -> None:
    """Take a card, which lies there, out of the row."""
    slot = 0
    while state.row[slot] != card:
        slot += 1
    state.row[slot] = NO_CARD
    state.row_cards -= 1


@kernel
def tidy(board: Board, state: State) -> bool:
    """Fill the row, sweep it if too many buses lie in it, and so on (T11, T14, T15).

    Says whether the row is tidy; if not, the game waits for a new deck and `tidy` goes on from there.
    """
    while True:
        if not fill_row(state):
            return False
        if not must_sweep(board, state):
            return True
        sweep(state)


@kernel
def fill_row(state: State) -> bool:
    """Turn up cards until five lie there or there are no more; false if a new deck is needed first (T11, T15)."""
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
    """How many buses lie face up."""
    buses = 0
    for slot in range(ROW):
        if state.row[slot] == BUS:
            buses += 1
    return buses


@kernel
def must_sweep(board: Board, state: State) -> bool:
    """Three buses or more, and three other cards or more outside the hands (T14)."""
    if buses_in_row(state) < SWEEPING_BUSES:
        return False
    others = int(board.colours)
    for seat in range(state.seats):
        player = state.players[seat]
        others -= int(player.held - player.hand[BUS])
    return others >= NEEDED_COLOURS


@kernel
def sweep(state: State) -> None:
    """The whole row goes to the discards, before any card is turned up (T14)."""
    for slot in range(ROW):
        if state.row[slot] != NO_CARD:
            discard(state, state.row[slot], 1)
            state.row[slot] = NO_CARD
    state.row_cards = 0
    state.sweeps += 1


@kernel
def lay_deck(state: State, cards: npt.NDArray[np.int8]) -> None:
    """The discards, in the order given, are the new deck (T15)."""
    for place in range(state.discarded):
        state.deck[place] = cards[place]
    empty_discards(state)


@kernel
def shuffle_discards(state: State, rng: Rng) -> None:
    """The discards, shuffled, are the new deck (T15)."""
    place = 0
    for card in range(KINDS):
        for _ in range(state.discards[card]):
            state.deck[place] = card
            place += 1
    shuffle(rng, state.deck, 0, place)
    empty_discards(state)


@kernel
def empty_discards(state: State) -> None:
    """What was discarded lies in the deck now."""
    state.deck_top = 0
    state.deck_end = state.discarded
    state.discarded = 0
    for card in range(KINDS):
        state.discards[card] = 0
    state.reshuffles += 1
