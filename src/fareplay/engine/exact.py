"""Arrays for kernels that run uncompiled: the same memory, but their small integers are read as Python's, because
compiled kernels compute with 64 bits, whatever the width of a field."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

_WIDE = (np.int64, np.uint64)


def exact(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return a view of an array."""
    return array.view(_record_type(array.dtype), ExactArray)


class ExactArray(np.ndarray[Any, Any]):
    """An array whose elements are Python's numbers, or records of them."""

    def __getitem__(self, index: Any) -> Any:
        return _read(super().__getitem__(index))

    def __iter__(self) -> Iterator[Any]:
        for index in range(len(self)):
            yield self[index]


class ExactRecord(np.void):  # type: ignore[misc]  # NumPy allows it
    """A record whose fields are Python's numbers, or arrays of them. Assigning to a field writes into the array."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        return _read(self[name])

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def _read(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value if type(value) is ExactArray else value.view(ExactArray)
    return value if isinstance(value, np.void) or type(value) in _WIDE else value.item()


@cache
def _record_type(of: np.dtype[Any]) -> np.dtype[Any]:
    """Return the same layout with the records above."""
    if of.subdtype is not None:
        return np.dtype((_record_type(of.subdtype[0]), of.subdtype[1]))
    if of.fields is None:
        return of
    layout: Any = {
        "names": list(of.fields),
        "formats": [_record_type(kind) for kind, *_ in of.fields.values()],
        "offsets": [offset for _, offset, *_ in of.fields.values()],
        "itemsize": of.itemsize,
    }
    return np.dtype((ExactRecord, np.dtype(layout)))
