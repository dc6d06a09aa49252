"""Security of requests: the sender, the origin and the rate limits."""

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
COOKIE_AGE: Final = 400 * 86_400  # s: the longest that browsers allow
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


async def check(request: ApiRequest, session_only: bool = False) -> None:
    """Determine the sender of a request. Raises ApiError if the request is not allowed."""
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
    """Raise ApiError if a stranger asks a closed server for anything but signing in."""
    if request.context.settings.closed and request.person is None:
        raise ApiError(401, "who_are_you", "this server is closed: sign in first")


def check_operator(request: ApiRequest) -> None:
    """Raise ApiError (not found) unless the sender is an operator with a session."""
    if request.person is None or not request.person.operator:
        raise not_found("address")
    if "authorization" in request.headers:
        raise forbidden("session_only", "this needs a session: a program's token may not do it")


async def check_proof(request: ApiRequest) -> None:
    """Raise ApiError unless the sender has shown that the account is theirs: by the password in the body, or by a
    recent sign-in if the account has none. A stolen session is then not enough."""
    context, person = request.context, request.me
    context.proofs.take(person.id, request.address)
    await context.directory.check_proof(person, request.session_id, request.data.password)


async def _remember(request: ApiRequest, person: str, by_token: bool) -> None:
    """Remember somebody's address: bots' time is shared by address, and guests with the same address are not rated.
    For the latter, the addresses of their programs do not matter."""
    context = request.context
    if not by_token:
        try:
            await context.directory.set_origin(person, request.address)
        except Unavailable:
            return  # reading must work even if the database cannot write
    context.remember_address(person, request.address)


def client_address(scope: Scope) -> str:
    """Return the address of a request; of an IPv6 address only the first half, since one person has all of the rest."""
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
    """Return the person of a request, by token or by cookie, or None."""
    context = request.context
    authorization = request.headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        context.bad_tokens.check(request.address)
        person = await context.directory.by_token(token.strip()) if scheme.lower() == "bearer" else None
        if person is None:
            context.bad_tokens.take(request.address)
            raise ApiError(401, "bad_token", "the token is unknown")
        return person
    cookie = request.cookie(COOKIE)
    if not cookie:
        return None
    person, request.session_id = await context.directory.by_cookie(cookie)
    return person


def check_origin(own: str, headers: Mapping[str, str]) -> None:
    """Raise ApiError if a request that changes something comes from another site's page. Tokens are exempt. `own` is
    the origin in the settings, if any."""
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
