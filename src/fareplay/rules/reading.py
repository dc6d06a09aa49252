"""Readings: where the values of a game's schema are in the structs of its kernels, for Python and the web client.

A schema is the only table. Behind the type of a field, `Annotated` says where its value is in a struct, as a reading:

    class Ticks(TypedDict):
        ticked: int
        of: int

    class Boxes(TypedDict):
        grannies: Annotated[Ticks, {"ticked": "grannies", "of": GRANNY_BOXES}]
        landmarks: Annotated[int, "landmarks"]

A reading is a name of a field, a number, a record of readings, or one of the functions below. It is plain JSON, because
the web client reads the same structs by the same readings (`web/src/engine/reading.ts`).
"""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    NotRequired,
    TypedDict,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Reading = Any  # a str, an int, a mapping of readings, or a list that begins with the name of a function
Reader = Callable[[int], Any]  # converts a number to a JSON value
_Read = Callable[[Any, int], Any]  # of a struct; in lists also of an index

_MISSING: Final = object()  # instead of a value that is left out


class Kind(NamedTuple):
    """How numbers of one kind become JSON values: by names (None for a number without one), by a list of the board
    file, or by a function of the game's own."""

    type: Any  # of the value, for the schema
    names: Mapping[int, Any] | None = None
    facts: tuple[str, str] | None = None  # the list in the board file and the key in its rows
    none: int | None = None  # the number that means None


class Editions(dict[int | None, Reading]):
    """The readings of a field by edition; the other editions do not have it."""


def named(values: Sequence[Any], kind: Any) -> Kind:
    """Return a kind with names by number."""
    return Kind(kind, dict(enumerate(values)))


def kind_of(kind: str, reading: Reading) -> Reading:
    """Read a number, or each number of a list, as a value of a kind."""
    return ["kind", kind, reading]


def is_set(reading: Reading) -> Reading:
    """Read a flag."""
    return ["flag", reading]


def item(field: str, index: int) -> Reading:
    """Read one number of an array."""
    return ["item", field, index]


def first(field: str, count: str) -> Reading:
    """Read the first numbers of an array; `count` is given with the struct."""
    return ["first", field, count]


def counted(field: str, keys: Sequence[str]) -> Reading:
    """Read the numbers of an array as a record, without zeros."""
    return ["counted", field, list(keys)]


def filled(reading: Reading) -> Reading:
    """Read a record without zeros."""
    return ["filled", reading]


def each(reading: Reading, count: str | int) -> Reading:
    """Read a list, whose items are at the same index of each array; `count` is given with the struct if it is a
    name."""
    return ["each", reading, count]


def until(field: str, reading: Reading) -> Reading:
    """In a list: read the first items only, as many as a field says; the others are None."""
    return ["until", field, reading]


def listed(bits: str, reading: Reading) -> Reading:
    """Read a list, one item for each set bit of a field, at the same index of each array."""
    return ["listed", bits, reading]


def index() -> Reading:
    """In a list: read the index."""
    return ["index"]


def has_bit(bits: str) -> Reading:
    """In a list: read the bit at the index as a flag."""
    return ["bit", bits]


def nonzero(field: str) -> Reading:
    """Read the numbers of an array without zeros."""
    return ["nonzero", field]


def rows(field: str, reading: Reading, count: str) -> Reading:
    """Read a list of structs; `count` is given."""
    return ["rows", field, reading, count]


def when(field: str, value: int, reading: Reading) -> Reading:
    """Read only if a field has this value; otherwise it is left out."""
    return ["when", field, value, reading]


def unless(bits: str, mask: int, reading: Reading) -> Reading:
    """Read unless one of these bits of a field is set; otherwise it is None."""
    return ["unless", bits, mask, reading]


def table(of: Any, edition: int | None = None) -> dict[str, Reading]:
    """Return the readings of a schema's fields, without those that the game reads by a function of its own."""
    found = {}
    for name, hint in get_type_hints(of, include_extras=True).items():
        reading = _reading(hint, edition)
        if reading is not _MISSING:
            found[name] = reading
    return found


def _reading(hint: Any, edition: int | None) -> Reading:
    hint = _required(hint)
    if get_origin(hint) is Annotated:
        reading = hint.__metadata__[0]
        return reading.get(edition, _MISSING) if isinstance(reading, Editions) else reading
    inner = table(hint, edition) if is_typeddict(hint) else {}
    return _MISSING if not inner else inner if hint.__total__ else filled(inner)


