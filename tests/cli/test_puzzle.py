"""`fareplay puzzle`."""

from dataclasses import replace
from pathlib import Path

from fareplay import puzzles
from fareplay.puzzles.puzzle import write

from .conftest import Run

SAMPLE = puzzles.load_all()[::100]


def test_the_command(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "some.json", SAMPLE[:2])
    assert run("puzzle", "check", tmp_path / "some.json").stdout.startswith("2 puzzles proved in")
    assert "2 puzzles" in run("puzzle", "list", tmp_path / "some.json").stdout
    write(tmp_path / "wrong.json", [replace(SAMPLE[0], now=0)])
    wrong = run("puzzle", "check", tmp_path / "wrong.json")
    assert wrong.exit_code == 1
    assert "1 of 1 puzzles are wrong" in wrong.stderr
    refused = run("puzzle", "make", "--game", "nothing/there", "--out", tmp_path / "none.json")
    assert refused.exit_code == 1
