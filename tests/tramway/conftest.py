"""The example game, installed while these tests run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fareplay.rules import registry
from fareplay.rules.abilities import Drawing
from tests import install_example

from .games import NAME
from .install import EXAMPLE


@pytest.fixture(scope="package", autouse=True)
def installed() -> Iterator[Path]:
    """Found by its entry point, here and in every process started from here."""
    with install_example.installed(EXAMPLE.name) as folder:
        Drawing.of(registry.by_name(NAME)).picture()
        yield folder
