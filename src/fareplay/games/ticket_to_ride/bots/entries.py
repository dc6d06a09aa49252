"""The bots of Ticket to Ride as entry points of a WebAssembly module."""

from typing import Final

import numpy as np

from fareplay.bots.search.tree import ROOT_WIDTH, Option
from fareplay.engine.random import Rng
from fareplay.engine.wasm import WHOLE, Entry, entry, numbers, rows
from fareplay.games.ticket_to_ride.bots import novice
from fareplay.games.ticket_to_ride.bots.network import Scratch, Style
from fareplay.games.ticket_to_ride.bots.policy import KERNELS, write_moves
from fareplay.games.ticket_to_ride.bots.tally import Tally, play_and_tally
from fareplay.games.ticket_to_ride.bots.unseen import Known, find_known
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.kernels import legal_moves
from fareplay.games.ticket_to_ride.rules.limits import MOST_LEGAL
from fareplay.games.ticket_to_ride.rules.material import ZONES
from fareplay.games.ticket_to_ride.rules.state import State

LEGAL: Final = numbers(np.int16, MOST_LEGAL)
MOVES: Final = numbers(np.int16, 1)  # of one turn

ENTRIES: Final[tuple[Entry, ...]] = (
    *KERNELS.entries(),
    entry(legal_moves, rows(Board), rows(State), LEGAL),
    entry(
        novice.choose,
        *(rows(Board), rows(State), WHOLE, rows(Rng), MOVES),
        *(LEGAL, LEGAL, numbers(np.int16, len(ZONES)), rows(State)),
        name="novice",
    ),
    entry(find_known, rows(Board), rows(State), WHOLE, rows(Known), returns=False),
    entry(write_moves, rows(Board), rows(State), WHOLE, rows(Option, ROOT_WIDTH), WHOLE, MOVES),
    entry(
        play_and_tally,
        *(rows(Board), rows(Style), rows(Scratch), rows(State, 2), WHOLE, rows(Rng), WHOLE, rows(Tally)),
        returns=False,
    ),
)
