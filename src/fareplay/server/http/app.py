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
from fareplay.server.http.streaming import StreamDoor
from fareplay.server.metrics import Metrics
from fareplay.server.server import Server
from fareplay.server.settings import Settings

ENDPOINTS: list[Endpoint] = [*tables.all, *records.all, *people.all, *about_boards.all]
OFTEN = ("/api/tables/{table}/turn", "/api/tables/{table}")


def make_app(settings: Settings) -> Starlette:
    """The server as an ASGI application."""
    server, metrics = Server(settings), Metrics()
    metrics.watch(server)
    operators = Operators(server, metrics)
    described = msgspec.json.encode(document(ENDPOINTS))

    async def describe(scope: Scope, receive: Receive, send: Send) -> None:
        headers = [
            (b"content-type", b"application/json"),
            (b"cache-control", b"public, max-age=300"),
            *GUARDING,
            API_POLICY,
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": described})

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    doors = sorted(ENDPOINTS, key=lambda endpoint: endpoint.path not in OFTEN)
    app = Starlette(
        routes=[
            Route("/api/tables/{table}/stream", StreamDoor(server), methods=["GET"]),
            *(Route(door.path, Door(server, metrics, door), methods=[door.method]) for door in doors),
            Route("/api/openapi.json", _Asgi(describe), methods=["GET"]),
            Route("/health", operators.health),
            Route("/ready", operators.ready),
            Route("/metrics", operators.metrics),
            Mount("/", Pages()),
        ],
        lifespan=lifespan,
    )
    app.state.server = server
    return app


class _Asgi:
    """A function as an ASGI application; Starlette takes bare functions for something else."""

    def __init__(self, answer: object) -> None:
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope, receive, send)  # type: ignore[operator]
