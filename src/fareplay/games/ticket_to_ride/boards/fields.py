"""The fields of the kernels' board struct for a valid board file, as plain lists of numbers; and the texts of moves."""

from collections.abc import Mapping
from typing import Any

from fareplay.games.ticket_to_ride.rules.limits import (
    ALL_BUSES,
    CLAIM,
    CLAIM_STEP,
    DRAW,
    DRAW_DECK,
    KEEP,
    KEEP_STEP,
    MAX_DISTRICTS,
    MAX_LENGTH,
    MAX_LOCATIONS,
    MAX_ROUTES,
    MAX_TICKETS,
    MOVES,
    PASS,
    TICKETS,
)
from fareplay.games.ticket_to_ride.rules.material import BUS, CARDS, COLOURS, KINDS, NOWHERE


def board_fields(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every field. Lists are as long as the fields."""
    spots = {row["id"]: number for number, row in enumerate(facts["locations"])}
    routes, tickets = facts["routes"], facts["tickets"]
    district = [row.get("district", 0) for row in facts["locations"]]
    cards = [facts["deck"][name] for name in CARDS]
    twin = [NOWHERE] * MAX_ROUTES
    alike = [[0] * KINDS for _ in range(MAX_LENGTH + 1)]
    long = [0] * (MAX_LENGTH + 1)
    colours = [(*COLOURS, "gray").index(row["colour"]) for row in routes]
    for number, row in enumerate(routes):
        alike[row["length"]][colours[number]] |= 1 << number
        long[row["length"]] |= 1 << number
        for other in range(number):
            if {routes[other]["a"], routes[other]["b"]} == {row["a"], row["b"]}:
                twin[number], twin[other] = other, number
    return {
        "locations": len(spots),
        "routes": len(routes),
        "tickets": len(tickets),
        "districts": max(district),
        "buses": facts["buses_per_player"],
        "cards": cards,
        "colours": sum(cards[: len(COLOURS)]),
        "points": [facts["route_points"].get(str(length), 0) for length in range(MAX_LENGTH + 1)],
        "start": _filled([spots[row["a"]] for row in routes], MAX_ROUTES),
        "end": _filled([spots[row["b"]] for row in routes], MAX_ROUTES),
        "length": _filled([row["length"] for row in routes], MAX_ROUTES),
        "colour": _filled(colours, MAX_ROUTES),
        "twin": twin,
        "alike": alike,
        "long": long,
        "ticket_start": _filled([0, *(spots[row["a"]] for row in tickets)], MAX_TICKETS + 1),
        "ticket_end": _filled([0, *(spots[row["b"]] for row in tickets)], MAX_TICKETS + 1),
        "ticket_points": _filled([0, *(row["points"] for row in tickets)], MAX_TICKETS + 1),
        "district": _filled(district, MAX_LOCATIONS),
        "corner": [district.index(each) if each and each in district else NOWHERE for each in range(MAX_DISTRICTS + 1)],
        "total": sum(cards),
    }


def _filled(values: list[int], length: int) -> list[int]:
    return values + [0] * (length - len(values))


def move_texts(facts: Mapping[str, Any]) -> list[str]:
    """Return the text of each move by number; empty for numbers that are not a move on this board."""
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


def keep_text(*tickets: int) -> str:
    """Return a move such as `keep 3` or `keep 3 17`."""
    return " ".join(["keep", *map(str, sorted(tickets))])


def setup_fields(cards: int, tickets: int) -> list[dict[str, Any]]:
    """Return where the state before the first move stores each part of the setup. Decks that are shuffled later follow
    one by one, under the last key."""
    return [
        {"key": "first", "field": "first"},
        {"key": "deck", "field": "deck", "count": cards, "names": CARDS},
        {"key": "tickets", "field": "tickets", "count": tickets},
        {"key": "reshuffles", "decks": True, "names": CARDS},
    ]
