"""Hiding: a game's record with holes where a seat may not look (T2, T3)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fareplay.games.ticket_to_ride.card_history import Course
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.state import OVER, State
from fareplay.rules import History, Setup


def hide(
    board: Board, facts: Mapping[str, Any], state: State, setup: Setup, history: History, seat: int | None
) -> tuple[Setup, list[str]]:
    """Holes for cards drawn unseen and still to come, and for others' tickets.

    `seen` holds what the seat has seen and the holes do not tell: its offers of tickets, in order, and after which
    plies a row of too many buses stayed.
    """
    moves = [move for _, move in history]
    if state.phase == OVER:
        return setup, moves
    seats = state.seats
    course = Course(board, seats, setup)
    for move in moves:
        course.play(move, facts["routes"])
    seen = set(course.turned_up) | {draw.spot for draw in course.draws if draw.seat == seat}
    decks = [
        [card if (deck, place) in seen else None for place, card in enumerate(cards)]
        for deck, cards in enumerate(course.decks)
    ]
    offers = [offer for offer in offered(course, setup["tickets"], history) if offer.seat == seat]
    fresh = {place for offer in offers for place in offer.places}
    return {
        "first": setup["first"],
        "deck": decks[0],
        "tickets": [ticket if place in fresh else None for place, ticket in enumerate(setup["tickets"])],
        "reshuffles": decks[1:],
        "seen": {"offers": [sorted(offer.tickets) for offer in offers], "stays": sorted(course.stays)},
    }, [veil(ply, of, move, seats, len(moves), seat) for ply, (of, move) in enumerate(history)]


def veil(ply: int, of: int, move: str, seats: int, plies: int, seat: int | None) -> str:
    """A move as a seat sees it: what others keep is secret, how many is not, once all have chosen (T3)."""
    if of == seat or not move.startswith("keep"):
        return move
    if plies < seats:
        return "keep ?"
    return " ".join(["keep", *("?" for _ in move.split()[1:])])


class Offered:
    """An offer of tickets with their numbers; `places` are those in the setup that were never offered before."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.tickets: list[int] = []
        self.places: list[int] = []


def offered(course: Course, tickets: Sequence[int], history: History) -> Iterator[Offered]:
    """Every offer of a game, the ticket deck going round as tickets are put under it (T3, T30)."""
    moves = {ply: move for ply, (_, move) in enumerate(history)}
    fresh = len(tickets)
    deck = list(tickets)
    for offer in course.offers:
        found = Offered(offer.seat)
        for _ in range(offer.size):
            if fresh:
                found.places.append(len(tickets) - fresh)
                fresh -= 1
            found.tickets.append(deck.pop(0))
        yield found
        if offer.move is not None:
            kept = {int(word) for word in moves[offer.move].split()[1:]}
            deck += [ticket for ticket in found.tickets if ticket not in kept]
