"""The game's declaration for browsers: the entry points of its kernels, and the constants for the client."""

from typing import Final

import numpy as np

from fareplay.browser import BrowserGame
from fareplay.engine.events import HIDDEN, MOST_EVENTS, EventRow
from fareplay.engine.random import Rng
from fareplay.engine.wasm import WHOLE, entry, numbers, rows
from fareplay.event_table import table_constant
from fareplay.games.ticket_to_ride import dealing
from fareplay.games.ticket_to_ride.bots.entries import ENTRIES
from fareplay.games.ticket_to_ride.bots.forcing import Forcing
from fareplay.games.ticket_to_ride.bots.replies import Reply, completes, find_reply
from fareplay.games.ticket_to_ride.lines import ACTIONS, FROM_DECK, UNTOLD, LineRow, find_lines
from fareplay.games.ticket_to_ride.log import CARD_BITS, EVENTS, PAYMENT_STEP, tell
from fareplay.games.ticket_to_ride.mask import hides_move, mask
from fareplay.games.ticket_to_ride.network import NO_WAY, Progress, find_progress
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.kernels import (
    attempt,
    choices,
    deal,
    legal_moves,
    score_zones,
    winners,
)
from fareplay.games.ticket_to_ride.rules.limits import MAX_CARDS, MOST_LEGAL
from fareplay.games.ticket_to_ride.rules.material import CARDS, KINDS, NO_CARD, NOBODY, ZONES
from fareplay.games.ticket_to_ride.rules.state import DEAL, OVER, SECRETS, SHEET, State
from fareplay.games.ticket_to_ride.sheet import gained
from fareplay.games.ticket_to_ride.simulation import play_many
from fareplay.games.ticket_to_ride.view import PHASES, count_unseen

CONSTANTS: Final = {
    "events": table_constant(EVENTS),
    "hidden": HIDDEN,
    "choosing": DEAL,
    "over": OVER,
    "secrets": SECRETS,
    "sheet": SHEET,
    "phases": PHASES,
    "cards": CARDS,
    "zones": ZONES,
    "actions": ACTIONS,
    "no_card": NO_CARD,
    "nobody": NOBODY,
    "no_way": NO_WAY,
    "untold": UNTOLD,
    "from_deck": FROM_DECK,
    "card_bits": CARD_BITS,
    "payment_step": PAYMENT_STEP,
}

BROWSER: Final = BrowserGame(
    state=State,
    setup=dealing.setup_layout,
    options=dealing.OPTIONS,
    rules=(
        entry(dealing.start, rows(Board), rows(State), WHOLE, rows(Rng), returns=False),
        entry(deal, rows(Board), rows(State), name="begin", returns=False),
        entry(dealing.new_deck, rows(Board), rows(State), rows(Rng), numbers(np.int8, MAX_CARDS)),
        entry(dealing.lay_deck, rows(Board), rows(State), numbers(np.int8, MAX_CARDS), WHOLE),
        entry(hides_move, rows(Board), rows(State), WHOLE, WHOLE, WHOLE),
        entry(attempt, rows(Board), rows(State), WHOLE),
        entry(legal_moves, rows(Board), rows(State), numbers(np.int16, MOST_LEGAL)),
        entry(mask, rows(Board), rows(State), WHOLE, returns=False),
        entry(tell, rows(Board), rows(State), WHOLE, WHOLE, rows(State), rows(EventRow, MOST_EVENTS)),
        entry(choices, rows(Board), rows(State), WHOLE, numbers(np.int16, MOST_LEGAL)),
        entry(score_zones, rows(Board), rows(State), WHOLE, numbers(np.int16, len(ZONES))),
        entry(gained, rows(Board), rows(State), rows(State), WHOLE),
        entry(winners, rows(Board), rows(State)),
        entry(find_lines, rows(Board), rows(State), rows(LineRow, MOST_LEGAL), rows(State)),
        entry(find_progress, rows(Board), rows(State), WHOLE, rows(Progress), returns=False),
        entry(count_unseen, rows(Board), rows(State), numbers(np.int8, KINDS), returns=False),
        entry(completes, rows(Board), rows(State), WHOLE, WHOLE),
        entry(
            find_reply,
            *(rows(Board), rows(State), rows(Forcing), rows(Reply), WHOLE, WHOLE, WHOLE, WHOLE),
            numbers(np.int16, 2),
        ),
        entry(play_many, rows(Board), rows(State), rows(State), WHOLE, rows(Rng)),
    ),
    bots=ENTRIES,
    constants=CONSTANTS,
)
