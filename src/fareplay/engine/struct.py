"""Structs: one NumPy record declared as a class, so that Python, mypy and Numba read the same fields.

A state of a game is one struct, a board another. A field is a small integer, an array of them, or
other structs in a row:

    class Player(Struct):
        at: Small
        tourists: Annotated[Smalls, 3]

    class State(Struct):
        players: Annotated[Rows[Player], 5]

All integers are signed: Numba turns a mix of signed and unsigned into floating point.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import prod
from operator import itemgetter
from struct import Struct as Unpacker
from typing import Annotated, Any, ClassVar, Protocol, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Small = Annotated[int, np.int8]
Short = Annotated[int, np.int16]
Long = Annotated[int, np.int64]
Smalls = Annotated[npt.NDArray[np.int8], np.int8]
Shorts = Annotated[npt.NDArray[np.int16], np.int16]
Longs = Annotated[npt.NDArray[np.int64], np.int64]

_LETTERS = {1: "b", 2: "h", 8: "q"}  # what Python's `struct` calls integers of so many bytes

T = TypeVar("T")


class Rows(Protocol[T]):
    """An array of structs; kernels get a state as a row of one, which crosses into compiled code fastest."""

    def __getitem__(self, index: int, /) -> T: ...

    def __setitem__(self, index: int, value: T, /) -> None: ...

    def __len__(self) -> int: ...

    def tobytes(self) -> bytes: ...


class Struct:
    """Base of the classes that declare a record; never instantiated."""


@cache
def dtype(of: Any) -> np.dtype[Any]:
    """The NumPy record type that a struct declares."""
    for name in get_type_hints(of):
        if hasattr(np.record, name):
            raise TypeError(f"{of.__name__}.{name}: NumPy's records have a method of that name")
    hints = get_type_hints(of, include_extras=True)
    layout = _aligned(of)
    fields = {
        "names": list(hints),
        "formats": [_field(hint, dtype) for hint in hints.values()],
        "offsets": [layout.fields[name][1] for name in hints],  # type: ignore[index]
        "itemsize": layout.itemsize,
    }
    return np.dtype((np.record, np.dtype(cast(Any, fields), align=True)))


def blank(of: type[T], rows: int = 1) -> Rows[T]:
    """Rows of the struct, all zero."""
    return cast(Rows[T], np.zeros(rows, dtype(cast(Any, of))))


def copy_of(rows: Rows[T]) -> Rows[T]:
    """The same rows again; NumPy's own copy goes field by field and takes twenty times as long."""
    return from_bytes(rows.tobytes(), rows)


def from_bytes(raw: bytes, like: Rows[T]) -> Rows[T]:
    """Rows out of what `tobytes` gave, as many as those they are like."""
    return np.ndarray(like.shape, like.dtype, bytearray(raw))  # type: ignore[attr-defined]


def plain(of: type[T], rows: Rows[T]) -> T:
    """The first row as an object of plain Python numbers and lists: for reading only, and much faster to read.

    Arrays of more than one dimension stay NumPy's. Those who look at a game ask for the same few states again and
    again (every sheet of a view, both sides of every event), so the last ones read are kept.
    """
    return cast(T, _read(cast(Any, of), rows.tobytes()))


Numbers = tuple[int, ...]  # of a struct, one after the other


def reader(of: type[Struct], field: str) -> Callable[[Rows[Any], int, int], Numbers]:
    """What reads one of the structs that a field holds, out of one of several rows, as its numbers. Those who look at
    a few structs in many rows need no more, and nothing is faster."""
    (kind,) = (cast(Any, inner) for name, inner, *_ in _layout(cast(Any, of)) if name == field)
    unpack, whole, step = _unpacker(kind).unpack_from, dtype(cast(Any, of)), dtype(kind).itemsize
    row, start = whole.itemsize, whole.fields[field][1]  # type: ignore[index]
    return lambda rows, number, place: unpack(cast(Any, rows), number * row + start + place * step)


def picker(of: type[Struct], *fields: str) -> Callable[[Numbers], Numbers]:
    """What picks the numbers of some fields out of all those of a struct."""
    spans = {name: range(at, at + count) for name, _, at, count, _ in _layout(cast(Any, of))}
    places = [place for field in fields for place in spans[field]]
    if places == list(range(places[0], places[0] + len(places))):
        return itemgetter(slice(places[0], places[-1] + 1))
    return itemgetter(*places)


@lru_cache(maxsize=32)
def _read(of: Any, raw: bytes) -> Struct:
    return _plain(of, raw, 0)


def _plain(of: Any, raw: bytes, at: int) -> Struct:
    """The struct that begins at this byte."""
    return cast(Struct, _kind(of)(raw, at))


class _Plain:
    """A plain struct: its single numbers are there at once, its arrays and structs when they are asked for, for most
    are not."""

    _raw: bytes
    _at: int
    _parts: ClassVar[dict[str, Callable[[bytes, int], Any]]]

    def __getattr__(self, name: str) -> Any:
        if name not in self._parts:
            raise AttributeError(f"{type(self).__name__} has no {name!r}")
        value = self.__dict__[name] = self._parts[name](self._raw, self._at)
        return value


