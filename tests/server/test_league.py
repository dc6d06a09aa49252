"""The league: seven deals a week against recorded lines; the week ends for everybody at the same moment."""

import pytest

from fareplay import boards
from fareplay.api.days import WEEK
from fareplay.client import ApiError
from fareplay.server.deals import challenge_storage as scripts
from fareplay.server.deals.challenge_storage import duels
from fareplay.server.deals.league import board_of, seats_of
from tests.server.challenging import BEFORE, MONDAY, NEXT, at, tried
from tests.server.conftest import Start
from tests.server.playing import play_on


@pytest.mark.usefixtures("quick_bots")
def test_a_week_is_played_against_bots_and_then_against_people(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(database)
    at(running, monkeypatch, MONDAY)
    ada, bo = running.strangers("Ada", "Bo")
    week = ada.league()
    assert (week.week, week.over, week.standings, week.mine, week.weeks) == (MONDAY, False, [], None, [])
    assert [deal.number for deal in week.deals] == list(range(1, WEEK + 1))
    assert {deal.game for deal in week.deals} == {*boards.names()}  # both games, every board
    assert bo.league().deals == week.deals  # the same for everybody
    first = week.deals[0].challenge
    tried(ada, first, 1)
    seen = ada.challenge(first)
    assert [line.level for line in seen.opponents] == ["random", "novice"] or [
        line.level for line in seen.opponents
    ] == ["novice", "random"]
    assert seen.challenger is None
    tried(bo, first, 2)
    against = bo.challenge(first).opponents
    assert against[0].person is not None  # people first
    assert against[0].person.name == "Ada"
    assert len(against) == 3
    mine = bo.league()
    assert mine.mine is not None
    assert mine.deals[0].over
    assert mine.deals[0].duels == mine.mine.duels == duels(mine.deals[0].points, [line.points for line in against])
    ranks = [(row.duels, row.points) for row in mine.standings]
    assert ranks == sorted(ranks, reverse=True)
    assert {row.person.name for row in mine.standings} == {"Ada", "Bo"}
    at(running, monkeypatch, NEXT, 0)
    over = bo.league_week(MONDAY)
    assert (over.over, over.standings) == (True, mine.standings)
    assert bo.league().weeks == [MONDAY]
    assert bo.league().deals[0].challenge not in {deal.challenge for deal in week.deals}


@pytest.mark.usefixtures("quick_bots")
def test_a_try_that_ends_after_the_week_does_not_count(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(database)
    at(running, monkeypatch, MONDAY)
    ada = running.client("Ada")
    deal = ada.league().deals[1].challenge
    table = ada.try_challenge(deal).table.id
    at(running, monkeypatch, NEXT, 0)
    play_on(ada, table, 1, careful=True)
    assert ada.snapshot(table).table.state == "finished"
    week = ada.league_week(MONDAY)
    assert (week.standings, week.mine, week.deals[1].over) == ([], None, False)
    with pytest.raises(ApiError, match="409 week_over"):
        ada.try_challenge(week.deals[2].challenge)


def test_two_processes_deal_the_same_week(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    running = start(database)
    at(running, monkeypatch, MONDAY)
    one, store = running.server.league, running.server.store

    async def raced() -> None:
        """Both have read that there is no deal yet."""
        rows = [await one._new_deal(MONDAY, 1) for _ in range(2)]
        first, second = [await store.write(scripts.add_challenge(row, None)) for row in rows]
        assert first == second == rows[0]

    running.do(raced())
    assert len(running.do(store.read(scripts.deals_of(MONDAY)))) == 1


def test_weeks_that_nobody_played_do_not_exist(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    running = start(database)
    at(running, monkeypatch, MONDAY)
    for week in (BEFORE, NEXT, "2099-06-02", "0001-01-01", "monday"):
        with pytest.raises(ApiError, match="404"):
            running.client().league_week(week)
    assert running.do(running.server.store.read(scripts.deals_of(NEXT))) == []  # and none is dealt


def test_every_board_has_its_turn() -> None:
    weeks = [(MONDAY, number) for number in range(1, WEEK + 1)] + [(NEXT, number) for number in range(1, WEEK + 1)]
    found = [board_of(week, number) for week, number in weeks]
    each = WEEK * 2 // len(boards.names())
    assert {found.count(board) for board in boards.names()} <= {each, each + 1}


@pytest.mark.usefixtures("quick_bots")
def test_a_game_for_two_is_played_against_the_same_bot_by_everybody(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(database)
    at(running, monkeypatch, MONDAY)
    ada = running.client("Ada")
    deal = next(deal for deal in ada.league().deals if seats_of(deal.game) > 1)
    assert [seat is None for seat in ada.challenge(deal.challenge).seats] == [True, False]
    tried(ada, deal.challenge, 1)
    assert {line.level for line in ada.challenge(deal.challenge).opponents} == {"random", "novice"}
    assert next(one for one in ada.league().deals if one.challenge == deal.challenge).over


def test_league_points() -> None:
    assert duels(30, [20, 30, 40]) == 3
    assert duels(None, [None, 10]) == 1
    assert duels(5, []) == 0
