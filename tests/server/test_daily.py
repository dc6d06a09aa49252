"""The daily city: one deal a day for everybody, one try that counts, and results that are counted as tries end."""

from pathlib import Path

import msgspec
import pytest

from fareplay.api.days import day_after
from fareplay.api.deals import Benchmark
from fareplay.client import ApiError, Client
from fareplay.server.bots import worker
from fareplay.server.deals import benchmarks
from fareplay.server.deals import day as deal
from fareplay.server.deals.daily import place_of, streaks
from fareplay.server.deals.daily_storage import CountRow, best_of, end_try
from fareplay.server.storage.store import Script
from tests.server.conftest import Start
from tests.server.days import moment, play, set_clock
from tests.server.playing import play_on, seen

DAY = "2026-11-16"


def test_one_try_counts_and_the_rest_is_for_fun(database: str, start: Start) -> None:
    running = start(database)
    set_clock(running, DAY)
    ada, bo = running.strangers("Ada", "Bo")
    today = ada.daily()
    assert (today.day, today.first, today.mine, today.tries, today.streak) == (DAY, DAY, None, 0, 0)
    begun = ada.play_daily(DAY)
    assert begun.table.game == today.game
    assert begun.table.purpose == "daily"
    assert ada.play_daily(DAY).table.id == begun.table.id  # resumed
    with pytest.raises(ApiError) as refused:
        ada.daily_results(DAY)
    assert refused.value.error == "not_played"
    play_on(ada, begun.table.id, 1, careful=True)
    result = ada.snapshot(begun.table.id).table.result
    assert result is not None
    mine = ada.daily().mine
    assert mine is not None
    assert (mine.over, mine.points, len(mine.gains) > 0) == (True, result.scores[0], True)
    if mine.points is not None:
        assert sum(mine.gains) == mine.points
    again = play(ada, DAY, seed=2)
    assert again != begun.table.id
    assert ada.daily().tries == 1
    assert ada.record(begun.table.id)["setup"] == ada.record(again)["setup"]
    assert ada.ghosts(begun.table.id) == []
    [ghost] = ada.ghosts(again)  # the bots have not played it yet
    assert (ghost.kind, ghost.points[-1]) == ("mine", mine.points)
    play(bo, DAY, seed=3)
    results = bo.daily_results(DAY)
    assert results.tries == sum(bar.tries for bar in results.bars) == 2
    made = {"Ada": mine.points, "Bo": results.mine and results.mine.points}
    assert {ranked.name: ranked.points for ranked in results.best} == {
        name: points
        for name, points in made.items()
        if points is not None  # who is eliminated has no place
    }
    assert results.place in ((1, 2) if made["Bo"] is not None else (None,))
    assert results.key is None
    assert results.roads
    assert max(results.roads.values()) <= 2
    assert not [table for table in bo.tables().tables if table.purpose != "game"]


def test_a_day_ends_at_midnight_and_its_key_is_shown(database: str, start: Start) -> None:
    running = start(database)
    set_clock(running, DAY, 23)
    ada = running.client("Ada")
    before = ada.daily()
    table = ada.play_daily(DAY).table.id
    set_clock(running, "2026-11-17", 0)
    after = ada.daily()
    assert after.day == "2026-11-17"
    assert after.key_hash == before.next_key_hash
    assert after.ends_at == moment("2026-11-18", 0)
    play_on(ada, table, 1, careful=True)  # after midnight: it does not count
    assert ada.daily().calendar == []
    results = ada.daily_results(DAY)
    assert results.tries == 0
    assert results.key is not None
    assert deal.key_hash(DAY, results.key) == before.key_hash
    salt = deal.salt_of(DAY, results.key)
    assert ada.snapshot(table).table.salt == salt
    for day, error in (("2026-11-18", "not_yet"), ("2026-11-10", "not_found"), ("tomorrow", "not_found")):
        with pytest.raises(ApiError) as refused:
            ada.play_daily(day)
        assert refused.value.error == error


def test_the_world_is_the_same_everywhere(tmp_path: Path, start: Start) -> None:
    deals = []
    for number in (1, 2):
        running = start(str(tmp_path / f"{number}.db"), daily="world")
        set_clock(running, DAY)
        client = running.client("Ada")
        daily = client.daily()
        assert daily.world
        table = client.play_daily(DAY).table.id
        view, _ = seen(client.snapshot(table))
        client.play(table, 0, [view.legal_moves[0]])
        setup = seen(client.snapshot(table))[0].setup
        deals.append((daily.game, daily.key_hash, setup))
    assert deals[0] == deals[1]
    days = {deal.city_of(day_after(DAY, number)) for number in range(4)}
    assert len(days) == len(deal.cities()) == 4


