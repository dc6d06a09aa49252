"""Analysis of a finished game by the bots, in the background; and bots that are being made ready."""

import time

import pytest

import fareplay
from fareplay.client import ApiError, Client, me
from fareplay.server.http.schemas.records import Analysis
from tests.server.conftest import Start
from tests.server.contract import contract
from tests.server.playing import GAME, eventually, play_on
from tests.server.running import Running


def ready(client: Client, table: str) -> Analysis:
    """The analysis when it is done; on a new machine the bots are compiled first."""
    eventually(lambda: client.analysis(table).state == "ready")
    return client.analysis(table)


def test_the_bots_look_at_every_turn_and_at_what_a_clairvoyant_would_have_done(running: Running) -> None:
    client = running.client("Ada")
    table = client.open_table(GAME, [me()], start=True).table.id
    with pytest.raises(ApiError, match="409 not_over"):
        client.start_analysis(table)
    play_on(client, table, 1)
    assert client.analysis(table).state == "none"
    begun = client.start_analysis(table)
    assert (begun.state, begun.done) == ("running", 0)
    assert client.start_analysis(table).of == begun.of  # asked for again, and not done twice
    found = ready(client, table)
    assert found.done == found.of == begun.of == len(found.turns) + 1  # the clairvoyant comes after the turns
    game = fareplay.load(client.record(table))
    assert [move for turn in found.turns for move in turn.moves] == list(game.moves)
    for turn in found.turns:
        assert turn.best.playouts > 0
        assert turn.played.exact or turn.played.playouts >= 10
        assert turn.played.moves == turn.moves
    contract(GAME).check("Analysis", client._http.get(f"/api/tables/{table}/analysis").json())
    [line] = found.clairvoyant
    assert line.seat == 0
    assert isinstance(line.proved, bool)
    assert line.points > (game.scores[0] or 0)
    setup = fareplay.load({**game.record(), "moves": line.moves})
    assert setup.is_over
    assert setup.scores == [line.points]


@pytest.mark.parametrize("game", [GAME, "ticket-to-ride/london"])
def test_a_hint_is_what_the_schema_says(running: Running, game: str) -> None:
    client = running.client("Ada")
    table = client.open_table(game, [me(), me()], start=True).table.id
    eventually(lambda: running.server.warmup.is_warm(game))
    answer = client._http.post(f"/api/tables/{table}/hint", json={"seat": 0}, timeout=300)
    contract(game).check("Hint", answer.json())
    assert answer.json()["ways"]


def test_who_asks_for_a_hint_before_the_bots_are_ready_is_told_to_come_back(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(database)
    monkeypatch.setattr("fareplay.bots.is_cold", lambda game, part="search": True)
    monkeypatch.setattr("fareplay.server.warmup._work", lambda game, kind: [(time.sleep, (0.1,))])  # not the compiler
    client = running.client("Ada")
    table = client.open_table(GAME, [me()], start=True).table.id
    with pytest.raises(ApiError, match="503 unavailable") as refused:
        client.hint(table)
    assert refused.value.retry_after is not None
    eventually(lambda: running.server.warmup.is_warm(GAME))
