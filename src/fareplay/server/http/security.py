"""Security of requests: who sends it, whether it comes from our own pages, and whether there are too many."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.types import Scope

from fareplay.server.errors import ApiError, forbidden
from fareplay.server.http.requests import ApiRequest
from fareplay.server.people.accounts import COOKIE
from fareplay.server.server import Server
from fareplay.server.storage.rows import PersonRow

MOST_ADDRESSES: Final = 100_000  # of people, kept in memory
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


async def check(request: ApiRequest, session_only: bool = False) -> None:
    """Find out who sends a request; ApiError if it may not be sent."""
    server = request.server
    request.address = client_address(request.scope)
    server.from_address.take(request.address)  # first: whoever guesses tokens makes the database read
    by_token = "authorization" in request.headers
    if not by_token and request.method not in SAFE_METHODS:
        check_origin(server, request.headers)
    request.person = await authenticate(request)
    if request.person is None:
        server.requests.take(request.address)
    else:
        server.requests.take(request.person.id)
        _remember(server, request.person.id, request.address)
    if by_token and session_only:
        raise forbidden("session_only", "this needs a session: a program's token may not do it")


def _remember(server: Server, person: str, address: str) -> None:
    """Remember where somebody is, for the bots' time is shared by address too."""
    server.addresses[person] = address
    if len(server.addresses) > MOST_ADDRESSES:
        del server.addresses[next(iter(server.addresses))]


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
    accounts = request.server.accounts
    authorization = request.headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        request.server.bad_tokens.check(request.address)
        person = await accounts.by_token(token.strip()) if scheme.lower() == "bearer" else None
        if person is None:
            request.server.bad_tokens.take(request.address)
            raise ApiError(401, "bad_token", "the token is not known here")
        return person
    cookie = request.cookie(COOKIE)
    if not cookie:
        return None
    person, request.session_id = await accounts.by_cookie(cookie)
    return person


def check_origin(server: Server, headers: Mapping[str, str]) -> None:
    """A browser says which page sends a request; without a token only our own may change something."""
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
    if origin != server.settings.origin and host != headers.get("host"):
        raise forbidden("cross_site", "this request comes from another site")
