"""Tables on custom boards: brought by one person, played by all, and by nobody for a rating."""

import json
import threading
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fareplay
from fareplay.api.clock import now_ms
from fareplay.bots import browser
from fareplay.bots.game_bots import policy_for
from fareplay.client import ApiError, Client, bot, me, nobody
from fareplay.rules import registry
from fareplay.server.operators import admin
from fareplay.server.storage.boards import delete_unused, has_board
from fareplay.server.storage.databases import store_for
from fareplay.server.tables import custom_boards, fairness
from tests.coroutines import run_in_thread
from tests.server.cities import all_lights, city
from tests.server.playing import play_on, seen
from tests.server.running import Running

Start = Callable[..., Running]
BOTH = pytest.mark.parametrize("game", ["get-on-board", "ticket-to-ride"])


def brought(client: Client, file: dict[str, Any] | None = None) -> str:
    return client.add_board(file or city()).game


def custom(client: Client, name: str) -> dict[str, Any]:
    found: dict[str, Any] = client._http.get(f"/api/boards/{name}/custom").raise_for_status().json()
    return found


def play_out(table: str, *players: Client) -> None:
    """Play a game to its end, each seat in a thread of its own."""
    threads = [threading.Thread(target=play_on, args=(player, table, 3 + k)) for k, player in enumerate(players)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@BOTH
def test_friends_play_a_whole_game_and_again(running: Running, game: str) -> None:
    ada, bo = running.client("Ada"), running.client("Bo")
    file = city(game)
    name = brought(ada, file)
    assert name.startswith(f"{game}/my-town@")
    assert brought(bo, file) == name  # the same city is the same board
    table = ada.open_table(name, [me(), nobody(), bot("random")] if file["players"][1] > 2 else [me(), nobody()]).table
    assert (table.game, table.private, table.rated) == (name, True, False)
    bo.join(table.id)
    ada.start(table.id)
    play_out(table.id, ada, bo)

    ended = ada.snapshot(table.id).table
    assert ended.state == "finished"
    record = ada.record(table.id)
    assert (record["game"], record["board"]) == (f"{game}/my-town", registry.from_facts(file, "board").facts)
    assert ended.result is not None
    assert fareplay.load(record).scores == ended.result.scores
    nonces = [seat.nonce for seat in ended.seats]
    assert ended.salt is not None
    assert ended.commitment is not None
    proof = fairness.Proof(ended.salt, ended.commitment, ended.secret, ended.secret_hash, nonces)
    assert fairness.verify(record, proof) is None
    replay = ada._http.get(f"/api/tables/{table.id}/replay").raise_for_status().json()
    assert len(replay["film"]["moves"]) == ended.ply
    assert ada._http.get(f"/api/tables/{table.id}/picture.svg").raise_for_status().text.startswith("<svg")

    again = ada._http.post(f"/api/tables/{table.id}/rematch", json={}).raise_for_status().json()["table"]
    assert (again["game"], again["private"]) == (name, True)


def test_games_on_custom_boards_count_nowhere(running: Running) -> None:
    ada, bo = running.client("Ada"), running.client("Bo")
    person = ada.me().person
    assert person is not None
    name = brought(ada, city(seed=8))
    with pytest.raises(ApiError) as refused:
        ada.open_table(name, [me(), nobody()], rated=True)
    assert (refused.value.status, refused.value.error) == (409, "custom_board")
    table = ada.open_table(name, [me(), nobody()], private=False).table
    assert table.private
    for change in ({"rated": True}, {"game": "get-on-board/new-york", "rated": True}):
        answer = ada._http.patch(f"/api/tables/{table.id}", json=change)
        assert answer.status_code == (409 if len(change) == 1 else 200)
    back = ada._http.patch(f"/api/tables/{table.id}", json={"game": name, "private": False}).raise_for_status().json()
    assert (back["table"]["private"], back["table"]["rated"]) == (True, False)
    bo.join(table.id)
    ada.start(table.id)
    play_out(table.id, ada, bo)

    assert table.id not in {one.id for one in bo.tables(state="finished").tables}
    (played,) = ada.played(person.id).games
    assert (played.game, played.rating) == (name, None)
    assert ada.profile(person.id).games == []  # no statistics
    assert bo.played(person.id).games == []  # and nothing that others see
    challenge = ada._http.post("/api/challenges", json={"table": table.id})
    assert (challenge.status_code, challenge.json()["error"]) == (409, "custom_board")
    assert ada._http.get(f"/api/ladder?game={name}").status_code in (404, 422)


@BOTH
def test_a_browser_gets_the_board_as_its_own_kernels_read_it(running: Running, game: str) -> None:
    ada = running.client("Ada")
    file = city(game)
    found = custom(ada, brought(ada, file))
    rules = registry.from_facts(file, "board")
    assert found["file"] == file
    assert b64decode(found["kernels"]["board"]) == rules.board.tobytes()
    assert b64decode(found["kernels"]["weights"]) == policy_for(rules).weights.tobytes()
    assert found["kernels"]["index"] == json.loads(json.dumps(browser.board_index(rules)))
    assert found["kernels"]["picture"].startswith("<svg")
    assert found["info"]["title"] == "My Town"
    assert found["info"]["players"] == file["players"]


def test_bots_hints_and_analysis_know_the_board(running: Running) -> None:
    ada = running.client("Ada")
    table = ada.open_table(brought(ada), [me(), bot("casual")], start=True).table.id
    view, turn = seen(ada.snapshot(table))
    ada.play(table, turn.ply, [view.legal_moves[0]])
    assert ada._http.get(f"/api/tables/{table}/record").raise_for_status().json()["board"]["title"] == "My Town"
    play_on(ada, table, 5)
    assert ada.snapshot(table).table.state == "finished"
    assert ada._http.post(f"/api/tables/{table}/analysis", json={}).status_code == 202


def test_a_restart_and_a_move_to_another_database_keep_the_board(each_database: str, start: Start) -> None:
    first = start(each_database)
    ada = first.client("Ada")
    name = brought(ada)
    waiting = ada.open_table(name, [me(), nobody()]).table.id
    table = ada.open_table(name, [me(), bot("random")], start=True).table.id
    view, turn = seen(ada.snapshot(table))
    ada.play(table, turn.ply, [view.legal_moves[0]])
    cookie = ada._http.cookies
    first.close()
    custom_boards._in_use.clear()  # as in a new process

    second = start(each_database, custom_boards=0)  # tables that exist go on
    again = second.client()
    again._http.cookies = cookie
    assert again.snapshot(waiting).table.game == name
    play_on(again, table, 5)
    assert again.snapshot(table).table.state == "finished"
    assert custom(again, name)["file"]["title"] == "My Town"
    with pytest.raises(ApiError) as refused:
        again.add_board(city(seed=9))
    assert (refused.value.status, refused.value.error) == (403, "no_custom_boards")
    assert not again.me().custom_boards
    second.close()
    custom_boards._in_use.clear()

    async def check() -> list[tuple[str, str | None]]:
        store = store_for(each_database)
        await store.open()
        try:
            return [found async for found in admin.check(store)]
        finally:
            await store.close()

    assert {error for _, error in run_in_thread(check())} == {None}


def test_boards_that_no_table_uses_are_deleted_after_a_day(running: Running) -> None:
    ada = running.client("Ada")
    used, unused = brought(ada, city(seed=11)), brought(ada, city(seed=12))
    ada.open_table(used, [me(), nobody()])
    for moment, left in ((now_ms() - 86_400_000, [True, True]), (now_ms() + 1, [True, False])):
        running.do(running.server.store.write(delete_unused(moment)))
        assert [running.do(running.server.store.read(has_board(name))) for name in (used, unused)] == left
    with pytest.raises(ApiError) as refused:
        ada.open_table(unused.replace("my-town", "your-town"), [me(), nobody()])
    assert refused.value.status == 404


# Attacks


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"game": "chess"}, "game"),
        ({"game": ["get-on-board"]}, "game"),
        ({"board": "../../etc/passwd"}, "board"),
        ({"board": "my-town@0123"}, "board"),
        ({"board": "a" * 61}, "board"),
        ({"board": "My Town"}, "board"),
        ({"title": "x" * 61}, "title"),
        ({"title": "line\nfeed"}, "title"),
        ({"title": "\u202eesrever"}, "title"),
        ({"players": [1, 9]}, "players[1]"),
        ({"intersections": []}, "intersections"),
        ({"intersections": [{"id": "A", "x": 10**9, "y": 0}] * 2}, "intersections[0].x"),
        ({"intersections": [{"id": str(k), "x": k, "y": 0} for k in range(129)]}, "intersections"),
        ({"roads": [{"a": "A1", "b": "nowhere"}]}, "roads[0].a"),
        ({"personal_objectives": [["nowhere", "A", "B"]] * 5}, "personal_objectives[0][0]"),
        ({"drawing": {"lakes": [[[0, 0]] * 61]}}, "drawing.lakes[0]"),
        ({"drawing": {"labels": [{"text": "x", "x": 1e308, "y": 0, "kind": "park"}]}}, "drawing.labels[0].x"),
        ({"script": "<script>"}, "script"),
        ({"drawing": json.loads("[" * 30 + "]" * 30)}, None),
    ],
)
def test_what_is_no_board_is_refused_with_its_place(shared: Running, change: dict[str, Any], place: str | None) -> None:
    ada = shared.client("Ada")
    before = shared.do(shared.server.store.read(_count()))
    answer = ada._http.post("/api/boards", json={**city(), **change})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_board"), answer.text
    if place is not None:
        assert answer.json()["place"] == place
    assert shared.do(shared.server.store.read(_count())) == before


