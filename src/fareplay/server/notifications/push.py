"""Web push: messages that a browser shows though no page is open (RFC 8030, 8291, 8292)."""

import base64
import json
from fnmatch import fnmatchcase
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from fareplay.server.addresses import is_loopback
from fareplay.server.storage.notifications import SubscriptionRow

TIMEOUT: Final = 10.0  # s
KEPT: Final = 86_400  # s that a push service keeps a message for a device that is off
GONE: Final = (404, 410)  # the browser has cancelled the subscription


def new_key() -> str:
    """A private key for VAPID, as it is kept in the database."""
    key = ec.generate_private_key(ec.SECP256R1())
    raw = key.private_numbers().private_value.to_bytes(32, "big")
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def public_key(private: str) -> str:
    """What a browser needs to subscribe."""
    point = Vapid02.from_raw(private.encode()).public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def is_allowed(endpoint: str, hosts: str) -> bool:
    """Whether an endpoint belongs to a push service: a browser names it, and the server must not be sent anywhere."""
    if not endpoint.isprintable():
        return False
    try:
        parts = urlsplit(endpoint)
        host = parts.hostname or ""
    except ValueError:
        return False
    known = any(fnmatchcase(host, pattern.strip()) for pattern in hosts.split(",") if pattern.strip())
    return known and (parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host)))


def are_keys(p256dh: str, auth: str) -> bool:
    """Whether a message can be encrypted for a browser with these keys: a point of the curve, and 16 bytes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _raw(p256dh))
        return len(_raw(auth)) == 16
    except ValueError:
        return False


def _raw(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def send(private: str, contact: str, row: SubscriptionRow, message: dict[str, str]) -> bool:
    """Send a message to one browser; False if it wants none any more. Raises OSError if the service cannot take it."""
    from pywebpush import WebPushException, webpush  # a third of what a server imports, and most never push

    try:
        webpush(
            subscription_info={"endpoint": row.endpoint, "keys": {"p256dh": row.p256dh, "auth": row.auth}},
            data=json.dumps(message),
            vapid_private_key=private,
            vapid_claims={"sub": contact},
            ttl=KEPT,
            timeout=TIMEOUT,
            headers={"urgency": "high"},
        )
    except WebPushException as error:
        status = getattr(error.response, "status_code", None)
        if status in GONE:
            return False
        raise OSError(f"the push service said {status}") from None
    return True