def _required(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is NotRequired else hint


def changed(of: Any, name: str, description: str) -> Any:
    """Return a schema with the fields of another that have readings, all of them optional."""
    hints, plain = get_type_hints(of, include_extras=True), get_type_hints(of)
    fields = {field: plain[field] for field, hint in hints.items() if get_origin(_required(hint)) is Annotated}
    found = cast(Any, TypedDict)(name, fields, total=False)
    found.__doc__ = description
    return found


def kinds_constant(kinds: Mapping[str, Kind]) -> dict[str, Any]:
    """Return kinds as the web client reads them."""
    given = {name: kind.facts or kind.names or kind.none for name, kind in kinds.items()}
    return {name: how for name, how in given.items() if how is not None}


def readers(
    kinds: Mapping[str, Kind] = {}, facts: Mapping[str, Any] = {}, own: Mapping[str, Reader] | None = None
) -> dict[str, Reader]:
    """Return the functions that read each kind of number, on a board if its facts are given."""
    found: dict[str, Reader] = {"number": read_number, "seats": read_seats}
    for name, kind in kinds.items():
        if kind.names is not None:
            found[name] = kind.names.get
        elif kind.facts is not None and facts:
            listed, key = kind.facts
            found[name] = [row.get(key) for row in facts[listed]].__getitem__
        elif kind.none is not None:
            found[name] = _optional(kind.none)
    return found | {**(own or {})}


def _optional(none: int) -> Reader:
    return lambda number: None if number == none else number


def read_number(number: int) -> int:
    """Return a number as it is."""
    return number


def read_seats(bits: int) -> list[int]:
    """Return the indexes of the set bits, such as seats."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


class StructReader:
    """Reads structs by a table."""

    def __init__(self, table: Reading, kinds: Mapping[str, Reader], **given: int) -> None:
        self._kinds, self._given = kinds, given
        self._read = self._compile(table)

    def __call__(self, struct: Any) -> Any:
        return self._read(struct, -1)

    def _compile(self, reading: Reading, *, in_list: bool = False) -> _Read:
        """Return the function for a reading."""
        if isinstance(reading, int):
            return lambda struct, at: reading
        if isinstance(reading, str):
            get = attrgetter(reading)
            return (lambda struct, at: get(struct)[at]) if in_list else lambda struct, at: get(struct)
        if isinstance(reading, Mapping):
            parts = [(name, self._compile(inner, in_list=in_list)) for name, inner in reading.items()]
            if not any(isinstance(inner, list) and inner[0] == "when" for inner in reading.values()):
                return lambda struct, at: {name: read(struct, at) for name, read in parts}
            return lambda struct, at: {
                name: value for name, read in parts if (value := read(struct, at)) is not _MISSING
            }
        function, *arguments = reading
        return getattr(self, f"_{function}")(*arguments, in_list=in_list)  # type: ignore[no-any-return]

    def _kind(self, kind: str, inner: Reading, *, in_list: bool) -> _Read:
        read, convert = self._compile(inner, in_list=in_list), self._kinds[kind]
        return lambda struct, at: convert(read(struct, at))

    def _flag(self, inner: Reading, *, in_list: bool) -> _Read:
        read = self._compile(inner, in_list=in_list)
        return lambda struct, at: read(struct, at) != 0

    def _item(self, field: str, index: int, *, in_list: bool) -> _Read:
        return lambda struct, at: getattr(struct, field)[index]

    def _first(self, field: str, count: str, *, in_list: bool) -> _Read:
        length = self._count(count)
        return lambda struct, at: list(getattr(struct, field)[:length])

    def _counted(self, field: str, keys: Sequence[str], *, in_list: bool) -> _Read:
        return lambda struct, at: {
            key: number for key, number in zip(keys, getattr(struct, field), strict=False) if number
        }

    def _filled(self, inner: Reading, *, in_list: bool) -> _Read:
        parts = [(name, self._compile(part, in_list=in_list)) for name, part in inner.items()]
        return lambda struct, at: {name: value for name, read in parts if (value := read(struct, at))}

    def _each(self, inner: Reading, count: str | int, *, in_list: bool) -> _Read:
        read, length = self._compile(inner, in_list=True), self._count(count)
        return lambda struct, at: [read(struct, index) for index in range(length)]

    def _until(self, field: str, inner: Reading, *, in_list: bool) -> _Read:
        read = self._compile(inner, in_list=True)
        return lambda struct, at: read(struct, at) if at < getattr(struct, field) else None

    def _listed(self, bits: str, inner: Reading, *, in_list: bool) -> _Read:
        read = self._compile(inner, in_list=True)
        return lambda struct, at: [read(struct, index) for index in read_seats(getattr(struct, bits))]

    def _index(self, *, in_list: bool) -> _Read:
        return lambda struct, at: at

    def _bit(self, bits: str, *, in_list: bool) -> _Read:
        return lambda struct, at: bool(getattr(struct, bits) >> at & 1)

    def _nonzero(self, field: str, *, in_list: bool) -> _Read:
        return lambda struct, at: [number for number in getattr(struct, field) if number]

    def _rows(self, field: str, inner: Reading, count: str, *, in_list: bool) -> _Read:
        read, length = self._compile(inner), self._count(count)
        return lambda struct, at: [read(row, -1) for row in getattr(struct, field)[:length]]

    def _when(self, field: str, value: int, inner: Reading, *, in_list: bool) -> _Read:
        read = self._compile(inner, in_list=in_list)
        return lambda struct, at: read(struct, at) if getattr(struct, field) == value else _MISSING

    def _unless(self, bits: str, mask: int, inner: Reading, *, in_list: bool) -> _Read:
        read = self._compile(inner, in_list=in_list)
        return lambda struct, at: None if getattr(struct, bits) & mask else read(struct, at)

    def _count(self, count: str | int) -> int:
        return count if isinstance(count, int) else self._given[count]
