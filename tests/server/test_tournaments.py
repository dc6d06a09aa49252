"""Clubs, arenas and round robins, on both databases and at two processes."""

import asyncio
from threading import Thread
from typing import Any

import pytest

from fareplay.api.clock import CorrespondenceClock, LiveClock, now_ms
from fareplay.client import ApiError, Client
from fareplay.server.storage.databases import AdminError
from fareplay.server.storage.store import Script, Store
from fareplay.server.tournaments import admin
from fareplay.server.tournaments import storage as scripts
from tests.server.cluster import Cluster
from tests.server.conftest import Start
from tests.server.playing import GAME, PATIENCE, eventually, person_of, play_on, wait_until_paired
from tests.server.running import Running
from tests.server.stores import with_store


def play_through(tables: list[tuple[Client, str]]) -> None:
    """Let people play their tables to the end."""
    players = [Thread(target=play_on, args=(client, table, seed)) for seed, (client, table) in enumerate(tables)]
    for each in players:
        each.start()
    for each in players:
        each.join(PATIENCE)
        assert not each.is_alive()


def test_a_club_is_found_by_its_link_and_its_organiser_looks_after_it(running: Running) -> None:
    ada, bo, cleo = running.client("Ada"), running.client("Bo"), running.client("Cleo")
    club = ada.open_club("  Tuesday   buses ").id
    assert ada.club(club).name == "Tuesday buses"
    assert ada.club(club).mine
    assert not running.client().club(club).member
    for client in (bo, cleo, bo):
        client.join_club(club)
    assert [one.person.name for one in bo.club(club).members] == ["Ada", "Bo", "Cleo"]
    assert [one.id for one in bo.clubs()] == [club]
    for forbidden in (
        lambda: bo.change_club(club, name="Mine"),
        lambda: bo.remove_member(club, person_of(cleo)),
        lambda: bo.close_club(club),
        lambda: bo.open_tournament(club, "Mine", "arena", GAME),
    ):
        with pytest.raises(ApiError, match="403 not_organiser"):
            forbidden()
    ada.remove_member(club, person_of(bo))
    cleo.leave_club(club)
    with pytest.raises(ApiError, match="409 organiser"):
        ada.leave_club(club)
    assert [one.person.name for one in ada.change_club(club, name="Buses").members] == ["Ada"]
    ada.close_club(club)
    for gone in (club, "nowhere"):
        with pytest.raises(ApiError, match="404"):
            ada.club(gone)


def test_the_directory_has_the_clubs_that_are_listed_with_their_descriptions(running: Running) -> None:
    ada, bo = running.client("Wanda"), running.client("Bo")
    quiet = ada.open_club("Family").id
    with pytest.raises(ApiError, match="403 account_needed"):
        ada.change_club(quiet, listed=True)
    ada.claim("a long password")
    club = ada.open_club("Buses", about="Tuesdays  at eight.\n\nBeginners\u202e welcome.", listed=True).id
    bo.join_club(club)
    (entry,) = [one for one in running.client().club_directory() if one.id in (quiet, club)]
    assert (entry.id, entry.members, entry.about) == (club, 2, "Tuesdays at eight.\nBeginners welcome.")
    assert ada.change_club(club, about="").about == ""
    assert ada.club(club).name == "Buses"
    ada.change_club(club, listed=False)
    assert club not in [one.id for one in running.client().club_directory()]
    with pytest.raises(ApiError, match="422"):
        ada.change_club(club, about="x" * 501)
    with pytest.raises(ApiError, match="403 not_organiser"):
        bo.change_club(club, about="Mine")


def test_members_see_who_of_them_is_online(running: Running) -> None:
    ada, bo = running.client("Ada"), running.client("Bo")
    club = ada.open_club("Buses").id
    bo.join_club(club)
    running.do(running.server.store.write(_long_ago(person_of(bo))))
    assert [(one.person.name, one.online) for one in ada.club(club).members] == [("Ada", True), ("Bo", False)]
    assert [one.online for one in running.client("Eve").club(club).members] == [False, False]


def _long_ago(person: str) -> Script[None]:
    yield "UPDATE sessions SET seen_at = 1 WHERE person = $1", (person,)


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"kind": "round_robin", "seats": 3}, "bad_size"),
        ({"kind": "arena", "seats": 6}, "422"),
        ({"kind": "arena", "clock": CorrespondenceClock(86_400)}, "bad_clock"),
        ({"kind": "round_robin", "clock": LiveClock(300, 10)}, "bad_clock"),
        ({"kind": "arena", "minutes": 1}, "422"),
        ({"kind": "arena", "game": "nowhere/at-all"}, "404"),
        ({"kind": "arena", "starts_at": 1}, "bad_start"),
        ({"kind": "arena", "starts_at": now_ms() + 61 * 86_400_000}, "bad_start"),
    ],
)
def test_tournaments_that_cannot_be(shared: Running, wish: dict[str, object], error: str) -> None:
    ada = shared.client("Ada")
    club = ada.open_club("Buses").id
    with pytest.raises(ApiError, match=error):
        ada.open_tournament(club, "One", **{"game": GAME, **wish})  # type: ignore[arg-type]


