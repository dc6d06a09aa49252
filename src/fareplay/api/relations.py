"""The schemas of what people are to each other: friends, requests, blocks, recent opponents, invitations."""

from typing import Annotated

from msgspec import Meta, Struct

from fareplay.api.common import Moment
from fareplay.api.people import Person


class Acquaintance(Struct):
    """Somebody, and when: since when one is friends, when was asked, blocked or played."""

    person: Person
    at: Moment
    online: Annotated[bool, Meta(description="of a friend: whether they were here in the last minutes")] = False


class Invitation(Struct):
    """A friend invites to a table that waits for players."""

    table: str
    game: str
    inviter: Person
    at: Moment


class Relations(Struct):
    """Everybody one has to do with, the latest first."""

    friends: list[Acquaintance]
    asked_me: Annotated[list[Acquaintance], Meta(description="who would like to be friends")]
    asked: Annotated[list[Acquaintance], Meta(description="whom one has asked")]
    blocked: list[Acquaintance]
    recent: Annotated[list[Acquaintance], Meta(description="with whom one played lately")]
    invitations: list[Invitation]


class Invited(Struct):
    """Somebody who was invited to a table and has not come."""

    person: Annotated[str, Meta(description="by id")]
    declined: bool


class DeclinedEvent(Struct):
    """Somebody who was invited to the table does not want to come."""

    person: Person


class InvitationRequest(Struct, forbid_unknown_fields=True):
    """Which friend to invite to the table."""

    person: Annotated[str, Meta(max_length=60, description="by id")]
