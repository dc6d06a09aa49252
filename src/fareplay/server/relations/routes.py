"""Endpoints for relations between people: friends, blocks, invitations."""

import msgspec

from fareplay.api.people import Person
from fareplay.api.relations import DeclinedEvent, InvitationRequest, Invited, Relations, SharedAddress
from fareplay.server.http.errors import not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.relations.service import RelationService
from fareplay.server.relations.shared_address import shared_address
from fareplay.server.storage.rows import PersonRow
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.table import CachedTable
from fareplay.server.tables.viewers import Viewers

relations = Endpoints("relations")


def _count(request: ApiRequest) -> None:
    """Count a request that affects other people."""
    request.service(RelationService).count_request(request.me.id, request.address)


async def _other(request: ApiRequest) -> PersonRow:
    return await request.context.directory.look_up(request.path_params["person"])


async def _relations(request: ApiRequest) -> Relations:
    return await request.service(RelationService).relations(request.me)


@relations("GET", "/api/me/people")
async def my_people(request: ApiRequest) -> Relations:
    """Return my friends, friend requests, blocked people, recent opponents and invitations."""
    if request.session_id is not None:
        await request.context.directory.touch(request.session_id)
    return await _relations(request)


@relations("POST", "/api/me/friends/{person}", errors=(404, 409))
async def befriend(request: ApiRequest) -> Relations:
    """Send a friend request to somebody, by id or claimed name, or accept theirs."""
    _count(request)
    await request.service(RelationService).ask(request.me, await _other(request))
    return await _relations(request)


@relations("DELETE", "/api/me/friends/{person}", errors=(404,))
async def unfriend(request: ApiRequest) -> Relations:
    """End a friendship, decline somebody's friend request, or withdraw mine."""
    await request.service(RelationService).part(request.me, request.path_params["person"])
    return await _relations(request)


@relations("POST", "/api/me/blocked/{person}", errors=(404, 409))
async def block(request: ApiRequest) -> Relations:
    """Block somebody: they cannot befriend me, invite me, talk to me, or join my tables."""
    await request.service(RelationService).block(request.me, await _other(request))
    return await _relations(request)


@relations("DELETE", "/api/me/blocked/{person}")
async def unblock(request: ApiRequest) -> Relations:
    """Unblock somebody."""
    await request.service(RelationService).unblock(request.me, request.path_params["person"])
    return await _relations(request)


@relations("GET", "/api/tables/{table}/invitations", errors=(404,))
async def list_invited(request: ApiRequest) -> list[Invited]:
    """List the people who were invited to my table and have not joined."""
    table = await _table(request)
    if not table.row.seats_of(request.me.id):
        raise not_found("table")
    return await request.service(RelationService).invited(table.id)


@relations(
    "POST", "/api/tables/{table}/invitations", status=201, errors=(404, 409), request_example={"person": "b1nGx0mZ2Qwe"}
)
async def invite(request: ApiRequest, body: InvitationRequest) -> list[Invited]:
    """Invite a friend to my table, once. They see it on their home page and are notified."""
    table = await _table(request)
    _count(request)
    await request.service(RelationService).invite(request.me, body.person, table.row)
    return await request.service(RelationService).invited(table.id)


@relations("DELETE", "/api/me/invitations/{table}")
async def decline_invitation(request: ApiRequest) -> Relations:
    """Decline an invitation; the people at the table are notified."""
    table, person = request.path_params["table"], request.me
    if await request.service(RelationService).decline(person, table):
        declined = DeclinedEvent(Person(person.id, person.name, person.guest))
        request.service(Viewers).announce(table, "declined", msgspec.to_builtins(declined))
    return await _relations(request)


async def _table(request: ApiRequest) -> CachedTable:
    return await request.service(TableCache).get(request.path_params["table"])


@relations("GET", "/api/address", public=True)
async def read_address(request: ApiRequest) -> SharedAddress:
    """Return the address of this server for links on other devices."""
    settings, scope = request.settings, request.scope
    client, port = (scope.get("client") or ("",))[0], (scope.get("server") or ("", 0))[1] or 0
    host = request.headers.get("host", "")
    return SharedAddress(shared_address(settings, str(scope["scheme"]), host, client, port))
