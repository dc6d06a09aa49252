"""Games stored as tables, and everything that a viewer can get from them."""

import re
from itertools import product
from random import Random
from typing import Any

import fareplay
from fareplay.api.clock import NoClock, now_ms
from fareplay.api.clock import start as start_clocks
from fareplay.client import ApiError, Client
from fareplay.client.client import read_messages
from fareplay.server.storage.rows import SeatRow, TableRow, TurnRow
from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import add_table
from fareplay.server.storage.turns import append_turns
from fareplay.server.tables.creation import new_id

COMMITMENT, SALT = "c" * 64, "5" * 32


def put(game: fareplay.Game, people: list[str], private: bool = True) -> tuple[str, Script[None]]:
    """A script that writes a game as a table of these people."""
    row = TableRow(
        id=new_id(),
        game=game.name,
        options=dict(game.options),
        clock=NoClock(),
        private=private,
        hints=True,
        rated=False,
        state="playing",
        host=people[0],
        made_at=1,
        changed_at=now_ms(),
        started_at=2,
        seats=[SeatRow(seat, "person", person, colour=seat, ready=True) for seat, person in enumerate(people)],
        setup=game.setup,
        salt=SALT,
        commitment=COMMITMENT,
    )
    clocks = start_clocks(NoClock(), game.seats, [], [], 3)

    def script() -> Script[None]:
        yield from add_table(row)
        for ply, (seat, move) in enumerate(game.history):
            turn = TurnRow(ply, seat, ply, [move], 4)
            yield from append_turns(
                row.id, 0, [turn], ply=ply + 1, setup=None, clocks=clocks, due_at=None, now=now_ms()
            )

    return row.id, script()


def played(name: str, seats: int, seed: int, plies: int) -> fareplay.Game:
    """Return a game after some random moves that is not over and has no pending choices."""
    chance = Random(seed)
    game = fareplay.new(name, seats, seed=seed)
    while not game.is_over and (game.ply < plies or len(game.choosers) > 1):
        game.push(chance.choice(list(game.legal_moves)))
    while game.is_over:
        game.pop()
    return game


def responses_to(client: Client, table: str, attempts: list[list[str]]) -> list[Any]:
    """Return everything a viewer can get from a table, including by illegal moves."""
    got: list[Any] = []
    for path in (
        "",
        "?as=json",
        "?as=json&log=false",
        "/record",
        "/replay",
        "/replay?as=json",
        "/picture.svg",
        "/picture.svg?ply=3",
    ):
        got.append((path, client._http.get(f"/api/tables/{table}{path}").text))
    ply = client.snapshot(table).table.ply
    for last, form in product((None, "0", str(ply), str(ply // 2)), ("film", "json")):
        headers = {} if last is None else {"last-event-id": last}
        path = f"/api/tables/{table}/stream?as={form}"
        with client._http.stream("GET", path, headers=headers) as response:
            for message in read_messages(response.iter_lines()):
                if message.kind in ("snapshot", "turn"):
                    message.data.pop("presence", None)  # as below
                    break
                if message.kind != "presence":  # depends on when the stream before was noticed to be gone
                    got.append((last, message))
            got.append((last, message))
    for moves in attempts:
        for at in (ply, ply + 1):
            try:
                got.append((moves, at, client.play(table, at, moves)))
            except ApiError as refused:
                got.append((moves, at, str(refused), refused.more))
    return got


def without_names(got: list[Any], table: str) -> str:
    """Return a response without the values that differ between any two tables: the id and the time."""
    return re.sub(r"""(['"](?:now|bot_from)['"]: ?)\d+""", r"\1NOW", repr(got).replace(table, "TABLE"))
