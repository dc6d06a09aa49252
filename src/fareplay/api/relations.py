"""The schemas of relations between people: friends, requests, blocks, recent opponents, invitations."""

from typing import Annotated

from msgspec import Meta, Struct

from fareplay.api.common import Timestamp
from fareplay.api.people import Person


class Acquaintance(Struct):
    """A person, and the time when they became a friend, were asked or blocked, or last played."""

    person: Person
    at: Timestamp
    online: Annotated[bool, Meta(description="whether a friend was active in the last minutes")] = False


class Invitation(Struct):
    """A friend's invitation to a table that waits for players."""

    table: str
    game: str
    inviter: Person
    at: Timestamp


class Relations(Struct):
    """The user's friends, requests, blocked people, recent opponents and invitations, the latest first."""

    friends: list[Acquaintance]
    asked_me: Annotated[list[Acquaintance], Meta(description="friend requests to me")]
    asked: Annotated[list[Acquaintance], Meta(description="my friend requests")]
    blocked: list[Acquaintance]
    recent: Annotated[list[Acquaintance], Meta(description="people I have played with recently")]
    invitations: list[Invitation]


class Invited(Struct):
    """Somebody who was invited to a table and has not joined."""

    person: Annotated[str, Meta(description="by id")]
    declined: bool


class DeclinedEvent(Struct):
    """Somebody declined an invitation to the table."""

    person: Person


class InvitationRequest(Struct, forbid_unknown_fields=True):
    """The friend to invite to the table."""

    person: Annotated[str, Meta(max_length=60, description="by id")]


class SharedAddress(Struct):
    """The server's address for links; null if it can be reached only from its own machine."""

    address: Annotated[str | None, Meta(examples=["http://192.168.1.20:8000"])]
