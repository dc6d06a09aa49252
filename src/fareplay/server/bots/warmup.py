"""Warmup of the bots: their kernels are compiled once for each version, which takes the best part of a minute. That
happens in the background when the server starts; a bot whose turn comes before simply thinks until then."""

import asyncio
import logging
from typing import Final

from fareplay import boards, bots, manifest
from fareplay.server.bots import worker
from fareplay.server.bots.pool import WARMUP, Pool
from fareplay.server.errors import ApiError, unavailable

_log = logging.getLogger("fareplay.bots")

OWNER: Final = "warmup"
COMPILING: Final = 600.0  # s that a compiler may take on a slow machine


class Warmup:
    """Which games' bots are ready to think."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._warm: set[str] = set()
        self._task: asyncio.Task[None] | None = None
        self.done = False  # everything that was to be warmed is warm

    def open(self) -> None:
        """Begin to warm up, the games one after the other, in every process."""
        self._task = asyncio.get_running_loop().create_task(self._warm_all())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def is_warm(self, game: str) -> bool:
        """Whether a bot can think about a game at once."""
        family = game.partition("/")[0]
        if family not in self._warm and not bots.is_cold(game):
            self._warm.add(family)
        return family in self._warm

    def timeout(self, game: str, seconds: float) -> float:
        """How long to wait for a bot that thinks so long."""
        return seconds if self.is_warm(game) else seconds + COMPILING

    def check(self, game: str) -> None:
        """Raise ApiError if the bots are not ready, rather than let a request wait for a compiler."""
        if not self.is_warm(game):
            raise unavailable("the bots are being made ready; try again in a minute")

    async def _warm_all(self) -> None:
        first = {name.partition("/")[0]: name for name in reversed(boards.names())}
        ones = [first[family] for family in manifest.installed()]
        try:
            for game in ones:  # one process compiles, and the others find it on the disk
                await self._pool.run(OWNER, WARMUP, COMPILING, worker.warm_up, game)
            rest = [(worker.warm_up, game) for game in ones for _ in range(self._pool.processes - 1)]
            await asyncio.gather(*(self._pool.run(OWNER, WARMUP, COMPILING, work, game) for work, game in rest))
            await asyncio.gather(
                *(self._pool.run(OWNER, WARMUP, COMPILING, worker.warm_analysis, game) for game in ones)
            )
        except ApiError as error:
            _log.warning("bots not warmed", extra={"reason": str(error)})
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("bots not warmed")
        self.done = True
