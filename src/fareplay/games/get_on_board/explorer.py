"""The explorer's counts for Get on Board: the roads used, by departure, common objectives and personal objective."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.struct import Rows
from fareplay.explorer.game_explorer import Axis, Flags, GameExplorer, Numbers
from fareplay.games.get_on_board.rules.material import OBJECTIVES, PERSONAL_CARDS
from fareplay.games.get_on_board.rules.state import State
from fareplay.games.get_on_board.show.terminal import heat_map
from fareplay.rules.rules import Rules
from fareplay.rules.terminal import Sketch

PAIRS: Final = tuple(combinations(range(6), 2))  # of common objectives


class GetOnBoardExplorer(GameExplorer):
    """Both editions. A pair of common objectives has no order; a personal objective is the card's number."""

    def __init__(self, rules: Rules) -> None:
        board: Any = rules.board
        self._facts = rules.facts
        named = OBJECTIVES[int(board["edition"][0])]
        departures, self._roads = int(board["departures"][0]), len(rules.facts["roads"])
        self.seats = int(rules.facts["players"][0])
        self.axes = (
            Axis("departure", tuple((str(ticket),) for ticket in range(1, departures + 1))),
            Axis("common", tuple((named[one], named[other]) for one, other in PAIRS)),
            Axis("personal", tuple((str(card),) for card in range(1, PERSONAL_CARDS + 1))),
        )
        self.places = tuple(f"{road['a']}–{road['b']}" for road in rules.facts["roads"])
        self._pairs = np.zeros((len(named), len(named)), np.int64)
        for number, (one, other) in enumerate(PAIRS):
            self._pairs[one, other] = self._pairs[other, one] = number

    def values(self, states: Rows[State], seats: int, opening: npt.NDArray[np.int16]) -> Numbers:
        rows: Any = states
        players = rows["players"][:, :seats]
        found = np.empty((len(rows), seats, 3), np.int64)
        found[:, :, 0] = players["ticket"] - 1
        found[:, :, 1] = self._pairs[rows["common"][:, 0], rows["common"][:, 1]][:, None]
        found[:, :, 2] = players["personal"] - 1
        return found

    def used(self, states: Rows[State], seats: int) -> Flags:
        rows: Any = states
        roads = rows["roads"][:, : self._roads]
        return np.asarray(roads[:, None] >> np.arange(seats)[:, None] & 1, np.bool_)

    def heat_map(self, shares: Sequence[float]) -> Sketch:
        return heat_map(self._facts, shares)
