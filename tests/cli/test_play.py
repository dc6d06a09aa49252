"""`play`, with a script instead of a keyboard."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import fareplay
from fareplay import boards
from fareplay.cli.replay import ends_turn
from tests.repetitions import long_but

from .conftest import BUSES, METROS, Run, played, written

NAMES = boards.names()
SECRET_SCREEN = "Pass the keyboard to"


def typed(game: fareplay.Game, moves: int | None = None) -> Iterator[str]:
    """Return what the players of a game type: the moves, and a confirmation at the end of each turn."""
    again = fareplay.load(game.record() | {"moves": []}, seed=1)
    for move in game.moves[:moves]:
        yield move.lower()
        if ends_turn(again, move):
            yield "yes" if again.peek(move).eliminates else ""
        again.push(move)


def script(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def start_of(game: fareplay.Game, path: Path) -> Path:
    """The record of a game before its first move."""
    return written(path, fareplay.load(game.record() | {"moves": []}))


@pytest.mark.parametrize("seats", [1, 2])
def test_a_whole_game(run: Run, tmp_path: Path, seats: int) -> None:
    game = played(METROS, seats, seed=2)
    kept = tmp_path / "kept.json"
    start = start_of(game, tmp_path / "start.json")
    result = run("play", "--resume", start, "--open", "--record", kept, input=script(*typed(game)))
    assert result.exit_code == 0
    assert kept.read_text(encoding="utf-8") == game.to_json() + "\n"
    end = result.stdout[result.stdout.rindex(" Points ") :]
    totals = next(line for line in end.splitlines() if "Total " in line)
    for seat, score in enumerate(game.scores):
        assert ("out" if score is None else f"★ {score}" if seat in game.winners else f" {score} ") in totals
    assert "The game is over" in end


@pytest.mark.parametrize("name", long_but(NAMES, "get-on-board/paris", "ticket-to-ride/london"))
def test_every_game_can_be_played(run: Run, tmp_path: Path, name: str) -> None:
    game = played(name, boards.read(name)["players"][0], 24, seed=1)
    start, end = start_of(game, tmp_path / "start.json"), tmp_path / "end.json"
    result = run("play", "--resume", start, "--open", input=script(*typed(game), "quit", str(end)))
    assert result.exit_code == 0
    assert f"Saved in {end}. Continue with: fareplay play --resume {end}" in result.stdout
    saved = fareplay.load(end.read_text(encoding="utf-8"))
    assert saved.moves == game.moves


def test_what_a_marker_brings_is_told_before_it_is_placed(run: Run) -> None:
    result = run("play", BUSES, "--seed", 7, "--open", "--names", "Ada,Bo", input=script("1", "", "1", "", "q", "n"))
    assert result.exit_code == 0
    game = fareplay.new(BUSES, 2, seed=7)
    for _ in range(2):
        game.push(game.legal_moves[0])
    screen = result.stdout[result.stdout.rindex("Get on Board: New York · ") :]
    ticket = game.view(0).position["ticket"]
    assert f"Round 1 of 12, ticket {ticket}; " in screen
    assert "The shape for " in screen
    for number, move in enumerate(game.legal_moves, start=1):
        row = next(line for line in screen.splitlines() if line.startswith(f"{number}   {move} "))
        gain = game.peek(move).gain
        best = max(line.gain for line in game.lines() if line.moves[0] == move)
        shown = [f"{points:+}" if points else "0" for points in (gain, best)]
        assert row.split()[-2:] == shown or row.split()[-1:] == shown[:1]


def test_departures_stay_secret_until_all_have_chosen(run: Run) -> None:
    game = fareplay.new(BUSES, 2, seed=7)
    first = game.legal_moves[0]
    result = run("play", BUSES, "--seed", 7, "--names", "Ada,Bo", input=script("", first, "", "", "q", "n"))
    screens = result.stdout.split(SECRET_SCREEN)
    assert len(screens) == 3
    assert screens[1].startswith(" V Ada.")
    assert screens[2].startswith(" W Bo.")
    assert "Ada has chosen a departure." in screens[2]
    assert f"Ada keeps ticket {first[1:]}" not in screens[2]
    mine, theirs = (game.view(seat).position["personal"][seat][0] for seat in (1, 0))
    assert f"Personal objective: {mine} " in screens[2]
    assert f"Personal objective: {theirs} " not in screens[2]


def test_no_screens_where_nothing_is_hidden(run: Run, tmp_path: Path) -> None:
    game = played(METROS, 2, 12, seed=2)
    result = run("play", "--resume", written(tmp_path / "game.json", game), input=script("1", "", "1", "", "q", "n"))
    assert SECRET_SCREEN not in result.stdout
    assert SECRET_SCREEN not in run("play", BUSES, "--seats", 1, input=script("1", "", "q", "n")).stdout
    assert SECRET_SCREEN not in run("play", BUSES, "--open", input=script("1", "", "q", "n")).stdout


LINE_OF_3 = {"first": 0, "sheets": [1], "tickets": [5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12], "deal": [[1, 6]]}


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """Return a practice game on New York that asks for three straight markers from D11."""
    game = fareplay.new(BUSES, 1, seed=1, setup=LINE_OF_3)
    game.push("T6")
    return written(tmp_path / "three.json", game)


def after(run: Run, start: Path, tmp_path: Path, *lines: str) -> tuple[list[str], str]:
    """Return the moves of the game after some input, and the screen's text."""
    end = tmp_path / "after.json"
    end.unlink(missing_ok=True)
    result = run("play", "--resume", start, input=script(*lines, f"save {end}", "quit"))
    assert result.exit_code == 0
    return json.loads(end.read_text(encoding="utf-8"))["moves"], result.stdout


