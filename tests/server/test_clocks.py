"""Clocks: how time runs, and what happens when it has run out."""

import pytest

from fareplay.api import clock as clocks
from fareplay.api.clock import Clocks, CorrespondenceClock, LiveClock, NoClock, now_ms
from fareplay.client import ApiError, Client, me, nobody
from fareplay.server.tables import snapshots
from tests.server.playing import GAME, a_line, eventually, seen, turn_back
from tests.server.running import Running

LIVE = LiveClock(100, 5)
LETTERS = CorrespondenceClock(3600)


def test_time_runs_for_those_who_have_to_choose() -> None:
    now = clocks.start(LIVE, 2, [0], [0, 1], 1_000)
    assert (now.left_at(0, 4_000), now.left_at(1, 4_000)) == (97_000, 100_000)
    assert now.runs_out_at([0, 1]) == 101_000
    assert now.out_of_time(100_999) == []
    assert now.out_of_time(101_000) == [0]


def test_a_turn_costs_its_time_and_earns_the_bonus() -> None:
    now = clocks.go_on(LIVE, clocks.start(LIVE, 2, [0], [0, 1], 0), {0}, [1], [0, 1], [], 30_000)
    assert now == Clocks([75_000, 100_000], 30_000, [1], [1])
    assert now.runs_out_at([0, 1]) == 130_000


def test_correspondence_gives_the_same_time_for_each_turn() -> None:
    first = clocks.start(LETTERS, 2, [0], [0, 1], 0)
    second = clocks.go_on(LETTERS, first, {0}, [1], [0, 1], [], 1_000_000)
    third = clocks.go_on(LETTERS, second, {1}, [0], [0, 1], [], 3_000_000)
    assert third.left_at(0, 3_000_000) == 3_600_000


def test_without_a_clock_nobody_is_ever_late() -> None:
    now = clocks.start(NoClock(), 2, [0, 1], [0, 1], 0)
    assert now.runs_out_at([0, 1]) is None
    assert now.out_of_time(10**15) == []


def test_who_has_chosen_waits_at_no_cost() -> None:
    now = clocks.start(LIVE, 3, [0, 1, 2], [0, 1, 2], 0).stopped(1, 10_000)
    assert (now.left_at(0, 50_000), now.left_at(1, 50_000)) == (50_000, 90_000)
    assert now.running == [0, 2]


def test_a_clock_that_goes_backwards_gives_no_time() -> None:
    assert clocks.start(LIVE, 1, [0], [0], 5_000).left_at(0, 1_000) == 100_000


def test_setting_the_machines_clock_takes_no_time_from_anybody() -> None:
    wall, steady = [10**18], [0]
    now = clocks.SteadyTime(lambda: wall[0], lambda: steady[0])
    start = now()

    def go_on(seconds: int, clock_set_by: int = 0) -> int:
        steady[0] += seconds * 10**9
        wall[0] += (seconds + clock_set_by) * 10**9
        return now() - start

    assert go_on(10) == 10_000
    assert go_on(10, clock_set_by=3600) == 20_200  # and not an hour later
    assert go_on(10, clock_set_by=-7200) == 30_000  # nor earlier
    assert go_on(4 * 3600) == 4 * 3600_000 + 30_000 - 288_000  # it approaches
    assert go_on(10**6) == (10**6 + 4 * 3600 + 30 - 3600) * 1000
    assert go_on(1, clock_set_by=86_400) == (wall[0] - 10**18) // 10**6  # it had never been set


def test_a_turn_that_a_bot_played_earns_no_bonus_but_leaves_time_for_one() -> None:
    away = clocks.start(LIVE, 2, [0], [0, 1], 0)
    assert clocks.go_on(LIVE, away, {0}, [1], [0, 1], [0], 30_000).left == [70_000, 100_000]
    late = Clocks([0, 100_000], 0, [], [0])
    assert clocks.go_on(LIVE, late, {0}, [1], [0, 1], [0], 30_000).left == [5_000, 100_000]


@pytest.mark.parametrize("clock", [LIVE, LETTERS])
def test_leaving_and_coming_back_within_a_turn_saves_no_time(clock: clocks.Clock) -> None:
    now = clocks.start(clock, 2, [0], [0, 1], 0)
    first = now.left_at(0, 0)
    assert first is not None
    for moment in range(2_000, 20_000, 2_000):
        gone = clocks.go_on(clock, now, (), [0], [0, 1], [0], moment - 1_000)
        now = clocks.go_on(clock, gone, (), [0], [0, 1], [], moment)
    assert now.left_at(0, 20_000) == first - 20_000


def begin(running: Running) -> tuple[Client, Client, str]:
    """Two people with a clock, the first of them to move."""
    one, other = running.client("Ada"), running.client("Bo")
    table = one.open_table(GAME, [me(), nobody()], clock=LIVE).table.id
    other.join(table)
    one.start(table)
    for client in (one, other):
        view, _ = seen(client.snapshot(table))
        client.play(table, 0, [view.legal_moves[0]])
    view, _ = seen(one.snapshot(table))
    return (one, other, table) if view.to_move == 0 else (other, one, table)


def test_who_runs_out_of_time_is_played_on_and_may_come_back(running: Running) -> None:
    one, other, table = begin(running)
    seat = one.snapshot(table).you.seats[0]
    ply = one.snapshot(table).table.ply
    turn_back(running, table, 101_000)
    eventually(lambda: other.snapshot(table).table.seats[seat].away)
    eventually(lambda: other.snapshot(table).table.ply > ply)
    assert other.snapshot(table).table.seats[seat].timed_out  # also when the bonus of the bot's turn is on the clock
    with pytest.raises(ApiError, match="409"):
        one.play(table, other.snapshot(table).table.ply, ["C3"])
    one.come_back(table)
    eventually(lambda: not other.snapshot(table).table.seats[seat].away)
    assert not other.snapshot(table).table.seats[seat].timed_out
    _, turn = seen(one.snapshot(table))
    assert turn.clocks is not None
    left = turn.clocks.seats[seat].left
    assert left is not None
    assert 0 < left <= 5_000  # the bonus of one turn


def test_a_clock_that_runs_out_during_a_move_decides_once(running: Running) -> None:
    """The turn arrives after the time is up, before anybody has noticed: it is too late, and a bot has the turn."""
    one, other, table = begin(running)
    ply, moves = a_line(one, table)
    seat = one.snapshot(table).you.seats[0]

    async def late() -> str:
        server = running.server
        cached = await server.tables.get(table)
        async with cached.lock:  # nobody can notice while this is held
            clocks = cached.row.clocks
            assert clocks is not None
            clocks.since -= 200_000
        return "set"

    running.do(late())
    with pytest.raises(ApiError, match=r"409 (out_of_time|away)"):
        one.play(table, ply, moves)
    eventually(lambda: other.snapshot(table).table.ply > ply)
    after = other.snapshot(table).table
    assert after.seats[seat].away


def test_clocks_are_shown_as_they_run(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _, table = begin(running)
    first = seen(one.snapshot(table))[1].clocks
    assert first is not None
    later = first.now + 5_000
    monkeypatch.setattr(snapshots, "now_ms", lambda: later)
    second = seen(one.snapshot(table))[1].clocks
    assert second is not None
    assert second.now == later
    mine = one.snapshot(table).you.seats[0]
    before, after = first.seats[mine], second.seats[mine]
    assert before.running
    assert before.left is not None
    assert after.left is not None
    assert after.left == before.left - 5_000
    assert not first.seats[1 - mine].running
    assert abs(first.now - now_ms()) < 60_000
