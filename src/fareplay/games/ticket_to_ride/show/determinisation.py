"""Determinisation: a full game that is consistent with what a seat has seen. It fills the holes left by `view.hide`.

The set of cards in every deck is known: the first has all cards, a new one has the discards, which everybody saw. So a
hole gets one of the unseen cards of its own deck. Other players must have held the cards they paid by then; those cards
are placed first, the rest at random. A row that was swept or stayed limits how many buses the deck had left (T14).
Conflicts are resolved by swapping cards within a deck; if that fails, the whole is tried again.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Final, NamedTuple

from fareplay.engine.struct import Rows
from fareplay.games.ticket_to_ride.boards.fields import keep_text
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import COLOURS, NEEDED_COLOURS
from fareplay.games.ticket_to_ride.show.card_history import Card, CardHistory, DeckPlace, Draw, Gain, RowCheck
from fareplay.rules.rules import Setup

TRIES: Final = 200
SWAPS: Final = 400  # per attempt


class DeadEnd(Exception):
    """A random placement could not be made consistent."""


class Flaw(NamedTuple):
    """A conflict: one of the wanted cards must be at one of these spots."""

    spots: Sequence[DeckPlace]
    wanted: tuple[str, ...]


def fill(
    board: Rows[Board],
    codes: Mapping[str, int],
    seats: int,
    setup: Setup,
    moves: Sequence[str],
    seat: int | None,
    chance: Random,
    fits: Callable[[Setup, list[str]], bool],
) -> tuple[Setup, list[str]]:
    """Fill the holes of a seat's view at random; `fits` checks whether the seat would have seen the same."""
    if "seen" not in setup:  # the game is over and nothing is hidden
        return setup, list(moves)
    history = CardHistory(board, codes, seats, setup, moves)
    for _ in range(TRIES):
        try:
            decks = DeckFilling(history, chance).fill()
        except DeadEnd:
            continue
        tickets, full = TicketFilling(history, setup, moves, seat, chance).fill()
        filled = {"first": setup["first"], "deck": decks[0], "tickets": tickets, "reshuffles": decks[1:]}
        if fits(filled, full):
            return filled, full
    raise RuntimeError(f"no cards found in {TRIES} tries that fit what seat {seat} has seen")


class DeckFilling:
    """One attempt to place the cards that a seat has not seen."""

    def __init__(self, history: CardHistory, chance: Random) -> None:
        self._history, self._chance = history, chance
        steps: list[Draw | Gain] = [*history.draws, *history.gains]
        self._steps = sorted(steps, key=lambda step: step.ply)
        self._cards = [list(deck) for deck in history.decks]
        self._holes = [[place for place, card in enumerate(deck) if card is None] for deck in history.decks]
        self._unseen = [
            pool - Counter(card for card in deck if card is not None)
            for pool, deck in zip(history.pools, history.decks, strict=True)
        ]

    def fill(self) -> list[list[str]]:
        """Return all decks without holes."""
        for seat in range(self._history.seats):
            self._lay_payments(seat)
        for deck, unseen in enumerate(self._unseen):
            rest = list(unseen.elements())
            self._chance.shuffle(rest)
            empty = [place for place in self._holes[deck] if self._cards[deck][place] is None]
            if len(empty) != len(rest):
                raise DeadEnd
            for place, card in zip(empty, rest, strict=True):
                self._cards[deck][place] = card
        self._mend()
        return [[str(card) for card in deck] for deck in self._cards]

    def _card(self, spot: DeckPlace) -> Card:
        return self._cards[spot.deck][spot.place]

    def _lay_payments(self, seat: int) -> None:
        """Place the cards that a seat paid: if its known cards are not enough, one of its unseen cards was of that
        kind."""
        hand, unseen = Counter[str](), list[DeckPlace]()
        for step in self._steps:
            if step.seat != seat:
                continue
            if isinstance(step, Draw):
                card = self._card(step.spot)
                if card is None:
                    unseen.append(step.spot)
                else:
                    hand[card] += 1
                continue
            hand[step.card] += step.number
            while hand[step.card] < 0:
                fitting = [spot for spot in unseen if self._unseen[spot.deck][step.card]]
                if not fitting:
                    break  # another seat got the card needed here: resolved later
                spot = self._chance.choice(fitting)
                unseen.remove(spot)
                self._cards[spot.deck][spot.place] = step.card
                self._unseen[spot.deck][step.card] -= 1
                hand[step.card] += 1

    def _mend(self) -> None:
        """Swap unseen cards within a deck until there are no conflicts."""
        flaws = self._flaws()
        for _ in range(SWAPS):
            if not flaws:
                return
            deck, place, other = self._swap_for(self._chance.choice(flaws))
            cards = self._cards[deck]
            cards[place], cards[other] = cards[other], cards[place]
            after = self._flaws()
            if len(after) <= len(flaws) or self._chance.random() < 0.02:
                flaws = after
            else:
                cards[place], cards[other] = cards[other], cards[place]
        raise DeadEnd

    def _swap_for(self, flaw: Flaw) -> tuple[int, int, int]:
        """Return two positions of a deck to swap: one where the flaw needs another card, and one with such a card."""
        if not flaw.spots:
            raise DeadEnd
        spot = self._chance.choice(flaw.spots)
        others = [place for place in self._holes[spot.deck] if self._cards[spot.deck][place] in flaw.wanted]
        if not others:
            return spot.deck, spot.place, spot.place
        return spot.deck, spot.place, self._chance.choice(others)

    def _flaws(self) -> list[Flaw]:
        """Return all conflicts, one flaw per card."""
        flaws: list[Flaw] = []
        hands = [Counter[str]() for _ in range(self._history.seats)]
        unseen: list[list[DeckPlace]] = [[] for _ in hands]
        for step in self._steps:
            hand = hands[step.seat]
            if isinstance(step, Draw):
                hand[str(self._card(step.spot))] += 1
                if self._history.card(step.spot) is None:
                    unseen[step.seat].append(step.spot)
                continue
            hand[step.card] += step.number
            while hand[step.card] < 0:
                hand[step.card] += 1
                spots = [spot for spot in unseen[step.seat] if self._card(spot) != step.card]
                flaws.append(Flaw(spots or unseen[step.seat], (step.card,)))
        for check in self._history.row_checks:
            flaws += self._flaws_of(check)
        return flaws

    def _flaws_of(self, check: RowCheck) -> list[Flaw]:
        """Return the conflicts with a row check: whether three cards other than buses were in the deck, row and
        discards (T14)."""
        deck, top = check.spot
        left = self._cards[deck][top:]
        others = check.colours + len(left) - left.count("bus")
        if check.swept == (others >= NEEDED_COLOURS):
            return []
        wanted = COLOURS if check.swept else ("bus",)
        holes = [place for place in self._holes[deck] if place >= top and self._cards[deck][place] not in wanted]
        missing = NEEDED_COLOURS - others if check.swept else others - NEEDED_COLOURS + 1
        return [Flaw([DeckPlace(deck, place) for place in holes], wanted)] * missing


