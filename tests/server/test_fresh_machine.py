"""A server on a machine that has never run Fareplay: an empty home, no cache, and a package that nobody can write to.
Bots of every level play on every board, and nothing is complained about."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from fareplay import boards, bots
from fareplay.client import Client, bot, me
from fareplay.rules import registry
from tests.server.playing import lines_of, seen

PACKAGE = Path(bots.__file__).parents[1]
LEVELS = bots.LEVELS


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the package, which nobody can write to."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(PACKAGE, folder / "fareplay", ignore=shutil.ignore_patterns("__pycache__", "docs"))
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    yield folder
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)


@pytest.fixture
def environment(package: Path, tmp_path: Path) -> dict[str, str]:
    """What a new user has: an empty home, and no variable of ours."""
    home = tmp_path / "home"
    home.mkdir()
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("FAREPLAY_", "XDG_", "NUMBA_", "PYTHON", "PYTEST_"))
    }
    return {**inherited, "HOME": str(home), "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"}


def test_bots_of_every_level_answer_on_every_board(environment: dict[str, str], package: Path, tmp_path: Path) -> None:
    before = files_in(package)
    with serving(environment, tmp_path) as address:
        for board in boards.names():
            play_against(address, board, LEVELS)
    assert (tmp_path / "stderr").read_text() == ""
    assert files_in(package) == before
    assert list((tmp_path / "home").rglob("*")) == []


@pytest.mark.long
@pytest.mark.timeout(900)
def test_bots_answer_where_numba_compiles(environment: dict[str, str], tmp_path: Path) -> None:
    """Compiling takes longer than a bot's turn may, and each process of the bots compiles by itself."""
    with serving({**environment, "FAREPLAY_KERNELS": "numba"}, tmp_path) as address:
        play_against(address, "get-on-board/new-york", ["casual"], patience=600)
    assert (tmp_path / "stderr").read_text() == ""


@contextmanager
def serving(environment: dict[str, str], folder: Path) -> Iterator[str]:
    """A server with a database of its own; what it complains about is in the file `stderr`."""
    database = folder / "data" / "fareplay.db"
    database.parent.mkdir()
    command = [sys.executable, "-m", "fareplay", "serve", "--port", "0", "--database", str(database)]
    with (folder / "stderr").open("w") as errors:
        server = subprocess.Popen(
            [*command, "--log-level", "warning"],
            cwd=database.parent,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://[\w.:]+", server.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)


def files_in(folder: Path) -> dict[str, float]:
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime for path in folder.rglob("*")}


def play_against(address: str, board: str, levels: Sequence[str], patience: float = 120) -> None:
    """Play against one bot of each level until it has made three moves."""
    options = {"any_board": True} if "any_board" in registry.by_name(board).offered else {}
    with Client(address) as client:
        client.guest("Ada")
        for level in levels:
            table = client.open_table(board, [me(), bot(level)], options=options, start=True).table.id
            play_until_it_answers(client, table, time.monotonic() + patience, f"{level} on {board}")


def play_until_it_answers(client: Client, table: str, until: float, what: str) -> None:
    mine, answered = 0, -1
    while True:
        view, turn = seen(client.snapshot(table))
        if turn.ply - mine >= 3:
            return
        assert time.monotonic() < until, f"no answer: {what}"
        if view.legal_moves and turn.ply != answered:  # a first choice waits for the others'
            lines = lines_of(turn)
            moves = lines[0] if lines else [view.legal_moves[0]]
            client.play(table, turn.ply, moves)
            mine, answered = mine + len(moves), turn.ply
        else:
            time.sleep(0.1)
