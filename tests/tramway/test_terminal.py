"""The example game on the command line, as tests/cli plays our own."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fareplay

from ..cli.conftest import Run
from ..cli.conftest import run as run
from ..cli.terminal import Terminal
from .games import NAME, played


def test_it_is_listed_and_shown(run: Run) -> None:
    assert NAME in run("boards").stdout
    shown = run("board", NAME).stdout
    assert "Tramway: Millbrook" in shown
    assert "29 stops, 42 streets, 8 charters" in shown
    assert "≈≈≈≈" in shown
    assert re.search(r"Name +Castle Hill at C1", shown)


def test_a_record_is_made_shown_and_validated(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(run("new", NAME, "--seed", 4).stdout, encoding="utf-8")
    assert "Round 1 of 10" in run("show", record).stdout
    record.write_text(played(3, 2).to_json(), encoding="utf-8")
    assert "over" in run("validate", record).stdout


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a Unix thing")
def test_a_game_is_played_to_its_end_at_one_keyboard(tmp_path: Path) -> None:
    game, kept = played(2, 8), tmp_path / "kept.json"
    again = fareplay.new(NAME, 2, seed=8)
    assert again.setup == game.setup
    with Terminal("play", NAME, "--seed", 8, "--names", "Ada,Bo", "--record", kept, columns=120, rows=60) as terminal:
        looker = None
        for seat, move in game.history:
            name = ("Ada", "Bo")[seat]
            if seat != looker:
                terminal.wait_for(f"{name}, press Enter when you are ready. ")
                terminal.type("")
                looker = seat
            terminal.wait_for(f"{name}> ")
            terminal.type(move)
            terminal.wait_for("u takes it back: ")
            terminal.type("")
        terminal.wait_for("The game is over")
        assert terminal.exit_code() == 0
    assert kept.read_text(encoding="utf-8") == game.to_json() + "\n"


def test_games_are_simulated(run: Run) -> None:
    output = json.loads(run("simulate", NAME, "--games", 300, "--seed", 1, "--json").stdout)
    assert "passengers" in json.dumps(output)
    output = run("simulate", NAME, "--games", 300, "--seed", 1, "--seats", 4).stdout
    assert "Tramway: Millbrook" in output
    assert "Charter" in output


def test_it_is_found_in_a_process_of_its_own() -> None:
    command = (sys.executable, "-m", "fareplay", "boards")
    assert NAME in subprocess.run(command, capture_output=True, text=True, check=True).stdout
