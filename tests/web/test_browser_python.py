"""The files that the workshop gives to the browser's Python are all that it needs: no others, and no other package."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import fareplay
from fareplay import boards
from fareplay.games import manifest
from fareplay.rules import registry

PACKAGE = Path(fareplay.__file__).parent
ROOT = PACKAGE.parent.parent
LISTED = ROOT / "web" / "src" / "python" / "modules.ts"
OURS = [name for name in boards.names() if manifest.of(name).package.startswith("fareplay.")]

# Reads board files from its input and writes what the workshop says of them.
PROGRAM = """
import json, sys
from fareplay import workshop
told = []
for board in json.load(sys.stdin):
    moves = workshop.kernel_board(board)["moves"]
    told.append([workshop.check(board), workshop.draw(board), workshop.layout(board), moves])
    assert workshop.pages(board, "pt")
    assert workshop.of(board["game"]).references(board, board["players"][1])
    workshop.generate(board["game"], 1, {name: values[0] for name, values in workshop.settings(board["game"]).items()})
json.dump(told, sys.stdout)
"""


def copied(folder: Path) -> None:
    """Copy the listed files, and declare the games as an installed package does."""
    for pattern in re.findall(r"'\$fareplay/([^']+)'", LISTED.read_text("utf-8")):
        parts = re.fullmatch(r"([^{]*)(?:\{([^}]*)\})?(.*)", pattern)
        assert parts is not None
        for each in (parts[2] or "").split(","):
            for path in PACKAGE.glob(parts[1] + each + parts[3]):
                target = folder / "fareplay" / path.relative_to(PACKAGE)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)
    entries = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["fareplay.games"]
    (folder / "fareplay-0.dist-info").mkdir()
    listed = "\n".join(f"{name} = {value}" for name, value in entries.items())
    (folder / "fareplay-0.dist-info" / "entry_points.txt").write_text(f"[fareplay.games]\n{listed}\n")
    (folder / "fareplay-0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: fareplay\nVersion: 0\n")


def test_the_workshop_runs_from_the_listed_files_and_the_standard_library(tmp_path: Path) -> None:
    copied(tmp_path)
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{PROGRAM}"],
        input=json.dumps([boards.read(name) for name in OURS]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    for name, (problems, picture, layout, moves) in zip(OURS, json.loads(done.stdout), strict=True):
        rules: Any = registry.by_name(name)
        assert not [problem for problem in problems if problem["severity"] == "error"]
        assert picture == rules.picture()
        assert layout == json.loads(json.dumps(rules.layout()))
        assert moves == {str(code): text for code, text in enumerate(rules.texts) if text}
