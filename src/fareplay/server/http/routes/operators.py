"""Endpoints for operators: is the process alive, can it serve, its metrics."""

import logging

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from fareplay.server.addresses import is_loopback
from fareplay.server.metrics import Metrics
from fareplay.server.server import Server
from fareplay.server.storage.store import Script, Unavailable
from fareplay.server.tables.clocks import now_ms
from fareplay.version import VERSION

_log = logging.getLogger("fareplay.http")


class Operators:
    """`/health`, `/ready` and `/metrics`."""

    def __init__(self, server: Server, metrics: Metrics) -> None:
        self._server, self._metrics = server, metrics

    async def health(self, request: Request) -> Response:
        """The process is alive."""
        return JSONResponse({"status": "alive", "version": VERSION})

    async def ready(self, request: Request) -> Response:
        """The process can serve: every game's rules are compiled, the database can write and the server is not going
        down. Bots may still be warming up: whoever plays against one waits for its first move."""
        if self._server.closing:
            return JSONResponse({"status": "going down"}, 503)
        if not self._server.warmup.rules_ready:
            return JSONResponse({"status": "compiling the rules"}, 503, {"retry-after": "1"})
        try:
            await self._server.store.write(_touch())
        except Unavailable as error:
            _log.warning("not ready", extra={"reason": str(error)})
            return JSONResponse({"status": "the database cannot write"}, 503, {"retry-after": "1"})
        return JSONResponse({"status": "ready", "bots": "ready" if self._server.warmup.done else "warming up"})

    async def metrics(self, request: Request) -> Response:
        """Figures for Prometheus, for this machine only unless set otherwise."""
        client = request.client.host if request.client else ""
        if not self._server.settings.metrics_for_all and not is_loopback(client):
            return PlainTextResponse("only for this machine\n", 403)
        return PlainTextResponse(self._metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _touch() -> Script[None]:
    """Write something, for a full disk can still be read."""
    yield (
        "INSERT INTO meta (key, value) VALUES ('ready', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (str(now_ms()),),
    )
