"""The shelf: the weights that come with Fareplay, by board."""

from functools import cache
from importlib import resources
from typing import Final

import numpy as np

from fareplay.bots.get_on_board.weights import ROUND_WIDTH, SPOT, WAYS, Weights
from fareplay.games import is_built_in
from fareplay.rules.get_on_board.material import METROS
from fareplay.rules.get_on_board.rules import GetOnBoard
from fareplay.rules.struct import Rows, blank

STAND_INS: Final = ("new-york", "rome")  # by edition, for boards of the user's own


def weights_for(rules: GetOnBoard) -> Rows[Weights]:
    """What was learned about the board; about one like it if it is the user's own."""
    if is_built_in(rules):
        return read(str(rules.facts["board"]), True)
    return read(STAND_INS[1 if rules.edition == METROS else 0], False)


@cache
def read(board: str, at_home: bool) -> Rows[Weights]:
    """The weights of a board; those of its intersections only if it is played on."""
    weights = blank(Weights)
    weights[0].objectives = 1
    with resources.files("fareplay.bots.data").joinpath(f"get-on-board-{board}.npz").open("rb") as file:
        weights[0].table[:] = np.load(file)["table"]
    if not at_home:
        weights[0].table.reshape(-1, ROUND_WIDTH)[:, SPOT:WAYS] = 0
    return weights
