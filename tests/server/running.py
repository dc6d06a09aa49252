"""A real server for tests: uvicorn in a thread, on a free port of this machine."""

import asyncio
import multiprocessing
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from functools import cache
from typing import Any, ClassVar

import httpx
import pytest
import uvicorn
from argon2 import PasswordHasher

from fareplay.client import Client
from fareplay.server.app import App
from fareplay.server.bots import worker
from fareplay.server.run import uvicorn_config
from fareplay.server.server import Server
from fareplay.server.settings import Settings
from tests.repetitions import long_but

GENEROUS = {
    "requests_per_second": 30_000.0,
    "bot_processes": 1,
    "substitute": "random",
}

# For a test of `running` whose outcome does not depend on the database: PostgreSQL is left to long runs.
sqlite_first = pytest.mark.parametrize("running", long_but(["sqlite", "postgresql"], "sqlite"), indirect=True)

# Hashes of passwords are expensive by design; every server makes one when it starts.
QUICK_HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@cache
def bot_process() -> ProcessPoolExecutor:
    """A process for the bots of all servers: to start one costs more than most tests."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), worker.begin)


class LentProcess(Executor):
    """The shared process as a server's own, which does not end with the server."""

    _processes: ClassVar[dict[int, Any]] = {}  # none that the server may terminate

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        return bot_process().submit(work, *arguments, **more)


class Running:
    """A server that runs until it is closed. Its bots run in a process of their own only if it has `own_bots`."""

    def __init__(self, database: str, own_bots: bool = False, **settings: Any) -> None:
        self.settings = Settings(database=database, port=0, **{**GENEROUS, **settings})
        self.app = App(self.settings)
        self.server: Server = self.app.server
        self.server.accounts.passwords.hasher = QUICK_HASHER
        if not own_bots:
            self.server.pool._executor = LentProcess()  # type: ignore[assignment]
        config = uvicorn_config(self.app, self.settings)
        config.host, config.port = "127.0.0.1", 0
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._uvicorn.run, daemon=True)
        self._thread.start()
        while not self._uvicorn.started:
            assert self._thread.is_alive(), "the server did not start"
            self._thread.join(0.005)
        port = self._uvicorn.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.loop: asyncio.AbstractEventLoop = self._uvicorn.servers[0].get_loop()
        self._clients: list[Client] = []
        self._addresses = 0

    def client(self, name: str | None = None, address: str | None = None) -> Client:
        """A person's client, as if from an address behind a proxy; a guest if a name is given."""
        client = Client(self.address)
        if address is not None:
            client._http.headers["x-forwarded-for"] = address
        self._clients.append(client)
        if name is not None:
            client.guest(name)
        return client

    def strangers(self, *names: str) -> list[Client]:
        """Guests, each with an address of their own."""
        found = []
        for name in names:
            self._addresses += 1
            found.append(self.client(name, f"198.18.{self._addresses // 250}.{self._addresses % 250 + 1}"))
        return found

    def http(self) -> httpx.Client:
        """A bare connection."""
        return httpx.Client(base_url=self.address)

    def connect(self) -> socket.socket:
        """A connection on which bytes are sent."""
        host, port = self.address.removeprefix("http://").split(":")
        return socket.create_connection((host, int(port)), timeout=60)

    def do(self, work: Any) -> Any:
        """Run a coroutine in the server's own event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(120)

    def close(self) -> None:
        """Stop, as an operator would stop it."""
        if not self._thread.is_alive():
            return
        for client in self._clients:
            client.close()
        self.loop.call_soon_threadsafe(self.server.viewers.close_all)
        self._uvicorn.should_exit = True
        self._thread.join(120)
        assert not self._thread.is_alive(), "the server did not stop"
