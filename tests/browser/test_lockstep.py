"""Native, uncompiled and in WebAssembly the rules are the same: random games in lock-step, every state the same to the
byte."""

import pytest

from fareplay import boards
from fareplay.rules import registry
from tests.browser.lockstep import lock_step, lock_step_uncompiled
from tests.random_games import KINDS


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_some_games(name: str, seats: int) -> None:
    lock_step(name, seats, 25)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_ten_thousand_games(name: str, seats: int) -> None:
    lock_step(name, seats, 10_000)


def test_uncompiled_on_every_board() -> None:
    own = [(name, registry.by_name(name).facts["players"][1]) for name in boards.own_names()]
    lock_step_uncompiled([*KINDS, *own], seed=7)
