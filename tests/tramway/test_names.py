"""A game is a plug-in: nothing outside the example, its tests and its page in the docs names it."""

import subprocess

from tests.install_example import ROOT

ITS_OWN = ("examples/tramway/", "tests/tramway/", "docs/a-new-game.md")


def test_nothing_else_names_the_example() -> None:
    command = ["git", "-C", str(ROOT), "grep", "--untracked", "-I", "-i", "-l", "-e", "tramway", "-e", "millbrook"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
    assert found, "git grep does not work here"
    assert [name for name in found if not name.startswith(ITS_OWN)] == []
