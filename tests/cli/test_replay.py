"""`replay`."""

from pathlib import Path

import fareplay

from .conftest import METROS, Run, played, written


def headings(shown: str) -> list[int]:
    """The moves at which the game was shown."""
    return [int(line.split(" move ")[1].split()[0]) for line in shown.splitlines() if " · move " in line]


def test_all_prints_every_move_and_the_sheets(run: Run, tmp_path: Path) -> None:
    game = played(METROS, 2)
    result = run("replay", written(tmp_path / "game.json", game), "--all")
    assert result.exit_code == 0
    for ply, (seat, move) in enumerate(game.history, start=1):
        assert f"{ply:>3}. Seat {seat}: {move}\n" in result.stdout
    assert "· Round 1: ticket " in result.stdout
    assert "· The game is over" in result.stdout
    assert " Total " in result.stdout


def test_keys_go_forwards_and_backwards(run: Run, record: Path) -> None:
    shown = run("replay", record, input="\nn\nn\np\nt\nt\nb\nx\ne\nn\n0\np\nq\nn\n").stdout
    game = fareplay.load(record.read_text(encoding="utf-8"))
    second_turn = next(ply for ply in range(4, 30) if game.history[ply][0] != game.history[3][0])
    assert headings(shown) == [0, 1, 2, 3, 2, 3, second_turn, 3, 30, 30, 0, 0]


def test_input_that_ends_ends_it(run: Run, record: Path) -> None:
    result = run("replay", record, input="n\n")
    assert result.exit_code == 0
    assert headings(result.stdout) == [0, 1]


def test_by_itself(run: Run, record: Path) -> None:
    result = run("replay", record, "--delay", 0)
    assert result.exit_code == 0
    assert headings(result.stdout) == list(range(31))


def test_a_seat_sees_no_secret_choice(run: Run, tmp_path: Path) -> None:
    game = played(METROS, 3, 2)
    file = written(tmp_path / "game.json", game)
    shown = run("replay", file, "--all", "--seat", 2).stdout
    assert "  1. Seat 0: T?\n     · Seat 0 has chosen a departure.\n" in shown
    assert game.moves[0] not in shown
    assert f"  1. Seat 0: {game.moves[0]}\n" in run("replay", file, "--all", "--seat", 0).stdout


def test_refusals(run: Run, record: Path) -> None:
    assert run("replay", record, "--seat", 7).exit_code == 1
    assert run("replay", record, "--delay", -1).exit_code == 2
    result = run("replay", record, "--all", "--delay", 1)
    assert (result.exit_code, result.stderr) == (
        1,
        "Error: --all prints everything at once, so --delay cannot be used\n",
    )
    assert run("replay", "none.json").exit_code == 1
