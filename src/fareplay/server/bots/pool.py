"""The bots' processes and the queue before them, which is fair to people: whoever used them least comes next."""

import asyncio
import multiprocessing
import os
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from fareplay.server.bots import worker
from fareplay.server.http.errors import unavailable

T = TypeVar("T")

SHARES: Final = 4  # persons' shares that all who come from one address have together
TRIES: Final = 3  # when a process dies under the work
GRACE: Final = 20.0  # s over its time before a job is given up

# Kinds of work, by how many seconds of thought somebody with a more urgent kind may use first.
MOVE: Final = 0.0
HINT: Final = 1.0
ANALYSIS: Final = 5.0
WARMUP: Final = 20.0


@dataclass(eq=False)
class Job:
    """A piece of work that waits for a process."""

    owner: str
    kind: float
    seconds: float
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    done: "asyncio.Future[Any]"


@dataclass
class Address:
    """What all who come from one address have used; guests are free, addresses are not."""

    name: str
    used: float
    owners: int = 0


@dataclass
class Account:
    """What one owner has used, and what waits."""

    used: float  # seconds of thought, counted from what the least served had used when the owner came
    address: "Address"
    running: int = 0
    waiting: dict[float, deque[Job]] = field(default_factory=dict)  # by kind


class Pool:
    """Processes that think. Jobs belong to owners (people); each has at most `per_owner` under way. `address_of` says
    where an owner comes from."""

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
        """Start."""
        for _ in range(self.processes):
            self._workers.append(asyncio.get_running_loop().create_task(self._serve()))

    async def close(self) -> None:
        """Stop; whoever waits is told so."""
        for task in self._workers:
            task.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        for account in self._accounts.values():
            for queue in account.waiting.values():
                for job in queue:
                    job.done.cancel()
        for process in list((self._executor._processes or {}).values()):
            process.terminate()  # a bot may think long; nobody waits for it any more
        self._executor.shutdown(wait=True, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How much work waits for a free process."""
        return sum(len(queue) for account in self._accounts.values() for queue in account.waiting.values())

    async def run(self, owner: str, kind: float, seconds: float, work: Callable[..., T], *arguments: Any) -> T:
        """Let a process do a piece of work that takes about so long; cancelled with the task that waits for it."""
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
        """Take a job that nobody waits for out of the queue, unless it has begun."""
        account = self._accounts.get(job.owner)
        queue = None if account is None else account.waiting.get(job.kind)
        if queue is not None and job in queue:
            queue.remove(job)
            self._settle(job.owner)

    def _next(self) -> Job | None:
        """The job of the owner who has used least, the more urgent kinds of work preferred."""
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
        """Count what a job used, if one is over, and forget an owner who has nothing under way."""
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
        """Give one process after another job."""
        while True:
            async with self._woken:
                while (job := self._next()) is None:
                    await self._woken.wait()
            began = time.monotonic()
            try:
                await self._do(job)
            finally:
                self._settle(job.owner, time.monotonic() - began)
            async with self._woken:
                self._woken.notify_all()  # an owner may have a further job that could not begin before

    async def _do(self, job: Job) -> None:
        loop, done = asyncio.get_running_loop(), job.done
        for attempt in range(TRIES):
            if done.cancelled():
                return
            executor = self._executor
            try:
                async with asyncio.timeout(job.seconds + GRACE):
                    result = await loop.run_in_executor(executor, job.work, *job.arguments)
            except (BrokenProcessPool, TimeoutError):
                self._replace(executor)
                if attempt == TRIES - 1 and not done.cancelled():
                    done.set_exception(unavailable("the bots are not available now"))
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

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """New processes for those that died or hang."""
        if self._executor is broken:
            for process in list((broken._processes or {}).values()):
                process.terminate()
            broken.shutdown(wait=False, cancel_futures=True)
            self._executor = self._new()

    def _new(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # a fork would take the server's sockets and threads along
        return ProcessPoolExecutor(self.processes, mp_context=context, initializer=worker.begin)


def _share(account: Account) -> float:
    """What counts as used: an owner's own, or their part of what their address has."""
    return max(account.used, account.address.used / SHARES)
