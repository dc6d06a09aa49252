"""The state of a game of Get on Board: one struct of fixed size, the same for both editions and all boards."""

from typing import Annotated, Final

from fareplay.engine.struct import Rows, Small, Smalls, Struct
from fareplay.games.get_on_board.rules.limits import MAX_INTERSECTIONS, MAX_ROADS
from fareplay.games.get_on_board.rules.material import COMMON_DEALT, COMMON_PLACES, MAX_SEATS, ROWS, TICKETS

# What the player to move has to choose.
DEPARTURE: Final = 0  # keep one ticket (G12)
LINE: Final = 1  # a marker of the round's line (G31)
LIGHT: Final = 2  # one more marker, at a green light (G45)
ENTRANCE: Final = 3  # one more marker at a metro entrance's price, or stop (G46)
OVER: Final = 4

# What a mask has blanked in a player (fareplay.games.get_on_board.show.mask), one bit each.
SECRETS: Final = 1  # the personal objective
SHEET: Final = 2  # the sheet, which is hidden until the end; it follows from the moves, so it is not blanked


class Player(Struct):
    """One player's line and sheet."""

    hidden: Small  # hidden from the viewer of a masked state: SECRETS, SHEET; 0 in unmasked states
    sheet: Small  # 1-5 (G4)
    personal: Small  # 1-5 (G6)
    deal: Annotated[Smalls, 2]  # tickets dealt, 0 where only one was
    ticket: Small  # the kept ticket, 0 until then

    at: Small  # the intersection where the line ends
    heading: Small  # the direction of the last marker, NO_HEADING at the departure
    eliminated: Small

    turn_zone: Small  # spaces crossed off
    traffic: Small  # jams or connections ticked
    entrances: Small  # circled
    entrances_used: Small  # of those, crossed out

    grannies: Small
    students: Small
    interns: Small
    schools: Small  # or cinemas
    tourists: Annotated[Smalls, ROWS]
    tourists_parked: Annotated[Smalls, ROWS]  # the points written for a row
    tourist_row: Small  # the top row that is not parked, ROWS if all are
    business: Annotated[Smalls, ROWS]
    business_parked: Annotated[Smalls, ROWS]
    business_row: Small
    lovers_light: Annotated[Smalls, ROWS]
    lovers_dark: Annotated[Smalls, ROWS]
    lovers_parked: Annotated[Smalls, ROWS]
    lover_row: Small
    landmarks: Small  # or operas; only used by the common objectives
    museums: Small  # or theatres
    sights: Annotated[Smalls, 6]  # the numbers written, by place; 0 before
    personal_stops: Small  # intersections of the personal objective reached
    common: Annotated[Smalls, COMMON_PLACES]  # points written for each common objective, 0 before


class State(Struct):
    """A whole game."""

    seats: Small
    open_objectives: Small  # personal objectives of the buses lie face up (an option, G11)
    hidden_scores: Small  # others' sheets are not shown before the end (an option)
    rush_hour: Small  # 1 in a game with three objectives that lose value (an option, S1)
    journey: Small  # FIRST_JOURNEY or SECOND_JOURNEY (an option, S7), 0 in other games
    phase: Small
    seat: Small  # to move
    inspector: Small
    round_number: Small  # 1-12, 0 before the first
    markers: Small  # of this player's line in the round
    joints: Small  # the kind of joint between them
    placed: Small  # markers of the line placed in this turn
    ways: Small  # the directions of the next marker, one bit each
    fluid: Small  # the colour of fluid roads in this game (G21), PLAIN for none
    common: Annotated[Smalls, COMMON_PLACES]  # the objectives in play, by index in OBJECTIVES
    flipped: Annotated[Smalls, COMMON_PLACES]  # YELLOW_SIDE, BLUE_SIDE (G71) or TAKEN_AWAY (S4)
    tickets: Annotated[Smalls, TICKETS]  # in the order they are revealed
    later_common: Annotated[Smalls, COMMON_DEALT]  # of the second journey, until it begins
    later_tickets: Annotated[Smalls, TICKETS]
    visited: Annotated[Smalls, MAX_INTERSECTIONS]  # by which seats, one bit each
    roads: Annotated[Smalls, MAX_ROADS]  # the seats with a marker there, one bit each
    players: Annotated[Rows[Player], MAX_SEATS]
