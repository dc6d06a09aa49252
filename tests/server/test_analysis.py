"""Analysis of a finished game by the bots, in the background; and bots that are being made ready."""

import pytest

import fareplay
from fareplay.api.records import Analysis
from fareplay.client import ApiError, Client, me
from tests.server.contract import contract
from tests.server.playing import GAME, eventually, play_on
from tests.server.running import Running, sqlite_first


def ready(client: Client, table: str) -> Analysis:
    """The analysis when it is done; on a new machine the bots are compiled first."""
    eventually(lambda: client.analysis(table).state == "ready")
    return client.analysis(table)


@sqlite_first
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
        assert turn.cost >= 0
        assert turn.played.moves == turn.moves
    contract(GAME).check("Analysis", client._http.get(f"/api/tables/{table}/analysis").json())
    [line] = found.clairvoyant
    assert line.seat == 0
    assert isinstance(line.proved, bool)
    assert line.points > (game.scores[0] or 0)
    setup = fareplay.load({**game.record(), "moves": line.moves})
    assert setup.is_over
    assert setup.scores == [line.points]


@sqlite_first
def test_an_analysis_agrees_with_the_hints_that_were_followed(running: Running) -> None:
    client = running.client("Ada")
    table = client.open_table(GAME, [me(), me()], start=True).table.id
    while (snapshot := client.snapshot(table)).table.state == "playing":
        assert snapshot.turn is not None
        seat = next(seat for seat in snapshot.turn.choosers if seat not in snapshot.turn.chosen)
        hint = client.hint(table, seat)
        client.play(table, hint.ply, hint.suggestions[0].moves, seat)
    client.start_analysis(table)
    found = ready(client, table)
    for turn in found.turns:
        assert turn.cost == 0
        assert not turn.is_mistake
        assert turn.moves == turn.best.moves
    game = fareplay.load(client.record(table))
    for moment in found.chances:
        assert sum(moment.shares) == pytest.approx(1, abs=0.001)
    assert found.chances[-1].ply == game.ply
    assert found.chances[-1].shares == [1 / len(game.winners) if seat in game.winners else 0 for seat in range(2)]


@sqlite_first
def test_rated_tables_give_no_hints(running: Running) -> None:
    client = running.client("Ada")
    opened = client.open_table(GAME, [me(), me()], start=True, rated=True)
    assert not opened.table.hints
    with pytest.raises(ApiError, match="403 no_hints"):
        client.hint(opened.table.id, 0)
    with pytest.raises(ApiError, match="403 no_hints"):
        client.review(opened.table.id, 0)


@sqlite_first
@pytest.mark.parametrize("game", [GAME, "ticket-to-ride/london"])
def test_a_hint_is_what_the_schema_says(running: Running, game: str) -> None:
    client = running.client("Ada")
    table = client.open_table(game, [me(), me()], start=True).table.id
    answer = client._http.post(f"/api/tables/{table}/hint", json={"seat": 0}, timeout=300)
    contract(game).check("Hint", answer.json())
    assert answer.json()["suggestions"]
