"""Relations: friends by mutual consent, blocks, recent opponents, and invitations to tables."""

from collections.abc import Iterable
from typing import Final

from fareplay.api.clock import now_ms
from fareplay.api.people import Person
from fareplay.api.relations import Acquaintance, Invitation, Invited, Relations
from fareplay.server.http.errors import conflict, forbidden, not_found
from fareplay.server.http.rate_limits import RateLimit
from fareplay.server.relations import invitations
from fareplay.server.relations import storage as scripts
from fareplay.server.relations.invitations import InvitationRow
from fareplay.server.relations.storage import OtherRow, RelationRow
from fareplay.server.storage.rows import PersonRow, TableRow
from fareplay.server.storage.store import Conflict, Store

SHOWN: Final = 20  # recent opponents
ONLINE: Final = 300_000  # ms since they were last seen


class RelationService:
    """Friends, blocks and invitations."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._requests = RateLimit("requests to other people", 1 / 30, 20)
        self._requests_by_address = RateLimit("requests to other people", 1 / 6, 100)

    def count_request(self, person: str, address: str) -> None:
        """Count a request that affects other people. Raises ApiError if there were too many."""
        self._requests_by_address.check(address)
        self._requests.take(person)
        self._requests_by_address.take(address)

    async def relations(self, person: PersonRow) -> Relations:
        """Return somebody's friends, requests, blocked people, recent opponents and invitations."""
        known = await self._store.read(scripts.relations(person.id))
        blocked = await self._store.read(scripts.blocked(person.id))
        near = {row.person for row in known} | {row.person for row in blocked}
        recent = await self._store.read(scripts.opponents(person.id, SHOWN + len(near)))
        friends = [row for row in known if row.accepted_at is not None]
        here = await self._store.read(scripts.seen_since([row.person for row in friends], now_ms() - ONLINE))
        return Relations(
            friends=[_friend(row, row.person in here) for row in friends],
            asked_me=[_friend(row) for row in known if row.accepted_at is None and not row.asked_by_me],
            asked=[_friend(row) for row in known if row.accepted_at is None and row.asked_by_me],
            blocked=[_other(row) for row in blocked],
            recent=[_other(row) for row in recent if row.person not in near][:SHOWN],
            invitations=[
                Invitation(row.table, row.game, Person(row.inviter, row.inviter_name or "", row.inviter_guest), row.at)
                for row in await self._store.read(invitations.invitations_of(person.id))
            ],
        )

    async def ask(self, person: PersonRow, other: PersonRow) -> None:
        """Send somebody a friend request, or accept theirs."""
        _check_other(person, other)
        try:
            await self._store.write(scripts.ask(person.id, other.id, now_ms()))
        except Conflict as error:
            raise _refusal(error) from None

    async def part(self, person: PersonRow, other: str) -> None:
        """End a friendship, or decline or withdraw a friend request."""
        if not await self._store.write(scripts.part(person.id, other)):
            raise not_found("friend")

    async def block(self, person: PersonRow, other: PersonRow) -> None:
        """Block somebody."""
        _check_other(person, other)
        try:
            await self._store.write(scripts.block(person.id, other.id, now_ms()))
        except Conflict as error:
            raise _refusal(error) from None

    async def unblock(self, person: PersonRow, other: str) -> None:
        """Unblock somebody."""
        await self._store.write(scripts.unblock(person.id, other))

    async def blockers(self, person: str, row: TableRow) -> list[str]:
        """Return the people at a table who have blocked somebody."""
        return await self._store.read(scripts.blockers(person, _people(row)))

    async def blocked(self, person: str) -> set[str]:
        """Return the people whom somebody has blocked."""
        return {row.person for row in await self._store.read(scripts.blocked(person))}

    async def forget_invitations(self) -> None:
        """Delete invitations to tables that are no longer open."""
        await self._store.write(invitations.forget_invitations())

    async def check_welcome(self, person: PersonRow, row: TableRow) -> None:
        """Raise ApiError if somebody at a table has blocked a person."""
        if await self.blockers(person.id, row):
            raise forbidden("blocked", "somebody at this table does not want to play with you")

    async def invite(self, person: PersonRow, other: str, row: TableRow) -> None:
        """Invite a friend to a table."""
        if not row.seats_of(person.id):
            raise forbidden("not_seated", "you do not sit at this table")
        if row.state != "open":
            raise conflict("not_open", "the table is no longer open")
        if all(seat.kind != "open" for seat in row.seats):
            raise conflict("table_full", "all seats are taken")
        if not await self._store.read(scripts.are_friends(person.id, other)):
            raise forbidden("not_friends", "you can invite only your friends")
        if await self._store.read(scripts.blockers(other, _people(row))):
            raise forbidden("blocked", "somebody at this table does not want to play with them")
        await self._store.write(invitations.invite(InvitationRow(row.id, other, person.id, now_ms())))

    async def decline(self, person: PersonRow, table: str) -> bool:
        """Decline an invitation. Return False if there is none."""
        return await self._store.write(invitations.decline(table, person.id))

    async def invited(self, table: str) -> list[Invited]:
        """Return the people who were invited to a table, and whether they have declined."""
        return [Invited(*one) for one in await self._store.read(invitations.answers(table))]


def _people(row: TableRow) -> Iterable[str]:
    return [seat.person for seat in row.seats if seat.kind == "person" and seat.person is not None]


def _check_other(person: PersonRow, other: PersonRow) -> None:
    if person.id == other.id:
        raise conflict("yourself", "that is you")


def _refusal(error: Conflict) -> Exception:
    if str(error) == "blocked":
        return forbidden("blocked", "one of you has blocked the other")
    return conflict("too_many_people", "your list is full; remove somebody first")


def _friend(row: RelationRow, online: bool = False) -> Acquaintance:
    return Acquaintance(Person(row.person, row.name, row.guest), row.accepted_at or row.asked_at, online)


def _other(row: OtherRow) -> Acquaintance:
    return Acquaintance(Person(row.person, row.name, row.guest), row.at)
