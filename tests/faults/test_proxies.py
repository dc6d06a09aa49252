"""Two processes behind the proxies of docs/operating.md: everything arrives, and one of them may die."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from fareplay import boards
from fareplay.client import Client, bot, me, nobody
from tests.faults.crowd import begin, insist
from tests.faults.proxy import KINDS, Proxy, program
from tests.faults.server_process import ServerProcess
from tests.repetitions import long_but
from tests.requirements import missing
from tests.server.cluster import Cluster, free_port
from tests.server.playing import eventually, play_on


class Town:
    """Two processes on one database, and a proxy in front."""

    def __init__(self, kind: str, folder: Path, database: str) -> None:
        self.folder = folder
        port = free_port()
        settings: dict[str, Any] = {
            "origin": f"https://localhost:{port}",
            "log_level": "info",
            "requests_per_second": 20.0,
        }
        self.servers = [ServerProcess(database, folder / f"{number}.log", **settings) for number in range(2)]
        self.proxy = Proxy(kind, folder, port, (self.servers[0].port, self.servers[1].port))
        try:
            for server in self.servers:
                server.start(wait=False)
            for server in self.servers:
                server.wait()
            self.ready()
        except BaseException:
            self.remove()
            raise

    def ready(self) -> None:
        """Wait until the proxy has found a ready process."""
        with self.from_address("127.0.0.1") as http:
            eventually(lambda: http.get("/ready").status_code == 200)

    def from_address(self, address: str) -> httpx.Client:
        """Return a visitor from one of this machine's addresses."""
        transport = httpx.HTTPTransport(local_address=address, verify=httpx.create_ssl_context())
        return httpx.Client(base_url=self.proxy.address, transport=transport, timeout=30)

    def logged(self, text: str) -> bool:
        """Return whether one of both logs a text soon: a response is logged after it is sent."""
        for _ in range(50):
            if any(text in (self.folder / f"{number}.log").read_text() for number in range(2)):
                return True
            time.sleep(0.1)
        return False

    def remove(self) -> None:
        """Stop everything."""
        for server in self.servers:
            server.remove()
        self.proxy.remove()


@pytest.fixture(scope="module", params=long_but(KINDS, "nginx"))
def town(request: pytest.FixtureRequest, cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    if program(request.param) is None:
        missing(request.param)
    folder = tmp_path_factory.mktemp(request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(folder / "certificate.pem"))
        town = Town(request.param, folder, cluster.new_database())
        yield town
        town.remove()


class Game:
    """A game between people, who use only their streams, and bots."""

    def __init__(self, people: list[Client], game: str, bots: int) -> None:
        self._host = people[0]
        wishes = [me(), *[nobody()] * (len(people) - 1), *[bot("random")] * bots]
        self._table = insist(lambda: self._host.open_table(game, wishes)).table.id
        for person in people[1:]:
            insist(lambda person=person: person.join(self._table))  # type: ignore[misc]
        insist(lambda: begin(self._host, self._table))
        self._threads = [
            Thread(target=play_on, args=(person, self._table, seed), daemon=True) for seed, person in enumerate(people)
        ]
        for thread in self._threads:
            thread.start()

    def is_under_way(self) -> bool:
        """Return whether moves have been made."""
        return len(self._host.record(self._table)["moves"]) > 4

    def finish(self) -> None:
        """Play to the end."""
        for thread in self._threads:
            thread.join(120)
            assert not thread.is_alive(), "the game does not go on"
        assert self._host.snapshot(self._table).table.state == "finished"


@pytest.mark.parametrize(
    "game",
    long_but(boards.names(), "get-on-board/new-york"),
)
def test_a_whole_game_with_bots(town: Town, game: str) -> None:
    with Client(town.proxy.address) as ada:
        ada.guest("Ada")
        Game([ada], game, max(3, boards.read(game)["players"][0]) - 1).finish()


@pytest.mark.long
def test_a_game_goes_on_when_either_process_is_killed(town: Town) -> None:
    """Without bots: the search of a bot whose process died starts again only after a while."""
    with Client(town.proxy.address) as ada, Client(town.proxy.address) as bo:
        ada.guest("Ada")
        bo.guest("Bo")
        for server in town.servers:  # when the second dies, the restarted first one has to take over
            games = [Game([ada, bo], "get-on-board/new-york", 0) for _ in range(3)]  # which process has which is random
            eventually(games[0].is_under_way)
            server.kill()
            for game in (*games, Game([ada, bo], "ticket-to-ride/london", 0)):
                game.finish()
            server.start()
            town.ready()


def test_a_cookie_is_only_for_the_safe_address(town: Town) -> None:
    with town.from_address("127.0.0.1") as http:
        answer = http.post("/api/people/guest", json={"name": "Bo"})
        marks = {mark.strip().lower() for mark in answer.headers["set-cookie"].split(";")}
        assert {"httponly", "samesite=lax", "secure"} <= marks
        assert http.get("/api/me").json()["person"]["name"] == "Bo"
        headers = {"origin": town.proxy.address, "sec-fetch-site": "same-origin"}
        assert http.patch("/api/me", json={"name": "Cy"}, headers=headers).status_code == 200
        headers["origin"] = "https://elsewhere.example.org"
        assert http.patch("/api/me", json={"name": "Di"}, headers=headers).json()["error"] == "cross_site"


def test_the_proxy_and_the_server_speak_of_a_request_by_one_id(town: Town) -> None:
    with town.from_address("127.0.0.1") as http:
        answer = http.get("/api/games").headers.get_list("x-request-id")
    assert len(answer) == 1
    eventually(lambda: town.logged(f'"request":"{answer[0]}"'))


def test_limits_count_visitors_and_not_the_proxy(town: Town) -> None:
    def come(address: str, said: str) -> int:
        with town.from_address(address) as http:
            return http.post("/api/people/guest", json={"name": "Guest"}, headers={"x-forwarded-for": said}).status_code

    eager = [come("127.0.0.2", f"203.0.113.{number}") for number in range(60)]
    assert 429 in eager
    assert come("127.0.0.3", "127.0.0.2") == 201


@pytest.mark.parametrize("kind", KINDS)
def test_the_proxy_of_the_docs_starts_and_speaks_http_2(kind: str, tmp_path: Path) -> None:
    if program(kind) is None:
        missing(kind)
    proxy = Proxy(kind, tmp_path, free_port(), (free_port(), free_port()))
    try:
        assert proxy.speaks() == "h2"
    finally:
        proxy.remove()
