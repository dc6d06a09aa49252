"""A crowd: people and bots at several tables, game after game, with clients that survive a server's death.

Everything that was acknowledged is recorded, to be checked afterwards.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from threading import Event, Lock, Thread
from typing import Any, TypeVar

import httpx

from fareplay.client import ApiError, Client, bot, me, nobody
from fareplay.server.operators import admin
from fareplay.server.storage.databases import find_one, opened
from fareplay.server.storage.turns import turns_from

T = TypeVar("T")

GAMES = ("get-on-board/new-york", "ticket-to-ride/london", "get-on-board/rome")
PATIENCE = 300.0  # s; a busy machine takes long to start a server


@dataclass(frozen=True)
class Acknowledged:
    """An acknowledged turn."""

    table: str
    seat: int
    expected_ply: int
    moves: list[str]
    ply: int
    held: bool


@dataclass
class Ledger:
    """The acknowledged turns and the errors."""

    turns: list[Acknowledged] = field(default_factory=list)
    finished: list[str] = field(default_factory=list)
    failures: list[BaseException] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)


class Crowd:
    """Two people and a bot at each of several tables, until there have been enough games."""

    def __init__(self, addresses: list[str], tables: int = 3, seed: int = 0) -> None:
        self.ledger = Ledger()
        self.enough = Event()
        self._hosts = [
            Thread(target=self._watched, args=(self._host, addresses, number, seed * 1000 + number), daemon=True)
            for number in range(tables)
        ]

    def start(self) -> None:
        """Begin."""
        for host in self._hosts:
            host.start()

    def finish(self) -> Ledger:
        """Finish the games in progress."""
        self.enough.set()
        for host in self._hosts:
            host.join(PATIENCE)
            assert not host.is_alive(), "a game does not go on"
        if self.ledger.failures:
            raise self.ledger.failures[0]
        return self.ledger

    def wait_for_turns(self, more: int) -> None:
        """Wait until some more turns have been acknowledged."""
        goal, until = len(self.ledger.turns) + more, time.monotonic() + PATIENCE
        while len(self.ledger.turns) < goal:
            if self.ledger.failures:
                raise self.ledger.failures[0]
            assert time.monotonic() < until, "no turns are being made"
            time.sleep(0.01)

    def _watched(self, work: Callable[..., None], *arguments: Any) -> None:
        try:
            work(*arguments)
        except BaseException as error:
            self.ledger.failures.append(error)

    def _host(self, addresses: list[str], number: int, seed: int) -> None:
        """Open one table after the other and play at it with a friend, who may be connected to another process."""
        host, friend = Client(addresses[0]), Client(addresses[-1])
        insist(lambda: host.guest(f"Ada {number}"))
        insist(lambda: friend.guest(f"Bo {number}"))
        while not self.enough.is_set():
            seed += 100
            game = GAMES[number % len(GAMES)]
            table = insist(lambda game=game: host.open_table(game, [me(), nobody(), bot("random")])).table.id  # type: ignore[misc]
            insist(lambda table=table: friend.join(table))  # type: ignore[misc]
            insist(lambda table=table: begin(host, table))  # type: ignore[misc]
            other = Thread(target=self._watched, args=(self._play, friend, table, 1, seed), daemon=True)
            other.start()
            self._play(host, table, 0, seed + 1)
            other.join(PATIENCE)
            with self.ledger.lock:
                self.ledger.finished.append(table)
        host.close()
        friend.close()

    def _play(self, client: Client, table: str, seat: int, seed: int) -> None:
        """Play a seat at random until the game is over, using only the stream."""
        chance, answered = Random(seed), -1
        heard: list[dict[str, Any]] = []
        for message in client.watch(table):
            if message.kind not in ("snapshot", "turn") or message.data["turn"] is None:
                continue
            heard = [*([] if message.kind == "snapshot" else heard), *message.data["log"]]
            turn = message.data["turn"]
            legal = message.data["view"]["legal_moves"]
            if turn["ply"] == answered or not legal:
                continue
            answered = turn["ply"]
            moves = chance.choice(turn["lines"])["moves"] if turn["lines"] else [chance.choice(legal)]
            sent, asked = moves, answered
            reply = insist(lambda sent=sent, asked=asked: client.play(table, asked, sent))  # type: ignore[misc]
            done = Acknowledged(table, seat, answered, moves, reply.ply, reply.held)
            with self.ledger.lock:
                self.ledger.turns.append(done)
        log = insist(lambda: client.snapshot(table, seat)).log
        assert heard == log, "a stream sent something twice, in another order, or not at all"


def begin(host: Client, table: str) -> None:
    """Start a table; the server may have died after it did."""
    try:
        host.start(table)
    except ApiError as refused:
        if refused.error != "not_open":
            raise


def insist(ask: Callable[[], T]) -> T:
    """Repeat a request until the server answers, if the client does not do so itself."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except (httpx.TransportError, ApiError) as error:
            if time.monotonic() > until or (isinstance(error, ApiError) and error.status not in (502, 503, 504)):
                raise
            time.sleep(0.1)


async def check(database: str, ledger: Ledger) -> int:
    """Check that every acknowledged turn is stored once and that every record is valid. Return the number of turns."""
    found: dict[tuple[str, int, int], list[list[str]]] = {}
    async with opened(database) as store:
        async for id, wrong in admin.check(store):
            assert wrong is None, f"{id}: {wrong}"
        for id in {*ledger.finished, *(turn.table for turn in ledger.turns)}:
            row = await find_one(store, id)
            assert row.state == "finished"
            for turn in await store.read(turns_from(id, 0)):
                found.setdefault((id, turn.seat, turn.expected_ply), []).append(turn.moves)
    for done in ledger.turns:
        assert found[done.table, done.seat, done.expected_ply] == [done.moves]
    assert all(len(moves) == 1 for moves in found.values())
    return len(found)
