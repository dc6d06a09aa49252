"""The game's declaration for browsers: the entry points of its kernels, and the constants for the client."""

from typing import Final

import numpy as np

from fareplay.bots.browser import BrowserGame
from fareplay.drawing.lanes import arrange_lanes
from fareplay.engine.events import HIDDEN
from fareplay.engine.kernel import WHOLE, export, numbers
from fareplay.games.get_on_board import dealing
from fareplay.games.get_on_board.bots.entries import ENTRIES
from fareplay.games.get_on_board.learn.simulation import play_many
from fareplay.games.get_on_board.rules.limits import MAX_INTERSECTIONS, MAX_ROADS
from fareplay.games.get_on_board.rules.line import shape_asked
from fareplay.games.get_on_board.rules.material import (
    COMMON_DEALT,
    EDITIONS,
    FIRST_RUSH,
    MAX_SEATS,
    OTHER_JOURNEY,
    PASSENGERS,
    PLACES,
    SECOND_JOURNEY,
    SECOND_RUSH,
    TICKETS,
    TURN_SPACES,
    ZONES,
)
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, SECRETS, SHEET, State
from fareplay.games.get_on_board.show.lines import begin_turn_of, find_lines
from fareplay.games.get_on_board.show.log import EVENTS, log_move
from fareplay.games.get_on_board.show.mask import hides_move, mask
from fareplay.games.get_on_board.show.moves import attempt, choices, legal_moves
from fareplay.games.get_on_board.show.reason import REASONS, explain
from fareplay.games.get_on_board.show.schema import KINDS, Boxes, Line, Position
from fareplay.games.get_on_board.show.sheet import gained, places, score, score_journey, winners
from fareplay.games.get_on_board.show.symbols import ENTRANCE, FIRST_PLACE, count_symbols
from fareplay.rules.event_table import table_constant
from fareplay.rules.reading import kinds_constant, table

CONSTANTS: Final = {
    "spent": ("deal",),  # of a player: irrelevant and hidden once all have chosen
    "events": table_constant(EVENTS),
    "reasons": table_constant(REASONS),
    "hidden": HIDDEN,
    "choosing": DEPARTURE,
    "over": OVER,
    "secrets": SECRETS,
    "sheet": SHEET,
    "tickets": TICKETS,
    "turn_spaces": TURN_SPACES,
    "rush_hours": [FIRST_RUSH + 1, SECOND_RUSH + 1],  # the rounds before which a card turns up
    "objectives_dealt": COMMON_DEALT,
    "second_journey": SECOND_JOURNEY,
    "other_journey": OTHER_JOURNEY,
    "first_place": FIRST_PLACE,
    "entrance": ENTRANCE,
    "editions": {
        name: {
            "zones": ZONES[edition],
            "passengers": PASSENGERS[edition],
            "places": PLACES[edition],
            "kinds": kinds_constant(KINDS[edition]),
            "tables": {one.__name__: table(one, edition) for one in (Position, Boxes, Line)},
        }
        for edition, name in enumerate(EDITIONS)
    },
}

RULES: Final = (
    export(dealing.start),
    export(dealing.begin),
    export(hides_move),
    export(attempt),
    export(legal_moves),
    export(mask),
    export(log_move),
    export(choices),
    export(score),
    export(score_journey),
    export(gained),
    export(winners),
    export(places),
    export(shape_asked),
    export(find_lines),
    export(begin_turn_of),
    export(count_symbols),
    export(explain),
    export(
        arrange_lanes,
        numbers(np.float64, MAX_INTERSECTIONS, 2),
        WHOLE,
        numbers(np.int32, MAX_SEATS * (MAX_INTERSECTIONS + 1)),
        numbers(np.int32, MAX_SEATS),
        WHOLE,
        numbers(np.int32, MAX_ROADS, 3 + MAX_SEATS),
    ),
    export(play_many),
)

BROWSER: Final = BrowserGame(
    state=State,
    setup=dealing.setup_layout,
    options=dealing.OPTIONS,
    rules=RULES,
    bots=ENTRIES,
    constants=CONSTANTS,
)
