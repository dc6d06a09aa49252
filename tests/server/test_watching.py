"""Watching: the list of public games, spectators, and tables that they see one turn late."""

from base64 import b64decode
from pathlib import Path
from threading import Thread

import msgspec
import pytest

import fareplay
from fareplay.api.clock import LiveClock
from fareplay.client import ApiError, Client, Message, me, nobody
from fareplay.server.storage.store import Script
from tests.server.cluster import Cluster
from tests.server.conftest import Start
from tests.server.playing import GAME, PATIENCE, a_line, eventually, listen, play_on, seen, two_at_a_table
from tests.server.running import Running
from tests.server.secrecy import played, put

RIDE = "ticket-to-ride/london"


def a_delayed_table(running: Running) -> tuple[list[Client], str]:
    """Two people at a table that others see late, in the order of their seats, who have made their first choices."""
    people = [running.client("Ada"), running.client("Bo")]
    table = people[0].open_table(GAME, [me(), nobody()], delayed=True).table.id
    people[1].join(table)
    people[0].start(table)
    for client in people:
        client.play(table, 0, [seen(client.snapshot(table))[0].legal_moves[0]])
    return people, table


def test_public_games_are_listed_with_those_who_look_on(start: Start, each_database: str) -> None:
    running = start(each_database)
    ada, bo, table = two_at_a_table(running)
    hidden = ada.open_table(GAME, [me(), me()], private=True, start=True).table.id
    stream = listen(running.client("Cleo"), table)
    next(stream)

    def shown() -> list[int]:
        running.server.watch_list._cached.clear()
        return [game.viewers for game in bo.watch_list().games if game.table.id == table]

    eventually(lambda: shown() == [1])
    found = {game.table.id: game for game in running.client().watch_list(GAME).games}
    assert hidden not in found
    view, _ = seen(running.client().snapshot(table))
    assert found[table].position == view.position
    assert (found[table].ply, found[table].to_move) == (view.ply, view.to_move)
    assert table not in {game.table.id for game in bo.watch_list(RIDE).games}
    with pytest.raises(ApiError, match="404"):
        bo.watch_list("nowhere/at-all")
    stream.close()


def test_what_is_listed_is_a_spectators_view(start: Start, tmp_path: Path) -> None:
    """Two games that differ only in what a spectator cannot know are listed alike."""
    running = start(str(tmp_path / "fareplay.db"))
    people = [running.client(name).me().person for name in ("Ada", "Bo")]
    listed = []
    game = played(RIDE, 2, 3, 40)
    for each in (game, fareplay.determinise(game.view(None), 8)):
        id, script = put(each, [person.id for person in people if person is not None], private=False)
        running.do(running.server.store.write(script))
        running.server.watch_list._cached.clear()
        (shown,) = running.client().watch_list().games
        listed.append(msgspec.json.encode(shown).decode().replace(id, "TABLE"))
        assert shown.position["hands"] == shown.position["tickets"] == [None, None]
        running.do(running.server.store.write(_end(id)))
    assert fareplay.determinise(game.view(None), 8).record() != game.record()
    changed = [text.split('"made_at"') for text in listed]
    assert changed[0] == changed[1]


def _end(id: str) -> Script[None]:
    yield "UPDATE tables SET state = 'closed' WHERE id = $1", (id,)


def test_others_see_a_delayed_table_one_turn_late(start: Start, tmp_path: Path) -> None:
    running = start(str(tmp_path / "fareplay.db"))
    people, table = a_delayed_table(running)
    viewer = running.client("Cleo")
    stream = listen(viewer, table)
    assert next(stream).data["view"]["ply"] == 1  # the choice made last is not shown
    last, expected = 1, 1
    for _ in range(4):
        _, turn = seen(people[0].snapshot(table))
        assert turn.to_move is not None
        ply, moves = a_line(people[turn.to_move], table)
        people[turn.to_move].play(table, ply, moves)
        if turn.to_move != last:  # two turns of one player after each other are held back together
            last, expected = turn.to_move, ply
        assert viewer_sees(viewer, table) == expected
        assert next(m for m in stream if m.kind == "turn").data["turn"]["ply"] == expected
    assert expected > 1
    secret = people[0].snapshot(table).table.ply
    assert viewer._http.get(f"/api/tables/{table}/picture.svg?ply={secret}").status_code == 404
    assert seen(running.client().snapshot(table))[0].ply < secret
    assert seen(people[1].snapshot(table))[0].ply == secret
    running.server.watch_list._cached.clear()
    (shown,) = viewer.watch_list().games
    assert shown.ply == expected


def viewer_sees(client: Client, table: str) -> int:
    """Return how many moves a viewer learns of, the same through every endpoint."""
    snapshot = client.snapshot(table)
    view, turn = seen(snapshot)
    record = client.record(table)["moves"]
    replay, film = client.replay(table), client._http.get(f"/api/tables/{table}").json()["film"]
    assert len(view.moves) == len(record) == len(replay.scores) == len(film["moves"]) == view.ply == turn.ply
    assert len(replay.views) == view.ply + 1
    assert turn.to_move == view.to_move
    assert max((entry["ply"] for entry in snapshot.log), default=0) <= view.ply
    return view.ply


