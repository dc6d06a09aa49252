"""The explorer's counts for Ticket to Ride: the routes claimed, by the tickets kept at the beginning."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from fareplay.engine.struct import Rows
from fareplay.explorer.game_explorer import Axis, Flags, GameExplorer, Numbers
from fareplay.games.ticket_to_ride.boards.fields import keep_text
from fareplay.games.ticket_to_ride.rules.state import State
from fareplay.games.ticket_to_ride.show.terminal import heat_map
from fareplay.rules.rules import Rules
from fareplay.rules.terminal import Sketch


class TicketToRideExplorer(GameExplorer):
    """One ticket or two; tickets drawn later are not counted."""

    def __init__(self, rules: Rules) -> None:
        board: Any = rules.board
        self._facts = rules.facts
        tickets, self._routes = range(1, int(board["tickets"][0]) + 1), len(rules.facts["routes"])
        kept = [*((one,) for one in tickets), *combinations(tickets, 2)]
        self.seats = int(rules.facts["players"][0])
        self.axes = (Axis("tickets", tuple(tuple(map(str, value)) for value in kept)),)
        named = {row["id"]: row["name"] for row in rules.facts["locations"]}
        self.places = tuple(
            f"{number} {named[route['a']]}–{named[route['b']]}" for number, route in enumerate(rules.facts["routes"], 1)
        )
        self._values = np.full(max(rules.codes.values()) + 1, -1, np.int64)  # by the code of the move that keeps them
        for number, value in enumerate(kept):
            self._values[rules.codes[keep_text(*value)]] = number

    def values(self, states: Rows[State], seats: int, opening: npt.NDArray[np.int16]) -> Numbers:
        return self._values[opening][:, :, None]

    def used(self, states: Rows[State], seats: int) -> Flags:
        rows: Any = states
        owner = rows["owner"][:, : self._routes]
        return np.asarray(owner[:, None] == np.arange(seats)[:, None])

    def heat_map(self, shares: Sequence[float]) -> Sketch:
        return heat_map(self._facts, shares)