def test_undo_within_the_turn(run: Run, three: Path, tmp_path: Path) -> None:
    assert after(run, three, tmp_path, "D10")[0] == ["T6", "D10"]
    assert after(run, three, tmp_path, "D10", "D9", "u")[0] == ["T6", "D10"]
    assert after(run, three, tmp_path, "D10", "D9", "undo", "u")[0] == ["T6"]
    assert after(run, three, tmp_path, "D10", "D9", "start")[0] == ["T6"]
    assert after(run, three, tmp_path, "D10", "D9", "D8", "u")[0] == ["T6", "D10", "D9"]
    assert after(run, three, tmp_path, "D10", "D9", "D8", "")[0] == ["T6", "D10", "D9", "D8"]


def test_nothing_is_taken_back_beyond_the_turn(run: Run, three: Path, tmp_path: Path) -> None:
    moves, shown = after(run, three, tmp_path, "u", "D10", "D9", "D8", "", "u")
    assert moves == ["T6", "D10", "D9", "D8"]
    assert "There is nothing to take back: your turn starts here." in shown
    assert "There is nothing to take back: what was revealed cannot be hidden again." in shown


def test_lines(run: Run, three: Path, tmp_path: Path) -> None:
    game = fareplay.load(three.read_text(encoding="utf-8"))
    number, line = next((n, line) for n, line in enumerate(game.lines(), 1) if line.moves == ("D10", "D9", "D8"))
    moves, shown = after(run, three, tmp_path, "lines", f"line {number}", "")
    assert moves == ["T6", "D10", "D9", "D8"]
    row = next(text for text in shown.splitlines() if " D10 D9 D8 " in text)
    assert row.split()[0] == str(number)
    assert row.split()[-1] == (f"{line.gain:+}" if line.gain else "0")
    assert after(run, three, tmp_path, f"line {number}", "u")[0] == ["T6"]
    for wrong in ("line", "line 0", "line 999", "line x"):
        moves, shown = after(run, three, tmp_path, wrong)
        assert moves == ["T6"]
        assert f"The lines are 1 to {len(game.lines())}" in shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("hello", "“hello” is neither a move nor a command; type ? for help."),
        ("99", "“99” is neither a move nor a command"),
        ("a1", "a1: no road joins D11 and A1 (G31)."),
        ("stop", "stop: a turn of the buses ends by itself"),
        ("T1", "T1: the departures have been chosen (G12)."),
        ("x" * 500, "“" + "x" * 40 + "” is neither"),
        ("save", "Name a file: `save evening.json`."),
        ("save /no/such/folder/x.json", "/no/such/folder/x.json: No such file or directory"),
        ("rule", "There is no rule with that number"),
        ("rule G999", "There is no rule with that number"),
    ],
)
def test_bad_input_is_one_sentence_and_changes_nothing(
    run: Run, three: Path, tmp_path: Path, words: str, sentence: str
) -> None:
    moves, shown = after(run, three, tmp_path, words)
    assert moves == ["T6"]
    assert sentence in shown


