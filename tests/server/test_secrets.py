"""Secrets: whatever a viewer gets is a function of their view.

Two tables that differ only in what a viewer cannot know must look the same to them: snapshots, logs, streams, records,
replays and the words of refusals. The second table is the first one's view with its holes filled by chance.
"""

import re
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import fareplay
from fareplay import boards
from fareplay.api.clock import NoClock, now_ms
from fareplay.api.clock import start as start_clocks
from fareplay.client import ApiError, Client
from fareplay.client.client import read_messages
from fareplay.server.storage.rows import SeatRow, TableRow, TurnRow
from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import add_table
from fareplay.server.storage.turns import append_turns
from fareplay.server.tables.creation import new_id
from tests.server.running import Running

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
    """All a viewer can get out of a table, also by moves that are not legal."""
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


def illegal_moves(game: fareplay.Game, seed: int) -> list[list[str]]:
    """Turns that the rules forbid, some of them only after their first move."""
    chance = Random(seed)
    codes = sorted(game.rules.codes)
    found = [["T1"], ["stop"], ["nonsense"], ["keep 99"], ["pass"]]
    found += [[chance.choice(codes)] * chance.randint(1, 3) for _ in range(4)]
    found += [[chance.choice(list(game.legal_moves)), chance.choice(codes)] for _ in range(4)]
    return [moves for moves in found if not is_legal(game, moves)]


def without_names(got: list[Any], table: str) -> str:
    """Return a response without the values that differ between any two tables: the id and the time."""
    return re.sub(r"""(['"](?:now|bot_from)['"]: ?)\d+""", r"\1NOW", repr(got).replace(table, "TABLE"))


def is_legal(game: fareplay.Game, moves: list[str]) -> bool:
    trial = game.copy()
    try:
        for move in moves:
            trial.push(move)
    except fareplay.IllegalMove:
        return False
    return True


@pytest.fixture(scope="module")
def circle(shared: Running) -> list[tuple[Client, str]]:
    """People who play together, and at the end somebody who does not."""
    found = []
    for number in range(6):
        client = shared.client(f"Friend {number}")
        person = client.me().person
        assert person is not None
        found.append((client, person.id))
    return found


@pytest.mark.parametrize("name", boards.names())
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10_000), plies=st.integers(0, 60), who=st.integers(-1, 4), other=st.integers(1, 10_000))
@example(seed=1, plies=30, who=0, other=2)
@example(seed=2, plies=25, who=-1, other=3)
def test_tables_that_differ_in_what_a_viewer_cannot_know_look_the_same_to_them(
    shared: Running, circle: list[tuple[Client, str]], name: str, seed: int, plies: int, who: int, other: int
) -> None:
    seats = int(boards.read(name)["players"][0])
    game = played(name, seats, seed, plies)
    seat = None if who < 0 else who % seats
    viewer = circle[-1][0] if seat is None else circle[seat][0]
    people = [person for _, person in circle[:seats]]
    twin = fareplay.determinise(game.view(seat), other)
    if twin.record() == game.record() or len(twin.choosers) > 1:
        return
    tables = []
    for each in (game, twin):
        id, script = put(each, people)
        shared.do(shared.server.store.write(script))
        tables.append(id)
    attempts = illegal_moves(game, seed)
    one, two = (without_names(responses_to(viewer, table, attempts), table) for table in tables)
    assert one == two


def test_the_comparison_notices_a_secret(shared: Running) -> None:
    """The property above could not fail if the two tables were the same, or if nothing were compared."""
    game = played("get-on-board/new-york", 2, 5, 12)
    client = shared.client("Ada")
    person = client.me().person
    assert person is not None
    twin = fareplay.determinise(game.view(0), 77)
    assert twin.record() != game.record()
    texts = []
    for each in (game, twin):
        id, script = put(each, [shared.client("Bo").me().person.id, person.id])  # type: ignore[union-attr]
        shared.do(shared.server.store.write(script))
        texts.append(client._http.get(f"/api/tables/{id}/record").json())  # the other seat may see what is different
    assert texts[0] != texts[1]


def test_the_setup_and_the_salt_are_shown_at_the_end_and_not_before(shared: Running) -> None:
    game = played("get-on-board/london", 4, 9, 20)
    client = shared.client("Ada")
    person = client.me().person
    assert person is not None
    id, script = put(game, [person.id] * 4)
    shared.do(shared.server.store.write(script))
    text = "".join(client._http.get(f"/api/tables/{id}{path}").text for path in ("", "?as=json", "/record", "/replay"))
    assert SALT not in text
    assert COMMITMENT in text
    hidden = game.setup["tickets"][-1]
    view = client.snapshot(id, seat=0).view
    assert view is not None
    assert view.setup["tickets"][-1] is None
    assert hidden
