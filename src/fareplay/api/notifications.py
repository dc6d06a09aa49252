"""The schemas of notifications by push and by mail."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from fareplay.api.common import Timestamp
from fareplay.api.people import Proof
from fareplay.texts import languages

# What everybody's mail server takes. No "=" and no "?": mail programs decode "=?utf-8?q?…?=" into anything at all.
ADDRESS: Final = (
    r"^[A-Za-z0-9!#$%&'*+/^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?$"
)
Language = Annotated[str, Meta(pattern=f"^({'|'.join(languages())})$")]


class NotificationKinds(Struct, forbid_unknown_fields=True):
    """The kinds of notification that a user gets while not looking at the table, once per event."""

    turn: Annotated[bool, Meta(description="it is my turn")] = True
    reminder: Annotated[bool, Meta(description="my time runs out soon")] = True
    over: Annotated[bool, Meta(description="a game is over")] = True
    invitation: Annotated[bool, Meta(description="a friend invites me, or others want to play again")] = True


class MailAddress(Struct):
    """A mail address of an account. Only a confirmed one gets mail; the next one that is confirmed replaces it."""

    address: str
    confirmed: bool
    made_at: Timestamp


class NotificationSettings(Struct):
    """A user's notification settings."""

    kinds: NotificationKinds
    push_key: Annotated[str, Meta(description="the server's public VAPID key, which a browser needs to subscribe")]
    browsers: Annotated[list[str], Meta(description="the push endpoints of the user's browsers")]
    mail_offered: bool
    addresses: list[MailAddress]


class PushRequest(Struct, forbid_unknown_fields=True):
    """A browser's push subscription, with the values of PushSubscription.toJSON()."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    language: Language = "en"


class PushRemoval(Struct, forbid_unknown_fields=True):
    """The browser that is unsubscribed."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class MailRemoval(Proof, kw_only=True):
    """The address that is removed."""

    address: Annotated[str, Meta(max_length=200)]


class MailRequest(Proof, kw_only=True):
    """An address for notifications, which has to be confirmed first."""

    address: Annotated[str, Meta(max_length=200, pattern=ADDRESS)]
    language: Language = "en"
    zone: Annotated[str, Meta(max_length=60, pattern=r"^([A-Za-z0-9+_-]+(/[A-Za-z0-9+_-]+)*)?$")] = ""

    def __post_init__(self) -> None:
        if not self.address.isprintable():  # `$` in the pattern matches before a trailing line break
            raise ValueError("an address cannot contain control characters")
