"""Random requests never cause a 5xx, always get a response that matches the OpenAPI document, and change nothing if
they are refused. `HYPOTHESIS_PROFILE=explore` tries many more."""

import os
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fareplay.client import Client, me, nobody
from fareplay.server.app import ENDPOINTS
from fareplay.server.http.openapi import document
from tests.server.playing import lines_of, seen
from tests.server.running import Running

if TYPE_CHECKING:
    from schemathesis import Case

GAMES = ("get-on-board/new-york", "ticket-to-ride/london")
EXAMPLES = 300 if os.environ.get("HYPOTHESIS_PROFILE") == "explore" else 2

TABLE = "id, game, options, clock, private, state, host, setup, salt, ply, started_at, ended_at, rematch_of, result"
WRITTEN = [
    f"SELECT {TABLE} FROM tables WHERE id IN (?, ?, ?)",
    *(f"SELECT * FROM {name} WHERE table_id IN (?, ?, ?)" for name in ("seats", "turns", "choices", "results")),
    *(f"SELECT * FROM {name}" for name in ("people", "tokens")),
    "SELECT count(*) FROM tables",
]


@dataclass
class Stage:
    """A server that nobody else uses: everything stored comes from these requests."""

    running: Running
    witness: sqlite3.Connection
    client: Client
    tables: list[str]
    last: list[Any] | None = None  # all that is written, as long as requests are refused

    def written(self) -> list[Any]:
        """All that is written about these tables and all people, but for what the server does by itself."""
        return [self.witness.execute(sql, self.tables if "?" in sql else ()).fetchall() for sql in WRITTEN]

    def set(self) -> list[Any]:
        """Somebody with a table that waits for people and one at which they play, if a request has taken these away.
        Return all that is written."""
        if self.last is not None:
            return self.last
        if self.client.me().person is None:
            self.client = self.running.client(f"Guest {token_hex(4)}")  # names may have been claimed
            self.tables = []
        now = [self.client.snapshot(table).table for table in self.tables]
        left = any(seat.away for table in now for seat in table.seats)  # a bot plays on there
        if left or [table.state for table in now] != ["open", "playing", "playing"]:
            waiting = self.client.open_table(GAMES[0], [me(), nobody()])
            begun = [self.client.open_table(game, [me(), me()], start=True) for game in GAMES]
            self.tables = [snapshot.table.id for snapshot in (waiting, *begun)]
        return self.written()


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    file = str(tmp_path_factory.mktemp("fuzz") / "fareplay.db")
    running = Running(file, tables_per_person=100_000)
    witness = sqlite3.connect(file)
    yield Stage(running, witness, running.client("Ada"), [])
    witness.close()
    running.close()


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)], ids=["some", "all"])
def test_every_endpoint_keeps_to_what_it_says(stage: Stage, every: int) -> None:
    """The requests are prepared here and not by `parametrize`, with which every worker would prepare all of them to
    collect the tests, and Schemathesis is imported here because that takes a second."""
    import schemathesis
    from schemathesis.core.result import Ok
    from schemathesis.pytest.lazy import get_all_tests

    told = document(ENDPOINTS)
    names = sorted(one["operationId"] for path in told["paths"].values() for one in path.values())
    assert len({*names}) == len(names), "two operations have the same id"
    names.remove("stream")
    schema = schemathesis.openapi.from_dict(told).include(operation_id=names[::every])
    limits = settings(max_examples=EXAMPLES)
    tests = get_all_tests(schema=schema, test_func=keeps_to_what_it_says, settings=limits, given_kwargs=None)
    asked = 0
    for asked, prepared in enumerate(tests, start=1):  # noqa: B007
        assert isinstance(prepared, Ok)
        operation, test = prepared.ok()
        try:
            test(stage=stage)
        except Exception as error:
            error.add_note(f"at {operation.label}")
            raise
    assert asked == len(names[::every])


def keeps_to_what_it_says(case: "Case[Any]", stage: Stage) -> None:
    """Send a request, and check the response and what was written."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    wanted = [checks.status_code_conformance, checks.content_type_conformance, checks.response_schema_conformance]
    before = stage.set()
    parameters = case.path_parameters
    if parameters and "table" in parameters:
        number = len(str(parameters["table"])) % 4
        if number < 3:
            parameters["table"] = stage.tables[number]  # what is asked of a table that there is
    cookies = dict(stage.client._http.cookies)
    case.cookies = {}
    if case.headers:
        for name in ("authorization", "cookie"):
            case.headers.pop(name, None)
    response = case.call(base_url=stage.running.address, cookies=cookies)
    case.validate_response(response, checks=[not_a_server_error, *wanted])
    stage.last = None
    if response.status_code >= 400:
        assert stage.written() == before, "what was refused changed something"
        stage.last = before


MOVES = st.one_of(
    st.sampled_from(["C3", "D3", "stop", "T1", "T12", "draw deck", "draw blue", "keep 1", "keep 1 2", "claim 1 bus 1"]),
    st.text(max_size=45),
    st.integers(),
    st.none(),
    st.lists(st.text(max_size=3), max_size=2),
)
NUMBERS = st.one_of(st.integers(-2, 12), st.integers(), st.text(max_size=3), st.none(), st.floats(allow_nan=False))
TURNS = st.fixed_dictionaries(
    {"ply": NUMBERS, "moves": st.one_of(st.lists(MOVES, max_size=4), MOVES)}, optional={"seat": NUMBERS, "extra": MOVES}
)


@given(which=st.integers(1, 2), turn=TURNS, legal=st.booleans(), number=st.integers(0, 30))
@settings(max_examples=15 * EXAMPLES)
def test_any_turn_is_made_whole_or_not_at_all(
    stage: Stage, which: int, turn: dict[str, Any], legal: bool, number: int
) -> None:
    stage.last = None
    stage.set()
    table = stage.tables[which]
    view, now = seen(stage.client.snapshot(table))
    if legal and view.legal_moves:  # right so far as it goes, and wrong after that
        lines = lines_of(now) or [[view.legal_moves[0]]]
        line = lines[number % len(lines)]
        rest = turn["moves"][:1] if isinstance(turn["moves"], list) else []
        turn = {"ply": now.ply, "moves": [*line, *rest], "seat": view.seat}
    before = stage.written()
    with httpx.Client(base_url=stage.running.address, cookies=dict(stage.client._http.cookies)) as http:
        answer = http.post(f"/api/tables/{table}/turn", json=turn)
    after, _ = seen(stage.client.snapshot(table, seat=view.seat))
    if answer.status_code == 200:
        body = answer.json()
        assert body["held"] or body["repeated"] or after.ply == body["ply"]
    else:
        assert 400 <= answer.status_code < 500, answer.text
        assert stage.written() == before
        assert after == view


@given(raw=st.binary(max_size=200), which=st.integers(0, 2), path=st.sampled_from(["turn", "join", "seats/1", "start"]))
@settings(max_examples=5 * EXAMPLES)
def test_bytes_that_are_no_json_change_nothing(stage: Stage, raw: bytes, which: int, path: str) -> None:
    stage.last = None
    before = stage.set()
    headers = {"content-type": "application/json"}
    with httpx.Client(base_url=stage.running.address, cookies=dict(stage.client._http.cookies)) as http:
        answer = http.post(f"/api/tables/{stage.tables[which]}/{path}", content=raw, headers=headers)
    if answer.status_code >= 300:
        assert answer.status_code < 500, answer.text
        assert stage.written() == before
