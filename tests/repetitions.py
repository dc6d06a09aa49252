"""Parameters that repeat a test: `make test` runs it for some of them, `make test-all` for all."""

from collections.abc import Iterable
from typing import Any

import pytest


def long_but(values: Iterable[Any], *quick: Any) -> list[Any]:
    """Mark all values but the quick ones as long. A tuple has the values of several parameters.

    The quick ones differ as much as possible: a board of each game, a small and a large table.
    """
    found = []
    for value in values:
        each = value if isinstance(value, tuple) else (value,)
        found.append(pytest.param(*each, marks=[] if value in quick else [pytest.mark.long]))
    assert sum(not param.marks for param in found) == len(quick), f"not all of {quick} are among the values"
    return found
