"""The schemas of messages and reactions at a table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fareplay.api.common import Moment
from fareplay.api.people import Person
from fareplay.api.tables import SeatNumber

Reaction = Literal["clap", "laugh", "wow", "think", "sad", "hello", "thanks", "hurry"]


class ReactionRequest(Struct, forbid_unknown_fields=True):
    """A short sign to all at the table."""

    reaction: Reaction
    seat: SeatNumber | None = None


Phrase = Literal[
    "hello",
    "good_luck",
    "nice",
    "ouch",
    "oops",
    "sorry",
    "moment",
    "your_turn",
    "thanks",
    "well_played",
    "again",
    "bye",
]


class Message(Struct):
    """Something said at a table: a phrase, which everybody reads in their own language, or a text; a hidden message has
    neither."""

    n: int
    at: Moment
    person: Person
    seat: Annotated[int | None, Meta(description="their first seat; null if they have left")]
    phrase: Phrase | None
    text: str | None
    hidden: bool


class MessageList(Struct):
    """What was said at a table, the oldest first."""

    messages: list[Message]


class MessageRequest(Struct, forbid_unknown_fields=True):
    """Say something: a phrase at any table, a text at a private one."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None


class ReactionEvent(Struct):
    """A short sign of somebody at the table."""

    seat: int
    reaction: Reaction
