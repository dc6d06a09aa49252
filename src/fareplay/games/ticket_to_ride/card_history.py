"""The course of the cards and tickets: who drew what from where, retold from a record or from a seat's view of one.

A view's record has holes. What lay face up, what was paid and who moved is in it all the same, and that is enough to
follow every card to the hand it went to, and to know which cards each new deck was made of.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import CARDS, HAND, NEEDED_COLOURS, OFFER, ROW, SWEEPING_BUSES
from fareplay.rules import Setup

Card = str | None  # None where the seat has not seen it


class Spot(NamedTuple):
    """A place in one of the decks: the first is deck 0, each reshuffle the next."""

    deck: int
    place: int


class Draw(NamedTuple):
    """A card that came off a deck unseen, into a hand."""

    ply: int
    seat: int
    spot: Spot


class Look(NamedTuple):
    """A look at a row of too many buses (T14): what lay outside the deck then, and whether it was swept."""

    spot: Spot  # the top of the deck
    others: int  # cards in the row and the discards that were no buses
    swept: bool


class Gain(NamedTuple):
    """What a seat took face up, or paid (then the number is negative)."""

    ply: int
    seat: int
    card: str
    number: int


class Chosen(NamedTuple):
    """An offer of tickets, and the number of them kept, None before that is known."""

    ply: int
    seat: int
    size: int
    move: int | None  # the ply of the move that chose
    kept: int | None


class Course:
    """A game retold move by move."""

    def __init__(self, board: Board, seats: int, setup: Setup, stays: Collection[int] | None = None) -> None:
        """`stays` are the plies after which a row of too many buses stayed; None to find out from all the cards."""
        self.seats = seats
        self.decks: list[Sequence[Card]] = [setup["deck"], *setup["reshuffles"]]
        self.pools: list[Counter[str]] = [
            Counter({name: board.cards[card] for card, name in enumerate(CARDS)}),
        ]
        self.row: list[Card] = []
        self.discards: Counter[str] = Counter()
        self.turned_up: list[Spot] = []
        self.draws: list[Draw] = []
        self.gains: list[Gain] = []
        self.looks: list[Look] = []
        self.stays: set[int] = set()
        self.offers: list[Chosen] = []
        self.ply = 0
        self.seat = 0
        self._first = int(setup["first"])
        self._given_stays = stays
        self._is_second = False
        self._top = Spot(0, 0)
        for seat in range(seats):
            for _ in range(HAND):
                self.draws.append(Draw(0, seat, self._take()))
            self.offers.append(Chosen(0, seat, OFFER, None, None))
        self.tickets_left = board.tickets - OFFER * seats
        self._tidy()

    def play(self, move: str, routes: Sequence[dict[str, Any]]) -> None:
        """Retell a move, which may have holes."""
        self.ply += 1
        verb, *words = move.split()
        if verb == "keep":
            self._keep(len(words))
        elif verb == "tickets":
            size = min(OFFER, self.tickets_left)
            self.tickets_left -= size
            self.offers.append(Chosen(self.ply, self.seat, size, None, None))
        elif verb == "claim":
            self._claim(int(routes[int(words[0]) - 1]["length"]), words[1], int(words[2]))
        elif verb == "draw":
            self._draw(words[0])
        else:
            self._end_turn()

    def _keep(self, kept: int) -> None:
        number = self.ply - 1 if self.ply <= self.seats else len(self.offers) - 1
        offer = self.offers[number]
        self.offers[number] = offer._replace(move=self.ply - 1, kept=kept)
        self.tickets_left += offer.size - kept
        if self.ply < self.seats:
            self.seat += 1
        elif self.ply == self.seats:
            self.seat = self._first
        else:
            self._end_turn()

    def _claim(self, length: int, colour: str, buses: int) -> None:
        for card, count in ((colour, length - buses), ("bus", buses)):
            if count:
                self.gains.append(Gain(self.ply, self.seat, card, -count))
                self.discards[card] += count
        self._tidy()
        self._end_turn()

    def _draw(self, card: str) -> None:
        if card == "deck":
            self.draws.append(Draw(self.ply, self.seat, self._take()))
        else:
            self.row.remove(card)
            self.gains.append(Gain(self.ply, self.seat, card, 1))
        self._tidy()
        second = self._has_cards() or any(other != "bus" for other in self.row)
        if self._is_second or card == "bus" or not second:
            self._end_turn()
        else:
            self._is_second = True

    def _end_turn(self) -> None:
        self.seat = (self.seat + 1) % self.seats
        self._is_second = False

    def _has_cards(self) -> bool:
        return self._top.place < len(self.decks[self._top.deck]) or self.discards.total() > 0

    def _take(self) -> Spot:
        """The top card, from a new deck if need be (T15)."""
        deck, place = self._top
        if place == len(self.decks[deck]):
            self.pools.append(self.discards)
            self.discards = Counter()
            deck, place = deck + 1, 0
        self._top = Spot(deck, place + 1)
        return Spot(deck, place)

    def _tidy(self) -> None:
        """Fill the row and sweep it as T14 and T15 say."""
        while True:
            while len(self.row) < ROW and self._has_cards():
                spot = self._take()
                self.turned_up.append(spot)
                self.row.append(self.card(spot))
            if self.row.count("bus") < SWEEPING_BUSES:
                return
            swept = self._is_swept()
            self.looks.append(Look(self._top, self._others(), swept))
            if not swept:
                self.stays.add(self.ply)
                return
            self.discards.update(card for card in self.row if card is not None)
            self.row = []

    def _others(self) -> int:
        """Cards in the row and the discards that are no buses."""
        return len(self.row) - self.row.count("bus") + self.discards.total() - self.discards["bus"]

    def _is_swept(self) -> bool:
        if self._given_stays is not None:
            return self.ply not in self._given_stays
        left = self.decks[self._top.deck][self._top.place :]
        return self._others() + len(left) - left.count("bus") >= NEEDED_COLOURS

    def card(self, spot: Spot) -> Card:
        """The card of a place, as far as it is known."""
        return self.decks[spot.deck][spot.place]
