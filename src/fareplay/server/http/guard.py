"""The guard at the door: who asks, whether the request comes from our own pages, and whether it asks too often."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from fareplay.server.people import COOKIE
from fareplay.server.problem import Problem, forbidden
from fareplay.server.server import Server
from fareplay.server.store.rows import PersonRow

SAFE = ("GET", "HEAD", "OPTIONS")


def address_of(scope: Scope) -> str:
    """Where a request comes from; of an IPv6 address the first half, for that is what one person has."""
    client = scope.get("client")
    address = str(client[0]) if client else "unknown"
    return ":".join(address.split(":")[:4]) if address.count(":") > 3 else address


async def who(server: Server, method: str, headers: Headers) -> PersonRow | None:
    """The person of a request, by token or by cookie; None for nobody."""
    authorization = headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        person = await server.people.by_token(token.strip()) if scheme.lower() == "bearer" else None
        if person is None:
            raise Problem(401, "bad_token", "the token is not known here")
        return person
    cookies = headers.get("cookie")
    session = None if cookies is None else cookie_parser(cookies).get(COOKIE)
    if not session:
        return None
    if method not in SAFE:
        check_origin(server, headers)
    return await server.people.by_cookie(session)


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


def check_pace(server: Server, person: PersonRow | None, address: str) -> None:
    """Nobody may ask too often."""
    server.from_address.take(address)
    server.requests.take(address if person is None else person.id)
