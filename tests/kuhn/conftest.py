"""The smallest example game, installed while these tests run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import install_example


@pytest.fixture(scope="package", autouse=True)
def installed() -> Iterator[Path]:
    """Found by its entry point, here and in every process started from here."""
    with install_example.installed("kuhn") as folder:
        yield folder
