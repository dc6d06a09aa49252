"""Results of finished games: profiles, games, curves, insights, ladders, export. Games in progress do not appear."""

from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest

import fareplay
from fareplay import boards, bots
from fareplay.arena import averages as measured
from fareplay.arena.ladder import all_boards
from fareplay.client import ApiError, Client, bot, me
from fareplay.game.gains import gains_by_round
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.server.people.storage import add_person
from fareplay.server.ratings import achievements, insights
from fareplay.server.ratings import statistics as sums
from fareplay.server.ratings.profiles import period_of
from fareplay.server.ratings.service import rate
from fareplay.server.ratings.statistics import (
    AverageRow,
    StatisticsRow,
    averages_of,
    statistics_of,
)
from fareplay.server.ratings.storage import add_results, games_of
from fareplay.server.storage.old_results import count_old_results
from fareplay.server.storage.rows import Counted, PersonRow, ResultRow
from fareplay.server.storage.store import Script, Store
from fareplay.server.storage.tables import add_table
from tests.server.playing import GAME, play_on, seen, somebody
from tests.server.running import Running
from tests.server.stores import table, with_store


def play_alone(client: Client, seed: int, **more: Any) -> str:
    """A game against a bot, to its end."""
    table = client.open_table(GAME, [me(), bot("random")], start=True, **more).table.id
    play_on(client, table, seed, careful=True)
    return table


def test_a_ladder_has_the_levels_that_people_can_choose(running: Running) -> None:
    client = running.client()
    for game in (*manifest.installed(), *boards.names()):
        found = [rung.level for rung in client.ladder(game, limit=100).rungs if rung.level is not None]
        assert set(found) <= set(bots.LEVELS), game


def test_a_finished_game_is_on_the_page_the_ladder_and_in_the_export(running: Running) -> None:
    client, ada = somebody(running, "Ada")
    other = running.client()
    begun = client.open_table(GAME, [me(), bot("random")], start=True, rated=True).table.id
    assert client.profile(ada).games == []  # nothing of a game that goes on
    assert client.played(ada).games == []
    assert client.insights(ada, GAME).mine is None
    play_on(client, begun, seed=3, careful=True)
    result = client.snapshot(begun).table.result
    assert result is not None

    (played,) = other.played(ada).games
    assert (played.table, played.game, played.seat) == (begun, GAME, 0)
    assert (played.score, played.place) == (result.scores[0], result.places[0])
    assert [seat.level for seat in played.seats] == [None, "random"]
    assert played.rating is not None
    assert played.rating_change == pytest.approx(played.rating - 25, abs=0.01)
    assert played.board_rating is not None
    assert played.board_change == pytest.approx(played.board_rating - 25, abs=0.01)

    (statistics,) = other.profile(ada).games
    assert (statistics.game, statistics.played, statistics.won) == (GAME, 1, int(played.won))
    if played.score is not None:
        assert statistics.best is not None
        assert (statistics.best.points, statistics.best.table) == (played.score, begun)
        assert statistics.mean["total"] == played.score
        mine = other.insights(ada, GAME).mine
        assert mine is not None
        assert mine.games == 1
        assert mine.zones["total"] == played.score
        assert sum(mine.rounds) == pytest.approx(played.score - sum(_before_the_first(client, begun)))

    assert {rating.game for rating in other.profile(ada).ratings} == {"get-on-board", GAME}
    for game in ("get-on-board", GAME):
        ladder = client.ladder(game, limit=100)
        assert ladder.mine is not None
        assert ladder.mine.person is not None
        assert ladder.mine.person.id == ada
        assert any(rung.level == "random" for rung in ladder.rungs)
        strengths = [rung.rating.rating - rung.rating.error for rung in ladder.rungs]
        assert strengths == sorted(strengths, reverse=True)
    assert any(one.game == GAME for one in other.bot_profile("random").games)
    (point,) = other.curves(ada).points
    assert (point.score, point.rating) == (played.score, played.rating)
    export = client.export()
    assert [game.table for game in export.games] == [begun]
    assert export.profile == client.profile(ada)

    # Two bots of one level are played against as that level is rated, and it keeps its rating.
    level = [rung.rating for rung in client.ladder(GAME, limit=100).rungs if rung.level == "random"]
    again = client.open_table(GAME, [me(), bot("random"), bot("random")], start=True, rated=True).table.id
    play_on(client, again, seed=4, careful=True)
    assert other.played(ada).games[0].rating_change is not None
    assert [rung.rating for rung in client.ladder(GAME, limit=100).rungs if rung.level == "random"] == level


