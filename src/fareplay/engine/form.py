"""A form: JSON with holes for numbers, which a kernel fills in.

What is told of every turn to every player (all lines, each with its gains, costs and boxes) is the same few words again
and again around different numbers. To make objects of it first, only to write them down, takes a hundred times as long.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel

Letters = npt.NDArray[np.uint8]
Steps = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.int16]

# The steps of a form, each with up to three numbers of its own.
WORDS: Final = 0  # write these letters: where they begin, how many
NUMBER: Final = 1  # write a number: which
TRUTH: Final = 2  # write true if a number is not zero: which
WRITTEN: Final = 3  # write a number if another is larger than a third, else null: which, the other, the third
IF_NEW: Final = 4  # go on only if one of some numbers has changed: the first, how many, else so many steps further
END: Final = 5  # end a list or an object, perhaps with a comma before it: the letter
MOVES: Final = 6  # write the moves

LONGEST_NUMBER: Final = 6
_COMMA, _MINUS, _ZERO = b",-0"


class Hole(int):
    """A place for a number of the row that a form is filled in with; itself the number's place."""


class Truth(Hole):
    """A place for whether a number is not zero."""


class Written(Hole):
    """A place for a number that is written if `row` is less than the number at the place `parked`."""

    row: int
    parked: int

    def __new__(cls, place: int, row: int, parked: int) -> "Written":
        hole = super().__new__(cls, place)
        hole.row, hole.parked = row, int(parked)
        return hole


class IfNew:
    """A member of an object that is told only if one of the numbers at these places has changed."""

    def __init__(self, places: Sequence[int], value: Any) -> None:
        self.first, self.count, self.value = min(places), len(places), value
        if sorted(places) != list(range(self.first, self.first + self.count)):
            raise ValueError("the numbers do not follow each other")


class AllMoves:
    """The place for the moves of a line."""


class Form:
    """A form, out of what JSON knows with holes in it."""

    def __init__(self, shape: Any) -> None:
        self._steps: list[tuple[int, int, int, int]] = []
        self._words = b""
        self._plain = b""  # letters that are not yet a step
        self._value(shape)
        self._settle()
        self.steps: Steps = np.array(self._steps, np.int32)
        self.words: Letters = np.array(bytearray(self._words))
        # Letters at most, but for the moves.
        self.longest = sum(two if kind == WORDS else LONGEST_NUMBER for kind, _, two, _ in self._steps)

    def _value(self, shape: Any) -> None:
        if isinstance(shape, Written):
            self._step(WRITTEN, int(shape), shape.parked, shape.row)
        elif isinstance(shape, Hole):
            self._step(TRUTH if isinstance(shape, Truth) else NUMBER, int(shape))
        elif isinstance(shape, AllMoves):
            self._step(MOVES)
        elif isinstance(shape, Mapping):
            self._plain += b"{"
            for name, value in shape.items():
                self._member(name, value)
            self._step(END, ord("}"))
        elif isinstance(shape, list):
            self._plain += b"["
            for value in shape:
                self._value(value)
                self._plain += b","
            self._step(END, ord("]"))
        elif type(shape) is int:
            self._plain += str(shape).encode()
        else:
            raise TypeError(f"a form cannot hold {shape!r}")

    def _member(self, name: str, value: Any) -> None:
        if isinstance(value, IfNew):
            self._settle()
            place = len(self._steps)
            self._member(name, value.value)
            self._settle()
            self._steps.insert(place, (IF_NEW, value.first, value.count, len(self._steps) - place))
        else:
            self._plain += f'"{name}":'.encode()
            self._value(value)
            self._plain += b","

    def _step(self, kind: int, one: int = 0, two: int = 0, three: int = 0) -> None:
        self._settle()
        self._steps.append((kind, one, two, three))

    def _settle(self) -> None:
        """Make a step of the letters gathered."""
        if self._plain:
            words, self._plain = self._plain, b""
            if words not in self._words:
                self._words += words
            self._steps.append((WORDS, self._words.index(words), len(words), 0))


class Texts:
    """The texts of the moves as JSON writes them, for a kernel."""

    def __init__(self, texts: Sequence[str]) -> None:
        quoted = [json.dumps(text).encode() for text in texts]
        self.letters: Letters = np.array(bytearray(b"".join(quoted)))
        self.starts: Steps = np.cumsum([0, *(len(text) for text in quoted)]).astype(np.int32)
        self.longest = max(len(text) for text in quoted) + 1


@kernel
def put_words(words: Letters, start: int, count: int, out: Letters, at: int) -> int:
    """Write letters; returns where the next go."""
    for place in range(count):
        out[at + place] = words[start + place]
    return at + count


@kernel
def put_number(number: int, out: Letters, at: int) -> int:
    """Write a number of up to five digits."""
    if number < 0:
        out[at] = _MINUS
        at += 1
        number = -number
    size = 10
    while number >= size:
        size *= 10
    while size > 1:
        size //= 10
        out[at] = _ZERO + number // size % 10
        at += 1
    return at


@kernel
def put_null(out: Letters, at: int) -> int:
    """Write null."""
    out[at] = 110
    out[at + 1] = 117
    out[at + 2] = out[at + 3] = 108
    return at + 4


@kernel
def put_truth(true: bool, out: Letters, at: int) -> int:
    """Write true or false."""
    if true:
        out[at] = 116
        out[at + 1] = 114
        out[at + 2] = 117
        out[at + 3] = 101
        return at + 4
    out[at] = 102
    out[at + 1] = 97
    out[at + 2] = 108
    out[at + 3] = 115
    out[at + 4] = 101
    return at + 5


@kernel
def fill(
    steps: Steps,
    words: Letters,
    before: Numbers,
    now: Numbers,
    moves: npt.NDArray[np.int16],
    texts: Letters,
    starts: Steps,
    out: Letters,
    at: int,
) -> int:
    """Fill a form in; returns where the next letter goes. `moves` end with a number less than zero."""
    step = 0
    while step < len(steps):
        kind = steps[step, 0]
        one = steps[step, 1]
        two = steps[step, 2]
        if kind == WORDS:
            at = put_words(words, one, two, out, at)
        elif kind == NUMBER:
            at = put_number(int(now[one]), out, at)
        elif kind == TRUTH:
            at = put_truth(now[one] != 0, out, at)
        elif kind == WRITTEN:
            at = put_number(int(now[one]), out, at) if steps[step, 3] < now[two] else put_null(out, at)
        elif kind == IF_NEW:
            same = True
            for place in range(one, one + two):
                same = same and now[place] == before[place]
            if same:
                step += steps[step, 3]
        elif kind == END:
            if out[at - 1] == _COMMA:
                at -= 1
            out[at] = one
            at += 1
        else:
            at = put_moves(moves, texts, starts, out, at)
        step += 1
    return at


@kernel
def put_moves(moves: npt.NDArray[np.int16], texts: Letters, starts: Steps, out: Letters, at: int) -> int:
    """Write a list of moves, which has at least one."""
    out[at] = 91
    at += 1
    for move in moves:
        if move < 0:
            break
        at = put_words(texts, starts[move], starts[move + 1] - starts[move], out, at)
        out[at] = _COMMA
        at += 1
    out[at - 1] = 93
    return at
