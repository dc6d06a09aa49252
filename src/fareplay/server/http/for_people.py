"""What people can ask about themselves and each other."""

from fareplay.server.http.call import Call
from fareplay.server.http.endpoint import Endpoints
from fareplay.server.people import shape
from fareplay.server.shapes.person import (
    ClaimRequest,
    GuestRequest,
    Me,
    NewToken,
    Profile,
    RenameRequest,
    SignInRequest,
    TokenRequest,
)
from fareplay.server.shapes.table import Nothing

people = Endpoints("people")
ME = {"person": {"id": "b1nGx0mZ2Qwe", "name": "Ada", "guest": True}, "tokens": [], "ratings": []}


@people("GET", "/api/me", Me, tells=ME, open_to_all=True)
async def me(call: Call) -> Me:
    """Who am I?"""
    return await call.server.people.me(call.person)


@people(
    "POST",
    "/api/people/guest",
    Me,
    body=GuestRequest,
    status=201,
    problems=(409,),
    asks={"name": "Ada"},
    tells=ME,
    open_to_all=True,
)
async def become_guest(call: Call) -> Me:
    """Play at once under a name."""
    call.server.guests.take(call.address)
    person = await call.server.people.guest(call.body.name)
    call.set_cookie = call.server.people.cookie(person)
    return Me(shape(person))


@people("POST", "/api/people/claim", Me, body=ClaimRequest, problems=(409,), asks={"password": "a long sentence"})
async def claim_name(call: Call) -> Me:
    """Keep the guest's name with a password, to sign in elsewhere."""
    call.server.sign_ins.take(call.address)
    return await call.server.people.me(await call.server.people.claim(call.me, call.body.password))


@people(
    "POST",
    "/api/people/sign-in",
    Me,
    body=SignInRequest,
    problems=(401,),
    asks={"name": "Ada", "password": "a long sentence"},
    open_to_all=True,
)
async def sign_in(call: Call) -> Me:
    """Come back to a claimed name."""
    call.server.sign_ins.take(call.address)
    call.server.sign_ins.take(("name", call.body.name.casefold()))
    person = await call.server.people.sign_in(call.body.name, call.body.password)
    call.set_cookie = call.server.people.cookie(person)
    return await call.server.people.me(person)


@people("POST", "/api/people/sign-out", None, body=Nothing, status=204, open_to_all=True)
async def sign_out(call: Call) -> None:
    """End the session on this device."""
    call.set_cookie = ""


@people("POST", "/api/people/sign-out-everywhere", None, body=Nothing, status=204)
async def sign_out_everywhere(call: Call) -> None:
    """End the sessions on all devices; tokens of programs stay."""
    await call.server.people.sign_out_everywhere(call.me)
    call.set_cookie = ""


@people("PATCH", "/api/me", Me, body=RenameRequest, problems=(409,), asks={"name": "Ada L."})
async def rename(call: Call) -> Me:
    """Take another name."""
    person = await call.server.people.rename(call.me, call.body.name)
    call.server.person_changed(person.id)
    return await call.server.people.me(person)


@people("DELETE", "/api/me", None, status=204)
async def delete_me(call: Call) -> None:
    """Delete my account: the name, the password and the ratings go, the games stay."""
    person = call.me
    await call.server.leave_all(person)
    await call.server.people.delete(person)
    call.server.person_changed(person.id)
    call.set_cookie = ""


@people("POST", "/api/me/tokens", NewToken, body=TokenRequest, status=201, problems=(409,), asks={"label": "my bot"})
async def add_token(call: Call) -> NewToken:
    """A key for a program of mine; it is shown this once."""
    return await call.server.people.add_token(call.me, call.body.label)


@people("DELETE", "/api/me/tokens/{token}", None, status=204, problems=(404,))
async def delete_token(call: Call) -> None:
    """Take a key away."""
    await call.server.people.delete_token(call.me, call.path["token"])


@people("GET", "/api/people/{who}", Profile, problems=(404,), open_to_all=True)
async def profile(call: Call) -> Profile:
    """Somebody's statistics and ratings, by id or claimed name."""
    return await call.server.people.profile(call.path["who"])