def test_an_arena_pairs_at_once_and_its_standings_follow(start: Start, database: str) -> None:
    running = start(database)
    people = [running.client(name) for name in ("Ada", "Bo", "Cleo")]
    ada, bo, cleo = people
    club = ada.open_club("Buses").id
    arena = ada.open_tournament(club, "Now", "arena", GAME, minutes=5).id
    for client in people:
        client.enter_tournament(arena)
    with pytest.raises(ApiError, match="403 not_organiser"):
        bo.start_tournament(arena)
    assert ada.start_tournament(arena).state == "running"
    with pytest.raises(ApiError, match="409 not_entered"):
        running.client("Dan").wait_for_game(arena, play=True)
    assert ada.wait_for_game(arena, play=True).table is None
    wait_until_paired([ada, bo], arena)
    first = bo.tournament(arena).table
    eventually(lambda: ada.tournament(arena).table == first)
    assert first is not None
    assert cleo.wait_for_game(arena, play=True).table is None  # whoever plays is not paired again
    told = {row.person.name: (row.waiting, row.table) for row in cleo.tournament(arena).standings}
    assert told["Ada"] == told["Bo"] == (False, first)
    eventually(lambda: any(row.waiting and row.person.name == "Cleo" for row in cleo.tournament(arena).standings))
    assert ada.snapshot(first).table.purpose == "tournament"
    play_through([(ada, first), (bo, first)])
    eventually(lambda: sum(row.points for row in ada.tournament(arena).standings) == 2)
    wait_until_paired([ada, cleo], arena)
    (second,) = [game for game in ada.tournament(arena).games if game.state in ("open", "playing")]
    assert person_of(cleo) in second.people  # who waited longest, with somebody they have not met
    running.do(running.server.store.write(_end_now(arena)))
    with pytest.raises(ApiError, match="409 begun"):
        running.client("Late").enter_tournament(arena)
    mover = {person_of(client): client for client in people}
    play_through([(mover[person], second.table) for person in second.people])
    eventually(lambda: ada.tournament(arena).state == "over")
    final = ada.tournament(arena)
    assert sum(row.points for row in final.standings) == 4
    assert final.standings[0].rank == 1


def _end_now(arena: str) -> Script[None]:
    yield "UPDATE tournaments SET ends_at = 1 WHERE id = $1", (arena,)


def test_a_round_robin_opens_all_its_games_and_ends_with_the_last(start: Start, database: str) -> None:
    running = start(database)
    people = [running.client(name) for name in ("Ada", "Bo", "Cleo")]
    ada = people[0]
    club = ada.open_club("Buses").id
    event = ada.open_tournament(club, "By post", "round_robin", GAME).id
    ada.enter_tournament(event)
    with pytest.raises(ApiError, match="409 too_few"):
        ada.start_tournament(event)
    for client in people[1:]:
        client.enter_tournament(event)
    ada.start_tournament(event)
    eventually(lambda: [game.state for game in ada.tournament(event).games] == ["playing"] * 3)
    with pytest.raises(ApiError, match="409 begun"):
        running.client("Late").enter_tournament(event)
    with pytest.raises(ApiError, match="409 no_arena"):
        ada.wait_for_game(event, play=True)
    by_id = {person_of(client): client for client in people}
    games = ada.tournament(event).games
    assert {frozenset(game.people) for game in games} == {
        frozenset((one, other)) for one in by_id for other in by_id if one != other
    }
    assert isinstance(ada.snapshot(games[0].table).table.clock, CorrespondenceClock)
    assert ada.club(club).tournaments[0].podium == []
    play_through([(by_id[person], game.table) for game in games for person in game.people])
    eventually(lambda: ada.tournament(event).state == "over")
    final = ada.tournament(event)
    podium = ada.club(club).tournaments[0].podium
    assert [(one.rank, one.person.id) for one in podium] == [(one.rank, one.person.id) for one in final.standings]
    assert [game.to_move for game in final.games] == [[], [], []]
    assert sum(row.points for row in final.standings) == 6
    assert [row.played for row in final.standings] == [2, 2, 2]
    assert {table.purpose for table in ada.tables(mine=True).tables} == {"tournament"}
    shown = running.client().tables(state="finished").tables
    assert not {table.id for table in shown} & {game.table for game in games}  # they are the club's own


def test_a_tournament_begins_at_its_start_time_without_its_organiser(start: Start, database: str) -> None:
    running = start(database)
    ada, bo = running.client("Ada"), running.client("Bo")
    club = ada.open_club("Buses").id
    later = now_ms() + 86_400_000
    arena = ada.open_tournament(club, "Tonight", "arena", GAME, starts_at=later)
    league = ada.open_tournament(club, "By post", "round_robin", GAME, starts_at=later).id
    empty = ada.open_tournament(club, "Nobody", "round_robin", GAME, starts_at=later).id
    assert arena.starts_at == later
    for client in (ada, bo):
        client.enter_tournament(league)
    running.do(running.server.tournaments.advance_due())
    assert ada.tournament(league).state == "open"  # it is not time yet
    running.do(running.server.store.write(_start_now(club)))
    eventually(lambda: ada.tournament(arena.id).state == "running")  # whoever comes may enter still
    eventually(lambda: [game.state for game in bo.tournament(league).games] == ["playing"])
    eventually(lambda: ada.tournament(empty).starts_at is None)
    assert ada.tournament(empty).state == "open"  # its organiser begins it when there are people


