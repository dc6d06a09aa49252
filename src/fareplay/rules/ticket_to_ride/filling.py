"""Filling: a full game that fits all that a seat has seen (the reverse of hiding).

The cards of every deck are known as a whole: the first has all there are, a new one has the discards, which everybody
saw. So a hole gets one of the cards of its own deck that have not been seen. What others have paid they must have held
by then, and a row that was swept or stayed says how many buses the deck had left (T14); those cards are laid first,
the rest at random. Where that leads to a dead end it is tried again.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any, Final

from fareplay.rules.rules import Setup
from fareplay.rules.ticket_to_ride.board import Board
from fareplay.rules.ticket_to_ride.course import Course, Draw, Gain, Look, Spot
from fareplay.rules.ticket_to_ride.material import COLOURS, NEEDED_COLOURS
from fareplay.rules.ticket_to_ride.moves import keep_text

TRIES: Final = 200


class DeadEnd(Exception):
    """What was laid at random leaves no way to fit the rest."""


def fill(
    board: Board,
    facts: Mapping[str, Any],
    seats: int,
    setup: Setup,
    moves: Sequence[str],
    seat: int | None,
    chance: Random,
    fits: Callable[[Setup, list[str]], bool],
) -> tuple[Setup, list[str]]:
    """Fill the holes of a seat's view by chance; `fits` says whether the seat would have seen the same."""
    if "seen" not in setup:  # the game is over, and nothing hidden
        return setup, list(moves)
    course = Course(board, seats, setup, setup["seen"]["stays"])
    for move in moves:
        course.play(move, facts["routes"])
    for _ in range(TRIES):
        try:
            decks = DeckFilling(course, chance).fill()
        except DeadEnd:
            continue
        tickets, told = TicketFilling(course, setup, moves, seat, chance).fill()
        filled = {"first": setup["first"], "deck": decks[0], "tickets": tickets, "reshuffles": decks[1:]}
        if fits(filled, told):
            return filled, told
    raise RuntimeError(f"no cards found in {TRIES} tries that fit what seat {seat} has seen")


class DeckFilling:
    """One try to lay the cards that a seat has not seen."""

    def __init__(self, course: Course, chance: Random) -> None:
        self._course, self._chance = course, chance
        self._laid: dict[Spot, str] = {}
        self._unseen = [
            pool - Counter(card for card in deck if card is not None)
            for pool, deck in zip(course.pools, course.decks, strict=True)
        ]

    def fill(self) -> list[list[str]]:
        """All decks without holes."""
        for look in self._course.looks:
            self._fit_look(look)
        self._fit_payments()
        for unseen, deck in zip(self._unseen, range(len(self._course.decks)), strict=True):
            rest = list(unseen.elements())
            self._chance.shuffle(rest)
            for spot in self._holes(deck):
                self._laid[spot] = rest.pop()
        return [
            [card or self._laid[Spot(deck, place)] for place, card in enumerate(cards)]
            for deck, cards in enumerate(self._course.decks)
        ]

    def _holes(self, deck: int, top: int = 0) -> list[Spot]:
        """The places of a deck from a card on that are still empty."""
        spots = [Spot(deck, place) for place in range(top, len(self._course.decks[deck]))]
        return [spot for spot in spots if self._card(spot) is None]

    def _card(self, spot: Spot) -> str | None:
        return self._course.card(spot) or self._laid.get(spot)

    def _lay(self, spot: Spot, card: str) -> None:
        self._laid[spot] = card
        self._unseen[spot.deck][card] -= 1

    def _fit_look(self, look: Look) -> None:
        """The deck had three cards that are no buses, or had not, counting those in the row and the discards (T14)."""
        deck, top = look.spot
        size = len(self._course.decks[deck]) - top
        there = Counter(self._card(Spot(deck, top + place)) for place in range(size))
        holes = self._holes(deck, top)
        others = look.others + size - there["bus"] - len(holes)
        if look.swept:
            missing, cards = NEEDED_COLOURS - others, list(COLOURS)
        else:
            missing, cards = len(holes) + others - (NEEDED_COLOURS - 1), ["bus"]
        for spot in self._pick(holes, missing):
            unseen = [card for card in cards for _ in range(self._unseen[deck][card])]
            self._lay(spot, self._pick(unseen, 1)[0])

    def _fit_payments(self) -> None:
        """What a seat paid it held: where what is known of its hand falls short, an unseen card was of that kind."""
        hands = [Counter[str]() for _ in range(self._course.seats)]
        unseen: list[list[Spot]] = [[] for _ in hands]
        for step in self._in_order():
            hand = hands[step.seat]
            if isinstance(step, Draw):
                card = self._card(step.spot)
                if card is None:
                    unseen[step.seat].append(step.spot)
                else:
                    hand[card] += 1
                continue
            if step.number < 0:
                fitting = [spot for spot in unseen[step.seat] if self._unseen[spot.deck][step.card]]
                for _ in range(-step.number - hand[step.card]):
                    fitting = [spot for spot in fitting if self._unseen[spot.deck][step.card]]
                    spot = self._pick(fitting, 1)[0]
                    fitting.remove(spot)
                    unseen[step.seat].remove(spot)
                    self._lay(spot, step.card)
                    hand[step.card] += 1
            hand[step.card] += step.number

    def _in_order(self) -> Iterator[Draw | Gain]:
        steps: list[Draw | Gain] = [*self._course.draws, *self._course.gains]
        return iter(sorted(steps, key=lambda step: step.ply))

    def _pick(self, among: Sequence[Any], count: int) -> list[Any]:
        if count <= 0:
            return []
        if count > len(among):
            raise DeadEnd
        return self._chance.sample(among, count)


