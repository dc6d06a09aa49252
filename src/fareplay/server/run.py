"""Runs the server with uvicorn."""

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import uvicorn

from fareplay import boards
from fareplay.server import logs
from fareplay.server.app import App
from fareplay.server.http.addresses import is_loopback, network_address
from fareplay.server.http.protocol import HttpProtocol
from fareplay.server.server import Server
from fareplay.server.settings import Settings
from fareplay.server.storage.databases import opened, store_for
from fareplay.server.storage.store import Unavailable
from fareplay.server.tables.board_routes import describe

_log = logging.getLogger("fareplay.server")

BACKLOG = 2048  # connections waiting to be accepted
SHUTDOWN_SECONDS = 10  # for requests in progress
OTHER_FILES = 1_000  # open files and connections other than streams

# TCP keep-alive: a device that disappears (no signal, no power) is noticed after about 20 seconds. Connections inherit
# these options from the listening socket.
SILENT: Final = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 2, "TCP_USER_TIMEOUT": 20_000}


class CannotListen(Exception):
    """The server cannot listen on its address."""


class _Uvicorn(uvicorn.Server):
    """Uvicorn that closes streams before it shuts down, since it would wait for them."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self._fareplay = server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._fareplay.viewers.close_all()
        await super().shutdown(sockets)


def run(settings: Settings, show: Callable[[str], None]) -> int:
    """Serve until stopped, and return the exit status. `show` is called with the server's address."""
    logs.set_up(settings.log_level)
    _allow_files(settings.streams + OTHER_FILES)
    try:
        store = store_for(settings.database)
        store.claim()  # until the end: of several servers that start together on one file, one goes on
        asyncio.run(_check_database(settings.database))
        listening = _bind(settings.host, settings.port)
        for name in boards.names():
            describe(name)
        _listen(listening)
    except (Unavailable, CannotListen) as error:
        print(f"fareplay: {error}", file=sys.stderr)
        return 1
    settings = replace(settings, port=listening.getsockname()[1])
    app = App(settings, store)
    server = _Uvicorn(uvicorn_config(app, settings), app.server)
    for line in _greeting(settings):
        show(line)
    gc.freeze()  # everything loaded so far stays in memory
    gc.disable()  # turns leave no cycles, and a collection would delay all requests; see Server._collect_garbage
    asyncio.set_event_loop_policy(None)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _greeting(settings: Settings) -> list[str]:
    """Return the lines that say how to reach the server from this machine and from others."""
    if settings.origin:
        return [f"Fareplay: {settings.origin}"]
    everywhere = settings.host in ("0.0.0.0", "::")
    here = "127.0.0.1" if everywhere else settings.host
    lines = [f"Fareplay: http://{f'[{here}]' if ':' in here else here}:{settings.port}"]
    if is_loopback(here) and not everywhere:
        lines.append("Only this machine can reach it. Start it with --host 0.0.0.0 to let others in your network join.")
    elif everywhere:
        found = network_address()
        there = "This machine has no network address at the moment, so others cannot join."
        lines.append(there if found is None else f"Others in your network: http://{found}:{settings.port}")
    return lines


def _allow_files(wanted: int) -> None:
    """Raise the limit of open files: every connection is one, and the default of most systems is 1,024."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if allowed < wanted:
        _log.warning("the limit of open files is low", extra={"allowed": allowed, "wanted": wanted})


async def _check_database(database: str) -> None:
    """Raise Unavailable if the database cannot be used."""
    async with opened(database):
        pass


def uvicorn_config(app: App, settings: Settings) -> uvicorn.Config:
    """Return the configuration of uvicorn."""
    return uvicorn.Config(
        app,
        loop="uvloop",
        http=HttpProtocol,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        backlog=BACKLOG,
        lifespan="on",
    )


def _bind(host: str, port: int) -> socket.socket:
    """Bind an address without listening yet."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in SILENT.items():
        if hasattr(socket, name):  # not every system has every option
            listening.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise CannotListen(f"cannot listen on {host}:{port}: {error.strerror}") from None
    return listening


def _listen(bound: socket.socket) -> None:
    """Start listening. Fails if another process was faster."""
    try:
        bound.listen(BACKLOG)
    except OSError as error:
        host, port = bound.getsockname()[:2]
        raise CannotListen(f"cannot listen on {host}:{port}: {error.strerror}") from None
