"""Weights: what was learned about a board, as tables of points, and where each table lies in them."""

from typing import Annotated, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.struct import Small, Smalls, Struct
from fareplay.games.get_on_board.rules.board import MAX_INTERSECTIONS
from fareplay.games.get_on_board.rules.material import (
    ENTRANCES,
    GRANNY_BOXES,
    INTERN_BOXES,
    PERSONAL_CARDS,
    PERSONAL_STOPS,
    ROUNDS,
    ROWS,
    SCHOOL_BOXES,
    SHEETS,
    STUDENT_BOXES,
    TICKETS,
    TOURIST_BOXES,
    TRAFFIC_SPACES,
    TURN_SPACES,
)

Reals = Annotated[npt.NDArray[np.float32], np.float32]

# The kinds of things an intersection may have: passengers 1-6, places 7-11, a light or an entrance.
THINGS: Final = 14
FIRST_PLACE: Final = 6
LIGHT_THING: Final = 12
ENTRANCE_THING: Final = 13
NEEDS: Final = 6  # how much a thing is wanted, by what the sheet holds already
NOT_NEEDED: Final = NEEDS - 1
MOST_THINGS: Final = 3  # at one intersection
STEPS_TOLD: Final = 9  # steps to the next stop of the personal objective, 8 for more
MARKERS_TOLD: Final = 32  # markers that the tickets to come ask for, 31 for more

# Tables in one round, one after the other: where each begins.
GRANNIES: Final = 0
STUDENTS: Final = GRANNIES + GRANNY_BOXES + 1
TOURISTS: Final = STUDENTS + (STUDENT_BOXES + INTERN_BOXES + 1) * (SCHOOL_BOXES + 1)
BUSINESS_ROWS: Final = TOURISTS + (ROWS + 1) * (TOURIST_BOXES + 1)
LOVERS: Final = BUSINESS_ROWS + (ROWS + 1) * 4
ENTRANCES_LEFT: Final = LOVERS + (ROWS + 1) * 9
TURNS: Final = ENTRANCES_LEFT + ENTRANCES + 1
TRAFFIC: Final = TURNS + TURN_SPACES + 1
COMMON: Final = TRAFFIC + TRAFFIC_SPACES + 1
PERSONAL: Final = COMMON + 2 * 6 * 6
AHEAD: Final = PERSONAL + (PERSONAL_STOPS + 1) * STEPS_TOLD
SPOT: Final = AHEAD + MARKERS_TOLD
WAYS: Final = SPOT + MAX_INTERSECTIONS * 4
NEAR: Final = WAYS + 8 * 10
NEAR_BY: Final = NEAR + THINGS * NEEDS
ROUND_WIDTH: Final = NEAR_BY + THINGS * NEEDS
WIDTH: Final = ROUNDS * ROUND_WIDTH
MOST_FEATURES: Final = 64


class Weights(Struct):
    """What was learned about a board."""

    objectives: Small  # 1 if the points of objectives count, 0 for practice without
    table: Annotated[Reals, WIDTH]
    steps: Annotated[Smalls, (MAX_INTERSECTIONS, MAX_INTERSECTIONS)]  # roads between two intersections, at least
    things: Annotated[Smalls, (MAX_INTERSECTIONS, MOST_THINGS)]  # what there is at an intersection, 0 for no more
    markers: Annotated[Smalls, (SHEETS + 1, TICKETS + 1)]  # that a sheet asks for, by ticket
    stops: Annotated[Smalls, (PERSONAL_CARDS + 1, PERSONAL_STOPS)]  # the intersections of each personal objective
