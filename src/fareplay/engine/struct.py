"""Structs: a NumPy record declared as a class, so that Python, mypy and Numba use the same fields.

The state of a game is one struct, a board another. A field is a small integer, an array of them, or rows of another
struct:

    class Player(Struct):
        at: Small
        tourists: Annotated[Smalls, 3]

    class State(Struct):
        players: Annotated[Rows[Player], 5]

All integers are signed: Numba converts a mix of signed and unsigned integers to floating point.
"""

from collections import namedtuple
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from math import prod
from struct import Struct as Unpacker
from typing import Annotated, Any, Protocol, TypeVar, cast, get_args, get_origin, get_type_hints, overload

import numpy as np
import numpy.typing as npt

Small = Annotated[int, np.int8]
Short = Annotated[int, np.int16]
Long = Annotated[int, np.int64]
Smalls = Annotated[npt.NDArray[np.int8], np.int8]
Shorts = Annotated[npt.NDArray[np.int16], np.int16]
Longs = Annotated[npt.NDArray[np.int64], np.int64]

_LETTERS = {1: "b", 2: "h", 8: "q"}  # the format characters of Python's `struct` by size in bytes

T = TypeVar("T")


class Rows(Protocol[T]):
    """An array of structs. Kernels take a state as an array of one row, which is the fastest way into compiled code."""

    @overload
    def __getitem__(self, index: int, /) -> T: ...

    @overload
    def __getitem__(self, index: slice, /) -> "Rows[T]": ...

    def __setitem__(self, index: int, value: T, /) -> None: ...

    def __len__(self) -> int: ...

    def tobytes(self) -> bytes: ...


class Struct:
    """Base of the classes that declare a record; never instantiated."""


@cache
def dtype(of: Any) -> np.dtype[Any]:
    """Return the NumPy record type that a struct declares."""
    for name in get_type_hints(of):
        if hasattr(np.record, name):
            raise TypeError(f"{of.__name__}.{name}: NumPy records have a method of that name")
    hints = get_type_hints(of, include_extras=True)
    layout = _aligned(of)
    fields = {
        "names": list(hints),
        "formats": [_field(hint, dtype) for hint in hints.values()],
        "offsets": [layout.fields[name][1] for name in hints],  # type: ignore[index]
        "itemsize": layout.itemsize,
    }
    return np.dtype((np.record, np.dtype(cast(Any, fields), align=True)))


def offset_of(of: Any, name: str) -> int:
    """Return the offset of a field in a struct, in bytes."""
    return int(dtype(of).fields[name][1])  # type: ignore[index]


def layout_version(rows: Rows[Any]) -> str:
    """Return a short name for the layout of a struct, which changes with any field."""
    return _version(rows.dtype)  # type: ignore[attr-defined]


@cache
def _version(of: np.dtype[Any]) -> str:
    return sha256(repr(_described(of)).encode()).hexdigest()[:12]


def _described(of: np.dtype[Any]) -> Any:
    if of.subdtype is not None:
        return _described(of.subdtype[0]), of.subdtype[1]
    if of.fields is None:
        return of.str
    return of.itemsize, [(name, _described(kind), at) for name, (kind, at, *_) in of.fields.items()]


def blank(of: type[T], rows: int = 1) -> Rows[T]:
    """Return rows of the struct, all zero."""
    return np.zeros(rows, dtype(cast(Any, of)))  # a cast to Rows[T] would take as long


def copy_of(rows: Rows[T]) -> Rows[T]:
    """Return a copy of rows; NumPy's own copy goes field by field and takes twenty times as long."""
    return from_bytes(rows.tobytes(), rows)


def from_bytes(raw: bytes, like: Rows[T]) -> Rows[T]:
    """Return rows from the result of `tobytes`, with the type and length of `like`."""
    return np.ndarray(like.shape, like.dtype, bytearray(raw))  # type: ignore[attr-defined]


def plain(of: type[T], rows: Rows[T]) -> T:
    """Return the first row as an object of plain Python numbers and lists: read-only, and much faster to read.

    Arrays of more than one dimension stay NumPy arrays. Callers read the same few states again and again (every sheet
    of a view, both sides of every event), so the most recent ones are cached.
    """
    return cast(T, _read(cast(Any, of), rows.tobytes()))


def plain_bytes(of: type[T], raw: bytes) -> T:
    """Return one row, given as bytes, as a plain object."""
    return cast(T, _plain_class(cast(Any, of))(raw, 0))


