"""Load: people at many tables, in a process of their own. They know what their streams tell them, and nothing else."""

import asyncio
import os
import time
from collections import deque
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop

from bench.server.connection import Connection, Listener
from fareplay.outcome import LinesPayload, lines_from_payload

TABLES_PER_PERSON = 25
MOST_WAITING = 30  # s
USUAL_TURN = 2.2  # moves


class TurnData(msgspec.Struct):
    """Whose turn it is."""

    ply: int
    choosers: list[int]
    lines: LinesPayload | None


class Seen(msgspec.Struct):
    """What a viewer may do."""

    legal_moves: list[str]


class TurnMessage(msgspec.Struct):
    """A turn as a stream tells it."""

    turn: TurnData
    changes: Seen


class SnapshotMessage(msgspec.Struct):
    """A snapshot as a stream tells it."""

    turn: TurnData | None
    view: Seen | None


_turn = msgspec.json.Decoder(TurnMessage)
_snapshot = msgspec.json.Decoder(SnapshotMessage)


@dataclass
class Order:
    """What a worker process is to do."""

    addresses: list[tuple[str, int]]
    game: str
    tables: int
    seconds: float
    moves_per_second: float  # 0: as many as the server takes
    at_once: int  # requests under way
    seed: int
    servers: list[int]  # process ids
    scattered: bool = False  # whether the two players of a table use different servers


@dataclass
class Tally:
    """What a worker process has seen."""

    moves: int = 0
    turns: int = 0
    seconds: float = 0.0
    worked: float = 0.0  # s of processor time
    served: float = 0.0  # s of processor time that the servers used meanwhile
    streams: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    acknowledged: list[float] = field(default_factory=list)  # s from sending a turn to its answer
    heard: list[float] = field(default_factory=list)  # s from sending a turn to the other players' event


