"""Secrets: whatever a viewer gets is a function of their view.

Two tables that differ only in what a viewer cannot know must look the same to them: snapshots, logs, streams, records,
replays and error messages. The second table is the first one's view with its holes filled at random.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import fareplay
from fareplay import boards
from fareplay.client import Client
from tests.repetitions import long_but
from tests.server.running import Running
from tests.server.secrecy import COMMITMENT, SALT, played, put, responses_to, without_names


def illegal_moves(game: fareplay.Game, seed: int) -> list[list[str]]:
    """Turns that the rules forbid, some of them only after their first move."""
    chance = Random(seed)
    codes = sorted(game.rules.codes)
    found = [["T1"], ["stop"], ["nonsense"], ["keep 99"], ["pass"]]
    found += [[chance.choice(codes)] * chance.randint(1, 3) for _ in range(4)]
    found += [[chance.choice(list(game.legal_moves)), chance.choice(codes)] for _ in range(4)]
    return [moves for moves in found if not is_legal(game, moves)]


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


@pytest.mark.parametrize("name", long_but(boards.names(), "get-on-board/new-york", "ticket-to-ride/london"))
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
