"""Attacks on ratings: getting one without earning it."""

import threading

import pytest

import fareplay
from fareplay import puzzles
from fareplay.api.clock import CorrespondenceClock, LiveClock, now_ms
from fareplay.client import ApiError, Client, bot, me, nobody
from fareplay.server.ratings.service import rate, results
from fareplay.server.storage.rows import Counted, SeatRow, TableRow
from fareplay.server.tables import kinds, seats
from fareplay.server.tables.turns import places_of, winners_of
from tests.server.conftest import Start
from tests.server.playing import GAME, eventually, play_on, seen, turn_back
from tests.server.running import Running, sqlite_first

HERE, THERE = "192.0.2.10", "192.0.2.11"


def rated_table(one: Client, *others: Client, clock: LiveClock | None = None) -> str:
    table = one.open_table(GAME, [me(), *[nobody() for _ in others]], rated=True, clock=clock or LiveClock(600, 3))
    for other in others:
        other.join(table.table.id)
    return one.start(table.table.id).table.id


def play_to_the_end(table: str, *clients: Client) -> None:
    players = [threading.Thread(target=play_on, args=(client, table, seed)) for seed, client in enumerate(clients)]
    for player in players:
        player.start()
    for player in players:
        player.join()


def rating_change(client: Client, table: str) -> float | None:
    person = client.me().person
    assert person is not None
    return next(game.rating_change for game in client.played(person.id).games if game.table == table)


# Leaving


def a_row(*left: bool) -> TableRow:
    people = [SeatRow(n, "person", f"p{n}", away=gone, left_at=int(gone)) for n, gone in enumerate(left)]
    return TableRow("x", GAME, {}, LiveClock(600, 3), False, False, True, "playing", None, 1, people)


def a_finished_game() -> fareplay.Game:
    for seed in range(50):
        game = fareplay.new(GAME, 2, seed=seed)
        while not game.is_over:
            game.push(next(iter(game.legal_moves)))
        if len(game.winners) == 1:
            return game
    raise AssertionError("nobody won")


@pytest.mark.parametrize("rated", [True, False])
def test_who_left_a_game_comes_last_whoever_the_bot_beat(rated: bool) -> None:
    game = a_finished_game()
    (winner,) = game.winners
    row = a_row(*[seat == winner for seat in range(2)])
    row.rated, row.host = rated, None if rated else "p0"
    places = places_of(row, game)
    assert places[winner] == 2
    assert places[1 - winner] == 1
    assert winners_of(row, game) == [1 - winner] * (game.scores[1 - winner] is not None)
    found = results(row, game, places, kinds.GAME)
    assert (found[winner].won, found[winner].counted) == (False, Counted.NOT)
    assert found[1 - winner].counted is Counted.FOR_ALL
    before = [(25.0, 8.0), (25.0, 8.0)]
    after = rate(row, places, list(before))
    assert after[winner][0] < 25.0
    assert after[1 - winner][0] > 25.0


@pytest.mark.parametrize("left", [(True, False), (False, True), (True, True)])
@pytest.mark.parametrize("places", [(1, 2), (2, 1), (1, 1)])
@pytest.mark.parametrize("before", [[None, None], [(20.0, 7.0), (30.0, 2.0)], [(30.0, 2.0), (20.0, 7.0)]])
def test_nobody_gains_from_a_game_they_left(
    left: tuple[bool, bool], places: tuple[int, int], before: list[tuple[float, float] | None]
) -> None:
    row = a_row(*left)
    for seat in row.seats:
        seat.away = False  # also if they came back
    after = rate(row, places, before)
    for gone, was, (mu, sigma) in zip(left, before, after, strict=True):
        old = (25.0, 25.0 / 3) if was is None else was
        if gone:
            assert mu - 2 * sigma <= old[0] - 2 * old[1] + 1e-9


@pytest.mark.usefixtures("bots_do_not_wait")
def test_a_game_that_a_bot_finishes_raises_nobody(start: Start, database: str) -> None:
    running = start(database)
    ada = running.client("Ada", HERE)
    for _ in range(3):
        table = ada.open_table(GAME, [me(), bot("random")], rated=True, start=True).table.id
        ada.leave(table)
        eventually(lambda table=table: ada.snapshot(table).table.state == "finished")  # type: ignore[misc]
        change = rating_change(ada, table)
        assert change is not None
        assert change <= 0


def test_bots_wait_for_people_who_left_a_rated_game(start: Start, database: str) -> None:
    running = start(database)
    ada, bo = running.client("Ada", HERE), running.client("Bo", THERE)
    table = rated_table(ada, bo)
    for client in (ada, bo):
        client.leave(table)
    row = running.server.tables.cached(table).row  # type: ignore[union-attr]
    assert row.due_at is not None
    assert row.due_at >= now_ms() + seats.DESERTED - 60_000
    eventually(lambda: not running.server.bot_seats.thinking)
    turn_back(running, table, 700_000)  # their time has run out meanwhile
    assert not ada.come_back(table).table.seats[0].away
    for client in (ada, bo):
        client.leave(table)
    ply = ada.snapshot(table).table.ply

    async def long_ago() -> None:
        cached = await running.server.tables.get(table)

        def edit(row: TableRow) -> None:
            for seat in row.seats:
                seat.left_at -= seats.DESERTED
            row.due_at = now_ms()

        await running.server.tables.update(cached, edit)

    running.do(long_ago())
    eventually(lambda: ada.snapshot(table).table.ply > ply)  # nobody came back: it is finished without them