def test_when_a_delayed_game_is_over_others_see_all_of_it(shared: Running) -> None:
    people, table = a_delayed_table(shared)
    heard: list[Message] = []
    viewer = Thread(target=lambda: heard.extend(shared.client("Cleo").watch(table)))
    viewer.start()
    eventually(lambda: bool(people[0].snapshot(table).presence.viewers))
    players = [Thread(target=play_on, args=(client, table, seed)) for seed, client in enumerate(people)]
    for each in players:
        each.start()
    for each in (*players, viewer):
        each.join(PATIENCE)
        assert not each.is_alive()
    record = people[0].record(table)["moves"]
    assert [m.kind for m in heard if m.kind in ("snapshot", "over")] == ["snapshot", "over"]
    turns = [m.data for m in heard if m.kind == "turn"]
    plies = [data["turn"]["ply"] for data in turns]
    assert plies == sorted(plies)
    assert plies[-2] < plies[-1] == len(record)
    assert turns[-1]["view"]["moves"] == record
    assert [entry["ply"] for data in turns for entry in data["log"]][-1] == len(record)


def test_whoever_comes_back_to_a_delayed_table_gets_the_part_of_the_film_that_they_may_see(shared: Running) -> None:
    people, table = a_delayed_table(shared)
    for _ in range(5):
        _, turn = seen(people[0].snapshot(table))
        assert turn.to_move is not None
        ply, moves = a_line(people[turn.to_move], table)
        people[turn.to_move].play(table, ply, moves)
    game = fareplay.load(shared.server.tables.cached(table).loaded_game.record())  # type: ignore[union-attr]
    viewer = shared.client("Cleo")
    late = seen(viewer.snapshot(table))[0].ply
    assert late < game.ply
    for ply in range(late + 1):
        message = next(m for m in listen(viewer, table, str(ply), form="film") if m.kind == "turn")
        whole = game.film_since(ply, None)
        assert message.data["film"]["moves"] == list(whole.moves[: late - ply])
        assert b64decode(message.data["film"]["states"]) == b"".join(whole.states[: late - ply])
        assert message.id == str(late)
    first = next(listen(viewer, table, str(late + 1), form="film"))
    assert (first.kind, len(first.data["film"]["moves"])) == ("snapshot", late)


def test_a_process_knows_who_is_at_a_table_elsewhere_before_it_has_read_it(start: Start, cluster: Cluster) -> None:
    database = cluster.new_database()
    one, two = start(database), start(database)
    ada = one.client("Ada")
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    hers = listen(ada, table)
    next(hers)
    eventually(lambda: table in two.server.viewers._elsewhere)
    stream = listen(two.client("Bo"), table, presence=True)
    event = next(message.data for message in stream if message.kind == "presence")
    assert event == {"present": [0], "viewers": 1, "absent": [], "screens": 0}
    eventually(lambda: one.server.viewers.watching(table) == 1 == two.server.viewers.watching(table))
    stream.close()
    eventually(lambda: one.server.viewers.watching(table) == 0)
    hers.close()


def test_a_new_server_shows_finished_games_of_bots_and_their_ratings(start: Start, each_database: str) -> None:
    running = start(each_database)
    client = running.client()
    for board in (GAME, RIDE):
        eventually(lambda board=board: bool(client.watch_list(board).finished))  # type: ignore[misc]
        found = client.watch_list(board)
        assert found.games == []
        (shown,) = found.finished
        assert shown.table.state == "finished"
        assert shown.table.result is not None
        assert shown.scores == shown.table.result.scores
        replay = client.replay(shown.table.id)
        assert replay.scores[-1] == shown.table.result.scores
        rungs = client.ladder(board).rungs
        levels = [rung.level for rung in rungs]
        assert levels[0] == "expert"
        assert {"skilled", "casual", "novice"} <= set(levels)
    assert client.bot_profile("expert").shown is not None
    ids = {game.table.id for game in client.watch_list().finished}
    running.close()
    again = start(each_database).client()
    assert {game.table.id for game in again.watch_list().finished} == ids  # added once


def test_a_running_clock_says_when_it_runs_out(start: Start, each_database: str) -> None:
    running = start(each_database)
    people = [running.client("Ada"), running.client("Bo")]
    table = people[0].open_table(GAME, [me(), nobody()], clock=LiveClock(600, 10)).table.id
    people[1].join(table)
    assert people[0].snapshot(table).table.runs_out_at is None
    people[0].start(table)
    begun = people[0].snapshot(table).table
    assert begun.started_at is not None
    assert begun.runs_out_at is not None
    assert begun.runs_out_at - begun.started_at == pytest.approx(600_000, abs=5_000)
