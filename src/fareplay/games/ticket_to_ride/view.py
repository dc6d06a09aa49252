"""The table as a seat sees it, and the game's record with holes for hidden parts (T2, T3)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from fareplay.engine.interpret import interpreted_first
from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, Smalls, plain
from fareplay.film import COUNT, NUMBERS, hide_numbers
from fareplay.games.ticket_to_ride.card_history import CardHistory
from fareplay.games.ticket_to_ride.network import district_progress, progress, ticket_progress
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import CARDS, KINDS, NO_CARD, NOBODY
from fareplay.games.ticket_to_ride.rules.state import DEAL, OVER, SECRETS, Player, State
from fareplay.games.ticket_to_ride.schema import Card, Cards, Phase, Position
from fareplay.games.ticket_to_ride.sheet import kept
from fareplay.rules import History, Setup

NAMES: Final[tuple[Card, ...]] = CARDS
PHASES: Final[tuple[Phase, ...]] = ("deal", "turn", "second", "choice", "over")


def position(board: Rows[Board], facts: Mapping[str, Any], state: Rows[State], seat: int | None) -> Position:
    """Return the position of a state that is masked for a seat (None: a spectator)."""
    there, now = plain(Board, board), plain(State, state)
    players = [now.players[of] for of in range(now.seats)]
    open_hands = [not player.hidden & SECRETS for player in players]
    found = [progress(board, state, of) for of in range(now.seats)]
    tickets = [kept(player) for player in players]
    offers = [sorted(ticket for ticket in player.offer if ticket > 0) for player in players]
    unseen = np.zeros(KINDS, np.int8)
    count_unseen(board, state, unseen)
    return {
        "phase": PHASES[now.phase],
        "first": now.first,
        "row": [None if card == NO_CARD else NAMES[card] for card in now.row],
        "deck": now.deck_end - now.deck_top,
        "discards": counted(now.discards),
        "ticket_deck": now.tickets_left,
        "routes": [None if owner == NOBODY else owner for owner in now.owner[: there.routes]],
        "open": [list(open_routes(there, player)) for player in players],
        "buses": [player.buses for player in players],
        "cards": [player.held for player in players],
        "hands": [
            counted(player.hand) if is_open else None for player, is_open in zip(players, open_hands, strict=True)
        ],
        "ticket_counts": [player.kept + sum(1 for ticket in player.offer if ticket) for player in players],
        "tickets": [mine if is_open else None for mine, is_open in zip(tickets, open_hands, strict=True)],
        "offer": [] if seat is None else offers[seat],
        "progress": [
            ticket_progress(there, now, of, tickets[of] + offers[of], found[of]) if is_open else None
            for of, is_open in enumerate(open_hands)
        ],
        "districts": [district_progress(facts, far) for far in found],
        "turns_left": now.turns_left or None,
        "unseen": counted(unseen.tolist()),
    }


@interpreted_first
@kernel
def count_unseen(board: Rows[Board], state: Rows[State], cards: npt.NDArray[np.int8]) -> None:
    """Count the cards that the viewer of a masked state has not seen: not in the row, the discards or a visible
    hand."""
    now = state[0]
    for card in range(KINDS):
        cards[card] = board[0].cards[card] - now.discards[card]
    for card in now.row:
        if card != NO_CARD:
            cards[card] -= 1
    for seat in range(now.seats):
        if not now.players[seat].hidden & SECRETS:
            for card in range(KINDS):
                cards[card] -= now.players[seat].hand[card]


def open_routes(board: Board, player: Player) -> Iterator[int]:
    """Yield the routes that the player may still claim, whatever the cards (T20, T22, T24)."""
    for route in range(board.routes):
        if player.open >> route & 1 and board.length[route] <= player.buses:
            yield route + 1


def counted(cards: Smalls | Sequence[int]) -> Cards:
    """Return the numbers of cards by name; kinds without cards are left out."""
    return cast(Cards, {name: count for name, count in zip(NAMES, cards, strict=True) if count})


def hide(
    board: Rows[Board],
    codes: Mapping[str, int],
    state: State,
    setup: Setup,
    history: History,
    seat: int | None,
) -> tuple[Setup, list[str]]:
    """Return setup and moves with holes for cards drawn unseen and still to come, and for others' tickets.

    `seen` adds what the seat has seen otherwise: the tickets it was offered, in order, and the plies after which a row
    with too many buses stayed.
    """
    moves = [move for _, move in history]
    if state.phase == OVER:
        return setup, moves
    cards = CardHistory(board, codes, state.seats, setup, moves)
    decks = cards.seen_by(seat)
    offers = [offer for offer in cards.offers if offer.seat == seat]
    known = {place for offer in offers for place in offer.places}
    hidden = COUNT if state.phase == DEAL else NUMBERS  # how many are kept is known once all have chosen (T3)
    return {
        "first": setup["first"],
        "deck": decks[0],
        "tickets": [ticket if place in known else None for place, ticket in enumerate(setup["tickets"])],
        "reshuffles": decks[1:],
        "seen": {"offers": [sorted(offer.tickets) for offer in offers], "stays": cards.stays},
    }, [hide_numbers(move, hidden) if of != seat and move.startswith("keep") else move for of, move in history]