def test_bots_play_after_people_have_left_at_the_same_moment(start: Start, database: str) -> None:
    """A search that is cancelled before it begins does not keep a bot from its turn."""
    running = start(database)
    ada, bo = running.client("Ada", HERE), running.client("Bo", THERE)
    table = rated_table(ada, bo)

    async def leave_at_once() -> None:
        cached = await running.server.tables.get(table)
        for seat in cached.row.seats:
            seats.give_to_bot(seat)
            running.server.bot_seats.wake(cached)
        cached.row.seats[1].away = False  # and one comes back
        running.server.bot_seats.wake(cached)

    running.do(leave_at_once())
    cached = running.server.tables.cached(table)
    assert cached is not None
    eventually(lambda: 0 in cached.held)
    eventually(lambda: not cached.thinking)


def test_bots_wait_as_long_as_a_turn_may_take() -> None:
    row = a_row(True, True)
    assert seats.bots_wait_until(row) == 1 + seats.DESERTED
    row.clock = CorrespondenceClock(3 * 86_400)
    assert seats.bots_wait_until(row) == 1 + 3 * 86_400_000
    row.rated = False
    assert seats.bots_wait_until(row) == seats.FOREVER
    row.seats[0].away = False
    assert seats.bots_wait_until(row) == 0


# The clock


def test_leaving_does_not_stop_the_clock(start: Start, database: str) -> None:
    running = start(database)
    ada = running.client("Ada", HERE)
    running.server.bot_seats.wake = lambda table: None  # type: ignore[method-assign]  # bots who think for long
    running.server.turns.wake_bots = lambda table: None
    table = ada.open_table(GAME, [me(), bot("random")], rated=True, clock=LiveClock(100, 0), start=True).table.id
    ada.leave(table)
    turn_back(running, table, 60_000)
    turn = seen(ada.come_back(table))[1]
    assert turn.clocks is not None
    left = turn.clocks.seats[0].left
    assert left is not None
    assert left <= 40_000


# Help


def test_a_rated_game_has_no_hints(start: Start, database: str) -> None:
    running = start(database)
    ada = running.client("Ada", HERE)
    opened = ada.open_table(GAME, [me(), bot("random")], rated=True, hints=True)
    assert not opened.table.hints
    changed = ada.change_table(opened.table.id, hints=True)
    assert not changed.table.hints
    assert ada.change_table(opened.table.id, rated=False, hints=True).table.hints
    assert not ada.change_table(opened.table.id, rated=True).table.hints
    table = ada.start(opened.table.id).table.id
    running.server.tables.cached(table).row.hints = True  # type: ignore[union-attr]  # opened by an older version
    for path in ("hint", "review"):
        answer = ada._http.post(f"/api/tables/{table}/{path}", json={})
        assert (answer.status_code, answer.json()["error"]) == (403, "no_hints")


# Somebody else who is oneself


def test_guests_of_one_address_are_not_rated_against_each_other(start: Start, database: str) -> None:
    running = start(database)
    ada, puppet, bo = running.client("Ada", HERE), running.client("Puppet", HERE), running.client("Bo", THERE)
    for clients, is_rated in (([ada, puppet], False), ([ada, bo], True), ([bo, ada, puppet], False)):
        table = rated_table(*clients)
        assert clients[0].snapshot(table).table.rated is is_rated
    table = rated_table(ada, puppet)
    play_to_the_end(table, ada, puppet)
    assert rating_change(ada, table) is None
    ada.claim("a long enough sentence")
    assert not ada.snapshot(rated_table(ada, puppet)).table.rated
    puppet.claim("another long sentence")
    assert ada.snapshot(rated_table(ada, puppet)).table.rated  # a family with names of their own


@sqlite_first
def test_who_could_have_read_the_answer_as_a_guest_is_not_rated(running: Running) -> None:
    puzzle = puzzles.load_all()[-1]
    spy, ada, bo = (running.client(name, f"192.0.2.{n}") for name, n in (("Spy", 77), ("Ada", 77), ("Bo", 78)))
    for client in (ada, bo):
        client.me()  # they are here before anything is known
    assert spy.send_puzzle_try(puzzle.id, []).answer.turns
    for client, is_rated in ((ada, False), (bo, True)):
        client.send_puzzle_try(puzzle.id, [])
        assert (client.my_puzzles().rating != 1200) is is_rated


def test_there_is_no_way_around_the_wait(start: Start, database: str) -> None:
    """Somebody who leaves and comes back again and again counts as having left."""
    running = start(database)
    ada, bo = running.client("Ada", HERE), running.client("Bo", THERE)
    table = rated_table(ada, bo)
    ada.leave(table)
    ada.come_back(table)
    play_to_the_end(table, ada, bo)
    change = rating_change(ada, table)
    assert change is not None
    assert change <= 0
    with pytest.raises(ApiError, match="409 not_playing"):
        ada.come_back(table)
