"""The game's declaration for browsers: the entry points of its kernels, and the constants for the client."""

from typing import Final

from fareplay.bots.browser import BrowserGame
from fareplay.engine.events import HIDDEN
from fareplay.engine.kernel import export
from fareplay.games.ticket_to_ride import dealing
from fareplay.games.ticket_to_ride.bots.entries import ENTRIES
from fareplay.games.ticket_to_ride.bots.replies import completes, find_reply
from fareplay.games.ticket_to_ride.learn.simulation import play_many
from fareplay.games.ticket_to_ride.rules.kernels import (
    attempt,
    choices,
    deal,
    legal_moves,
    places,
    winners,
    write_sheet,
)
from fareplay.games.ticket_to_ride.rules.material import CARDS, ZONES
from fareplay.games.ticket_to_ride.rules.state import DEAL, OVER, SECRETS, SHEET, State
from fareplay.games.ticket_to_ride.show.lines import find_lines
from fareplay.games.ticket_to_ride.show.log import CARD_BITS, EVENTS, PAYMENT_STEP, log_move
from fareplay.games.ticket_to_ride.show.mask import hides_move, mask
from fareplay.games.ticket_to_ride.show.network import NO_WAY, find_progress
from fareplay.games.ticket_to_ride.show.reason import REASONS, explain
from fareplay.games.ticket_to_ride.show.schema import KINDS, Boxes, Line, Position
from fareplay.games.ticket_to_ride.show.sheet import gained
from fareplay.games.ticket_to_ride.show.view import count_unseen
from fareplay.rules.event_table import table_constant
from fareplay.rules.reading import kinds_constant, table

CONSTANTS: Final = {
    "events": table_constant(EVENTS),
    "reasons": table_constant(REASONS),
    "hidden": HIDDEN,
    "choosing": DEAL,
    "over": OVER,
    "secrets": SECRETS,
    "sheet": SHEET,
    "kinds": kinds_constant(KINDS),
    "tables": {one.__name__: table(one) for one in (Position, Boxes, Line)},
    "cards": CARDS,
    "zones": ZONES,
    "no_way": NO_WAY,
    "card_bits": CARD_BITS,
    "payment_step": PAYMENT_STEP,
}

RULES: Final = (
    export(dealing.start),
    export(deal, name="begin"),
    export(dealing.new_deck),
    export(dealing.lay_deck),
    export(hides_move),
    export(attempt),
    export(legal_moves),
    export(mask),
    export(log_move),
    export(choices),
    export(write_sheet),
    export(gained),
    export(winners),
    export(places),
    export(explain),
    export(find_lines),
    export(find_progress),
    export(count_unseen),
    export(completes),
    export(find_reply),
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
