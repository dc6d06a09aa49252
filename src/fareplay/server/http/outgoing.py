"""URLs that users provide and this server sends requests to."""

import re
from fnmatch import fnmatchcase
from typing import Final

from fareplay.server.http.addresses import is_loopback

_URL: Final = re.compile(r"(https?)://([a-z0-9.-]+)(:\d{1,5})?(/[\w/.:~%&=+$,;!*'()?@-]*)", re.ASCII | re.IGNORECASE)


def clean_url(url: str, hosts: str) -> str | None:
    """Return a URL rebuilt from its parts, or None unless its host is one of the `hosts` that the operator allows.

    Nobody may make the server send requests elsewhere. URL parsers disagree about backslashes, user names and control
    characters, so none of these is accepted, and a port only on this machine.
    """
    found = _URL.fullmatch(url)
    if found is None:
        return None
    scheme, host, port, path = found[1].lower(), found[2].lower(), found[3] or "", found[4]
    known = any(fnmatchcase(host, pattern.strip()) for pattern in hosts.split(",") if pattern.strip())
    if not known or not ((scheme == "https" and not port) or is_loopback(host)):
        return None
    return f"{scheme}://{host}{port}{path}"
