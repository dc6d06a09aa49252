"""The example game, installed while these tests run."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fareplay import games, manifest
from fareplay.abilities import Drawing
from fareplay.warmup import is_cold, warm

from .games import NAME
from .install import install, python_path


@pytest.fixture(scope="package", autouse=True)
def installed() -> Iterator[Path]:
    """Found by its entry point, here and in every process started from here."""
    folder = install()
    patch = pytest.MonkeyPatch()
    patch.setenv("PYTHONPATH", python_path(folder))
    patch.syspath_prepend(str(folder))
    manifest.installed.cache_clear()
    rules = games.by_name(NAME)
    if is_cold(rules):  # so that no test waits for the compiler
        warm(rules)
    Drawing.of(rules).picture()
    yield folder
    patch.undo()
    manifest.installed.cache_clear()
    assert str(folder) not in sys.path
