"""Requests to the API: the sender, and the validated parameters and body."""

import asyncio
import itertools
from collections.abc import Mapping
from functools import lru_cache
from secrets import token_hex
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import ClientDisconnect, cookie_parser
from starlette.types import Receive, Scope

from fareplay.server.http.context import Context
from fareplay.server.http.errors import ApiError, invalid, not_found
from fareplay.server.storage.rows import PersonRow

T = TypeVar("T")

LARGEST_BODY: Final = 64 * 1024  # bytes
LONGEST_QUERY: Final = 2_000
BODY_SECONDS: Final = 20.0  # until a body must have arrived

_NODE, _numbers = token_hex(4), itertools.count()


class ApiRequest:
    """A request to an endpoint; `security.check`, `read_query` and `read_body` set the attributes.

    Headers are read into a dict once, since Starlette's request searches all of them on each lookup.
    """

    person: PersonRow | None = None
    session_id: str | None = None  # the session of the device, if the person is signed in there
    address = ""
    query: Any = None  # the endpoint's query schema
    data: Any = None  # the endpoint's body schema
    new_cookie: str | None = None  # for the response: a session's cookie, or "" to delete it

    def __init__(self, scope: Scope, receive: Receive, context: Context) -> None:
        self.scope, self.receive, self.context = scope, receive, context
        self.store, self.settings = context.store, context.settings
        self.method: str = scope["method"]
        self.path_params: dict[str, str] = scope["path_params"]
        self.headers = _headers(scope)
        self.other_cookies: dict[str, tuple[str, int]] = {}  # for the response: values and ages in seconds
        self.id = _request_id(self.headers)

    def service(self, kind: type[T]) -> T:
        """Return the server's service of a class."""
        return self.context.service(kind)

    @property
    def me(self) -> PersonRow:
        """Return the sender. Raises ApiError if nobody is signed in."""
        if self.person is None:
            raise ApiError(401, "who_are_you", "play as a guest or sign in first")
        return self.person

    @property
    def sender(self) -> str:
        """Return the id of the sender, or their address if they have no session."""
        return self.address if self.person is None else self.person.id

    def count_costly(self) -> None:
        """Count this request as expensive. Raises ApiError if there were too many."""
        self.context.costly.take(self.sender, self.address)

    def cookie(self, name: str) -> str | None:
        """Return a cookie by name."""
        sent = self.headers.get("cookie")
        if sent is None:
            return None
        return (_cookies(sent) if len(sent) < LONGEST_QUERY else cookie_parser(sent)).get(name)

    def read_query(self, schema: Any) -> None:
        """Validate the parameters."""
        raw: bytes = self.scope["query_string"]
        if "\0" in self.scope["path"]:
            raise not_found("address")
        if len(raw) > LONGEST_QUERY:
            raise ApiError(400, "bad_query", "the address is too long")
        try:
            text = raw.decode("ascii")
            pairs = parse_qsl(text, keep_blank_values=False, max_num_fields=30, errors="strict") if text else []
            if any("\0" in value for pair in pairs for value in pair):
                raise ValueError("a NUL character")
            self.query = msgspec.convert(dict(pairs), schema, strict=False)
        except msgspec.ValidationError as error:
            raise invalid("invalid", str(error)) from None
        except ValueError:
            raise ApiError(400, "bad_query", "the parameters cannot be parsed") from None

    async def read_body(self, decoder: msgspec.json.Decoder[Any]) -> None:
        """Read and validate the body. An empty body counts as an empty object."""
        raw = await self._read_limited()
        media_type = self.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
        if raw and media_type != "application/json":
            raise ApiError(415, "not_json", "send application/json")
        if b"\\u0000" in raw:  # the only way to write NUL in JSON; PostgreSQL does not accept it
            raise invalid("invalid", "a text cannot contain NUL characters")
        try:
            self.data = decoder.decode(raw or b"{}")
        except msgspec.ValidationError as error:
            raise invalid("invalid", str(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise ApiError(400, "not_json", "the body is not JSON") from None

    async def _read_limited(self) -> bytes:
        length = self.headers.get("content-length", "0")
        if length == "0" and "transfer-encoding" not in self.headers:
            return b""
        if length.isdigit() and int(length[:12]) > LARGEST_BODY:
            raise _too_large()
        if self.scope.get("body_is_here"):
            return await self._received()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                return await self._received()
        except TimeoutError:
            raise ApiError(408, "too_slow", f"the body did not arrive within {BODY_SECONDS:.0f} seconds") from None

    async def _received(self) -> bytes:
        body, more = b"", True
        while more:
            message = await self.receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > LARGEST_BODY:
                raise _too_large()
        return body


def _too_large() -> ApiError:
    return ApiError(413, "too_large", f"a request has at most {LARGEST_BODY} bytes")


@lru_cache(maxsize=4_096)
def _cookies(sent: str) -> dict[str, str]:
    """Parse a Cookie header. The result is cached, since a browser sends the same header with every request."""
    return cookie_parser(sent)


def _headers(scope: Scope) -> dict[str, str]:
    """Return the headers by lower-case name. If a name occurs several times, the first one counts."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1"), value.decode("latin-1"))
    return found


def _request_id(headers: Mapping[str, str]) -> str:
    """Return the request id set by a proxy, if it is well-formed, or a new one."""
    given = headers.get("x-request-id", "")
    if 8 <= len(given) <= 64 and given.replace("-", "").isalnum() and given.isascii():
        return given
    return f"{_NODE}{next(_numbers):08x}"
