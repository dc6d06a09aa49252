"""The server's address as other devices reach it, for links and QR codes."""

import socket
from collections.abc import Callable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from fareplay.server.settings import Settings

SOMEWHERE: Final = ("192.0.2.1", 9)  # an address reserved for documentation; nothing is sent there


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
    own = settings.host if not _is_any(settings.host) else (network or network_address)()
    if own is None:
        return None
    return f"{scheme}://{f'[{own}]' if ':' in own else own}:{port}"


def network_address() -> str | None:
    """Return this machine's address on its network: the source address of outgoing connections."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if is_loopback(address) or _is_any(address) else address


def is_loopback(name: str) -> bool:
    """Return whether a host name is a loopback address."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _is_any(address: str) -> bool:
    try:
        return ip_address(address).is_unspecified
    except ValueError:
        return False


def _hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
