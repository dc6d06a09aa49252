"""The machine's clock is set while people play (libfaketime): nobody is signed out and no game stops."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fareplay.api.clock import LiveClock
from fareplay.client import Client, bot, me
from fareplay.server.operators.backups import claim_backup
from fareplay.server.people import sessions
from fareplay.server.storage.databases import opened
from tests.coroutines import run_in_thread
from tests.faults.server_process import ServerProcess
from tests.requirements import missing
from tests.server.playing import GAME, play_on, seen

HOUR, DAY = 3_600, 86_400  # s
SENTENCE = "a long sentence"


class Clock:
    """The clock of a process, which reads a file."""

    def __init__(self, file: Path, library: Path) -> None:
        self._file = file
        self.set(0)
        self.environment = {
            "LD_PRELOAD": str(library),
            "FAKETIME_TIMESTAMP_FILE": str(file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",  # as when the clock of a machine is set
        }

    def set(self, seconds: int) -> None:
        """Set it so much before or after the true time."""
        self._file.write_text(f"{seconds:+d}")


@pytest.fixture
def clock(tmp_path: Path) -> Clock:
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if not found:
        missing("libfaketime")
    return Clock(tmp_path / "clock", found[0])


@pytest.fixture
def server(tmp_path: Path, each_database: str, clock: Clock) -> Iterator[ServerProcess]:
    process = ServerProcess(each_database, tmp_path / "log", clock.environment)
    process.start()
    yield process
    process.remove()


@pytest.mark.long
def test_nobody_loses_anything_when_the_clock_is_set(server: ServerProcess, clock: Clock) -> None:
    ada = Client(server.address, timeout=60)
    ada.register("Ada", SENTENCE)
    slow = ada.open_table(GAME, [me(), bot("random")], clock=LiveClock(600, 10), start=True).table.id

    def left() -> float:
        found = seen(ada.snapshot(slow))[1].clocks
        assert found is not None
        [rest, *_] = (seat.left for seat in found.seats)
        assert rest is not None
        return rest / 1000

    began = time.monotonic()
    for jump in (HOUR, -HOUR, 0):  # adjusted
        clock.set(jump)
        time.sleep(0.5)
        assert ada.me().person is not None
        play_on(ada, ada.open_table(GAME, [me(), bot("random")], start=True).table.id, 1)
        assert left() > 600 - 1.1 * (time.monotonic() - began) - 5
    for jump in (2 * DAY, -2 * DAY, 400 * DAY, 0):  # it had never been right
        clock.set(jump)
        time.sleep(0.5)
        assert ada.me().person is not None, jump
        other = Client(server.address, timeout=60)
        assert other.sign_in("Ada", SENTENCE).person is not None
        play_on(other, other.open_table(GAME, [me(), bot("random")], start=True).table.id, 1)
        token = other.add_token(f"at {jump}", SENTENCE)
        assert Client(server.address, token.token).me().person is not None
    assert ada.snapshot(slow).table.state in ("playing", "finished")


def test_what_is_valid_for_minutes_is_not_valid_for_days_when_the_clock_is_set_back(each_database: str) -> None:
    day = DAY * 1000

    async def try_codes() -> list[bool]:
        async with opened(each_database) as store:
            await store.write(sessions.add_mailed_code("ada", "hash", 10 * day, 10 * day + 15 * 60_000))
            return [
                await store.write(sessions.recover("ada", "hash", "x", now, 0)) for now in (8 * day, 11 * day, 10 * day)
            ]

    assert run_in_thread(try_codes()) == [False, False, True]


def test_a_backup_that_was_planned_for_next_year_is_made_tomorrow(each_database: str) -> None:
    day = DAY * 1000

    async def plan() -> list[bool]:
        async with opened(each_database) as store:
            return [await store.write(claim_backup(now, now + day)) for now in (400 * day, 10 * day, 10 * day + 5)]

    assert run_in_thread(plan()) == [True, True, False]
