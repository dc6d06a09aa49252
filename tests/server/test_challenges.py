"""Challenges: the same deal, the challenger's line as a ghost, round by round, and a ranking of all who tried."""

from random import Random
from secrets import token_hex
from threading import Thread

import pytest

import fareplay
from fareplay.client import ApiError, Client, bot, me, nobody
from tests.server.challenging import ROME, TICKETS, alone, tried
from tests.server.conftest import Start
from tests.server.playing import a_line, play_on, seen
from tests.server.running import Running


def test_a_finished_game_becomes_a_deal_that_others_play(running: Running) -> None:
    ada, bo, cleo = running.strangers("Ada", "Bo", "Cleo")
    source = alone(ada)
    made = ada.make_challenge(source)
    assert ada.make_challenge(source).id == made.id
    assert len(made.id) == 8
    assert (made.game, made.seats, made.tries) == (ROME, [None], 1)
    landing = running.client().challenge(made.id)  # without a session
    assert landing.challenger is not None
    assert landing.challenger.name == "Ada"
    scores = ada.snapshot(source).table.result
    assert scores is not None
    assert [line.points for line in landing.opponents] == scores.scores
    assert [(line.sheet, line.gains, line.table) for line in landing.opponents] == [({}, [], None)]
    begun = bo.try_challenge(made.id)
    assert (begun.table.purpose, begun.table.subject) == ("challenge", made.id)
    assert bo.try_challenge(made.id).table.id == begun.table.id  # resumed
    play_on(bo, begun.table.id, 2, careful=True)
    assert bo.record(begun.table.id)["setup"] == ada.record(source)["setup"]
    assert bo.make_challenge(begun.table.id).id == made.id  # it is the same deal
    tried(cleo, made.id, 3)
    found = bo.challenge(made.id)
    assert found.mine is not None
    assert (found.tries, found.mine.over, found.mine.table) == (3, True, begun.table.id)
    points = [line.points if line.points is not None else -1 for line in found.ranking]
    assert points == sorted(points, reverse=True)
    assert {line.person.name for line in found.ranking if line.person} == {"Ada", "Bo", "Cleo"}
    assert found.line is not None
    assert found.line.place == next(line.place for line in found.ranking if line.mine)
    [ada_line] = found.opponents
    assert ada_line.sheet["total"] == ada_line.points
    assert ada_line.table == source
    again = tried(bo, made.id, 4)  # for fun
    assert again != begun.table.id
    assert bo.challenge(made.id).tries == 3
    assert {ghost.kind for ghost in bo.ghosts(again)} == {"player", "mine"}


def test_bots_keep_their_seats_and_a_bot_plays_those_of_other_people(running: Running) -> None:
    ada, bo, cleo = running.strangers("Ada", "Bo", "Cleo")
    score = None
    while score is None:  # whoever is eliminated challenges nobody
        table = ada.open_table("get-on-board/london", [nobody(), me(), bot("random"), bot("random")]).table.id
        bo.join(table)
        ada.start(table)
        other = Thread(target=play_on, args=(bo, table, 5))
        other.start()
        play_on(ada, table, 6, careful=True)
        other.join()
        result = ada.snapshot(table).table.result
        assert result is not None
        score = result.scores[1]
    made = ada.make_challenge(table)
    assert made.seats == ["skilled", None, "random", "random"]
    begun = cleo.try_challenge(made.id)
    assert [seat.kind for seat in begun.table.seats] == ["bot", "person", "bot", "bot"]
    assert seen(begun)[0].seat == 1
    for_fun = bo.try_challenge(made.id)  # who sat there knows the deal
    assert bo.challenge(made.id).mine is None
    assert for_fun.table.id != begun.table.id


def test_the_same_deal_of_a_deck_of_cards(running: Running) -> None:
    ada, bo = running.strangers("Ada", "Bo")
    table = ada.open_table(TICKETS, [me(), bot("random")]).table.id
    ada.start(table)
    play_on(ada, table, 3)
    made = ada.make_challenge(table)
    begun = bo.try_challenge(made.id).table.id
    play_on(bo, begun, 4)
    dealt, again = ada.record(table)["setup"], bo.record(begun)["setup"]
    assert {key: dealt[key] for key in ("deck", "tickets", "first")} == {
        key: again[key] for key in ("deck", "tickets", "first")
    }
    [ghost] = bo.ghosts(begun)
    assert [move for turn in ghost.turns for move in turn] == [
        move for seat, move in fareplay.load(ada.record(table)).history if seat == 0
    ]
    assert bo.challenge(made.id).tries == 2


def test_a_game_of_a_device_is_no_result_of_the_ranking(running: Running) -> None:
    ada, bo = running.strangers("Ada", "Bo")
    chance, game = Random(7), fareplay.new(ROME, seats=1, seed=7)
    while not game.is_over or game.scores[0] is None:  # until nobody is eliminated
        if game.is_over:
            game = fareplay.new(ROME, seats=1, seed=7)
        game.push(chance.choice(game.legal_moves))
    seats = [{"kind": "person", "colour": 0}]
    body = {"id": token_hex(8), "record": game.record(), "seats": seats, "started_at": 1, "ended_at": 2}
    uploaded = ada._http.post("/api/device-games", json=body).json()["table"]
    made = ada.make_challenge(uploaded)
    assert (made.tries, made.ranking) == (0, [])
    [opponent] = bo.challenge(made.id).opponents
    assert opponent.person is not None
    assert (opponent.person.name, opponent.place) == ("Ada", None)


