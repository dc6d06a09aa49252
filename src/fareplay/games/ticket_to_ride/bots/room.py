"""Room to work in: options found, every seat's plan, and what planning scribbles down."""

from typing import Annotated, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.struct import Long, Longs, Shorts, Small, Smalls, Struct
from fareplay.games.ticket_to_ride.rules.board import MAX_LOCATIONS
from fareplay.games.ticket_to_ride.rules.material import KINDS, MAX_SEATS

Real = Annotated[float, np.float64]
Reals = Annotated[npt.NDArray[np.float64], np.float64]

MOST_OPTIONS: Final = 128
FAR: Final = 1.0e6


class Room(Struct):
    """Room to work in; one for each thread."""

    count: Long
    lines: Annotated[Longs, MOST_OPTIONS]
    values: Annotated[Reals, MOST_OPTIONS]

    plans: Annotated[Longs, MAX_SEATS]  # the routes a seat means to claim, a bit each
    planned: Annotated[Longs, MAX_SEATS]  # the tickets it held when it planned
    fresh: Annotated[Smalls, MAX_SEATS]  # 1 if the plan is of this game

    cost: Annotated[Reals, MAX_LOCATIONS]  # of the cheapest way to a location
    came_by: Annotated[Smalls, MAX_LOCATIONS]  # ... and the route it ends with
    group: Annotated[Smalls, MAX_LOCATIONS]  # as the player's, with the plan's routes joined too
    short: Annotated[Smalls, KINDS]  # cards of each kind that the plan still lacks
    zones: Annotated[Shorts, 4]


class Style(Struct):
    """How a planner weighs things: all in turns, but for points."""

    card: Real  # turns that a missing card costs
    claim: Real  # ... and a claim
    point: Real  # turns that a point of a route makes up for
    ticket: Real  # points that must be had for a turn, or a ticket is given up
    draw_buses: Small  # buses left that make drawing more tickets worth while
    surplus: Small  # a route so long is claimed off the plan too, with cards that the plan does not need
    wild: Small  # a bus is taken face up when so few cards are lacking
