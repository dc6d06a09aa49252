"""Attacks on tournaments by one entrant, and by concurrent requests."""

import asyncio
import threading
import time
from collections.abc import Callable

import httpx
import pytest

from fareplay.client import ApiError, Client
from fareplay.server.people import accounts
from fareplay.server.tournaments import service
from fareplay.server.tournaments import storage as scripts
from tests.server.conftest import Start
from tests.server.playing import GAME, eventually, person_of, wait_until_paired
from tests.server.running import Running


def at_once(*works: Callable[[], object]) -> None:
    """Do several things at the same moment."""
    ready = threading.Barrier(len(works))

    def do(work: Callable[[], object]) -> None:
        ready.wait()
        work()

    threads = [threading.Thread(target=do, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def post(running: Running, client: Client, path: str, statuses: list[int]) -> Callable[[], None]:
    def send() -> None:
        with httpx.Client(base_url=running.address, cookies=client._http.cookies, timeout=60) as http:
            statuses.append(http.post(path, json={}).status_code)

    return send


# Round robins


def test_no_entrant_keeps_a_round_robin_from_beginning(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "STARTED_AT_ONCE", 0)  # the games are written and wait
    running = start(database)
    ada, bo, gone, stranger = (running.client(name) for name in ("Ada", "Bo", "Gone", "Stranger"))
    event = ada.open_tournament(ada.open_club("Buses").id, "By post", "round_robin", GAME).id
    for client in (ada, bo, gone):
        client.enter_tournament(event)
    ada.start_tournament(event)
    games = ada.tournament(event).games
    assert {game.state for game in games} == {"open"}
    for game in games:
        for client in (ada, bo, stranger):
            for path, body in (("leave", {}), ("ready", {"ready": False}), ("join", {"seat": 0}), ("join", {})):
                answer = client._http.post(f"/api/tables/{game.table}/{path}", json=body)
                assert answer.status_code in (403, 409), (path, answer.text)
    gone.delete_me()
    monkeypatch.undo()
    eventually(lambda: {game.state for game in ada.tournament(event).games} == {"playing"})
    assert [sorted(game.people) for game in ada.tournament(event).games] == [sorted(game.people) for game in games]


def test_who_withdraws_at_the_start_plays_or_does_not(start: Start, database: str) -> None:
    running = start(database)
    ada, bo, cleo = (running.client(name) for name in ("Ada", "Bo", "Cleo"))
    club = ada.open_club("Buses").id
    for _ in range(8):
        event = ada.open_tournament(club, "By post", "round_robin", GAME).id
        for client in (ada, bo, cleo):
            client.enter_tournament(event)
        statuses: list[int] = []
        at_once(
            post(running, ada, f"/api/tournaments/{event}/start", statuses),
            post(running, cleo, f"/api/tournaments/{event}/withdraw", statuses),
            post(running, bo, f"/api/clubs/{club}/leave", statuses),
        )
        assert all(status < 500 for status in statuses)
        found = running.do(running.server.tournaments.find(event, fresh=True))
        players = {person for game in found.games for person in game.people}
        assert players <= {row.person for row in found.people}
        running.do(running.server.store.write(scripts.cancel_tournament(event, 1)))


# Arenas


def test_opening_the_page_of_an_arena_seats_nobody(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(database)
    ada, bo = running.client("Ada"), running.client("Bo")
    arena = ada.open_tournament(ada.open_club("Buses").id, "Now", "arena", GAME, minutes=5).id
    for client in (ada, bo):
        client.enter_tournament(arena)
    ada.start_tournament(arena)

    def look(client: Client) -> tuple[bool, str | None]:
        """What the page asks every few seconds."""
        answer = client._http.post(f"/api/tournaments/{arena}/wait", json={}).json()
        return answer["waiting"], answer["table"]

    for _ in range(3):
        assert [look(client) for client in (ada, bo)] == [(False, None)] * 2
    assert ada.wait_for_game(arena, play=True).waiting
    ada.withdraw(arena)  # takes a break, and closes the page
    bo.wait_for_game(arena, play=True)
    running.server.tournaments._kept.clear()
    assert look(ada) == (False, None)
    monkeypatch.setattr(service, "LAPSED", 0)  # Bo closed the page long ago, and opens it again
    monkeypatch.setattr(service, "PRESENT", 0)
    running.server.tournaments._kept.clear()
    assert look(bo) == (False, None)
    monkeypatch.undo()
    wait_until_paired([ada, bo], arena)


def test_who_left_an_arena_game_is_asked_before_the_next(start: Start, database: str) -> None:
    running = start(database)
    ada, bo = running.client("Ada"), running.client("Bo")
    arena = ada.open_tournament(ada.open_club("Buses").id, "Now", "arena", GAME, minutes=5).id
    for client in (ada, bo):
        client.enter_tournament(arena)
    ada.start_tournament(arena)
    wait_until_paired([ada, bo], arena)
    state = running.do(running.server.tournaments.find(arena, fresh=True))
    (game,) = state.games
    seen = {row.person: row.seen_at for row in state.people}
    game.ended_at = game.made_at + 30_000
    game.away[game.people.index(person_of(bo))] = True
    now = game.ended_at + 1_000
    assert seen[person_of(ada)] > state.waited_since(person_of(ada), now)  # goes on
    assert seen[person_of(bo)] <= state.waited_since(person_of(bo), now)


# Others at the same moment


def test_nobody_is_blocked_and_a_friend(start: Start, database: str) -> None:
    running = start(database)
    statuses: list[int] = []
    for number in range(12):
        ada, bo = running.client(f"Ada {number}"), running.client(f"Bo {number}")
        ada.befriend(person_of(bo))
        at_once(
            post(running, bo, f"/api/me/friends/{person_of(ada)}", statuses),
            post(running, ada, f"/api/me/blocked/{person_of(bo)}", statuses),
        )
        found = ada.people()
        assert [row.person.id for row in found.blocked] == [person_of(bo)]
        assert found.friends == []
    assert all(status < 500 for status in statuses)


def test_an_arena_is_read_for_many_together(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    running = start(database)
    ada = running.client("Ada")
    event = ada.open_tournament(ada.open_club("Buses").id, "Arena", "arena", GAME, minutes=60).id
    tournaments = running.server.context.service(service.TournamentService)
    reads, read = list[str](), service._state
    monkeypatch.setattr(service, "_state", lambda id: reads.append(id) or read(id))  # type: ignore[func-returns-value]

    async def ask_for_half_a_second() -> float:
        began, asked = time.monotonic(), []
        while time.monotonic() < began + 0.5:
            asked += [asyncio.create_task(tournaments.find(event, fresh=True)) for _ in range(10)]
            await asyncio.sleep(0.002)
        assert None not in await asyncio.gather(*asked)
        return time.monotonic() - began

    seconds = running.do(ask_for_half_a_second())
    assert len(reads) <= 4 + 2 * seconds / service.GATHERED


def test_tokens_made_at_once_count_each_other(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "MOST_TOKENS", 4)
    running = start(database)
    ada = running.client("Ada")
    made: list[int] = []

    def make() -> None:
        with httpx.Client(base_url=running.address, cookies=ada._http.cookies, timeout=60) as http:
            made.append(http.post("/api/me/tokens", json={"label": "x"}).status_code)

    at_once(*[make] * 12)
    assert sorted(made) == [201] * 4 + [409] * 8
    with pytest.raises(ApiError, match="409 too_many_tokens"):
        ada.add_token("one more")
