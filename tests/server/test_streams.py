"""Streams: what a viewer is told, in order, once, and again from where they were."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from fareplay.client import Client, Message, bot, me, nobody
from fareplay.client.client import read_messages
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


def apply(view: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A view with changes applied, as any client would."""
    told = dict(changes)
    moves = [*view["moves"][: told.pop("ply")], *told.pop("moves")]
    position = {**view["position"], **told.pop("position", {})}
    sheets = list(view["sheets"])
    for seat, sheet in told.pop("sheets", {}).items():
        sheets[int(seat)] = sheet
    return {**view, **told, "moves": moves, "ply": len(moves), "position": position, "sheets": sheets}


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


def test_changes_lead_from_one_view_to_the_next(finished: tuple[Client, str, list[Message]]) -> None:
    client, table, heard = finished
    assert heard[0].kind == "snapshot"
    view = heard[0].data["view"]
    for message in heard:
        if message.kind == "turn":
            view = apply(view, message.data["changes"])
    end = client._http.get(f"/api/tables/{table}", params={"seat": 0}).json()
    assert view == end["view"]
    assert heard[-1].kind == "over"
    assert heard[-1].data["salt"] == end["table"]["salt"]


def test_each_thing_that_happened_is_one_small_event_and_they_make_the_log(
    finished: tuple[Client, str, list[Message]],
) -> None:
    client, table, heard = finished
    things = [message for message in heard if message.kind == "move"]
    assert [message.data for message in things] == client._http.get(f"/api/tables/{table}").json()["log"]
    assert [message.id for message in things] == [f"{thing.data['ply']}.{thing.data['n']}" for thing in things]
    assert all(set(thing.data) >= {"ply", "n", "key"} and "view" not in thing.data for thing in things)


def test_what_moves_brought_is_told_once_and_adds_up(finished: tuple[Client, str, list[Message]]) -> None:
    client, table, heard = finished
    told: list[int | None] = []
    for message in heard:
        if message.kind == "turn":
            told[message.data["changes"]["ply"] :] = message.data["gains"]
    end = client._http.get(f"/api/tables/{table}", params={"seat": 0}).json()
    assert told == end["gains"]
    assert len(told) == end["view"]["ply"]
    steps = client._http.get(f"/api/tables/{table}/replay").json()["steps"]
    for seat, sheet in enumerate(end["view"]["sheets"]):
        won = [gain for gain, step in zip(told, steps, strict=True) if step["seat"] == seat]
        if sheet["total"] is None:
            assert won[-1] is None  # the move that eliminated
        else:  # an objective may be met in another's move, when the round ends
            assert sheet["total"] - sheet["common"] <= sum(gain or 0 for gain in won) <= sheet["total"]


def test_who_comes_back_hears_exactly_what_they_missed(finished: tuple[Client, str, list[Message]]) -> None:
    client, table, heard = finished
    things = [message for message in heard if message.kind == "move"]
    ids = [message.id for message in heard if message.id is not None]
    view = heard[0].data["view"]
    for last in ids[:: max(1, len(ids) // 12)]:
        again = until_over(listen(client, table, last))
        ply, _, thing = last.partition(".")
        missed = [
            each
            for each in things
            if each.data["ply"] > int(ply) or (thing and each.data["ply"] == int(ply) and each.data["n"] > int(thing))
        ]
        assert [message.data for message in again if message.kind == "move"] == [each.data for each in missed]
        assert not [message for message in again if message.kind == "snapshot"]
        (turn,) = [message for message in again if message.kind == "turn"]
        assert apply(view, turn.data["changes"])["sheets"] == client.snapshot(table).view.sheets  # type: ignore[union-attr]


@pytest.mark.parametrize("last", ["", "x", "-1", "99999", "1.x", "1e3", "٣", "17.2.1", "9" * 40])
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
                assert message.data["changes"]["moves"] == moves
                assert (message.data["turn"]["lines"] is not None) == has_lines
                break
            assert message.kind == "move"


def test_reactions_reach_everybody(running: Running) -> None:
    one, other, table = two_at_a_table(running)
    stream = listen(other, table)
    next(stream)
    one.react(table, "clap")
    message = next(stream)
    assert (message.kind, message.data["reaction"]) == ("reaction", "clap")


def test_a_quiet_stream_shows_that_it_is_alive(start: Start, tmp_path_factory: pytest.TempPathFactory) -> None:
    running = start(str(tmp_path_factory.mktemp("quiet") / "x.db"), heartbeat_seconds=0.05)
    client = running.client("Ada")
    table = client.open_table(GAME, [me(), nobody()]).table.id
    with client._http.stream("GET", f"/api/tables/{table}/stream") as response:
        lines = [line for line in islice(response.iter_lines(), 16) if line.startswith(":")]
    assert len(lines) > 2


def test_at_shutdown_viewers_are_told_to_come_back(start: Start, database: str) -> None:
    running = start(database)
    client = running.client("Ada")
    table = client.open_table(GAME, [me(), nobody()]).table.id
    stream = listen(client, table)
    next(stream)
    running.loop.call_soon_threadsafe(running.server.close_streams)
    assert [message.kind for message in stream] == ["bye"]


def test_a_viewer_who_does_not_read_is_sent_away_and_costs_no_memory(running: Running) -> None:
    client = running.client("Ada")
    table = client.open_table(GAME, [me(), nobody()]).table.id

    async def flood() -> tuple[bool, int]:
        from fareplay.server.streams.stream import LARGEST_BACKLOG, Stream

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
    before = shared.server.streams
    streams = [listen(client, table) for _ in range(5)]
    for stream in streams:
        next(stream)
    assert shared.server.streams == before + 5
    for stream in streams:
        stream.close()
    eventually(lambda: shared.server.streams == before)
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
