"""The application: every path and who serves it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from fareplay.server.errors import ApiError
from fareplay.server.http.openapi import document
from fareplay.server.http.responses import ApiResponse, error_response
from fareplay.server.http.routes.boards import boards
from fareplay.server.http.routes.chat import chat
from fareplay.server.http.routes.daily import daily
from fareplay.server.http.routes.notifications import notifications
from fareplay.server.http.routes.operators import Operators
from fareplay.server.http.routes.people import people
from fareplay.server.http.routes.puzzles import puzzles
from fareplay.server.http.routes.records import records
from fareplay.server.http.routes.relations import relations
from fareplay.server.http.routes.results import results
from fareplay.server.http.routes.tables import tables
from fareplay.server.http.routes.tournaments import tournaments
from fareplay.server.http.routes.watching import watching
from fareplay.server.http.routing import Endpoint, Router, not_allowed
from fareplay.server.http.staticfiles import Documentation, WebClient
from fareplay.server.metrics import Metrics
from fareplay.server.server import Server
from fareplay.server.settings import Settings
from fareplay.server.streams.endpoint import PATH as STREAM_PATH
from fareplay.server.streams.endpoint import StreamEndpoint

ENDPOINTS: Final[list[Endpoint]] = [
    *tables.all,
    *chat.all,
    *watching.all,
    *tournaments.all,
    *records.all,
    *people.all,
    *results.all,
    *relations.all,
    *notifications.all,
    *boards.all,
    *daily.all,
    *puzzles.all,
]  # the busiest first


class App(Starlette):
    """The server as an ASGI application."""

    def __init__(self, settings: Settings) -> None:
        self.server = Server(settings)
        metrics = Metrics()
        metrics.watch(self.server)
        operators = Operators(self.server, metrics)
        super().__init__(
            routes=[
                Route("/api/openapi.json", _openapi),
                Route("/health", operators.health),
                Route("/ready", operators.ready),
                Route("/metrics", operators.metrics),
                Route("/docs", _docs),
                Mount("/docs", Documentation()),
                Mount("/", WebClient()),
            ],
            exception_handlers={HTTPException: _http_error},
            lifespan=_lifespan,
        )
        self.router.redirect_slashes = False
        self._api = Router()
        self._api.add(ENDPOINTS, self.server, metrics)
        self._api.add_app("GET", STREAM_PATH, StreamEndpoint(self.server, metrics))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request: the API at once, pages and the rest through Starlette."""
        if scope["type"] != "http" or not await self._api.serve(scope, receive, send):
            await super().__call__(scope, receive, send)


@asynccontextmanager
async def _lifespan(app: App) -> AsyncIterator[None]:
    await app.server.open()
    try:
        yield
    finally:
        await app.server.close()


async def _openapi(request: Request) -> Response:
    """The OpenAPI document."""
    return ApiResponse(document(ENDPOINTS), headers={"cache-control": "public, max-age=300"})


async def _docs(request: Request) -> Response:
    """The documentation, whose links need the slash."""
    return RedirectResponse("/docs/", 308)


async def _http_error(request: Request, error: Exception) -> Response:
    """What Starlette raises: a path that does not exist, or not for this method."""
    assert isinstance(error, HTTPException)
    if error.status_code != 405:
        return error_response(ApiError(error.status_code, "not_found", "there is no such address"), "")
    return not_allowed(", ".join(sorted((error.headers or {}).get("Allow", "").split(", "))))
