"""The redirects to the provider and back: `/openid/start` and `/openid/callback`."""

import hmac
import json
import logging
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final
from urllib.parse import urlencode

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from fareplay.server.http.context import Context
from fareplay.server.http.errors import ApiError
from fareplay.server.http.rate_limits import RateLimit
from fareplay.server.http.security import COOKIE, COOKIE_AGE, client_address
from fareplay.server.openid.provider import Provider, ProviderError
from fareplay.server.openid.service import OpenId
from fareplay.server.storage.rows import PersonRow
from fareplay.server.storage.store import Unavailable

_log = logging.getLogger("fareplay.openid")

ATTEMPT: Final = "fareplay-openid"  # the cookie of an attempt
ATTEMPT_AGE: Final = 600  # s to sign in at the provider


class OpenIdRoutes:
    """Redirects browsers to the provider, and signs them in when they return."""

    def __init__(self, context: Context) -> None:
        settings = context.settings
        self._context, self._provider = context, Provider(settings)
        self._signer = TimestampSigner(token_urlsafe(32), salt="fareplay openid", digest_method=sha256)
        per_minute = settings.sign_ins_per_minute
        self._attempts = RateLimit("attempts to sign in", per_minute / 60, per_minute)

    def use_secret(self, secret: bytes) -> None:
        """Sign the cookies of attempts with the secret that all processes share."""
        self._signer = TimestampSigner(secret, salt="fareplay openid", digest_method=sha256)

    async def start(self, request: Request) -> Response:
        """Redirect to the provider; with `?link=1` to link the account that is signed in."""
        try:
            self._attempts.take(client_address(request.scope))
            attempt = [token_urlsafe(24), token_urlsafe(24), token_urlsafe(48), bool(request.query_params.get("link"))]
            state, nonce, verifier, _ = attempt
            address = await self._provider.address(self._back(request), str(state), str(nonce), str(verifier))
        except (ProviderError, ApiError) as error:
            return self._failed(error)
        response = RedirectResponse(address, 303, {"cache-control": "no-store"})
        self._set(response, ATTEMPT, self._signer.sign(json.dumps(attempt)).decode(), ATTEMPT_AGE)
        return response

    async def callback(self, request: Request) -> Response:
        """Handle the return from the provider."""
        try:
            self._attempts.take(client_address(request.scope))
            state, nonce, verifier, links = self._attempt(request)
            given, code = request.query_params.get("state", ""), request.query_params.get("code", "")
            if not hmac.compare_digest(given.encode(), state.encode()) or not code:
                raise ProviderError(f"not this attempt, or refused: {request.query_params.get('error', '')[:60]!r}")
            claims = await self._provider.claims(self._back(request), code, verifier, nonce)
            asker, _ = await self._context.directory.by_cookie(request.cookies.get(COOKIE, ""))
            person = await self._context.service(OpenId).enter(self._provider.issuer, claims, asker, links)
            return await self._enter(request, person, asker)
        except (ProviderError, ApiError, Unavailable) as error:
            return self._failed(error)

    async def _enter(self, request: Request, person: PersonRow, asker: PersonRow | None) -> Response:
        response = RedirectResponse("/me/account" if asker is not None else "/", 303, {"cache-control": "no-store"})
        cookie = await self._context.directory.open_session(person, request.headers.get("user-agent", ""))
        self._set(response, COOKIE, cookie, COOKIE_AGE)
        self._set(response, ATTEMPT, "", 0)
        return response

    def _attempt(self, request: Request) -> tuple[str, str, str, bool]:
        try:
            text = self._signer.unsign(request.cookies.get(ATTEMPT, ""), max_age=ATTEMPT_AGE)
        except BadSignature:
            raise ProviderError("this browser began no attempt, or long ago") from None
        state, nonce, verifier, links = json.loads(text)
        return state, nonce, verifier, links

    def _failed(self, error: Exception) -> Response:
        shown = error if isinstance(error, ApiError) else ApiError(502, "openid", "signing in at the provider failed")
        _log.info("not signed in by OpenID", extra={"reason": str(error)})
        response = RedirectResponse(f"/sign-in?{urlencode({'trouble': shown.key})}", 303, {"cache-control": "no-store"})
        self._set(response, ATTEMPT, "", 0)
        return response

    def _back(self, request: Request) -> str:
        """Return the URL to which the provider redirects the browser."""
        return f"{self._context.settings.origin or str(request.base_url).rstrip('/')}/openid/callback"

    def _set(self, response: Response, name: str, value: str, age: int) -> None:
        secure = self._context.settings.secure
        response.set_cookie(name, value, max_age=age, path="/", secure=secure, httponly=True, samesite="lax")
