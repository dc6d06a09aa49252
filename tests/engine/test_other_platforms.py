"""Libraries of other platforms, as far as they can be run here: for ARM under QEMU, on Linux with musl, and for Windows
under Wine. They play the same games as this machine, every state the same to the byte. Those for macOS are only linked
and inspected."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fareplay
from fareplay.engine import build
from fareplay.engine.kernel import entry_of
from fareplay.engine.library import FILES, Library, this_platform
from fareplay.games.get_on_board.show import moves as buses
from fareplay.games.ticket_to_ride.rules import kernels as trains
from tests.requirements import missing

DRIVER = Path(__file__).with_name("driver.c")
ARM = Path("/usr/aarch64-linux-gnu")
MUSL = Path("/lib/ld-musl-x86_64.so.1")
GAMES, SOME = 1000, 10
KERNELS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "get-on-board/london": (buses.attempt, buses.legal_moves),
    "ticket-to-ride/london": (trains.attempt, trains.legal_moves),
}

pytestmark = pytest.mark.skipif(this_platform() != "linux-x86_64", reason="compares with Linux on x86-64")
each_board = pytest.mark.parametrize("board", KERNELS)
some_and_all = pytest.mark.parametrize("games", [SOME, pytest.param(GAMES, marks=pytest.mark.long)])


@pytest.fixture(scope="module")
def drivers(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Compiles the driver for a target of zig, once."""
    folder = tmp_path_factory.mktemp("drivers")

    @cache
    def driver(target: str, *options: str) -> Path:
        made = folder / f"{target}.exe"
        command = [sys.executable, "-m", "ziglang", "cc", "-target", target, "-O1", *options]
        subprocess.run([*command, str(DRIVER), "-o", str(made)], check=True, capture_output=True)
        return made

    return driver


def play(command: list[str], board: str, games: int, library: Path, folder: Path) -> str:
    """Play games by a driver and return what it prints."""
    rules = fareplay.new(board).rules
    seats = range(rules.facts["players"][0], rules.facts["players"][1] + 1)
    states = [fareplay.new(board, seats[seed % len(seats)], seed=seed).state_at(0) for seed in range(games)]
    (folder / "board").write_bytes(rules.board.tobytes())
    (folder / "states").write_bytes(b"".join(state.tobytes() for state in states))
    attempt, legal_moves = (entry_of(one) for one in KERNELS[board])
    given = [str(library), attempt.symbol, legal_moves.symbol, "board", "states", str(len(states[0].tobytes()))]
    done = subprocess.run([*command, *given], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[0]) > 20 * games
    return done.stdout.strip()


def shipped(board: str, platform: str) -> Path:
    folder = Library.of(entry_of(KERNELS[board][0]).module).folder
    assert folder is not None
    return folder / FILES[platform]


def play_here(drivers: Callable[..., Path], board: str, games: int, folder: Path) -> str:
    return play([str(drivers("x86_64-linux-gnu"))], board, games, shipped(board, "linux-x86_64"), folder)


@each_board
@some_and_all
def test_on_arm(drivers: Callable[..., Path], board: str, games: int, tmp_path: Path) -> None:
    emulator = shutil.which("qemu-aarch64-static")
    if emulator is None or not ARM.is_dir():
        missing("qemu-user-static with libc6-arm64-cross")
    command = [emulator, "-L", str(ARM), str(drivers("aarch64-linux-gnu.2.36"))]
    played = play(command, board, games, shipped(board, "linux-aarch64"), tmp_path)
    assert played == play_here(drivers, board, games, tmp_path)


@each_board
@some_and_all
def test_with_musl(drivers: Callable[..., Path], board: str, games: int, tmp_path: Path) -> None:
    if not MUSL.is_file():
        missing("musl")
    command = [str(MUSL), str(drivers("x86_64-linux-musl", "-dynamic"))]
    played = play(command, board, games, shipped(board, "linux-x86_64"), tmp_path)
    assert played == play_here(drivers, board, games, tmp_path)


@pytest.mark.long
@pytest.mark.timeout(1800)
@each_board
def test_on_windows(drivers: Callable[..., Path], board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wine = shutil.which("wine64") or shutil.which("wine64", path="/usr/lib/wine")
    if wine is None:
        missing("wine64")
    monkeypatch.setenv("WINEPREFIX", str(tmp_path / "wine"))
    monkeypatch.setenv("WINEDEBUG", "-all")
    package = Library.of(entry_of(KERNELS[board][0]).module).package
    (library,) = build.build(package, tmp_path, platforms=["windows-x86_64"])
    played = play([wine, str(drivers("x86_64-windows-gnu"))], board, GAMES, library, tmp_path)
    assert played == play_here(drivers, board, GAMES, tmp_path)
