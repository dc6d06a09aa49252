"""Kernels kept on disk are found again by other processes, whoever compiled them, whenever."""

import subprocess
import sys
from pathlib import Path

import pytest

from fareplay.rules.kept import KeptKernel
from fareplay.rules.kernel import COMPILES

A_KERNEL = """
import sys
from pathlib import Path
from fareplay.rules.kernel import to_compile

def double(number):
    return number + number

folder, *numbers = sys.argv[1:]
compiled = to_compile(double, Path(folder))
print(*(compiled(float(number) if "." in number else int(number)) for number in numbers))
print(sum(compiled.stats.cache_hits.values()), sum(compiled.stats.cache_misses.values()))
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / "a_kernel.py"
    file.write_text(A_KERNEL)
    return file


def start(script: Path, *numbers: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(script), str(script.parent / "kept"), *numbers]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def told(process: "subprocess.Popen[str]") -> list[str]:
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return output.splitlines()


@pytest.mark.skipif(not COMPILES, reason="nothing is compiled")
def test_a_kernel_is_compiled_once_by_whoever_comes_first_and_then_found(script: Path) -> None:
    for process, answer in [(start(script, "2"), "4"), (start(script, "2.5"), "5.0")]:
        assert told(process) == [answer, "0 1"]
    assert told(start(script, "2", "2.5")) == ["4 5.0", "2 0"]


@pytest.mark.skipif(not COMPILES, reason="nothing is compiled")
def test_a_torn_file_is_compiled_anew(script: Path) -> None:
    told(start(script, "2"))
    (file,) = (script.parent / "kept").rglob("*.nbc")
    whole = file.read_bytes()
    for torn in (b"", whole[: len(whole) // 2], b"not a kernel at all"):
        file.write_bytes(torn)
        assert told(start(script, "2")) == ["4", "0 1"]
    assert told(start(script, "2")) == ["4", "1 0"]


def test_two_who_save_at_once_overwrite_nothing_of_each_other(tmp_path: Path) -> None:
    here, there = KeptKernel(tmp_path, "double"), KeptKernel(tmp_path, "double")
    assert (here.load("whole"), there.load("real")) == (None, None)  # both have looked before either saves
    here.save("whole", 1)
    there.save("real", 2)
    assert (there.load("whole"), here.load("real")) == (1, 2)
    assert KeptKernel(tmp_path, "triple").load("whole") is None
    here.flush()
    assert there.load("real") is None
