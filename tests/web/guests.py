"""People at a site who play without a page, and browsers signed in as them."""

from typing import Any

from tools.site import Site

from fareplay.client import Client
from tests.web.visitor import Visitor

GAME = "get-on-board/new-york"


def be(visitor: Visitor, client: Client) -> Visitor:
    """Sign a browser in as the person of a client."""
    cookies: list[Any] = [
        {"name": name, "value": value, "url": str(client._http.base_url)}
        for name, value in client._http.cookies.items()
    ]
    visitor.context.add_cookies(cookies)
    return visitor


class Guests:
    """Makes guests at a site, as the server's tests do."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def client(self, name: str) -> Client:
        """A guest; `#` in the name becomes a unique number, so that a test that makes an account may run again."""
        client = Client(self._site.address)
        client.guest(name, numbered="#" in name)
        return client
