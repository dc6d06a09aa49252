"""What a test needs of the machine."""

import os
from typing import NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """Skip the test for want of a program; where everything must be tested (`CI=true`), fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is not installed")
    pytest.skip(f"{what} is not installed")
