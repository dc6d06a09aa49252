"""Columns: numbers of many rows, each column written as the few different values it has and which row has which.

Columnar formats call this dictionary encoding. A column may be made of several numbers, such as the boxes of a row.
"""

from collections.abc import Sequence
from itertools import accumulate, chain
from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel

Numbers = npt.NDArray[np.int16]
Places = npt.NDArray[np.int64]

ALWAYS: Final = -(2**15)  # in place of the usual number: a column that no row is without


class Columns:
    """Which numbers of a row make up each column."""

    def __init__(self, columns: Sequence[Sequence[int]]) -> None:
        self._places = np.array(list(chain.from_iterable(columns)), np.int64)
        self._ends = np.array(list(accumulate(map(len, columns), initial=0)), np.int64)

    def encode(self, numbers: Numbers, usual: Numbers) -> list[tuple[int, list[int], list[int]]]:
        """The columns in which some row differs from the usual one: the column's number, the first row with each of its
        values, and for every row 1 + the place of its value among these, 0 where it has the usual one.
        """
        shape = len(self._ends) - 1, len(numbers)
        codes, firsts = np.empty(shape, np.int16), np.empty(shape, np.int16)
        used = np.empty((shape[0], 2), np.int16)
        count = encode_columns(numbers, usual, self._places, self._ends, used, codes, firsts)
        found = used[:count].tolist()
        most = max((values for _, values in found), default=0)
        rows = zip(found, firsts[:count, :most].tolist(), codes[:count].tolist(), strict=True)
        return [(column, first[:values], code) for (column, values), first, code in rows]


@kernel
def encode_columns(
    numbers: Numbers, usual: Numbers, places: Places, ends: Places, used: Numbers, codes: Numbers, firsts: Numbers
) -> int:
    """Write the columns that are used, each with how many values it has; returns how many they are."""
    count = 0
    for column in range(len(ends) - 1):
        some = places[ends[column] : ends[column + 1]]
        values = 0
        for row in range(len(numbers)):
            code = 0
            if not same(numbers[row], usual, some):
                while code < values and not same(numbers[row], numbers[firsts[count, code]], some):
                    code += 1
                if code == values:
                    firsts[count, values] = row
                    values += 1
                code += 1
            codes[count, row] = code
        if values:
            used[count, 0] = column
            used[count, 1] = values
            count += 1
    return count


@kernel
def same(one: Numbers, other: Numbers, places: Places) -> bool:
    """Whether two rows have the same numbers at these places."""
    for place in places:  # noqa: SIM110  # Numba compiles a loop faster than a generator
        if one[place] != other[place]:
            return False
    return True
