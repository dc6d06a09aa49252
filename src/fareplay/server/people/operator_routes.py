"""Endpoints of the operators' page for people and invitation codes."""

from fareplay.api.clock import now_ms
from fareplay.api.operators import (
    InvitationCode,
    InvitationCodeRequest,
    NewInvitationCode,
    OperatorCode,
    PersonEntries,
    PersonEntry,
    PersonQuery,
)
from fareplay.api.people import Proof
from fareplay.server.http.errors import conflict, not_found
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.people import invitation_codes
from fareplay.server.people import storage as scripts
from fareplay.server.people.accounts import Accounts
from fareplay.server.storage.rows import PersonRow
from fareplay.server.tables.viewers import Viewers

operated_people = Endpoints("operators")
PAGE = 50


@operated_people("GET", "/api/operator/people", query=PersonQuery, operator_only=True)
async def list_people(request: ApiRequest) -> PersonEntries:
    """Return people by a part of their name, the newest first."""
    body: PersonQuery = request.query
    rows = await request.store.read(scripts.list_people(body.find, body.skip, PAGE + 1))
    entries = [
        PersonEntry(row.id, row.name, row.guest, row.operator, row.made_at, seen_at, row.suspended_at)
        for row, seen_at in rows[:PAGE]
    ]
    return PersonEntries(entries, len(rows) > PAGE)


async def _other(request: ApiRequest) -> PersonRow:
    """Return the person in the path. Raises ApiError for operators, who are managed with `fareplay admin`."""
    person = await request.service(Accounts).find(request.path_params["person"])
    if person is None:
        raise not_found("person")
    if person.operator:
        raise conflict("operator", "operators are managed with `fareplay admin`")
    return person


@operated_people("POST", "/api/operator/people/{person}/suspend", errors=(404, 409), operator_only=True)
async def suspend_person(request: ApiRequest) -> None:
    """Suspend an account: sessions, tokens and streams end at once."""
    person = await _other(request)
    await request.service(Accounts).suspend(person)
    request.service(Viewers).sign_out(person.id)


@operated_people("POST", "/api/operator/people/{person}/unsuspend", errors=(404, 409), operator_only=True)
async def unsuspend_person(request: ApiRequest) -> None:
    """Lift the suspension of an account."""
    await request.service(Accounts).unsuspend(await _other(request))


@operated_people("POST", "/api/operator/people/{person}/sign-out", errors=(404, 409), operator_only=True)
async def sign_person_out(request: ApiRequest) -> None:
    """Sign somebody out on every device."""
    person = await _other(request)
    await request.service(Accounts).sign_out_everywhere(person)
    request.service(Viewers).sign_out(person.id)


@operated_people(
    "POST",
    "/api/operator/people/{person}/recovery-code",
    status=201,
    errors=(404, 409),
    request_example={"password": "a long sentence"},
    operator_only=True,
    proof=True,
)
async def make_recovery_code(request: ApiRequest, body: Proof) -> OperatorCode:
    """Make a code for somebody who has forgotten the password, valid once and for 15 minutes. The operator's own
    password is needed, since whoever has the code has the account."""
    person = await _other(request)
    found = None if person.guest else await request.service(Accounts).new_mailed_code(person.name)
    if found is None:
        raise conflict("guest", "guests have no password, and suspended people cannot sign in")
    return OperatorCode(found[1])


@operated_people("GET", "/api/operator/invitation-codes", operator_only=True)
async def list_invitation_codes(request: ApiRequest) -> list[InvitationCode]:
    """Return the valid invitation codes."""
    rows = await request.store.read(invitation_codes.list_codes(now_ms()))
    return [InvitationCode(row.id, row.note, row.made_at, row.until, row.uses, row.used) for row in rows]


@operated_people("POST", "/api/operator/invitation-codes", status=201, operator_only=True)
async def make_invitation_code(request: ApiRequest, body: InvitationCodeRequest) -> NewInvitationCode:
    """Make an invitation code. It is shown once."""
    row, code = await request.service(Accounts).invite(body.uses, body.days, body.note)
    return NewInvitationCode(row.id, code)


@operated_people("DELETE", "/api/operator/invitation-codes/{code}", errors=(404,), operator_only=True)
async def revoke_invitation_code(request: ApiRequest) -> None:
    """Revoke an invitation code."""
    if not await request.store.write(invitation_codes.delete_code(request.path_params["code"])):
        raise not_found("invitation code")
