"""`boards` and `board`."""

import json
from pathlib import Path

import pytest

from fareplay import boards

from .conftest import Run


def test_boards_lists_all_with_players_size_and_what_is_special(run: Run) -> None:
    result = run("boards")
    assert result.exit_code == 0
    for name in boards.names():
        assert name in result.stdout
    row = next(line for line in result.stdout.splitlines() if "get-on-board/new-york" in line)
    assert "New York" in row
    assert "2 or 3" in row
    assert "74 intersections" in row
    assert "4 sights" in row


ROME_TOP = """\
     A      B      C      D      E      F      G      H      I      J      K
 1                       (s)┈y┈┈<1>┈┈┈┈(td)
                          y      ┊      b
 2  [C]┈b┈┈(t)┈┈b┈┈≡a┈┈┈┈(l)┈┈┈┈(t)┈┈┈┈(g)┈y┈┈[Rb]          (s)┈┈┈┈(d)┈┈┈┈[C]
     ┊      y      ┊      ┊      ┊      ┊      ┊             b      ┊      y
"""


def test_board_draws_the_board_and_tells_its_facts(run: Run) -> None:
    result = run("board", "get-on-board/rome")
    assert result.exit_code == 0
    assert result.stdout.startswith("Get on Board: Rome\n")
    assert ROME_TOP in result.stdout
    assert "≡ entrance   <1> departure (with an entrance)   b burgundy road" in result.stdout
    assert "Objective 5  C4, I5, G8" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_board_names_the_sights(run: Run) -> None:
    result = run("board", "get-on-board/new-york")
    assert "Guggenheim: a museum at D3" in result.stdout


def test_board_writes_its_picture(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "rome.svg"
    result = run("board", "get-on-board/rome", "--svg", picture)
    assert result.exit_code == 0
    assert result.stdout == ""
    assert f"Picture written to {picture}." in result.stderr
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert run("board", "get-on-board/rome", "--svg", "-").stdout == picture.read_text(encoding="utf-8")


def test_a_board_of_ones_own(run: Run, tmp_path: Path) -> None:
    facts = boards.read("get-on-board/london") | {"board": "my-town", "title": "My Town"}
    file = tmp_path / "town.json"
    file.write_text(json.dumps(facts), encoding="utf-8")
    assert run("board", file).stdout.startswith("Get on Board: My Town\n")
    plain = file.rename(tmp_path / "town")
    assert run("board", plain).stdout.startswith("Get on Board: My Town\n")


def test_a_board_with_names_of_its_own_shows_them(run: Run, tmp_path: Path) -> None:
    text = json.dumps(boards.read("get-on-board/rome") | {"board": "my-town"}).replace('"A2"', '"Gate"')
    file = tmp_path / "town.json"
    file.write_text(text, encoding="utf-8")
    result = run("board", file)
    assert result.exit_code == 0
    assert "Gate" in result.stdout
    assert "   J      K" not in result.stdout


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"roads": [{"a": "A2", "b": "K9"}]}, "roads[0].b"),
        ({"personal_objectives": []}, "personal_objectives"),
        ({"game": "chess"}, "game"),
        ({"intersections": 7}, "intersections"),
    ],
)
def test_a_broken_board_is_refused_with_its_place(
    run: Run, tmp_path: Path, change: dict[str, object], place: str
) -> None:
    file = tmp_path / "town.json"
    file.write_text(json.dumps(boards.read("get-on-board/rome") | change), encoding="utf-8")
    result = run("board", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {file}: {place}: ")
    assert result.stderr.count("\n") == 1


def test_no_such_board(run: Run) -> None:
    result = run("board", "get-on-board/atlantis")
    assert result.exit_code == 1
    assert result.stderr.startswith(
        "Error: there is no game 'get-on-board/atlantis'; there are get-on-board/new-york, "
    )
    assert run("board", "nowhere.json").stderr == "Error: nowhere.json: the file: No such file or directory\n"


def test_a_picture_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    for target in (tmp_path, tmp_path / "no" / "folder.svg"):
        result = run("board", "get-on-board/rome", "--svg", target)
        assert result.exit_code == 1
        assert result.stderr.startswith(f"Error: {target}: ")
    assert list(tmp_path.iterdir()) == []
