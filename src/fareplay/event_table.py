"""Tables of events: what the rows that a game's kernel writes mean, for Python and for the web client alike."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from fareplay.engine.events import HIDDEN, NOBODY, EventRow
from fareplay.engine.struct import Rows, plain_rows
from fareplay.event import Event

Reader = Callable[[int], Any]  # makes a JSON value of a figure


class Fact(NamedTuple):
    """Something an event tells."""

    name: str
    figure: int  # the place of its number among the row's figures
    kind: str = "number"  # how it is read; each game says which kinds it has
    is_secret: bool = False  # known to the event's seat only


class EventKind(NamedTuple):
    """One kind of event: its key in the texts, and what it tells."""

    key: str
    facts: tuple[Fact, ...] = ()
    is_private: bool = False  # others do not even learn that it happened
    is_previewed: bool = False  # it may be told before a move: it reveals nothing


def read_events(
    table: Sequence[EventKind], readers: Mapping[str, Reader], rows: Rows[EventRow], count: int
) -> list[Event]:
    """The events that a kernel has written. What a masked state hides is left out."""
    found = []
    for row in plain_rows(EventRow, rows)[:count]:
        kind = table[row.key]
        facts: dict[str, Any] = {}
        secret: dict[str, Any] = {}
        for name, figure, reader, is_secret in kind.facts:
            number = row.figures[figure]
            if number != HIDDEN:
                (secret if is_secret else facts)[name] = readers[reader](number)
        seat = None if row.seat == NOBODY else row.seat
        known_to = (row.seat,) if secret else ()
        found.append(Event(kind.key, seat, facts, secret, known_to, private=kind.is_private))
    return found


def table_constant(table: Sequence[EventKind]) -> list[Any]:
    """A table as the web client reads it: of each kind the key, and of each fact its name, its figure and its kind."""
    return [[kind.key, [[fact.name, fact.figure, fact.kind] for fact in kind.facts]] for kind in table]


def previewed(table: Sequence[EventKind]) -> frozenset[str]:
    """The keys of the events that may be told before a move."""
    return frozenset(kind.key for kind in table if kind.is_previewed)


def read_number(number: int) -> int:
    """A figure that is a number."""
    return number


def read_seats(bits: int) -> list[int]:
    """A figure with a bit for each seat."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]
