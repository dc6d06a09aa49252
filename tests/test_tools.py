"""Each check of `make check` passes here, and can fail."""

import subprocess
from pathlib import Path

import pytest
from tools import check_layers, check_repository, check_rules

# Layers


def test_the_package_keeps_its_layers(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_layers.main() == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "line", "reason"),
    [
        ("rules/kernel.py", "from fareplay.game import Game", "game is to the right of rules"),
        ("rules/kernel.py", "import fareplay", "fareplay is to the right of rules"),
        ("rules/kernel.py", "from fareplay import view", "view is to the right of rules"),
        ("rules/get_on_board/turn.py", "from ...game import Game", "game is to the right of rules"),
        ("rules/get_on_board/turn.py", "from ..ticket_to_ride import board", "get_on_board knows nothing of ticket"),
        ("rules/struct.py", "import fareplay.rules.get_on_board.turn", "what the games share knows nothing of get_on"),
        ("drawing/svg.py", "from fareplay.errors import FareplayError", "drawing knows nothing of the rest"),
        ("boards/__init__.py", "from fareplay.rules import facts", "rules is to the right of boards"),
        (
            "errors.py",
            "from fareplay.version import VERSION, version\nimport fareplay.boards",
            "boards is to the right",
        ),
        ("game.py", "def f():\n    from fareplay.bots import make", "bots is to the right of game"),
        ("game.py", "from importlib import import_module\nimport_module('fareplay.server')", "server is to the right"),
        ("game.py", "from fareplay.rules.get_on_board import turn", "game knows no rule of a game"),
        ("game.py", "import typer", "NumPy and Numba only"),
        ("bots/bot.py", "from fareplay.cli import main", "cli is to the right of bots"),
        ("server/table.py", "from fareplay.rules.get_on_board.turn import play", "server knows no rule of a game"),
        ("clock.py", "", "clock has no layer"),
        ("game.py", "import fareplay.clock", "clock has no layer"),
    ],
)
def test_an_import_through_a_wall_is_listed(
    file: str, line: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = _package(tmp_path)
    (package / file).write_text(line)
    assert check_layers.main(tmp_path) == 1
    told = capsys.readouterr().out
    assert reason in told
    assert f"{package / file}:{max(1, len(line.splitlines()))}: " in told


def test_an_import_to_the_left_is_not_listed(tmp_path: Path) -> None:
    package = _package(tmp_path)
    (package / "rules/get_on_board/turn.py").write_text("from fareplay.rules import kernel\nimport numba, json")
    (package / "games.py").write_text("from fareplay.rules.get_on_board.turn import play\nfrom . import record")
    (package / "bots/bot.py").write_text("import fareplay\nfrom fareplay.rules.get_on_board import turn\nimport rich")
    (package / "server/table.py").write_text("import fareplay\nfrom fareplay import bots, game")
    assert check_layers.main(tmp_path) == 0


def _package(root: Path) -> Path:
    """A package of empty files like ours."""
    package = root / "fareplay"
    names = ["errors", "version", "boards/__init__", "drawing/svg", "rules/kernel", "rules/struct"]
    names += ["rules/get_on_board/turn", "rules/ticket_to_ride/board", "games", "game", "record", "view", "clock"]
    names += ["bots/bot", "cli/__init__", "server/table"]
    for name in names:
        file = package / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        if name != "clock":
            file.write_text("")
    return package


# Rules


def test_every_rule_has_a_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_rules.main() == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("page", "test", "told"),
    [
        ("- **G36** One.\n- **G37** Two.\n", "def test_G36_one(): ...", "docs/get-on-board.md: G37 has no test\n"),
        ("- **G3** One.\n", "def test_G36_one(): ...", "docs/get-on-board.md: G3 has no test\n"),
        ("- **G36** One.\n", "def helper_G36(): ...", "docs/get-on-board.md: G36 has no test\n"),
        ("- **G36** One.\n- **G36** Two.\n", "def test_G36_one(): ...", "docs/get-on-board.md: G36 is there twice\n"),
        ("# Rules\n", "def test_G36_one(): ...", "docs/get-on-board.md: no rule found\n"),
        ("- **G1** One.\n", "def test_G1(): ...\ndef test_G2(): ...", "test_G2: there is no rule G2\n"),
    ],
)
def test_a_rule_without_a_test_is_listed(
    page: str, test: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _rules_and_tests(tmp_path, page, test)
    assert check_rules.main(tmp_path) == 1
    assert told in capsys.readouterr().out


def test_a_test_may_name_several_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _rules_and_tests(tmp_path, "- **G57** One.\n- **G58** Two.\n", "def test_G57_G58_an_office(): ...")
    assert check_rules.main(tmp_path) == 0
    assert capsys.readouterr().out == ""


def _rules_and_tests(root: Path, page: str, test: str) -> None:
    (root / "docs").mkdir()
    (root / "docs/get-on-board.md").write_text(page)
    (root / "tests/deep").mkdir(parents=True)
    (root / "tests/deep/test_rules.py").write_text(test)


# Repository


def test_the_repository_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_repository.main() == 0, capsys.readouterr().out


HOME = "/".join(["", "home", "somebody"])  # written so that this file is clean itself
REGISTRY = "//".join(["https:", "registry.example/x.tgz"])


@pytest.mark.parametrize(
    ("file", "content", "told"),
    [
        ("notes.md", f"Run {HOME}/bin/x.\n", f"notes.md:1: {HOME} is a path of one machine"),
        ("deep/x.py", f"\n\nROOT = '{HOME}'\n", f"deep/x.py:3: {HOME} is a path of one machine"),
        ("x.bat", "cd C:" + r"\Users\me", "x.bat:1: C:" + r"\Users\me is a path of one machine"),
        ("constraints.txt", f"x @ {REGISTRY}\n", f"constraints.txt:1: {REGISTRY} is a download address"),
        ("constraints.txt", "--index-url x\n", "constraints.txt:1: --index-url is a download address"),
        ("web/package-lock.json", f'"resolved": "{REGISTRY}",\n', f"json:1: {REGISTRY} is a download address"),
        ("big.txt", "x" * 600_001, "big.txt: has 600,001 bytes, more than 600,000"),
    ],
)
def test_what_must_not_be_in_the_repository_is_listed(
    file: str, content: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _repository(tmp_path, {file: content})
    assert check_repository.main(tmp_path) == 1
    assert told in capsys.readouterr().out


def test_a_link_must_not_be_in_the_repository(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _repository(tmp_path, {"README.md": "fine\n"})
    (tmp_path / "packages").symlink_to(tmp_path.parent)
    assert check_repository.main(tmp_path) == 1
    assert f"packages: is a link, to {tmp_path.parent}" in capsys.readouterr().out


def test_what_may_be_in_the_repository_is_not_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fine = {
        "README.md": f"See {REGISTRY} and ~/work/x, https://a.example/home/x.\n",
        "package-lock.json": f'{{"version": "1.0.0",\n  "url": "{REGISTRY}"}}\n',
        "constraints.txt": "numpy==2.0.0\n",
        "ignored/x.txt": HOME,
        ".gitignore": "ignored/\n",
        "big.txt": "x" * 600_000,
    }
    _repository(tmp_path, fine)
    assert check_repository.main(tmp_path) == 0, capsys.readouterr().out


def _repository(root: Path, files: dict[str, str]) -> None:
    subprocess.run(["git", "init", "--quiet", str(root)], check=True)
    for name, content in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
