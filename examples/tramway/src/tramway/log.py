"""The log: a kernel writes the events of a move, and a table explains their figures."""

from typing import Final

from fareplay.engine.events import MOST_EVENTS, NOBODY, EventRow, write_event
from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Rows
from fareplay.rules.event_table import EventTable, Fact
from tramway.rules import HIDDEN, ROUNDS, WAIT, Board, State, is_linked, winners

EVENTS: Final = EventTable()
TRACK: Final = EVENTS.add(
    "track", Fact("from", 0, "stop"), Fact("to", 1, "stop"), Fact("passengers", 2), is_previewed=True
)
BRIDGE: Final = EVENTS.add("bridge", is_previewed=True)
LINKED: Final = EVENTS.add(
    "linked",
    *(Fact(name, 0, name, is_secret=True) for name in ("places", "stops", "points")),
    is_private=True,
    is_previewed=True,
)
WAITED: Final = EVENTS.add("wait", is_previewed=True)
CARD: Final = EVENTS.add("card", Fact("round", 0), Fact("card", 1, "card"))
END: Final = EVENTS.add("end", Fact("winners", 0, "seats"))


@entry(rows(Board), rows(State), WHOLE, WHOLE, rows(State), rows(EventRow, MOST_EVENTS))
@kernel
def log_move(
    board: Rows[Board], before: Rows[State], seat: int, move: int, after: Rows[State], events: Rows[EventRow]
) -> int:
    """Write the events of a move, from the states before and after; return their number."""
    was, now, count = before[0], after[0], 0
    if move == WAIT:
        count = write_event(events, count, WAITED, seat, 0, 0, 0, 0, 0)
    else:
        stop = move // 4
        boarded = now.players[seat].passengers - was.players[seat].passengers
        count = write_event(events, count, TRACK, seat, stop, board[0].next[stop, move % 4], boarded, 0, 0)
        if now.players[seat].bridges > was.players[seat].bridges:
            count = write_event(events, count, BRIDGE, seat, 0, 0, 0, 0, 0)
        known = was.players[seat].charter != HIDDEN  # to whom the end reveals it, it tells nothing of the last move
        if known and is_linked(board[0], now, seat) and not is_linked(board[0], was, seat):
            count = write_event(events, count, LINKED, seat, now.players[seat].charter, 0, 0, 0, 0)
    if now.round_number > ROUNDS:
        count = write_event(events, count, END, NOBODY, winners(board, after), 0, 0, 0, 0)
    elif now.round_number > was.round_number:
        card = now.cards[now.round_number - 1]
        count = write_event(events, count, CARD, now.first, now.round_number, card, 0, 0, 0)
    return count
