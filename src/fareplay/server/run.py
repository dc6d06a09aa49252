"""Running the server."""

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import uvicorn

from fareplay import boards
from fareplay.server import logs
from fareplay.server.app import App
from fareplay.server.bots.warmup import Warmup
from fareplay.server.http.addresses import is_loopback, network_address
from fareplay.server.http.protocol import HttpProtocol
from fareplay.server.server import Server
from fareplay.server.settings import Settings
from fareplay.server.storage.databases import store_for
from fareplay.server.storage.store import Unavailable
from fareplay.server.tables.board_routes import describe
from fareplay.texts import Texts

_log = logging.getLogger("fareplay.server")

BACKLOG = 2048  # connections that may wait to be accepted
SHUTDOWN_SECONDS = 10  # for requests in flight
OTHER_FILES = 1_000  # files and connections that are no streams

# A device that vanishes without a word (out of reach, or out of power) is noticed after some 20 seconds. Connections
# have this from the socket that accepts them.
SILENT: Final = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 2, "TCP_USER_TIMEOUT": 20_000}

WHAT: Final = {
    "rules": "the rules of {game}",
    "novice": "the weakest bots of {game}",
    "search": "the bots of {game}",
    "solver": "the solver of {game}",
}


class CannotListen(Exception):
    """The address is taken, or is not ours."""


class _Uvicorn(uvicorn.Server):
    """Uvicorn that closes streams first, or it would wait for them."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self._fareplay = server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._fareplay.viewers.close_all()
        await super().shutdown(sockets)


def run(settings: Settings, tell: Callable[[str], None]) -> int:
    """Serve until stopped; returns the exit status. The pages are there at once; what has to be compiled is compiled
    beside, and `tell` hears where people find the server and how far it is."""
    logs.set_up(settings.log_level)
    _allow_files(settings.streams + OTHER_FILES)
    try:
        asyncio.run(_check_database(settings.database))
        listening = _bind(settings.host, settings.port)
        for name in boards.names():
            describe(name)
        _listen(listening)
    except (Unavailable, CannotListen) as error:
        print(f"fareplay: {error}", file=sys.stderr)
        return 1
    settings = replace(settings, port=listening.getsockname()[1])
    app = App(settings)
    app.server.warmup.report = partial(_report, app.server.warmup, tell)
    server = _Uvicorn(uvicorn_config(app, settings), app.server)
    for line in _greeting(settings):
        tell(line)
    gc.freeze()  # what is here now stays
    gc.disable()  # turns leave no cycles, and a collection would delay everybody; see Server._collect_garbage
    asyncio.set_event_loop_policy(None)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _greeting(settings: Settings) -> list[str]:
    """Where people find the server: on this machine, and from others."""
    if settings.origin:
        return [f"Fareplay: {settings.origin}"]
    everywhere = settings.host in ("0.0.0.0", "::")
    here = "127.0.0.1" if everywhere else settings.host
    lines = [f"Fareplay: http://{f'[{here}]' if ':' in here else here}:{settings.port}"]
    if is_loopback(here) and not everywhere:
        lines.append("Only this machine can reach it; with --host 0.0.0.0 others in your network can join.")
    elif everywhere:
        found = network_address()
        there = "This machine has no network address now: others cannot join."
        lines.append(there if found is None else f"Others in your network: http://{found}:{settings.port}")
    return lines


def _report(warmup: Warmup, tell: Callable[[str], None]) -> None:
    """Say how far compiling is, if there was anything to compile."""
    progress = warmup.progress
    if not progress.left:
        gc.freeze()  # what was loaded stays too
    if warmup.compiles:
        told = "Everything is ready."
        if progress.left:
            what = WHAT[progress.left[0].kind].format(game=Texts().title(progress.left[0].game))
            told = f"Getting ready, once for each version: {progress.done} of {progress.of}, now {what}."
        tell(told)


def _allow_files(wanted: int) -> None:
    """A connection is an open file, and most systems allow 1,024 of them to those who do not ask for more."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if allowed < wanted:
        _log.warning("few files may be open", extra={"allowed": allowed, "wanted": wanted})


async def _check_database(database: str) -> None:
    """Raise Unavailable if the database cannot be used."""
    store = store_for(database)
    await store.open()
    try:
        store.claim()
    finally:
        await store.close()


def uvicorn_config(app: App, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application."""
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
    """Bind an address, without listening yet."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in SILENT.items():
        if hasattr(socket, name):  # what a system does not know it decides itself
            listening.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise CannotListen(f"cannot listen on {host}:{port}: {error.strerror}") from None
    return listening


def _listen(bound: socket.socket) -> None:
    """Begin to listen; another process may have been faster."""
    try:
        bound.listen(BACKLOG)
    except OSError as error:
        host, port = bound.getsockname()[:2]
        raise CannotListen(f"cannot listen on {host}:{port}: {error.strerror}") from None
