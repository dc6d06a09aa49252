"""The application: every path and who answers it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from fareplay.server.http.door import API_POLICY, GUARDING, Door
from fareplay.server.http.endpoint import Endpoint
from fareplay.server.http.for_boards import about_boards
from fareplay.server.http.for_operators import Operators
from fareplay.server.http.for_people import people
from fareplay.server.http.for_records import records
from fareplay.server.http.for_tables import tables
from fareplay.server.http.openapi import document
from fareplay.server.http.pages import Pages
from fareplay.server.http.paths import Paths
from fareplay.server.http.streaming import StreamDoor
from fareplay.server.metrics import Metrics
from fareplay.server.server import Server
from fareplay.server.settings import Settings

ENDPOINTS: list[Endpoint] = [*tables.all, *records.all, *people.all, *about_boards.all]


class App:
    """The server as an ASGI application. Requests to the API go straight to their door, the rest by Starlette."""

    def __init__(self, settings: Settings) -> None:
        self.server = Server(settings)
        metrics = Metrics()
        metrics.watch(self.server)
        operators = Operators(self.server, metrics)
        pages = Starlette(
            routes=[
                Route("/health", operators.health),
                Route("/ready", operators.ready),
                Route("/metrics", operators.metrics),
                Mount("/", Pages()),
            ],
            lifespan=self._lifespan,
        )
        doors = [(each.method, each.path, Door(self.server, metrics, each)) for each in ENDPOINTS]
        described = ("GET", "/api/openapi.json", _Described())
        watching = ("GET", "/api/tables/{table}/stream", StreamDoor(self.server))
        self._paths = Paths([*doors, described, watching], pages)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.server.open()
        try:
            yield
        finally:
            await self.server.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._paths(scope, receive, send)


class _Described:
    """The OpenAPI document."""

    def __init__(self) -> None:
        self._text = msgspec.json.encode(document(ENDPOINTS))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind, cache = (b"content-type", b"application/json"), (b"cache-control", b"public, max-age=300")
        await send({"type": "http.response.start", "status": 200, "headers": [kind, cache, *GUARDING, API_POLICY]})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else self._text})
