"""Clubs, arenas and round robins, on both databases and at two processes."""

import time
from threading import Thread

import pytest

from fareplay.api.clock import CorrespondenceClock, LiveClock
from fareplay.client import ApiError, Client
from fareplay.server.storage.databases import AdminError
from fareplay.server.storage.store import Script, Store
from fareplay.server.tournaments import admin
from fareplay.server.tournaments import storage as scripts
from tests.server.cluster import Cluster
from tests.server.conftest import Start
from tests.server.playing import GAME, eventually, play_on
from tests.server.running import Running
from tests.server.test_store import with_store


def play_through(tables: list[tuple[Client, str]]) -> None:
    """Let people play their tables to the end."""
    players = [Thread(target=play_on, args=(client, table, seed)) for seed, (client, table) in enumerate(tables)]
    for each in players:
        each.start()
    for each in players:
        each.join(120)
        assert not each.is_alive()


def wait_until_paired(clients: list[Client], arena: str) -> None:
    """Wait for a game as the page does, every other second."""
    for _ in range(45):
        tables = [client.wait_for_game(arena).table for client in clients]
        if None not in tables:
            return
        time.sleep(2)
    raise AssertionError("they were not paired")


def person_of(client: Client) -> str:
    who = client.me().person
    assert who is not None
    return who.id


def test_a_club_is_found_by_its_link_and_its_organiser_looks_after_it(running: Running) -> None:
    ada, bo, cleo = running.client("Ada"), running.client("Bo"), running.client("Cleo")
    club = ada.open_club("  Tuesday   buses ").id
    assert ada.club(club).name == "Tuesday buses"
    assert ada.club(club).mine
    assert not running.client().club(club).member
    for client in (bo, cleo, bo):
        client.join_club(club)
    assert [person.name for person in bo.club(club).members] == ["Ada", "Bo", "Cleo"]
    assert [one.id for one in bo.clubs()] == [club]
    for forbidden in (
        lambda: bo.rename_club(club, "Mine"),
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
    assert [person.name for person in ada.rename_club(club, "Buses").members] == ["Ada"]
    ada.close_club(club)
    for gone in (club, "nowhere"):
        with pytest.raises(ApiError, match="404"):
            ada.club(gone)


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"kind": "round_robin", "seats": 3}, "bad_size"),
        ({"kind": "arena", "seats": 6}, "422"),
        ({"kind": "arena", "clock": CorrespondenceClock(86_400)}, "bad_clock"),
        ({"kind": "round_robin", "clock": LiveClock(300, 10)}, "bad_clock"),
        ({"kind": "arena", "minutes": 1}, "422"),
        ({"kind": "arena", "game": "nowhere/at-all"}, "404"),
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
        running.client("Dan").wait_for_game(arena)
    assert ada.wait_for_game(arena).table is None
    wait_until_paired([ada, bo], arena)
    first = bo.tournament(arena).table
    eventually(lambda: ada.tournament(arena).table == first)
    assert first is not None
    assert cleo.wait_for_game(arena).table is None  # whoever plays is not paired again
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
        ada.wait_for_game(event)
    by_id = {person_of(client): client for client in people}
    games = ada.tournament(event).games
    assert {frozenset(game.people) for game in games} == {
        frozenset((one, other)) for one in by_id for other in by_id if one != other
    }
    assert isinstance(ada.snapshot(games[0].table).table.clock, CorrespondenceClock)
    play_through([(by_id[person], game.table) for game in games for person in game.people])
    eventually(lambda: ada.tournament(event).state == "over")
    final = ada.tournament(event)
    assert sum(row.points for row in final.standings) == 6
    assert [row.played for row in final.standings] == [2, 2, 2]
    assert {table.purpose for table in ada.tables(mine=True).tables} == {"tournament"}
    shown = running.client().tables(state="finished").tables
    assert not {table.id for table in shown} & {game.table for game in games}  # they are the club's own


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
        each.join(60)
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
        found = await admin.clubs(store, 10)
        await admin.close_club(store, club[:8])
        with pytest.raises(AdminError):
            await admin.close_club(store, "nothing")
        return [(row.name, members) for row, members in found]

    assert with_store(database, close) == [("Rude words", 1)]
    with pytest.raises(ApiError, match="404"):
        ada.club(club)
    assert running.do(running.server.store.read(scripts.find_tournament(arena))).state == "cancelled"
