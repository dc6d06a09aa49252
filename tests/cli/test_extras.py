"""Commands that need an extra say so at once, and name it."""

import subprocess
import sys

import pytest

from .conftest import Run
from .terminal import environment

CONTEST = ("get-on-board/rome", "novice", "random", "--games", "1")


@pytest.mark.parametrize(
    ("hidden", "command", "message"),
    [
        ("openskill", ("arena", *CONTEST), "arena needs openskill: pip install 'fareplay[arena]'"),
        ("ray", ("arena", *CONTEST, "--on", "ray"), "--on ray needs ray: pip install 'fareplay[ray]'"),
        (
            "matplotlib",
            ("arena", *CONTEST, "--plot", "a.svg"),
            "--plot needs matplotlib: pip install 'fareplay[arena]'",
        ),
    ],
)
def test_before_any_game_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, hidden: str, command: tuple[str, ...], message: str
) -> None:
    monkeypatch.setitem(sys.modules, hidden, None)
    result = run(*command)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"Error: {message}\n")


@pytest.mark.parametrize(
    ("hidden", "command", "code", "message"),
    [
        ("uvicorn", "serve", "cli.main()", "Error: serve needs uvicorn: pip install 'fareplay[server]'"),
        ("msgspec", "admin list", "cli.main()", "Error: admin needs msgspec: pip install 'fareplay[server]'"),
        (
            "httpx",
            "",
            "import fareplay.client",
            "ModuleNotFoundError: The client needs httpx: pip install 'fareplay[client]'",
        ),
        ("typer", "boards", "cli.main()", "The command line needs Typer and Rich: pip install 'fareplay[cli]'"),
    ],
)
def test_where_a_package_is_missing(hidden: str, command: str, code: str, message: str) -> None:
    lines = f"import sys; sys.modules[{hidden!r}] = None; sys.argv = {['fareplay', *command.split()]}"
    script = f"{lines}; from fareplay import cli; {code}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=environment(), timeout=300
    )
    assert (done.returncode, done.stdout, done.stderr.splitlines()[-1]) == (1, "", message)
