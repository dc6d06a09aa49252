"""Weights: the trained tables of points for a board, their layout, and the ones shipped with the game."""

from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Final
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from fareplay.engine.struct import Rows, Small, Smalls, Struct, blank, copy_of
from fareplay.errors import InvalidOption
from fareplay.games.get_on_board.rules.limits import MAX_INTERSECTIONS
from fareplay.games.get_on_board.rules.line import shape_asked
from fareplay.games.get_on_board.rules.material import (
    ENTRANCES,
    GRANNY_BOXES,
    INTERN_BOXES,
    METROS,
    PERSONAL_CARDS,
    PERSONAL_STOPS,
    ROUNDS,
    ROWS,
    SCHOOL_BOXES,
    SHAPE_MARKERS,
    SHEETS,
    STUDENT_BOXES,
    TICKETS,
    TOURIST_BOXES,
    TRAFFIC_SPACES,
    TURN_SPACES,
)
from fareplay.games.get_on_board.ruleset import GetOnBoard
from fareplay.rules.registry import is_built_in

Reals = Annotated[npt.NDArray[np.float32], np.float32]
Arrays = dict[str, npt.NDArray[Any]]  # of an .npz file, by name

# The kinds of things at an intersection: passengers 1-6, places 7-11, a light or an entrance.
THINGS: Final = 14
FIRST_PLACE: Final = 6
LIGHT_THING: Final = 12
ENTRANCE_THING: Final = 13
NEEDS: Final = 6  # how much a thing is needed, by the state of the sheet
NOT_NEEDED: Final = NEEDS - 1
MOST_THINGS: Final = 3  # at one intersection
STEPS_TOLD: Final = 9  # steps to the next stop of the personal objective, 8 for more
MARKERS_TOLD: Final = 32  # markers of the tickets to come, 31 for more

# The start of each table within one round.
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
MOST_FEATURES: Final = 96


class Weights(Struct):
    """The trained weights of a board."""

    objectives: Small  # 1 if the points of objectives count, 0 for practice without them
    kinds: Small  # of things on the board
    kind: Annotated[Smalls, THINGS]
    table: Annotated[Reals, WIDTH]
    steps: Annotated[Smalls, (MAX_INTERSECTIONS, MAX_INTERSECTIONS)]  # the fewest roads between two intersections
    things: Annotated[Smalls, (MAX_INTERSECTIONS, MOST_THINGS)]  # the things at an intersection; 0 for none
    markers: Annotated[Smalls, (SHEETS + 1, TICKETS + 1)]  # of a sheet, by ticket
    shapes: Annotated[Smalls, (SHEETS + 1, TICKETS + 1)]  # and their shape
    stops: Annotated[Smalls, (PERSONAL_CARDS + 1, PERSONAL_STOPS)]  # the intersections of each personal objective


STAND_INS: Final = ("london", "paris")  # by edition: whose weights boards without their own use; they serve best
TRAINED: Final = ("new-york", "london", "rome", "paris")


def weights_for(rules: GetOnBoard, path: Path | None = None) -> Rows[Weights]:
    """Return the weights of the board, or those of a training's file. A board that was not trained uses those of a
    similar one."""
    return copy_of(_weights(rules)) if path is None else _weights_in(rules, path)


@lru_cache(maxsize=16)
def _weights(rules: GetOnBoard) -> Rows[Weights]:
    weights = blank_weights(rules)
    at_home = is_built_in(rules) and rules.facts["board"] in TRAINED
    board = rules.facts["board"] if at_home else STAND_INS[1 if rules.edition == METROS else 0]
    with resources.as_file(resources.files("fareplay.games.get_on_board.bots.data").joinpath(f"{board}.npz")) as file:
        weights[0].table[:] = read_arrays(file, "table")["table"]
    if not at_home:  # intersections are numbered differently there
        weights[0].table.reshape(-1, ROUND_WIDTH)[:, SPOT:WAYS] = 0
    return weights


def _weights_in(rules: GetOnBoard, path: Path) -> Rows[Weights]:
    weights = blank_weights(rules)
    weights[0].table[:] = read_arrays(path, "table")["table"]
    return weights


def read_arrays(path: Path, *names: str) -> Arrays:
    """Return the arrays of an .npz file; raises InvalidOption if one is missing or has the wrong size."""
    try:
        with np.load(path) as file:
            found = {name: file[name] for name in file.files}
    except (OSError, ValueError, BadZipFile) as error:
        raise InvalidOption(f"{path}: cannot be read as weights: {error}") from None
    for name in names:
        if name not in found:
            raise InvalidOption(f"{path}: has no array {name}")
    if "table" in found and found["table"].shape != (WIDTH,):
        raise InvalidOption(f"{path}: was made by another version")
    return found


def write_arrays(path: Path, **arrays: Any) -> None:
    """Write an .npz file atomically."""
    partial = path.with_suffix(".part.npz")
    np.savez_compressed(partial, **arrays)
    partial.replace(path)


def blank_weights(rules: GetOnBoard) -> Rows[Weights]:
    """Return untrained weights for a board."""
    weights = blank(Weights)
    weights[0].objectives = 1
    for card in range(1, PERSONAL_CARDS + 1):
        weights[0].stops[card] = np.flatnonzero(np.asarray(rules.board[0].personal) >> card & 1)
    weights[0].steps[:] = steps_between(rules)
    for sheet in range(1, SHEETS + 1):
        for ticket in range(1, TICKETS + 1):
            weights[0].shapes[sheet, ticket] = shape_asked(sheet, ticket)
            weights[0].markers[sheet, ticket] = SHAPE_MARKERS[shape_asked(sheet, ticket)]
    for spot in range(rules.board[0].intersections):
        found = _things(rules, spot)
        weights[0].things[spot, : len(found)] = found
    kinds = np.unique(weights[0].things)[1:]
    weights[0].kinds = len(kinds)
    weights[0].kind[: len(kinds)] = kinds
    return weights


def _things(rules: GetOnBoard, spot: int) -> list[int]:
    """Return the things at an intersection: passengers, a place or a light, and perhaps an entrance."""
    board: Any = rules.board[0]
    found = [int(passenger) for passenger in board.passengers[spot] if passenger]
    if not found and board.place[spot]:
        found.append(FIRST_PLACE + int(board.place[spot]))
    elif not found and board.light[spot]:
        found.append(LIGHT_THING)
    return [*found, ENTRANCE_THING] if board.entrance[spot] else found


@lru_cache(maxsize=16)
def steps_between(rules: GetOnBoard) -> npt.NDArray[np.int8]:
    """Return the fewest roads between any two intersections."""
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
