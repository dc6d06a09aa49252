"""The door: takes a request in, lets its endpoint answer, and sends the answer out."""

import gzip
import itertools
import logging
import time
from functools import lru_cache
from http import HTTPStatus
from secrets import token_hex
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from fareplay.errors import FareplayError
from fareplay.server.http import guard
from fareplay.server.http.call import Call
from fareplay.server.http.endpoint import Endpoint, Raw
from fareplay.server.metrics import Metrics
from fareplay.server.people import COOKIE, COOKIE_AGE
from fareplay.server.problem import Problem, invalid, unavailable
from fareplay.server.server import Server
from fareplay.server.shapes.table import Nothing
from fareplay.server.store import Unavailable

_log = logging.getLogger("fareplay.http")
_encoder = msgspec.json.Encoder()
_NODE, _numbers = token_hex(4), itertools.count()

MOST_BYTES = 64 * 1024
LONGEST_QUERY = 2_000

GUARDING = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
WORTH_PACKING = 1024  # bytes
API_POLICY = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; sandbox")


def packed(body: bytes, headers: Headers, more: list[tuple[bytes, bytes]]) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """What never changes goes out small, to those who can unpack it: boards and pictures are large."""
    more = [*more, (b"vary", b"accept-encoding")]
    if len(body) < WORTH_PACKING or "gzip" not in headers.get("accept-encoding", ""):
        return body, more
    return _pack(body), [*more, (b"content-encoding", b"gzip")]


