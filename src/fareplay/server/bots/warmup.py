"""Warm-up of the server. Kernels are compiled once for each version, which takes a minute or two; people can already
use the site. Rules are compiled first, then bots from the weakest up. A game that somebody waits for has priority."""

import asyncio
import itertools
import logging
import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Final, Literal

import fareplay
from fareplay import boards, bots, games, manifest, warmup
from fareplay.api.boards import WarmupProgress, WarmupStep
from fareplay.bots.warmup import part_of
from fareplay.server.bots import worker
from fareplay.server.bots.pool import WARMUP, Pool
from fareplay.server.http.errors import unavailable
from fareplay.server.tables.custom_boards import is_custom

_log = logging.getLogger("fareplay.warmup")

Kind = Literal["rules", "novice", "search", "solver"]
Work = tuple[Callable[..., None], tuple[object, ...]]  # a function to run in a process, with its arguments

OWNER: Final = "warmup"
KINDS: Final[tuple[Kind, ...]] = ("rules", "novice", "search", "solver")  # in this order
LOADING: Final = 60.0  # s, the time limit for a process to load compiled kernels
COMPILERS: Final = min(2, os.cpu_count() or 1)  # processes

_loaded: set[str] = set()  # boards whose rules this process has loaded


@dataclass(eq=False)
class Step:
    """The rules of a game, or a part of its bots, which are compiled in processes and then loaded."""

    game: str
    kind: Kind
    jobs: int
    waiting: deque[Work]
    done: int = 0
    compiled: asyncio.Event = field(default_factory=asyncio.Event)
    ready: asyncio.Event = field(default_factory=asyncio.Event)


