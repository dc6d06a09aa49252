"""Security of requests: who sends it, whether it comes from our own pages, and whether there are too many."""

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from fareplay.server.errors import ApiError, forbidden
from fareplay.server.http.requests import ApiRequest
from fareplay.server.people.accounts import COOKIE
from fareplay.server.server import Server
from fareplay.server.storage.rows import PersonRow

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
    server.requests.take(request.address if request.person is None else request.person.id)
    if by_token and session_only:
        raise forbidden("session_only", "this needs a session: a program's token may not do it")


def client_address(scope: Scope) -> str:
    """Where a request comes from; of an IPv6 address the first half, for that is what one person has."""
    client = scope.get("client")
    try:
        address = ip_address(str(client[0]).partition("%")[0]) if client else None
    except ValueError:
        return str(client[0]) if client else "unknown"
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped is not None else str(IPv6Network((address, 64), strict=False).network_address)
    return "unknown" if address is None else str(address)


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
    session = request.cookies.get(COOKIE)
    return await accounts.by_cookie(session) if session else None


def check_origin(server: Server, headers: Headers) -> None:
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
