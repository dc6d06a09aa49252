"""The schemas of notifications by push and by mail."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from fareplay.texts import languages

# What everybody's mail server takes. No "=" and no "?": mail programs decode "=?utf-8?q?…?=" into anything at all.
ADDRESS: Final = (
    r"^[A-Za-z0-9!#$%&'*+/^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?$"
)
Language = Annotated[str, Meta(pattern=f"^({'|'.join(languages())})$")]


class NotificationKinds(Struct, forbid_unknown_fields=True):
    """What one is notified of, when one does not look at the table: once each."""

    turn: Annotated[bool, Meta(description="it is my turn")] = True
    reminder: Annotated[bool, Meta(description="my time runs out soon")] = True
    over: Annotated[bool, Meta(description="a game is over")] = True
    invitation: Annotated[bool, Meta(description="a friend invites me, or others want to play again")] = True


class NotificationSettings(Struct):
    """How and of what one is notified."""

    kinds: NotificationKinds
    push_key: Annotated[str, Meta(description="the server's key, with which a browser subscribes (VAPID)")]
    browsers: Annotated[list[str], Meta(description="the endpoints of one's browsers")]
    mail_offered: bool
    address: str | None
    confirmed: Annotated[bool, Meta(description="whether the address has agreed to mails")]


class PushRequest(Struct, forbid_unknown_fields=True):
    """A browser's subscription, as PushSubscription.toJSON() has it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    language: Language = "en"


class PushRemoval(Struct, forbid_unknown_fields=True):
    """Which browser shall show no more notifications."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class MailRequest(Struct, forbid_unknown_fields=True):
    """An address for notifications, which is asked first."""

    address: Annotated[str, Meta(max_length=200, pattern=ADDRESS)]
    language: Language = "en"

    def __post_init__(self) -> None:
        if not self.address.isprintable():  # the pattern's end lets a line break pass
            raise ValueError("an address has no control characters")
