"""Routing: endpoints with the schemas of request and response, and the router that finds the one for a path.

The OpenAPI document is made from the same endpoints, so what it says is what is checked.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import msgspec
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from fareplay.errors import FareplayError
from fareplay.server.errors import ApiError, invalid, unavailable
from fareplay.server.http import security
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.responses import ApiResponse, compress, error_response
from fareplay.server.http.schemas.common import Empty
from fareplay.server.metrics import Metrics
from fareplay.server.people.accounts import COOKIE, COOKIE_AGE
from fareplay.server.server import Server
from fareplay.server.storage.store import Unavailable

Handler = Callable[[ApiRequest], Awaitable[Any]]

_log = logging.getLogger("fareplay.http")


@dataclass(frozen=True)
class Endpoint:
    """One method of one path."""

    method: str
    path: str
    handler: Handler  # returns what the response schema says; bytes are sent as they are
    summary: str
    tag: str
    response: Any  # the schema; None for an empty response
    body: Any
    query: Any
    status: int
    errors: tuple[int, ...]
    request_example: Any
    response_example: Any
    media_type: str
    cache_control: str
    public: bool  # needs no session
    session_only: bool  # not for tokens
    cancellable: bool  # stops if the client hangs up

    @property
    def name(self) -> str:
        """What programs call it."""
        return self.handler.__name__


class Endpoints:
    """A list of endpoints about one subject, filled by a decorator."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.all: list[Endpoint] = []

    def __call__(
        self,
        method: str,
        path: str,
        response: Any,
        *,
        body: Any = None,
        query: Any = Empty,
        status: int = 200,
        errors: tuple[int, ...] = (),
        request_example: Any = None,
        response_example: Any = None,
        media_type: str = "application/json",
        cache_control: str = "no-store",
        public: bool = False,
        session_only: bool = False,
        cancellable: bool = False,
    ) -> Callable[[Handler], Handler]:
        def declare(handler: Handler) -> Handler:
            endpoint = Endpoint(
                method=method,
                path=path,
                handler=handler,
                summary=(handler.__doc__ or "").strip(),
                tag=self.tag,
                response=response,
                body=body,
                query=query,
                status=status,
                errors=errors,
                request_example=request_example,
                response_example=response_example,
                media_type=media_type,
                cache_control=cache_control,
                public=public,
                session_only=session_only,
                cancellable=cancellable,
            )
            self.all.append(endpoint)
            return handler

        return declare


