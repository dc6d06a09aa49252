"""The OpenID provider: its endpoints, the redirect to it, and the verification of its tokens."""

import asyncio
import time
from typing import Any, Final

from fareplay.server.settings import Settings

ALGORITHMS: Final = ["RS256", "PS256", "ES256", "EdDSA"]
KEPT: Final = 3_600.0  # s before the provider's addresses and keys are read again
KEPT_AT_LEAST: Final = 60.0  # s, even if a token names a key that is not among them
TIMEOUT: Final = 10.0  # s for one request
LEEWAY: Final = 60  # s by which clocks may differ


class ProviderError(Exception):
    """The provider cannot be reached, or its answer is not valid."""


class Provider:
    """The provider that the settings name."""

    def __init__(self, settings: Settings) -> None:
        self.issuer, self._id, self._secret = settings.openid_issuer, settings.openid_client, settings.openid_secret
        self._read_at = 0.0
        self._facts: dict[str, Any] = {}
        self._keys: Any = None
        self._lock = asyncio.Lock()

    async def address(self, back: str, state: str, nonce: str, verifier: str) -> str:
        """Return the URL at which the browser signs in, with PKCE."""
        await self._read()
        async with self._client(back) as client:
            url, _ = client.create_authorization_url(
                self._facts["authorization_endpoint"], state=state, nonce=nonce, code_verifier=verifier
            )
        return str(url)

    async def claims(self, back: str, code: str, verifier: str, nonce: str) -> dict[str, Any]:
        """Return the claims about the person who signed in, for a code. Raises ProviderError unless the token is
        signed by the provider, for this server, valid now, and for this attempt."""
        await self._read()
        try:
            async with self._client(back) as client:
                answer = await client.fetch_token(self._facts["token_endpoint"], code=code, code_verifier=verifier)
            token = str(answer.get("id_token", ""))
        except Exception as error:  # of Authlib, of the HTTP library that it uses, or of an answer in another form
            raise ProviderError(f"no token: {type(error).__name__}") from error
        if not self._has_key_of(token):
            await self._read(KEPT_AT_LEAST)  # the provider has changed its keys
        return self._checked(token, nonce)

    def _has_key_of(self, token: str) -> bool:
        from joserfc import jws
        from joserfc.errors import JoseError

        try:
            kid = jws.extract_compact(token.encode()).headers().get("kid")
        except (JoseError, ValueError, TypeError, AttributeError):
            return True  # not a token: other keys do not help
        return kid is None or any(key.kid == kid for key in self._keys.keys)

    def _checked(self, token: str, nonce: str) -> dict[str, Any]:
        from joserfc import jwt
        from joserfc.errors import JoseError

        try:
            found = jwt.decode(token, self._keys, algorithms=ALGORITHMS)
            registry = jwt.JWTClaimsRegistry(
                leeway=LEEWAY,
                iss={"essential": True, "value": self.issuer},
                aud={"essential": True, "value": self._id},
                exp={"essential": True},
                iat={"essential": True},
                sub={"essential": True},
                nonce={"essential": True, "value": nonce},
            )
            registry.validate(found.claims)
        except (JoseError, ValueError, TypeError) as error:
            raise ProviderError(f"the token does not hold: {type(error).__name__}") from None
        claims: dict[str, Any] = found.claims
        if claims.get("azp", self._id) != self._id or not isinstance(claims["sub"], str):
            raise ProviderError("the token is for somebody else")
        return claims

    def _client(self, back: str) -> Any:
        from authlib.integrations.httpx_client import AsyncOAuth2Client

        return AsyncOAuth2Client(
            self._id,
            self._secret or None,
            token_endpoint_auth_method="client_secret_basic" if self._secret else "none",
            scope="openid profile",
            redirect_uri=back,
            code_challenge_method="S256",
            timeout=TIMEOUT,
        )

    async def _read(self, kept: float = KEPT) -> None:
        """Read the provider's endpoints and keys, unless they have been read in the last `kept` seconds."""
        from httpx import AsyncClient
        from joserfc.jwk import KeySet

        async with self._lock:
            if self._facts and time.monotonic() - self._read_at < kept:
                return
            try:
                async with AsyncClient(timeout=TIMEOUT) as client:
                    answer = await client.get(f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
                    facts = answer.raise_for_status().json()
                    if facts["issuer"] != self.issuer:
                        raise ProviderError("the provider calls itself otherwise")
                    keys = (await client.get(facts["jwks_uri"])).raise_for_status().json()
                    needed = {name: facts[name] for name in ("authorization_endpoint", "token_endpoint")}
                self._keys = KeySet.import_key_set(keys)
            except ProviderError:
                raise
            except Exception as error:  # of the HTTP library, or of an answer in another form
                raise ProviderError(f"the provider cannot be read: {type(error).__name__}") from error
            self._facts, self._read_at = needed, time.monotonic()