class Warmup:
    """The steps of the warm-up and their progress; `report` is called after each job."""

    def __init__(self, pool: Pool, with_bots: bool = True) -> None:
        self._pool = pool
        self._kinds: tuple[Kind, ...] = KINDS if with_bots else ("rules",)
        self._steps: dict[tuple[str, Kind], Step] = {}
        self._wanted: list[str] = []  # games that somebody waits for, in the order of their requests
        self._tasks: set[asyncio.Task[None]] = set()
        self._compiling = 0
        self._loading = asyncio.Lock()  # one at a time: Numba's compiler lock is slow under contention
        self._compilers: ProcessPoolExecutor | None = None
        self.report: Callable[[], None] = lambda: None

    def open(self) -> None:
        """Start the warm-up."""
        for kind, game in itertools.product(self._kinds, manifest.installed()):
            self._add(game, kind)

    async def close(self) -> None:
        """Stop the warm-up."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._stop_compilers()

    @property
    def progress(self) -> WarmupProgress:
        """Return the progress."""
        steps = list(self._steps.values())
        left = [WarmupStep(step.game, step.kind) for step in sorted(steps, key=self._place) if not step.ready.is_set()]
        playable = [step.game for step in steps if step.kind == "rules" and step.ready.is_set()]
        return WarmupProgress(sum(step.done for step in steps), sum(step.jobs + 1 for step in steps), left, playable)

    @property
    def compiles(self) -> bool:
        """Return whether anything had to be compiled."""
        return any(step.jobs for step in self._steps.values())

    @property
    def rules_ready(self) -> bool:
        """Return whether every game can be played."""
        return all(step.ready.is_set() for step in self._steps.values() if step.kind == "rules")

    @property
    def done(self) -> bool:
        """Return whether everything is ready."""
        return all(step.ready.is_set() for step in self._steps.values())

    def want(self, name: str) -> None:
        """Give priority to a game that somebody is about to play."""
        game = name.partition("/")[0]
        if game not in self._wanted:
            self._wanted.append(game)

    async def rules(self, name: str) -> None:
        """Wait until a board can be played, but not for any other. The event loop never compiles."""
        if is_custom(name):  # its kernels are those of any board of the game
            name = _boards(name.partition("/")[0])[0]
        if name not in _loaded:
            self.want(name)
            await self._add(name.partition("/")[0], "rules").compiled.wait()
            await self._load_board(name)

    async def bots(self, name: str, level: str) -> None:
        """Wait until bots of a level can play a game."""
        game = name.partition("/")[0]
        self.want(name)
        await self._add(game, part_of(level)).ready.wait()

    async def solver(self, name: str) -> None:
        """Wait until a finished game can be solved."""
        await self._add(name.partition("/")[0], "solver").ready.wait()

    def check(self, name: str) -> None:
        """Raise ApiError if the bots are not ready, so that no request waits for the compiler."""
        if not self.is_warm(name):
            self.want(name)
            self._add(name.partition("/")[0], "search")
            raise unavailable("the bots are still being prepared; try again in a minute")

    def is_warm(self, name: str) -> bool:
        """Return whether every bot can play a game without a delay."""
        game = name.partition("/")[0]
        step = self._steps.get((game, "search"))
        return not bots.is_cold(game) if step is None else step.ready.is_set()

    def _add(self, game: str, kind: Kind) -> Step:
        """Add a step, which starts as soon as a compiler is free."""
        step = self._steps.get((game, kind))
        if step is None:
            work = _work(game, kind)
            step = self._steps[game, kind] = Step(game, kind, len(work), deque(work))
            if work:
                self._compile_more()
            else:
                self._spawn(self._load(step))
        return step

    def _place(self, step: Step) -> tuple[int, int]:
        """Return the sort key of a step: games that somebody waits for first, and rules before bots."""
        wanted = self._wanted.index(step.game) if step.game in self._wanted else len(self._wanted)
        return (wanted, KINDS.index(step.kind))

    def _compile_more(self) -> None:
        while self._compiling < COMPILERS:
            waiting = [step for step in self._steps.values() if step.waiting]
            if not waiting:
                return
            step = min(waiting, key=self._place)
            self._compiling += 1
            self._spawn(self._compile(step, step.waiting.popleft()))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _compile(self, step: Step, work: Work) -> None:
        """Run one job of a step in a process. If it fails, the kernels are compiled when they are loaded."""
        call, arguments = work
        if self._compilers is None:
            context = multiprocessing.get_context("spawn")
            self._compilers = ProcessPoolExecutor(COMPILERS, mp_context=context, initializer=worker.begin)
        try:
            await asyncio.get_running_loop().run_in_executor(self._compilers, call, *arguments)
        except Exception:
            _log.exception("not compiled", extra={"game": step.game, "kind": step.kind})
            self._stop_compilers()
        self._compiling -= 1
        step.done += 1
        self._compile_more()
        if step.done == step.jobs:
            self._spawn(self._load(step))
        self.report()

    async def _load(self, step: Step) -> None:
        """Load the compiled kernels: rules in a thread, bots in their processes."""
        step.compiled.set()
        for name in _boards(step.game) if step.kind == "rules" else ():
            await self._load_board(name)
        step.done += 1
        step.ready.set()
        if self.done:
            self._stop_compilers()
        self.report()
        if step.kind in self._kinds and step.kind != "rules":
            run = self._pool.run
            loads = [run(OWNER, WARMUP, LOADING, bots.warm, step.game, step.kind) for _ in range(self._pool.processes)]
            await asyncio.gather(*loads, return_exceptions=True)

    async def _load_board(self, name: str) -> None:
        """Load the rules of a board, after any board that somebody waits for."""
        try:
            async with self._loading:
                await asyncio.to_thread(load_rules, name)
        except Exception:
            _log.exception("not loaded", extra={"game": name})

    def _stop_compilers(self) -> None:
        compilers, self._compilers = self._compilers, None
        if compilers is not None:
            for process in list((compilers._processes or {}).values()):
                process.terminate()
            compilers.shutdown(wait=False, cancel_futures=True)


def _work(game: str, kind: Kind) -> list[Work]:
    """Return the compile jobs of a step; none if the kernels are in this machine's cache."""
    if kind == "rules":
        rules = games.by_name(_boards(game)[0])
        return [(worker.compile_rules, (game, part)) for part in range(2)] if warmup.is_cold(rules) else []
    return [(bots.warm, (game, kind))] if bots.is_cold(game, kind) else []


def load_rules(name: str) -> None:
    """Load or compile everything that the first player on a board would wait for, by playing a few moves."""
    if name in _loaded:
        return
    if not _loaded.intersection(_boards(name.partition("/")[0])):
        warmup.warm(games.by_name(name))
    scratch = fareplay.new(name, seed=0)
    while scratch.ply < 2 * scratch.seats:
        scratch.push(scratch.legal_moves[0])
        scratch.log.at(scratch.ply - 1)
    scratch.lines()
    scratch.view(0).to_dict()
    scratch.pop()
    _loaded.add(name)


def _boards(game: str) -> list[str]:
    return [name for name in boards.names() if name.startswith(f"{game}/")]
