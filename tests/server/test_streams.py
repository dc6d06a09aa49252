"""Streams: a viewer gets every event once and in order, and continues after a reconnect."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import fareplay
from fareplay.client import Client, Message, bot, me, nobody
from fareplay.client.client import read_messages
from fareplay.server import server
from tests.server.conftest import Start
from tests.server.playing import GAME, a_line, eventually, listen, play_on, two_at_a_table
from tests.server.running import Running


def until_over(messages: Iterator[Message]) -> list[Message]:
    heard = []
    for message in messages:
        heard.append(message)
        if message.kind == "over":
            break
    return heard


@pytest.fixture(scope="module")
def finished(shared: Running) -> tuple[Client, str, list[Message]]:
    """A whole game, with all its first player heard from the start."""
    client = shared.client("Ada")
    table = client.open_table("get-on-board/paris", [me(), bot("random"), bot("random"), bot("random")]).table.id
    heard: list[Message] = []
    watch = client.watch

    def keep(table: str) -> Iterator[Message]:
        for message in watch(table):
            heard.append(message)
            yield message

    client.watch = keep  # type: ignore[method-assign,assignment]
    client.start(table)
    play_on(client, table, 3)
    return client, table, heard


def test_turns_bring_the_view_and_the_log_up_to_the_end(finished: tuple[Client, str, list[Message]]) -> None:
    client, table, heard = finished
    assert heard[0].kind == "snapshot"
    turns = [message for message in heard if message.kind == "turn"]
    end = client._http.get(f"/api/tables/{table}", params={"seat": 0, "as": "json"}).json()
    assert turns[-1].data["view"] == end["view"]
    assert [entry for message in turns for entry in message.data["log"]] == end["log"]
    assert [message.id for message in turns] == [str(message.data["view"]["ply"]) for message in turns]
    assert heard[-1].kind == "over"
    assert heard[-1].data["salt"] == end["table"]["salt"]


def test_the_parts_of_a_film_make_the_film(finished: tuple[Client, str, list[Message]], shared: Running) -> None:
    client, table, _ = finished
    whole = client._http.get(f"/api/tables/{table}").json()["film"]
    game = fareplay.load(client.record(table))
    assert whole == game.film(0).to_dict()
    for ply in range(0, game.ply, 7):
        (turn,) = [
            message for message in until_over(listen(client, table, str(ply), form="film")) if message.kind == "turn"
        ]
        assert turn.data["film"] == game.film_since(ply, 0).to_dict()
        assert turn.id == str(game.ply)
        assert set(turn.data) == {"turn", "film"}
        assert "lines" not in turn.data["turn"]


def test_a_film_is_sent_once_and_then_only_what_is_new(running: Running) -> None:
    one, other, table = two_at_a_table(running)
    streams = {seat: listen(client, table, form="film") for seat, client in enumerate((other, running.client()))}
    first = [next(stream).data["film"] for stream in streams.values()]
    assert [len(film["moves"]) for film in first] == [2, 2]
    ply, moves = a_line(one, table)
    one.play(table, ply, moves)
    game = fareplay.load(running.server.tables.cached(table).loaded_game.record())  # type: ignore[union-attr]
    seats = [other.snapshot(table).you.seat, None]
    for stream, seat in zip(streams.values(), seats, strict=True):
        event = next(message for message in stream if message.kind == "turn")
        assert event.data["film"] == game.film_since(ply, seat).to_dict()
        assert event.data["film"]["ply"] == ply


def test_who_comes_back_hears_exactly_what_they_missed(finished: tuple[Client, str, list[Message]]) -> None:
    client, table, heard = finished
    ids = [message.id for message in heard if message.id is not None]
    end = client._http.get(f"/api/tables/{table}", params={"as": "json"}).json()
    for last in ids[:: max(1, len(ids) // 12)]:
        again = until_over(listen(client, table, last))
        assert not [message for message in again if message.kind == "snapshot"]
        (turn,) = [message for message in again if message.kind == "turn"]
        assert turn.data["log"] == [entry for entry in end["log"] if entry["ply"] > int(last)]
        assert turn.data["view"] == end["view"]


@pytest.mark.parametrize("last", ["", "x", "-1", "99999", "1.0", "1e3", "٣", "17.2", "9" * 40])
def test_an_id_that_is_none_gets_a_snapshot(finished: tuple[Client, str, list[Message]], last: str) -> None:
    client, table, _ = finished
    headers = {b"last-event-id": last.encode()}
    with client._http.stream("GET", f"/api/tables/{table}/stream", headers=headers) as response:
        assert next(read_messages(response.iter_lines())).kind == "snapshot"


def test_a_stream_before_the_start_shows_people_sitting_down(running: Running) -> None:
    ada, bo = running.client("Ada"), running.client("Bo")
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    stream = listen(bo, table)
    first = next(stream)
    assert (first.kind, first.data["view"], first.data["you"]["seat"]) == ("snapshot", None, None)
    bo.join(table)
    changed = next(stream)
    assert (changed.kind, changed.data["seats"][1]["kind"]) == ("table", "person")
    ada.start(table)
    begun = next(stream)
    assert (begun.kind, begun.data["you"]["seat"], begun.data["view"]["seat"]) == ("snapshot", 1, 1)


def test_a_turn_is_told_to_everybody_as_they_may_see_it(running: Running) -> None:
    one, other, table = two_at_a_table(running)
    watcher = running.client()
    streams = [listen(other, table), listen(watcher, table)]
    for stream in streams:
        next(stream)
    ply, moves = a_line(one, table)
    one.play(table, ply, moves)
    for stream, has_lines in zip(streams, (True, False), strict=True):
        for message in stream:
            if message.kind == "turn":
                assert message.data["view"]["moves"][ply:] == moves
                assert (message.data["turn"]["lines"] is not None) == has_lines
                break


def test_reactions_reach_everybody(running: Running) -> None:
    one, other, table = two_at_a_table(running)
    stream = listen(other, table)
    next(stream)
    one.react(table, "clap")
    message = next(stream)
    assert (message.kind, message.data["reaction"]) == ("reaction", "clap")


def test_a_quiet_stream_shows_that_it_is_alive(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HEARTBEAT_EVERY", 0.05)
    running = start(str(tmp_path / "x.db"))
    client = running.client("Ada")
    table = client.open_table(GAME, [me(), nobody()]).table.id
    with client._http.stream("GET", f"/api/tables/{table}/stream") as response:
        lines = [line for line in islice(response.iter_lines(), 16) if line.startswith(":")]
    assert len(lines) > 2


def test_at_shutdown_viewers_are_told_to_come_back(start: Start, each_database: str) -> None:
    running = start(each_database)
    client = running.client("Ada")
    table = client.open_table(GAME, [me(), nobody()]).table.id
    stream = listen(client, table)
    next(stream)
    running.loop.call_soon_threadsafe(running.server.viewers.close_all)
    assert [message.kind for message in stream] == ["bye"]


def test_a_viewer_who_does_not_read_is_sent_away_and_costs_no_memory(running: Running) -> None:
    client = running.client("Ada")
    table = client.open_table(GAME, [me(), nobody()]).table.id

    async def flood() -> tuple[bool, int]:
        from fareplay.server.tables.streams import LARGEST_BACKLOG, Stream

        stream = Stream(None, None)
        for _ in range(2 * LARGEST_BACKLOG // 1000):
            stream.send(b"x" * 1000)
        return stream.closed, len(await stream.next())

    closed, size = running.do(flood())
    assert closed
    assert size < 600_000
    assert client.snapshot(table).table.state == "open"


def test_streams_that_end_leave_nothing_behind(shared: Running) -> None:
    client = shared.client("Ada")
    table = client.open_table(GAME, [me(), nobody()]).table.id
    before = shared.server.viewers.streams
    streams = [listen(client, table) for _ in range(5)]
    for stream in streams:
        next(stream)
    assert shared.server.viewers.streams == before + 5
    for stream in streams:
        stream.close()
    eventually(lambda: shared.server.viewers.streams == before)
    cached = shared.server.tables.cached(table)
    assert cached is not None
    assert not cached.streams


def test_a_table_that_somebody_watches_is_not_evicted(start: Start, tmp_path: Path) -> None:
    running = start(str(tmp_path / "fareplay.db"), idle_seconds=0.0)
    _, other, table = two_at_a_table(running)
    stream = listen(other, table)
    next(stream)

    async def evict() -> bool:
        running.server.tables.evict()
        return running.server.tables.cached(table) is not None

    assert running.do(evict())
    stream.close()
    eventually(lambda: not running.do(evict()))
