"""Endpoints for people: sessions, accounts, tokens and devices."""

from fareplay.api.people import (
    ClaimRequest,
    CodeRequest,
    Device,
    GuestRequest,
    Me,
    NewToken,
    PasswordRequest,
    Proof,
    RecoverRequest,
    RecoveryCodes,
    RegisterRequest,
    RenameRequest,
    SignInRequest,
    TokenRequest,
)
from fareplay.server.http.errors import conflict
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.http.security import COOKIE
from fareplay.server.people.accounts import Accounts
from fareplay.server.people.limits import PeopleLimits
from fareplay.server.storage.name_keys import name_key
from fareplay.server.storage.rows import PersonRow
from fareplay.server.tables.cache import TableCache
from fareplay.server.tables.turns import TurnService
from fareplay.server.tables.viewers import Viewers

people = Endpoints("people")
ME = {"person": {"id": "b1nGx0mZ2Qwe", "name": "Ada", "guest": True}, "tokens": [], "ratings": []}


async def _sign_in(request: ApiRequest, person: PersonRow) -> str:
    return await request.service(Accounts).open_session(person, request.headers.get("user-agent", ""))


@people("GET", "/api/me", response_example=ME, entrance=True)
async def me(request: ApiRequest) -> Me:
    """Return my account."""
    accounts, person = request.service(Accounts), request.person
    if request.session_id is not None:
        await accounts.touch(request.session_id)
    elif person is not None and "authorization" not in request.headers:  # a cookie of an older version
        cookie, user_agent = request.cookie(COOKIE) or "", request.headers.get("user-agent", "")
        request.new_cookie = await accounts.renew_session(person, cookie, user_agent)
    return await request.service(Accounts).me(person)


@people(
    "POST",
    "/api/people/guest",
    status=201,
    errors=(403, 409),
    request_example={"name": "Ada"},
    response_example=ME,
    entrance=True,
)
async def become_guest(request: ApiRequest, body: GuestRequest) -> Me:
    """Play as a guest under a name."""
    request.service(PeopleLimits).guests.take(request.address)
    person = await request.service(Accounts).guest(body.name, body.numbered)
    request.new_cookie = await _sign_in(request, person)
    return await request.service(Accounts).me(person)


@people(
    "POST",
    "/api/people/register",
    status=201,
    errors=(403, 409),
    request_example={"name": "Ada", "password": "a long sentence", "code": "BCDFG-HJKLM"},
    entrance=True,
)
async def register(request: ApiRequest, body: RegisterRequest) -> Me:
    """Create an account; on a closed server, with an invitation code."""
    request.service(PeopleLimits).sign_ins.take(request.address)
    person = await request.service(Accounts).register(body.name, body.password, body.code)
    request.new_cookie = await _sign_in(request, person)
    return await request.service(Accounts).me(person)


@people("POST", "/api/people/claim", errors=(409,), request_example={"password": "a long sentence"}, session_only=True)
async def claim_name(request: ApiRequest, body: ClaimRequest) -> Me:
    """Turn my guest name into an account with a password. All other devices are signed out; the guest's tokens,
    addresses and push subscriptions end."""
    request.service(PeopleLimits).sign_ins.take(request.address)
    person = await request.service(Accounts).claim(request.me, body.password)
    request.service(Viewers).sign_out(person.id)
    request.new_cookie = await _sign_in(request, person)
    return await request.service(Accounts).me(person)


@people(
    "POST",
    "/api/people/sign-in",
    errors=(401, 403),
    request_example={"name": "Ada", "password": "a long sentence"},
    entrance=True,
)
async def sign_in(request: ApiRequest, body: SignInRequest) -> Me:
    """Sign in to an account."""
    request.service(PeopleLimits).sign_ins.take(request.address)
    request.service(PeopleLimits).sign_ins_by_name.take(name_key(body.name))
    person = await request.service(Accounts).sign_in(body.name, body.password)
    request.new_cookie = await _sign_in(request, person)
    return await request.service(Accounts).me(person)


@people("POST", "/api/people/sign-out", entrance=True)
async def sign_out(request: ApiRequest) -> None:
    """End the session on this device."""
    if request.person is not None and request.session_id is not None:
        await request.service(Accounts).end_session(request.person, request.session_id)
        request.service(Viewers).sign_out(request.person.id)
    request.new_cookie = ""


@people(
    "POST",
    "/api/me/password",
    errors=(401, 409),
    request_example={"password": "a long sentence", "new": "a longer sentence"},
    proof=True,
)
async def change_password(request: ApiRequest, body: PasswordRequest) -> None:
    """Change my password, or choose one for an account without. All other devices are signed out; tokens, push
    subscriptions, and the addresses, identities and recovery codes of the last 30 days end."""
    person = await request.service(Accounts).change_password(request.me, body.new)
    request.service(Viewers).sign_out(person.id)
    request.new_cookie = await _sign_in(request, person)


