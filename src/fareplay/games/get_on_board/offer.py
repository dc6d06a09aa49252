"""The offer: every line of a turn with its gains, costs and boxes, told as JSON by a kernel."""

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.form import AllMoves, Form, Hole, IfNew, Letters, Steps, Truth, fill
from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board import outcome as tally
from fareplay.games.get_on_board import sheet as pad
from fareplay.games.get_on_board.rules import turn
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import MOST_ZONES
from fareplay.games.get_on_board.rules.state import State

# The numbers of a line: its tally, the player's own after it, and these two.
PLAYER: Final = tally.WIDTH
GAIN: Final = PLAYER + pad.WIDTH
MARKERS: Final = GAIN + 1
NUMBERS: Final = MARKERS + 1


@cache
def offer_form(edition: int) -> Form:
    """A line as a form."""
    return Form(
        {
            "moves": AllMoves(),
            "gain": Hole(GAIN),
            **_told(edition),
            "markers": Hole(MARKERS),
            "boxes": pad.changed_form(edition, PLAYER),
        }
    )


def _told(edition: int) -> dict[str, Any]:
    """What a tally tells: single counts always, those of a group only if there are any."""
    told: dict[str, Any] = {}
    for place, (group, name) in enumerate(tally.COLUMNS[edition]):
        if group is not None and name:
            told.setdefault(group, {})[name] = IfNew([place], Hole(place))
        elif name in tally.TRUTHS:
            told[name] = Truth(place)
        elif name in tally.SINGLE:
            told[name] = Hole(place)
    return told


@kernel
def write_offer(
    board: Rows[Board],
    state: Rows[State],
    after: Rows[State],
    raw_state: npt.NDArray[np.int8],
    raw_after: npt.NDArray[np.int8],
    first: int,
    lines: npt.NDArray[np.int16],
    count: int,
    steps: Steps,
    words: Letters,
    texts: Letters,
    starts: Steps,
    out: Letters,
) -> int:
    """Write all lines; returns how many letters that took. A player's numbers begin at `first` in a raw state."""
    tallies = np.zeros((count, tally.WIDTH), np.int16)
    tally.tally_lines(board, state, after, count, tallies)
    before = np.zeros(NUMBERS, np.int16)
    now = np.zeros(NUMBERS, np.int16)
    for place in range(pad.WIDTH):
        before[PLAYER + place] = raw_state[0, first + place]
    out[0] = 91
    at = 1
    for line in range(count):
        gain = 0
        for place in range(tally.WIDTH):
            now[place] = tallies[line, place]
            if place < MOST_ZONES:
                gain += now[place]
        for place in range(pad.WIDTH):
            now[PLAYER + place] = raw_after[line, first + place]
        now[GAIN] = gain
        now[MARKERS] = 0
        for move in lines[line]:
            if 0 <= move < turn.STOP:
                now[MARKERS] += 1
        at = fill(steps, words, before, now, lines[line], texts, starts, out, at)
        out[at] = 44
        at += 1
    at = max(at, 2)
    out[at - 1] = 93
    return at
