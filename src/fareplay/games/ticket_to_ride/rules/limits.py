"""Limits: the largest board there is room for, and the numbers of moves, which depend on it."""

from typing import Final

from fareplay.games.ticket_to_ride.rules.material import COLOURS, KINDS

MAX_LOCATIONS: Final = 32
MAX_ROUTES: Final = 62  # a set of routes is a number with one bit for each
MAX_LENGTH: Final = 6
MAX_TICKETS: Final = 32
MAX_DISTRICTS: Final = 9
MAX_CARDS: Final = 96
MAX_BUSES: Final = 60
MAX_POINTS: Final = 50

PASS: Final = 0
TICKETS: Final = 1
DRAW_DECK: Final = 2
DRAW: Final = 3  # + the card
KEEP: Final = DRAW + KINDS  # + the ticket, + KEEP_STEP x a second one
KEEP_STEP: Final = MAX_TICKETS + 1
CLAIM: Final = KEEP + KEEP_STEP * KEEP_STEP  # + CLAIM_STEP x the route, + MAX_LENGTH x the colour + buses or ALL_BUSES
ALL_BUSES: Final = len(COLOURS) * MAX_LENGTH
CLAIM_STEP: Final = ALL_BUSES + 1
MOVES: Final = CLAIM + CLAIM_STEP * MAX_ROUTES
MOST_LEGAL: Final = CLAIM_STEP * MAX_ROUTES + KINDS + 3