@people("POST", "/api/people/sign-out-everywhere", session_only=True)
async def sign_out_everywhere(request: ApiRequest) -> None:
    """End my sessions on all devices. Tokens of programs stay."""
    await request.service(Accounts).sign_out_everywhere(request.me)
    request.service(Viewers).sign_out(request.me.id)
    request.new_cookie = ""


@people(
    "PATCH",
    "/api/me",
    errors=(409,),
    request_example={"name": "Ada L.", "password": "a long sentence"},
    proof=True,
)
async def rename(request: ApiRequest, body: RenameRequest) -> Me:
    """Change my name."""
    person = await request.service(Accounts).rename(request.me, body.name)
    request.service(TableCache).invalidate_seats(person.id)
    return await request.service(Accounts).me(person)


@people("DELETE", "/api/me", request_example={"password": "a long sentence"}, proof=True)
async def delete_me(request: ApiRequest, body: Proof) -> None:
    """Delete my account: the name, the password and the ratings. The games stay."""
    person = request.me
    await request.service(TurnService).leave_all(person)
    await request.service(Accounts).delete(person)
    request.service(Viewers).sign_out(person.id)
    request.service(TableCache).invalidate_seats(person.id)
    request.new_cookie = ""


@people(
    "POST",
    "/api/me/tokens",
    status=201,
    errors=(409,),
    request_example={"label": "my bot", "password": "a long sentence"},
    proof=True,
)
async def add_token(request: ApiRequest, body: TokenRequest) -> NewToken:
    """Create a token for a program. It is shown once."""
    return await request.service(Accounts).add_token(request.me, body.label)


@people("DELETE", "/api/me/tokens/{token}", errors=(404,), session_only=True)
async def delete_token(request: ApiRequest) -> None:
    """Delete a token."""
    await request.service(Accounts).delete_token(request.me, request.path_params["token"])
    request.service(Viewers).sign_out(request.me.id)


@people("GET", "/api/me/devices", session_only=True)
async def list_devices(request: ApiRequest) -> list[Device]:
    """Return the devices on which I am signed in."""
    rows = await request.service(Accounts).devices(request.me)
    return [Device(row.id, row.label, row.made_at, row.seen_at, row.id == request.session_id) for row in rows]


@people("DELETE", "/api/me/devices/{device}", errors=(404,), session_only=True)
async def end_device(request: ApiRequest) -> None:
    """Sign out one of my devices."""
    id = request.path_params["device"]
    await request.service(Accounts).end_session(request.me, id)
    request.service(Viewers).sign_out(request.me.id)
    if id == request.session_id:
        request.new_cookie = ""


@people(
    "POST",
    "/api/me/recovery-codes",
    status=201,
    errors=(401, 409),
    request_example={"password": "a long sentence"},
    proof=True,
)
async def make_recovery_codes(request: ApiRequest, body: Proof) -> RecoveryCodes:
    """Return new recovery codes. They are shown once and replace the old ones."""
    return RecoveryCodes(await request.service(Accounts).new_recovery_codes(request.me))


@people(
    "POST",
    "/api/people/recover",
    errors=(401,),
    request_example={"name": "Ada", "code": "BCDFG-HJKLM", "password": "a long sentence"},
    entrance=True,
)
async def recover(request: ApiRequest, body: RecoverRequest) -> Me:
    """Set a new password with a recovery code. Every device is signed out."""
    request.service(PeopleLimits).sign_ins.take(request.address)
    request.service(PeopleLimits).sign_ins_by_name.take(name_key(body.name))
    person = await request.service(Accounts).recover(body.name, body.code, body.password)
    request.service(Viewers).sign_out(person.id)
    request.new_cookie = await _sign_in(request, person)
    return await request.service(Accounts).me(person)


@people("POST", "/api/people/recovery-mail", errors=(409,), request_example={"name": "Ada"}, entrance=True)
async def mail_recovery_code(request: ApiRequest, body: CodeRequest) -> None:
    """Mail a recovery code, valid once and for 15 minutes, to the address of a claimed name. The response does not
    show whether there is such a name or an address."""
    accounts, limits = request.service(Accounts), request.service(PeopleLimits)
    if accounts.mail_code is None:
        raise conflict("no_mail", "this server sends no mail")
    limits.sign_ins.take(request.address)
    limits.mails_by_address.take(request.address)
    limits.mailed_codes.take((request.address, name_key(body.name)))
    limits.mailed_codes_by_name.take(name_key(body.name))
    accounts.mail_code(accounts.new_mailed_code(body.name))


@people("POST", "/api/me/muted/{person}", errors=(404,))
async def mute(request: ApiRequest) -> Me:
    """Hide somebody's messages from me."""
    await request.service(Accounts).mute(request.me, request.path_params["person"])
    return await request.service(Accounts).me(request.me)


@people("DELETE", "/api/me/muted/{person}")
async def unmute(request: ApiRequest) -> Me:
    """Show somebody's messages again."""
    await request.service(Accounts).unmute(request.me, request.path_params["person"])
    return await request.service(Accounts).me(request.me)
