"""The bots of Get on Board as entry points of a WebAssembly module."""

from typing import Final

import numpy as np

from fareplay.bots.search.tree import Option, Settings
from fareplay.engine.random import Rng
from fareplay.engine.wasm import WHOLE, Entry, entry, numbers, rows
from fareplay.games.get_on_board.board_file import complete_board
from fareplay.games.get_on_board.bots import novice
from fareplay.games.get_on_board.bots.endgame import Endgame, finish
from fareplay.games.get_on_board.bots.lines import LONGEST, MOST_LINES, Scratch, write_moves
from fareplay.games.get_on_board.bots.policy import KERNELS
from fareplay.games.get_on_board.bots.tally import Tally, fit_weights, play_and_tally
from fareplay.games.get_on_board.bots.unseen import Known, find_known
from fareplay.games.get_on_board.bots.weights import Weights
from fareplay.games.get_on_board.lines import MOST_LINES as MOST_LEGAL_LINES
from fareplay.games.get_on_board.lines import WAY, LineRow
from fareplay.games.get_on_board.moves import legal_moves
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.setup import Cards
from fareplay.games.get_on_board.rules.state import State
from fareplay.games.get_on_board.rules.turn import MOST_LEGAL

MOVES: Final = numbers(np.int16, LONGEST + 1)  # of one line

ENTRIES: Final[tuple[Entry, ...]] = (
    *KERNELS.entries(),
    entry(legal_moves, rows(Board), rows(State), numbers(np.int16, max(MOST_LEGAL, LONGEST + 1))),
    entry(
        novice.choose,
        *(rows(Board), rows(State), WHOLE, rows(Rng), MOVES),
        *(rows(LineRow, MOST_LEGAL_LINES), rows(State, WAY)),
        name="novice",
    ),
    entry(find_known, rows(Board), rows(State), WHOLE, rows(Known), returns=False),
    entry(
        finish,
        *(rows(Board), rows(State), rows(Weights), rows(Settings), WHOLE, rows(Rng)),
        *(rows(Option, MOST_LINES), rows(Endgame)),
    ),
    entry(write_moves, rows(Board), rows(State), WHOLE, rows(Option, MOST_LINES), WHOLE, MOVES),
    entry(complete_board, rows(Board), returns=False),
    entry(fit_weights, rows(Board), rows(Weights), returns=False),
    entry(
        play_and_tally,
        *(rows(Board), rows(Weights), rows(Scratch), rows(State, 2), rows(Cards)),
        *(WHOLE, rows(Rng), WHOLE, rows(Tally)),
        returns=False,
    ),
)
