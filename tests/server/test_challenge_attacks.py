"""Attacks on challenges: reading a line early, learning what is to come, forging results, flooding."""

import base64
import threading

import httpx
import pytest

from fareplay.client import ApiError, Client, bot, me
from fareplay.server.deals import challenge_storage as scripts
from tests.server.challenging import MONDAY, NEXT, TICKETS, alone, at, tried
from tests.server.conftest import Start
from tests.server.playing import a_line, play_on, seen
from tests.server.running import Running, sqlite_first


@sqlite_first
def test_nothing_that_a_player_can_ask_tells_the_challengers_line_or_table(running: Running) -> None:
    ada, bo = running.strangers("Ada", "Bo")
    source = alone(ada)
    made = ada.make_challenge(source)
    table = bo.try_challenge(made.id).table.id
    moves = ada.record(source)["moves"]
    for path in (
        f"/api/challenges/{made.id}",
        f"/api/tables/{table}",
        f"/api/tables/{table}?as=json",
        f"/api/tables/{table}/record",
        f"/api/tables/{table}/replay",
        f"/api/tables/{table}/ghosts",
        f"/api/tables/{table}/fairness",
        f"/challenge/{made.id}",
        "/api/me/export",
    ):
        told = bo._http.get(path)
        assert told.status_code == 200, path
        assert source not in told.text, path
        assert str(moves[1:4])[1:-1].replace("'", '"').replace(" ", "") not in told.text, path
    setup = bo._http.get(f"/api/tables/{table}/record").json()["setup"]
    assert None in setup["tickets"]  # those to come
    film = bo._http.get(f"/api/tables/{table}?as=film").json()["film"]
    assert film["moves"] == []
    to_come = bytes(ada.record(source)["setup"]["tickets"][2:])
    assert to_come not in base64.b64decode(film["states"])


@sqlite_first
def test_a_stranger_and_another_seat_cannot_ask_for_ghosts(running: Running) -> None:
    ada, bo, eve = running.strangers("Ada", "Bo", "Eve")
    made = ada.make_challenge(alone(ada))
    table = tried(bo, made.id, 2)
    with pytest.raises(ApiError, match="404"):
        eve.ghosts(table)
    assert running.http().get(f"/api/tables/{table}/ghosts").status_code == 401


@sqlite_first
def test_a_deck_of_cards_is_not_told_by_a_ghost(running: Running) -> None:
    """What the ghost drew lies in the same deck that the player draws from."""
    ada, bo = running.strangers("Ada", "Bo")
    source = ada.open_table(TICKETS, [me(), bot("random")]).table.id
    ada.start(source)
    play_on(ada, source, 3)
    made = ada.make_challenge(source)
    table = bo.try_challenge(made.id).table.id
    view, turn = seen(bo.snapshot(table))
    bo.play(table, turn.ply, [view.legal_moves[0]])
    [ghost] = bo.ghosts(table)
    assert (ghost.turns, ghost.points) == ([], [])


@sqlite_first
def test_a_program_may_not_try(running: Running) -> None:
    ada, bo = running.strangers("Ada", "Bo")
    made = ada.make_challenge(alone(ada))
    program = Client(running.address, token=bo.add_token("program").token)
    with pytest.raises(ApiError, match="403"):
        program.try_challenge(made.id)
    table = bo.try_challenge(made.id).table.id
    view, turn = seen(bo.snapshot(table))
    with pytest.raises(ApiError, match="403"):
        program.play(table, turn.ply, [view.legal_moves[0]])


@sqlite_first
def test_a_result_cannot_be_sent(running: Running) -> None:
    """Only the last move at a table of the server writes one."""
    ada, bo = running.strangers("Ada", "Bo")
    made = ada.make_challenge(alone(ada))
    table = bo.try_challenge(made.id).table.id
    for path, body in (
        (f"/api/challenges/{made.id}/try", {"points": 500}),
        (f"/api/challenges/{made.id}", {"points": 500}),
        ("/api/challenges", {"table": table, "points": 500}),
        ("/api/challenges", {"table": table}),
    ):
        assert bo._http.post(path, json=body).status_code in (400, 404, 405, 409, 422), path
    assert bo.challenge(made.id).tries == 1


@sqlite_first
def test_a_try_begun_at_once_on_many_devices_is_one(running: Running) -> None:
    ada, bo = running.strangers("Ada", "Bo")
    made = ada.make_challenge(alone(ada))
    answers: list[str] = []
    ready = threading.Barrier(6)

    def begin() -> None:
        with httpx.Client(base_url=running.address, cookies=bo._http.cookies, timeout=60) as http:
            ready.wait()
            answers.append(http.post(f"/api/challenges/{made.id}/try", json={}).json()["table"]["id"])

    threads = [threading.Thread(target=begin) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 6
    assert len({*answers}) == 1


@sqlite_first
def test_one_game_is_one_challenge_however_often_it_is_asked_for(running: Running) -> None:
    ada = running.client("Ada")
    source, made = alone(ada), []
    ready = threading.Barrier(6)

    def ask() -> None:
        with httpx.Client(base_url=running.address, cookies=ada._http.cookies, timeout=60) as http:
            ready.wait()
            made.append(http.post("/api/challenges", json={"table": source}).json()["id"])

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({*made}) == 1


@sqlite_first
def test_a_person_makes_so_many_challenges_and_no_more(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "MOST_CHALLENGES", 1)
    ada = running.client("Ada")
    first, second = alone(ada), alone(ada, 2)
    made = ada.make_challenge(first)
    with pytest.raises(ApiError, match="429 too_many_challenges"):
        ada.make_challenge(second)
    assert ada.make_challenge(first).id == made.id


def test_challenges_are_costly_requests(start: Start, tmp_path: object, no_time_passes: None) -> None:
    running = start(f"{tmp_path}/fareplay.db", requests_per_second=100.0)
    ada = running.client("Ada")
    answers = [ada._http.post("/api/challenges", json={"table": "none"}).status_code for _ in range(45)]
    assert {*answers} == {404, 429}


@pytest.mark.usefixtures("quick_bots")
def test_a_deal_of_the_week_shows_nobodys_table_before_the_week_is_over(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever returns as another guest could copy the best line."""
    running = start(database)
    at(running, monkeypatch, MONDAY)
    ada, bo = running.strangers("Ada", "Bo")
    deal = ada.league().deals[0].challenge
    table = tried(ada, deal, 1)
    tried(bo, deal, 2)
    assert [line.table for line in bo.challenge(deal).opponents] == [None, None, None]
    assert table not in bo._http.get(f"/api/challenges/{deal}").text
    assert ada.snapshot(table).table.salt is None
    with pytest.raises(ApiError, match="409 sealed"):
        ada.start_analysis(table)
    at(running, monkeypatch, NEXT)
    assert bo.challenge(deal).opponents[0].table == table


@sqlite_first
def test_the_line_of_a_turn_that_was_begun_is_not_shown(running: Running) -> None:
    ada, bo = running.strangers("Ada", "Bo")
    made = ada.make_challenge(alone(ada))
    table = bo.try_challenge(made.id).table.id
    view, _ = seen(bo.snapshot(table))
    bo.play(table, 0, [view.legal_moves[0]])
    ply, line = a_line(bo, table)
    if len(line) > 1:
        bo.play(table, ply, line[:1])
    assert [len(ghost.turns) for ghost in bo.ghosts(table)] == [1]
