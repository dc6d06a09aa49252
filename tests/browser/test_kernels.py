"""The compiled files match the sources, are the same wherever they are compiled, and bad ones are noticed."""

import gzip
import json
import os
import shutil
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fareplay import boards
from fareplay.bots import browser
from fareplay.engine import build
from fareplay.engine.library import FILES, INDEX, Library
from fareplay.engine.sources import SHARED
from fareplay.games import manifest

GAMES = [name for name, game in manifest.installed().items() if game.browser]
FOLDERS = [Library.of(SHARED).folder, *(browser.folder(game) for game in GAMES)]


@pytest.mark.parametrize("name", [name for name in boards.names() if name.partition("/")[0] in GAMES])
def test_a_board_with_its_bots_is_quick_to_load(name: str) -> None:
    files = browser.board_files(*name.split("/"))
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) <= 150_000


@pytest.mark.parametrize("platform", build.SHIPPED)
def test_all_libraries_of_a_platform_are_small(platform: str) -> None:
    files = [folder / FILES[platform] for folder in FOLDERS if folder is not None]
    assert sum(file.stat().st_size for file in files) < 1_500_000


def test_a_changed_file_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder, package = tmp_path / "compiled", manifest.of(GAMES[0]).package
    shutil.copytree(browser.folder(GAMES[0]), folder)
    monkeypatch.setattr(browser, "folder", lambda game: folder)
    assert browser.check(GAMES[0]) == []
    for name in ("rules.wasm", "linux-aarch64.so"):
        before = (folder / name).read_bytes()
        (folder / name).write_bytes(before + b"other")
        assert browser.check(GAMES[0]) == [f"{package}: {name} differs from the compiled file"]
        (folder / name).write_bytes(before)
    (folder / browser.INDEX).write_bytes(b"{}")
    assert browser.check(GAMES[0]) == [f"{package}: {browser.INDEX} has changed"]
    index = json.loads((folder / INDEX).read_bytes())
    (folder / INDEX).write_text(json.dumps({**index, "sources": "older"}), encoding="utf-8")
    assert browser.check(GAMES[0]) == [f"{package}: its kernels are older than their sources"]
    (folder / INDEX).unlink()
    assert browser.check(GAMES[0]) == [f"{package}: compiled/{INDEX} does not exist"]


def test_the_index_of_a_game_has_the_version_of_its_sources() -> None:
    for game in GAMES:
        version = json.loads((browser.folder(game) / browser.INDEX).read_bytes())["version"]
        assert version == json.loads((browser.folder(game) / INDEX).read_bytes())["sources"]


def test_a_library_for_apple_processors_is_signed() -> None:
    """Without a signature the system ends a process that loads it, without an error."""
    for folder in FOLDERS:
        assert folder is not None
        raw = (folder / FILES["macos-arm64"]).read_bytes()
        magic, processor, _, _, commands = struct.unpack_from("<IIIII", raw)
        assert (magic, processor) == (0xFEEDFACF, 0x0100000C)
        at, found = 32, set()
        for _ in range(commands):
            command, size = struct.unpack_from("<II", raw, at)
            found.add(command)
            at += size
        assert 0x1D in found  # LC_CODE_SIGNATURE


def test_libraries_for_linux_name_no_c_library() -> None:
    for folder in FOLDERS:
        assert folder is not None
        for platform in ("linux-x86_64", "linux-aarch64"):
            raw = (folder / FILES[platform]).read_bytes()
            assert b"libc.so" not in raw
            assert b"/work" not in raw


@pytest.fixture
def another_machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One core, the settings of another processor and another order of hashes: the builder selects its own."""
    monkeypatch.setenv("NUMBA_CPU_NAME", "haswell")
    monkeypatch.setenv("NUMBA_CPU_FEATURES", "+avx2,+fma")
    monkeypatch.setenv("NUMBA_OPT", "2")
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    cores = os.sched_getaffinity(0) if sys.platform == "linux" else set()
    if cores:
        os.sched_setaffinity(0, {min(cores)})
    yield
    if cores:
        os.sched_setaffinity(0, cores)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("another_machine")
@pytest.mark.parametrize("package", [SHARED, *GAMES])
def test_compiling_again_gives_the_same_bytes(package: str, tmp_path: Path) -> None:
    there = tmp_path / "somewhere" / "else"
    files = build.update(SHARED, there) if package == SHARED else browser.build(package, there)
    folder = FOLDERS[0] if package == SHARED else browser.folder(package)
    assert folder is not None
    assert {file.name for file in files} == {file.name for file in folder.iterdir()}
    for file in files:
        assert file.read_bytes() == (folder / file.name).read_bytes(), file.name
