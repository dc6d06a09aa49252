"""Several server processes on one PostgreSQL: the table is the same at each of them."""

import asyncio
import threading
from typing import Any

import pytest

from fareplay.client import ApiError, Client, Message, bot, me, nobody
from fareplay.server.operators import admin
from fareplay.server.storage.databases import opened
from fareplay.server.storage.store import Script
from tests.coroutines import run_in_thread
from tests.server.cluster import Cluster
from tests.server.conftest import Start
from tests.server.playing import GAME, PATIENCE, eventually, lines_of, listen, play_on, seen
from tests.server.running import Running


@pytest.fixture(scope="module")
def pair(cluster: Cluster) -> object:
    database = cluster.new_database()
    servers = [Running(database), Running(database)]
    yield servers
    for server in servers:
        server.close()


def same_person(client: Client, running: Running) -> Client:
    """The same session at another process."""
    twin = running.client()
    twin._http.cookies.update(client._http.cookies)
    return twin


def test_a_session_is_good_everywhere(pair: list[Running]) -> None:
    one, two = pair
    here = one.client("Ada")
    there = same_person(here, two)
    assert there.me().person == here.me().person
    here.sign_out_everywhere()
    eventually(lambda: there.me().person is None)


def test_people_at_different_processes_play_a_whole_game(pair: list[Running]) -> None:
    one, two = pair
    ada, bo = one.client("Ada"), two.client("Bo")
    table = ada.open_table(GAME, [me(), nobody(), bot("random")]).table.id
    bo.join(table)
    eventually(lambda: ada.snapshot(table).table.seats[1].kind == "person")
    ada.start(table)
    players = [threading.Thread(target=play_on, args=(client, table, seed)) for seed, client in enumerate((ada, bo))]
    for player in players:
        player.start()
    for player in players:
        player.join(PATIENCE)
        assert not player.is_alive()
    eventually(lambda: ada.snapshot(table).table == bo.snapshot(table).table)
    assert ada.snapshot(table).table.state == "finished"
    assert ada.record(table) == bo.record(table)


def test_what_happens_at_one_process_is_told_at_the_other(pair: list[Running]) -> None:
    one, two = pair
    ada = one.client("Ada")
    table = ada.open_table(GAME, [me(), me()]).table.id
    stream = listen(two.client("Bo"), table)
    assert next(stream).data["view"] is None
    ada.start(table)

    def until(kind: str) -> Message:
        return next(message for message in stream if message.kind == kind)

    assert until("snapshot").data["table"]["state"] == "playing"
    view, _ = seen(ada.snapshot(table, seat=0))
    ada.play(table, 0, [view.legal_moves[0]], seat=0)
    assert until("turn").data["turn"]["chosen"] == [0]
    ada.react(table, "wow")
    assert until("reaction").data == {"seat": 0, "reaction": "wow"}
    theirs, _ = seen(ada.snapshot(table, seat=1))
    ada.play(table, 0, [theirs.legal_moves[0]], seat=1)
    event = until("turn").data
    assert event["log"][0]["ply"] == 1
    assert event["turn"]["ply"] == 2
    ada.leave(table)
    assert until("table").data["seats"][0]["away"]


def test_both_processes_cannot_write_different_turns(pair: list[Running]) -> None:
    one, two = pair
    here = one.client("Ada")
    there = same_person(here, two)
    table = here.open_table(GAME, [me(), bot("random")], start=True).table.id
    view, _ = seen(here.snapshot(table))
    here.play(table, 0, [view.legal_moves[0]])
    for _ in range(4):
        eventually(lambda: seen(there.snapshot(table))[1].to_move in (0, None))
        eventually(lambda: seen(here.snapshot(table))[1].to_move in (0, None))
        _, turn = seen(here.snapshot(table))
        if not lines_of(turn):
            break
        lines = [lines_of(turn)[0], lines_of(turn)[-1]]
        ended: list[object] = [None, None]

        def send(number: int, client: Client, ply: int, moves: list[str], ended: list[object] = ended) -> None:
            try:
                ended[number] = client.play(table, ply, moves)
            except Exception as error:
                ended[number] = error

        both = [
            threading.Thread(target=send, args=(number, client, turn.ply, lines[number]))
            for number, client in enumerate((here, there))
        ]
        for each in both:
            each.start()
        for each in both:
            each.join(PATIENCE)
        good = [end for end in ended if not isinstance(end, Exception)]
        assert len(good) >= 1, ended
        if lines[0] != lines[1]:
            assert len(good) == 1, ended
    eventually(lambda: here.record(table) == there.record(table))