class TicketFilling:
    """One try to lay the tickets that a seat has not seen, and to say which of them others kept."""

    def __init__(self, course: Course, setup: Setup, moves: Sequence[str], seat: int | None, chance: Random) -> None:
        self._course, self._moves, self._seat, self._chance = course, moves, seat, chance
        self._tickets: list[int | None] = setup["tickets"]
        own = iter(setup["seen"]["offers"])
        self._own = [next(own) if offer.seat == seat else [] for offer in course.offers]
        self._kept: list[list[int]] = [[] for _ in course.offers]  # the places of the tickets kept, by offer

    def fill(self) -> tuple[list[int], list[str]]:
        """The tickets and the moves without holes."""
        known = {place: ticket for place, ticket in enumerate(self._tickets) if ticket is not None}
        known = self._follow(0, list(range(len(self._tickets))), known) or known
        unseen = [ticket for ticket in range(1, len(self._tickets) + 1) if ticket not in known.values()]
        self._chance.shuffle(unseen)
        tickets = [known[place] if place in known else unseen.pop() for place in range(len(self._tickets))]
        moves = list(self._moves)
        for offer, kept in zip(self._course.offers, self._kept, strict=True):
            if offer.move is not None and offer.seat != self._seat:
                moves[offer.move] = keep_text(*(tickets[place] for place in kept))
        return tickets, moves

    def _follow(self, number: int, deck: list[int], known: dict[int, int]) -> dict[int, int] | None:
        """Follow the ticket deck, as places in the setup, from an offer on; the tickets this makes known."""
        if number == len(self._course.offers):
            return known
        offer = self._course.offers[number]
        places, rest = deck[: offer.size], deck[offer.size :]
        for kept, now_known in self._ways(number, places, known):
            back = [place for place in places if place not in kept] if offer.move is not None else []
            self._kept[number] = kept
            found = self._follow(number + 1, rest + back, now_known)
            if found is not None:
                return found
        return None

    def _ways(
        self, number: int, places: list[int], known: dict[int, int]
    ) -> Iterator[tuple[list[int], dict[int, int]]]:
        """What may have been kept of an offer, and which tickets are known then."""
        offer = self._course.offers[number]
        if offer.seat != self._seat:
            kept = self._kept_by_chance(offer.kept, places)
            yield kept, known
            if len(kept) < len(places) and self._course.ply >= self._course.seats:
                yield [place for place in places if place not in kept], known
            return
        chosen = self._moves[offer.move].split()[1:] if offer.move is not None else []
        for tickets in permutations(self._own[number]):
            seen = dict(zip(places, tickets, strict=True))
            if all(known.get(place, ticket) == ticket for place, ticket in seen.items()):
                both = known | seen
                if len(set(both.values())) == len(both):
                    yield [place for place, ticket in seen.items() if str(ticket) in chosen], both

    def _kept_by_chance(self, kept: int | None, places: list[int]) -> list[int]:
        """Some of an offer; before all have chosen their first tickets nobody knows how many."""
        if self._course.ply < self._course.seats:
            kept = self._chance.randint(1, len(places))
        return self._chance.sample(places, kept or len(places))
