"""Security of requests: who sends it, whether it comes from our own pages, and whether there are too many."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.types import Scope

from fareplay.server.http.errors import ApiError, forbidden, not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Unavailable

COOKIE: Final = "fareplay"
COOKIE_AGE: Final = 400 * 86_400  # s: what browsers allow
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


async def check(request: ApiRequest, session_only: bool = False) -> None:
    """Find out who sends a request; ApiError if it may not be sent."""
    context = request.context
    request.address = client_address(request.scope)
    context.from_address.take(request.address)  # first, because guessed tokens cost a database read
    by_token = "authorization" in request.headers
    if not by_token and request.method not in SAFE_METHODS:
        check_origin(context.settings.origin, request.headers)
    request.person = await authenticate(request)
    context.requests.take(request.sender)
    person = request.person
    if person is not None and context.address_of(person.id) != request.address:
        await _remember(request, person.id, by_token)
    if by_token and session_only:
        raise forbidden("session_only", "this needs a session: a program's token may not do it")


def check_admitted(request: ApiRequest) -> None:
    """Raise ApiError if a stranger asks a closed server for more than the way in."""
    if request.context.settings.closed and request.person is None:
        raise ApiError(401, "who_are_you", "this server is closed: sign in first")


def check_operator(request: ApiRequest) -> None:
    """Raise ApiError unless an operator asks, in a browser: for others there is no such address."""
    if request.person is None or not request.person.operator:
        raise not_found("address")
    if "authorization" in request.headers:
        raise forbidden("session_only", "this needs a session: a program's token may not do it")


async def _remember(request: ApiRequest, person: str, by_token: bool) -> None:
    """Remember where somebody is: the bots' time is shared by address too, and guests of one address are not rated.
    Where their programs run does not matter for the latter."""
    context = request.context
    if not by_token:
        try:
            await context.directory.set_origin(person, request.address)
        except Unavailable:
            return  # who only looks needs no database that can write
    context.saw(person, request.address)


def client_address(scope: Scope) -> str:
    """Where a request comes from; of an IPv6 address the first half, for that is what one person has."""
    client = scope.get("client")
    return _shared_part(str(client[0])) if client else "unknown"


@lru_cache(maxsize=10_000)
def _shared_part(client: str) -> str:
    try:
        address = ip_address(client.partition("%")[0])
    except ValueError:
        return client
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped is not None else str(IPv6Network((address, 64), strict=False).network_address)
    return str(address)


async def authenticate(request: ApiRequest) -> PersonRow | None:
    """The person of a request, by token or by cookie; None for nobody."""
    context = request.context
    authorization = request.headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        context.bad_tokens.check(request.address)
        person = await context.directory.by_token(token.strip()) if scheme.lower() == "bearer" else None
        if person is None:
            context.bad_tokens.take(request.address)
            raise ApiError(401, "bad_token", "the token is not known here")
        return person
    cookie = request.cookie(COOKIE)
    if not cookie:
        return None
    person, request.session_id = await context.directory.by_cookie(cookie)
    return person


def check_origin(own: str, headers: Mapping[str, str]) -> None:
    """A browser says which page sends a request; without a token only our own may change something. `own` is the
    origin that the settings name, if any."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        raise forbidden("cross_site", "this request comes from another site")
    origin = headers.get("origin")
    if origin is None:
        return
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        host = ""
    if origin != own and host != headers.get("host"):
        raise forbidden("cross_site", "this request comes from another site")