def plain_rows(of: type[T], rows: Rows[T]) -> Sequence[T]:
    """Return all rows as plain objects, each read on first use."""
    raw, size = rows.tobytes(), dtype(cast(Any, of)).itemsize
    return cast(Sequence[T], _PlainRows(_plain_class(cast(Any, of)), raw, range(0, len(raw), size)))


@lru_cache(maxsize=32)
def _read(of: Any, raw: bytes) -> Struct:
    return cast(Struct, _plain_class(of)(raw, 0))


class _PlainRows(Sequence[Struct]):
    """Rows of a struct, each read on first use: a state for five often has two players."""

    __slots__ = ("_class", "_raw", "_read", "_starts")

    def __init__(self, of: Any, raw: bytes, starts: range) -> None:
        self._class, self._raw, self._starts = of, raw, starts
        self._read: list[Struct | None] = [None] * len(starts)

    def __len__(self) -> int:
        return len(self._read)

    def __getitem__(self, number: Any) -> Any:
        found = self._read[number]
        if found is None:
            found = self._read[number] = self._class(self._raw, self._starts[number])
        elif type(number) is slice:
            return [self[each] for each in range(*number.indices(len(self)))]
        return found


@cache
def _plain_class(of: Any) -> Any:
    """Return the class of a plain struct. Its scalar fields are a named tuple, unpacked at once; its arrays and structs
    are read on first use, since most are never used."""
    record, hints = dtype(of), get_type_hints(of, include_extras=True)
    names: list[str] = []
    parts: dict[str, _Part] = {}
    letters, end = "=", 0
    for name in record.names or ():
        kind, offset = record[name], record.fields[name][1]  # type: ignore[index]
        base = get_args(hints[name])[0]
        if get_origin(base) is Rows:
            parts[name] = _Part(name, _rows_reader(get_args(base)[0], offset, kind.shape[0]))
        elif kind.shape:
            letter = _LETTERS[kind.base.itemsize]
            parts[name] = _Part(name, _array_reader(offset, f"={prod(kind.shape)}{letter}", kind.shape))
        else:
            names.append(name)
            letters += "x" * (offset - end) + _LETTERS[kind.itemsize]
            end = offset + kind.itemsize
    unpack = Unpacker(letters).unpack_from
    numbers = namedtuple("numbers", names)  # type: ignore[misc]

    def unpacked(cls: Any, raw: bytes, at: int) -> Any:
        found = tuple.__new__(cls, unpack(raw, at))
        found._raw, found._at = raw, at
        return found

    return type(of.__name__, (numbers, of), {**parts, "__new__": unpacked})


class _Part:
    """A field that is read on first use: functools.cached_property without its lock."""

    def __init__(self, name: str, read: Callable[[bytes, int], Any]) -> None:
        self._name, self._read = name, read

    def __get__(self, plain: Any, of: Any = None) -> Any:
        value = plain.__dict__[self._name] = self._read(plain._raw, plain._at)
        return value


def _rows_reader(of: Any, offset: int, count: int) -> Callable[[bytes, int], Any]:
    """Return a function that reads a field of struct rows."""
    kind, size = _plain_class(of), dtype(of).itemsize
    return lambda raw, at: _PlainRows(kind, raw, range(at + offset, at + offset + size * count, size))


def _array_reader(offset: int, letters: str, shape: tuple[int, ...]) -> Callable[[bytes, int], Any]:
    """Return a function that reads an array field: as a list, or as a NumPy array if it has more than one dimension."""
    unpack = Unpacker(letters).unpack_from
    if len(shape) == 1:
        return lambda raw, at: list(unpack(raw, at + offset))
    return lambda raw, at: np.array(unpack(raw, at + offset)).reshape(shape)


@cache
def _aligned(of: Any) -> np.dtype[Any]:
    """Return the aligned layout. NumPy loses the alignment of a struct once it is a record type, so this is not one."""
    fields = [(name, _field(hint, _aligned)) for name, hint in get_type_hints(of, include_extras=True).items()]
    return np.dtype(fields, align=True)


def _field(hint: Any, inner: Callable[[Any], np.dtype[Any]]) -> np.dtype[Any]:
    """Return the NumPy type of a field: a number, an array with its shape, or rows of a struct."""
    base, *notes = get_args(hint)
    if get_origin(base) is Rows:
        notes.insert(0, inner(get_args(base)[0]))
    kind, *shape = notes
    return np.dtype((kind, *shape)) if shape else np.dtype(kind)
