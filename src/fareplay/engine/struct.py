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

from collections import namedtuple
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from math import prod
from struct import Struct as Unpacker
from typing import Annotated, Any, Protocol, TypeVar, cast, get_args, get_origin, get_type_hints

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


def offset_of(of: Any, name: str) -> int:
    """Where a field begins in a struct, in bytes."""
    return int(dtype(of).fields[name][1])  # type: ignore[index]


def layout_version(rows: Rows[Any]) -> str:
    """Return a short name for where the fields of a struct lie: it changes whenever any of them does."""
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
    """Rows of the struct, all zero."""
    return np.zeros(rows, dtype(cast(Any, of)))  # a cast to Rows[T] would take as long


def copy_of(rows: Rows[T]) -> Rows[T]:
    """The same rows again; NumPy's own copy goes field by field and takes twenty times as long."""
    return from_bytes(rows.tobytes(), rows)


def from_bytes(raw: bytes, like: Rows[T]) -> Rows[T]:
    """Rows out of what `tobytes` gave, as many as those they are like."""
    return np.ndarray(like.shape, like.dtype, bytearray(raw))  # type: ignore[attr-defined]


def plain(of: type[T], rows: Rows[T]) -> T:
    """The first row as an object of plain Python numbers and lists: for reading only, and much faster to read.

    Arrays of more than one dimension stay NumPy's. Those who look at a game ask for the same few states again and
    again (every sheet of a view, both sides of every event), so the last ones read are cached.
    """
    return cast(T, _read(cast(Any, of), rows.tobytes()))


def plain_bytes(of: type[T], raw: bytes) -> T:
    """One row out of its bytes, as a plain object."""
    return cast(T, _plain_class(cast(Any, of))(raw, 0))


def plain_rows(of: type[T], rows: Rows[T]) -> Sequence[T]:
    """All rows as plain objects, each read when it is asked for."""
    raw, size = rows.tobytes(), dtype(cast(Any, of)).itemsize
    return cast(Sequence[T], _PlainRows(_plain_class(cast(Any, of)), raw, range(0, len(raw), size)))


@lru_cache(maxsize=32)
def _read(of: Any, raw: bytes) -> Struct:
    return cast(Struct, _plain_class(of)(raw, 0))


class _PlainRows(Sequence[Struct]):
    """Structs in a row, each read when it is asked for: a table for five often has two players."""

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
    """The class of a plain struct. Its single numbers are a named tuple, unpacked at once; its arrays and structs are
    read when they are asked for, for most are not."""
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
    """A field that is read when it is first asked for: functools.cached_property without its lock."""

    def __init__(self, name: str, read: Callable[[bytes, int], Any]) -> None:
        self._name, self._read = name, read

    def __get__(self, plain: Any, of: Any = None) -> Any:
        value = plain.__dict__[self._name] = self._read(plain._raw, plain._at)
        return value


def _rows_reader(of: Any, offset: int, count: int) -> Callable[[bytes, int], Any]:
    """What reads a field of structs in a row."""
    kind, size = _plain_class(of), dtype(of).itemsize
    return lambda raw, at: _PlainRows(kind, raw, range(at + offset, at + offset + size * count, size))


def _array_reader(offset: int, letters: str, shape: tuple[int, ...]) -> Callable[[bytes, int], Any]:
    """What reads a field that is an array: a list, or NumPy's array if it has more than one dimension."""
    unpack = Unpacker(letters).unpack_from
    if len(shape) == 1:
        return lambda raw, at: list(unpack(raw, at + offset))
    return lambda raw, at: np.array(unpack(raw, at + offset)).reshape(shape)


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
