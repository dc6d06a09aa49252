"""Clocks of a table: how much time a player has, and when it runs out. Times are milliseconds since 1970."""

import time
from collections.abc import Callable, Collection
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

# Nanoseconds since the machine booted, including time asleep where the system supports it.
_steady_ns: Callable[[], int] = (
    partial(time.clock_gettime_ns, time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic_ns
)


Reserve = Annotated[int, Meta(ge=10, le=7 * 86_400, description="seconds for the whole game")]
Bonus = Annotated[int, Meta(ge=0, le=3_600, description="seconds added after each turn")]
PerTurn = Annotated[int, Meta(ge=60, le=30 * 86_400, description="seconds for each turn")]


class NoClock(Struct, tag="none", tag_field="kind", frozen=True):
    """No time limit."""


class LiveClock(Struct, tag="live", tag_field="kind", frozen=True):
    """A reserve for the whole game and a bonus after each turn."""

    reserve: Reserve
    bonus: Bonus


class CorrespondenceClock(Struct, tag="correspondence", tag_field="kind", frozen=True):
    """A fixed time for each turn, usually days."""

    per_turn: PerTurn


Clock = NoClock | LiveClock | CorrespondenceClock


class Clocks(Struct):
    """The time that each seat had left at one moment, and the seats whose time has been running since.

    `waiting` lists every seat that has to choose, including bots, whose time does not run.
    """

    left: list[int | None]
    since: int
    running: list[int]
    waiting: list[int] = []

    def left_at(self, seat: int, now: int) -> int | None:
        """Return the milliseconds that a seat has left, or None without a clock."""
        left = self.left[seat]
        if left is None or seat not in self.running:
            return left
        return max(0, left - max(0, now - self.since))

    def stopped(self, seat: int, moment: int) -> "Clocks":
        """Return the clocks with the clock of `seat` stopped at a moment."""
        if seat not in self.running:
            return self
        left = [self.left_at(seat, moment) if other == seat else rest for other, rest in enumerate(self.left)]
        return Clocks(left, self.since, [other for other in self.running if other != seat], self.waiting)

    def settled(self, now: int) -> "Clocks":
        """Return the same clocks, counted from now."""
        left = [self.left_at(seat, now) for seat in range(len(self.left))]
        return Clocks(left, now, self.running, self.waiting)

    def runs_out_at(self, among: Collection[int]) -> int | None:
        """Return when the first running clock of these seats runs out."""
        ends = [self.since + left for seat in self.running if seat in among and (left := self.left[seat]) is not None]
        return min(ends, default=None)

    def out_of_time(self, now: int) -> list[int]:
        """Return the seats whose time is up."""
        return [seat for seat in self.running if self.left_at(seat, now) == 0]


class SteadyTime:
    """The time of day without jumps. When the machine's clock is adjusted by up to six hours, this clock approaches the
    new time slowly, so that no player loses time. A larger difference means that the clock had never been set."""

    SHARE = 50  # it runs at most one part in 50 faster or slower
    FAR = 6 * 3600 * 10**9

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = _steady_ns) -> None:
        self._wall, self._steady = wall, steady
        self._last = steady(), wall()

    def __call__(self) -> int:
        """Return milliseconds since 1970."""
        seen, wall = self._steady(), self._wall()
        before, known = self._last
        passed = seen - before
        wrong = wall - (known + passed)
        most = passed // self.SHARE if abs(wrong) < self.FAR else abs(wrong)
        now = known + passed + max(-most, min(most, wrong))
        self._last = seen, now
        return now // 1_000_000


now_ms = SteadyTime()


def start(clock: Clock, seats: int, waiting: Collection[int], people: Collection[int], now: int) -> Clocks:
    """Return the clocks at the start of the game; those of `people` run."""
    first = _full(clock)
    return Clocks([first] * seats, now, sorted(set(waiting) & set(people)), sorted(waiting))


def go_on(
    clock: Clock,
    clocks: Clocks,
    done: Collection[int],
    waiting: Collection[int],
    people: Collection[int],
    away: Collection[int],
    now: int,
) -> Clocks:
    """Return the clocks after a turn, or after somebody left or came back.

    The seats in `done` have finished their turns, those in `waiting` have to choose now. The clocks of the `people`
    among them run, including those who are `away`.

    A player gets the bonus for a turn of their own. A turn that a bot played for them adds nothing, except that a
    player whose time is up gets one bonus to return with. So leaving neither adds time nor saves it.
    """
    left = [clocks.left_at(seat, now) for seat in range(len(clocks.left))]
    for seat in done:
        rest = left[seat]
        if isinstance(clock, LiveClock) and rest is not None:
            bonus = clock.bonus * 1000
            left[seat] = max(rest, bonus) if seat in away else rest + bonus
    if isinstance(clock, CorrespondenceClock):
        for seat in waiting:
            if seat not in clocks.waiting or seat in done:
                left[seat] = _full(clock)
    return Clocks(left, now, sorted(set(waiting) & set(people)), sorted(waiting))


def _full(clock: Clock) -> int | None:
    if isinstance(clock, LiveClock):
        return clock.reserve * 1000
    if isinstance(clock, CorrespondenceClock):
        return clock.per_turn * 1000
    return None