class TicketFilling:
    """One attempt to place the tickets that a seat has not seen, and to choose which of them the others kept."""

    def __init__(
        self, history: CardHistory, setup: Setup, moves: Sequence[str], seat: int | None, chance: Random
    ) -> None:
        self._history, self._moves, self._seat, self._chance = history, moves, seat, chance
        self._tickets: list[int | None] = setup["tickets"]
        own = iter(setup["seen"]["offers"])
        self._own = [next(own) if offer.seat == seat else [] for offer in history.offers]
        self._kept: list[list[int]] = [[] for _ in history.offers]  # the positions of the kept tickets, by offer

    def fill(self) -> tuple[list[int], list[str]]:
        """Return the tickets and the moves without holes."""
        known = {place: ticket for place, ticket in enumerate(self._tickets) if ticket is not None}
        known = self._follow(0, list(range(len(self._tickets))), known) or known
        unseen = [ticket for ticket in range(1, len(self._tickets) + 1) if ticket not in known.values()]
        self._chance.shuffle(unseen)
        tickets = [known[place] if place in known else unseen.pop() for place in range(len(self._tickets))]
        moves = list(self._moves)
        for offer, kept in zip(self._history.offers, self._kept, strict=True):
            if offer.move is not None and offer.seat != self._seat:
                moves[offer.move] = keep_text(*(tickets[place] for place in kept))
        return tickets, moves

    def _follow(self, number: int, deck: list[int], known: dict[int, int]) -> dict[int, int] | None:
        """Follow the ticket deck, as positions in the setup, from an offer; return the tickets that become known."""
        if number == len(self._history.offers):
            return known
        offer = self._history.offers[number]
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
        """Yield the possible choices from an offer, with the tickets that are then known."""
        offer = self._history.offers[number]
        if offer.seat != self._seat:
            kept = self._random_kept(offer.kept, places)
            yield kept, known
            if len(kept) < len(places) and self._history.ply >= self._history.seats:
                yield [place for place in places if place not in kept], known
            return
        chosen = self._moves[offer.move].split()[1:] if offer.move is not None else []
        for tickets in permutations(self._own[number]):
            seen = dict(zip(places, tickets, strict=True))
            if all(known.get(place, ticket) == ticket for place, ticket in seen.items()):
                both = known | seen
                if len(set(both.values())) == len(both):
                    yield [place for place, ticket in seen.items() if str(ticket) in chosen], both

    def _random_kept(self, kept: int | None, places: list[int]) -> list[int]:
        """Return a random choice from an offer; its size is unknown until all have chosen their first tickets."""
        if self._history.ply < self._history.seats:
            kept = self._chance.randint(1, len(places))
        return self._chance.sample(places, kept or len(places))
