"""What a client needs for a game without its own page: pictures, texts and levels."""

from random import Random
from typing import Any

import pytest

import fareplay
from fareplay import boards, bots, texts
from fareplay.client import ApiError, me, nobody
from fareplay.games import manifest
from fareplay.rules import registry
from tests.server.playing import a_line, lines_of, seen, two_at_a_table
from tests.server.running import Running

RIDE = "ticket-to-ride/london"


def test_a_picture_shows_what_the_viewer_sees_then_and_now(shared: Running) -> None:
    one, other, table = two_at_a_table(shared, RIDE)
    one.play(table, *a_line(one, table))
    spectator = shared.client()
    seats = {client: client.snapshot(table).you.seats[0] for client in (one, other)}
    for client in (one, other, spectator):
        seat = seats.get(client)
        view = _game(client.snapshot(table))
        assert client.picture(table) == view.svg(seat)
        while view.ply:
            view.pop()
            assert client.picture(table, ply=view.ply) == view.svg(seat)
    assert one.picture(table) != spectator.picture(table)  # one's own tickets


def test_a_picture_is_for_those_who_may_see_it(shared: Running) -> None:
    one, other, table = two_at_a_table(shared)
    theirs = other.snapshot(table).you.seats[0]
    for client in (one, shared.client("Cy"), shared.client()):
        with pytest.raises(ApiError, match="403 not_your_seat"):
            client.picture(table, seat=theirs)
    assert other.picture(table, seat=theirs) == other.picture(table)
    with pytest.raises(ApiError, match="404 not_found"):
        one.picture(table, ply=3)
    with pytest.raises(ApiError, match="422 invalid"):
        one.picture(table, ply=-1)
    waiting = one.open_table(RIDE, [me(), nobody()]).table.id
    with pytest.raises(ApiError, match="409 not_begun"):
        one.picture(waiting)


def test_the_pictures_of_a_finished_game_are_anybodys(shared: Running) -> None:
    host = shared.client("Ada")
    table = host.open_table("get-on-board/new-york", [me()], options={}, start=True).table.id
    while (snapshot := host.snapshot(table)).table.state == "playing":
        view, turn = seen(snapshot)
        host.play(table, turn.ply, lines_of(turn)[0] if turn.lines else view.legal_moves[:1])
    game = fareplay.load(host.record(table))
    assert shared.client().picture(table, seat=0) == game.svg(0)


def test_a_picture_cannot_run_scripts(shared: Running) -> None:
    one, _, table = two_at_a_table(shared)
    answer = one._http.get(f"/api/tables/{table}/picture.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("language", texts.languages())
def test_texts_of_every_game_in_every_language(shared: Running, language: str) -> None:
    client = shared.client()
    for game in manifest.installed():
        found = client.texts(language, game)
        assert found["game"]["title"] == texts.Texts(language).title(game)
        assert found["game"]["log"]
    for unknown in (("xx", "get-on-board"), (language, "chess"), (language, "get-on-board/london")):
        with pytest.raises(ApiError, match="404 not_found"):
            client.texts(*unknown)


def test_every_board_says_which_bots_can_play_it(shared: Running) -> None:
    found = {board.game: board.levels for board in shared.client().games()}
    assert found == {name: list(bots.names(name)) for name in boards.names()}


def _game(snapshot: Any) -> fareplay.Game:
    """A game that fits what a seat has seen."""
    view = snapshot.view
    rules = registry.by_name(view.game)
    setup, moves = rules.fill(view.seats, view.options, view.setup, view.moves, view.seat, Random(1))
    whole = {"game": view.game, "seats": view.seats, "options": view.options, "setup": setup, "moves": moves}
    return fareplay.load(whole, seed=1)
