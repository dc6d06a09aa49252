"""Event tables: the meaning of the rows that a game's kernel writes, for Python and the web client."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, NotRequired, TypedDict, cast

from fareplay.engine.events import HIDDEN, MOST_EVENTS, NOBODY, EventRow
from fareplay.engine.struct import Rows, blank, plain_rows
from fareplay.rules.event import Event
from fareplay.rules.reading import Kind, Reader


class Fact(NamedTuple):
    """One value of an event."""

    name: str
    figure: int  # the index of its number in the row's figures
    kind: str = "number"  # how it is read; each game defines its kinds
    is_secret: bool = False  # only the event's seat knows it


class EventKind(NamedTuple):
    """One kind of event: its key in the texts, and its facts."""

    key: str
    facts: tuple[Fact, ...] = ()
    is_private: bool = False  # hidden from the other seats altogether
    is_previewed: bool = False  # may be shown in a preview of a move: it reveals nothing


class EventTable(list[EventKind]):
    """The events of a game. Kernels write the numbers that `add` returns."""

    def add(self, key: str, *facts: Fact, is_private: bool = False, is_previewed: bool = False) -> int:
        """Add a kind of event and return its number."""
        self.append(EventKind(key, facts, is_private, is_previewed))
        return len(self) - 1


def read_events(
    table: Sequence[EventKind], readers: Mapping[str, Reader], rows: Rows[EventRow], count: int
) -> list[Event]:
    """Return the events that a kernel has written, without what a masked state hides."""
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


class _Buffer(threading.local):
    """Rows for the events of a move. Every thread has its own, because kernels release the GIL."""

    def __init__(self) -> None:
        self.rows = blank(EventRow, MOST_EVENTS)


_BUFFER: Final = _Buffer()


def logged_events(
    table: Sequence[EventKind], readers: Mapping[str, Reader], log: Callable[[Rows[EventRow]], int]
) -> list[Event]:
    """Return the events of a move that a kernel writes into rows; `log` returns how many."""
    return read_events(table, readers, _BUFFER.rows, log(_BUFFER.rows))


def table_constant(table: Sequence[EventKind]) -> list[Any]:
    """Return a table as the web client reads it: each kind's key, and each fact's name, index and kind."""
    return [[kind.key, [[fact.name, fact.figure, fact.kind] for fact in kind.facts]] for kind in table]


def previewed(table: Sequence[EventKind]) -> frozenset[str]:
    """Return the keys of the events that a preview may show."""
    return frozenset(kind.key for kind in table if kind.is_previewed)


def event_schema(table: Sequence[EventKind], kinds: Iterable[Mapping[str, Kind]]) -> Any:
    """Return the schema of a game's events: their keys, and the types of their facts."""
    types: dict[str, Any] = {"number": int, "seats": list[int]}
    for of_edition in kinds:
        types |= {name: kind.type for name, kind in of_edition.items()}
    facts: dict[str, Any] = {}
    for name, _, kind, _ in sorted(fact for event in table for fact in event.facts):
        facts[name] = facts[name] | types[kind] if name in facts else types[kind]
    optional = {name: NotRequired[of] for name, of in ({"seat": int} | facts).items()}
    return cast(Any, TypedDict)("Event", {"key": Literal[tuple(sorted({event.key for event in table}))], **optional})
