"""Helpers that act for people at a table: sit down, play, listen and wait."""

import time
from collections.abc import Callable, Generator
from random import Random
from secrets import token_hex

from fareplay.api.play import TableSnapshot, Turn, View
from fareplay.client import Client, Message, me, nobody
from fareplay.client.client import read_messages
from fareplay.server.storage.tables import find_table, save_table
from tests.server.running import Running

GAME = "get-on-board/new-york"
PATIENCE = 120.0  # s until something awaited must have happened, on a loaded machine


def eventually(look: Callable[[], bool]) -> None:
    """Wait for something that another thread or process does."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if look():
            return
        time.sleep(0.02)
    raise AssertionError("it did not happen")


def seen(snapshot: TableSnapshot) -> tuple[View, Turn]:
    assert snapshot.view is not None
    assert snapshot.turn is not None
    return snapshot.view, snapshot.turn


def two_at_a_table(running: Running, game: str = GAME) -> tuple[Client, Client, str]:
    """Two people who have made their first choices, the first of them to move."""
    one, other = running.client("Ada"), running.client("Bo")
    table = one.open_table(game, [me(), nobody()]).table.id
    other.join(table)
    one.start(table)
    for client in (one, other):
        view, _ = seen(client.snapshot(table))
        client.play(table, 0, [view.legal_moves[0]])
    view, _ = seen(one.snapshot(table))
    return (one, other, table) if view.to_move == 0 else (other, one, table)


def a_line(client: Client, table: str) -> tuple[int, list[str]]:
    _, turn = seen(client.snapshot(table))
    return turn.ply, lines_of(turn)[0]


def lines_of(turn: Turn) -> list[list[str]]:
    """Return the moves of each line of a turn; none if it is somebody else's."""
    return [line["moves"] for line in turn.lines] if isinstance(turn.lines, list) else []


def play_on(client: Client, table: str, seed: int, careful: bool = False) -> None:
    """Play a seat at random until the game is over, using only the stream. A careful player is eliminated only if
    there is no other way."""
    chance, answered = Random(seed), -1
    for message in client.watch(table):
        if message.kind not in ("snapshot", "turn"):
            continue
        turn = message.data["turn"]
        if turn is None:
            continue  # this process has not heard yet that the game has begun
        legal = message.data["view"]["legal_moves"]
        if turn["ply"] == answered or not legal:
            continue  # somebody else has chosen, or it is not our turn
        lines = turn["lines"] or [{"moves": [move]} for move in legal]
        safe = [line for line in lines if not line.get("eliminates")] if careful else []
        moves = chance.choice(safe or lines)["moves"]
        answered = turn["ply"]
        client.play(table, answered, moves)


def careful_turn(snapshot: TableSnapshot, chance: Random) -> list[str]:
    """A turn by chance, among the better half of those that keep their player in the game longest."""
    view, turn = seen(snapshot)
    lines = turn.lines
    if not isinstance(lines, list) or not lines:
        return [chance.choice(view.legal_moves)]
    safe = [line for line in lines if not line.get("eliminates")] or lines
    most = max(line.get("safe", 0) for line in safe)
    safe = [line for line in safe if line.get("safe", 0) == most]
    safe.sort(key=lambda line: -line["gain"])
    moves: list[str] = chance.choice(safe[: (len(safe) + 1) // 2])["moves"]
    return moves


def is_nearly_over(view: View) -> bool:
    """Return whether few turns are left."""
    position = view.position
    return bool(position["round"] >= 12 if "round" in position else min(position["buses"]) < 4)


def play_until(people: list[Client], table: str, is_enough: Callable[[View], object]) -> None:
    """Play turns by chance until a position, or to the end."""
    chance = Random(7)
    while True:
        view, turn = seen(people[0].snapshot(table))
        if view.is_over or is_enough(view):
            return
        seat = next(one for one in turn.choosers if one not in turn.chosen)
        people[seat].play(table, turn.ply, careful_turn(people[seat].snapshot(table), chance))


def listen(
    client: Client,
    table: str,
    last: str | None = None,
    seat: int | None = None,
    presence: bool = False,
    form: str = "json",
    spectator: bool = False,
) -> Generator[Message, None, None]:
    """Yield the messages of one connection, with presence only on request. It does not reconnect by itself."""
    headers = {} if last is None else {"last-event-id": last}
    query = {"as": form} | ({} if seat is None else {"seat": str(seat)}) | ({"spectator": "true"} if spectator else {})
    with client._http.stream("GET", f"/api/tables/{table}/stream", headers=headers, params=query) as response:
        assert response.status_code == 200, response.read()
        assert response.headers["content-type"].startswith("text/event-stream")
        for message in read_messages(response.iter_lines()):
            if presence or message.kind != "presence":
                yield message


def somebody(running: Running, name: str) -> tuple[Client, str]:
    """A guest whose name nobody else has, and their id."""
    client = running.client(f"{name} {token_hex(3)}")
    return client, person_of(client)


def wait_until_paired(clients: list[Client], arena: str) -> None:
    """Ask for a game until there is one: first as often as the server allows, then every other second."""
    for attempt in range(45):
        tables = [client.wait_for_game(arena, play=True).table for client in clients]
        if None not in tables:
            return
        time.sleep(0.3 if attempt < 12 else 2)
    raise AssertionError("they were not paired")


def person_of(client: Client) -> str:
    who = client.me().person
    assert who is not None
    return who.id


def turn_back(running: Running, table: str, ms: int) -> None:
    """Set back the start of the turn by some time."""

    async def edit() -> None:
        server = running.server
        cached = await server.tables.get(table)
        async with cached.lock:
            row = await server.store.read(find_table(table))
            assert row is not None
            assert row.clocks is not None
            assert row.due_at is not None
            row.clocks.since -= ms
            row.due_at -= ms
            row.version += 1
            await server.store.write(save_table(row, row.version - 1))
            cached.stale = True

    running.do(edit())
