"""The table as a seat sees it, and the game's record with holes for hidden parts (T2, T3)."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import entry, kernel, numbers, rows
from fareplay.engine.struct import Rows, blank, plain
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import CARDS, KINDS, NO_CARD
from fareplay.games.ticket_to_ride.rules.state import DEAL, OVER, SECRETS, Player, State
from fareplay.games.ticket_to_ride.show.card_history import CardHistory
from fareplay.games.ticket_to_ride.show.network import NO_WAY, Progress, find_progress
from fareplay.games.ticket_to_ride.show.schema import DistrictProgress, Position, TicketProgress
from fareplay.games.ticket_to_ride.show.sheet import kept
from fareplay.rules.reading import StructReader
from fareplay.rules.rules import COUNT, NUMBERS, History, Setup, hide_numbers


def position(
    board: Rows[Board], facts: Mapping[str, Any], state: Rows[State], seat: int | None, read: StructReader
) -> Position:
    """Return the position of a state that is masked for a seat (None: a spectator)."""
    there, now = plain(Board, board), plain(State, state)
    players = [now.players[of] for of in range(now.seats)]
    found = [progress(board, state, of) for of in range(now.seats)]
    offers = [sorted(ticket for ticket in player.offer if ticket > 0) for player in players]
    unseen = np.zeros(KINDS, np.int8)
    count_unseen(board, state, unseen)
    position: Any = {  # not all of it is written here
        **read(now),
        "deck": now.deck_end - now.deck_top,
        "open": [list(open_routes(there, player)) for player in players],
        "ticket_counts": [player.kept + sum(1 for ticket in player.offer if ticket) for player in players],
        "offer": [] if seat is None else offers[seat],
        "progress": [
            None if player.hidden & SECRETS else ticket_progress(there, now, of, kept(player) + offers[of], found[of])
            for of, player in enumerate(players)
        ],
        "districts": [district_progress(facts, far) for far in found],
        "unseen": {card: count for card, count in zip(CARDS, unseen.tolist(), strict=True) if count},
    }
    return position  # type: ignore[no-any-return]


@entry(rows(Board), rows(State), numbers(np.int8, KINDS))
@kernel
def count_unseen(board: Rows[Board], state: Rows[State], cards: npt.NDArray[np.int8]) -> None:
    """Count the cards that the viewer of a masked state has not seen: not in the row or the discards, and not among
    those of a hand that it knows, which are all that a masked state has of it."""
    now = state[0]
    for card in range(KINDS):
        cards[card] = board[0].cards[card] - now.discards[card]
    for card in now.row:
        if card != NO_CARD:
            cards[card] -= 1
    for seat in range(now.seats):
        for card in range(KINDS):
            cards[card] -= now.players[seat].hand[card]


def progress(board: Rows[Board], state: Rows[State], seat: int) -> Progress:
    """Return the progress of a seat."""
    found = blank(Progress)
    find_progress(board, state, seat, found)
    return plain(Progress, found)


def ticket_progress(board: Board, state: State, seat: int, tickets: list[int], found: Progress) -> list[TicketProgress]:
    """Return the progress of each ticket that a seat knows."""
    found_tickets: list[TicketProgress] = []
    for ticket in tickets:
        routes = [route for route in range(board.routes) if found.ways[ticket] >> route & 1]
        buses = None if found.to_go[ticket] == NO_WAY else found.to_go[ticket]
        found_tickets.append(
            {
                "ticket": ticket,
                "completed": bool(found.joined >> ticket & 1),
                "owned": [route + 1 for route in routes if state.owner[route] == seat],
                "missing": [route + 1 for route in routes if state.owner[route] != seat],
                "buses": buses,
                "reachable": buses is not None and buses <= state.players[seat].buses,
            }
        )
    return found_tickets


def district_progress(facts: Mapping[str, Any], found: Progress) -> list[DistrictProgress]:
    """Return the progress of the districts that a seat's routes join at least in part."""
    locations = facts["locations"]
    return [
        {
            "district": district,
            "joined": [row["id"] for location, row in enumerate(locations) if part >> location & 1],
            "completed": bool(found.districts >> district & 1),
        }
        for district, part in enumerate(found.parts)
        if part
    ]


def open_routes(board: Board, player: Player) -> Iterator[int]:
    """Yield the routes that the player may still claim, whatever the cards (T20, T22, T24)."""
    for route in range(board.routes):
        if player.open >> route & 1 and board.length[route] <= player.buses:
            yield route + 1


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