def test_programs_are_listed_apart(database: str, start: Start) -> None:
    running = start(database)
    set_clock(running, DAY)
    ada, other = running.strangers("Ada", "Bo")
    token = ada.add_token("my bot").token
    program = Client(running.address, token=token)
    mine = ada.play_daily(DAY).table.id
    with pytest.raises(ApiError) as refused:
        program.play(mine, 0, ["T1"])
    assert refused.value.error == "session_only"
    robot = Client(running.address, token=other.add_token("robot").token)
    play(robot, DAY)
    play_on(ada, mine, 2, careful=True)
    results = ada.daily_results(DAY)
    assert not {"Bo"} & {ranked.name for ranked in results.best}
    assert not {"Ada"} & {ranked.name for ranked in results.programs}
    assert results.tries == 1


def test_an_expert_and_a_clairvoyant_play_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "EXPERT_PLAYOUTS", 20)
    monkeypatch.setattr(benchmarks, "SECONDS", 0.5)
    game = deal.deal(DAY, 7)
    played = game.copy()
    while played.to_move is not None:
        for move in worker.expert_turn(played.record(), 0):
            played.push(move)
    found = msgspec.convert(benchmarks.benchmarks(played.record()), dict[str, Benchmark])
    assert found["expert"].moves == list(played.moves)
    assert (found["clairvoyant"].points or 0) >= (found["expert"].points or 0)
    for move in found["clairvoyant"].moves:
        game.push(move)
    assert game.scores[0] == found["clairvoyant"].points == sum(found["clairvoyant"].gains)
    assert len(found["clairvoyant"].gains) == 12


def test_a_hundred_thousand_results_are_told_at_once(database: str, start: Start) -> None:
    running = start(database)
    set_clock(running, DAY)
    ada = running.client("Ada")
    ada.daily()

    def fill() -> Script[None]:
        for score in range(100):
            yield (
                "INSERT INTO daily_scores (day, program, score, tries) VALUES ($1, 0, $2, $3)",
                (DAY, score, 1000),
            )

    running.do(running.server.store.write(fill()))
    play(ada, DAY)
    assert ada.daily_results(DAY).tries == 100_001

    def plan() -> Script[str]:
        sql, values = next(best_of(DAY, False, 10))
        rows = yield f"EXPLAIN QUERY PLAN {sql}", values
        return str([row[-1] for row in rows])

    if not running.server.store.shared:  # SQLite, which tells it whatever there is to be read
        query_plan = running.do(running.server.store.read(plan()))
        assert "daily_tries_by_score" in query_plan
        assert "B-TREE" not in query_plan


def test_friends_compare_their_week(database: str, start: Start) -> None:
    running = start(database)
    ada, bo, cy = running.strangers("Ada", "Bo", "Cy")
    people = [client.me().person for client in (ada, bo)]
    assert people[0] is not None
    assert people[1] is not None
    ada.befriend(people[1].id)
    bo.befriend(people[0].id)
    set_clock(running, DAY)  # a Monday
    for client in (ada, bo, cy):
        play(client, DAY, seed=4)
    set_clock(running, "2026-11-17")
    play(bo, "2026-11-17", seed=5)
    before = {one.name: one.days for one in ada.daily().week}
    assert {*before} == {"Ada", "Bo"}
    assert [points is None for points in before["Bo"]] == [False, *[True] * 6]  # today is not Ada's to see yet
    play(ada, "2026-11-17", seed=6)
    week = ada.daily().week
    assert [one.total for one in week] == sorted((one.total for one in week), reverse=True)
    for one in week:
        assert one.days[:2] != [None, None]
        assert one.total == sum(points or 0 for points in one.days)
        assert one.mine == (one.name == "Ada")
    fun = ada.play_daily(DAY).table.id
    assert [(ghost.kind, ghost.name) for ghost in ada.ghosts(fun)] == [("mine", "Ada"), ("friend", "Bo")]
    set_clock(running, "2026-11-23")
    assert ada.daily().week == []


def test_a_try_is_counted_once(database: str, start: Start) -> None:
    running = start(database)
    set_clock(running, DAY)
    ada = running.client("Ada")
    table = play(ada, DAY)
    person = ada.me().person
    assert person is not None
    running.do(running.server.store.write(end_try(DAY, person.id, table, 99, [99], [], 1)))
    assert ada.daily_results(DAY).tries == 1


def test_off_means_off(tmp_path: Path, start: Start) -> None:
    with pytest.raises(ApiError) as refused:
        start(str(tmp_path / "off.db"), daily="off").client("Ada").daily()
    assert refused.value.status == 404


def test_streaks_and_places() -> None:
    assert streaks([], DAY) == (0, 0)
    assert streaks(["2026-11-16", "2026-11-15", "2026-11-12"], DAY) == (2, 2)
    assert streaks(["2026-11-15", "2026-11-14", "2026-11-13", "2026-11-01"], DAY) == (3, 3)
    assert streaks(["2026-11-13", "2026-11-12"], DAY) == (0, 2)
    assert place_of(50, [CountRow(60, 3), CountRow(50, 2), CountRow(40, 9)]) == 4
