"""The queue of the bots' processes: fair to people, and free of abandoned jobs."""

import asyncio
import os
import time
from contextlib import nullcontext
from itertools import count, pairwise
from pathlib import Path

import pytest

from fareplay.client import ApiError, bot, me
from fareplay.server.bots.pool import ANALYSIS, HINT, MOVE, Pool
from fareplay.server.http import errors
from tests.server.conftest import Start
from tests.server.playing import GAME, eventually
from tests.server.running import Running


def nap(seconds: float) -> float:
    """Work for a process."""
    time.sleep(seconds)
    return time.monotonic()


def hold(gate: Path) -> tuple[float, float]:
    """Run in a process until a file exists. Return when it started and ended."""
    began = time.monotonic()
    while not gate.exists():
        time.sleep(0.01)
    return began, time.monotonic()


def doze(seconds: float) -> int:
    """Return the id of the process that runs this."""
    time.sleep(seconds)
    return os.getpid()


async def opened(processes: int = 1, per_owner: int = 2) -> Pool:
    pool = Pool(processes, per_owner)
    pool.open()
    there: set[int] = set()
    while len(there) < processes:  # until all have started
        there |= set(await asyncio.gather(*(pool.run(f"test {n}", MOVE, 60.0, doze, 0.05) for n in range(processes))))
    return pool


def test_somebody_who_asks_little_does_not_wait_for_somebody_who_asks_much() -> None:
    async def main() -> int:
        pool = await opened()
        many = [asyncio.ensure_future(pool.run("greedy", MOVE, 60.0, nap, 0.05)) for _ in range(20)]
        await many[1]
        asked = time.monotonic()
        one = await pool.run("modest", MOVE, 60.0, nap, 0.0)
        ends = await asyncio.gather(*many)
        await pool.close()
        return sum(asked < end < one for end in ends)

    assert asyncio.run(main()) <= 2


def test_hints_of_one_person_are_not_starved_by_the_moves_of_another() -> None:
    async def main() -> tuple[list[float], float]:
        pool = await opened()
        many = [asyncio.ensure_future(pool.run("greedy", MOVE, 60.0, nap, 0.3)) for _ in range(12)]
        await asyncio.sleep(0)
        one = await pool.run("modest", HINT, 60.0, nap, 0.0)
        for task in many:
            task.cancel()
        ends = await asyncio.gather(*many, return_exceptions=True)
        await pool.close()
        return [end for end in ends if isinstance(end, float)], one

    ends, _ = asyncio.run(main())
    assert len(ends) <= 6  # it came when the other had used a second more


def test_many_guests_of_one_address_have_not_many_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = count()

    async def main() -> int:
        pool = await opened(per_owner=1)
        monkeypatch.setattr("fareplay.server.bots.pool.monotonic", lambda: next(steps) / 100)  # all jobs take the same
        pool._address_of = lambda owner: "school" if owner.startswith("guest") else "home"
        crowd = [
            asyncio.ensure_future(pool.run(f"guest {number % 20}", MOVE, 60.0, nap, 0.01)) for number in range(200)
        ]
        await asyncio.sleep(0)
        for _ in range(10):
            await pool.run("modest", MOVE, 60.0, nap, 0.01)
        done = sum(task.done() for task in crowd)
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        await pool.close()
        return done

    assert asyncio.run(main()) < 100  # about four for each of the other's, where twenty people would have had twenty


def test_of_one_persons_work_the_urgent_comes_first(tmp_path: Path) -> None:
    async def main() -> list[str]:
        pool, done, gate = await opened(), list[str](), tmp_path / "gate"

        async def run(name: str, kind: float) -> None:
            await pool.run("one", kind, 60.0, nap, 0.02)
            done.append(name)

        busy = asyncio.ensure_future(pool.run("one", MOVE, 300.0, hold, gate))
        rest = [asyncio.ensure_future(run(*one)) for one in (("analysis", ANALYSIS), ("hint", HINT), ("move", MOVE))]
        while pool.waiting != 3:
            await asyncio.sleep(0.01)
        gate.touch()
        await asyncio.gather(busy, *rest)
        await pool.close()
        return done

    assert asyncio.run(main()) == ["move", "hint", "analysis"]


