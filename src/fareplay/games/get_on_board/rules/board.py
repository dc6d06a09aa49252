"""A board of Get on Board as the rules read it: one struct of its facts (G1, G2, G6)."""

from typing import Annotated

from fareplay.engine.struct import Short, Shorts, Small, Smalls, Struct
from fareplay.games.get_on_board.rules.limits import MAX_INTERSECTIONS, MAX_ROADS
from fareplay.games.get_on_board.rules.material import TICKETS


class Board(Struct):
    """A board as the kernels read it. Intersections and roads are numbered in the order of the file."""

    edition: Small
    has_fluid: Small
    intersections: Short
    next: Annotated[Smalls, (MAX_INTERSECTIONS, 4)]  # the neighbour in each direction, or NOWHERE
    road: Annotated[Shorts, (MAX_INTERSECTIONS, 4)]  # the road to it
    kind: Annotated[Smalls, MAX_ROADS]  # PLAIN, JAMMED, BURGUNDY, YELLOW
    passengers: Annotated[Smalls, (MAX_INTERSECTIONS, 2)]
    place: Annotated[Smalls, MAX_INTERSECTIONS]
    sight: Annotated[Smalls, MAX_INTERSECTIONS]
    light: Annotated[Smalls, MAX_INTERSECTIONS]
    entrance: Annotated[Smalls, MAX_INTERSECTIONS]
    departures: Small  # 6 on a small board, 12 on a large one
    departure: Annotated[Smalls, TICKETS + 1]  # by ticket
    personal: Annotated[Smalls, MAX_INTERSECTIONS]  # the personal objectives it belongs to, one bit each
    # The fewest spaces of the turn zone that the rest of a line costs, by the intersection and the direction in
    # which it is reached, the required kind of joint, and the markers left (G36); see line.measure_detours.
    detours: Annotated[Smalls, (MAX_INTERSECTIONS, 4, 3, 3)]
