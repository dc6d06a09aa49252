"""Presence at a table with many viewers: counts are kept, and told at most once a second."""

import asyncio
import time
from random import Random

import httpx
import msgspec
import pytest

from fareplay.client import me, nobody
from fareplay.server.storage.postgres import LONGEST_NOTICE
from fareplay.server.tables import presence
from fareplay.server.tables.presence import MOST_NAMED
from fareplay.server.tables.streams import AT_ONCE, Audience, Stream, Wakeups
from fareplay.server.tables.table import ProcessViewers
from tests.coroutines import run_in_thread
from tests.server.conftest import Start
from tests.server.playing import GAME, eventually, listen
from tests.server.running import Running, sqlite_first

CROWD = 60


def watch(viewers: httpx.Client, table: str) -> httpx.Response:
    """Open a stream."""
    return viewers.send(viewers.build_request("GET", f"/api/tables/{table}/stream"), stream=True).raise_for_status()


def test_a_crowd_that_comes_and_goes_is_told_once_a_second(start: Start, each_database: str) -> None:
    running = start(each_database, streams_per_person=CROWD)
    ada = running.client("Ada")
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    with httpx.Client(base_url=running.address, limits=httpx.Limits(max_connections=None)) as viewers:
        began = time.monotonic()
        first = listen(ada, table, presence=True)
        assert next(first).kind == "snapshot"
        streams = [watch(viewers, table) for _ in range(CROWD)]
        told = []
        for message in first:
            if message.kind == "presence":
                told.append(message.data["viewers"])
                if told[-1] == CROWD:
                    break
        assert told == sorted(told)
        assert running.server.viewers.watching(table) == CROWD
        for stream in streams:
            stream.close()
        gone = 0
        while next(m for m in first if m.kind == "presence").data["viewers"]:
            gone += 1
        assert len(told) + gone <= 2 + (time.monotonic() - began)
    first.close()


def test_kept_counts_are_those_of_a_recount() -> None:
    chance, audience, streams = Random(1), Audience(), list[Stream]()
    for _ in range(2_000):
        if streams and chance.random() < 0.45:
            stream = streams.pop(chance.randrange(len(streams)))
            audience.discard(stream)
            audience.discard(stream)
        else:
            stream = Stream(chance.choice([None, "a", "b", "c", "d"]), None, chance.random() < 0.2)
            streams.append(stream)
            audience.add(stream)
            audience.add(stream)
        assert set(audience) == set(streams)
        assert len(audience) == len(streams)
        assert audience.screens == sum(one.spectator for one in streams)
        for person in "abcd":
            assert audience.of(person) == sum(one.person == person for one in streams)
        assert audience.people(4) == sorted({one.person for one in streams if one.person is not None})


def test_what_processes_tell_each_other_of_a_crowd_fits_into_a_notice(running: Running) -> None:
    ada = running.client("Ada")
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    cached = running.server.tables.cached(table)
    assert cached is not None
    host = cached.row.host
    for number in range(3_000):
        cached.streams.add(Stream(f"person-{number:07}", None))
    cached.streams.add(Stream(host, None))
    here = presence.viewers_here(cached)
    assert (here.people, here.viewers) == ([host], 3_000)
    assert len(msgspec.json.encode(here)) < LONGEST_NOTICE
    for stream in list(cached.streams)[MOST_NAMED:]:
        cached.streams.discard(stream)
    assert len(presence.viewers_here(cached).people) >= MOST_NAMED - 1
    for stream in list(cached.streams):
        cached.streams.discard(stream)


@sqlite_first
def test_viewers_at_a_process_that_is_gone_are_forgotten(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    viewers = running.server.viewers
    heard = msgspec.json.encode(ProcessViewers(["ada"], 1)).decode()

    async def hear() -> None:
        monkeypatch.setattr(presence, "EXPIRES", -1.0)
        viewers._hear_presence("watched-there", heard, "a process")
        await viewers.repeat_presence()

    running.do(hear())
    assert "watched-there" not in viewers._elsewhere


def test_an_event_for_thousands_leaves_time_for_others_in_between() -> None:
    async def work() -> tuple[int, int]:
        wakeups, others = Wakeups(), 0
        streams = [Stream(None, None, wakeups=wakeups) for _ in range(20 * AT_ONCE)]
        heard = [asyncio.create_task(stream.next()) for stream in streams]
        await asyncio.sleep(0)
        for stream in streams:
            stream.send(b"1")
            stream.send(b"2")  # the order of events is kept
        while not all(task.done() for task in heard):
            await asyncio.sleep(0)
            others += 1
        assert {task.result() for task in heard} == {b"12"}
        return others, len(heard)

    others, heard = run_in_thread(work())
    assert heard / others <= AT_ONCE


def test_viewers_are_asked_to_come_back_one_after_the_other(start: Start, database: str) -> None:
    running = start(database, streams_per_person=CROWD)
    table = running.client("Ada").open_table(GAME, [me(), nobody()]).table.id
    with httpx.Client(base_url=running.address, limits=httpx.Limits(max_connections=None)) as viewers:
        streams = [watch(viewers, table) for _ in range(CROWD)]
        eventually(lambda: running.server.viewers.watching(table) == CROWD)
        running.loop.call_soon_threadsafe(running.server.viewers.close_all)
        asked = []
        for stream in streams:
            (bye,) = [line for line in stream.read().decode().split("\n\n") if line.startswith("event: bye")]
            asked.append(msgspec.json.decode(bye.partition("data: ")[2])["retry"])
    assert min(asked) >= 1_000
    assert len(set(asked)) > CROWD / 2
