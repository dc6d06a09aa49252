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

    def encode(self, numbers: Numbers, usual: Numbers) -> list[tuple[int, list[int], list[int], list[int]]]:
        """The columns in which some row differs from the usual one: the column's number, the first row with each of its
        values, the first number of each value, and for every row 1 + the place of its value among these, 0 where it has
        the usual one.
        """
        width, height = len(self._ends) - 1, len(numbers)
        used = np.empty((width, 2), np.int16)
        found = np.empty((width, 3, height), np.int16)
        count = encode_columns(numbers, usual, self._places, self._ends, used, found)
        columns = zip(used[:count].tolist(), found[:count].tolist(), strict=True)
        return [(column, rows[:size], values[:size], codes) for (column, size), (rows, values, codes) in columns]


@kernel
def encode_columns(
    numbers: Numbers, usual: Numbers, places: Places, ends: Places, used: Numbers, found: Numbers
) -> int:
    """Write the columns that are used, each with how many values it has; returns how many they are."""
    count = 0
    for column in range(len(ends) - 1):
        some = places[ends[column] : ends[column + 1]]
        firsts, first_numbers, codes = found[count, 0], found[count, 1], found[count, 2]
        values = 0
        for row in range(len(numbers)):
            code = 0
            if not same(numbers[row], usual, some):
                while code < values and not same(numbers[row], numbers[firsts[code]], some):
                    code += 1
                if code == values:
                    firsts[values] = row
                    first_numbers[values] = numbers[row, some[0]]
                    values += 1
                code += 1
            codes[row] = code
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
