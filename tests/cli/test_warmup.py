"""The wait for the compiler: announced once, with its progress."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compiled import A_BOARD, copy_without_marks
from tests.repetitions import long_but

from .conftest import BUSES, METROS, played, written
from .terminal import COMMAND, Terminal, environment

STEPS = ["the deal", "moves", "turns", "sheets", "lines", "views"]


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """Return a cache in which everything is compiled but not marked as such."""
    return copy_without_marks(tmp_path / "cache")


@pytest.mark.parametrize("name", long_but(A_BOARD.values(), "ticket-to-ride/london"))
def test_warm_reports_each_step_and_leaves_nothing_cold(cache: Path, name: str) -> None:
    code = (
        "from fareplay import games; from fareplay.warmup import is_cold, warm;"
        f"rules = games.by_name({name!r}); told = [];"
        "print(is_cold(rules)); warm(rules, lambda done, of, what: told.append((done, of, what)));"
        "print(is_cold(rules), is_cold(rules, whole_games=True)); print(told);"
        "warm(rules, whole_games=True); print(is_cold(rules, whole_games=True))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=environment(FAREPLAY_CACHE=str(cache)),
        timeout=300,
    )
    assert done.stdout.splitlines() == [
        "True",
        "False True",
        str([*((number, len(STEPS), what) for number, what in enumerate(STEPS)), (len(STEPS), len(STEPS), "")]),
        "False",
    ], done.stderr


TABLE = """
import gc
import sys
from numba.core.dispatcher import Dispatcher
import fareplay
from fareplay import games
from fareplay.warmup import warm

def compiled():
    return sum(len(one.signatures) for one in gc.get_objects() if isinstance(one, Dispatcher))

rules = games.by_name(sys.argv[1])
warm(rules)
before = compiled()
seats = rules.facts["players"][0]
game = fareplay.new(sys.argv[1], seats, seed=5)
while not game.is_over:
    seat = game.to_move
    for viewer in (*range(seats), None):
        game.view(viewer)
        game.film(viewer)
    for other in range(seats):
        game.sheet(other)
    line = game.lines()[-1].moves
    game.reason(line), game.log.seen_by(seat), game.svg(seat)
    for move in line:
        game.push(move)
print(compiled() - before)
"""


@pytest.mark.parametrize("name", long_but(A_BOARD.values(), "get-on-board/paris"))
def test_a_table_calls_no_kernel_that_was_not_warmed(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", TABLE, name], capture_output=True, text=True, timeout=300)
    assert done.stdout == "0\n", done.stdout + done.stderr


def test_it_is_said_once(tmp_path: Path, cache: Path) -> None:
    file = written(tmp_path / "game.json", played(METROS, 2, 10))
    for message in ("Compiling the rules of Get on Board (only once) …\n", ""):
        done = subprocess.run(
            [*COMMAND, "validate", file],
            capture_output=True,
            text=True,
            env=environment(FAREPLAY_CACHE=str(cache)),
            timeout=300,
        )
        assert (done.returncode, done.stderr) == (0, message)


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a Unix thing")
def test_a_terminal_shows_how_far_it_is(tmp_path: Path, cache: Path) -> None:
    file = written(tmp_path / "game.json", played(BUSES, 2, 10))
    with Terminal("show", file, FAREPLAY_CACHE=str(cache)) as terminal:
        terminal.wait_for("Compiling the rules of Get on Board (only once)")
        terminal.wait_for("Get on Board: New York")
        assert terminal.exit_code() == 0
    assert any(f"{number} of {len(STEPS)}, " in terminal.text for number in range(1, len(STEPS) + 1))


@pytest.mark.skipif(sys.platform == "win32", reason="folders of temporary files are everybody's on Unix only")
def test_a_folder_that_cannot_be_written_is_named_once(tmp_path: Path, cache: Path) -> None:
    file = written(tmp_path / "game.json", played(METROS, 2, 10))
    nowhere, own = tmp_path / "game.json" / "below", tmp_path / f"fareplay-{os.geteuid()}"
    own.mkdir(mode=0o700)
    for folder in cache.iterdir():
        folder.rename(own / folder.name)
    done = subprocess.run(
        [*COMMAND, "validate", file],
        capture_output=True,
        text=True,
        env=environment(FAREPLAY_CACHE=str(nowhere), TMPDIR=str(tmp_path)),
        timeout=300,
    )
    assert done.returncode == 0
    message = f"{nowhere} is not writable: compiled code is cached in {own}; set FAREPLAY_CACHE to another folder."
    assert done.stderr.splitlines() == [message, "Compiling the rules of Get on Board (only once) …"]
