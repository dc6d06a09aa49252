"""Security of requests: who sends it, whether it comes from our own pages, and whether there are too many."""

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


async def check(request: ApiRequest) -> None:
    """Find out who sends a request; ApiError if it may not be sent."""
    server = request.server
    request.address = client_address(request.scope)
    request.person = await authenticate(request)
    server.from_address.take(request.address)
    server.requests.take(request.address if request.person is None else request.person.id)


def client_address(scope: Scope) -> str:
    """Where a request comes from; of an IPv6 address the first half, for that is what one person has."""
    client = scope.get("client")
    address = str(client[0]) if client else "unknown"
    return ":".join(address.split(":")[:4]) if address.count(":") > 3 else address


async def authenticate(request: ApiRequest) -> PersonRow | None:
    """The person of a request, by token or by cookie; None for nobody."""
    accounts = request.server.accounts
    authorization = request.headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        person = await accounts.by_token(token.strip()) if scheme.lower() == "bearer" else None
        if person is None:
            raise ApiError(401, "bad_token", "the token is not known here")
        return person
    session = request.cookies.get(COOKIE)
    if not session:
        return None
    if request.method not in SAFE_METHODS:
        check_origin(request.server, request.headers)
    return await accounts.by_cookie(session)


def check_origin(server: Server, headers: Headers) -> None:
    """A browser says which page sends a request; with a cookie only our own may change something."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        raise forbidden("cross_site", "this request comes from another site")
    origin = headers.get("origin")
    if origin is None:
        return
    own = server.settings.origin
    if origin != own and urlsplit(origin).netloc != headers.get("host"):
        raise forbidden("cross_site", "this request comes from another site")
