"""The game's declaration for browsers: the entry points of its kernels, and the constants for the client."""

from typing import Final

import numpy as np

from fareplay.browser import BrowserGame
from fareplay.drawing.lanes import arrange_lanes
from fareplay.engine.events import HIDDEN, MOST_EVENTS, EventRow
from fareplay.engine.random import Rng
from fareplay.engine.wasm import WHOLE, entry, numbers, rows
from fareplay.event_table import table_constant
from fareplay.games.get_on_board import dealing
from fareplay.games.get_on_board.bots.entries import ENTRIES
from fareplay.games.get_on_board.line_reader import FIGURES
from fareplay.games.get_on_board.lines import MOST_LINES, WAY, LineRow, begin_turn_of, find_lines
from fareplay.games.get_on_board.log import EVENTS, INTERN, tell
from fareplay.games.get_on_board.log import ZONES as PARKING_ZONES
from fareplay.games.get_on_board.mask import hides_move, mask
from fareplay.games.get_on_board.moves import attempt, choices, legal_moves
from fareplay.games.get_on_board.reason import REASONS, explain
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.limits import MAX_INTERSECTIONS, MAX_ROADS
from fareplay.games.get_on_board.rules.line import shape_asked
from fareplay.games.get_on_board.rules.material import (
    COMMON_DEALT,
    EDITIONS,
    ENTRANCES,
    FIRST_RUSH,
    FLUID_COLOURS,
    GRANNY_BOXES,
    INTERN_BOXES,
    LANDMARK,
    MAX_SEATS,
    MUSEUM,
    OBJECTIVES,
    OFFICE,
    OTHER_JOURNEY,
    PASSENGERS,
    PLACES,
    SCHOOL,
    SCHOOL_BOXES,
    SECOND_JOURNEY,
    SECOND_RUSH,
    SHAPES,
    SIDE_WORTH,
    STUDENT_BOXES,
    TICKETS,
    TRAFFIC_SPACES,
    TURN_SPACES,
    ZONES,
)
from fareplay.games.get_on_board.rules.setup import Cards
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, SECRETS, SHEET, State
from fareplay.games.get_on_board.rules.turn import MOST_LEGAL
from fareplay.games.get_on_board.sheet import Points, gained, score, score_journey, winners
from fareplay.games.get_on_board.simulation import play_many
from fareplay.games.get_on_board.symbols import ENTRANCE, FIRST_PLACE, SYMBOLS, count_symbols
from fareplay.games.get_on_board.view import PHASES

CONSTANTS: Final = {
    "spent": ("deal",),  # of a player: irrelevant and hidden once all have chosen
    "events": table_constant(EVENTS),
    "reasons": table_constant(REASONS),
    "hidden": HIDDEN,
    "choosing": DEPARTURE,
    "over": OVER,
    "secrets": SECRETS,
    "sheet": SHEET,
    "phases": PHASES,
    "shapes": SHAPES,
    "tickets": TICKETS,
    "zones": {name: ZONES[edition] for edition, name in enumerate(EDITIONS)},
    "parking_zones": PARKING_ZONES,
    "passengers": {
        name: {code: passenger for passenger, code in (*PASSENGERS[edition].items(), ("intern", INTERN))}
        for edition, name in enumerate(EDITIONS)
    },
    "places": {name: {code: place for place, code in PLACES[edition].items()} for edition, name in enumerate(EDITIONS)},
    "objectives": {name: OBJECTIVES[edition] for edition, name in enumerate(EDITIONS)},
    "fluid": {code: colour for colour, code in FLUID_COLOURS.items()},
    "boxes": {
        "turn_zone": TURN_SPACES,
        "grannies": GRANNY_BOXES,
        "students": STUDENT_BOXES,
        "interns": INTERN_BOXES,
        "schools": SCHOOL_BOXES,
        "traffic": TRAFFIC_SPACES,
        "entrances": ENTRANCES,
    },
    "sights": {"school": SCHOOL, "landmark": LANDMARK, "museum": MUSEUM, "office": OFFICE},
    "worth": SIDE_WORTH,
    "rush_hours": [FIRST_RUSH + 1, SECOND_RUSH + 1],  # the rounds before which a card turns up
    "objectives_dealt": COMMON_DEALT,
    "second_journey": SECOND_JOURNEY,
    "other_journey": OTHER_JOURNEY,
    "first_place": FIRST_PLACE,
    "entrance": ENTRANCE,
    "figures": {name: FIGURES[edition] for edition, name in enumerate(EDITIONS)},
}

BROWSER: Final = BrowserGame(
    state=State,
    setup=dealing.setup_layout,
    options=dealing.OPTIONS,
    rules=(
        entry(dealing.start, rows(Board), rows(State), WHOLE, rows(Rng), rows(Cards), returns=False),
        entry(dealing.begin, rows(Board), rows(State), returns=False),
        entry(hides_move, rows(Board), rows(State), WHOLE, WHOLE, WHOLE),
        entry(attempt, rows(Board), rows(State), WHOLE),
        entry(legal_moves, rows(Board), rows(State), numbers(np.int16, MOST_LEGAL)),
        entry(mask, rows(Board), rows(State), WHOLE, returns=False),
        entry(tell, rows(Board), rows(State), WHOLE, WHOLE, rows(State), rows(EventRow, MOST_EVENTS)),
        entry(choices, rows(Board), rows(State), WHOLE, numbers(np.int16, MOST_LEGAL)),
        entry(score, rows(Board), rows(State), WHOLE, rows(Points)),
        entry(score_journey, rows(Board), rows(State), WHOLE, rows(Points)),
        entry(gained, rows(Board), rows(State), rows(State), WHOLE),
        entry(winners, rows(Board), rows(State)),
        entry(shape_asked, WHOLE, WHOLE),
        entry(find_lines, rows(Board), rows(State), rows(LineRow, MOST_LINES), rows(State, WAY)),
        entry(begin_turn_of, rows(Board), rows(State), WHOLE),
        entry(count_symbols, rows(Board), rows(State), rows(State), WHOLE, numbers(np.int16, SYMBOLS), returns=False),
        entry(explain, rows(Board), rows(State), rows(LineRow, MOST_LINES), WHOLE, WHOLE, rows(EventRow)),
        entry(
            arrange_lanes,
            numbers(np.float64, MAX_INTERSECTIONS, 2),
            WHOLE,
            numbers(np.int32, MAX_SEATS * (MAX_INTERSECTIONS + 1)),
            numbers(np.int32, MAX_SEATS),
            WHOLE,
            numbers(np.int32, MAX_ROADS, 3 + MAX_SEATS),
        ),
        entry(play_many, rows(Board), rows(State), rows(State), WHOLE, rows(Rng)),
    ),
    bots=ENTRIES,
    constants=CONSTANTS,
)
