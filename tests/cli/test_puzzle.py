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
    write(tmp_path / "one.json", SAMPLE[:1])
    assert run("puzzle", "list", tmp_path / "one.json").stdout.endswith("\n1 puzzle\n")
    write(tmp_path / "wrong.json", [replace(SAMPLE[0], now=0)])
    wrong = run("puzzle", "check", tmp_path / "wrong.json")
    assert wrong.exit_code == 1
    assert "1 of 1 puzzle wrong" in wrong.stderr
    for form in (["nothing/there"], ["--game", "nothing/there"]):
        refused = run("puzzle", "make", *form, "--out", tmp_path / "none.json")
        assert (refused.exit_code, "there is no game 'nothing'" in refused.stderr) == (1, True)
    assert run("puzzle", "make", "--out", tmp_path / "none.json").exit_code == 2
    assert "there is no such folder" in run("puzzle", "make", "a/b", "--out", tmp_path / "no" / "none.json").stderr
    rome = run("puzzle", "list", "--game", "get-on-board/rome").stdout
    assert "get-on-board/rome" in rome
    assert "get-on-board/london" not in rome
