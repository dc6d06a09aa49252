"""The rules in WebAssembly are the rules: random games in lock-step, every state the same to the byte."""

import pytest

from tests.browser.lockstep import lock_step
from tests.random_games import KINDS


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_some_games(name: str, seats: int) -> None:
    lock_step(name, seats, 25)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_ten_thousand_games(name: str, seats: int) -> None:
    lock_step(name, seats, 10_000)
