"""Kernels cached on disk are found by other processes, no matter which one compiled them and when."""

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fareplay.compiling import NOTICE, VARIABLE
from fareplay.engine.cache import CacheFile
from fareplay.engine.kernel import COMPILES, to_compile

A_KERNEL = """
import sys
from pathlib import Path
from fareplay.engine.kernel import to_compile

def double(number):
    return number + number

folder, *numbers = sys.argv[1:]
compiled = to_compile(double, Path(folder))
print(*(compiled(float(number) if "." in number else int(number)) for number in numbers))
print(sum(compiled.stats.cache_hits.values()), sum(compiled.stats.cache_misses.values()))
"""


@pytest.mark.skipif(not COMPILES, reason="nothing is compiled")
def test_a_kernel_is_compiled_once_by_whoever_comes_first_and_then_found(tmp_path: Path) -> None:
    def run(place: str, *numbers: str) -> list[str]:
        script = tmp_path / place / "a_kernel.py"
        script.parent.mkdir(exist_ok=True)
        script.write_text(A_KERNEL)
        command = [sys.executable, str(script), str(tmp_path / "kernels"), *numbers]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    assert run("here", "2") == ["4", "0 1"]
    assert run("here", "2.5") == ["5.0", "0 1"]
    assert run("there", "2", "2.5") == ["4 5.0", "2 0"]  # the same source in another place


@pytest.mark.skipif(not COMPILES, reason="nothing is compiled")
def test_compiling_is_announced_once_and_only_if_there_is_something_to_compile(tmp_path: Path) -> None:
    script = tmp_path / "a_kernel.py"
    script.write_text(A_KERNEL.replace("import sys", "import sys\nimport fareplay.game", 1))

    def printed(*numbers: str, progress: str | None = None) -> str:
        variables = {name: value for name, value in os.environ.items() if name != VARIABLE}
        variables |= {} if progress is None else {VARIABLE: progress}
        command = [sys.executable, str(script), str(tmp_path / "kernels"), *numbers]
        return subprocess.run(command, capture_output=True, text=True, check=True, env=variables).stderr

    assert printed("2", "2.5") == f"{NOTICE}; {VARIABLE}=0 hides this line\n"
    assert printed("2", "2.5") == ""
    shutil.rmtree(tmp_path / "kernels")
    assert printed("2", progress="0") == ""


def double(number: int) -> int:
    return number + number


def compile_double(folder: Path) -> tuple[int, int, int]:
    """Return the result of a kernel that was not compiled in this process, and its counts of cache hits and misses."""
    compiled = to_compile(double, folder)
    value = compiled(2)
    return value, sum(compiled.stats.cache_hits.values()), sum(compiled.stats.cache_misses.values())


@pytest.mark.skipif(not COMPILES, reason="nothing is compiled")
def test_a_torn_file_is_compiled_anew(tmp_path: Path) -> None:
    assert compile_double(tmp_path) == (4, 0, 1)
    (file,) = tmp_path.rglob("*.nbc")
    whole = file.read_bytes()
    middle = len(whole) // 2
    flipped = whole[:middle] + bytes([whole[middle] ^ 0xFF]) + whole[middle + 1 :]
    for torn in (b"", whole[:middle], b"not a kernel at all", flipped, random.Random(1).randbytes(len(whole))):
        file.write_bytes(torn)
        assert compile_double(tmp_path) == (4, 0, 1)
    assert compile_double(tmp_path) == (4, 1, 0)


def test_two_who_save_at_once_overwrite_nothing_of_each_other(tmp_path: Path) -> None:
    here, there = CacheFile(tmp_path, "double"), CacheFile(tmp_path, "double")
    assert (here.load("whole"), there.load("real")) == (None, None)  # both have looked before either saves
    here.save("whole", 1)
    there.save("real", 2)
    assert (there.load("whole"), here.load("real")) == (1, 2)
    assert CacheFile(tmp_path, "triple").load("whole") is None
    here.flush()
    assert there.load("real") is None


def folder_with(temporary: Path, **environment: str) -> Path:
    """Where a process keeps kernels that has these variables, and this folder for temporary files."""
    code = "from fareplay.engine.cache import cache_folder; print(cache_folder('fareplay.engine.kernel'))"
    bare = {name: value for name, value in os.environ.items() if name not in ("FAREPLAY_CACHE", "XDG_CACHE_HOME")}
    variables = {**bare, "TMPDIR": str(temporary), **environment}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=variables, check=True)
    return Path(done.stdout.strip())


def test_a_folder_that_is_named_is_taken(tmp_path: Path) -> None:
    assert folder_with(tmp_path, FAREPLAY_CACHE=str(tmp_path / "a" / "b")).parent == tmp_path / "a" / "b"
    assert [each.name for each in tmp_path.iterdir()] == ["a"]


@pytest.mark.skipif(sys.platform == "win32", reason="folders of temporary files are everybody's on Unix only")
def test_where_nothing_can_be_written_all_processes_share_a_temporary_folder(tmp_path: Path) -> None:
    nowhere = tmp_path / "file" / "below"
    nowhere.parent.touch()
    own = tmp_path / f"fareplay-{os.geteuid()}"
    found = {folder_with(tmp_path, HOME=str(nowhere)), folder_with(tmp_path, FAREPLAY_CACHE=str(nowhere))}
    assert {folder.parent for folder in found} == {own}
    assert len(found) == 1
    assert own.stat().st_mode & 0o077 == 0


@pytest.mark.skipif(sys.platform == "win32", reason="folders of temporary files are everybody's on Unix only")
@pytest.mark.parametrize(
    "put_there", [lambda own: own.symlink_to(own.parent / "elsewhere"), lambda own: (own.mkdir(), own.chmod(0o777))]
)
def test_a_temporary_folder_that_others_can_write_is_left_alone(
    tmp_path: Path, put_there: Callable[[Path], object]
) -> None:
    (tmp_path / "elsewhere").mkdir()
    own = tmp_path / f"fareplay-{os.geteuid()}"
    put_there(own)
    (tmp_path / "file").touch()
    found = folder_with(tmp_path, HOME=str(tmp_path / "file" / "below"))
    assert found.parent == tmp_path
    assert found.name.startswith("fareplay-kernels-")
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_kernel_that_cannot_be_saved_is_compiled_again(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    here = CacheFile(tmp_path / "file" / "below", "double")
    here.save("whole", 1)
    assert here.load("whole") is None


@pytest.mark.skipif(sys.platform == "win32", reason="processes do not wait for each other there")
def test_a_kernel_that_another_process_compiles_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, waits = CacheFile(tmp_path, "double"), 0
    claim = tmp_path / "double.claim"

    @contextmanager
    def waiting() -> Iterator[None]:
        nonlocal waits
        waits += 1
        file.save("whole", 1)  # as the other process does
        yield

    monkeypatch.setattr(CacheFile, "waiting", waiting)
    file.claim()
    assert not file.is_claimed  # by another
    claim.write_text(str(os.getppid()))
    assert file.is_claimed
    assert (file.load("whole"), file.load("whole"), waits) == (1, 1, 1)
    os.utime(claim, (0, 0))
    assert (file.load("real"), waits) == (None, 1)
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    claim.write_text(str(ended.pid))
    assert (file.load("real"), waits) == (None, 1)
