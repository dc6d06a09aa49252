"""The wheel and the source distribution: built from a clean copy, installed into an empty environment, and used."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tools.wheels import TAGS

from fareplay.engine.library import FILES, this_platform
from tests.once import once

ROOT = Path(__file__).parent.parent
PLAY = """
import fareplay
from fareplay import bots
game = fareplay.new("get-on-board/rome", seats=2, seed=1)
novice = [bots.make("novice", game.name, seed=seat) for seat in range(2)]
while not game.is_over:
    game.push(novice[game.to_move].choose(game.view(game.to_move), bots.Clock()))
print(fareplay.__file__, game.scores)
"""
PUSH = """
import fareplay
game = fareplay.new("get-on-board/rome", seats=2, seed=1)
while game.ply < 4:
    game.push(game.legal_moves[0])
print(game.ply)
"""
PLAY_OVER_HTTP = """
import sys
from fareplay.client import Client, bot, me
client = Client(sys.argv[1])
client.guest("Ada")
table = client.open_table("get-on-board/new-york", [me(), me()], start=True)
print(table.table.state)
"""

OUTSIDE = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # nothing of this tree

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution, built from what git knows of this tree."""
    return once(tmp_path_factory, "packages", build) / "dist"


def build(copy: Path) -> None:
    """Copy what git knows of this tree into a folder, and build there."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    done = subprocess.run([sys.executable, "-m", "build"], cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.fixture(scope="module")
def wheels(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheels for all platforms."""
    (wheel,) = built.glob("*.whl")

    def write(place: Path) -> None:
        command = [sys.executable, "-m", "tools.wheels", "--wheel", str(wheel), "--out", str(place)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)

    return once(tmp_path_factory, "wheels", write)


@pytest.fixture(scope="module")
def installed(wheels: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an empty environment that the wheel for this platform was installed into."""
    wheel = wheel_for(wheels, TAGS.get(this_platform() or "", "any"))
    return once(tmp_path_factory, "environment", lambda place: install(f"{wheel}[cli,client,server]", place)) / "bin"


def wheel_for(wheels: Path, tags: str) -> Path:
    (wheel,) = wheels.glob(f"*-py3-none-{tags}.whl")
    return wheel


def install(what: str, place: Path) -> None:
    """Make an empty environment and install a package into it."""
    venv.create(place, with_pip=True)
    command = [str(place / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-compile"]
    subprocess.run([*command, "--constraint", str(ROOT / "constraints.txt"), what], check=True, env=OUTSIDE)


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program outside this tree; it must succeed."""
    done = subprocess.run(command, cwd=folder, env=OUTSIDE, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done


def names_in_wheel(built: Path) -> list[str]:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        return file.namelist()


def names_in_sdist(built: Path) -> list[str]:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as file:
        return [name.partition("/")[2] for name in file.getnames()]


def test_the_wheel_has_the_web_client_the_docs_and_all_files_of_the_games(built: Path) -> None:
    names = names_in_wheel(built)
    assert {"fareplay/web/dist/index.html", "fareplay/web/docs/index.html"} <= {*names}
    assert any(re.fullmatch(r"fareplay/web/dist/assets/.+\.js", name) for name in names)
    games = ROOT / "src" / "fareplay" / "games"
    for file in (*games.rglob("*.json"), *games.rglob("*.npz")):
        assert file.relative_to(ROOT / "src").as_posix() in names


def test_the_source_distribution_has_docs_and_examples_and_no_stray_files(built: Path) -> None:
    names = names_in_sdist(built)
    assert {"README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", "docs/operating.md"} <= set(names)
    assert {"src/fareplay/web/dist/index.html", "src/fareplay/web/docs/index.html"} <= {*names}
    assert any(name.startswith("examples/") for name in names)
    strays = ("tests", "web", "bench", "tools", ".ci")
    assert not [name for name in names if name.split("/")[0] in strays or "__pycache__" in name]


def test_a_build_without_npm_says_so(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "backend.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "src" / "fareplay", tmp_path / "src" / "fareplay", ignore=shutil.ignore_patterns("dist"))
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package.json").write_text("{}")
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(tmp_path / "out"), str(tmp_path)]
    done = subprocess.run(pip, capture_output=True, text=True, env={"PATH": "/nowhere", "HOME": str(tmp_path)})
    assert done.returncode != 0
    assert "npm, which is not installed" in done.stdout + done.stderr


def test_each_wheel_has_the_libraries_of_its_platform(wheels: Path) -> None:
    packages = len([*(ROOT / "src").rglob("compiled")])
    for platform, tags in {**TAGS, "any": "any"}.items():
        with zipfile.ZipFile(wheel_for(wheels, tags)) as file:
            found = [one for one in file.infolist() if Path(one.filename).name in FILES.values()]
        assert {Path(one.filename).name for one in found} == ({FILES[platform]} if platform in FILES else set())
        assert len(found) == (packages if platform in FILES else 0)
        assert sum(one.file_size for one in found) < 1_500_000


def test_the_library_of_the_wheel_plays_a_game(installed: Path, tmp_path: Path) -> None:
    done = run([str(installed / "python"), "-c", PLAY], tmp_path)
    assert str(installed.parent) in done.stdout
    assert str(ROOT) not in done.stdout
    assert done.stderr == ""


def test_the_wheel_for_any_platform_plays_uncompiled(wheels: Path, tmp_path: Path) -> None:
    install(str(wheel_for(wheels, "any")), tmp_path / "environment")
    done = run([str(tmp_path / "environment" / "bin" / "python"), "-c", PUSH], tmp_path)
    assert done.stdout.split() == ["4"]
    (line,) = done.stderr.splitlines()
    assert line.endswith("; they run uncompiled, and slowly")


@pytest.fixture
def address(installed: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server of the wheel."""
    command = [str(installed / "fareplay"), "serve", "--port", "0", "--database", str(tmp_path / "tables.db")]
    server = subprocess.Popen(
        command, cwd=tmp_path, env=OUTSIDE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout is not None
    try:
        yield next(found[0] for line in server.stdout if (found := re.search(r"http://[\w.:]+", line)))
    finally:
        server.terminate()
        server.wait(30)


def test_the_server_of_the_wheel_shows_the_page_and_opens_tables(installed: Path, address: str, tmp_path: Path) -> None:
    page = httpx.get(address)
    assert page.status_code == 200
    assert "<script" in page.text
    assert "Tutorial" in httpx.get(f"{address}/docs/tutorial/").text
    done = run([str(installed / "python"), "-c", PLAY_OVER_HTTP, address], tmp_path)
    assert done.stdout.strip() == "playing"
