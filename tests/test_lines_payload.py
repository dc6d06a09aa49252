"""Lines as columns are the lines, in every game."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fareplay
from fareplay import boards
from fareplay.outcome import lines_from_payload, lines_to_payload


@pytest.mark.parametrize("name", boards.names())
@pytest.mark.parametrize("seed", range(4))
def test_columns_hold_the_lines(name: str, seed: int) -> None:
    chance, game = Random(seed), fareplay.new(name, seed=seed)
    found = 0
    while not game.is_over:
        lines = game.lines()
        payload = json.loads(json.dumps(game.lines_payload()))
        assert lines_from_payload(payload) == [line.to_dict() for line in lines]
        found += len(lines)
        safe = [line for line in lines if not line.eliminates] if seed % 2 else lines
        game.push(chance.choice(safe or lines).moves[0])
    assert found > 30
    assert lines_from_payload(game.lines_payload()) == []


def test_a_column_is_there_only_if_a_line_has_the_key() -> None:
    game = fareplay.new("get-on-board/rome", seed=1)
    while len(game.lines()) < 8:
        game.push(next(line for line in game.lines() if not line.eliminates).moves[0])
    payload = game.lines_payload()
    for path, values, codes in zip(payload["columns"], payload["values"], payload["lines"], strict=True):
        assert set(codes) - {0} == set(range(1, len(values) + 1)) != set()
        assert 0 not in codes or path[0] in payload["groups"]
    assert len(json.dumps(payload)) < len(json.dumps([line.to_dict() for line in game.lines()])) / 2


VALUES = st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=3) | st.lists(st.integers(0, 1), max_size=2)
LINES = st.lists(
    st.fixed_dictionaries(
        {"moves": st.lists(st.text(max_size=2)), "some": st.dictionaries(st.sampled_from("abc"), VALUES)},
        optional={"gain": VALUES, "mixed": VALUES | st.dictionaries(st.sampled_from("abc"), VALUES)},
    ),
    max_size=6,
)


@given(LINES)
def test_any_lines_can_be_columns(lines: list[dict[str, Any]]) -> None:
    assert json.dumps(lines_from_payload(lines_to_payload(lines)), sort_keys=True) == json.dumps(lines, sort_keys=True)
