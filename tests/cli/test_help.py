"""Help, version, usage errors and exit codes."""

import pytest

from fareplay import __version__
from fareplay.cli.app import app

from .conftest import Run

COMMANDS = sorted(command.name or "" for command in app.registered_commands)


def test_all_commands_are_there() -> None:
    assert {"boards", "board", "new", "show", "validate", "schema"} <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"fareplay {command}" in result.stdout.split("Examples:")[1]
    assert result.stderr == ""
    assert "<bool>" not in result.stdout  # a flag takes no value
    assert "install 'fareplay'" not in result.stdout  # markup has not swallowed the name of the extra


def test_help_of_the_whole_lists_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in COMMANDS:
        assert f"│ {command} " in result.stdout


def test_version(run: Run) -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"fareplay {__version__}\n")


@pytest.mark.parametrize(
    "args",
    [
        ["nonsense"],
        ["show"],
        ["new"],
        ["board"],
        ["validate"],
        ["show", "x.json", "--at", "minus one"],
        ["boards", "--x"],
    ],
)
def test_usage_errors_exit_with_2_on_standard_error(run: Run, args: list[str]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Usage: " in result.stderr
    assert "Traceback" not in result.stderr