def _before_the_first(client: Client, table: str) -> list[int]:
    """The points of seat 0 before the first round."""
    game = fareplay.load(client.record(table))
    while game.revealed:
        game.pop()
    return [game.scores[0] or 0]


def test_private_games_are_listed_for_oneself_and_puzzles_for_nobody(shared: Running) -> None:
    client, ada = somebody(shared, "Ada")
    private = play_alone(client, 1, private=True)
    public = play_alone(client, 2)
    other = shared.client()
    assert [game.table for game in other.played(ada).games] == [public]
    assert [game.table for game in client.played(ada).games] == [public, private]
    first = client.played(ada, limit=1)
    assert [game.table for game in first.games] == [public]
    assert [game.table for game in client.played(ada, limit=1, before=first.before).games] == [private]
    for statistics in other.profile(ada).games:
        assert statistics.best is None or statistics.best.table in (None, public)
    hot = client.open_table(GAME, [me(), me()], start=True).table.id
    while (turn := client.snapshot(hot).turn) is not None and turn.choosers:
        seat = next(seat for seat in turn.choosers if seat not in turn.chosen)
        view, _ = seen(client.snapshot(hot, seat=seat))
        client.play(hot, turn.ply, [view.legal_moves[0]], seat)
    assert [game.seat for game in client.played(ada).games[:2]] == [1, 0]
    assert sum(one.played for one in client.profile(ada).games) == 2  # one device handed round says nothing of Ada


def test_what_is_asked_wrongly_is_refused(shared: Running) -> None:
    client, ada = somebody(shared, "Ada")
    for wrong in (
        lambda: client.ladder("chess"),
        lambda: client.insights(ada, "get-on-board"),
        lambda: client.bot_profile("wizard"),
        lambda: client.profile("nobody at all"),
        lambda: client.played(ada, game="get-on-board/atlantis"),
    ):
        with pytest.raises(ApiError, match="404"):
            wrong()
    with pytest.raises(ApiError, match="422 bad_cursor"):
        client.played(ada, before="x~y~z")
    with pytest.raises(ApiError, match="401"):
        shared.client().export()


def zones_of(player: str) -> Script[tuple[list[StatisticsRow], list[AverageRow]]]:
    averages = [row for row in (yield from averages_of(player)) if row.part.startswith("zone ")]
    return (yield from statistics_of(player)), sorted(averages, key=lambda row: row.part)


def forgotten() -> Script[None]:
    yield "DELETE FROM statistics", ()
    yield "DELETE FROM averages", ()


def test_a_page_of_thousands_of_games_reads_a_few_rows(each_database: str) -> None:
    """Results are counted as they come, ratings go on, and a page asks the index."""

    def games(n: int) -> Script[None]:
        for number in range(n):
            row = table(f"t{number:04}", version=1, ended_at=number + 1)
            yield from add_table(row)
            found = [
                ResultRow(
                    0, "p", "p", number % 90, 1, True, {"grannies": 3, "total": number % 90}, Counted.FOR_ALL, [1, 2]
                ),
                ResultRow(1, None, "bot random", 5, 2, False, {"grannies": 1, "total": 5}, Counted.FOR_ALL, [0, 1]),
            ]
            yield from add_results(row, found, partial(rate, row, [1, 2]), True)

    def plan() -> Script[str]:
        sql, arguments = next(games_of("p", True, None, (50, "t0049", 0), 20))
        rows = yield f"EXPLAIN QUERY PLAN {sql}", arguments
        return " ".join(str(row[-1]) for row in rows)

    async def work(store: Store) -> None:
        await store.write(add_person(PersonRow("p", "Ada", None, 0, 1)))
        await store.write(games(60))
        page = await store.read(games_of("p", True, None, (50, "t0049", 0), 20))
        assert [row.ended_at for row in page] == list(range(49, 29, -1))
        assert page[0].rating is not None
        assert [len(row.seats) for row in page] == [2] * 20
        found = insights.InsightService(store)
        mine = (await found.insights("p", GAME)).mine
        assert mine is not None
        assert (mine.games, mine.zones["grannies"], mine.rounds) == (60, 3, [1, 2])
        level = (await found.insights("p", GAME)).level
        assert level is not None
        assert level.games >= insights.ENOUGH
        before = [await store.read(zones_of(player)) for player in ("p", "bot random")]
        await store.write(forgotten())
        await store.write(count_old_results())  # what older versions did not count comes to the same
        assert [await store.read(zones_of(player)) for player in ("p", "bot random")] == before
        if store.kind == "sqlite":
            query_plan = await store.read(plan())
            assert "results_of_person" in query_plan
            assert "SCAN" not in query_plan

    with_store(each_database, work)


