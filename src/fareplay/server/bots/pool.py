"""The pool of processes in which bots think, and its queue: moves first, then hints, analyses and warmup."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from typing import Any, Final, TypeVar

from fareplay.server.bots import worker
from fareplay.server.errors import unavailable

T = TypeVar("T")

MOVE, HINT, ANALYSIS, WARMUP = 0, 1, 2, 3  # priorities
TRIES: Final = 3  # when a process dies under the work
GRACE: Final = 20.0  # s over its time before a job is given up
Job = tuple[int, int, Callable[..., Any], tuple[Any, ...], float, "asyncio.Future[Any]"]


class Pool:
    """Processes that think."""

    def __init__(self, processes: int) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._queue: asyncio.PriorityQueue[Job] = asyncio.PriorityQueue()
        self._number = count()
        self._workers: list[asyncio.Task[None]] = []
        self._executor = self._new()

    def open(self) -> None:
        """Start."""
        for _ in range(self.processes):
            self._workers.append(asyncio.get_running_loop().create_task(self._work()))

    async def close(self) -> None:
        """Stop; jobs that wait are cancelled."""
        for task in self._workers:
            task.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        while not self._queue.empty():
            self._queue.get_nowait()[-1].cancel()
        for process in list((self._executor._processes or {}).values()):
            process.terminate()  # a bot may think long; nobody waits for it any more
        self._executor.shutdown(wait=True, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How much work waits for a free process."""
        return self._queue.qsize()

    async def run(self, priority: int, seconds: float, work: Callable[..., T], *arguments: Any) -> T:
        """Let a process do a piece of work that takes about so long."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((priority, next(self._number), work, arguments, seconds, done))
        return await done

    async def _work(self) -> None:
        """Hand work to one process after the other."""
        loop = asyncio.get_running_loop()
        while True:
            _, _, work, arguments, seconds, done = await self._queue.get()
            for attempt in range(TRIES):
                if done.cancelled():
                    break
                executor = self._executor
                try:
                    async with asyncio.timeout(seconds + GRACE):
                        result = await loop.run_in_executor(executor, work, *arguments)
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
                    break
                else:
                    if not done.cancelled():
                        done.set_result(result)
                    break

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