class Router:
    """Finds who serves a path of the API: Starlette would try one route after the other."""

    def __init__(self) -> None:
        self._root = _Node({}, {})
        self._find = lru_cache(MOST_PATHS)(self._look_up)  # a table's paths are asked for again and again

    def add(self, endpoints: Iterable[Endpoint], server: Server, metrics: Metrics) -> None:
        """Serve endpoints."""
        for endpoint in endpoints:
            self.add_app(endpoint.method, endpoint.path, _EndpointApp(endpoint, server, metrics))

    def add_app(self, method: str, path: str, app: ASGIApp) -> None:
        """Let an application serve a method of a path, in which `{name}` stands for anything but a slash."""
        node = self._root
        for part in path.split("/"):
            node = node.below.setdefault(_ANY if part.startswith("{") else part, _Node({}, {}))
        names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        for each in ("GET", "HEAD") if method == "GET" else (method,):
            node.served[each] = (app, names)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Serve a request; False if there is no such path."""
        path: str = scope["path"]
        found = (self._find if len(path) <= LONGEST_PATH else self._look_up)(scope["method"], path)
        if found is None:
            return False
        app, parameters = found
        scope["path_params"] = dict(parameters)
        await app(scope, receive, send)
        return True

    def _look_up(self, method: str, path: str) -> tuple[ASGIApp, list[tuple[str, str]]] | None:
        """Who serves a path, and its parameters; None if there is no such path."""
        allowed: list[str] = []
        for node, values in self._root.find(path.split("/"), 0, ()):
            found = node.served.get(method)
            if found is not None:
                app, names = found
                return app, list(zip(names, values, strict=True))
            allowed = allowed or sorted(node.served)
        return (not_allowed(", ".join(allowed)), []) if allowed else None


_ANY: Final = "{}"
MOST_PATHS: Final = 8_192  # whose servers are remembered
LONGEST_PATH: Final = 100  # of these


class _Node(NamedTuple):
    """What comes after some parts of a path."""

    below: "dict[str, _Node]"
    served: dict[str, tuple[ASGIApp, list[str]]]  # by method, with the names of the path's parameters

    def find(self, parts: Sequence[str], at: int, values: tuple[str, ...]) -> "Iterator[tuple[_Node, tuple[str, ...]]]":
        """The nodes that a path leads to, those that name more of it first, with the values of its parameters."""
        if at == len(parts):
            if self.served:
                yield self, values
            return
        part = parts[at]
        if part in self.below and part != _ANY:
            yield from self.below[part].find(parts, at + 1, values)
        if part and _ANY in self.below:
            yield from self.below[_ANY].find(parts, at + 1, (*values, part))


def not_allowed(methods: str) -> Response:
    """The response to a method that a path does not take."""
    response = error_response(ApiError(405, "not_allowed", f"this address takes {methods}"), "")
    response.headers["allow"] = methods
    return response


class _EndpointApp:
    """One endpoint as an ASGI application: checks the request, calls the handler, sends the response."""

    def __init__(self, endpoint: Endpoint, server: Server, metrics: Metrics) -> None:
        self._endpoint, self._server, self._metrics = endpoint, server, metrics
        self._decoder = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)
        self._latency = metrics.latency(endpoint.method, endpoint.path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        request = ApiRequest(scope, receive, self._server)
        try:
            response = await respond(self._respond, request, self._endpoint.path)
        except ClientDisconnect:
            return
        if response.status_code == HTTPStatus.OK and self._endpoint.cache_control.startswith("public"):
            compress(response, request.headers)
        await response(scope, receive, send)
        seconds = time.perf_counter() - began
        self._latency.observe(seconds)
        self._metrics.count_response(response.status_code)
        if _log.isEnabledFor(logging.INFO):
            _log.info(
                "answered",
                extra={
                    "request": request.id,
                    "method": scope["method"],
                    "route": self._endpoint.path,
                    "status": response.status_code,
                    "ms": round(seconds * 1000, 2),
                    "person": None if request.person is None else request.person.id,
                },
            )

    async def _respond(self, request: ApiRequest) -> Response:
        endpoint = self._endpoint
        await security.check(request, endpoint.session_only)
        request.read_query(endpoint.query)
        if self._decoder is not None:
            await request.read_body(self._decoder)
        work = _until_hang_up(endpoint.handler, request) if endpoint.cancellable else endpoint.handler(request)
        result = await work
        content = b"" if endpoint.response is None else result
        headers = {"cache-control": endpoint.cache_control, "x-request-id": request.id}
        response = ApiResponse(content, endpoint.status, headers, endpoint.media_type)
        if request.new_cookie is not None:
            age = COOKIE_AGE if request.new_cookie else 0
            response.set_cookie(COOKIE, request.new_cookie, age, secure=self._server.settings.secure, httponly=True)
        return response


async def _until_hang_up(handler: Handler, request: ApiRequest) -> Any:
    """The handler's result; it is cancelled if the client hangs up before."""
    work = asyncio.ensure_future(handler(request))
    gone = asyncio.ensure_future(_hang_up(request))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise ClientDisconnect
        return work.result()
    finally:
        gone.cancel()
        work.cancel()


async def _hang_up(request: ApiRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def respond(handler: Callable[[ApiRequest], Awaitable[Response]], request: ApiRequest, path: str) -> Response:
    """The response of a handler; what it raises becomes an error response."""
    try:
        return await handler(request)
    except ApiError as error:
        return error_response(error, request.id)
    except Unavailable as error:
        _log.warning("storage is unavailable", extra={"request": request.id, "reason": str(error)})
        return error_response(unavailable("the server cannot read or write now; try again"), request.id)
    except FareplayError as error:
        return error_response(invalid("invalid", str(error)), request.id)
    except ClientDisconnect:
        raise
    except Exception:
        _log.exception("request failed", extra={"request": request.id, "route": path})
        return error_response(ApiError(500, "our_fault", f"something went wrong here ({request.id})"), request.id)
