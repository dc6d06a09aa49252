"""Attacks on the daily city: winning a day unfairly, and keeping the server busy with days."""

import threading
from pathlib import Path

import httpx
import pytest

from fareplay.client import ApiError, Client
from fareplay.server.deals import daily_storage as scripts
from fareplay.server.tables import broadcast
from tests.server.conftest import Start
from tests.server.days import TODAY, TOMORROW, at_the_day, play, set_clock
from tests.server.running import Running

LINE = {"points": 50, "gains": [50], "moves": [], "proved": True}


def with_benchmarks(running: Running, record: dict[str, object]) -> None:
    """Store somebody's try as today's benchmarks."""
    line = LINE | {"moves": record["moves"]}
    running.do(running.server.store.write(scripts.save_benchmarks(TODAY, {"expert": line, "clairvoyant": line})))


def test_during_the_try_that_counts_no_line_is_shown(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(database)
    at_the_day(running, monkeypatch, TODAY)
    other, ada = running.strangers("Other", "Ada")
    with_benchmarks(running, other.record(play(other, TODAY)))
    table = ada.play_daily(TODAY).table.id
    assert ada.ghosts(table) == []


def test_who_has_played_today_learns_points_and_tomorrow_the_lines(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(database)
    at_the_day(running, monkeypatch, TODAY)
    guest = running.client("Throwaway")
    table = play(guest, TODAY)
    with_benchmarks(running, guest.record(table))
    found = guest.daily_results(TODAY)
    assert found.clairvoyant is not None
    assert (found.clairvoyant.points, found.clairvoyant.moves) == (50, [])
    assert guest.snapshot(table).table.salt is None
    assert guest._http.get(f"/api/tables/{table}/fairness").json()["salt"] is None
    cached = running.server.tables.cached(table)
    assert cached is not None
    assert b'"salt":null' in broadcast._over(cached)
    again = play(guest, TODAY, seed=2)
    assert {ghost.kind for ghost in guest.ghosts(again)} == {"mine"}
    with pytest.raises(ApiError, match="409 sealed"):
        guest.start_analysis(table)
    at_the_day(running, monkeypatch, TOMORROW)
    found = guest.daily_results(TODAY)
    assert found.clairvoyant is not None
    assert found.clairvoyant.moves
    assert guest.snapshot(table).table.salt is not None
    assert {ghost.kind for ghost in guest.ghosts(again)} == {"mine", "expert", "clairvoyant"}


def test_a_try_begun_at_once_on_many_devices_is_one(start: Start, database: str) -> None:
    running = start(database)
    answers: list[tuple[int, str]] = []

    def begin(ada: Client, day: str, ready: threading.Barrier) -> None:
        with httpx.Client(base_url=running.address, cookies=ada._http.cookies, timeout=60) as http:
            ready.wait()
            answer = http.post(f"/api/daily/{day}/try", json={})
            answers.append((answer.status_code, answer.json()["table"]["id"]))

    ada = running.client("Ada")
    for day in ("2099-06-01", "2099-06-02", "2099-06-03", "2099-06-04"):
        set_clock(running, day)
        ada.daily()
        answers.clear()
        ready = threading.Barrier(8)
        threads = [threading.Thread(target=begin, args=(ada, day, ready)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(answers) == 8
        assert {status for status, _ in answers} == {201}
        assert len({table for _, table in answers}) == 1


def test_nobody_lets_bots_play_days_that_nobody_played(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(str(tmp_path / "fareplay.db"), daily="world")
    at_the_day(running, monkeypatch, TODAY)
    ada = running.client("Ada")
    for number in range(1, 29):
        assert ada.daily_results(f"2098-02-{number:02}").tries == 0
    assert running.server.deals.tasks == {}
    assert running.do(running.server.store.read(scripts.first_day())) is None  # and none is written
    for day in ("0001-01-01", "2025-12-31"):
        with pytest.raises(ApiError, match="404"):
            ada.daily_results(day)
