"""Events as kernels write them: rows of numbers, which a game's event table explains."""

from typing import Annotated, Final

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Longs, Rows, Small, Struct

FIGURES: Final = 5  # the most that an event has
MOST_EVENTS: Final = 32  # the most that a move has
HIDDEN: Final = -(2**31)  # a figure that the viewer of a masked state may not know
NOBODY: Final = -1  # in place of a seat: concerns the whole table


class EventRow(Struct):
    """One event."""

    key: Small  # its index in the game's event table
    seat: Small
    figures: Annotated[Longs, FIGURES]  # in the order of the table; the rest is 0


@kernel
def write_event(events: Rows[EventRow], count: int, key: int, seat: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """Write an event at index `count` and return the new count."""
    if count == len(events):
        return count
    row = events[count]
    row.key = key
    row.seat = seat
    row.figures[0] = a
    row.figures[1] = b
    row.figures[2] = c
    row.figures[3] = d
    row.figures[4] = e
    return count + 1