def test_a_process_that_missed_a_notice_finds_the_change(start: Start, cluster: Cluster) -> None:
    database = cluster.new_database()
    one, two = start(database), start(database)
    ada = one.client("Ada")
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    watcher = two.client("Bo")
    assert watcher.snapshot(table).table.seats[0].colour == 0
    one.server.store.notify = lambda notice: None  # type: ignore[method-assign]
    ada.take_colour(table, 3)
    two.do(two.server.tables.check_for_changes())
    eventually(lambda: watcher.snapshot(table).table.seats[0].colour == 3)


@pytest.mark.parametrize("stale", [False, True])
def test_an_operator_closes_a_table_while_the_server_runs(running: Running, stale: bool) -> None:
    client = running.client("Ada")
    table = client.open_table(GAME, [me(), bot("random")], start=True).table.id
    stream = listen(client, table)
    next(stream)
    cached = running.server.tables.cached(table)
    assert cached is not None
    cached.stale = stale  # as after a bot's turn that came too late

    async def close() -> None:
        async with opened(running.settings.database) as store:
            await admin.close(store, table)

    run_in_thread(close())
    event = next(message for message in stream if message.kind == "table")
    assert event.data["state"] == "closed"


def test_a_change_while_a_table_is_read_is_not_missed(running: Running) -> None:
    client, tables, store = running.client("Ada"), running.server.tables, running.server.store
    table = client.open_table(GAME, [me(), me()], start=True).table.id
    running.server.notices.may_have_missed = lambda: None
    cached, read = tables.cached(table), store.read
    assert cached is not None

    async def read_and_close(script: Script[Any]) -> Any:
        found = await read(script)
        store.read = read  # type: ignore[method-assign]
        async with opened(running.settings.database) as other:
            await admin.close(other, table)
        tables.invalidate(table)
        return found

    cached.stale = True
    store.read = read_and_close  # type: ignore[method-assign]
    running.do(tables.get(table))
    eventually(lambda: client.snapshot(table).table.state == "closed")


def test_a_process_that_is_behind_looks_before_it_refuses(start: Start, cluster: Cluster) -> None:
    database = cluster.new_database()
    one, two = start(database), start(database)
    for each in (one, two):
        each.server.store.notify = lambda notice: None  # type: ignore[method-assign]
    ada, bo = one.client("Ada"), two.client("Bo")
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    bo.join(table)
    view, _ = seen(ada.start(table))  # this process has not heard that somebody sat down
    ada.play(table, 0, [view.legal_moves[0]])
    theirs, _ = seen(same_person(bo, one).snapshot(table))
    bo.play(table, 0, [theirs.legal_moves[0]])  # nor this one that the game has begun
    _, turn = seen(same_person(ada, two).snapshot(table))
    assert turn.ply == 2
    mover = (ada, same_person(bo, one))[turn.to_move or 0]
    with pytest.raises(ApiError, match="illegal_move"):  # the first process has not heard of the second choice
        mover.play(table, 2, ["nonsense"])


def test_a_viewer_longer_than_the_idle_time_hears_every_turn_of_another_process(start: Start, cluster: Cluster) -> None:
    database = cluster.new_database()
    one, two = start(database, idle_seconds=0.2), start(database, idle_seconds=0.2)
    ada = one.client("Ada")
    table = ada.open_table(GAME, [me(), me()], start=True).table.id
    stream = listen(two.client("Bo"), table)
    ply = next(stream).data["view"]["ply"]
    for _ in range(4):
        two.do(idle(two))
        view, turn = seen(ada.snapshot(table))
        seat = next(seat for seat in turn.choosers if seat not in turn.chosen)
        legal = seen(ada.snapshot(table, seat=seat))[0].legal_moves
        reply = ada.play(table, view.ply, [legal[0]], seat=seat)
        heard = next(message for message in stream if message.kind == "turn")
        assert heard.data["turn"]["ply"] == reply.ply
        assert reply.held or reply.ply > ply
        ply = reply.ply


async def idle(running: Running) -> None:
    """Nobody asks for anything for longer than a table stays in memory."""
    await asyncio.sleep(0.3)
    running.server.tables.evict()


def test_bots_stop_at_a_table_that_is_closed_at_another_process(start: Start, cluster: Cluster) -> None:
    database = cluster.new_database()
    one, two = start(database, bot_seconds=60.0, own_bots=True), start(database)
    ada = one.client("Ada")
    table = ada.open_table(GAME, [me(), bot("expert"), bot("expert")], rated=False, start=True).table.id
    eventually(lambda: one.server.bot_seats.thinking)
    same_person(ada, two).end(table)
    eventually(lambda: not one.server.bot_seats.thinking)
    eventually(lambda: one.server.pool.waiting == 0)
