"""Web push: messages that a browser shows even if no page is open (RFC 8030, 8291, 8292)."""

import asyncio
import base64
import json
import time
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from fareplay.server.notifications.storage import SubscriptionRow

TIMEOUT: Final = 10.0  # s for one message, from the DNS lookup to the response
SIGNED: Final = 12 * 3_600  # s, the lifetime of a signature
KEPT: Final = 86_400  # s that a push service stores a message for an offline device
GONE: Final = (404, 410)  # the browser has cancelled the subscription


def new_key() -> str:
    """Return a new private VAPID key in the format of the database."""
    key = ec.generate_private_key(ec.SECP256R1())
    raw = key.private_numbers().private_value.to_bytes(32, "big")
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def public_key(private: str) -> str:
    """Return the public key, which a browser needs to subscribe."""
    point = Vapid02.from_raw(private.encode()).public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def are_keys(p256dh: str, auth: str) -> bool:
    """Return whether a message can be encrypted with these keys: a point on the curve, and 16 bytes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _raw(p256dh))
        return len(_raw(auth)) == 16
    except ValueError:
        return False


def _raw(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


async def send(private: str, contact: str, row: SubscriptionRow, message: dict[str, str]) -> bool:
    """Send a message to one browser. Return False if it has unsubscribed. Raises OSError if the push service does not
    accept the message in time. Redirects are not followed."""
    import aiohttp  # with pywebpush a third of the import time, and most servers never push

    headers, body = await asyncio.to_thread(_encrypt, private, contact, row, message)
    timeout = aiohttp.ClientTimeout(total=TIMEOUT)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, trust_env=True) as session,
            session.post(row.endpoint, data=body, headers=headers, allow_redirects=False) as response,
        ):
            status = response.status
    except aiohttp.ClientError as error:
        raise OSError(f"the push service cannot be reached: {type(error).__name__}") from None
    if status in GONE:
        return False
    if status > 202:
        raise OSError(f"the push service said {status}")
    return True


def _encrypt(private: str, contact: str, row: SubscriptionRow, message: dict[str, str]) -> tuple[dict[str, str], bytes]:
    """Return the headers and the body of the request for a message."""
    from pywebpush import WebPusher

    keys = {"p256dh": row.p256dh, "auth": row.auth}
    pusher = WebPusher({"endpoint": row.endpoint, "keys": keys})
    body: bytes = pusher.encode(json.dumps(message).encode(), "aes128gcm")["body"]
    service = urlsplit(row.endpoint)
    claims = {"sub": contact, "aud": f"{service.scheme}://{service.netloc}", "exp": int(time.time()) + SIGNED}
    signature: dict[str, str] = Vapid02.from_raw(private.encode()).sign(claims)
    return {**signature, "content-encoding": "aes128gcm", "ttl": str(KEPT), "urgency": "high"}, body
