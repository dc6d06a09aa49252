"""The example game on a real server over HTTP, played by people who know only what it sends."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from threading import Thread

import pytest

import fareplay
from fareplay.client import me, nobody

from ..server.playing import play_on
from ..server.running import Running
from .games import NAME


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(str(tmp_path_factory.mktemp("server") / "fareplay.db"), own_bots=True)
    yield running
    running.close()


def test_it_is_offered_with_its_picture_and_places(server: Running) -> None:
    http = server.http()
    (board,) = [board for board in http.get("/api/games").json() if board["game"] == NAME]
    assert board["players"] == [2, 4]
    assert board["zones"] == ["passengers", "charter", "bridges", "waits"]
    assert http.get(f"/api/boards/{NAME}").json()["title"] == "Millbrook"
    drawn = ElementTree.fromstring(http.get(f"/api/boards/{NAME}/picture.svg").text)
    layout = http.get(f"/api/boards/{NAME}/layout").json()
    assert drawn.get("viewBox") == " ".join(f"{number:g}" for number in layout["viewBox"])
    assert layout["moves"].keys() == fareplay.new(NAME).rules.codes.keys() - {"wait"}
    texts = server.client().texts("fr", "tramway")
    assert texts["game"]["zones"]["bridges"] == "Ponts"
    assert len(texts["rules"]["chapters"]) == 3


def test_two_people_play_a_whole_game(server: Running) -> None:
    host, friend = server.client("Ada"), server.client("Bo")
    table = host.open_table(NAME, [me(), nobody()]).table.id
    friend.join(table)
    host.start(table)
    players = [Thread(target=play_on, args=(client, table, seed)) for seed, client in enumerate((host, friend))]
    for player in players:
        player.start()
    for player in players:
        player.join(60)
        assert not player.is_alive()
    replayed = fareplay.load(host.record(table))
    assert replayed.is_over
    over = host.snapshot(table)
    assert over.table.result is not None
    assert over.table.result.scores == replayed.scores


def test_its_picture_is_drawn_for_each_viewer(server: Running) -> None:
    host, friend = server.client("Ada"), server.client("Bo")
    table = host.open_table(NAME, [me(), nobody()]).table.id
    friend.join(table)
    host.start(table)
    pictures = [client.picture(table) for client in (host, friend, server.client())]
    assert len(set(pictures)) == 3  # everybody sees their own charter
    assert all(ElementTree.fromstring(picture).get("viewBox") for picture in pictures)


def test_nobody_is_told_what_is_hidden(server: Running) -> None:
    host, friend = server.client("Ada"), server.client("Bo")
    table = host.open_table(NAME, [me(), nobody()]).table.id
    friend.join(table)
    host.start(table)
    for client, seat in ((host, 0), (friend, 1)):
        view = client.snapshot(table).view
        assert view is not None
        assert view.setup["charters"][1 - seat] is None
        assert view.setup["charters"][seat] is not None
        assert view.setup["cards"][1:] == [None] * 11
        assert view.position["charters"][1 - seat] is None
