"""A database with games, moved elsewhere and continued."""

from io import BytesIO

from fareplay.client import Client, bot, me
from fareplay.server.operators import admin
from fareplay.server.operators.export import export_to, import_from
from fareplay.server.storage.databases import opened
from tests.coroutines import run_in_thread
from tests.server.conftest import Start
from tests.server.playing import GAME, a_line, eventually, play_on, seen


async def exported(database: str) -> bytes:
    out = BytesIO()
    async with opened(database) as store:
        await export_to(store, out)
    return out.getvalue()


async def imported(database: str, text: bytes) -> None:
    async with opened(database) as store:
        await import_from(store, BytesIO(text))


async def copied(database: str, target: str) -> None:
    async with opened(database) as store:
        await store.backup(target)


async def broken(database: str) -> list[str]:
    async with opened(database) as store:
        return [f"{id}: {wrong}" async for id, wrong in admin.check(store) if wrong is not None]


def fill(client: Client) -> tuple[str, str]:
    """Create finished games, one that waits for a choice and one in progress; return a token and the last one's id."""
    for game in ("get-on-board/new-york", "ticket-to-ride/london"):
        play_on(client, client.open_table(game, [me(), bot("random")], start=True).table.id, 1)
    client.open_table(GAME, [me(), bot("random")], start=True)
    table = client.open_table(GAME, [me(), bot("random")], start=True).table.id
    view, _ = seen(client.snapshot(table))
    client.play(table, 0, [view.legal_moves[0]])
    eventually(lambda: bool(seen(client.snapshot(table))[1].lines))
    client.play(table, *a_line(client, table))
    return client.add_token("moving").token, table


def goes_on(start: Start, database: str, token: str, table: str) -> None:
    """Check that a server on a database recognises the person and can finish the game."""
    running = start(database)
    with Client(running.address, token) as client:
        assert client.snapshot(table).table.state == "playing"
        play_on(client, table, 2)
        assert client.snapshot(table).table.state == "finished"
    running.close()
    assert run_in_thread(broken(database)) == []
