"""Endpoints about what people are to each other: friends, blocks, invitations."""

from fareplay.server.errors import not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.http.schemas.common import Empty
from fareplay.server.http.schemas.relations import InvitationRequest, Relations
from fareplay.server.storage.invitations import invited_to
from fareplay.server.storage.rows import PersonRow
from fareplay.server.tables.table import CachedTable

relations = Endpoints("relations")


def _count(request: ApiRequest) -> None:
    """Count something that reaches other people."""
    request.server.requests_to_people_by_address.check(request.address)
    request.server.requests_to_people.take(request.me.id)
    request.server.requests_to_people_by_address.take(request.address)


async def _other(request: ApiRequest) -> PersonRow:
    return await request.server.profiles.find(request.path_params["person"])


async def _relations(request: ApiRequest) -> Relations:
    return await request.server.relations.relations(request.me)


@relations("GET", "/api/me/people", Relations)
async def my_people(request: ApiRequest) -> Relations:
    """My friends, who asked me, whom I asked, whom I blocked, with whom I played lately, and my invitations."""
    return await _relations(request)


@relations("POST", "/api/me/friends/{person}", Relations, body=Empty, errors=(404, 409))
async def befriend(request: ApiRequest) -> Relations:
    """Ask somebody to be friends, by id or claimed name; or accept, if they asked me."""
    _count(request)
    await request.server.relations.ask(request.me, await _other(request))
    return await _relations(request)


@relations("DELETE", "/api/me/friends/{person}", Relations, errors=(404,))
async def unfriend(request: ApiRequest) -> Relations:
    """Be friends no longer, decline what somebody asked, or take back what I asked."""
    await request.server.relations.part(request.me, request.path_params["person"])
    return await _relations(request)


@relations("POST", "/api/me/blocked/{person}", Relations, body=Empty, errors=(404, 409))
async def block(request: ApiRequest) -> Relations:
    """Want nothing to do with somebody: they cannot ask me, invite me, talk to me, or sit down where I sit."""
    await request.server.relations.block(request.me, await _other(request))
    return await _relations(request)


@relations("DELETE", "/api/me/blocked/{person}", Relations)
async def unblock(request: ApiRequest) -> Relations:
    """Let somebody come near again."""
    await request.server.relations.unblock(request.me, request.path_params["person"])
    return await _relations(request)


@relations("GET", "/api/tables/{table}/invitations", list[str], errors=(404,))
async def list_invited(request: ApiRequest) -> list[str]:
    """The people who were invited to my table."""
    table = await _table(request)
    if not table.row.seats_of(request.me.id):
        raise not_found("table")
    return await request.server.store.read(invited_to(table.id))


@relations(
    "POST",
    "/api/tables/{table}/invitations",
    list[str],
    body=InvitationRequest,
    status=201,
    errors=(404, 409),
    request_example={"person": "b1nGx0mZ2Qwe"},
)
async def invite(request: ApiRequest) -> list[str]:
    """Invite a friend to my table: it is shown on their first page, and they are notified."""
    table = await _table(request)
    _count(request)
    await request.server.relations.invite(request.me, request.data.person, table.row)
    return await request.server.store.read(invited_to(table.id))


@relations("DELETE", "/api/me/invitations/{table}", Relations)
async def decline_invitation(request: ApiRequest) -> Relations:
    """Take an invitation off my list."""
    await request.server.relations.decline(request.me, request.path_params["table"])
    return await _relations(request)


async def _table(request: ApiRequest) -> CachedTable:
    return await request.server.tables.get(request.path_params["table"])