def test_only_a_finished_game_of_ones_own_is_a_challenge(running: Running) -> None:
    ada, bo = running.strangers("Ada", "Bo")
    table = ada.open_table(ROME, [me()]).table.id
    ada.start(table)
    for client, what, seat in ((ada, "409 not_over", None), (bo, "404", None), (ada, "404", 1)):
        with pytest.raises(ApiError, match=what):
            client.make_challenge(table, seat)
    with pytest.raises(ApiError, match="404"):
        ada.make_challenge("nothing")
    with pytest.raises(ApiError, match="404"):
        bo.try_challenge("nothing")
    with pytest.raises(ApiError, match="404"):
        bo.challenge("nothing")


def test_who_was_eliminated_challenges_nobody(running: Running) -> None:
    (ada,) = running.strangers("Ada")
    table = eliminated(ada)
    with pytest.raises(ApiError, match="409 eliminated"):
        ada.make_challenge(table)


def eliminated(client: Client) -> str:
    """Play practice games as dangerously as possible until one eliminates its player."""
    while True:
        table = client.open_table("get-on-board/new-york", [me(), bot("random")], start=True).table.id
        snapshot = client.snapshot(table)
        while not (seen(snapshot)[0].is_over):
            view, turn = seen(snapshot)
            if view.legal_moves:
                lines = turn.lines if isinstance(turn.lines, list) and turn.lines else [{"moves": view.legal_moves[:1]}]
                least = min(lines, key=lambda line: (not line.get("eliminates"), line.get("safe", 0)))
                client.play(table, turn.ply, least["moves"])
            snapshot = client.snapshot(table)
        if snapshot.table.result is not None and snapshot.table.result.scores[0] is None:
            return table


def test_who_closes_the_table_of_a_try_does_not_get_another(running: Running) -> None:
    ada, bo = running.strangers("Ada", "Bo")
    made = ada.make_challenge(alone(ada))
    first = bo.try_challenge(made.id).table.id
    bo.vote_to_end(first, True)
    tried(bo, made.id, 2)
    found = bo.challenge(made.id)
    assert found.mine is not None
    assert (found.mine.lost, found.mine.over, found.tries, found.line) == (True, False, 1, None)


def test_a_deleted_account_takes_its_challenges_and_tries_along(start: Start, database: str) -> None:
    running = start(database)
    ada, bo, cleo = running.strangers("Ada", "Bo", "Cleo")
    made, others = ada.make_challenge(alone(ada)), cleo.make_challenge(alone(cleo, 2))
    tried(ada, others.id, 3)
    tried(bo, made.id, 4)
    entries = {entry.challenge: entry.mine for entry in ada.export().challenges}
    assert entries == {made.id: True, others.id: False}
    ada.delete_me()
    with pytest.raises(ApiError, match="404"):
        bo.challenge(made.id)
    assert [line.person.name for line in bo.challenge(others.id).ranking if line.person] == ["Cleo"]
    assert bo.export().challenges == []


def test_the_preview_of_a_challenge_names_the_points_and_draws_no_line(running: Running) -> None:
    ada = running.client("Ada")
    made = ada.make_challenge(alone(ada))
    page = running.http().get(f"/challenge/{made.id}", headers={"accept-language": "en"}).text
    assert "Ada challenges you" in page
    one, other = (
        running.http().get(f"/api/previews/challenge/{made.id}/picture.png").content,
        running.http().get(f"/api/previews/challenge/{made.id}/picture.png").content,
    )
    assert one == other
    assert one.startswith(b"\x89PNG")


def test_a_ghost_grows_with_the_turns_that_the_player_completes(running: Running) -> None:
    ada, bo = running.strangers("Ada", "Bo")
    made = ada.make_challenge(alone(ada))
    table = bo.try_challenge(made.id).table.id
    assert [len(ghost.turns) for ghost in bo.ghosts(table)] == [0]
    view, _ = seen(bo.snapshot(table))
    bo.play(table, 0, [view.legal_moves[0]])
    for expected in range(1, 4):
        [ghost] = bo.ghosts(table)
        assert (ghost.name, len(ghost.turns), len(ghost.points)) == ("Ada", expected, expected)
        ply, line = a_line(bo, table)
        for number, move in enumerate(line[:-1]):  # a part of a turn reveals nothing
            bo.play(table, ply + number, [move])
            assert [len(one.turns) for one in bo.ghosts(table)] == [expected]
        bo.play(table, ply + len(line) - 1, line[-1:])


@pytest.mark.parametrize(("game", "solo"), [(ROME, "rush-hour"), ("get-on-board/new-york", "two-journeys")])
def test_games_for_one_player_are_challenges_too(shared: Running, game: str, solo: str) -> None:
    ada, bo = shared.strangers("Ada", "Bo")
    source = alone(ada, game=game, solo=solo)
    made = ada.make_challenge(source)
    begun = bo.try_challenge(made.id).table
    assert begun.options == {"solo": solo}
    play_on(bo, begun.id, 2, careful=True)
    assert bo.record(begun.id)["setup"] == ada.record(source)["setup"]
    found = bo.challenge(made.id)
    assert {line.table for line in found.ranking} == {source, begun.id}
