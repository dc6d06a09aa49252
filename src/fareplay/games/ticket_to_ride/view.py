"""What a seat may see: the table, and the game's record with holes where it may not look (T2, T3)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from fareplay.engine.struct import Smalls
from fareplay.games.ticket_to_ride.card_history import Course
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import CARDS, NO_CARD, NOBODY, OFFER
from fareplay.games.ticket_to_ride.rules.state import DEAL, OVER, Player, State
from fareplay.games.ticket_to_ride.sheet import kept
from fareplay.rules import History, Options, Setup

PHASES: Final = ("deal", "turn", "second", "choice", "over")


def position(board: Board, state: State, seat: int | None) -> dict[str, Any]:
    """What lies on the table."""
    seats = range(state.seats)
    choosing = state.phase == DEAL
    return {
        "phase": PHASES[state.phase],
        "first": state.first,
        "row": [None if card == NO_CARD else CARDS[card] for card in state.row],
        "deck": state.deck_end - state.deck_top,
        "discards": counted(state.discards),
        "ticket_deck": board.tickets - OFFER * state.seats if choosing else state.tickets_left,
        "routes": [None if owner == NOBODY else owner for owner in state.owner[: board.routes]],
        "open": [list(open_routes(board, state.players[of])) for of in seats],
        "buses": [state.players[of].buses for of in seats],
        "cards": [state.players[of].held for of in seats],
        "hands": [counted(state.players[of].hand) if sees_hand(state, of, seat) else None for of in seats],
        # Who keeps how many of the first tickets is told when all have chosen (T3).
        "ticket_counts": [OFFER if choosing and of != seat else tickets_held(state.players[of]) for of in seats],
        "tickets": [kept(state.players[of]) if sees_hand(state, of, seat) else None for of in seats],
        "offer": sorted(ticket for ticket in state.players[seat].offer if ticket) if seat is not None else [],
        "turns_left": state.turns_left or None,
    }


def open_routes(board: Board, player: Player) -> Iterator[int]:
    """The routes that the player may still claim, whatever the cards (T20, T22, T24)."""
    for route in range(board.routes):
        if player.open >> route & 1 and board.length[route] <= player.buses:
            yield route + 1


def counted(cards: Smalls) -> dict[str, int]:
    """Cards by name, those that are there."""
    return {name: count for name, count in zip(CARDS, cards, strict=True) if count}


def tickets_held(player: Player) -> int:
    """The tickets before a player: those kept and those still to be chosen from."""
    return player.kept + sum(1 for ticket in player.offer if ticket)


def sees_hand(state: State, of: int, seat: int | None) -> bool:
    """Whether a seat sees another's cards and tickets: its own always, others' when the game is over (T2, T3)."""
    return of == seat or state.phase == OVER


def sees_sheet(state: State, options: Options, of: int, seat: int | None) -> bool:
    """Whether a seat sees another's sheet: always, unless the table hides scores until the end."""
    return options.get("scores") != "hidden" or of == seat or state.phase == OVER


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