def _start_now(club: str) -> Script[None]:
    yield "UPDATE tournaments SET starts_at = 1, due_at = 1 WHERE club = $1", (club,)


def test_a_break_lasts_over_visits_and_devices_and_looking_seats_nobody(start: Start, database: str) -> None:
    running = start(database)
    ada, bo = running.client("Ada"), running.client("Bo")
    arena = ada.open_tournament(ada.open_club("Buses").id, "Now", "arena", GAME).id
    for client in (ada, bo):
        client.enter_tournament(arena)
    ada.start_tournament(arena)
    phone = running.client()
    phone._http.cookies.update(ada._http.cookies)
    assert ada.wait_for_game(arena, play=True).waiting
    ada.withdraw(arena)
    for device in (ada, phone, ada):  # what the page sends while it is open
        answer = device._http.post(f"/api/tournaments/{arena}/wait", json={}).json()
        assert (answer["waiting"], answer["table"]) == (False, None)
    assert bo.wait_for_game(arena, play=True).table is None
    running.do(running.server.tournaments.advance(arena))
    assert ada.tournament(arena).games == []
    assert not phone.tournament(arena).waiting
    phone.wait_for_game(arena, play=True)  # who asks for a game gets one
    eventually(lambda: len(ada.tournament(arena).games) == 1)


def test_a_round_robin_tells_whose_turn_it_is(running: Running) -> None:
    ada, bo = running.client("Ada"), running.client("Bo")
    event = ada.open_tournament(ada.open_club("Buses").id, "By post", "round_robin", GAME).id
    for client in (ada, bo):
        client.enter_tournament(event)
    ada.start_tournament(event)
    eventually(lambda: [game.state for game in ada.tournament(event).games] == ["playing"])
    (game,) = ada.tournament(event).games
    assert set(game.to_move) == {person_of(ada), person_of(bo)}  # both choose where they depart
    view = ada.snapshot(game.table).view
    assert view is not None
    ada.play(game.table, 0, [view.legal_moves[0]])
    eventually(lambda: ada.tournament(event).games[0].to_move == [person_of(bo)])


def test_two_processes_pair_nobody_twice(start: Start, cluster: Cluster) -> None:
    database = cluster.new_database()
    one, two = start(database), start(database)
    people = [each.client(f"Friend {number}") for number, each in enumerate((one, two) * 3)]
    club = people[0].open_club("Buses").id
    arena = people[0].open_tournament(club, "Now", "arena", GAME).id
    for client in people:
        client.enter_tournament(arena)
    people[0].start_tournament(arena)
    everybody = [Thread(target=client.wait_for_game, args=(arena,)) for client in people]
    for each in everybody:
        each.start()
    for each in everybody:
        each.join(PATIENCE)
    wait_until_paired(people, arena)
    games = people[0].tournament(arena).games
    assert len(games) == 3
    assert len({person for game in games for person in game.people}) == 6


def test_an_operator_lists_and_closes_clubs(start: Start, database: str) -> None:
    running = start(database)
    ada = running.client("Ada")
    club = ada.open_club("Rude words").id
    arena = ada.open_tournament(club, "Now", "arena", GAME).id

    async def close(store: Store) -> list[tuple[str, int]]:
        found = await store.read(scripts.recent_clubs(10))
        await admin.close_club(store, club[:8])
        with pytest.raises(AdminError):
            await admin.close_club(store, "nothing")
        return [(row.name, members) for row, members in found]

    assert with_store(database, close) == [("Rude words", 1)]
    with pytest.raises(ApiError, match="404"):
        ada.club(club)
    assert running.do(running.server.store.read(scripts.find_tournament(arena))).state == "cancelled"


def test_many_who_ask_at_once_cost_one_reading(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    running = start(database)
    ada = running.client("Ada")
    arena = ada.open_tournament(ada.open_club("Buses").id, "Now", "arena", GAME, minutes=5).id
    service, store = running.server.tournaments, running.server.store
    read, readings = store.read, 0

    async def counted(script: Script[Any]) -> Any:
        nonlocal readings
        readings += 1
        return await read(script)

    async def crowd() -> None:
        found = await asyncio.gather(*(service.find(arena, fresh=True) for _ in range(100)))
        assert all(one is not None and one.row.id == arena for one in found)

    monkeypatch.setattr(store, "read", counted)
    running.do(crowd())
    assert readings <= 2  # one may have begun before the others asked
    ada.enter_tournament(arena)
    assert ada.tournament(arena).entered  # what was written before is in it
