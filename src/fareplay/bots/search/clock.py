"""The clock of a search: its time limit, and whether it was stopped."""

import time
from math import inf, isnan
from numbers import Real

import numpy as np

from fareplay.errors import InvalidOption, short_repr


class Clock:
    """The time limit of a bot, from the moment the clock is created; without `seconds` there is none.

    Examples:
        >>> clock = fareplay.Clock(60)
        >>> clock.stop()
        >>> clock.seconds_left
        0.0
    """

    def __init__(self, seconds: float | None = None) -> None:
        if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, Real) or isnan(seconds)):
            raise InvalidOption(f"a clock has a number of seconds, or None for no limit, not {short_repr(seconds)}")
        self._end = inf if seconds is None else time.monotonic() + seconds
        self.signal = np.zeros(1, np.int64)  # for kernels: not 0 once the clock is stopped

    def stop(self) -> None:
        """Make the bot choose now; may be called from another thread."""
        self.signal[0] = 1

    @property
    def is_stopped(self) -> bool:
        """Return whether the clock was stopped."""
        return bool(self.signal[0])

    @property
    def seconds_left(self) -> float:
        """Return the seconds left; 0 once the clock has run out or was stopped."""
        return 0.0 if self.is_stopped else max(0.0, self._end - time.monotonic())
