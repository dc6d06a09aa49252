"""Routing: endpoints with the schemas of requests and responses, and their routes.

The OpenAPI document is generated from the same endpoints, so it describes exactly what is checked.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from inspect import signature
from types import NoneType
from typing import Any, TypeVar, get_type_hints

import msgspec
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from fareplay.api.common import Empty
from fareplay.errors import FareplayError
from fareplay.server.http import security
from fareplay.server.http.context import Context
from fareplay.server.http.errors import ApiError, invalid, unavailable
from fareplay.server.http.metrics import Metrics
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.responses import ApiResponse, api_headers, compress, error_response
from fareplay.server.storage.store import SignedOut, Unavailable

Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Any]])  # of a request, and of `body`, its body

_log = logging.getLogger("fareplay.http")


@dataclass(frozen=True)
class Endpoint:
    """One method of one path."""

    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]  # returns a value of the response schema; bytes are sent unchanged
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
    entrance: bool  # ... not even on a closed server
    session_only: bool  # not for tokens
    operator_only: bool  # for operators with a session; it does not exist for others
    proof: bool  # for a session and the password, which the body has; see `security.check_proof`
    cancellable: bool  # stops if the client hangs up

    @property
    def name(self) -> str:
        """Return the operation's name for programs."""
        return self.handler.__name__


class Endpoints:
    """The endpoints about one subject, added by a decorator."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.all: list[Endpoint] = []

    def __call__(
        self,
        method: str,
        path: str,
        *,
        response: Any = ...,
        body: Any = ...,
        query: Any = Empty,
        status: int = 200,
        errors: tuple[int, ...] = (),
        request_example: Any = None,
        response_example: Any = None,
        media_type: str = "application/json",
        cache_control: str = "no-store",
        public: bool = False,
        entrance: bool = False,
        session_only: bool = False,
        operator_only: bool = False,
        proof: bool = False,
        cancellable: bool = False,
    ) -> Callable[[Handler], Handler]:
        """Declare an endpoint. Its response is what the handler returns, and its body what the handler takes as `body`,
        unless they are given; an endpoint that returns nothing answers with the status 204.
        """

        def declare(handler: Handler) -> Handler:
            hints = get_type_hints(handler)
            returned = hints["return"] if response is ... else response
            is_empty = returned in (None, NoneType)
            endpoint = Endpoint(
                method=method,
                path=path,
                handler=handler,
                summary=(handler.__doc__ or "").strip(),
                tag=self.tag,
                response=None if is_empty else returned,
                body=hints.get("body", Empty if method in ("POST", "PUT") else None) if body is ... else body,
                query=query,
                status=204 if is_empty else status,
                errors=errors,
                request_example=request_example,
                response_example=response_example,
                media_type=media_type,
                cache_control=cache_control,
                public=public or entrance,
                entrance=entrance,
                session_only=session_only or operator_only or proof,
                operator_only=operator_only,
                proof=proof,
                cancellable=cancellable,
            )
            self.all.append(endpoint)
            return handler

        return declare


def routes_of(endpoints: Iterable[Endpoint], prefix: str, context: Context, metrics: Metrics) -> list[Route]:
    """Return the routes of endpoints, in their order. Starlette mounts them at the prefix of their paths."""
    paths: dict[str, _PathApp] = {}
    for endpoint in endpoints:
        path = paths.setdefault(endpoint.path.removeprefix(prefix), _PathApp())
        path.apps[endpoint.method] = _EndpointApp(endpoint, context, metrics)
    return [Route(path, app, methods=[*app.apps]) for path, app in paths.items()]


class _PathApp:
    """The endpoints of one path as an ASGI application."""

    def __init__(self) -> None:
        self.apps: dict[str, ASGIApp] = {}  # by method

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = scope["method"]
        await self.apps["GET" if method == "HEAD" else method](scope, receive, send)


def not_allowed(methods: str) -> Response:
    """Return the response for a method that a path does not have."""
    response = error_response(ApiError(405, "not_allowed", f"this path accepts {methods}"), "")
    response.headers["allow"] = methods
    return response


class _EndpointApp:
    """One endpoint as an ASGI application: it checks the request, calls the handler and sends the response."""

    def __init__(self, endpoint: Endpoint, context: Context, metrics: Metrics) -> None:
        self._endpoint, self._context, self._metrics = endpoint, context, metrics
        self._decoder = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)
        self._takes_body = "body" in signature(endpoint.handler).parameters
        self._seconds = metrics.request_seconds.labels(endpoint.method, endpoint.path)
        self._headers = api_headers(endpoint.cache_control, endpoint.media_type)
        self._is_cacheable = endpoint.cache_control != "no-store"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        request = ApiRequest(scope, receive, self._context)
        try:
            response = await respond(self._respond, request, self._endpoint.path)
        except ClientDisconnect:
            return
        if self._is_cacheable and response.status_code == HTTPStatus.OK:
            compress(response, request.headers)
        await response(scope, receive, send)
        seconds = time.perf_counter() - began
        self._seconds.observe(seconds)
        self._metrics.answered(response.status_code)
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
        if endpoint.operator_only:
            await security.check(request)
            security.check_operator(request)
        else:
            await security.check(request, endpoint.session_only)
        if not endpoint.entrance:
            security.check_admitted(request)
        request.read_query(endpoint.query)
        if self._decoder is not None:
            await request.read_body(self._decoder)
        if endpoint.proof:
            await security.check_proof(request)
        work = endpoint.handler(request, request.data) if self._takes_body else endpoint.handler(request)
        work = _until_hang_up(work, request) if endpoint.cancellable else work
        result = await work
        response = ApiResponse(b"" if endpoint.response is None else result, endpoint.status, self._headers, request.id)
        if request.new_cookie is not None:
            age = security.COOKIE_AGE if request.new_cookie else 0
            secure = self._context.settings.secure
            response.set_cookie(security.COOKIE, request.new_cookie, age, secure=secure, httponly=True)
        for name, (value, age) in request.other_cookies.items():
            response.set_cookie(name, value, age, secure=self._context.settings.secure, httponly=True)
        return response


async def _until_hang_up(handling: Awaitable[Any], request: ApiRequest) -> Any:
    """Return the handler's result. It is cancelled if the client disconnects first."""
    work = asyncio.ensure_future(handling)
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
    """Return the response of a handler; errors become error responses."""
    try:
        return await handler(request)
    except ApiError as error:
        return error_response(error, request.id)
    except Unavailable as error:
        _log.warning("storage is unavailable", extra={"request": request.id, "reason": str(error)})
        return error_response(unavailable("the server cannot read or write now; try again"), request.id)
    except SignedOut:
        return error_response(ApiError(401, "who_are_you", "you were signed out; sign in again"), request.id)
    except FareplayError as error:
        return error_response(invalid("invalid", str(error)), request.id)
    except ClientDisconnect:
        raise
    except Exception:
        _log.exception("request failed", extra={"request": request.id, "route": path})
        return error_response(ApiError(500, "our_fault", f"something went wrong here ({request.id})"), request.id)