class Table:
    """A table for two, both played from here."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load, self.number = load, number
        self.id = ""
        self.begun = False  # all have chosen their departure
        self.cookies = ["", ""]
        self.answered = [-1, -1]
        self.sent: dict[int, tuple[float, int]] = {}  # ply after a turn: when it was sent and by whom

    def hear(self, seat: int, kind: bytes, data: bytes) -> None:
        if kind == b"turn":
            told = _turn.decode(data)
            if not self.begun and told.turn.ply > 0:
                self.begun = True
                self.load.on_their_way += 1
            self._arrived(seat, told.turn.ply)
            self._may_move(seat, told.turn, told.changes.legal_moves)
        elif kind == b"snapshot":
            seen = _snapshot.decode(data)
            if seen.turn is not None and seen.view is not None:
                self._may_move(seat, seen.turn, seen.view.legal_moves)
        elif kind == b"over" and seat == 0:
            self.load.finished(self)

    def _arrived(self, seat: int, ply: int) -> None:
        known = self.sent.get(ply)
        if known is not None and known[1] != seat:
            del self.sent[ply]
            if self.load.measuring:
                self.load.tally.heard.append(time.perf_counter() - known[0])

    def _may_move(self, seat: int, turn: TurnData, legal: list[str]) -> None:
        if legal and turn.ply != self.answered[seat]:
            self.answered[seat] = turn.ply
            self.load.ready.append((self, seat, turn.ply, self._choose(turn, legal), len(turn.choosers) > 1))
            self.load.woken.set()

    def _choose(self, turn: TurnData, legal: list[str]) -> list[str]:
        """Any way to play the turn that does not end the game for this seat: people would rather play on."""
        chance = self.load.chance
        if not turn.lines:
            return [chance.choice(legal)]
        lines = lines_from_payload(turn.lines)
        safe = [line for line in lines if not line.get("eliminates")]
        return list(chance.choice(safe or lines)["moves"])


class Load:
    """All tables of a worker process."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.chance = Random(order.seed)
        self.tally = Tally()
        self.ready: deque[tuple[Table, int, int, list[str], bool]] = deque()
        self.woken = asyncio.Event()
        self.on_their_way = 0  # games that began to drive
        self.measuring = False
        self.done = False
        self.people: list[tuple[str, str]] = []
        self._again: list[asyncio.Task[None]] = []
        self._listeners: list[asyncio.BaseTransport] = []

    async def run(self, begin: Any, ready: Any) -> Tally:
        order = self.order
        connections = [[Connection(*address) for address in order.addresses] for _ in range(order.at_once)]
        for number in range(2 * (order.tables // TABLES_PER_PERSON + 1)):
            _, head, _ = await connections[0][0].ask("POST", "/api/people/guest", "", {"name": f"Load {number}"})
            start = head.lower().index(b"set-cookie: ") + 12
            cookie = head[start : head.index(b";", start)].decode()
            self.people.append((f"Cookie: {cookie}\r\n", ""))
        free = iter(range(order.tables))

        async def open_some(connection: Connection) -> None:
            for number in free:
                await self._open(connection, Table(self, number))

        await asyncio.gather(*(open_some(connection) for connection, *_ in connections[:8]))
        self.tally.streams = len(self._listeners)
        ready.put(len(self._listeners))
        await asyncio.get_running_loop().run_in_executor(None, begin.wait)
        players = [asyncio.create_task(self._play(to_all)) for to_all in connections]
        await self._all_on_their_way()
        self.measuring, began, idle = True, time.perf_counter(), time.process_time()
        before = sum(map(processor_seconds, order.servers))
        await asyncio.sleep(order.seconds)
        self.measuring, self.tally.seconds = False, time.perf_counter() - began
        self.tally.worked = time.process_time() - idle
        self.tally.served = sum(map(processor_seconds, order.servers)) - before
        self.done = True
        for player in (*players, *self._again):
            player.cancel()
        await asyncio.gather(*players, *self._again, return_exceptions=True)
        for transport in self._listeners:
            transport.close()
        for to_all in connections:
            for connection in to_all:
                connection.close()
        return self.tally

    async def _all_on_their_way(self) -> None:
        """Wait until all have chosen where to depart from: a game has many turns, and that one is unlike the others."""
        await asyncio.sleep(min(3.0, self.order.seconds / 4))
        for _ in range(MOST_WAITING):
            if self.on_their_way >= self.order.tables:
                return
            await asyncio.sleep(1)

    async def _open(self, connection: Connection, table: Table) -> None:
        """Open a table, sit down on both sides, start, and watch."""
        pair = table.number // TABLES_PER_PERSON
        host, friend = self.people[2 * pair][0], self.people[2 * pair + 1][0]
        table.cookies, table.answered = [host, friend], [-1, -1]
        wishes = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": self.order.game, "seats": wishes, "rated": False}
        _, _, raw = await connection.ask("POST", "/api/tables", host, body)
        table.id = msgspec.json.decode(raw)["table"]["id"]
        await connection.ask("POST", f"/api/tables/{table.id}/join", friend, {})
        loop = asyncio.get_running_loop()
        for seat in (0, 1):
            address = self.order.addresses[self._server_of(table, seat)]
            request = f"GET /api/tables/{table.id}/stream HTTP/1.1\r\nHost: {address[0]}\r\n{table.cookies[seat]}\r\n"

            listener = Listener(request.encode(), partial(table.hear, seat), lambda: None)
            transport, _ = await loop.create_connection(partial(_same, listener), *address)
            self._listeners.append(transport)
        await connection.ask("POST", f"/api/tables/{table.id}/start", host, {})

    def _server_of(self, table: Table, seat: int) -> int:
        """The server that a player uses: that of the table, as the proxy of docs/operating.md chooses it, or any."""
        return (table.number + (seat if self.order.scattered else 0)) % len(self.order.addresses)

    def finished(self, table: Table) -> None:
        """The game is over: open the next table, for as long as the measurement lasts."""
        if not self.done:
            address = self.order.addresses[self._server_of(table, 0)]
            self._again.append(asyncio.create_task(self._open(Connection(*address), Table(self, table.number))))

    def _some_time_from_now(self, pace: float) -> float:
        """A moment within the time that a turn of usual length takes, so that not all begin together."""
        return time.perf_counter() + self.chance.random() * (USUAL_TURN / pace if pace else 0)

    async def _play(self, to_all: list[Connection]) -> None:
        """Send turns as they come up, at the pace asked for, each to the server whose stream its player watches."""
        order, tally = self.order, self.tally
        pace = order.moves_per_second / order.at_once
        due, measured = self._some_time_from_now(pace), False
        while True:
            if pace:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                if self.measuring and not measured:  # turns that were late before are not made up for now, all at once
                    due, measured = self._some_time_from_now(pace), True
                    continue
            while not self.ready:
                self.woken.clear()
                await self.woken.wait()
            table, seat, ply, moves, hidden = self.ready.popleft()
            due += len(moves) / pace if pace else 0
            began = time.perf_counter()
            if not hidden:
                table.sent[ply + len(moves)] = (began, seat)
            body = {"ply": ply, "moves": moves}
            path = f"/api/tables/{table.id}/turn"
            connection = to_all[self._server_of(table, seat)]
            status, _, raw = await connection.ask("POST", path, table.cookies[seat], body)
            if status == 200 and self.measuring:
                tally.moves += len(moves)
                tally.turns += 1
                tally.acknowledged.append(time.perf_counter() - began)
            elif status != 200:
                key = f"{status} {msgspec.json.decode(raw).get('error')}"
                tally.refused[key] = tally.refused.get(key, 0) + 1


def processor_seconds(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _same(listener: Listener) -> Listener:
    return listener


def work(order: Order, begin: Any, ready: Any, results: Any) -> None:
    """In a process of its own."""

    async def main() -> None:
        results.put(await Load(order).run(begin, ready))

    uvloop.run(main())
