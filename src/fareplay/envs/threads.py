"""Objects that one thread uses at a time."""

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Concatenate, ParamSpec, Protocol, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


class Used(Protocol):
    """What says by a lock which thread is in one of its methods."""

    used: RLock


S = TypeVar("S", bound=Used)


def one_thread_at_a_time(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Let a method raise RuntimeError while another thread is in one of the object's: two would corrupt its games."""

    @wraps(method)
    def guarded(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if not self.used.acquire(blocking=False):
            raise RuntimeError("another thread is using this batch; give each thread its own, such as batch.copy()")
        try:
            return method(self, *args, **kwargs)
        finally:
            self.used.release()

    return guarded
