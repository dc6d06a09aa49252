"""The card history of a game: who drew which card from where, from its record or from a seat's view.

A view's record has holes, but it contains the face-up cards, the payments and the movers. The rest of the table does
not depend on the cards in the holes, with one exception: whether a row with too many buses is swept (T14). The view
lists where it was not. So the rules can replay a view's record with any cards in the holes.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import entry, kernel, numbers, rows
from fareplay.engine.struct import Rows, Short, Small, Smalls, Struct, blank, plain
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.cards import buses_in_row, kinds_in_row, lay_deck
from fareplay.games.ticket_to_ride.rules.limits import CLAIM, DRAW, DRAW_DECK, KEEP, MAX_CARDS
from fareplay.games.ticket_to_ride.rules.material import BUS, CARDS, KINDS, NO_CARD, OFFER, ROW, SWEEPING_BUSES
from fareplay.games.ticket_to_ride.rules.state import NOTHING, State
from fareplay.games.ticket_to_ride.rules.turn import keep, play, resume
from fareplay.games.ticket_to_ride.show import setup as setups
from fareplay.rules.rules import Setup

Card = str | None  # None where the seat has not seen it

# The boards for a replay: the original, one that sweeps every row with too many buses, and one that sweeps none.
AS_IT_IS: Final = 0
SWEEPS: Final = 1
STAYS: Final = 2

# Who has seen a card.
NOBODY: Final = -1
ALL: Final = -2

KEEP_ONE: Final = -1  # a move that keeps the first ticket of the offer, whichever it is
KEEP_BOTH: Final = -2


class DeckPlace(NamedTuple):
    """A place in one of the decks: the first is deck 0, each reshuffle the next."""

    deck: int
    place: int


class Draw(NamedTuple):
    """A card that came off a deck unseen, into a hand; ply 0 is the deal."""

    ply: int
    seat: int
    spot: DeckPlace


class Gain(NamedTuple):
    """The cards that a seat took face up, or paid (with a negative number)."""

    ply: int
    seat: int
    card: str
    number: int


class RowCheck(NamedTuple):
    """A row with too many buses (T14): the cards outside the deck at that time, and whether the row was swept."""

    spot: DeckPlace  # the top of the deck
    colours: int  # cards other than buses in the row and the discards
    swept: bool


class Offer(NamedTuple):
    """Tickets to choose from."""

    seat: int
    tickets: list[int]  # meaningless where the record has holes
    places: range  # the positions in the setup of those offered for the first time
    move: int | None  # the number of the move that chose among them
    kept: int | None  # how many it kept

    @property
    def size(self) -> int:
        """Return the number of tickets."""
        return len(self.tickets)


class Step(Struct):
    """The effect of a move, or of the deal."""

    seat: Small  # who moved
    deck: Short  # the current deck after the move
    top: Small  # the position of its next card
    swept: Small  # 1 if the row was swept
    stayed: Small  # 1 if the row was refilled and still has too many buses
    colours: Small  # cards other than buses in the row and the discards
    gained: Annotated[Smalls, KINDS]  # the card that the mover drew
    offer: Annotated[Smalls, OFFER]  # the tickets that the mover may choose from


class CardHistory:
    """The cards and tickets of a game, move by move: a replay of its record, or of a view's with any cards in the
    holes."""

    def __init__(
        self, board: Rows[Board], codes: Mapping[str, int], seats: int, setup: Setup, moves: Sequence[str]
    ) -> None:
        self.seats, self.ply = seats, len(moves)
        self.decks: list[Sequence[Card]] = [setup["deck"], *setup["reshuffles"]]
        self._moves, self._ticket_count = moves, len(setup["tickets"])
        boards, which = _boards(board, setup, len(moves))
        decks = _filled(self.decks)
        start = setups.start(_one(boards, which[0]), seats, {}, _without_holes(setup, decks[0]))
        first = plain(State, start)
        self._first_offers = [[ticket for ticket in first.players[seat].offer if ticket] for seat in range(seats)]
        self._pools = np.zeros((len(decks), KINDS), np.int8)
        self._pools[0] = board[0].cards
        self._drawers, self._drawn = np.full(decks.shape, NOBODY, np.int8), np.zeros(decks.shape, np.int16)
        steps = blank(Step, len(moves) + 1)
        numbers = np.array(_numbers(codes, setup, moves), np.int16)
        if not replay(boards, which, start, numbers, decks, self._pools, self._drawers, self._drawn, steps):
            raise ValueError("the moves do not fit the cards of the setup")
        self._steps: Any = steps

    def seen_by(self, seat: int | None) -> list[list[Card]]:
        """Return the decks with None for the cards that a seat has not seen."""
        seen = (self._drawers == ALL) | (self._drawers == (ALL if seat is None else seat))
        return [
            [card if known else None for card, known in zip(deck, row, strict=False)]
            for deck, row in zip(self.decks, seen.tolist(), strict=True)
        ]

    def card(self, spot: DeckPlace) -> Card:
        """Return the card at a position, if it is known."""
        return self.decks[spot.deck][spot.place]

    @cached_property
    def stays(self) -> list[int]:
        """Return the plies after which a row with too many buses stayed."""
        found: list[int] = self._steps["stayed"].nonzero()[0].tolist()
        return found

    @cached_property
    def offers(self) -> list[Offer]:
        """Return all offers of tickets in order."""
        offers: list[Offer] = []
        count = 0

        def add(seat: int, tickets: list[int]) -> None:
            nonlocal count
            places = range(min(count, self._ticket_count), min(count + len(tickets), self._ticket_count))
            offers.append(Offer(seat, tickets, places, None, None))
            count += len(tickets)

        for seat, tickets in enumerate(self._first_offers):
            add(seat, tickets)
        movers = self._steps["seat"].tolist()
        for ply, move in enumerate(self._moves, start=1):
            if move == "tickets":
                add(movers[ply], [ticket for ticket in self._steps["offer"][ply].tolist() if ticket])
            elif move.startswith("keep"):
                (number,) = [n for n, one in enumerate(offers) if one.seat == movers[ply] and one.move is None]
                offers[number] = offers[number]._replace(move=ply - 1, kept=len(move.split()) - 1)
        return offers

    @cached_property
    def pools(self) -> list[Counter[str]]:
        """Return the cards of each deck."""
        return [Counter(dict(zip(CARDS, pool, strict=True))) for pool in self._pools.tolist()]

    @cached_property
    def draws(self) -> list[Draw]:
        """Return the cards drawn unseen from a deck."""
        places = zip(*(self._drawers >= 0).nonzero(), strict=True)
        spots = [DeckPlace(int(deck), int(place)) for deck, place in places]
        return [Draw(int(self._drawn[spot]), int(self._drawers[spot]), spot) for spot in spots]

    @cached_property
    def gains(self) -> list[Gain]:
        """Return the cards taken face up, and those paid."""
        movers, gained = self._steps["seat"].tolist(), self._steps["gained"].tolist()
        return [
            Gain(ply, movers[ply], card, number)
            for ply, move in enumerate(self._moves, start=1)
            if move != "draw deck"
            for card, number in zip(CARDS, gained[ply], strict=True)
            if number
        ]

    @cached_property
    def row_checks(self) -> list[RowCheck]:
        """Return every occurrence of a row with too many buses, once per move."""
        steps = self._steps
        plies = (steps["swept"] | steps["stayed"]).nonzero()[0].tolist()
        return [
            RowCheck(
                DeckPlace(int(steps["deck"][ply]), int(steps["top"][ply])),
                int(steps["colours"][ply]),
                bool(steps["swept"][ply]),
            )
            for ply in plies
        ]


def _boards(board: Rows[Board], setup: Setup, plies: int) -> tuple[Rows[Board], npt.NDArray[np.int8]]:
    """Return the boards to replay on, and which of them each ply takes."""
    boards, which = blank(Board, 3), np.full(plies + 1, AS_IT_IS, np.int8)
    for number in range(3):
        boards[number] = board[0]
    if "seen" in setup:
        boards[SWEEPS].colours, boards[STAYS].colours = 127, -128  # more and fewer than hands can hold
        which[:] = SWEEPS
        which[[ply for ply in setup["seen"]["stays"] if ply <= plies]] = STAYS
    return boards, which


def _one(boards: Rows[Board], number: int) -> Rows[Board]:
    rows: Any = boards
    return rows[number : number + 1]  # type: ignore[no-any-return]


def _filled(decks: Sequence[Sequence[Card]]) -> npt.NDArray[np.int8]:
    """Return decks as numbers, with a bus in every hole: the other cards in hands decide about sweeps."""
    filled = np.full((len(decks), MAX_CARDS), BUS, np.int8)
    for deck, cards in enumerate(decks):
        filled[deck, : len(cards)] = [BUS if card is None else _NUMBERS[card] for card in cards]
    return filled


def _without_holes(setup: Setup, deck: npt.NDArray[np.int8]) -> Setup:
    """Return a setup for the replay; only the number of a view's tickets matters."""
    if "seen" not in setup:
        return setup
    names = [CARDS[card] for card in deck[: len(setup["deck"])].tolist()]
    return {**setup, "deck": names, "tickets": list(range(1, len(setup["tickets"]) + 1))}


