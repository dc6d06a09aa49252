"""The example game, installed while these tests run."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.rules.abilities import Drawing

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
    Drawing.of(registry.by_name(NAME)).picture()
    yield folder
    patch.undo()
    manifest.installed.cache_clear()
    assert str(folder) not in sys.path
