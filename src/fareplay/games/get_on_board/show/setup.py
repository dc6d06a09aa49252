"""Options and setups of records: says what they may be, deals at random, and builds the first state (G1, G10-G14)."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, cast

from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Rows, blank, plain
from fareplay.errors import InvalidOption, short_repr
from fareplay.games.get_on_board.rules import setup as rules
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    BUSES,
    COMMON_CARDS,
    COMMON_DEALT,
    COMMON_PLACES,
    FIRST_JOURNEY,
    MAX_SEATS,
    METROS,
    OBJECTIVES,
    PERSONAL_CARDS,
    SHEETS,
    TICKETS,
)
from fareplay.games.get_on_board.rules.setup import Cards, tickets_each
from fareplay.games.get_on_board.rules.state import State
from fareplay.games.get_on_board.show import schema
from fareplay.rules.form import Distinct, Form, ListOf, Whole
from fareplay.rules.rules import Options, Setup

KEYS: Final = ("first", "sheets", "common", "personal", "deal", "tickets")

# The values of each option; the first is the default and is not written to a record.
OPTIONS: Final[dict[str, tuple[Any, ...]]] = {
    "objectives": ("down", "up"),  # personal objectives of the buses, face down or up (G11)
    "scores": ("visible", "hidden"),  # whether others' sheets are shown before the end
    "any_board": (False, True),  # house rule: any board for any number of players (G1)
    "solo": ("practice", "rush-hour", "two-journeys"),  # what one player plays alone (S1, S7)
}
SOLO: Final = {BUSES: ("practice", "two-journeys"), METROS: ("practice", "rush-hour")}


def offered(edition: int) -> dict[str, tuple[Any, ...]]:
    """Return the options of an edition; the metros always deal personal objectives face up (G11)."""
    found = {name: values for name, values in OPTIONS.items() if edition != METROS or name != "objectives"}
    return {**found, "solo": SOLO[edition]}


def check_edition(edition: int, options: Mapping[str, Any]) -> None:
    """Raise InvalidOption for an option of the other edition, with the rule."""
    if edition == METROS and "objectives" in options:
        raise InvalidOption("the metros always deal personal objectives face up (G11)")
    solo = options.get("solo")
    if solo == "rush-hour" and edition == BUSES:
        raise InvalidOption("the rush hour is for the metros (S1)")
    if solo == "two-journeys" and edition == METROS:
        raise InvalidOption("two journeys are for the buses (S7)")


def check_seats(facts: Mapping[str, Any], seats: int, options: Mapping[str, Any]) -> None:
    """Raise InvalidOption unless so many can play; a game for one is a practice game, on any board."""
    solo = options.get("solo", "practice")
    if solo != "practice" and seats != 1:
        raise InvalidOption(f"{solo} is for one player, not {short_repr(seats)} (S1, S7)")
    least, most = facts["players"]
    if seats == 1 or least <= seats <= most:
        return
    if not 1 <= seats <= MAX_SEATS:
        raise InvalidOption(f"Get on Board has 2 to {MAX_SEATS} players, or 1 alone, not {short_repr(seats)} (G1)")
    if not options.get("any_board"):
        raise InvalidOption(
            f"{facts['title']} is for {least} or {most} players, not {seats} (G1); "
            "the house rule any_board allows any number on any board"
        )


def deal(board: Rows[Board], seats: int, options: Options, given: Mapping[str, Any], source: Random) -> Setup:
    """Return a setup dealt at random, except for the given parts."""
    dealt = _deal_once(board, seats, options, source)
    if _is_two_journeys(options):
        dealt = join_journeys(dealt, _deal_once(board, seats, options, source))
    return {**dealt, **given}


def join_journeys(first: Setup, second: Setup) -> Setup:
    """Return the setup of two journeys: each part has one entry for each journey (S7)."""
    joined = {key: [*first[key], *second[key]] for key in ("sheets", "personal", "deal")}
    joined |= {key: [first[key], second[key]] for key in ("common", "tickets")}
    return {key: joined.get(key, first[key]) for key in KEYS}


def split_journeys(setup: Setup) -> tuple[Setup, Setup]:
    """Return the setups of both journeys."""
    first, second = (
        {key: [setup[key][journey]] for key in ("sheets", "personal", "deal")}
        | {key: setup[key][journey] for key in ("common", "tickets")}
        | {"first": setup["first"]}
        for journey in (0, 1)
    )
    return first, second


def _is_two_journeys(options: Options) -> bool:
    return options.get("solo") == "two-journeys"


def _deal_once(board: Rows[Board], seats: int, options: Options, source: Random) -> Setup:
    """Return the setup of one game or journey."""
    cards, objectives = blank(Cards), objectives_dealt(options)
    edition, departures = int(board[0].edition), int(board[0].departures)
    _lay_out(cards, "departures", source.sample(range(1, departures + 1), seats * tickets_each(departures, seats)))
    cards[0].first = source.randrange(seats)
    _lay_out(cards, "sheets", source.sample(range(1, SHEETS + 1), seats))
    _lay_out(cards, "common", source.sample(range(COMMON_CARDS), objectives))
    _lay_out(cards, "personal", source.sample(range(1, PERSONAL_CARDS + 1), seats))
    _lay_out(cards, "tickets", source.sample(range(1, TICKETS + 1), TICKETS))
    state = plain(State, _dealt(board, seats, options, cards))
    players = [state.players[seat] for seat in range(seats)]
    dealt: schema.Setup = {
        "first": state.inspector,
        "sheets": [player.sheet for player in players],
        "common": [cast(schema.Objective, OBJECTIVES[edition][card]) for card in state.common[:objectives]],
        "personal": [player.personal for player in players],
        "deal": [sorted(ticket for ticket in player.deal if ticket) for player in players],
        "tickets": list(state.tickets),
    }
    return {**dealt}


def objectives_dealt(options: Options) -> int:
    """Return the number of common objectives: two (G10), or three in the rush hour (S2)."""
    return COMMON_PLACES if options.get("solo") == "rush-hour" else COMMON_DEALT


def setup_form(board: Board, seats: int, options: Options) -> dict[str, Form]:
    """Return what a setup must be; of two journeys each part has one entry for each journey (S7)."""
    sheets, personal = range(1, SHEETS + 1), range(1, PERSONAL_CARDS + 1)
    common = Distinct(OBJECTIVES[board.edition], objectives_dealt(options))
    hand = Distinct(range(1, board.departures + 1), tickets_each(board.departures, seats))
    tickets = Distinct(range(1, TICKETS + 1), TICKETS)
    if _is_two_journeys(options):
        each = ", one for each journey"
        return {
            "first": Whole(0, 0),
            "sheets": ListOf(Whole(1, SHEETS), f"sheets{each}", 2),
            "common": ListOf(common, f"lists of objectives{each}", 2),
            "personal": ListOf(Whole(1, PERSONAL_CARDS), f"objectives{each}", 2),
            "deal": ListOf(hand, f"hands of tickets{each}", 2),
            "tickets": ListOf(tickets, f"lists of tickets{each}", 2),
        }
    return {
        "first": Whole(0, seats - 1),
        "sheets": Distinct(sheets, seats),
        "common": common,
        "personal": Distinct(personal, seats),
        "deal": ListOf(hand, "hands of tickets", seats, repeats=False),
        "tickets": tickets,
    }


def start(board: Rows[Board], seats: int, options: Options, setup: Setup) -> Rows[State]:
    """Return the state in which each player chooses a departure."""
    if not _is_two_journeys(options):
        return _dealt(board, seats, options, _cards_of(board, setup))
    first, second = split_journeys(setup)
    state = _dealt(board, seats, options, _cards_of(board, first))
    put_second_aside(state, _cards_of(board, second))
    return state


def _cards_of(board: Rows[Board], setup: Setup) -> Rows[Cards]:
    """Return the cards of a setup in the order they are dealt."""
    cards = blank(Cards)
    objectives = OBJECTIVES[int(board[0].edition)]
    cards[0].first = setup["first"]
    _lay_out(cards, "sheets", setup["sheets"])
    _lay_out(cards, "common", [objectives.index(objective) for objective in setup["common"]])
    _lay_out(cards, "personal", setup["personal"])
    _lay_out(cards, "departures", [ticket for hand in setup["deal"] for ticket in hand])
    _lay_out(cards, "tickets", setup["tickets"])
    return cards


def set_options(state: Rows[State], options: Options) -> None:
    """Write the options to a blank state."""
    state[0].open_objectives = options.get("objectives") == "up"
    state[0].hidden_scores = options.get("scores") == "hidden"
    state[0].rush_hour = options.get("solo") == "rush-hour"
    state[0].journey = FIRST_JOURNEY if _is_two_journeys(options) else 0


def _lay_out(cards: Rows[Cards], pile: str, numbers: Sequence[int]) -> None:
    rows: Any = cards
    rows[pile][0, : len(numbers)] = numbers


def _dealt(board: Rows[Board], seats: int, options: Options, cards: Rows[Cards]) -> Rows[State]:
    state = blank(State)
    set_options(state, options)
    deal_cards(board, state, cards, seats)
    return state


@entry(rows(Board), rows(State), rows(Cards), WHOLE)
@kernel
def deal_cards(board: Rows[Board], state: Rows[State], cards: Rows[Cards], seats: int) -> None:
    """Deal in a state that contains only its options."""
    rules.deal(board[0], state[0], cards[0], seats)


@entry(rows(State), rows(Cards))
@kernel
def put_second_aside(state: Rows[State], cards: Rows[Cards]) -> None:
    """Put the deal of the second journey aside (S7)."""
    rules.deal_second_journey(state[0], cards[0])
