"""The server's address as other devices reach it, for the links and QR codes of invitations."""

from collections.abc import Callable
from urllib.parse import urlsplit

from fareplay.server.http.addresses import is_any, is_loopback, network_address
from fareplay.server.settings import Settings


def shared_address(
    settings: Settings, scheme: str, host: str, client: str, port: int, network: Callable[[], str | None] | None = None
) -> str | None:
    """Return the address for links: the one in use, or, if the page was opened as localhost, this machine's address on
    its network. Return None if only this machine can open the page. Only this machine is shown its network address."""
    if settings.origin:
        return settings.origin
    name = _hostname(host)
    if not is_loopback(name):
        return f"{scheme}://{host}" if name else None
    if is_loopback(settings.host) or not is_loopback(client):
        return None
    own = settings.host if not is_any(settings.host) else (network or network_address)()
    if own is None:
        return None
    return f"{scheme}://{f'[{own}]' if ':' in own else own}:{port}"


def _hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
