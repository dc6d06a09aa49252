"""Addresses: of this machine only, or on its network."""

import socket
from ipaddress import ip_address
from typing import Final

SOMEWHERE: Final = ("192.0.2.1", 9)  # an address reserved for documentation; nothing is sent there


def network_address() -> str | None:
    """Return this machine's address on its network: the source address of outgoing connections."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if is_loopback(address) or is_any(address) else address


def is_loopback(name: str) -> bool:
    """Return whether a host name is a loopback address."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def is_any(address: str) -> bool:
    """Return whether an address stands for all of a machine's addresses."""
    try:
        return ip_address(address).is_unspecified
    except ValueError:
        return False
