"""The application: every path and who serves it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, Router

from fareplay.server.bots.routes import bots
from fareplay.server.chat.club_routes import club_chat
from fareplay.server.chat.operator_routes import reports
from fareplay.server.chat.routes import chat
from fareplay.server.deals.routes import deals
from fareplay.server.device.routes import device
from fareplay.server.explorer.routes import explorer
from fareplay.server.http.errors import ApiError
from fareplay.server.http.openapi import document
from fareplay.server.http.responses import ApiResponse, api_headers, compress, error_response
from fareplay.server.http.routing import Endpoint, not_allowed, routes_of
from fareplay.server.http.staticfiles import Documentation, WebClient
from fareplay.server.notifications.routes import notifications
from fareplay.server.openid.routes import OpenIdAttempts, openid
from fareplay.server.operators.overview_routes import operators
from fareplay.server.operators.routes import Operators
from fareplay.server.people.operator_routes import operated_people
from fareplay.server.people.routes import people
from fareplay.server.previews.routes import Head, previews
from fareplay.server.puzzles.routes import puzzles
from fareplay.server.ratings.routes import results
from fareplay.server.relations.routes import relations
from fareplay.server.server import Server
from fareplay.server.settings import Settings
from fareplay.server.storage.store import Store
from fareplay.server.tables.board_routes import boards
from fareplay.server.tables.record_routes import records
from fareplay.server.tables.routes import tables
from fareplay.server.tables.stream_endpoint import PATH as STREAM_PATH
from fareplay.server.tables.stream_endpoint import StreamEndpoint
from fareplay.server.tournaments.routes import tournaments
from fareplay.server.watching.routes import watching
from fareplay.server.webhooks.routes import webhooks

API: Final = "/api"
OPENAPI_PATH: Final = "/api/openapi.json"
ENDPOINTS: Final[list[Endpoint]] = [
    *tables.all,
    *bots.all,
    *chat.all,
    *watching.all,
    *tournaments.all,
    *club_chat.all,
    *records.all,
    *people.all,
    *openid.all,
    *results.all,
    *relations.all,
    *notifications.all,
    *boards.all,
    *deals.all,
    *puzzles.all,
    *previews.all,
    *device.all,
    *explorer.all,
    *webhooks.all,
    *operators.all,
    *operated_people.all,
    *reports.all,
]  # the busiest first


class App(Starlette):
    """The server as an ASGI application."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        """Create the application, with a store that may have been claimed already."""
        self.server = Server(settings, store)
        context, metrics = self.server.context, self.server.metrics
        monitoring = Operators(context, metrics)
        api = [
            *routes_of(ENDPOINTS, API, context, metrics),
            Route(STREAM_PATH.removeprefix(API), StreamEndpoint(context, metrics), methods=["GET"]),
            Route(OPENAPI_PATH.removeprefix(API), _openapi),
        ]
        self.openid = context.add(OpenIdAttempts(context))
        super().__init__(
            routes=[
                Mount(API, Router(api, redirect_slashes=False)),
                *([Route("/openid/callback", self.openid.callback)] if settings.openid_issuer else []),
                Route("/health", monitoring.health),
                Route("/ready", monitoring.ready),
                Route("/metrics", monitoring.metrics),
                Route("/docs", _docs),
                Mount("/docs", Documentation()),
                Mount("/", WebClient(head=Head(context))),
            ],
            exception_handlers={HTTPException: _http_error},
            lifespan=_lifespan,
        )
        self.router.redirect_slashes = False


@asynccontextmanager
async def _lifespan(app: App) -> AsyncIterator[None]:
    await app.server.open()
    app.openid.use_secret(app.server.accounts.secret)
    try:
        yield
    finally:
        await app.server.close()


async def _openapi(request: Request) -> Response:
    """Return the OpenAPI document."""
    response = ApiResponse(_document(), 200, api_headers("public, max-age=300"))
    compress(response, request.headers)
    return response


@cache
def _document() -> bytes:
    """Return the document as JSON. It never changes and takes tens of milliseconds to build."""
    return msgspec.json.encode(document(ENDPOINTS))


async def _docs(request: Request) -> Response:
    """Redirect to the documentation, whose relative links need the slash."""
    return RedirectResponse("/docs/", 308)


async def _http_error(request: Request, error: Exception) -> Response:
    """Return the response for an error that Starlette raises: an unknown path, or a method that the path does not
    have."""
    assert isinstance(error, HTTPException)
    if error.status_code != 405:
        return error_response(ApiError(error.status_code, "not_found", "there is no such address"), "")
    return not_allowed(", ".join(sorted((error.headers or {}).get("Allow", "").split(", "))))