def test_looking_changes_nothing(run: Run, three: Path, tmp_path: Path) -> None:
    moves, shown = after(run, three, tmp_path, "?", "sheet", "log", "board", "moves", "rule g36", "", "   ")
    assert moves == ["T6"]
    assert "take back the last move" in shown
    assert "Twelve rounds." in shown
    assert "□□□□□□□□" in shown
    assert "departs from D11, ticket 6." in shown
    assert "G36: " in shown


def test_numbers_and_any_case_name_a_move(run: Run, three: Path, tmp_path: Path) -> None:
    game = fareplay.load(three.read_text(encoding="utf-8"))
    assert after(run, three, tmp_path, "2")[0] == ["T6", game.legal_moves[1]]
    assert after(run, three, tmp_path, "d10")[0] == ["T6", "D10"]


@pytest.fixture
def deadly(tmp_path: Path) -> Path:
    """Return a practice game whose line runs around three sides of a block: one more marker would close it."""
    setup = LINE_OF_3 | {"tickets": [6, 4, 1, 2, 3, 5, 7, 8, 9, 10, 11, 12]}
    game = fareplay.new(BUSES, 1, seed=1, setup=setup)
    for move in ("T6", "D10", "C10", "C11"):
        game.push(move)
    assert "D11" in game.legal_moves
    return written(tmp_path / "deadly.json", game)


def test_elimination_is_warned_of_and_needs_a_yes(run: Run, deadly: Path, tmp_path: Path) -> None:
    moves, shown = after(run, deadly, tmp_path, "D11", "", "D11", "u", "D11", "y")
    assert moves[-1] == "C11"
    row = next(line for line in shown.splitlines() if " D11 " in line)
    assert "eliminates you" in row
    assert shown.count("You would be eliminated: no more turns, and no score.") == 3
    result = run("play", "--resume", deadly, input=script("D11", "yes", "n"))
    assert "reaches D11 a second time and is eliminated." in result.stdout
    assert "The game is over, and nobody wins." in result.stdout


def test_ways_that_all_eliminate_are_told(run: Run, tmp_path: Path) -> None:
    """Two markers from a corner whose only way leads back into the line."""
    record = next(
        game
        for seed in range(200)
        for game in [played(METROS, 2, 40, seed=seed)]
        if not game.is_over
        and any(
            not game.peek(move).eliminates and all(line.eliminates for line in game.lines() if line.moves[0] == move)
            for move in game.legal_moves
        )
    )
    result = run("play", "--resume", written(tmp_path / "game.json", record), "--open", input=script("q"))
    assert "every continuation eliminates you" in " ".join(result.stdout.split())


