"""Moves: as texts for people and records, as numbers for the kernels (design: the record)."""

from collections.abc import Mapping
from typing import Any, Final

from fareplay.games.ticket_to_ride.rules.board import MAX_LENGTH, MAX_ROUTES, MAX_TICKETS
from fareplay.games.ticket_to_ride.rules.material import BUS, CARDS, COLOURS, KINDS

PASS: Final = 0
TICKETS: Final = 1
DRAW_DECK: Final = 2
DRAW: Final = 3  # + the card
KEEP: Final = DRAW + KINDS  # + the ticket, + KEEP_STEP x a second one
KEEP_STEP: Final = MAX_TICKETS + 1
CLAIM: Final = (
    KEEP + KEEP_STEP * KEEP_STEP
)  # + CLAIM_STEP x the route + MAX_LENGTH x the colour + buses; or + ALL_BUSES
ALL_BUSES: Final = len(COLOURS) * MAX_LENGTH
CLAIM_STEP: Final = ALL_BUSES + 1
MOVES: Final = CLAIM + CLAIM_STEP * MAX_ROUTES
MOST_LEGAL: Final = CLAIM_STEP * MAX_ROUTES + KINDS + 3


def keep_text(*tickets: int) -> str:
    """`keep 3` or `keep 3 17`."""
    return " ".join(["keep", *map(str, sorted(tickets))])


def texts_of(facts: Mapping[str, Any]) -> list[str]:
    """What each number is as a text; empty for the numbers that are no move on this board."""
    texts = [""] * MOVES
    texts[PASS], texts[TICKETS], texts[DRAW_DECK] = "pass", "tickets", "draw deck"
    for card, name in enumerate(CARDS):
        texts[DRAW + card] = f"draw {name}"
    tickets = range(1, len(facts["tickets"]) + 1)
    for one in tickets:
        texts[KEEP + one] = keep_text(one)
        for other in tickets[one:]:
            texts[KEEP + one + KEEP_STEP * other] = keep_text(one, other)
    for route, row in enumerate(facts["routes"]):
        first = CLAIM + CLAIM_STEP * route
        texts[first + ALL_BUSES] = f"claim {route + 1} {CARDS[BUS]} {row['length']}"
        for colour, name in enumerate(COLOURS):
            if row["colour"] in (name, "gray"):
                for buses in range(row["length"]):
                    texts[first + MAX_LENGTH * colour + buses] = f"claim {route + 1} {name} {buses}"
    return texts
