"""The material of Ticket to Ride: what is in the box, as constants. Rule numbers: docs/ticket-to-ride.md."""

from typing import Final

# T1: players and cards. The board file defines the number of each card and of the buses of a player.
MIN_SEATS: Final = 2
MAX_SEATS: Final = 4
COLOURS: Final = ("blue", "green", "black", "pink", "yellow", "orange")
BUS: Final = len(COLOURS)  # the card that stands in for any colour
CARDS: Final = (*COLOURS, "bus")
KINDS: Final = len(CARDS)
NO_CARD: Final = -1
GRAY: Final = len(COLOURS)  # a route's colour when any one will do (T21)

# T2, T3: what each player is dealt, and what lies open.
HAND: Final = 2
OFFER: Final = 2  # tickets to choose from, also during the game (T30)
ROW: Final = 5

# T14: this many buses in the row sweep it, if this many other cards are not in hands.
SWEEPING_BUSES: Final = 3
NEEDED_COLOURS: Final = 3

# T40: a turn that ends with this many buses or fewer begins the last turns.
LAST_BUSES: Final = 2

NOBODY: Final = -1
NOWHERE: Final = -1

ZONES: Final = ("routes", "tickets", "districts", "completed")
