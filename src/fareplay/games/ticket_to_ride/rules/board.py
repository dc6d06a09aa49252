"""The board: locations, routes, tickets and districts, as one struct that the kernels read (T1, T23, T24, T42)."""

from typing import Annotated

from fareplay.engine.struct import Longs, Short, Small, Smalls, Struct
from fareplay.games.ticket_to_ride.rules.limits import MAX_DISTRICTS, MAX_LENGTH, MAX_LOCATIONS, MAX_ROUTES, MAX_TICKETS
from fareplay.games.ticket_to_ride.rules.material import KINDS


class Board(Struct):
    """One board. Locations and routes are numbered from 0 in the order of the board file, tickets from 1."""

    locations: Small
    routes: Small
    tickets: Small
    districts: Small  # the highest number of a district
    buses: Small  # of each player
    cards: Annotated[Smalls, KINDS]  # how many there are of each
    colours: Small  # how many cards are not buses
    points: Annotated[Smalls, MAX_LENGTH + 1]  # by length (T23)

    start: Annotated[Smalls, MAX_ROUTES]  # a route's two ends
    end: Annotated[Smalls, MAX_ROUTES]
    length: Annotated[Smalls, MAX_ROUTES]
    colour: Annotated[Smalls, MAX_ROUTES]
    twin: Annotated[Smalls, MAX_ROUTES]  # the other route of a double one, or NOWHERE (T24)
    alike: Annotated[Longs, (MAX_LENGTH + 1, KINDS)]  # the routes of a length and colour, one bit each
    long: Annotated[Longs, MAX_LENGTH + 1]  # the routes of a length

    ticket_start: Annotated[Smalls, MAX_TICKETS + 1]
    ticket_end: Annotated[Smalls, MAX_TICKETS + 1]
    ticket_points: Annotated[Smalls, MAX_TICKETS + 1]
    district: Annotated[Smalls, MAX_LOCATIONS]  # a location's, 0 for none
    corner: Annotated[Smalls, MAX_DISTRICTS + 1]  # some location of a district, NOWHERE if there is no such district
    total: Short  # cards in all
