"""Signing in at the provider and linking identities: endpoints that lead there, and `/openid/callback`."""

import hmac
import logging
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final
from urllib.parse import urlencode

import msgspec
from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from fareplay.api.people import Identity, OpenIdRedirect, OpenIdRequest, Proof
from fareplay.server.http.context import Context
from fareplay.server.http.errors import ApiError, conflict
from fareplay.server.http.rate_limits import RateLimit
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.http.security import COOKIE, COOKIE_AGE, client_address
from fareplay.server.openid.provider import Provider, ProviderError
from fareplay.server.openid.service import OpenId
from fareplay.server.storage.store import SignedOut, Unavailable

_log = logging.getLogger("fareplay.openid")

ATTEMPT: Final = "fareplay-openid"  # the cookie of an attempt
ATTEMPT_AGE: Final = 600  # s to sign in at the provider

openid = Endpoints("people")


@openid("POST", "/api/openid/sign-in", errors=(409,), entrance=True)
async def sign_in_at_provider(request: ApiRequest, body: OpenIdRequest) -> OpenIdRedirect:
    """Begin to sign in at the OpenID provider, where the browser has to go. A guest's name becomes the account's."""
    if request.person is not None and not request.person.guest and not body.switch:
        raise conflict("signed_in", f"you are signed in as {request.person.name}")
    return await request.service(OpenIdAttempts).begin(request, links=False)


@openid("POST", "/api/me/identities", errors=(409,), request_example={"password": "a long sentence"}, proof=True)
async def link_identity(request: ApiRequest, body: Proof) -> OpenIdRedirect:
    """Begin to link my account with my identity at the OpenID provider, where the browser has to go."""
    if request.me.guest:
        raise conflict("guest", "a guest has no account; sign in at the provider instead")
    return await request.service(OpenIdAttempts).begin(request, links=True)


@openid("GET", "/api/me/identities", session_only=True)
async def list_identities(request: ApiRequest) -> list[Identity]:
    """Return the identities with which I can sign in."""
    rows = await request.service(OpenId).identities(request.me)
    return [Identity(row.id, row.issuer, row.made_at) for row in rows]


@openid(
    "DELETE",
    "/api/me/identities/{identity}",
    errors=(404, 409),
    request_example={"password": "a long sentence"},
    proof=True,
)
async def remove_identity(request: ApiRequest, body: Proof) -> None:
    """Remove an identity from my account."""
    await request.service(OpenId).unlink(request.me, request.path_params["identity"])


class Attempt(msgspec.Struct):
    """An attempt to sign in or to link, which the browser keeps in a signed cookie."""

    state: str
    nonce: str
    verifier: str
    asker: str | None  # the person who began it
    links: bool


class OpenIdAttempts:
    """Sends browsers to the provider, and signs them in when they return."""

    def __init__(self, context: Context) -> None:
        settings = context.settings
        self._context = context
        self._provider = Provider(settings) if settings.openid_issuer else None
        self._signer = TimestampSigner(token_urlsafe(32), salt="fareplay openid", digest_method=sha256)
        per_minute = settings.sign_ins_per_minute
        self._limit = RateLimit("attempts to sign in", per_minute / 60, per_minute)

    def use_secret(self, secret: bytes) -> None:
        """Sign the cookies of attempts with the secret that all processes share."""
        self._signer = TimestampSigner(secret, salt="fareplay openid", digest_method=sha256)

    async def begin(self, request: ApiRequest, links: bool) -> OpenIdRedirect:
        """Begin an attempt. Raises ApiError if there is no provider or it cannot be reached."""
        if self._provider is None:
            raise conflict("no_openid", "this server has no OpenID provider")
        self._limit.take(request.address)
        asker = None if request.person is None else request.person.id
        attempt = Attempt(token_urlsafe(24), token_urlsafe(24), token_urlsafe(48), asker, links)
        back = self._back(request.scope["scheme"], request.headers.get("host", ""))
        try:
            address = await self._provider.address(back, attempt.state, attempt.nonce, attempt.verifier)
        except ProviderError as error:
            _log.warning("the OpenID provider does not answer", extra={"reason": str(error)})
            raise conflict("openid", "the provider does not answer; try again later") from None
        request.other_cookies[ATTEMPT] = (self._signer.sign(msgspec.json.encode(attempt)).decode(), ATTEMPT_AGE)
        return OpenIdRedirect(address)

    async def callback(self, request: Request) -> Response:
        """Handle the return from the provider."""
        try:
            self._limit.take(client_address(request.scope))
            return await self._finish(request, self._attempt(request))
        except (ProviderError, ApiError, SignedOut, Unavailable) as error:
            shown = error if isinstance(error, ApiError) else conflict("openid", "signing in there failed")
            _log.info("not signed in by OpenID", extra={"reason": str(error)})
            return self._redirect(f"/sign-in?{urlencode({'trouble': shown.key})}")

    async def _finish(self, request: Request, attempt: Attempt) -> Response:
        given, code = request.query_params.get("state", ""), request.query_params.get("code", "")
        if self._provider is None or not hmac.compare_digest(given.encode(), attempt.state.encode()) or not code:
            raise ProviderError(f"not this attempt, or refused: {request.query_params.get('error', '')[:60]!r}")
        directory, service = self._context.directory, self._context.service(OpenId)
        asker, session = await directory.by_cookie(request.cookies.get(COOKIE, ""))
        if (None if asker is None else asker.id) != attempt.asker:
            raise ProviderError("somebody else has signed in here since the attempt began")
        back = self._back(request.url.scheme, request.headers.get("host", ""))
        claims = await self._provider.claims(back, code, attempt.verifier, attempt.nonce)
        if attempt.links:
            if asker is None:
                raise ProviderError("nobody is signed in")
            await service.link(self._provider.issuer, claims, asker)
            return self._redirect("/me/account")
        person = await service.enter(self._provider.issuer, claims, asker)
        if asker is not None and session is not None and not asker.guest:
            await directory.end_session(asker, session)
        response = self._redirect("/" if asker is None else "/me/account")
        cookie = await directory.open_session(person, request.headers.get("user-agent", ""))
        self._set(response, COOKIE, cookie, COOKIE_AGE)
        return response

    def _attempt(self, request: Request) -> Attempt:
        try:
            text = self._signer.unsign(request.cookies.get(ATTEMPT, ""), max_age=ATTEMPT_AGE)
            return msgspec.json.decode(text, type=Attempt)
        except (BadSignature, msgspec.MsgspecError):
            raise ProviderError("this browser began no attempt, or long ago") from None

    def _redirect(self, path: str) -> Response:
        response = RedirectResponse(path, 303, {"cache-control": "no-store"})
        self._set(response, ATTEMPT, "", 0)
        return response

    def _back(self, scheme: str, host: str) -> str:
        """Return the URL to which the provider redirects the browser."""
        return f"{self._context.settings.origin or f'{scheme}://{host}'}/openid/callback"

    def _set(self, response: Response, name: str, value: str, age: int) -> None:
        secure = self._context.settings.secure
        response.set_cookie(name, value, max_age=age, path="/", secure=secure, httponly=True, samesite="lax")
