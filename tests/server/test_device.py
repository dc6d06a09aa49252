"""Games that were played on a device: replayed, kept once, counted for the person alone."""

from random import Random
from secrets import token_hex
from typing import Any

import pytest

import fareplay
from fareplay.client import Client
from tests.server.playing import GAME
from tests.server.running import Running

TICKETS = "ticket-to-ride/london"
SEPTEMBER = 1_790_000_000_000  # 2026


def finished(seed: int, name: str = GAME) -> fareplay.Game:
    """A game played to its end by random moves."""
    game, chance = fareplay.new(name, seats=2, seed=seed), Random(seed)
    while not game.is_over:
        game.push(chance.choice(game.legal_moves))
    return game


def brought(game: fareplay.Game, **more: Any) -> dict[str, Any]:
    seats = [{"kind": "person", "colour": 1}, {"kind": "bot", "level": "casual", "colour": 2}]
    return {"id": token_hex(8), "record": game.record(), "seats": seats, "started_at": 1, "ended_at": 2, **more}


def somebody(running: Running) -> tuple[Client, str]:
    client = running.client(f"Ada {token_hex(3)}")
    person = client.me().person
    assert person is not None
    return client, person.id


def send(client: Client, body: dict[str, Any]) -> Any:
    return client._http.post("/api/device-games", json=body)


@pytest.mark.parametrize("name", [GAME, "ticket-to-ride/london"])
def test_a_game_from_a_device_is_in_the_history_and_in_no_rating(running: Running, name: str) -> None:
    client, ada = somebody(running)
    game = finished(4, name)
    body = brought(game)
    first = send(client, body)
    assert first.status_code == 201, first.text
    table = first.json()["table"]
    assert send(client, body).json() == {"table": table}  # a repeat changes nothing

    (played,) = client.played(ada).games
    assert (played.table, played.game, played.seat, played.purpose) == (table, name, 0, "device")
    assert played.score == game.scores[0]
    assert played.rating is None
    assert [seat.level for seat in played.seats] == [None, "casual"]
    (statistics,) = client.profile(ada).games
    assert (statistics.game, statistics.played) == (name, 1)
    assert running.client().played(ada).games == []  # others do not see it

    snapshot = client.snapshot(table)
    assert snapshot.table.state == "finished"
    assert snapshot.table.result is not None
    assert snapshot.table.result.scores == game.scores


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"record": {"game": GAME}}, "bad_record"),
        ({"record": {"game": "nonsense/board", "moves": []}}, "bad_record"),
        ({"record": {"game": GAME, "moves": ["C3"] * 3000}}, "bad_record"),
        ({"record": fareplay.new(GAME, seats=2, seed=1).record()}, "not_over"),
        ({"seats": [{"kind": "person"}]}, "bad_seats"),
        ({"seats": [{"kind": "bot", "level": "casual"}] * 2}, "bad_seats"),
        ({"seats": [{"kind": "person"}, {"kind": "bot", "level": "nobody"}]}, "no_such_bot"),
    ],
)
def test_what_is_no_finished_game_is_refused(running: Running, change: dict[str, Any], error: str) -> None:
    client, ada = somebody(running)
    answer = send(client, brought(finished(5), **change))
    assert (answer.status_code, answer.json()["error"]) == (422, error)
    assert client.played(ada).games == []


def test_a_changed_move_is_noticed(running: Running) -> None:
    client, _ = somebody(running)
    record: Any = finished(6).record()
    moves = [*record["moves"]]
    moves[5] = "A1" if moves[5] != "A1" else "A2"
    answer = send(client, brought(finished(6), record={**record, "moves": moves}))
    assert answer.status_code == 422


def test_nobody_brings_a_game_without_a_name(running: Running) -> None:
    assert running.http().post("/api/device-games", json=brought(finished(5))).status_code == 401


def test_a_record_counts_once_under_however_many_ids(running: Running) -> None:
    client, ada = somebody(running)
    game = finished(7, TICKETS)
    winner = game.winners[0]
    seats = [{"kind": "bot", "level": "casual"}, {"kind": "bot", "level": "casual"}]
    seats[winner] = {"kind": "person"}
    tables = {send(client, brought(game, seats=seats, ended_at=at)).json()["table"] for at in range(2, 17)}
    record: Any = game.record()
    again = dict(reversed([*record.items()]))
    tables.add(send(client, brought(game, seats=seats, record=again)).json()["table"])
    assert len(tables) == 1
    (statistics,) = client.profile(ada).games
    assert (statistics.played, statistics.won) == (1, 1)


def test_a_device_game_is_on_nobody_elses_page_and_earns_nothing(running: Running) -> None:
    client, ada = somebody(running)
    for seed in range(20, 32):
        assert send(client, brought(finished(seed, TICKETS), ended_at=SEPTEMBER)).status_code == 201
    others = running.client("Bo")
    month = "2026-09"
    (mine,) = client.profile(ada).games
    assert mine.played == 12
    for path in ("", f"?month={month}"):
        assert len(client._http.get(f"/api/people/{ada}{path}").json()["games"]) == 1
        assert others._http.get(f"/api/people/{ada}{path}").json()["games"] == []
    for path, found in (("games", "games"), ("curves", "points")):
        shown = client._http.get(f"/api/people/{ada}/{path}").json()
        assert len(shown[found]) == 12, path
        assert others._http.get(f"/api/people/{ada}/{path}").json()[found] == [], path
    assert client._http.get(f"/api/people/{ada}/insights?game={TICKETS}").json()["mine"] is not None
    assert others._http.get(f"/api/people/{ada}/insights?game={TICKETS}").json()["mine"] is None
    for who in (client, others):
        boards = who._http.get(f"/api/people/{ada}/achievements").json()["boards"]
        assert not any(one["reached"] for board in boards for one in board["achievements"])


def test_a_device_game_with_hints_says_so(running: Running) -> None:
    client, ada = somebody(running)
    seats = [{"kind": "person", "hinted": True}, {"kind": "bot", "level": "casual"}]
    table = send(client, brought(finished(8), seats=seats)).json()["table"]
    (played,) = client.played(ada).games
    assert [seat.hinted for seat in played.seats] == [True, False]
    answer = client._http.post("/api/challenges", json={"table": table})
    assert (answer.status_code, answer.json()["error"]) == (409, "hinted")


def test_statistics_of_a_deleted_account_go_with_those_of_the_device(running: Running) -> None:
    client, ada = somebody(running)
    assert send(client, brought(finished(9))).status_code == 201

    async def rows() -> int:
        def script() -> Any:
            found = yield "SELECT count(*) FROM statistics WHERE player IN ($1, $2)", (ada, f"device {ada}")
            return int(found[0][0])

        return int(await running.server.store.read(script()))

    assert running.do(rows()) == 1
    client.delete_me()
    assert running.do(rows()) == 0
