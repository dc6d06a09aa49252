"""A contest: which games are played by whom; it runs in several processes and can be resumed."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import fareplay
from fareplay.arena.contestant import Contestant
from fareplay.arena.match import play
from fareplay.arena.result import Result
from fareplay.errors import InvalidOption
from fareplay.rules import registry

T = TypeVar("T")


@dataclass(frozen=True)
class Contest:
    """Every group of contestants plays the same deals, and each deal once with every contestant in every seat.

    If there are fewer contestants than seats, they take the seats in turn, several each.

    Examples:
        >>> from fareplay import arena
        >>> contest = arena.Contest("get-on-board/rome", ("random", "novice"), games=4)
        >>> results = [result for table in contest.play(processes=1) for result in table]
        >>> len(results), results[0].names
        (4, ('random', 'novice'))
        >>> [standing.name for standing in arena.standings(results)]
        ['novice', 'random']
    """

    game: str
    contestants: tuple[str, ...]
    games: int  # of each group
    seats: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    seconds: float | None = None  # thinking time per move
    keep_records: bool = False

    def check(self) -> None:
        """Raise InvalidOption if the contest cannot be played."""
        if len(set(self.contestants)) != len(self.contestants):
            raise InvalidOption("a contestant is entered twice")
        if len(self.contestants) < min(self.seats, 2):
            raise InvalidOption(f"a contest needs at least 2 contestants, not {len(self.contestants)}")
        if self.games < 1:
            raise InvalidOption("a contest needs at least one game")
        fareplay.new(self.game, seats=self.seats, options=self.options)
        for name in self.contestants:
            Contestant(name).check(self.game)

    @property
    def tables(self) -> list[tuple[tuple[str, ...], int]]:
        """Return who plays which deal; each table plays its deal in all seating orders."""
        groups = list(combinations(self.contestants, self.seats)) or _taking_turns(self.contestants, self.seats)
        deals = -(-self.games // len(orders(groups[0])))
        return [(group, deal) for deal in range(deals) for group in groups]

    def play(
        self,
        file: Path | None = None,
        processes: int | None = None,
        on: str | None = None,
        pool: ProcessPoolExecutor | None = None,
    ) -> Iterator[list[Result]]:
        """Yield the results table by table as they finish, those in the file first.

        `on="ray"` uses a cluster; several contests may share a `pool` of processes.
        """
        self.check()
        done = read(file, self) if file else []
        yield from done
        finished = {(results[0].names, results[0].deal) for results in done}
        left = [table for table in self.tables if table not in finished]
        if on == "ray":
            played = on_ray(play_table, [(self, group, deal) for group, deal in left])
        elif pool is not None:
            played = play_in(pool, self, left)
        else:
            played = play_tables(self, left, processes or os.cpu_count() or 1)
        for results in played:
            if file:
                with file.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps([result.to_dict() for result in results], separators=(",", ":")) + "\n")
            yield results

    def header(self) -> dict[str, Any]:
        """Return the first line of a results file."""
        return {
            "game": self.game,
            "rules": registry.find(self.game).version,
            "contestants": list(self.contestants),
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "seconds": self.seconds,
        }


def play_table(contest: Contest, group: tuple[str, ...], deal: int) -> list[Result]:
    """Play one deal with every contestant in every seat."""
    return [
        play(
            contest.game,
            contest.options,
            [Contestant(name) for name in order],
            contest.seed,
            deal,
            contest.seconds,
            contest.keep_records,
        )
        for order in orders(group)
    ]


def orders(group: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return seating orders in which every contestant sits in every seat once."""
    return list(dict.fromkeys(group[turned:] + group[:turned] for turned in range(len(group))))


def _taking_turns(contestants: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return the orders for fewer contestants than seats: they alternate, and all get the same number of seats in
    total."""
    count = len(contestants)
    starts = range(count if seats % count else 1)
    return [tuple(contestants[(start + seat) % count] for seat in range(seats)) for start in starts]


def play_tables(
    contest: Contest, tables: Sequence[tuple[tuple[str, ...], int]], processes: int
) -> Iterable[list[Result]]:
    """Yield the results of tables played in several processes, in the order in which they finish."""
    if processes == 1:
        for group, deal in tables:
            yield play_table(contest, group, deal)
        return
    with new_pool(processes) as pool:
        try:
            yield from play_in(pool, contest, tables)
        finally:
            pool.shutdown(cancel_futures=True)


def new_pool(processes: int) -> ProcessPoolExecutor:
    """Return a pool of processes to play in."""
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"))


def play_in(
    pool: ProcessPoolExecutor, contest: Contest, tables: Sequence[tuple[tuple[str, ...], int]]
) -> Iterable[list[Result]]:
    """Yield the results of the tables in the order in which the processes finish them."""
    jobs = [pool.submit(play_table, contest, group, deal) for group, deal in tables]
    for job in as_completed(jobs):
        yield job.result()


def on_ray(work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]) -> Iterable[T]:
    """Yield the results of a function, called on a Ray cluster: the one this machine belongs to, or a new local one."""
    try:
        import ray
    except ImportError:
        raise InvalidOption("a cluster needs Ray: pip install 'fareplay[ray]'") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    task = ray.remote(work)
    waiting = [task.remote(*job) for job in jobs]
    while waiting:
        done, waiting = ray.wait(waiting)
        yield from ray.get(done)


def read(file: Path, contest: Contest) -> list[list[Result]]:
    """Return the results in a file; write the header of a new file."""
    header = json.dumps(contest.header(), separators=(",", ":"))
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(header + "\n", encoding="utf-8")
        return []
    first, *lines = file.read_text(encoding="utf-8").split("\n")
    if first != header:
        raise InvalidOption(f"{file} contains the results of another contest")
    if lines and lines[-1]:  # the last line was truncated
        lines.pop()
        file.write_text("\n".join([first, *lines]) + "\n", encoding="utf-8")
    tables = [[Result.from_dict(values) for values in json.loads(line)] for line in lines if line]
    wanted = set(contest.tables)
    return [results for results in tables if (results[0].names, results[0].deal) in wanted]
