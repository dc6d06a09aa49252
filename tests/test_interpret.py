"""The first calls of kernels run uncompiled while helper processes compile them, and give the same results."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pytest

from fareplay.engine import ahead, interpret
from fareplay.engine.interpret import compile_ordered, interpreted_first, uncompiled
from fareplay.engine.kernel import COMPILES, kernel
from fareplay.engine.random import draw, fingerprint, seeded
from fareplay.games.get_on_board import moves
from fareplay.games.get_on_board.rules import turn

pytestmark = pytest.mark.skipif(not COMPILES, reason="nothing is compiled")

GAME = """
import sys
import fareplay
from fareplay import bots
from fareplay.engine import ahead, interpret
from numba.core import event

class Compiled(event.Listener):
    names = []
    def on_start(self, event):
        self.names.append(event.data["dispatcher"].py_func.__qualname__)
    def on_end(self, event):
        pass

event.register("numba:compile", Compiled())
ahead.HELPERS.order = lambda *ordered: None  # so that nothing is compiled in the meantime
interpret.LONGEST = 1e9
board, seats, moves = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
game = fareplay.new(board, seats, seed=7)
levels = [bots.make(level, board) for level in ("novice", "casual")]
while not game.is_over and game.ply < moves:
    print(*game.legal_moves, [line.gain for line in game.lines()] if game.ply % 5 == 0 else "")
    game.push(levels[game.ply % 3 % 2].choose(game.view(game.to_move), bots.Clock()))
print(game.to_json(), game.scores, game.winners, [event.to_dict() for event in game.log], game.film(0).states[-1].hex())
for view in (game.view(seat) for seat in (*range(seats), None)):
    print(view.position, view.sheets, view.masked.tobytes().hex())
print(*Compiled.names, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("board", "seats", "plies"),
    [("get-on-board/new-york", 3, 30), ("get-on-board/rome", 2, 20), ("ticket-to-ride/london", 3, 40)],
)
def test_a_game_need_not_wait_for_the_compiler(board: str, seats: int, plies: int, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", GAME, board, str(seats), str(plies)]
    variables = {**os.environ, "FAREPLAY_CACHE": str(tmp_path), ahead.VARIABLE: "2"}
    uncompiled = subprocess.run(command, env=variables, capture_output=True, text=True, check=True)
    compiled = subprocess.run(
        command, env={**os.environ, ahead.VARIABLE: "1"}, capture_output=True, text=True, check=True
    )
    assert uncompiled.stderr == "\n"
    assert uncompiled.stdout == compiled.stdout


@interpreted_first
@kernel
def count_up(numbers: npt.NDArray[np.int8], step: int) -> int:
    """Add to the first number; return the sum of the first two."""
    numbers[0] += step
    return int(numbers[0] + numbers[1])


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What helpers are told to compile, which they do not do here; nothing is cached."""
    found: list[str] = []
    monkeypatch.setattr(ahead, "wanted", lambda: 2)
    monkeypatch.setattr(ahead.HELPERS, "order", lambda kernel, types: found.append(kernel.py_func.__name__))
    monkeypatch.setattr(cast(Any, count_up)._cache._cache_file, "_folder", tmp_path)
    return found


def test_a_kernel_is_ordered_once_and_runs_uncompiled_until_it_is_there(orders: list[str]) -> None:
    numbers = np.zeros(2, np.int8)
    compiled: Any = count_up
    assert [count_up(numbers, 1), count_up(numbers, 1)] == [1, 2]
    assert (orders, compiled.signatures) == (["count_up"], [])
    compile_ordered()
    assert len(compiled.signatures) == 1
    assert count_up(numbers, 1) == 3
    assert type(count_up(numbers, 1)) is int


def test_where_numbers_overflow_only_uncompiled_the_compiled_kernel_starts_over(orders: list[str]) -> None:
    numbers = np.array([99, 100], np.int16).astype(np.int8)
    assert count_up(numbers[:1].repeat(2), 0) == 198
    assert count_up(numbers, 1) == 200
    assert numbers.tolist() == [100, 100]


def test_a_kernel_that_took_long_enough_is_waited_for(orders: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpret, "LONGEST", -1.0)
    assert count_up(np.zeros(3, np.int8)[::2], 5) == 5
    assert orders == []


def test_an_uncompiled_kernel_calls_uncompiled_kernels() -> None:
    plain = uncompiled(moves.attempt)
    assert not hasattr(plain.__globals__["turn"].attempt, "py_func")
    assert plain.__globals__["turn"].attempt is uncompiled(turn.attempt)


def test_random_numbers_are_the_same_uncompiled() -> None:
    raw = np.arange(-128, 128, dtype=np.int8)
    with np.errstate(over="raise"):
        assert uncompiled(fingerprint)(raw, -5) == fingerprint(raw, -5)
        here, there = seeded(3), seeded(3)
        assert [uncompiled(draw)(here, 1000) for _ in range(50)] == [draw(there, 1000) for _ in range(50)]
