"""The bots of Get on Board as entry points of a WebAssembly module."""

from typing import Final

import numpy as np

from fareplay.bots.search.tree import Option
from fareplay.engine.kernel import WHOLE, Entry, export, numbers, rows
from fareplay.games.get_on_board.boards.file import complete_board
from fareplay.games.get_on_board.bots import novice
from fareplay.games.get_on_board.bots.endgame import finish
from fareplay.games.get_on_board.bots.lines import LONGEST, MOST_LINES, write_moves
from fareplay.games.get_on_board.bots.policy import KERNELS
from fareplay.games.get_on_board.bots.tally import fit_weights, play_and_tally
from fareplay.games.get_on_board.bots.unseen import find_known
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.state import State
from fareplay.games.get_on_board.rules.turn import MOST_LEGAL
from fareplay.games.get_on_board.show.moves import legal_moves

MOVES: Final = numbers(np.int16, LONGEST + 1)  # of one line

ENTRIES: Final[tuple[Entry, ...]] = (
    *KERNELS.browser,
    export(legal_moves, rows(Board), rows(State), numbers(np.int16, max(MOST_LEGAL, LONGEST + 1))),
    export(novice.choose, name="novice"),
    export(find_known),
    export(finish),
    export(write_moves, rows(Board), rows(State), WHOLE, rows(Option, MOST_LINES), WHOLE, MOVES),
    export(complete_board),
    export(fit_weights),
    export(play_and_tally),
)
