"""The clock of a search: how long it may go on, and whether somebody has stopped it."""

import time
from math import inf

import numpy as np


class Clock:
    """How long a bot may think. Runs from the moment it is made; without `seconds` it never runs out.

    Examples:
        >>> clock = fareplay.Clock(60)
        >>> clock.stop()
        >>> clock.seconds_left
        0.0
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._end = inf if seconds is None else time.monotonic() + seconds
        self.signal = np.zeros(1, np.int64)  # for kernels: not 0 once the clock is stopped

    def stop(self) -> None:
        """Let the bot choose now; may be called from another thread."""
        self.signal[0] = 1

    @property
    def is_stopped(self) -> bool:
        """Whether somebody stopped it."""
        return bool(self.signal[0])

    @property
    def seconds_left(self) -> float:
        """The time left to think; 0 once the clock has run out or is stopped."""
        return 0.0 if self.is_stopped else max(0.0, self._end - time.monotonic())