@lru_cache(maxsize=64)
def _pack(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


class Gone(Exception):
    """The client went away before it had sent its request."""


class Door:
    """One endpoint as an ASGI application."""

    def __init__(self, server: Server, metrics: Metrics, endpoint: Endpoint) -> None:
        self._server, self._metrics, self._endpoint = server, metrics, endpoint
        self._body = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)
        self._answers: dict[int, Any] = {}  # the counters used so far, by status
        self._latency = metrics.latency.labels(endpoint.method, endpoint.path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        headers = Headers(raw=scope["headers"])
        request = request_id(headers)
        call: Call | None = None
        try:
            call = await self._call(scope, headers, receive)
            answer = await self._endpoint.answer(call)
            status, body, kind, more = self._success(call, answer)
        except Problem as problem:
            status, body, kind, more = said(problem)
        except Unavailable as error:
            _log.warning("storage is unavailable", extra={"request": request, "reason": str(error)})
            status, body, kind, more = said(unavailable("the server cannot read or write now; try again"))
        except FareplayError as error:
            status, body, kind, more = said(invalid("invalid", str(error)))
        except Gone:
            return
        except Exception:
            _log.exception("request failed", extra={"request": request, "route": self._endpoint.path})
            status, body, kind, more = said(Problem(500, "our_fault", f"something went wrong here ({request})"))
        if status == HTTPStatus.OK and self._endpoint.cache.startswith("public"):
            body, more = packed(body, headers, more)
        await send(
            {
                "type": "http.response.start",
                "status": status,
                "headers": [
                    (b"content-type", kind),
                    (b"content-length", str(len(body)).encode()),
                    (b"x-request-id", request.encode()),
                    *more,
                    *GUARDING,
                    API_POLICY,
                ],
            }
        )
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
        took = time.perf_counter() - began
        self._latency.observe(took)
        self._count_answer(status)
        if _log.isEnabledFor(logging.INFO):
            _log.info(
                "answered",
                extra={
                    "request": request,
                    "method": scope["method"],
                    "route": self._endpoint.path,
                    "status": status,
                    "ms": round(took * 1000, 2),
                    "person": call.person.id if call is not None and call.person is not None else None,
                },
            )

    def _count_answer(self, status: int) -> None:
        counter = self._answers.get(status)
        if counter is None:
            counter = self._answers[status] = self._metrics.answers.labels(status)
        counter.inc()

    async def _call(self, scope: Scope, headers: Headers, receive: Receive) -> Call:
        endpoint = self._endpoint
        address = guard.address_of(scope)
        person = await guard.who(self._server, scope["method"], headers)
        guard.check_pace(self._server, person, address)
        body = await self._read_body(headers, receive) if self._body is not None else None
        return Call(
            self._server,
            headers,
            address,
            person,
            scope.get("path_params", {}),
            read_query(scope["query_string"], endpoint.query),
            body,
        )

    async def _read_body(self, headers: Headers, receive: Receive) -> Any:
        raw = await read_all(headers, receive)
        kind = headers.get("content-type", "application/json").partition(";")[0].strip().lower()
        if raw and kind != "application/json":
            raise Problem(415, "not_json", "send application/json")
        assert self._body is not None
        try:
            return self._body.decode(raw or b"{}")
        except msgspec.ValidationError as error:
            raise invalid("invalid", str(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Problem(400, "not_json", "the body is not JSON") from None

    def _success(self, call: Call, answer: Any) -> tuple[int, bytes, bytes, list[tuple[bytes, bytes]]]:
        endpoint = self._endpoint
        more = [(b"cache-control", endpoint.cache.encode()), *call.more_headers]
        if call.set_cookie is not None:
            more.append((b"set-cookie", cookie_header(call.set_cookie, self._server.settings.secure)))
        if isinstance(answer, Raw):
            return endpoint.status, answer.body, answer.kind.encode(), more
        body = b"" if endpoint.returns is None else _encoder.encode(answer)
        return endpoint.status, body, endpoint.kind.encode(), more


def request_id(headers: Headers) -> str:
    """The id a proxy gave the request, if it looks like one, or a new one."""
    given = headers.get("x-request-id", "")
    if 8 <= len(given) <= 64 and given.replace("-", "").isalnum() and given.isascii():
        return given
    return f"{_NODE}{next(_numbers):08x}"


async def read_all(headers: Headers, receive: Receive) -> bytes:
    """A request's body, if it is not too large."""
    length = headers.get("content-length", "0")
    if length.isdigit() and int(length[:12]) > MOST_BYTES:
        raise Problem(413, "too_large", f"a request has at most {MOST_BYTES} bytes")
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MOST_BYTES:
            raise Problem(413, "too_large", f"a request has at most {MOST_BYTES} bytes")
        if not message.get("more_body"):
            return b"".join(parts)


def read_query(raw: bytes, kind: Any) -> Any:
    """A request's parameters."""
    if not raw or kind is None:
        return (kind or Nothing)()
    if len(raw) > LONGEST_QUERY:
        raise Problem(400, "bad_query", "the address is too long")
    try:
        pairs = parse_qsl(raw.decode("ascii"), keep_blank_values=False, max_num_fields=30, errors="strict")
        return msgspec.convert(dict(pairs), kind, strict=False)
    except msgspec.ValidationError as error:
        raise invalid("invalid", str(error)) from None
    except ValueError:
        raise Problem(400, "bad_query", "the parameters cannot be read") from None


def said(problem: Problem) -> tuple[int, bytes, bytes, list[tuple[bytes, bytes]]]:
    """A problem as an answer."""
    more = [(b"cache-control", b"no-store")]
    if problem.retry_after is not None:
        more.append((b"retry-after", str(problem.retry_after).encode()))
    if problem.status == 401:
        more.append((b"www-authenticate", b"Bearer"))
    return problem.status, _encoder.encode(problem.to_dict()), b"application/json", more


async def refuse(send: Send, problem: Problem, request: str, allow: str = "") -> None:
    """Answer with a problem before any endpoint is asked."""
    status, body, kind, more = said(problem)
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"x-request-id", request.encode()),
        *([(b"allow", allow.encode())] if allow else []),
        *more,
        *GUARDING,
        API_POLICY,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def cookie_header(value: str, secure: bool) -> bytes:
    """The session's cookie: never for scripts, never sent along from other sites; empty to end it."""
    age = COOKIE_AGE if value else 0
    marks = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{marks}".encode()
