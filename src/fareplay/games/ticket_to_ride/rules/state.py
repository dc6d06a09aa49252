"""The state of a game of Ticket to Ride: one struct of fixed size, the same for all boards."""

from typing import Annotated, Final

from fareplay.engine.struct import Long, Rows, Short, Small, Smalls, Struct
from fareplay.games.ticket_to_ride.rules.limits import MAX_CARDS, MAX_LOCATIONS, MAX_ROUTES, MAX_TICKETS
from fareplay.games.ticket_to_ride.rules.material import KINDS, MAX_SEATS, OFFER, ROW

# What the player to move has to choose.
DEAL: Final = 0  # keep one or both of the first tickets (T3)
TURN: Final = 1  # one of the three actions (T10, T20, T30)
SECOND: Final = 2  # the second card (T10)
CHOICE: Final = 3  # keep one or both of the tickets just drawn (T30)
OVER: Final = 4

# What waits for a new deck (T15); the discards are ready to be shuffled.
NOTHING: Final = 0
TURNING_UP: Final = 1  # a card for the row
BLIND_DRAW: Final = 2  # a card for the player to move

# What a mask has blanked in a player (fareplay.games.ticket_to_ride.show.mask), one bit each.
SECRETS: Final = 1  # hand and tickets
SHEET: Final = 2  # the sheet, which is hidden until the end; it follows from the moves, so it is not blanked
HIDDEN: Final = -1  # a ticket on offer that the viewer does not see

# What follows when the row is tidy again.
BEGIN: Final = 0  # the game
GO_ON: Final = 1  # the turn, with a second card if there is one
END: Final = 2  # the end of the turn


class Player(Struct):
    """One player's hand, tickets and routes."""

    open: Long  # the routes that are open to this player, one bit each (T20, T24)
    tickets: Long  # kept, one bit each
    points: Short  # for routes (T23)
    held: Small  # cards in hand
    kept: Small  # tickets kept
    buses: Small  # left
    hidden: Small  # hidden from the viewer of a masked state: SECRETS, SHEET; 0 in unmasked states
    hand: Annotated[Smalls, KINDS]
    seen: Annotated[Smalls, KINDS]  # the cards in hand that were taken face up and not paid since
    offer: Annotated[Smalls, OFFER]  # tickets to choose from, 0 for none, HIDDEN for one not seen
    group: Annotated[Smalls, MAX_LOCATIONS]  # locations with the same number are joined by the player's own routes


class State(Struct):
    """A whole game."""

    waiting: Small  # for a new deck: NOTHING, TURNING_UP, BLIND_DRAW
    then: Small  # what comes when the row is tidy
    seats: Small
    hidden_scores: Small  # others' sheets are not shown before the end (an option)
    phase: Small
    seat: Small  # to move
    first: Small
    passes: Small  # in a row, the last turns of the table (T31)
    turns_left: Small  # once the last turns have begun (T40), else 0
    ticket_top: Small  # the start of the ticket deck in `tickets`, which is a ring buffer
    tickets_left: Small
    deck_top: Small  # the next card of `deck`
    deck_end: Small  # one past its last
    row_cards: Small
    discarded: Small  # cards in `discards`
    reshuffles: Long  # decks made new so far (T15)
    sweeps: Long  # rows swept so far (T14)
    row: Annotated[Smalls, ROW]  # the face-up cards, NO_CARD for an empty place
    discards: Annotated[Smalls, KINDS]
    tickets: Annotated[Smalls, MAX_TICKETS]
    owner: Annotated[Smalls, MAX_ROUTES]  # a seat, or NOBODY
    deck: Annotated[Smalls, MAX_CARDS]  # top first
    players: Annotated[Rows[Player], MAX_SEATS]
