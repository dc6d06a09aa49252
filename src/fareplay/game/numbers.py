"""Whole numbers and seeds that callers give: one rule for every function that takes one."""

from operator import index
from secrets import randbits

from fareplay.errors import InvalidOption, short_repr


def whole(value: object) -> int | None:
    """Return a whole number as `int`, also one of NumPy's; None for anything else, and for True and False."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def check_seed(seed: object) -> int:
    """Return a seed: a whole number of 0 or more, or, for None, one drawn from the system. Raises InvalidOption for
    anything else."""
    if seed is None:
        return randbits(64)
    number = whole(seed)
    if number is None or number < 0:
        raise InvalidOption(f"seed must be a whole number of 0 or more, or None, not {short_repr(seed)}")
    return number
