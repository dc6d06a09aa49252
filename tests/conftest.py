"""Fixtures for all tests: kernels are compiled before they start, and Hypothesis has its profiles.

`make test` uses the same examples each time, so that a red test stays red; `HYPOTHESIS_PROFILE=explore` uses more and
others.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from fareplay import manifest

# The first call of a kernel compiles it, so neither deadlines nor slow examples mean anything.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", PATIENT, derandomize=True, max_examples=60, database=None)
settings.register_profile("explore", PATIENT, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

os.environ["FAREPLAY_PROGRESS"] = "0"  # tests compare what programs print

# Databases wait for the disk at every write. In memory they need not, since the machine itself is never killed here.
MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3  # bytes
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# Compile the kernels of one game, its bots and its environments, unless that has been done on this machine.
COMPILE = """
import sys
from fareplay import bots, envs, games, warmup
rules = games.by_name(sys.argv[1])
if warmup.is_cold(rules, whole_games=True):
    warmup.warm(rules, whole_games=True)
for part in ("novice", "search", "solver"):
    if bots.is_cold(rules.game, part):
        bots.warm(rules.game, part)
batch = envs.Batch(rules, games=1)
batch.reset()
batch.step(batch.sample())
"""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Compile the kernels once, a process for each game, before workers start that would all compile them."""
    firsts = [f"{game.name}/{game.boards[0]}" for game in manifest.installed().values()]
    compiling = [subprocess.Popen([sys.executable, "-c", COMPILE, name]) for name in firsts]
    failed = [process.wait() for process in compiling]
    if any(failed):
        pytest.exit("the kernels cannot be compiled", returncode=pytest.ExitCode.INTERNAL_ERROR)
