"""Delivery of messages to Discord and Slack: their formats, the signature, and their responses."""

import hmac
import json
import re
import time
from collections.abc import Sequence
from typing import Final

from fareplay.server.webhooks.storage import WebhookRow

TIMEOUT: Final = 10.0  # s for one message, from the DNS lookup to the response
LARGEST_ANSWER: Final = 64 * 1024  # bytes that are read
LONGEST: Final = 1_900  # characters of a message; Discord takes 2,000
Line = tuple[str, str]  # a text and the link to its table
GONE: Final = (401, 403, 404, 410)  # the webhook no longer exists
SIGNATURE: Final = "X-Fareplay-Signature"
_MARKUP: Final = re.compile(r"([\\*_~`|\[\]()<>#@:-])")


class Gone(Exception):
    """The webhook, or the message to edit, no longer exists."""


def plain(name: str, format: str) -> str:
    """Return a name without markup or mentions, as plain text for the service."""
    if format == "slack":
        return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _MARKUP.sub(r"\\\1", name)


def payload(lines: Sequence[Line], format: str) -> dict[str, object]:
    """Return a message in the service's format: as many texts with links as it takes."""
    parts = [f"{text}\n{link}" if format == "slack" else f"{text}\n<{link}>" for text, link in lines]
    said = parts.pop(0)
    while parts and len(said) + len(parts[0]) < LONGEST:
        said += "\n" + parts.pop(0)
    said += "\n…" if parts else ""
    if format == "slack":
        return {"text": said, "unfurl_links": False}
    return {"content": said, "allowed_mentions": {"parse": []}}


def sign(secret: str, body: bytes, at: int) -> str:
    """Return the signature of a message: `t=SECONDS,v1=HEX`, where HEX is the HMAC-SHA256 of `SECONDS.BODY`."""
    signed = hmac.digest(secret.encode(), f"{at}.".encode() + body, "sha256").hex()
    return f"t={at},v1={signed}"


async def post(webhook: WebhookRow, lines: Sequence[Line]) -> str | None:
    """Post a message. Return its id, if the service provides one. Raises Gone if the webhook no longer exists,
    OSError if the message is not accepted."""
    url = webhook.url
    if webhook.format == "discord":
        url += ("&" if "?" in url else "?") + "wait=true"  # to get the id
    answer = await _send("POST", url, webhook, payload(lines, webhook.format))
    if webhook.format != "discord":
        return None
    try:
        id = json.loads(answer).get("id")
    except (ValueError, AttributeError):
        return None
    return id if isinstance(id, str) and id.isascii() and id.isalnum() and len(id) <= 40 else None


async def edit(webhook: WebhookRow, message: str, lines: Sequence[Line]) -> None:
    """Edit a message (Discord only). Raises Gone if it was deleted, OSError if the change is not accepted."""
    address, mark, query = webhook.url.partition("?")
    url = f"{address.rstrip('/')}/messages/{message}{mark}{query}"
    await _send("PATCH", url, webhook, payload(lines, webhook.format))


async def _send(method: str, url: str, webhook: WebhookRow, message: dict[str, object]) -> bytes:
    """Send a request; redirects are not followed."""
    import aiohttp  # most servers have no webhooks

    body = json.dumps(message).encode()
    headers = {"content-type": "application/json", SIGNATURE: sign(webhook.secret, body, int(time.time()))}
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=TIMEOUT), trust_env=True) as session,
            session.request(method, url, data=body, headers=headers, allow_redirects=False) as response,
        ):
            status, answer = response.status, await response.content.read(LARGEST_ANSWER)
    except (aiohttp.ClientError, TimeoutError) as error:
        raise OSError(f"the service cannot be reached: {type(error).__name__}") from None
    if status in GONE:
        raise Gone
    if not 200 <= status < 300:
        raise OSError(f"the service said {status}")
    return answer