def test_leaving_offers_to_save(run: Run, three: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Save the game?" not in run("play", "--resume", three, input=script("q")).stdout
    before = three.read_bytes()
    assert "Save the game?" in run("play", "--resume", three, input=script("D10", "q", "n")).stdout
    assert three.read_bytes() == before
    run("play", "--resume", three, input=script("D10", "q", ""))
    assert json.loads(three.read_text(encoding="utf-8"))["moves"] == ["T6", "D10"]
    other = tmp_path / "other.json"
    other.write_text("precious", encoding="utf-8")
    shown = run("play", "--resume", three, input=script("D9", "q", "other.json", "n", "new.json")).stdout
    assert "other.json exists. Replace it?" in shown
    assert other.read_text(encoding="utf-8") == "precious"
    assert (tmp_path / "new.json").exists()
    run("play", "--resume", three, input=script("D9", "q", "other.json", "y"))
    assert json.loads(other.read_text(encoding="utf-8"))["moves"] == ["T6", "D10", "D9"]


def test_the_end_of_input_leaves_without_saving(run: Run, three: Path) -> None:
    before = three.read_bytes()
    result = run("play", "--resume", three, input=script("D10"))
    assert result.exit_code == 0
    assert three.read_bytes() == before


def test_the_record_is_kept_turn_by_turn(run: Run, three: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    run("play", "--resume", three, "--record", kept, input=script("D10", "D9", "D8", ""))
    assert json.loads(kept.read_text(encoding="utf-8"))["moves"] == ["T6", "D10", "D9", "D8"]
    result = run("play", "--resume", three, "--record", tmp_path / "no" / "x.json", input=script("q"))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {tmp_path / 'no' / 'x.json'}: ")


def test_the_opening_asks_for_board_and_players(run: Run) -> None:
    result = run("play", input=script("atlantis", "london", "9", "rome", "7", "3", "1", "", "q", "n"))
    assert result.exit_code == 0
    assert "Choose a number from 1 to 5." in result.stdout
    assert "That could be get-on-board/london and ticket-to-ride/london." in result.stdout
    assert "This board is for 2 to 3." in result.stdout
    assert "Get on Board: Rome · V Player 1 to move" in result.stdout
    assert "X Player 3" in result.stdout
    gone = run("play", input="")
    assert (gone.exit_code, gone.stderr) == (1, "Error: no game was chosen\n")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["get-on-board/atlantis"], "there is no game"),
        ([BUSES, "--names", "Ada,Ada"], "two players have the name Ada"),
        ([BUSES, "--names", "Ada,"], "a name must have 1 to 20 characters, not ''"),
        ([BUSES, "--names", "Ada,\x1b[2J"], "a name must have 1 to 20 characters"),
        ([BUSES, "--seats", "3", "--names", "Ada,Bo"], "the game has 3 players, but there are 2 names"),
        ([BUSES, "--names", "A,B,C,D"], "New York is for 2 or 3 players, not 4"),
        ([BUSES, "--bot", "novice"], "a bot has the form SEAT=LEVEL, such as 1=novice, not 'novice'"),
        ([BUSES, "--bot", "2=novice"], "there is no seat 2; the seats are 0 to 1"),
        ([BUSES, "--bot", "1=genius"], "there is no bot 'genius'"),
        ([BUSES, "--bot", "1=novice", "--bot", "1=novice"], "seat 1 is given to a bot twice"),
        ([BUSES, "--resume", "x.json"], "--resume continues a game as it was set up, so GAME cannot be used"),
        (
            ["--seed", "1", "--resume", "x.json"],
            "--resume continues a game as it was set up, so --seed cannot be used",
        ),
        (["--resume", "none.json"], "none.json: No such file or directory"),
    ],
)
def test_refusals(run: Run, args: list[str], sentence: str) -> None:
    result = run("play", *args, input="")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {sentence}")
    assert result.stderr.count("\n") == 1


def test_a_bot_plays_its_seat(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    lines = script("1", "", *["1", "", "yes"] * 40)
    result = run("play", METROS, "--seed", 5, "--bot", "1=novice", "--record", kept, input=lines)
    assert result.exit_code == 0
    assert "W Novice 2" in result.stdout
    assert SECRET_SCREEN not in result.stdout
    game = fareplay.load(kept.read_text(encoding="utf-8"))
    assert sum(seat == 1 for seat, _ in game.history) > 5


def test_two_bots_play_to_the_end_by_themselves(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    result = run("play", BUSES, "--seed", 5, "--bot", "0=random", "--bot", "1=random", "--record", kept, input="")
    assert result.exit_code == 0
    assert fareplay.load(kept.read_text(encoding="utf-8")).is_over
    assert "The game is over" in result.stdout


def test_bots_are_offered_for_the_other_seats(run: Run) -> None:
    shown = run("play", input=script("new-york", "2", "genius", "random", "1", "", "q", "n")).stdout
    assert "Who are the others? People (Enter), or bots: random, novice" in shown
    assert "There is no level 'genius'." in shown
    assert "Random 2" in shown


def test_a_hint_names_a_line_that_can_be_played(run: Run, tmp_path: Path) -> None:
    game = played(BUSES, 2, 2, seed=3)
    shown = run("play", "--resume", written(tmp_path / "game.json", game), input=script("", "hint", "q", "n")).stdout
    moves = shown.split("The expert would play ")[1].split(":")[0].split()
    assert tuple(moves) in [line.moves for line in game.lines()]
