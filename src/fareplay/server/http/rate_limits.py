"""Rate limits (token buckets) and limits on concurrency, by person or address."""

from collections.abc import Hashable
from math import ceil
from time import monotonic

from fareplay.server.http.errors import too_many_requests

MOST_KEPT = 100_000


class RateLimit:
    """A token bucket for each key: a long-run rate per second, and a burst."""

    def __init__(self, what: str, per_second: float, burst: float) -> None:
        self._what, self._rate, self._burst = what, per_second, burst
        self._used: dict[Hashable, tuple[float, float]] = {}  # tokens left, and the time of that count

    def take(self, who: Hashable, weight: float = 1.0) -> None:
        """Count one request. Raises ApiError if there were too many."""
        now = monotonic()
        self._used[who] = (self._left(who, weight, now) - weight, now)
        if len(self._used) > MOST_KEPT:
            self._prune(now)

    def check(self, who: Hashable, weight: float = 1.0) -> float:
        """Return the tokens left without counting a request. Raises ApiError if there are too few."""
        return self._left(who, weight, monotonic())

    def _left(self, who: Hashable, weight: float, now: float) -> float:
        left, since = self._used.get(who, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        if left < weight:
            wait = (weight - left) / self._rate if self._rate > 0 else 60
            raise too_many_requests(f"too many {self._what}; try again later", ceil(wait))
        return left

    def _prune(self, now: float) -> None:
        """Remove the keys whose bucket is full again; if these are few, half of the keys, with the most tokens left.
        All keys are read, so this must not happen again soon."""
        full = [who for who, (left, since) in self._used.items() if left + (now - since) * self._rate >= self._burst]
        if len(full) < MOST_KEPT // 10:
            full = sorted(self._used, key=lambda who: -self._used[who][0])[: MOST_KEPT // 2]
        for who in full:
            del self._used[who]


class SharedRateLimit:
    """A rate limit for each person, and a higher one for all people at one address together."""

    def __init__(self, what: str, per_second: float, burst: float, factor: float) -> None:
        self._by_person = RateLimit(what, per_second, burst)
        self._by_address = RateLimit(f"{what} from your address", per_second * factor, burst * factor)

    def take(self, person: Hashable, address: str) -> None:
        """Count one request. Raises ApiError if there were too many."""
        self._by_person.check(person)
        self._by_address.take(address)
        self._by_person.take(person)


class ConcurrencyLimit:
    """A limit on how many may run at the same time for each key."""

    def __init__(self, what: str, most: int) -> None:
        self._what, self._most = what, most
        self._now: dict[Hashable, int] = {}

    def enter(self, who: Hashable) -> None:
        """Count one more. Raises ApiError if there are too many."""
        if self._now.get(who, 0) >= self._most:
            raise too_many_requests(f"too many {self._what}", 5)
        self._now[who] = self._now.get(who, 0) + 1

    def leave(self, who: Hashable) -> None:
        """Count one less."""
        left = self._now.get(who, 0) - 1
        if left > 0:
            self._now[who] = left
        else:
            self._now.pop(who, None)
