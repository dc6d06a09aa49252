"""The shelf: the weights that come with Fareplay, by board."""

from importlib import resources
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.struct import Rows, blank
from fareplay.games import is_built_in
from fareplay.games.get_on_board.bots.weights import (
    ENTRANCE_THING,
    FIRST_PLACE,
    LIGHT_THING,
    ROUND_WIDTH,
    SPOT,
    WAYS,
    Weights,
)
from fareplay.games.get_on_board.game import GetOnBoard
from fareplay.games.get_on_board.rules.board import MAX_INTERSECTIONS
from fareplay.games.get_on_board.rules.line import shape_asked
from fareplay.games.get_on_board.rules.material import METROS, PERSONAL_CARDS, SHAPE_MARKERS, SHEETS, TICKETS

STAND_INS: Final = ("new-york", "rome")  # by edition, for boards of the user's own


def weights_for(rules: GetOnBoard) -> Rows[Weights]:
    """What was learned about the board; about one like it if it is the user's own."""
    weights = blank_weights(rules)
    at_home = is_built_in(rules)
    board = rules.facts["board"] if at_home else STAND_INS[1 if rules.edition == METROS else 0]
    with resources.files("fareplay.games.get_on_board.bots.data").joinpath(f"{board}.npz").open("rb") as file:
        weights[0].table[:] = np.load(file)["table"]
    if not at_home:  # intersections have other numbers there
        weights[0].table.reshape(-1, ROUND_WIDTH)[:, SPOT:WAYS] = 0
    return weights


def blank_weights(rules: GetOnBoard) -> Rows[Weights]:
    """Weights of a board of which nothing was learned yet."""
    weights = blank(Weights)
    weights[0].objectives = 1
    for card in range(1, PERSONAL_CARDS + 1):
        weights[0].stops[card] = np.flatnonzero(np.asarray(rules.board[0].personal) >> card & 1)
    weights[0].steps[:] = _steps(rules)
    for sheet in range(1, SHEETS + 1):
        for ticket in range(1, TICKETS + 1):
            weights[0].markers[sheet, ticket] = SHAPE_MARKERS[shape_asked(sheet, ticket)]
    for spot in range(rules.board[0].intersections):
        found = _things(rules, spot)
        weights[0].things[spot, : len(found)] = found
    return weights


def _things(rules: GetOnBoard, spot: int) -> list[int]:
    """What there is at an intersection: passengers or a place or a light, and perhaps an entrance."""
    board: Any = rules.board[0]
    found = [int(passenger) for passenger in board.passengers[spot] if passenger]
    if not found and board.place[spot]:
        found.append(FIRST_PLACE + int(board.place[spot]))
    elif not found and board.light[spot]:
        found.append(LIGHT_THING)
    return [*found, ENTRANCE_THING] if board.entrance[spot] else found


def _steps(rules: GetOnBoard) -> npt.NDArray[np.int8]:
    """The roads between any two intersections, at least."""
    near: Any = rules.board[0].next
    steps = np.full((MAX_INTERSECTIONS, MAX_INTERSECTIONS), 127, np.int8)
    for start in range(rules.board[0].intersections):
        steps[start, start] = 0
        ring = [start]
        while ring:
            beyond = {int(there) for at in ring for there in near[at] if there >= 0 and steps[start, there] == 127}
            for there in beyond:
                steps[start, there] = steps[start, ring[0]] + 1
            ring = list(beyond)
    return steps
