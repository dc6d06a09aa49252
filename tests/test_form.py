"""Forms: JSON whose numbers a kernel fills in."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fareplay.engine.form import AllMoves, Form, Hole, IfNew, Texts, Truth, Written, fill

TEXTS = Texts(["a1", 'say "b"', "ö", "stop"])
SHORT = st.integers(-32_768, 32_767)


def filled(shape: Any, now: list[int], before: list[int] | None = None, moves: tuple[int, ...] = (0,)) -> Any:
    form = Form(shape)
    out = np.zeros(form.longest + TEXTS.longest * len(moves), np.uint8)
    size = fill(
        form.steps,
        form.words,
        np.array([0] * len(now) if before is None else before, np.int16),
        np.array(now, np.int16),
        np.array([*moves, -1, -1], np.int16),
        TEXTS.letters,
        TEXTS.starts,
        out,
        0,
    )
    assert not out[size:].any()
    return json.loads(out[:size].tobytes())


@given(st.lists(SHORT, min_size=1, max_size=8))
def test_numbers_stand_where_their_holes_are(now: list[int]) -> None:
    holes = [Hole(place) for place in range(len(now))]
    assert filled({"all": holes, "fixed": 7, "last": {"n": holes[-1]}}, now) == {
        "all": now,
        "fixed": 7,
        "last": {"n": now[-1]},
    }


@given(st.lists(SHORT, min_size=3, max_size=3), st.lists(SHORT, min_size=3, max_size=3))
def test_members_are_told_only_if_one_of_their_numbers_changed(before: list[int], now: list[int]) -> None:
    shape = {"one": IfNew([0], Hole(0)), "two": IfNew([2, 1], {"a": Hole(1), "b": [Hole(2)]}), "three": {}}
    told = filled(shape, now, before)
    assert told.pop("three") == {}
    assert ("one" in told) == (now[0] != before[0])
    assert ("two" in told) == (now[1:] != before[1:])
    assert told.get("two", {"a": now[1], "b": [now[2]]}) == {"a": now[1], "b": [now[2]]}


def test_the_last_member_may_be_left_out() -> None:
    assert filled({"always": 1, "never": IfNew([0], Hole(0))}, [5], [5]) == {"always": 1}
    assert filled({"inner": {"never": IfNew([0], Hole(0))}}, [5], [5]) == {"inner": {}}


@pytest.mark.parametrize(("number", "truth"), [(0, False), (1, True), (-1, True), (300, True)])
def test_truths(number: int, truth: bool) -> None:
    assert filled([Truth(0)], [number]) == [truth]


@pytest.mark.parametrize(("row", "parked", "told"), [(0, 0, None), (0, 1, 12), (2, 2, None), (2, 3, 12)])
def test_a_number_may_not_be_written_yet(row: int, parked: int, told: int | None) -> None:
    assert filled([Written(0, row, 1)], [12, parked]) == [told]


def test_moves_are_written_as_json_writes_texts() -> None:
    assert filled({"moves": AllMoves()}, [0], moves=(2, 1, 3)) == {"moves": ["ö", 'say "b"', "stop"]}


def test_numbers_that_are_compared_must_follow_each_other() -> None:
    with pytest.raises(ValueError, match="follow"):
        IfNew([0, 2], Hole(0))


def test_a_form_holds_nothing_else() -> None:
    with pytest.raises(TypeError, match="cannot hold"):
        Form({"text": "word"})