class _Row(Sequence[Struct]):
    """Structs in a row, each read when it is asked for: a table for five often has two players."""

    __slots__ = ("_kind", "_raw", "_read", "_starts")

    def __init__(self, kind: type[Any], raw: bytes, starts: range) -> None:
        self._kind, self._raw, self._starts = kind, raw, starts
        self._read: list[Struct | None] = [None] * len(starts)

    def __len__(self) -> int:
        return len(self._read)

    def __getitem__(self, number: Any) -> Any:
        found = self._read[number]
        if found is None:
            found = self._read[number] = self._kind(self._raw, self._starts[number])
        elif type(number) is slice:
            return [self[each] for each in range(*number.indices(len(self)))]
        return found


@cache
def _kind(of: Any) -> type[Any]:
    """The class of a plain struct."""
    record, names, letters, end = dtype(of), [], "=", 0
    parts: dict[str, Callable[[bytes, int], Any]] = {}
    for name, inner, _, _, shape in _layout(of):
        offset, kind = record.fields[name][1], record[name]  # type: ignore[index]
        if inner is not None:
            parts[name] = _structs(_kind(cast(Any, inner)), offset, kind.base.itemsize, shape[0])
        elif shape:
            parts[name] = _numbers_of(offset, f"{prod(shape)}{_LETTERS[kind.base.itemsize]}", shape)
        else:
            names.append(name)
            letters += "x" * (offset - end) + _LETTERS[kind.itemsize]
            end = offset + kind.itemsize
    return type(of.__name__, (of, _Plain), {"_parts": parts, "__init__": _filler(names, letters)})


def _filler(names: Sequence[str], letters: str) -> Any:
    """What fills a plain struct. It is written out, as dataclasses do it: states are read for everything that is told
    of a game, and a loop over the names takes three times as long."""
    fields = "".join(f"self.{name}, " for name in names)
    scope: dict[str, Any] = {"unpack": Unpacker(letters).unpack_from}
    exec(f"def fill(self, raw, at):\n    self._raw, self._at = raw, at\n    [{fields}] = unpack(raw, at)\n", scope)
    return scope["fill"]


def _structs(kind: Any, offset: int, step: int, count: int) -> Callable[[bytes, int], Any]:
    return lambda raw, at: _Row(kind, raw, range(at + offset, at + offset + step * count, step))


def _numbers_of(offset: int, letters: str, shape: tuple[int, ...]) -> Callable[[bytes, int], Any]:
    unpack = Unpacker("=" + letters).unpack_from
    if len(shape) == 1:
        return lambda raw, at: list(unpack(raw, at + offset))
    return lambda raw, at: np.array(unpack(raw, at + offset)).reshape(shape)


@cache
def _layout(of: Any) -> list[tuple[str, type[Struct] | None, int, int, tuple[int, ...]]]:
    """For each field: its name, the struct it holds (if any), where its numbers begin, how many, and their shape."""
    record, hints = dtype(of), get_type_hints(of, include_extras=True)
    fields, at = [], 0
    for name in record.names or ():
        kind = record[name]
        base = get_args(hints[name])[0]
        inner = get_args(base)[0] if get_origin(base) is Rows else None
        count = prod(kind.shape) * (1 if inner is None else _numbers(inner))
        fields.append((name, inner, at, count, kind.shape))
        at += count
    return fields


def _numbers(of: Any) -> int:
    """How many numbers a struct has."""
    return sum(count for _, _, _, count, _ in _layout(of))


@cache
def _unpacker(of: Any) -> Unpacker:
    return Unpacker(_format(of))


def _format(of: Any) -> str:
    """The struct in the letters of Python's `struct`, padding and all."""
    record = dtype(of)
    letters, at = "", 0
    for name, inner, _, _, shape in _layout(of):
        offset = record.fields[name][1]  # type: ignore[index]
        letters += "x" * (offset - at)
        one = _LETTERS[record[name].base.itemsize] if inner is None else _format(inner)[1:]
        letters += f"{prod(shape)}{one}" if inner is None else one * shape[0]
        at = offset + record[name].itemsize
    return "=" + letters + "x" * (record.itemsize - at)


@cache
def _aligned(of: Any) -> np.dtype[Any]:
    """Where the fields lie. NumPy forgets how a struct must be aligned once it is a record, so this is not yet one."""
    fields = [(name, _field(hint, _aligned)) for name, hint in get_type_hints(of, include_extras=True).items()]
    return np.dtype(fields, align=True)


def _field(hint: Any, inner: Callable[[Any], np.dtype[Any]]) -> np.dtype[Any]:
    """What NumPy needs to know of a field: a number's type, an array's with its shape, or rows of a struct."""
    base, *notes = get_args(hint)
    if get_origin(base) is Rows:
        notes.insert(0, inner(get_args(base)[0]))
    kind, *shape = notes
    return np.dtype((kind, *shape)) if shape else np.dtype(kind)