def _numbers(codes: Mapping[str, int], setup: Setup, moves: Sequence[str]) -> list[int]:
    """Return the moves as numbers; in a view only the number of kept tickets is known."""
    if "seen" not in setup:
        return [codes[move] for move in moves]
    kept = {1: KEEP_ONE, 2: KEEP_BOTH}
    return [kept[len(move.split()) - 1] if move.startswith("keep") else codes[move] for move in moves]


_NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}


@entry(
    rows(Board, None),
    numbers(np.int8, None),
    rows(State),
    numbers(np.int16, None),
    numbers(np.int8, None, None),
    numbers(np.int8, None, KINDS),
    numbers(np.int8, None, None),
    numbers(np.int16, None, None),
    rows(Step, None),
)
@kernel
def replay(
    boards: Rows[Board],
    which: npt.NDArray[np.int8],
    state: Rows[State],
    moves: npt.NDArray[np.int16],
    decks: npt.NDArray[np.int8],
    pools: npt.NDArray[np.int8],
    drawers: npt.NDArray[np.int8],
    drawn: npt.NDArray[np.int16],
    steps: Rows[Step],
) -> bool:
    """Play the moves after the deal. Write for every card who drew it and when, for every new deck its cards, and for
    every move a step; return whether the moves fit the decks.
    """
    now = state[0]
    sweeps, top, last = 0, 0, int(now.deck_end)
    for ply in range(len(moves) + 1):
        board, step = boards[which[ply]], steps[ply]
        step.seat = now.seat
        tidies = True
        if ply == 0:
            for seat in range(now.seats):
                for _ in range(now.players[seat].held):
                    drawers[0, top] = seat
                    top += 1
        else:
            move = moves[ply - 1]
            tidies = move >= CLAIM or DRAW_DECK <= move < KEEP
            step.gained[:] = now.players[now.seat].hand
            if not _play(board, now, move):
                return False
        blind = ply > 0 and moves[ply - 1] == DRAW_DECK
        while now.waiting != NOTHING:
            deck = now.reshuffles + 1
            if deck >= len(decks):
                return False
            for place in range(top, last):
                drawers[deck - 1, place] = step.seat if blind else ALL
                drawn[deck - 1, place] = ply
                blind = False
            pools[deck] = now.discards
            top, last = 0, int(now.discarded)
            lay_deck(now, decks[deck])
            resume(board, now)
        for place in range(top, now.deck_top):
            drawers[now.reshuffles, place] = step.seat if blind else ALL
            drawn[now.reshuffles, place] = ply
            blind = False
        top = int(now.deck_top)
        _write(now, step)
        step.swept = 1 if now.sweeps > sweeps else 0
        step.stayed = 1 if tidies and buses_in_row(now) >= SWEEPING_BUSES else 0
        sweeps = now.sweeps
    return True


@kernel
def _play(board: Board, state: State, move: int) -> bool:
    """Make a move whose paid cards and kept tickets may be unknown; return whether the row allows it."""
    if move < 0:
        offer = state.players[state.seat].offer
        keep(state, offer[0], offer[1] if move == KEEP_BOTH else 0)
        return True
    if DRAW <= move < KEEP and not kinds_in_row(state) >> (move - DRAW) & 1:
        return False
    play(board, state, move)
    return True


@kernel
def _write(state: State, step: Step) -> None:
    """Write the state of the table after a move."""
    step.deck = state.reshuffles
    step.top = state.deck_top
    colours = state.discarded - state.discards[BUS]
    for slot in range(ROW):
        if state.row[slot] != NO_CARD and state.row[slot] != BUS:
            colours += 1
    step.colours = colours
    player = state.players[step.seat]
    for kind in range(KINDS):
        step.gained[kind] = player.hand[kind] - step.gained[kind]
    step.offer[:] = player.offer
