"""The process pool of the bots, with a fair queue: the owner who has used the least time is served next."""

import asyncio
import multiprocessing
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, TypeVar

from fareplay.engine.library import all_native
from fareplay.server.bots import worker
from fareplay.server.http.errors import unavailable

T = TypeVar("T")

SHARES: Final = 4  # all people of one address together get as much time as this many people
SEARCHES_AT_ONCE: Final = 2  # of one person
TRIES: Final = 3  # attempts at a job whose process dies
GRACE: Final = 20.0  # s that a job may exceed its time by before it is cancelled
STARTING: Final = 60.0  # s that all jobs of a process together may wait until it has started, on a slow or busy machine
COMPILING: Final = 300.0  # ... and until Numba is done, where no kernels are compiled ahead

# Kinds of work. The value is a handicap: the seconds that an owner of a more urgent kind may use first.
MOVE: Final = 0.0
HINT: Final = 1.0
ANALYSIS: Final = 5.0


@dataclass(eq=False)
class Job:
    """A job that waits for a process."""

    owner: str
    kind: float
    seconds: float
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    done: "asyncio.Future[Any]"


@dataclass
class Address:
    """The time used by everybody from one address. Guest accounts are unlimited, addresses are not."""

    name: str
    used: float
    owners: int = 0


@dataclass
class Account:
    """The time that an owner has used, and their waiting jobs."""

    used: float  # seconds, starting from the lowest value among the owners when this one was added
    address: "Address"
    running: int = 0
    waiting: dict[float, deque[Job]] = field(default_factory=dict)  # by kind


class Pool:
    """The processes that run searches. Jobs belong to owners (people), who have at most `per_owner` running at once.
    `address_of` returns the address of an owner."""

    def __init__(self, processes: int, per_owner: int, address_of: Callable[[str], str] = str) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._per_owner = per_owner
        self._accounts: dict[str, Account] = {}
        self._addresses: dict[str, Address] = {}
        self._address_of = address_of
        self._woken = asyncio.Condition()
        self._workers: list[asyncio.Task[None]] = []
        self._executor = self._new()

    def open(self) -> None:
        """Start the processes."""
        for _ in range(self.processes):
            self._workers.append(asyncio.get_running_loop().create_task(self._serve()))

    async def close(self) -> None:
        """Stop the processes. Waiting jobs fail."""
        for task in self._workers:
            task.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        for account in self._accounts.values():
            for queue in account.waiting.values():
                for job in queue:
                    job.done.cancel()
        for process in list((self._executor._processes or {}).values()):
            process.terminate()  # a search may take long, and nobody waits for it now
        self._executor.shutdown(wait=True, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """Return the number of jobs that wait for a free process."""
        return sum(len(queue) for account in self._accounts.values() for queue in account.waiting.values())

    async def run(self, owner: str, kind: float, seconds: float, work: Callable[..., T], *arguments: Any) -> T:
        """Run `work` in a process for about `seconds`. It is cancelled together with the task that awaits it."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = Job(owner, kind, seconds, work, arguments, done)
        account = self._accounts.get(owner)
        if account is None:
            account = self._accounts[owner] = self._new_account(owner)
        account.waiting.setdefault(kind, deque()).append(job)
        async with self._woken:
            self._woken.notify()
        try:
            return await done
        except asyncio.CancelledError:
            self._withdraw(job)
            raise

    def _new_account(self, owner: str) -> Account:
        least = min(map(_share, self._accounts.values()), default=0.0)
        name = self._address_of(owner)
        address = self._addresses.setdefault(name, Address(name, least * SHARES))
        address.owners += 1
        return Account(least, address)

    def _withdraw(self, job: Job) -> None:
        """Remove a job that nobody waits for from the queue, unless it is running."""
        account = self._accounts.get(job.owner)
        queue = None if account is None else account.waiting.get(job.kind)
        if queue is not None and job in queue:
            queue.remove(job)
            self._settle(job.owner)

    def _next(self) -> Job | None:
        """Return the job of the owner who has used the least time, preferring more urgent kinds of work."""
        best: tuple[float, str, float] | None = None
        for owner, account in self._accounts.items():
            if account.running >= self._per_owner:
                continue
            kind = min((kind for kind, queue in account.waiting.items() if queue), default=None)
            if kind is not None and (best is None or _share(account) + kind < best[0]):
                best = _share(account) + kind, owner, kind
        if best is None:
            return None
        account = self._accounts[best[1]]
        account.running += 1
        return account.waiting[best[2]].popleft()

    def _settle(self, owner: str, seconds: float | None = None) -> None:
        """Charge the time of a finished job, if any, and remove an owner who has no jobs left."""
        account = self._accounts[owner]
        if seconds is not None:
            account.running -= 1
            account.used += seconds
            account.address.used += seconds
        if not account.running and not any(account.waiting.values()):
            del self._accounts[owner]
            account.address.owners -= 1
            if not account.address.owners:
                del self._addresses[account.address.name]

    async def _serve(self) -> None:
        """Pass jobs to one process, one after another."""
        while True:
            async with self._woken:
                while (job := self._next()) is None:
                    await self._woken.wait()
            began = monotonic()
            try:
                await self._do(job)
            finally:
                self._settle(job.owner, monotonic() - began)
            async with self._woken:
                self._woken.notify_all()  # the owner may have another job, which was held back by `per_owner`

    async def _do(self, job: Job) -> None:
        done = job.done
        for attempt in range(TRIES):
            if done.cancelled():
                return
            executor = self._executor
            try:
                result = await self._result(executor, job)
            except (BrokenProcessPool, TimeoutError):
                self._replace(executor)
                if attempt == TRIES - 1 and not done.cancelled():
                    done.set_exception(unavailable("the bots are not available at the moment"))
            except asyncio.CancelledError:
                done.cancel()
                raise
            except Exception as error:
                if not done.cancelled():
                    done.set_exception(error)
                return
            else:
                if not done.cancelled():
                    done.set_result(result)
                return

    async def _result(self, executor: ProcessPoolExecutor, job: Job) -> Any:
        began = monotonic()
        try:
            longest = STARTING if all_native() else COMPILING
            left = longest * self.processes - self._late
            async with asyncio.timeout(job.seconds + max(GRACE, min(longest, left))):
                return await asyncio.get_running_loop().run_in_executor(executor, job.work, *job.arguments)
        finally:
            self._late += max(0.0, monotonic() - began - job.seconds)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Replace processes that died or hang."""
        if self._executor is broken:
            for process in list((broken._processes or {}).values()):
                process.terminate()
            broken.shutdown(wait=False, cancel_futures=True)
            self._executor = self._new()

    def _new(self) -> ProcessPoolExecutor:
        self._late = 0.0  # s that jobs have exceeded their time by
        context = multiprocessing.get_context("spawn")  # a fork would inherit the server's sockets and threads
        return ProcessPoolExecutor(self.processes, mp_context=context, initializer=worker.begin)


def _share(account: Account) -> float:
    """Return the used time that counts: the owner's own, or their share of their address's if that is more."""
    return max(account.used, account.address.used / SHARES)
