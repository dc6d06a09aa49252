"""Load: people at many tables, in a process of their own. They know only what their streams send."""

import asyncio
import os
import time
from base64 import b64decode
from collections import deque
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop

from bench.server.connection import Connection, Listener
from fareplay import new
from fareplay.engine.struct import from_bytes
from fareplay.rules.abilities import Preview

TABLES_PER_PERSON = 25
MOST_WAITING = 30  # s
USUAL_TURN = 2.2  # moves


class TurnData(msgspec.Struct):
    """Whose turn it is."""

    ply: int
    choosers: list[int]


class FilmData(msgspec.Struct):
    """A film or a part of one. Only the last state is used."""

    moves: list[str]
    states: str


class StreamEvent(msgspec.Struct):
    """A turn or a snapshot from a stream."""

    turn: TurnData | None
    film: FilmData | None = None


_event_decoder = msgspec.json.Decoder(StreamEvent)


@dataclass
class Order:
    """The order for a worker process."""

    addresses: list[tuple[str, int]]
    game: str
    tables: int
    seconds: float
    moves_per_second: float  # 0 for full load
    at_once: int  # concurrent requests
    seed: int
    servers: list[int]  # process ids
    scattered: bool = False  # whether the two players of a table use different servers


@dataclass
class Tally:
    """The measurements of a worker process."""

    moves: int = 0
    turns: int = 0
    seconds: float = 0.0
    worked: float = 0.0  # s of processor time
    served: float = 0.0  # s of processor time that the servers used
    streams: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    acknowledged: list[float] = field(default_factory=list)  # s from sending a turn to its response
    heard: list[float] = field(default_factory=list)  # s from sending a turn to the other players' event


class Table:
    """A table for two, with both players in this process."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load, self.number = load, number
        self.id = ""
        self.begun = False  # all have chosen their departure
        self.cookies = ["", ""]
        self.answered = [-1, -1]
        self.states = [b"", b""]  # the last state that each player has seen
        self.sent: dict[int, tuple[float, int]] = {}  # by the ply after a turn: when it was sent and by which seat
        self.streams: list[asyncio.BaseTransport] = []

    def leave(self) -> None:
        """Close the streams of both players."""
        for stream in self.streams:
            stream.close()

    def hear(self, seat: int, kind: bytes, data: bytes) -> None:
        if kind in (b"turn", b"snapshot"):
            event = _event_decoder.decode(data)
            if event.turn is None or event.film is None:
                return
            if kind == b"turn" and not self.begun and event.turn.ply > 0:
                self.begun = True
                self.load.on_their_way += 1
            self._arrived(seat, event.turn.ply)
            if event.film.states:
                self.states[seat] = b64decode(event.film.states)[-self.load.state_size :]
            self._may_move(seat, event.turn)
        elif kind == b"over" and seat == 0:
            self.load.finished(self)

    def _arrived(self, seat: int, ply: int) -> None:
        known = self.sent.get(ply)
        if known is not None and known[1] != seat:
            del self.sent[ply]
            if self.load.measuring:
                self.load.tally.heard.append(time.perf_counter() - known[0])

    def _may_move(self, seat: int, turn: TurnData) -> None:
        if seat in turn.choosers and turn.ply != self.answered[seat]:
            self.answered[seat] = turn.ply
            moves = self.load.choose(self.states[seat], seat, alone=len(turn.choosers) == 1)
            self.load.ready.append((self, seat, turn.ply, moves, len(turn.choosers) > 1))
            self.load.woken.set()


class Load:
    """All tables of a worker process."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.chance = Random(order.seed)
        game = new(order.game, seats=2, seed=0)
        self._rules, self._like = game.rules, game.state_at(0)
        self.state_size = len(self._like.tobytes())
        self.tally = Tally()
        self.ready: deque[tuple[Table, int, int, list[str], bool]] = deque()
        self.woken = asyncio.Event()
        self.on_their_way = 0  # games that are past the choice of departures
        self.measuring = False
        self.done = False
        self.people: list[tuple[str, str]] = []
        self._again: list[asyncio.Task[None]] = []
        self._openers: dict[int, Connection] = {}
        self.tables: set[Table] = set()

    def choose(self, seen: bytes, seat: int, *, alone: bool) -> list[str]:
        """Return any way to play the turn that does not eliminate this seat."""
        state = from_bytes(seen, self._like)
        if not alone:
            return [self.chance.choice(self._rules.choices(state, seat))]
        lines = Preview.of(self._rules).lines(state)
        safe = [line for line in lines if not line.eliminates]
        return list(self.chance.choice(safe or lines).moves)

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
        self.tally.streams = sum(len(table.streams) for table in self.tables)
        ready.put(self.tally.streams)
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
        for table in self.tables:
            table.leave()
        for to_all in connections:
            for connection in to_all:
                connection.close()
        return self.tally

    async def _all_on_their_way(self) -> None:
        """Wait until everybody has chosen a departure, since that turn is unlike the many others."""
        await asyncio.sleep(min(3.0, self.order.seconds / 4))
        for _ in range(MOST_WAITING):
            if self.on_their_way >= self.order.tables:
                return
            await asyncio.sleep(1)

    async def _open(self, connection: Connection, table: Table) -> None:
        """Open a table, seat both players, start the game and open the streams."""
        pair = table.number // TABLES_PER_PERSON
        host, friend = self.people[2 * pair][0], self.people[2 * pair + 1][0]
        table.cookies, table.answered = [host, friend], [-1, -1]
        self.tables.add(table)
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
            table.streams.append(transport)
        await connection.ask("POST", f"/api/tables/{table.id}/start", host, {})

    def _server_of(self, table: Table, seat: int) -> int:
        """Return the server that a player uses: the table's, as chosen by the proxy of docs/operating.md, or any."""
        return (table.number + (seat if self.order.scattered else 0)) % len(self.order.addresses)

    def finished(self, table: Table) -> None:
        """Handle the end of a game: both players leave and open the next table while the measurement lasts."""
        self.tables.discard(table)
        table.leave()
        if not self.done:
            address = self.order.addresses[self._server_of(table, 0)]
            connection = self._openers.setdefault(table.number, Connection(*address))
            self._again.append(asyncio.create_task(self._open(connection, Table(self, table.number))))

    def _some_time_from_now(self, pace: float) -> float:
        """Return a random moment within the usual length of a turn, so that not all start together."""
        return time.perf_counter() + self.chance.random() * (USUAL_TURN / pace if pace else 0)

    async def _play(self, to_all: list[Connection]) -> None:
        """Send turns as they become due, at the requested pace, each to the server of its player's stream."""
        order, tally = self.order, self.tally
        pace = order.moves_per_second / order.at_once
        due, measured = self._some_time_from_now(pace), False
        while True:
            if pace:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                if self.measuring and not measured:  # do not send overdue turns in one burst
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
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _same(listener: Listener) -> Listener:
    return listener


def work(order: Order, begin: Any, ready: Any, results: Any) -> None:
    """Run the load in a worker process."""

    async def main() -> None:
        results.put(await Load(order).run(begin, ready))

    uvloop.run(main())