def test_one_person_has_a_bounded_number_of_bots_thinking(tmp_path: Path) -> None:
    async def main() -> list[tuple[float, float]]:
        pool, gate = await opened(processes=3, per_owner=1), tmp_path / "gate"
        many = [asyncio.ensure_future(pool.run("one", MOVE, 300.0, hold, gate)) for _ in range(3)]
        await pool.run("other", MOVE, 300.0, nap, 0.0)  # a process is free for others meanwhile
        assert pool.waiting == 2
        gate.touch()
        spans = await asyncio.gather(*many)
        await pool.close()
        return sorted(spans)

    assert all(ended <= began for (_, ended), (began, _) in pairwise(asyncio.run(main())))  # one after the other


def test_work_that_nobody_waits_for_leaves_the_queue(tmp_path: Path) -> None:
    async def main() -> int:
        pool = await opened()
        tasks = [asyncio.ensure_future(pool.run("one", MOVE, 300.0, hold, tmp_path / "gate")) for _ in range(5)]
        while pool.waiting != 4:  # until one has begun, which never ends by itself
            await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        after = pool.waiting
        await pool.close()
        return after

    assert asyncio.run(main()) == 0


def test_closed_tables_leave_no_work(start: Start, tmp_path: object) -> None:
    running = start(f"{tmp_path}/fareplay.db", own_bots=True)
    ada = running.client("Ada")
    for _ in range(10):
        table = ada.open_table(GAME, [me(), bot("expert"), bot("expert")], rated=False, start=True).table.id
        ada.end(table)
    eventually(lambda: running.server.pool.waiting == 0)
    eventually(lambda: not running.server.bot_seats.thinking)


def test_a_game_that_all_have_left_stops_and_goes_on_when_somebody_comes_back(running: Running) -> None:
    ada = running.client("Ada")
    table = ada.open_table(GAME, [me(), bot("random")], rated=False, start=True).table.id
    view = ada.snapshot(table).view
    assert view is not None
    ada.leave(table)
    time.sleep(0.3)
    assert ada.snapshot(table).table.ply == 0
    ada.come_back(table)
    ada.play(table, 0, [view.legal_moves[0]])
    eventually(lambda: ada.snapshot(table).table.ply >= 2)


@pytest.mark.usefixtures("bots_do_not_wait")
def test_a_rated_game_that_all_have_left_is_played_to_its_end(running: Running) -> None:
    ada = running.client("Ada")
    table = ada.open_table(GAME, [me(), bot("random")], rated=True, start=True).table.id
    ada.leave(table)
    eventually(lambda: ada.snapshot(table).table.state == "finished")


def test_a_rated_game_cannot_be_closed(running: Running) -> None:
    ada = running.client("Ada")
    table = ada.open_table(GAME, [me(), bot("random")], rated=True, start=True).table.id
    with pytest.raises(ApiError, match="409 rated"):
        ada.end(table)


@pytest.mark.parametrize(
    ("native", "longest", "done"), [(True, 60.0, True), (True, 0.1, False), (False, 300.0, True), (False, 0.1, False)]
)
def test_a_job_may_wait_for_its_process_but_not_for_ever(
    native: bool, longest: float, done: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new process takes long to start on a busy machine, and where no library fits, Numba takes a minute in it. If
    the job were ended, the next process would take as long."""

    async def main() -> None:
        monkeypatch.setattr("fareplay.server.bots.pool.all_native", lambda: native)
        monkeypatch.setattr(f"fareplay.server.bots.pool.{'STARTING' if native else 'COMPILING'}", longest)
        pool = await opened()
        monkeypatch.setattr("fareplay.server.bots.pool.GRACE", 0.1)
        await pool.run("somebody", MOVE, 0.0, nap, 1.0)
        await pool.close()

    with nullcontext() if done else pytest.raises(errors.ApiError, match="not available"):
        asyncio.run(main())
