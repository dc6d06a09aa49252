"""Helper processes compile what a kernel calls before the waiting process needs it."""

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest
from numba import types

from fareplay.engine import ahead
from fareplay.engine.kernel import COMPILES
from fareplay.engine.struct import dtype
from fareplay.games.get_on_board import moves
from fareplay.games.get_on_board.rules import line, turn
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.state import State

pytestmark = pytest.mark.skipif(not COMPILES, reason="nothing is compiled")

HELPED = """
import time
from fareplay.engine import ahead
from fareplay.engine.ahead import HELPERS
from fareplay.games.get_on_board.rules import line
kernel = line.is_u_turn
HELPERS.ask(line.find_ways)
file = kernel.called._cache._cache_file
end = time.monotonic() + 240
while not list(file._folder.glob("line.is_u_turn*.nbc")) and time.monotonic() < end:
    time.sleep(0.1)
kernel.called.compile(ahead.takes(kernel.py_func))
print(sum(kernel.called.stats.cache_hits.values()))
"""


def test_a_helper_knows_what_a_kernel_calls_and_with_what() -> None:
    assert ahead.called_by(moves.attempt) == [turn.attempt]
    called = ahead.called_by(line.find_ways)
    assert called == [line.is_u_turn, line.joint_cost]
    board, state = (numba.from_dtype(dtype(of)) for of in (Board, State))
    assert ahead.takes(turn.attempt.py_func) == (board, state, types.int64)  # type: ignore[attr-defined]
    assert ahead.takes(turn.legal_moves.py_func) is None  # type: ignore[attr-defined]  # an array: of which kind?


def test_what_a_helper_has_compiled_is_loaded(tmp_path: Path) -> None:
    variables = {**os.environ, "FAREPLAY_CACHE": str(tmp_path), ahead.VARIABLE: "2"}
    done = subprocess.run(
        [sys.executable, "-c", HELPED], env=variables, capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout == "1\n"


@pytest.mark.parametrize(("asked", "processes"), [("3", 3), ("0", 1), ("many", None), ("", None)])
def test_the_number_of_processes_is_a_setting(
    asked: str, processes: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: None)
    monkeypatch.setenv(ahead.VARIABLE, asked)
    assert ahead.wanted() == (processes or min(os.cpu_count() or 1, ahead.MOST))
    monkeypatch.setattr(multiprocessing, "parent_process", multiprocessing.current_process)
    assert ahead.wanted() == 1
