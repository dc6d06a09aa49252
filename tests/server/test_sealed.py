"""Deals that others still play stay hidden from everybody but those who have played them."""

from datetime import UTC, datetime
from secrets import token_hex

import pytest

from fareplay.client import ApiError, Client, bot, me
from tests.server.challenging import MONDAY, alone, at, tried
from tests.server.conftest import Start
from tests.server.days import TODAY, TOMORROW, at_the_day, play
from tests.server.playing import a_line, eventually, play_on
from tests.server.running import Running

GAME, TICKETS = "get-on-board/new-york", "ticket-to-ride/london"


def readings(table: str) -> list[str]:
    """Every address that shows something of a table's deal."""
    return [
        f"/api/tables/{table}",
        f"/api/tables/{table}?as=json",
        f"/api/tables/{table}/stream",
        f"/api/tables/{table}/record",
        f"/api/tables/{table}/replay",
        f"/api/tables/{table}/replay?as=json",
        f"/api/tables/{table}/fairness",
        f"/api/tables/{table}/picture.svg",
    ]


def is_hidden(client: Client, table: str) -> bool:
    """Whether all readings are refused, or none; the stream is only opened."""
    refused = []
    for path in readings(table):
        with client._http.stream("GET", path) as answer:
            assert answer.status_code in (200, 409), path
            if answer.status_code == 409:
                answer.read()
                assert answer.json()["error"] == "sealed", path
            refused.append(answer.status_code == 409)
    assert len({*refused}) == 1, dict(zip(readings(table), refused, strict=True))
    return refused[0]


