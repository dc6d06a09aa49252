"""Setting up Get on Board: options, the deal, and the check of a setup that somebody hands in (G1, G10-G14)."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from fareplay.checks import check_keys, check_list, check_whole
from fareplay.engine.struct import Rows, blank
from fareplay.errors import InvalidOption, InvalidRecord, shown
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    MAX_SEATS,
    METROS,
    NO_HEADING,
    OBJECTIVES,
    PERSONAL_CARDS,
    SHEETS,
    TICKETS,
)
from fareplay.games.get_on_board.rules.state import DEPARTURE, State
from fareplay.rules import Options, Setup

KEYS: Final = ("first", "sheets", "common", "personal", "deal", "tickets")

# What an option may be; the first is the usual game and is not written into a record.
OPTIONS: Final[dict[str, tuple[Any, ...]]] = {
    "objectives": ("down", "up"),  # personal objectives of the buses, face down or up (G11)
    "scores": ("visible", "hidden"),  # whether others' sheets are shown before the end
    "any_board": (False, True),  # house rule: any board for any number of players (G1)
}


def offered(edition: int) -> dict[str, tuple[Any, ...]]:
    """The options of an edition; the metros always deal personal objectives face up (G11)."""
    return {name: values for name, values in OPTIONS.items() if edition != METROS or name != "objectives"}


def check_options(facts: Mapping[str, Any], edition: int, seats: int, options: Mapping[str, Any]) -> Options:
    """The options that differ from the usual game; a one-seat game is our practice game, on any board."""
    for name, value in options.items():
        if name not in OPTIONS:
            raise InvalidOption(f"there is no option {shown(name)}; there are {', '.join(OPTIONS)}")
        if value not in OPTIONS[name] or type(value) is not type(OPTIONS[name][0]):
            raise InvalidOption(f"option {name!r} is one of {', '.join(map(repr, OPTIONS[name]))}, not {shown(value)}")
    if edition == METROS and "objectives" in options:
        raise InvalidOption("the metros always deal personal objectives face up (G11)")
    least, most = facts["players"]
    if seats == 1 or least <= seats <= most:
        pass
    elif not 1 <= seats <= MAX_SEATS:
        raise InvalidOption(f"Get on Board has 2 to {MAX_SEATS} players, or 1 for practice, not {shown(seats)} (G1)")
    elif not options.get("any_board"):
        raise InvalidOption(
            f"{facts['title']} is for {least} or {most} players, not {seats} (G1); "
            "the house rule any_board allows any number on any board"
        )
    return {name: options[name] for name in OPTIONS if name in options and options[name] != OPTIONS[name][0]}


def tickets_dealt(board: Board, seats: int) -> int:
    """Two to each player (G12); one if the house rule seats more than a small board has tickets for."""
    return 2 if 2 * seats <= board.departures else 1


def deal(board: Board, seats: int, given: Mapping[str, Any], chance: Random) -> Setup:
    """A setup by chance, but for what is given (G10-G14)."""
    each = tickets_dealt(board, seats)
    hands = chance.sample(range(1, board.departures + 1), each * seats)
    dealt: Setup = {
        "first": chance.randrange(seats),
        "sheets": chance.sample(range(1, SHEETS + 1), seats),
        "common": chance.sample(OBJECTIVES[board.edition], 2),
        "personal": chance.sample(range(1, PERSONAL_CARDS + 1), seats),
        "deal": [sorted(hands[each * seat : each * (seat + 1)]) for seat in range(seats)],
        "tickets": chance.sample(range(1, TICKETS + 1), TICKETS),
    }
    return {**dealt, **given}


def check_setup(board: Board, seats: int, setup: Mapping[str, Any]) -> Setup:
    """The setup, found possible."""
    check_keys("setup", setup, KEYS)
    check_whole("setup.first", setup["first"], 0, seats - 1)
    check_list("setup.sheets", setup["sheets"], range(1, SHEETS + 1), seats)
    check_list("setup.common", setup["common"], OBJECTIVES[board.edition], 2)
    check_list("setup.personal", setup["personal"], range(1, PERSONAL_CARDS + 1), seats)
    check_list("setup.tickets", setup["tickets"], range(1, TICKETS + 1), TICKETS)
    hands = setup["deal"]
    if not isinstance(hands, list) or len(hands) != seats:
        raise InvalidRecord("setup.deal", f"must be a list of {seats} hands of tickets")
    numbers = range(1, board.departures + 1)
    for seat, hand in enumerate(hands):
        check_list(f"setup.deal[{seat}]", hand, numbers, tickets_dealt(board, seats))
    check_list("setup.deal", [ticket for hand in hands for ticket in hand], numbers)
    return {key: setup[key] for key in KEYS}


def start(board: Board, seats: int, setup: Setup) -> Rows[State]:
    """The state in which each player chooses a departure."""
    rows = blank(State)
    state = rows[0]
    state.seats = seats
    state.phase = DEPARTURE
    state.inspector = setup["first"]
    state.tickets[:] = setup["tickets"]
    for card, objective in enumerate(setup["common"]):
        state.common[card] = OBJECTIVES[board.edition].index(objective)
    for seat in range(seats):
        player = state.players[seat]
        player.sheet = setup["sheets"][seat]
        player.personal = setup["personal"][seat]
        player.heading = NO_HEADING
        for slot, ticket in enumerate(setup["deal"][seat]):
            player.deal[slot] = ticket
    return rows
