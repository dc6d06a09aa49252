"""The game's declaration for JavaScript programs: the entry points of its kernels, and the constants."""

from typing import Annotated, Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.bots.browser import BrowserGame
from fareplay.engine.events import HIDDEN
from fareplay.engine.kernel import WHOLE, entry, export, kernel, numbers, rows
from fareplay.engine.random import Rng, below, shuffle
from fareplay.engine.struct import Rows, Short, Shorts, Smalls, Struct
from fareplay.rules.event_table import table_constant
from fareplay.rules.rules import Rules
from tramway.log import EVENTS, log_move
from tramway.rules import (
    CARDS,
    CHARTERS,
    MAX_SEATS,
    MOST_LEGAL,
    ROUNDS,
    ZONES,
    Board,
    State,
    attempt,
    begin,
    card_bits,
    card_text,
    legal_moves,
    mask,
    places,
    score,
    winners,
)
from tramway.rules import HIDDEN as HIDDEN_CHARTER

CARD_BITS: Final = tuple(map(card_bits, CARDS))


class Deck(Struct):
    """The decks to shuffle before a game."""

    depots: Annotated[Smalls, MAX_SEATS]
    charters: Annotated[Smalls, CHARTERS]


class LineRow(Struct):
    """A move and its gains."""

    move: Short
    zones: Annotated[Shorts, len(ZONES)]
    bridges: Short
    waits: Short


def setup_fields(of: Rules) -> list[dict[str, Any]]:
    """Return where the state before the first move stores each part of the setup."""
    depots = {int(stop): depot for depot, stop in enumerate(of.board[0].depot, start=1)}
    return [
        {"key": "first", "field": "first"},
        {"key": "depots", "field": "players.depot", "names": [depots.get(stop) for stop in range(max(depots) + 1)]},
        {"key": "charters", "field": "players.charter", "names": list(range(1, CHARTERS + 1))},
        {"key": "cards", "field": "cards", "names": list(map(card_text, range(16)))},
    ]


@entry(rows(Board), rows(State), WHOLE, rows(Rng), rows(Deck))
@kernel
def start(board: Rows[Board], state: Rows[State], seats: int, rng: Rows[Rng], deck: Rows[Deck]) -> None:
    """Shuffle and deal in a blank state (R2, R3)."""
    for depot in range(MAX_SEATS):
        deck[0].depots[depot] = depot
    for charter in range(CHARTERS):
        deck[0].charters[charter] = charter
    for place in range(len(CARD_BITS)):
        state[0].cards[place] = CARD_BITS[place]
    shuffle(rng[0], deck[0].depots, 0, MAX_SEATS)
    shuffle(rng[0], deck[0].charters, 0, CHARTERS)
    shuffle(rng[0], state[0].cards, 0, len(CARD_BITS))
    state[0].seats = seats
    state[0].first = below(rng[0], seats)
    for seat in range(seats):
        state[0].players[seat].depot = board[0].depot[deck[0].depots[seat]]
        state[0].players[seat].charter = deck[0].charters[seat]
    begin(board, state)


@entry(rows(Board), rows(State), WHOLE, numbers(np.int16, MOST_LEGAL))
@kernel
def choices(board: Rows[Board], state: Rows[State], seat: int, moves: npt.NDArray[np.int16]) -> int:
    """Write the choices of a seat; return their number."""
    return legal_moves(board, state, moves) if seat == state[0].seat else 0


@entry(rows(Board), rows(State), rows(State), WHOLE)
@kernel
def gained(board: Rows[Board], before: Rows[State], after: Rows[State], seat: int) -> int:
    """Return what a move brought a seat, as far as the viewer of these states knew its charter before."""
    was, now = np.zeros(len(ZONES), np.int16), np.zeros(len(ZONES), np.int16)
    points = score(board, after, seat, now) - score(board, before, seat, was)
    return points if before[0].players[seat].charter != HIDDEN_CHARTER else points - now[1] + was[1]


@entry(rows(Board), rows(State), rows(LineRow, MOST_LEGAL), rows(State))
@kernel
def find_lines(board: Rows[Board], state: Rows[State], lines: Rows[LineRow], scratch: Rows[State]) -> int:
    """Write every legal move with its gains; return their number."""
    moves = np.empty(MOST_LEGAL, np.int16)
    was, now = np.zeros(len(ZONES), np.int16), np.zeros(len(ZONES), np.int16)
    seat = state[0].seat
    score(board, state, seat, was)
    count = legal_moves(board, state, moves)
    for place in range(count):
        line = lines[place]
        scratch[0] = state[0]
        attempt(board, scratch, moves[place])
        score(board, scratch, seat, now)
        line.move = moves[place]
        line.bridges = scratch[0].players[seat].bridges
        line.waits = scratch[0].players[seat].waits
        for zone in range(len(ZONES)):
            line.zones[zone] = now[zone] - was[zone]
    return count


RULES: Final = (
    export(start),
    export(begin),
    export(attempt),
    export(legal_moves),
    export(mask),
    export(choices),
    export(log_move),
    export(score),
    export(gained),
    export(winners),
    export(places),
    export(find_lines),
)

BROWSER: Final = BrowserGame(
    state=State,
    setup=setup_fields,
    rules=RULES,
    constants={
        "events": table_constant(EVENTS),
        "hidden": HIDDEN,
        "hidden_charter": HIDDEN_CHARTER,
        "rounds": ROUNDS,
        "zones": ZONES,
        "cards": list(map(card_text, range(16))),
    },
)
