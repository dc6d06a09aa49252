"""Endpoints for operators: liveness, readiness and metrics."""

import asyncio
import logging
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from fareplay import __version__
from fareplay.api.clock import now_ms
from fareplay.server.http.addresses import is_loopback
from fareplay.server.http.context import Context
from fareplay.server.http.metrics import Metrics
from fareplay.server.storage.store import Script, Unavailable
from fareplay.server.tables.viewers import Viewers

_log = logging.getLogger("fareplay.http")

LEAST_SPACE: Final = 1_000_000  # bytes on the disk of the database


class Operators:
    """`/health`, `/ready` and `/metrics`."""

    def __init__(self, context: Context, metrics: Metrics) -> None:
        self._context, self._metrics = context, metrics
        self._writing: asyncio.Task[None] | None = None  # the write check, shared by all requests

    async def health(self, request: Request) -> Response:
        """Answer that the process is alive."""
        return JSONResponse({"status": "alive", "version": __version__})

    async def ready(self, request: Request) -> Response:
        """Answer whether the process can serve: the database can write and the server is not shutting
        down."""
        if self._context.service(Viewers).closing:
            return JSONResponse({"status": "going down"}, 503)
        try:
            if self._writing is None or self._writing.done():
                self._writing = asyncio.get_running_loop().create_task(self._context.store.write(_touch()))
            await asyncio.shield(self._writing)
        except Unavailable as error:
            _log.warning("not ready", extra={"reason": str(error)})
            return JSONResponse({"status": "the database cannot write"}, 503, {"retry-after": "1"})
        space = self._context.store.free_space()
        if space is not None and space < LEAST_SPACE:  # little is written above, and may still fit
            _log.warning("not ready", extra={"reason": f"the disk is full: {space} bytes are left"})
            return JSONResponse({"status": "the disk is full"}, 503, {"retry-after": "1"})
        return JSONResponse({"status": "ready"})

    async def metrics(self, request: Request) -> Response:
        """Return metrics for Prometheus, to this machine only unless configured otherwise."""
        client = request.client.host if request.client else ""
        if not self._context.settings.metrics_for_all and not is_loopback(client):
            return PlainTextResponse("only for this machine\n", 403)
        return PlainTextResponse(self._metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _touch() -> Script[None]:
    """Write something, since a full disk can still be read."""
    yield (
        "INSERT INTO meta (key, value) VALUES ('ready', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (str(now_ms()),),
    )
