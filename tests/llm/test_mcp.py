"""`fareplay mcp`, used by the client of the protocol's own SDK over standard input and output, and over HTTP."""

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import Any

import httpx
import pytest

import fareplay
from tests.requirements import missing
from tests.server.cluster import free_port

if find_spec("mcp") is None:
    missing("mcp")

from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

ROME = "get-on-board/rome"
TOOLS = {"boards", "rules", "new_game", "position", "legal_moves", "lines", "preview", "play", "record"}


def serve(use: Callable[[Client], Awaitable[None]], *arguments: str) -> None:
    """Start the command, and use it."""
    command = [*arguments, "mcp"]
    server = StdioServerParameters(command=sys.executable, args=["-m", "fareplay", *command], env=dict(os.environ))

    async def connect() -> None:
        async with Client(server) as client:
            await use(client)

    asyncio.run(connect())


async def call(client: Client, tool: str, **values: Any) -> str:
    """What a tool answers."""
    found = await client.call_tool(tool, values)
    assert not found.is_error, found.content
    return str(found.content[0].text)  # type: ignore[union-attr]


async def refused(client: Client, tool: str, **values: Any) -> str:
    """Why a tool refuses."""
    found = await client.call_tool(tool, values)
    assert found.is_error
    return str(found.content[0].text)  # type: ignore[union-attr]


async def legal(client: Client, game: str) -> list[str]:
    found = await client.call_tool("legal_moves", {"game": game})
    return list(found.structured_content["result"])


def test_a_whole_game_against_a_bot() -> None:
    async def use(client: Client) -> None:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        assert f"{ROME}: " in await call(client, "boards")
        assert "G12." in await call(client, "rules", board=ROME)
        dealt = await call(client, "new_game", board=ROME, opponent="novice", seed=7)
        found = re.match(r"Game (\w+)\.", dealt)
        assert found is not None
        game = found[1]
        assert "You are Player 1." in dealt

        before = json.loads(await call(client, "record", game=game))
        assert before["setup"]["tickets"][3] is None  # what is to come stays hidden
        reason = await refused(client, "play", game=game, moves="C3")
        assert "(G12)" in reason
        assert "Nothing has changed." in reason
        assert json.loads(await call(client, "record", game=game)) == before

        await call(client, "play", game=game, moves=(await legal(client, game))[0])
        told = await call(client, "lines", game=game)
        line = told.splitlines()[2].partition(":")[0]
        assert await call(client, "preview", game=game, moves=line) in told
        assert "Not played" in await refused(client, "preview", game=game, moves="Z9")
        moved = await call(client, "play", game=game, moves=line)
        assert "What happened since:" in moved
        while moves := await legal(client, game):
            moved = await call(client, "play", game=game, moves=moves[0])
        assert "The game is over." in moved
        assert fareplay.load(await call(client, "record", game=game)).is_over
        assert "The game is over." in await refused(client, "play", game=game, moves="A1")

    serve(use)


def test_what_is_asked_for_wrongly() -> None:
    async def use(client: Client) -> None:
        assert "there is no game 'nothing'" in await refused(client, "position", game="nothing")
        assert "nowhere" in await refused(client, "rules", board="nowhere")
        assert "nowhere" in await refused(client, "new_game", board="nowhere")
        assert "genius" in await refused(client, "new_game", board=ROME, opponent="genius")
        assert "players" in await refused(client, "new_game", board=ROME, seats=9)
        assert "no seat 5" in await refused(client, "new_game", board=ROME, seat=5)
        await refused(client, "new_game", board=ROME, seed=-1)
        await refused(client, "play", game="nothing")
        assert f"{ROME}: " in await call(client, "boards")  # it goes on

    serve(use)


def test_resources_prompts_and_languages() -> None:
    async def use(client: Client) -> None:
        listed = await client.read_resource("fareplay://boards")
        assert ROME in str(listed.contents[0].text)  # type: ignore[union-attr]
        rules = await client.read_resource(f"fareplay://rules/{ROME}")
        assert "G12." in str(rules.contents[0].text)  # type: ignore[union-attr]
        assert "Spieler" in await call(client, "new_game", board=ROME, seed=1, opponent="novice")
        asked = await client.get_prompt("play", {"board": ROME})
        assert ROME in str(asked.messages[0].content)
        with pytest.raises(Exception, match="nowhere"):
            await client.read_resource("fareplay://rules/get-on-board/nowhere")

    serve(use, "--language", "de")


def test_over_http_a_program_needs_the_token_and_only_this_machine_listens() -> None:
    port = free_port()
    command = [sys.executable, "-m", "fareplay", "mcp", "--http", str(port)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        address = process.stderr.readline().strip().removeprefix("Fareplay: ")
        token = process.stderr.readline().strip().removeprefix("Authorization: Bearer ")
        assert address == f"http://127.0.0.1:{port}/mcp"
        assert len(token) > 30
        await_listening(port)
        for headers in ({}, {"authorization": "Bearer x"}, {"authorization": f"Basic {token}"}):
            answer = httpx.post(address, json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, headers=headers)
            assert answer.status_code == 401
        foreign = {"authorization": f"Bearer {token}", "host": "evil.example"}  # a name that leads to this machine
        assert httpx.post(address, json={}, headers=foreign).status_code in (403, 421)

        async def use() -> None:
            http = create_mcp_http_client(headers={"authorization": f"Bearer {token}"})
            async with http, Client(streamable_http_client(address, http_client=http)) as client:
                assert ROME in await call(client, "boards")

        asyncio.run(use())
        with socket.socket() as outside:  # another address of this machine
            outside.settimeout(2)
            assert outside.connect_ex(("127.0.0.2", port)) != 0
    finally:
        process.terminate()
        process.wait(20)


def await_listening(port: int) -> None:
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the server does not listen")
