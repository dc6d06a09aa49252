"""The schemas of webhooks: messages about games in a channel of Discord or Slack."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fareplay.api.common import Timestamp
from fareplay.api.notifications import Language

Format = Literal["discord", "slack"]


class WebhookRequest(Struct, forbid_unknown_fields=True):
    """The URL that Discord or Slack created for a channel."""

    url: Annotated[str, Meta(max_length=500, examples=["https://discord.com/api/webhooks/1/x"])]
    format: Format
    language: Language


class Webhook(Struct):
    """A webhook without its address, which is a secret of the channel."""

    format: Format
    host: str
    language: str
    made_at: Timestamp


class WebhookState(Struct):
    """The webhook of a table or a club, if it has one, and the hosts that this server sends to."""

    webhook: Webhook | None
    hosts: Annotated[list[str], Meta(description="empty if this server has no webhooks")]
    secret: Annotated[
        str | None, Meta(description="the key that signs messages; shown once, when the webhook is created")
    ] = None
