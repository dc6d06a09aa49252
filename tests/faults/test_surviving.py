"""Messages, notifications and tournaments survive a killed server."""

from pathlib import Path

import pytest

from fareplay.api.clock import CorrespondenceClock
from fareplay.client import Client, me, nobody
from tests.faults.server_process import ServerProcess
from tests.server.notified import PushService
from tests.server.playing import GAME, eventually


def guest(server: ServerProcess, name: str) -> Client:
    client = Client(server.address, timeout=120)
    client.guest(name)
    return client


@pytest.mark.long
def test_talk_notices_and_tournaments_survive_a_kill(tmp_path: Path) -> None:
    database = str(tmp_path / "fareplay.db")
    pushes = PushService()
    server = ServerProcess(database, tmp_path / "server.log", push_hosts="127.0.0.1", substitute="random")
    try:
        server.start()
        ada, bo = guest(server, "Ada"), guest(server, "Bo")
        table = ada.open_table(GAME, [me(), nobody()], private=True, clock=CorrespondenceClock(86_400)).table.id
        bo.join(table)
        ada.start(table)
        pushes.subscribe(bo, "bo")
        eventually(lambda: [name for name, _ in pushes.messages] == ["bo"])
        club = ada.open_club("Buses").id
        event = ada.open_tournament(club, "By post", "round_robin", GAME).id
        arena = ada.open_tournament(club, "Now", "arena", GAME).id
        for client in (ada, bo):
            client.enter_tournament(event)
            client.enter_tournament(arena)
        said = ada.say(table, text="still there?")
        ada.start_tournament(arena)
        bo.wait_for_game(arena, play=True)
        ada.start_tournament(event)  # its games are stored, and start in the next moment
        server.kill()
        server.start()
        assert [message.text for message in bo.messages(table).messages] == [said.text]
        assert [one.person.name for one in bo.club(club).members] == ["Ada", "Bo"]
        eventually(lambda: [game.state for game in bo.tournament(event).games] == ["playing"])
        ada.wait_for_game(arena, play=True)
        bo.wait_for_game(arena, play=True)
        eventually(lambda: bo.tournament(arena).table is not None)
        assert ada.tournament(arena).table == bo.tournament(arena).table
        tables = {game.table for each in (event, arena) for game in bo.tournament(each).games}
        eventually(lambda: {told["url"] for _, told in pushes.messages} == {f"/table/{id}" for id in (table, *tables)})
        assert len(pushes.messages) == 3  # each once, including the one from before
    finally:
        server.remove()
        pushes.close()
