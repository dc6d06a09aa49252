"""`new`."""

import json
from pathlib import Path

import pytest

import fareplay

from .conftest import Run


def test_new_prints_a_record_that_the_library_would_make(run: Run) -> None:
    result = run("new", "get-on-board/london", "--seats", 5, "--seed", 7)
    assert result.exit_code == 0
    assert result.stdout == fareplay.new("get-on-board/london", 5, seed=7).to_json() + "\n"
    assert result.stderr == ""


def test_without_a_seed_games_differ(run: Run) -> None:
    assert run("new", "get-on-board/rome").stdout != run("new", "get-on-board/rome").stdout


def test_seats_options_and_first(run: Run) -> None:
    result = run("new", "get-on-board/rome", "--seats", 4, "-o", "any_board=yes", "-o", "scores=hidden", "--first", 3)
    output = json.loads(result.stdout)
    assert output["seats"] == 4
    assert output["options"] == {"scores": "hidden", "any_board": True}
    assert output["setup"]["first"] == 3


def test_into_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run("new", "get-on-board/rome", "--seed", 1, "--out", file)
    assert (result.exit_code, result.stdout) == (0, "")
    assert fareplay.load(file.read_text(encoding="utf-8")).name == "get-on-board/rome"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["get-on-board/atlantis"], "there is no game 'get-on-board/atlantis'"),
        (["get-on-board/rome", "--seats", "5"], "Rome is for 2 or 3 players, not 5 (G1)"),
        (["get-on-board/london", "--seats", "6"], "a game has at most 5 players, not 6"),
        (["get-on-board/rome", "-o", "weather=rain"], "there is no option 'weather'"),
        (["get-on-board/rome", "-o", "scores"], "an option has the form NAME=VALUE"),
        (["get-on-board/rome", "-o", "scores=hidden", "-o", "scores=visible"], "option 'scores' is given twice"),
        (["get-on-board/rome", "-o", "any_board=1"], "option 'any_board' must be one of False, True, not 1"),
        (["get-on-board/rome", "--first", "2"], "setup.first: must be a whole number from 0 to 1, not 2"),
    ],
)
def test_refusals(run: Run, tmp_path: Path, args: list[str], sentence: str) -> None:
    file = tmp_path / "game.json"
    result = run("new", *args, "--out", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {sentence}")
    assert result.stderr.count("\n") == 1
    assert not file.exists()
