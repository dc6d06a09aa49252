"""Each check of `make check` can fail."""

import subprocess
from datetime import date
from pathlib import Path

import pytest
from tools import check_layers, check_repository, check_rules, release

# Layers


SHARED = "shared layers ask the manifest"


@pytest.mark.parametrize(
    ("file", "line", "reason"),
    [
        ("engine/kernel.py", "from fareplay.game.game import Game", "game is to the right of engine"),
        ("engine/kernel.py", "import fareplay", "game is to the right of engine"),
        ("engine/kernel.py", "from fareplay import rules", "rules is to the right of engine"),
        ("rules/form.py", "from fareplay.game import view", "game is to the right of rules"),
        ("errors.py", "from fareplay import game, rules\nimport fareplay.boards", "boards is to the right of errors"),
        ("drawing/svg.py", "from fareplay.errors import FareplayError", "drawing knows the engine and nothing else"),
        ("game/game.py", "def f():\n    from fareplay.bots import make", "bots is to the right of game"),
        (
            "game/game.py",
            "from importlib import import_module\nimport_module('fareplay.server')",
            "server is to the right",
        ),
        ("game/game.py", "import typer", "game needs NumPy only"),
        ("bots/bot.py", "from fareplay.cli import main", "cli is to the right of bots"),
        ("games/whist/__init__.py", "from fareplay.server import table", "server is to the right of game"),
        ("games/whist/log.py", "from fareplay.bots import bot", "bots is to the right of game"),
        ("games/whist/bots/__init__.py", "import fareplay.arena", "arena is to the right of bots"),
        ("games/whist/bots/__init__.py", "import msgspec", "bots needs NumPy only"),
        ("games/whist/rules/turn.py", "from ...gin_rummy import log", "whist knows nothing of gin_rummy"),
        ("games/whist/log.py", "import fareplay.games.gin_rummy", "whist knows nothing of gin_rummy"),
        ("games/whist/rules/turn.py", "from fareplay.errors import IllegalMove", "rules import engine and themselves"),
        ("games/whist/rules/turn.py", "from fareplay.drawing import svg", "rules import engine and themselves only"),
        ("games/whist/rules/turn.py", "from .. import log", "rules import engine and themselves only"),
        ("games/whist/rules/turn.py", "import json", "rules know nothing of json"),
        ("games/whist/rules/turn.py", "import scipy", "NumPy only"),
        ("engine/kernel.py", "import fareplay.games.whist", SHARED),
        ("game/game.py", "from fareplay.games.whist.rules import turn", SHARED),
        ("server/table.py", "def f():\n    from fareplay.games import whist", SHARED),
        ("cli/__init__.py", "import fareplay.games.gin_rummy.log", SHARED),
        ("game/game.py", "if game == 'gin-rummy': pass", "names gin-rummy; " + SHARED),
        ("bots/bot.py", "LARGE = ('gin-rummy/parlour',)", "names parlour; " + SHARED),
        ("bots/bot.py", "GIN_RUMMY_LEVELS = 3", "names gin-rummy; " + SHARED),
        ("bots/bot.py", "def f(x):\n    return x.GinRummyBot", "names gin-rummy; " + SHARED),
        ("bots/bot.py", "def play_gin_rummy(): pass", "names gin-rummy; " + SHARED),
        ("arena/__init__.py", "f(back_room=1)", "names back-room; " + SHARED),
        ("arena/__init__.py", "HELP = 'the expert in Gin Rummy'", "names gin-rummy; " + SHARED),
        ("arena/__init__.py", "f'{1} in Whist'", "names whist; " + SHARED),
        ("server/http/app.py", "import fareplay.server.tables.turns", "tables is to the right of http"),
        ("server/tables/turns.py", "from fareplay.server.chat import say", "core knows no feature such as chat"),
        ("server/chat/say.py", "from fareplay.server.deals.day import deal", "chat knows nothing of deals"),
        ("server/chat/say.py", "from fareplay.server.table import T", "chat knows nothing of what composes the server"),
        ("clock/tick.py", "", "clock has no layer"),
        ("game/game.py", "import fareplay.clock", "clock has no layer"),
        ("loose.py", "", "loose has no layer"),
    ],
)
def test_what_breaks_a_wall_is_listed(
    file: str, line: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = _package(tmp_path)
    (package / file).parent.mkdir(exist_ok=True)
    (package / "clock").mkdir(exist_ok=True)
    (package / file).write_text(line)
    assert check_layers.main(tmp_path) == 1
    listed = capsys.readouterr().out
    assert reason in listed
    assert f"{package / file}:{max(1, len(line.splitlines()))}: " in listed


def test_what_breaks_no_wall_is_not_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    package = _package(tmp_path)
    fine = {
        "games/whist/rules/turn.py": "from fareplay.engine import kernel\nfrom . import cards\nimport numpy, random",
        "games/whist/log.py": "from fareplay import game\nfrom fareplay.games.whist.rules import turn\nimport json",
        "games/whist/drawing/__init__.py": "from fareplay.drawing import svg\nfrom fareplay.games.whist import log",
        "games/whist/bots/__init__.py": "from fareplay.bots import bot\nfrom fareplay.games.whist import rules",
        "bots/bot.py": "import fareplay\nfrom fareplay.engine import kernel",
        "server/table.py": "import msgspec\nfrom fareplay import bots, games\nfrom fareplay.server.chat import say",
        "server/chat/say.py": "from fareplay.server import settings\nfrom fareplay.server.tables.turns import play",
        "server/tables/turns.py": "from fareplay.server.http import app",
        "game/new_module.py": "from fareplay import rules",
        "game/view.py": '"""Views, of Gin Rummy too."""\nX = 1\n"""The boards of `gin-rummy`."""',
        "cli/__init__.py": 'EXAMPLES = ["gin-rummy"]\nf(examples("fareplay new gin-rummy/parlour"), example="whist")\n'
        "raise Error(f\"a game is a name such as 'gin-rummy/parlour', not {name}\")\nparlours = whisting = 1",
    }
    for name, source in fine.items():
        (package / name).write_text(source)
    assert check_layers.main(tmp_path) == 0, capsys.readouterr().out


def test_folders_that_import_each_other_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    package = _package(tmp_path)
    (package / "server/table.py").write_text("from fareplay.server.chat import say")
    (package / "server/chat/say.py").write_text("import fareplay.server.table")
    assert check_layers.main(tmp_path) == 1
    listed = capsys.readouterr().out
    assert "server, server/chat import each other in a circle" in listed
    assert "server/chat -> server\n" in listed


def test_folders_of_the_library_that_import_each_other_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = _package(tmp_path)
    (package / "bots/search").mkdir()
    (package / "bots/search/__init__.py").touch()
    (package / "bots/search/tree.py").write_text("from fareplay.bots.bot import Bot")
    (package / "bots/levels.py").write_text("from fareplay.bots.search import tree")
    assert check_layers.main(tmp_path) == 1
    listed = capsys.readouterr().out
    assert "bots, bots/search import each other in a circle" in listed
    assert "bots/search -> bots\n" in listed


def test_circles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": set[str](), "f": {"g"}, "g": {"f", "e"}}
    assert check_layers.circles(graph) == [["a", "b", "c"], ["f", "g"]]
    assert check_layers.circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_nothing_to_check_is_a_failure(tmp_path: Path) -> None:
    assert check_layers.main(tmp_path) == 1


WEB_IMPORTS = Path(__file__).parent.parent / "web" / "scripts" / "imports.js"


def _web(root: Path, files: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Check a client with these files."""
    for name, source in files.items():
        file = root / "src" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source)
    return subprocess.run(["node", WEB_IMPORTS], cwd=root, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"table/a.ts": "import x from '$/games/whist/x';", "games/whist/x.ts": ""}, "not of a lower level"),
        (
            {"table/A.svelte": "await import('../games/whist/X.svelte')", "games/whist/X.svelte": ""},
            "not of a lower level",
        ),
        ({"games/rummy/a.ts": "import x from '../whist/x';", "games/whist/x.ts": ""}, "not of a lower level"),
        ({"learn/a.ts": "import type { X } from '../lobby/x';", "lobby/x.ts": ""}, "not of a lower level"),
        ({"games/index.ts": "import.meta.glob('./*/game.ts');", "games/whist/game.ts": ""}, "not of a lower level"),
        ({"kitchen/a.ts": ""}, "kitchen has no level"),
        (
            {
                "api/x.ts": "import '$/board/y';",
                "board/y.ts": "import z from '../api/z.svelte';",
                "api/z.svelte.ts": "",
            },
            "api, board import each",
        ),
        ({"api/x.ts": "import './y';", "api/y.ts": "import { x } from './x';"}, "api/x.ts, api/y.ts import each"),
    ],
)
def test_what_breaks_a_wall_of_the_client_is_listed(files: dict[str, str], reason: str, tmp_path: Path) -> None:
    done = _web(tmp_path, files)
    assert (done.returncode, reason in done.stdout) == (1, True), done.stdout + done.stderr


def test_what_breaks_no_wall_of_the_client_is_not_listed(tmp_path: Path) -> None:
    fine = {
        "App.svelte": "import Table from '$/table/Table.svelte';",
        "table/Table.svelte": "import { games } from '$/games';\nimport { t } from 'svelte';",
        "gameFolders.ts": "const found = import.meta.glob<Game>(['./games/*/game.ts'], { eager: true });",
        "games/index.ts": "import type { Game } from './game';",
        "games/game.ts": "import type { games } from '.';",
        "games/whist/game.ts": "import { games } from '..';\nimport { pips } from './pips';",
        "games/whist/pips.ts": "",
    }
    done = _web(tmp_path, fine)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "table -> games\n" in done.stdout
    assert "gameFolders.ts -> games/whist\n" in done.stdout


def _package(root: Path) -> Path:
    """A package of empty files like ours, with two games."""
    package = root / "fareplay"
    names = ["errors", "boards/__init__", "engine/kernel", "drawing/svg", "game/game", "games/__init__", "rules/rules"]
    names += ["bots/bot", "arena/__init__", "cli/__init__", "server/table", "server/settings"]
    names += ["server/http/app", "server/tables/turns", "server/chat/say", "server/deals/day"]
    for game in ("whist", "gin_rummy"):
        names += [f"games/{game}/{name}" for name in ("__init__", "log", "rules/turn", "drawing/__init__")]
        names += [f"games/{game}/bots/__init__"]
    for name in names:
        file = package / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    (package / "games/gin_rummy/__init__.py").write_text('MANIFEST = Manifest(name="gin-rummy", boards=("parlour",))')
    (package / "games/gin_rummy/boards").mkdir()
    (package / "games/gin_rummy/boards/back-room.json").write_text("{}")
    return package


# Rules


@pytest.mark.parametrize(
    ("page", "test", "told"),
    [
        ("- **G36** One.\n- **G37** Two.\n", "def test_G36_one(): ...", "docs/get-on-board.md: G37 has no test\n"),
        ("- **G3** One.\n", "def test_G36_one(): ...", "docs/get-on-board.md: G3 has no test\n"),
        ("- **G36** One.\n", "def helper_G36(): ...", "docs/get-on-board.md: G36 has no test\n"),
        ("- **G36** One.\n- **G36** Two.\n", "def test_G36_one(): ...", "docs/get-on-board.md: G36 is there twice\n"),
        ("- **W1** One.\n", "def test_W1_and_no_C3(): ...\ndef test_W2(): ...", "test_W2: there is no rule W2\n"),
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
    (root / check_rules.GAMES / "get_on_board").mkdir(parents=True)
    (root / check_rules.GAMES / "get_on_board/__init__.py").touch()
    (root / "docs").mkdir()
    (root / "docs/get-on-board.md").write_text(page)
    (root / "tests/deep").mkdir(parents=True)
    (root / "tests/deep/test_rules.py").write_text(test)


# Repository


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


# Releases


@pytest.fixture
def releasable(tmp_path: Path) -> Path:
    """A small repository that passes every check of a release."""
    for name, text in {
        "CHANGELOG.md": "# Changes\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n\n- First.\n",
        "src/fareplay/__init__.py": '__version__ = "0.1.0"\n',
        "CITATION.cff": 'cff-version: 1.2.0\nversion: "0.1.0"\n',
        "Makefile": "check docs:\n\t@test ! -e broken\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    for command in (["init", "-q"], ["config", "user.name", "x"], ["config", "user.email", "x@example.org"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    commit(tmp_path)
    return tmp_path


def commit(root: Path) -> None:
    subprocess.run(["git", "add", "-A"], cwd=root, check=True)
    subprocess.run(["git", "commit", "-qm", "x"], cwd=root, check=True)


def tags(root: Path) -> str:
    return subprocess.run(["git", "tag"], cwd=root, check=True, capture_output=True, text=True).stdout


def test_a_release_writes_the_version_and_the_tag(releasable: Path) -> None:
    assert release.main(["0.2.0"], releasable) == 0
    assert tags(releasable) == "v0.2.0\n"
    assert (releasable / "src/fareplay/__init__.py").read_text() == '__version__ = "0.2.0"\n'
    cited = f'cff-version: 1.2.0\nversion: "0.2.0"\ndate-released: {date.today()}\n'
    assert (releasable / "CITATION.cff").read_text() == cited
    assert release.main(["0.2.0"], releasable) == 1  # once only


def test_a_release_is_refused_for_every_reason(releasable: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["next"], releasable) == 2
    assert release.main(["0.3.0"], releasable) == 1
    assert "no section 0.3.0" in capsys.readouterr().err
    (releasable / "broken").touch()
    assert release.main(["0.2.0"], releasable) == 1
    assert "the tree is not clean" in capsys.readouterr().err
    commit(releasable)
    assert release.main(["0.2.0"], releasable) == 1
    assert "`make check` fails" in capsys.readouterr().err
    (releasable / "broken").unlink()
    (releasable / "CHANGELOG.md").write_text("# Changes\n\n## 0.2.0\n\n## 0.1.0\n\n- First.\n")
    commit(releasable)
    assert release.main(["0.2.0"], releasable) == 1
    assert "is empty" in capsys.readouterr().err
    assert tags(releasable) == ""
    assert (releasable / "src/fareplay/__init__.py").read_text() == '__version__ = "0.1.0"\n'
