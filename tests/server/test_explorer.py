"""The explorer counts finished games of players who agreed, and nobody else's."""

from typing import Any

import httpx

import fareplay
from fareplay import explorer
from fareplay.client import Client, bot, me
from fareplay.rules import registry
from tests.server.playing import GAME, play_on
from tests.server.running import Running


def ask(client: Client, method: str, path: str, body: Any = None) -> Any:
    answer: httpx.Response = client._http.request(method, path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def counted(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ask(client, "GET", f"/api/explorer/{GAME}")["players"]
    return found


def finished_game(client: Client, private: bool = False) -> str:
    """Play a game against a bot; return the table."""
    table = client.open_table(GAME, [me(), bot("random")], private=private).table.id
    client.start(table)
    play_on(client, table, 1, careful=True)
    return table


def test_only_those_who_agreed_are_counted(running: Running) -> None:
    client = running.client("Ada")
    before = len(counted(client))
    assert ask(client, "GET", "/api/me/explorer") == {"agreed": False}
    finished_game(client)
    assert len(counted(client)) == before

    assert ask(client, "POST", "/api/me/explorer", {"agreed": True}) == {"agreed": True}
    table = finished_game(client)
    finished_game(client, private=True)
    assert len(counted(client)) == before + 1
    found = counted(client)[0]
    game = fareplay.load(client.record(table))
    cell, places = explorer.explorer_for(registry.find(GAME)).seats_of(game)[0]
    assert found == {"cell": cell, "won": 0 in game.winners, "points": game.scores[0], "places": places}

    assert ask(client, "POST", "/api/me/explorer", {"agreed": False}) == {"agreed": False}
    assert len(counted(client)) == before


def test_a_deleted_account_is_not_counted(running: Running) -> None:
    client, other = running.client("Bo"), running.client("Cy")
    before = len(counted(other))
    ask(client, "POST", "/api/me/explorer", {"agreed": True})
    finished_game(client)
    assert len(counted(other)) == before + 1
    client.delete_me()
    assert len(counted(other)) == before


def test_boards_and_bodies_are_checked(running: Running) -> None:
    client = running.client("Di")
    assert client._http.get("/api/explorer/get-on-board/atlantis").status_code == 404
    assert client._http.post("/api/me/explorer", json={"agreed": "perhaps"}).status_code == 422
    with running.http() as nobody:
        assert nobody.get("/api/me/explorer").status_code == 401