@pytest.mark.parametrize("colours", [5, None, True, [], {}, "red", [1], [""], ["red", None], ["x" * 61], ["red"] * 17])
def test_colours_of_players_are_a_list_of_texts(shared: Running, colours: Any) -> None:
    file = {**city(game="ticket-to-ride"), "player_colours": colours}
    answer = shared.client("Ada")._http.post("/api/boards", json=file)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_board"), answer.text
    assert answer.json()["place"].startswith("player_colours")


@pytest.mark.parametrize("drawing", [5, None, True, [], [[]]])
@BOTH
def test_scenery_is_a_comment_or_an_object(shared: Running, game: str, drawing: Any) -> None:
    answer = shared.client("Ada")._http.post("/api/boards", json=city(game=game, drawing=drawing))
    assert (answer.status_code, answer.json()["place"]) == (422, "drawing"), answer.text


def _count() -> Any:
    rows = yield "SELECT count(*) FROM boards", ()
    return rows[0][0]


def test_nobody_brings_too_many_boards(shared: Running, start: Start, tmp_path: Path) -> None:
    stranger = shared.client()
    assert stranger._http.post("/api/boards", json=city()).status_code == 401
    ada = shared.client("Ada")
    assert ada._http.post("/api/boards", json=city(drawing="x" * 70_000)).status_code == 413

    small = start(str(tmp_path / "small.db"), custom_boards=2, address_factor=2.0)
    for name in ("Ada", "Bo"):
        person = small.client(name)
        seeds = (1, 2, 2, 1) if name == "Ada" else (3, 4)
        for seed in seeds:
            brought(person, city(seed=seed))  # one that is here already does not count
        assert person._http.post("/api/boards", json=city(seed=5)).status_code == 429
    assert small.client("Cy")._http.post("/api/boards", json=city(seed=6)).status_code == 429  # from the same address


