"""Running the server."""

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable

import uvicorn

from fareplay.server import logs
from fareplay.server.http.app import App
from fareplay.server.server import Server, store_for
from fareplay.server.settings import Settings
from fareplay.server.store import Unavailable
from fareplay.server.warming import warm_up

_log = logging.getLogger("fareplay.server")

WAITING = 2048  # connections that may wait to be accepted
PATIENCE = 10  # s for requests in flight at shutdown
BESIDES = 1_000  # files and connections that are no streams


class CannotListen(Exception):
    """The address is taken, or is not ours."""


class _Uvicorn(uvicorn.Server):
    """Uvicorn that says goodbye to viewers first, or it would wait for streams that never end."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self._fareplay = server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._fareplay.part()
        await super().shutdown(sockets)


def run(settings: Settings, prepare: Callable[[], None] = warm_up) -> int:
    """Serve until told to stop; returns the exit status. What cannot work is said before the long wait to get ready,
    and nobody is let in before it is over."""
    logs.set_up(settings.log_level)
    _allow_files(settings.streams + BESIDES)
    try:
        asyncio.run(_try_database(settings.database))
        listening = _bind(settings.host, settings.port)
        prepare()
        _listen(listening)
    except (Unavailable, CannotListen) as error:
        print(f"fareplay: {error}", file=sys.stderr)
        return 1
    app = App(settings)
    host, port = listening.getsockname()[:2]
    config = configured(app, settings)
    server = _Uvicorn(config, app.server)
    shown = f"[{host}]" if ":" in host else host
    print(f"Fareplay: {settings.origin or f'http://{shown}:{port}'}", flush=True)
    gc.freeze()  # what is here now stays
    gc.disable()  # turns leave no cycles behind, and to look for them would hold everybody up; see Server._sweep
    asyncio.set_event_loop_policy(None)
    server.run(sockets=[listening])
    return 0 if server.started else 1


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


async def _try_database(database: str) -> None:
    """Find out before anybody is told an address whether the database can be used."""
    store = store_for(database)
    await store.open()
    await store.close()


def configured(app: App, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,
        loop="uvloop",
        http="httptools",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=PATIENCE,
        backlog=WAITING,
        lifespan="on",
    )


def _bind(host: str, port: int) -> socket.socket:
    """Take an address, without answering at it yet."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise CannotListen(f"cannot listen on {host}:{port}: {error.strerror}") from None
    return listening


def _listen(bound: socket.socket) -> None:
    """Begin to answer; another process may have been faster."""
    try:
        bound.listen(WAITING)
    except OSError as error:
        host, port = bound.getsockname()[:2]
        raise CannotListen(f"cannot listen on {host}:{port}: {error.strerror}") from None