def test_an_average_of_few_games_takes_in_the_levels_beside_it() -> None:
    rows = [AverageRow(f"level {level}", GAME, "zone total", n, 10 * n, 10) for level, n in ((7, 5), (8, 30), (10, 90))]
    assert {row.player for row in insights.nearest(rows, 8)} == {"level 7", "level 8", "level 10"}
    rows.append(AverageRow("level 9", GAME, "zone total", 5, 100, 20))
    assert {row.player for row in insights.nearest(rows, 8)} == {"level 7", "level 8", "level 9"}
    found = insights.averages(insights.nearest(rows, 8))
    assert found is not None
    assert (found.games, found.zones["total"]) == (40, 11.25)


@pytest.mark.parametrize("board", all_boards())
def test_the_experts_averages_come_with_the_package(board: str) -> None:
    found = measured.read(board)
    assert found is not None
    assert found.games >= 100
    assert set(found.zones) == {*registry.by_name(board).zones, "total"}
    assert 25 < found.zones["total"] < 100
    assert len(found.rounds) >= 12


def test_gains_of_rounds_add_up_to_the_score() -> None:
    for name, seats in (("get-on-board/rome", 3), ("get-on-board/new-york", 2)):
        game = fareplay.new(name, seats=seats, seed=5)
        players = [bots.make("novice", name, seed=seat) for seat in range(seats)]
        while game.to_move is not None:
            game.push(players[game.to_move].choose(game.view(game.to_move), bots.Clock()))
        for seat, gains in enumerate(gains_by_round(game)):
            start = game.copy()
            while start.ply > seats:
                start.pop()
            score, before = game.scores[seat], start.scores[seat]
            if score is not None and before is not None:
                assert sum(gains) == score - before
                assert len(gains) >= 12


def test_results_and_games_of_a_month_agree(running: Running) -> None:
    client, ada = somebody(running, "Ada")
    tables = {play_alone(client, seed) for seed in (1, 2)}
    (all_time,) = client.profile(ada).games
    at = client.played(ada).games[0].at
    this = f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m}"
    (now,) = client.profile(ada, month=this).games
    assert (now.game, now.played, now.won, now.best) == (
        all_time.game,
        all_time.played,
        all_time.won,
        all_time.best,
    )
    assert now.mean == {zone: mean for zone, mean in all_time.mean.items() if zone == "total"}
    assert {one.table for one in client.played(ada, month=this).games} == tables
    assert {one.table for one in client.played(ada, game=GAME, month=this, limit=1).games} < tables
    assert client.profile(ada, month="2020-12").games == []
    assert client.played(ada, month="2020-12").games == []
    for wrong in ("2026-13", "2026", "soon"):
        with pytest.raises(ApiError) as refused:
            client.profile(ada, month=wrong)
        assert refused.value.status == 422


def test_a_month_ends_where_the_next_begins() -> None:
    for month, after in (("2026-11", "2026-12"), ("2026-12", "2027-01")):
        assert period_of(month)[1] == period_of(after)[0]


def test_an_achievement_says_how_many_have_it(each_database: str) -> None:
    expert = achievements.goals_of(GAME)[-1].least

    async def work(store: Store) -> None:
        clock = [0.0]
        service = achievements.AchievementService(store, lambda: clock[0])
        people = {"ada": (12, 3, expert), "bo": (1, 0, None), "cleo": (10, 1, expert - 1), "bot expert": (90, 60, 120)}
        for player, (played, won, best) in people.items():
            await store.write(sums._count_game(player, GAME, played, won, best, None, 0))
        (board,) = (await service.achievements("ada")).boards
        assert (board.game, board.players) == (GAME, 3)  # bots are no people
        assert {(one.name, one.least): (one.reached, one.share) for one in board.achievements} == {
            ("victories", 1): (True, 0.6667),
            ("games", 10): (True, 0.6667),
            ("victories", 10): (False, 0.0),
            ("games", 50): (False, 0.0),
            ("expert", expert): (True, 0.3333),
        }
        await store.write(sums._count_game("ada", GAME, 1, 7, None, None, 0))
        (board,) = (await service.achievements("ada")).boards  # at once, though all are counted again only later
        assert [one.share for one in board.achievements if one.least == 10] == [0.6667, 0.3333]
        assert (await service.achievements("nobody")).boards == []

    with_store(each_database, work)