def test_a_closed_server_shows_its_boards_to_members_only(start: Start, tmp_path: Path) -> None:
    database = str(tmp_path / "closed.db")
    open_server = start(database)
    name = brought(open_server.client("Ada"))
    open_server.close()
    closed = start(database, closed=True)
    assert closed.client()._http.get(f"/api/boards/{name}/custom").status_code == 401


def test_texts_of_a_board_stay_texts_in_its_pictures(shared: Running) -> None:
    evil = '<script>alert(1)</script>"><image href=x onerror=alert(1)>'[:60]
    ada = shared.client("Ada")
    file = city(title=evil, drawing={"labels": [{"text": evil, "x": 1, "y": 1, "kind": "park"}]})
    rows = json.loads(json.dumps(file["intersections"]))
    for k, row in enumerate(rows):
        if row.get("sight"):
            row["sight"] = evil
        if row.get("letter"):
            row["letter"] = f"{evil[:50]}{k}"
    for one in ({**file, "intersections": rows}, tickets(evil)):
        name = brought(ada, one)
        table = ada.open_table(name, [me(), bot("random")], start=True).table.id
        pictures = [custom(ada, name)["kernels"]["picture"], ada._http.get(f"/api/tables/{table}/picture.svg").text]
        for picture in pictures:
            assert "<script" not in picture
            assert "<image" not in picture
            assert "&lt;script" in picture.lower()
    page = ada._http.get(f"/table/{table}").text
    assert "<script>alert" not in page


def tickets(text: str) -> dict[str, Any]:
    """A map whose locations are called so."""
    file = json.loads(json.dumps(city("ticket-to-ride", title=text)))
    for k, row in enumerate(file["locations"]):
        row["name"] = f"{text[:50]}{k}"
    return dict(file)


def test_a_board_with_as_many_lines_as_can_be_delays_nobody(shared: Running) -> None:
    file = all_lights()
    game = fareplay.new(registry.from_facts(file, "board"), seats=2, seed=1)
    game.push(game.legal_moves[0])
    game.push(game.legal_moves[0])
    assert len(game.lines()) == 1024  # the most that are found

    ada = shared.client("Ada")
    table = ada.open_table(brought(ada, file), [me(), bot("novice")], start=True).table.id
    play_on(ada, table, 1)
    assert ada.snapshot(table).table.state == "finished"


@pytest.mark.parametrize("name", ["get-on-board/x@0", "nonsense/x@0", "@", "a@b/c@d", f"get-on-board/x@{'0' * 32}"])
def test_names_of_boards_that_are_not_here_are_not_found(shared: Running, name: str) -> None:
    ada = shared.client("Ada")
    answer = ada._http.post("/api/tables", json={"game": name, "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert answer.status_code == 404, answer.text
    assert ada._http.get(f"/api/boards/{name}/custom").status_code == 404
    table = ada.open_table("get-on-board/new-york", [me(), nobody()]).table.id
    assert ada._http.patch(f"/api/tables/{table}", json={"game": name}).status_code == 404