def test_a_try_of_today_is_seen_by_its_player_alone(
    start: Start, each_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(each_database)
    at_the_day(running, monkeypatch, TODAY)
    guest, ada, bo = running.strangers("Throwaway", "Ada", "Bo")
    table = guest.play_daily(TODAY).table.id
    assert is_hidden(ada, table)  # while it is played: tickets are revealed one by one
    play_on(guest, table, 1, careful=True)
    play(bo, TODAY)
    assert not is_hidden(guest, table)
    for other in (ada, bo, running.client()):
        assert is_hidden(other, table)
    at_the_day(running, monkeypatch, TOMORROW)
    assert not is_hidden(running.client(), table)


def test_a_deal_of_the_league_is_seen_by_its_player_alone(
    start: Start, each_database: str, monkeypatch: pytest.MonkeyPatch, quick_bots: None
) -> None:
    running = start(each_database)
    at(running, monkeypatch, MONDAY)
    ada, bo = running.strangers("Ada", "Bo")
    deal = ada.league().deals[0].challenge
    table = tried(ada, deal, 1)
    assert not is_hidden(ada, table)
    assert is_hidden(bo, table)
    assert is_hidden(running.client(), table)


def lists(player: Client) -> list[str]:
    """Every address that lists finished games of a player."""
    person, month = person_of(player), datetime.now(UTC).strftime("%Y-%m")
    return [
        "/api/tables?state=finished",
        f"/api/tables?state=finished&game={TICKETS}",
        "/api/watch",
        f"/api/people/{person}",
        f"/api/people/{person}?month={month}",
        f"/api/people/{person}/games",
    ]


def test_the_source_of_a_challenge_is_hidden_until_one_has_played_it(start: Start, each_database: str) -> None:
    running = start(each_database)
    ada, bo, eve = running.strangers("Ada", "Bo", "Eve")
    source = ada.open_table(TICKETS, [me(), bot("random")], private=False, start=True).table.id
    play_on(ada, source, 1, careful=True)
    for path in lists(ada):
        assert source in bo._http.get(path).text, path
    assert not is_hidden(eve, source)
    made = ada.make_challenge(source)
    running.server.watch_list._cached.clear()
    for client in (bo, eve, running.client()):
        assert is_hidden(client, source)
        for path in lists(ada):
            assert source not in client._http.get(path).raise_for_status().text, path
    assert not is_hidden(ada, source)
    assert source in ada._http.get("/api/tables?mine=true&state=finished").text
    for path in ("", "/games"):
        assert source in ada._http.get(f"/api/people/{person_of(ada)}{path}").text, path
    table = tried(bo, made.id, 2)
    assert not is_hidden(bo, source)
    assert not is_hidden(ada, table)  # she knows the deal
    assert is_hidden(eve, source)
    assert is_hidden(eve, table)  # a link that Bo passes on


def test_other_processes_hide_the_source_of_a_challenge_too(start: Start, cluster: object) -> None:
    database = cluster.new_database()  # type: ignore[attr-defined]
    one, two = start(database), start(database)
    (ada,) = one.strangers("Ada")
    source = alone(ada)
    eve = two.client("Eve")
    assert not is_hidden(eve, source)
    ada.make_challenge(source)
    eventually(lambda: eve._http.get(f"/api/tables/{source}").status_code == 409)  # the other process has heard of it
    assert is_hidden(eve, source)


def test_a_guest_next_door_and_an_account_do_not_both_count(
    start: Start, each_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(each_database)
    at_the_day(running, monkeypatch, TODAY)
    guest, ada = (running.client(f"{name} {token_hex(3)}", "192.0.2.7") for name in ("Throwaway", "Ada"))
    (cy,) = running.strangers("Cy")
    ada.claim("a long sentence")
    assert ada.play_daily(TODAY).table.state == "playing"  # begun first, finished with what the guest has seen
    table = ada.daily().mine
    assert table is not None
    play(guest, TODAY)
    play_on(ada, table.table, 2, careful=True)
    play(cy, TODAY, 3)
    results = cy.daily_results(TODAY)
    assert results.tries == 1
    assert {one.person for one in results.best} <= {person_of(cy)}  # nobody, if she was eliminated
    for client in (ada, guest):
        mine = client.daily().mine
        assert mine is not None
        assert (mine.over, mine.counts) == (True, False)
        assert client.daily_results(TODAY).place is None
        assert client.daily().streak == 1


def test_who_plays_first_of_two_guests_next_door_counts(
    start: Start, each_database: str, monkeypatch: pytest.MonkeyPatch, quick_bots: None
) -> None:
    running = start(each_database)
    at_the_day(running, monkeypatch, TODAY)
    at(running, monkeypatch, MONDAY)
    one, other = (running.client(name, "192.0.2.7") for name in ("One", "Other"))
    deal = one.league().deals[0].challenge
    tried(one, deal, 1)
    tried(other, deal, 2)
    league = one.league()
    assert [row.person.id for row in league.standings if row.person is not None] == [person_of(one)]
    play(one, TODAY)
    play(other, TODAY, 2)
    results = other.daily_results(TODAY)
    assert results.tries == 1
    assert {row.person for row in results.best} <= {person_of(one)}


def test_a_challenge_counts_next_door_to_its_challenger_and_once_next_door_to_a_guest(
    start: Start, each_database: str
) -> None:
    running = start(each_database)
    ada, one, other = (running.client(name, "192.0.2.7") for name in ("Ada", "One", "Other"))
    made = ada.make_challenge(alone(ada))
    tried(one, made.id, 2)
    tried(other, made.id, 3)
    found = ada.challenge(made.id)
    assert {line.person.id for line in found.ranking if line.person is not None} == {person_of(ada), person_of(one)}
    assert other.challenge(made.id).line is not None  # shown to themselves


def person_of(client: Client) -> str:
    person = client.me().person
    assert person is not None
    return person.id


def test_a_score_made_with_hints_says_so_and_makes_no_challenge(running: Running) -> None:
    ada, bo = running.client("Ada"), running.client("Bo")
    table = ada.open_table(GAME, [me(), bot("random")], hints=True, private=False, start=True).table.id
    ply, moves = first_choice(ada, table)
    ada.play(table, ply, moves)
    eventually(lambda: ada.snapshot(table).turn.choosers == ada.snapshot(table).you.seats)  # type: ignore[union-attr]
    seat = ada.snapshot(table).you.seats[0]
    assert not bo.snapshot(table).table.seats[seat].hinted
    eventually(lambda: ada._http.post(f"/api/tables/{table}/hint", json={}).status_code == 200)
    assert [one.hinted for one in bo.snapshot(table).table.seats] == [number == seat for number in range(2)]
    ply, moves = a_line(ada, table)
    ada.play(table, ply, moves)
    play_on(ada, table, 1, careful=True)
    (played,) = ada.played(person_of(ada)).games
    assert [one.hinted for one in played.seats] == [number == seat for number in range(2)]
    (statistics,) = bo.profile(person_of(ada)).games
    assert statistics.best is None or statistics.best.hinted
    with pytest.raises(ApiError, match="409 hinted"):
        ada.make_challenge(table)


def first_choice(client: Client, table: str) -> tuple[int, list[str]]:
    snapshot = client.snapshot(table)
    assert snapshot.view is not None
    return 0, [snapshot.view.legal_moves[0]]
