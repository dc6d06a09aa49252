"""The schemas of messages and reactions at a table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fareplay.api.common import Timestamp
from fareplay.api.people import Person
from fareplay.api.tables import SeatNumber

# What anybody may say anywhere: to read in one's own language in a chat, or as a sign that is soon gone.
Phrase = Literal["hello", "clap", "laugh", "wow", "think", "sad", "thanks", "hurry"]


class ReactionRequest(Struct, forbid_unknown_fields=True):
    """A reaction that everybody at the table sees for a moment; that of a spectator has no seat."""

    reaction: Phrase
    seat: SeatNumber | None = None


class Message(Struct):
    """A chat message: a phrase, which is translated for every reader, or a text. A hidden message has neither."""

    n: int
    at: Timestamp
    person: Person
    seat: Annotated[int | None, Meta(description="their first seat; null if they have left")]
    phrase: Annotated[
        Phrase | Literal["device"] | None,
        Meta(description="`device`, by the server: from now on the person plays with another device"),
    ]
    text: str | None
    hidden: bool


class MessageList(Struct):
    """The messages of a table, the oldest first."""

    messages: list[Message]


class MessageRequest(Struct, forbid_unknown_fields=True):
    """A message to post: a phrase at any table, or a text at a private one or in a club."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None


class ReactionEvent(Struct):
    """Somebody at the table sent a reaction, or a spectator."""

    seat: int | None
    reaction: Phrase
