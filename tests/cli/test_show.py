"""`show`."""

import json
from pathlib import Path

import pytest

import fareplay
from fareplay.cli.rendering import style
from fareplay.texts import languages

from .conftest import BUSES, METROS, Run, played, written


def totals_of(shown: str) -> str:
    """What stands in the last row of the sheets."""
    return next(line.partition("Total ")[2] for line in shown.splitlines() if "Total " in line)


def test_show_tells_board_sheets_and_events(run: Run, record: Path) -> None:
    game = fareplay.load(record.read_text(encoding="utf-8"))
    result = run("show", record)
    assert result.exit_code == 0
    assert f"Get on Board: New York · 30 moves, Seat {game.to_move} to move" in result.stdout
    totals = totals_of(result.stdout)
    assert totals.split() == [str(score) for score in game.scores]
    for zone in ("Turn zone", "Grannies", "Personal objective", "Traffic jams"):
        assert f"\n {zone} " in result.stdout
    for seat, mark in enumerate("VWX"):
        assert f"{mark} Seat {seat}" in result.stdout
    assert result.stdout.count("\n· ") == 8


def test_the_end_shows_the_winner_and_who_is_out(run: Run, tmp_path: Path) -> None:
    game = played(METROS, 3, seed=2)
    result = run("show", written(tmp_path / "end.json", game))
    totals = totals_of(result.stdout)
    for seat, score in enumerate(game.scores):
        shown = "out" if score is None else f"★ {score}" if seat in game.winners else str(score)
        assert f" {shown} " in totals
    assert " moves, over" in result.stdout
    assert "The game is over: Seat " in result.stdout


def test_at_an_earlier_move(run: Run, record: Path) -> None:
    assert "Get on Board: New York · 0 moves, Seat 0 to move" in run("show", record, "--at", 0).stdout
    assert "Get on Board: New York · 1 move, Seat 1 to move" in run("show", record, "--at", 1).stdout
    result = run("show", record, "--at", 31)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Error: the game has 30 moves, so there is no move 31\n"


def test_as_a_seat_sees_it(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path / "game.json", played(BUSES, 2, 20, scores="hidden"))
    shown = run("show", file, "--seat", 1).stdout
    assert "as Seat 1 sees it" in shown
    totals = totals_of(shown)
    assert totals.split()[0] == "?"
    assert "Personal objective: " in shown
    refused = run("show", file, "--seat", 2)
    assert refused.exit_code == 1
    assert refused.stderr == "Error: there is no seat 2; there are 0 to 1\n"


def test_json_of_everything_and_of_a_seat(run: Run, record: Path) -> None:
    game = fareplay.load(record.read_text(encoding="utf-8"))
    everything = json.loads(run("show", record, "--json").stdout)
    assert {key: everything[key] for key in game.record()} == game.record()
    assert [sheet["total"] for sheet in everything["sheets"]] == game.scores
    assert everything["legal_moves"] == list(game.legal_moves)
    assert len(everything["log"]) == len(game.log)
    seen = json.loads(run("show", record, "--json", "--seat", 0).stdout)
    assert seen["setup"]["personal"][1:] == [None, None]
    assert seen["position"] == game.view(0).position


def test_picture(run: Run, record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    result = run("show", record, "--svg", picture)
    assert (result.exit_code, result.stdout) == (0, "")
    game = fareplay.load(record.read_text(encoding="utf-8"))
    assert picture.read_text(encoding="utf-8").strip() == game.svg().strip()


def test_from_standard_input(run: Run, record: Path) -> None:
    assert run("show", "-", input=record.read_bytes()).stdout == run("show", record).stdout


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the record: is not JSON"),
        ("[]", "the record: must be an object"),
        ('{"game": "get-on-board/rome"}', "seats: is missing"),
        ("[" * 100_000, "the record: is not JSON"),
        ('"' + "x" * 10_000_000, "the record: is larger than 2000000 bytes"),
        ("\xff\xfe", "the record: is not JSON"),
    ],
)
def test_broken_records_are_refused_in_one_line(run: Run, tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(text.encode("latin-1"))
    result = run("show", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {file}: {sentence}")
    assert result.stderr.count("\n") == 1
    assert run("show", "-", input=file.read_bytes()).stderr.startswith(f"Error: standard input: {sentence}")


def test_no_such_file(run: Run, tmp_path: Path) -> None:
    result = run("show", tmp_path / "none.json")
    assert (result.exit_code, result.stderr) == (1, f"Error: {tmp_path / 'none.json'}: No such file or directory\n")
    assert run("show", tmp_path).stderr == f"Error: {tmp_path}: Is a directory\n"


def test_a_game_is_told_in_another_language(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path / "game.json", played(BUSES, 2, 6))
    assert "contrôleur" in run("--language", "fr", "show", file).stdout
    assert "contrôleur" not in run("show", file).stdout
    refused = run("--language", "xx", "show", file)
    known = ", ".join(languages())
    assert (refused.exit_code, refused.stderr) == (1, f"Error: there are no texts in 'xx'; the languages are {known}\n")


def test_words_for_which_nobody_has_a_style_change_nothing() -> None:
    assert style("unheard-of") == style("")
    assert style("head unheard-of") == style("head") != style("")
