"""Everything the server sends about real games matches its OpenAPI document exactly."""

import copy
from collections.abc import Callable
from random import Random
from threading import Thread
from typing import Any

import pytest
from jsonschema import ValidationError

from fareplay import boards
from fareplay.client import Client, Message, me, nobody
from fareplay.games import manifest
from tests.repetitions import long_but
from tests.server.contract import Contract, contract
from tests.server.playing import PATIENCE, listen, play_on
from tests.server.running import Running

GAMES = [name for name in boards.names() if manifest.of(name).schema is not None]
SOME = 5  # lines of a turn that are checked: there may be hundreds, all of one kind


def check_turn(schemas: Contract, name: str, payload: dict[str, Any], random: Random) -> None:
    turn = payload["turn"]
    if turn is not None and (lines := turn.get("lines")):
        payload = {**payload, "turn": {**turn, "lines": random.sample(lines, min(SOME, len(lines)))}}
    schemas.check(name, payload)


@pytest.mark.parametrize(
    ("game", "scores"),
    long_but(
        [(game, scores) for game in GAMES for scores in ("open", "hidden")],
        ("get-on-board/new-york", "hidden"),
        ("get-on-board/rome", "open"),
        ("ticket-to-ride/london", "hidden"),
    ),
)
def test_snapshots_streams_records_and_replays(shared: Running, game: str, scores: str) -> None:
    options = {} if scores == "open" else {"scores": scores}
    schemas, random = contract(game), Random(game)
    players = [shared.client(f"Player {seat}") for seat in range(boards.read(game)["players"][0])]
    players = players if len(players) > 1 else [*players, shared.client("Bo")]
    table = players[0].open_table(game, [me(), *[nobody()] * (len(players) - 1)], options=options).table.id
    for player in players[1:]:
        player.join(table)
    spectator = shared.client()
    messages: dict[Client, list[Message]] = {players[-1]: [], spectator: []}
    threads = [Thread(target=play_on, args=(player, table, seed)) for seed, player in enumerate(players)]
    threads += [Thread(target=lambda who=who: messages[who].extend(who.watch(table))) for who in messages]
    for thread in threads:
        thread.start()
    schemas.check("TableSnapshot", players[0]._http.get(f"/api/tables/{table}").json())
    films = listen(players[-1], table, form="film")
    assert schemas.events[next(films).kind] == "TableSnapshot"
    players[0].start(table)
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    for found in messages.values():
        kinds = set()
        for message in found:
            kinds.add(message.kind)
            if message.kind in ("snapshot", "turn"):
                check_turn(schemas, schemas.events[message.kind], message.data, random)
            else:
                schemas.check(schemas.events[message.kind], message.data)
        assert kinds >= {"snapshot", "turn", "over"}
    for message in films:
        schemas.check(schemas.events[message.kind], message.data)
        if message.kind == "over":
            break
    for viewer, seat in ((players[0], None), (spectator, None), (spectator, 1)):
        query = {} if seat is None else {"seat": str(seat)}
        for form in ("film", "json"):
            answer = viewer._http.get(f"/api/tables/{table}/replay", params={**query, "as": form})
            schemas.check("Replay", answer.json())
    for form in ("film", "json"):
        check_turn(schemas, "TableSnapshot", players[0]._http.get(f"/api/tables/{table}?as={form}").json(), random)
    record = players[0].record(table)
    schemas.check("Setup", record["setup"])
    schemas.check("Options", record["options"])


def test_what_is_not_in_the_schema_is_found(shared: Running) -> None:
    client = shared.client("Ada")
    table = client.open_table("get-on-board/new-york", [me(), me()], start=True).table.id
    snapshot = client._http.get(f"/api/tables/{table}?as=json").json()
    schemas = contract("get-on-board")
    schemas.check("TableSnapshot", snapshot)
    breaks: list[Callable[[dict[str, Any]], object]] = [
        lambda view: view["position"].update(more=1),
        lambda view: view["position"].pop("round"),
        lambda view: view["sheets"][0]["boxes"]["grannies"].update(of="many"),
        lambda view: view["setup"].update(common=["nobody"]),
    ]
    for change in breaks:
        broken = copy.deepcopy(snapshot)
        change(broken["view"])
        with pytest.raises(ValidationError):
            schemas.check("TableSnapshot", broken)
