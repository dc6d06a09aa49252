"""The real thing: commands in processes of their own and in a pseudo-terminal."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import fareplay
from fareplay.cli.replay import ends_turn
from tests.repetitions import long_but

from .conftest import BUSES, METROS, played, written
from .terminal import COMMAND, Terminal, environment

needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a Unix thing")


def call(*args: object, input: bytes = b"", **changes: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *map(str, args)], input=input, capture_output=True, env=environment(**changes), timeout=300
    )


def short_game() -> fareplay.Game:
    """Two players who drive in circles as soon as they can."""
    game = fareplay.new(BUSES, 2, seed=8)
    while not game.is_over:
        lines = game.lines()
        line = next((line for line in lines if line.eliminates), lines[-1])
        for move in line.moves:
            game.push(move)
    return game


@needs_terminal
def test_a_short_game_is_played_to_its_end(tmp_path: Path) -> None:
    game, again = short_game(), fareplay.new(BUSES, 2, seed=8)
    kept = tmp_path / "kept.json"
    args = ("play", BUSES, "--seed", 8, "--names", "Ada,Bo", "--record", kept)
    with Terminal(*args, columns=120, rows=60) as terminal:
        looker = None
        for seat, move in game.history:
            name = ("Ada", "Bo")[seat]
            if seat != looker:
                terminal.wait_for(f"{name}, press Enter when you are ready. ")
                terminal.type("")
                looker = seat
            terminal.wait_for(f"{name}> ")
            terminal.type(move)
            if ends_turn(again, move):
                eliminates = again.peek(move).eliminates
                terminal.wait_for("anything else takes it back: " if eliminates else "u takes it back: ")
                terminal.type("yes" if eliminates else "")
            again.push(move)
        terminal.wait_for("The game is over")
        assert terminal.exit_code() == 0
        assert "\x1b[" in terminal.raw  # in colour
        assert "is eliminated." in terminal.text
    assert kept.read_text(encoding="utf-8") == game.to_json() + "\n"


@needs_terminal
def test_interrupting_leaves_in_peace_and_offers_to_save(tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    with Terminal("play", METROS, "--seed", 1, "--open") as terminal:
        terminal.wait_for("Player 1> ")
        terminal.type("1")
        terminal.wait_for("u takes it back: ")
        terminal.type("")
        terminal.wait_for("Player 2> ")
        terminal.interrupt()
        terminal.wait_for("Save the game?")
        terminal.type(str(saved))
        assert terminal.exit_code() == 0
        assert "Traceback" not in terminal.text
    assert len(json.loads(saved.read_text(encoding="utf-8"))["moves"]) == 1


@needs_terminal
def test_replay_obeys_single_keys_and_arrows(tmp_path: Path) -> None:
    file = written(tmp_path / "game.json", played(BUSES, 2, 12, seed=1))
    with Terminal("replay", file) as terminal:
        for key, ply in (("n", 1), (" ", 2), ("\x1b[C", 3), ("\x1b[D", 2), ("p", 1), ("e", 12), ("\x1b[H", 0)):
            terminal.wait_for("q quit")
            terminal.type(key, end="")
            terminal.wait_for(f"move {ply} of 12")
        terminal.wait_for("q quit")
        terminal.type("q", end="")
        assert terminal.exit_code() == 0


@needs_terminal
def test_simulate_shows_how_far_it_is() -> None:
    with Terminal("simulate", BUSES, "--games", 20_000) as terminal:
        assert terminal.exit_code() == 0
        assert "games, time left" in terminal.text
        assert "20,000 games" in terminal.text


@needs_terminal
def test_no_color_is_respected() -> None:
    with Terminal("board", METROS, NO_COLOR="1") as terminal:
        assert terminal.exit_code() == 0
        assert not any(f"\x1b[{colour}m" in terminal.raw for colour in range(30, 38))
        assert "≡ entrance" in terminal.text
    with Terminal("board", METROS) as terminal:
        terminal.exit_code()
        assert any(f"\x1b[{colour}m" in terminal.raw for colour in range(30, 38))


@pytest.mark.parametrize(
    ("args", "code"),
    long_but(
        [
            (["--version"], 0),
            (["boards"], 0),
            (["board", "get-on-board/atlantis"], 1),
            (["show", "none.json"], 1),
            (["validate", "none.json"], 1),
            (["new"], 2),
            (["nonsense"], 2),
            ([], 2),
        ],
        (["--version"], 0),
        (["show", "none.json"], 1),
        (["nonsense"], 2),
    ),
)
def test_exit_codes_of_the_process(args: list[str], code: int) -> None:
    done = call(*args)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stdout


def test_output_that_nobody_reads_ends_quietly(tmp_path: Path) -> None:
    file = written(tmp_path / "game.json", played(BUSES, 2, 40, seed=1))
    command = " ".join(COMMAND)
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command} replay {file} --all | head -1"],
        capture_output=True,
        env=environment(),
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"  1. Seat 0: " + played(BUSES, 2, 1, seed=1).moves[0].encode() + b"\n"


@pytest.mark.long
def test_one_command_feeds_another() -> None:
    record = call("new", METROS, "--seed", 3)
    assert record.returncode == 0
    shown = call("validate", "-", input=record.stdout)
    assert shown.stdout.decode() == "ok      standard input: get-on-board/rome, 2 seats, 0 moves, goes on\n"


@pytest.mark.long
def test_the_same_seed_gives_the_same_bytes_in_any_process() -> None:
    assert call("new", BUSES, "--seed", 3).stdout == call("new", BUSES, "--seed", 3, PYTHONHASHSEED="7").stdout


def test_lists_and_help_do_not_wait_for_the_compiler() -> None:
    code = (
        "import sys; from fareplay.cli.app import app;"
        "[app(line.split(), standalone_mode=False) for line in sys.argv[1:]]; print('numba' in sys.modules)"
    )
    command = [sys.executable, "-c", code, "boards", "play --help", "board --help"]
    done = subprocess.run(command, capture_output=True, env=environment(), timeout=300)
    assert done.stdout.decode().rstrip().endswith("False"), done.stderr


def test_a_shell_completes_games_and_levels() -> None:
    for line, found in (("fareplay board get-on-board/r", b"get-on-board/rome"), ("fareplay arena tr sk", b"skilled")):
        done = call(_FAREPLAY_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(line.count(" ")))
        assert done.stdout.split() == [found]
