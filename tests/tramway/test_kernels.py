"""The example game compiled: the output of `fareplay kernels` matches its sources and plays the same
game in JavaScript. Without these files it is played at the plain table (test_browser.py)."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import fareplay
from fareplay.bots import browser
from fareplay.games import manifest
from tests.browser.film_reader import Client, compare_game
from tests.browser.lockstep import lock_step

from ..browser import node
from .games import NAME, played
from .install import EXAMPLE

KERNELS = EXAMPLE / "src" / "tramway" / "compiled"
HINT = "PYTHONPATH=$(python -m tests.tramway.install) fareplay kernels tramway --out DIR, and copy what it writes"


def plugin() -> Path:
    return node.install(EXAMPLE) / "js" / "tramway.mjs"


def test_the_files_belong_to_the_sources() -> None:
    assert browser.check("tramway") == [], HINT


def test_our_pages_show_it_at_the_plain_table() -> None:
    assert not manifest.is_in_browsers(NAME)  # they have no reader of its films
    assert manifest.is_in_browsers("get-on-board/london")


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_the_command_compiles_a_plug_in(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "fareplay", "kernels", "tramway", "--out", str(tmp_path))
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)
    assert done.returncode == 0, done.stderr
    written = {file.name: file.read_bytes() for file in (tmp_path / "tramway").iterdir()}
    assert written == {file.name: file.read_bytes() for file in KERNELS.iterdir()}, HINT


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_its_rules_in_lock_step(seats: int) -> None:
    lock_step(NAME, seats, 100, [plugin()])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_its_films_show_what_the_library_says(seats: int) -> None:
    client = Client([plugin()])
    for seed in range(5):
        compare_game(client, played(seats, seed))
    compare_game(client, played(seats, 7, moves=9))
    client.close()


def test_a_game_in_javascript_is_a_game_of_the_library() -> None:
    result = node.run("plugin.mjs", {"name": NAME, "seats": 3}, [plugin()])
    game = fareplay.load(result["record"])
    assert game.is_over
    assert game.record() == result["record"]
    assert json.loads(json.dumps([game.sheet(seat).to_dict() for seat in range(3)])) == result["sheets"]
    assert game.winners == result["winners"]
