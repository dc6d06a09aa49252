"""The bots of Ticket to Ride as entry points of a WebAssembly module."""

from typing import Final

import numpy as np

from fareplay.bots.search.tree import ROOT_WIDTH, Option
from fareplay.engine.kernel import WHOLE, Entry, export, numbers, rows
from fareplay.games.ticket_to_ride.bots import novice
from fareplay.games.ticket_to_ride.bots.policy import KERNELS, write_moves
from fareplay.games.ticket_to_ride.bots.tally import play_and_tally
from fareplay.games.ticket_to_ride.bots.unseen import find_known
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.kernels import legal_moves
from fareplay.games.ticket_to_ride.rules.limits import MOST_LEGAL
from fareplay.games.ticket_to_ride.rules.state import State

LEGAL: Final = numbers(np.int16, MOST_LEGAL)
MOVES: Final = numbers(np.int16, 1)  # of one turn

ENTRIES: Final[tuple[Entry, ...]] = (
    *KERNELS.browser,
    export(legal_moves),
    export(novice.choose, name="novice"),
    export(find_known),
    export(write_moves, rows(Board), rows(State), WHOLE, rows(Option, ROOT_WIDTH), WHOLE, MOVES),
    export(play_and_tally),
)
